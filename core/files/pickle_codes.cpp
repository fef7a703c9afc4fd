// SPDX-License-Identifier: MIT
#include "core/files/detail/pickle_codes.h"

#include <array>

namespace rope::detail {
namespace {

struct NamedCode {
  std::uint8_t code;
  const char* name;
};
/// Only those that are refused.
constexpr std::array named_codes{
    NamedCode{'0', "POP"},
    NamedCode{'1', "POP_MARK"},
    NamedCode{'2', "DUP"},
    NamedCode{'B', "BINBYTES"},
    NamedCode{'C', "SHORT_BINBYTES"},
    NamedCode{'F', "FLOAT"},
    NamedCode{'I', "INT"},
    NamedCode{'L', "LONG"},
    NamedCode{'P', "PERSID"},
    NamedCode{'S', "STRING"},
    NamedCode{'T', "BINSTRING"},
    NamedCode{'V', "UNICODE"},
    NamedCode{'d', "DICT"},
    NamedCode{'g', "GET"},
    NamedCode{'i', "INST"},
    NamedCode{'l', "LIST"},
    NamedCode{'o', "OBJ"},
    NamedCode{'p', "PUT"},
    NamedCode{0x81, "NEWOBJ"},
    NamedCode{0x82, "EXT1"},
    NamedCode{0x83, "EXT2"},
    NamedCode{0x84, "EXT4"},
    NamedCode{0x8B, "LONG4"},
    NamedCode{0x8C, "SHORT_BINUNICODE"},
    NamedCode{0x8D, "BINUNICODE8"},
    NamedCode{0x8E, "BINBYTES8"},
    NamedCode{0x8F, "EMPTY_SET"},
    NamedCode{0x90, "ADDITEMS"},
    NamedCode{0x91, "FROZENSET"},
    NamedCode{0x92, "NEWOBJ_EX"},
    NamedCode{0x93, "STACK_GLOBAL"},
    NamedCode{0x94, "MEMOIZE"},
    NamedCode{0x95, "FRAME"},
    NamedCode{0x96, "BYTEARRAY8"},
    NamedCode{0x97, "NEXT_BUFFER"},
    NamedCode{0x98, "READONLY_BUFFER"},
};

struct NamedGlobal {
  std::string_view module;
  std::string_view name;
  PickleGlobal global;
};
constexpr std::array named_globals{
    NamedGlobal{"collections", "OrderedDict", {PickleGlobal::Kind::ordered_dict}},
    NamedGlobal{"torch", "Size", {PickleGlobal::Kind::size}},
    NamedGlobal{"torch._utils", "_rebuild_tensor_v2", {PickleGlobal::Kind::rebuild_tensor}},
    NamedGlobal{"torch._utils", "_rebuild_parameter", {PickleGlobal::Kind::rebuild_parameter}},
    NamedGlobal{"torch", "FloatStorage", {PickleGlobal::Kind::storage, DType::f32}},
    NamedGlobal{"torch", "HalfStorage", {PickleGlobal::Kind::storage, DType::f16}},
    NamedGlobal{"torch", "BFloat16Storage", {PickleGlobal::Kind::storage, DType::bf16}},
    NamedGlobal{"torch", "DoubleStorage", {PickleGlobal::Kind::storage, DType::f64}},
    NamedGlobal{"torch", "LongStorage", {PickleGlobal::Kind::storage, DType::i64}},
    NamedGlobal{"torch", "IntStorage", {PickleGlobal::Kind::storage, DType::i32}},
    NamedGlobal{"torch", "ShortStorage", {PickleGlobal::Kind::storage, DType::i16}},
    NamedGlobal{"torch", "CharStorage", {PickleGlobal::Kind::storage, DType::i8}},
    NamedGlobal{"torch", "ByteStorage", {PickleGlobal::Kind::storage, DType::u8}},
    NamedGlobal{"torch", "BoolStorage", {PickleGlobal::Kind::storage, DType::boolean}},
};

}  // namespace

std::string pickle_code_name(std::uint8_t code) {
  for (const NamedCode& named : named_codes) {
    if (named.code == code) return named.name;
  }
  return "number " + std::to_string(code);
}

std::optional<PickleGlobal> pickle_global(std::string_view module, std::string_view name) {
  for (const NamedGlobal& named : named_globals) {
    if (named.module == module && named.name == name) return named.global;
  }
  return std::nullopt;
}

}  // namespace rope::detail
