// SPDX-License-Identifier: MIT
#pragma once

#include <cstring>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/files/detail/pickle_bytes.h"
#include "core/files/detail/pickle_codes.h"
#include "core/files/detail/unpickler.h"

namespace rope::detail {

/// The machine behind unpickle(): a stack, a memo and the containers of the Pickle that it fills. Its methods
/// return false once something is wrong; the first error counts.
class Unpickler {
 public:
  Unpickler(const ByteSource& source, std::uint64_t offset) : source_(source), bytes_(source, offset) {}
  Result<Pickle> run();

 private:
  using Kind = PickleValue::Kind;
  using Values = std::vector<PickleValue>;

  bool fail(std::string what, const char* fix = "the file is damaged or was made to harm; get another copy");
  bool refuse(std::string what);

  // Bytes of the pickle.
  bool take(std::size_t count, std::span<const std::byte>& out);
  template <typename T>
  bool take(T& value) {
    std::span<const std::byte> part;
    if (!take(sizeof value, part)) return false;
    std::memcpy(&value, part.data(), sizeof value);
    return true;
  }
  bool take_line(std::string& line);

  // The stack. An instruction sees what was pushed after the last mark.
  void push(Kind kind, std::int64_t number = 0, std::size_t index = 0) {
    stack_.push_back({.kind = kind, .index = static_cast<std::uint32_t>(index), .number = number});
  }
  bool has(std::size_t count);
  PickleValue pop();
  bool pop_mark(std::size_t& first);

  // Instructions.
  bool execute(std::uint8_t byte);
  bool execute_container(PickleCode code);
  bool protocol();
  bool stop();
  bool mark();
  bool simple(Kind kind, std::int64_t number = 0);
  template <typename T>
  bool integer();
  bool long_integer();
  bool real();
  template <typename Length>
  bool text();
  template <typename Position>
  bool get();
  template <typename Position>
  bool put();

  // Containers. Once one lies in another it is not changed any more: so none can contain itself, and each
  // knows its depth.
  Pickle::Container* new_container(Kind kind);
  bool place(Pickle::Container& parent, const PickleValue& value);
  bool make_tuple(std::size_t first);
  /// Moves the values from `first` on into the list or dict below them.
  bool extend(Kind kind, std::size_t first);

  // What would be called (unpickler_calls.cpp).
  bool global();
  bool reduce();
  bool build();
  bool storage();
  bool make_ordered_dict(const Values& arguments);
  bool make_size(const Values& arguments);
  bool make_tensor(const Values& arguments);
  bool make_parameter(const Values& arguments);
  bool extents(const PickleValue& tuple, std::vector<Index>& out);

  const ByteSource& source_;
  PickleBytes bytes_;
  Pickle pickle_;
  Values stack_;
  std::vector<std::size_t> marks_;
  Values memo_;
  std::vector<PickleGlobal> globals_;
  std::map<std::string, std::size_t> storage_of_key_;
  std::size_t values_ = 0;  // containers, and what lies in them
  bool stopped_ = false;
  bool failed_ = false;
  Error error_;
};

}  // namespace rope::detail
