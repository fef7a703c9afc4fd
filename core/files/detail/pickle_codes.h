// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/files/dtype.h"

namespace rope::detail {

/// The instructions that tensors need, by their byte.
enum class PickleCode : std::uint8_t {
  mark = '(',
  stop = '.',
  empty_tuple = ')',
  binfloat = 'G',
  binint = 'J',
  binint1 = 'K',
  binint2 = 'M',
  none = 'N',
  binpersid = 'Q',
  reduce = 'R',
  short_binstring = 'U',
  binunicode = 'X',
  empty_list = ']',
  append = 'a',
  build = 'b',
  global = 'c',
  appends = 'e',
  binget = 'h',
  long_binget = 'j',
  binput = 'q',
  long_binput = 'r',
  setitem = 's',
  tuple = 't',
  setitems = 'u',
  empty_dict = '}',
  proto = 0x80,
  tuple1 = 0x85,
  tuple2 = 0x86,
  tuple3 = 0x87,
  newtrue = 0x88,
  newfalse = 0x89,
  long1 = 0x8A,
};

/// The name of any instruction of pickle, for messages: "STACK_GLOBAL", or its byte where it has none.
[[nodiscard]] std::string pickle_code_name(std::uint8_t code);

/// What a pickle of tensors may name.
struct PickleGlobal {
  enum class Kind : std::uint8_t { ordered_dict, size, rebuild_tensor, rebuild_parameter, storage };
  Kind kind = Kind::ordered_dict;
  DType dtype = DType::f32;  ///< of a storage
};
[[nodiscard]] std::optional<PickleGlobal> pickle_global(std::string_view module, std::string_view name);

}  // namespace rope::detail
