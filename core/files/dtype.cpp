// SPDX-License-Identifier: MIT
#include "core/files/dtype.h"

#include <array>

namespace rope {
namespace {

struct Description {
  DType dtype;
  const char* name;
  Index size;
};
constexpr std::array descriptions{
    Description{DType::f64, "F64", 8}, Description{DType::f32, "F32", 4},
    Description{DType::f16, "F16", 2}, Description{DType::bf16, "BF16", 2},
    Description{DType::i64, "I64", 8}, Description{DType::i32, "I32", 4},
    Description{DType::i16, "I16", 2}, Description{DType::i8, "I8", 1},
    Description{DType::u8, "U8", 1},   Description{DType::boolean, "BOOL", 1},
};

const Description& describe(DType dtype) noexcept {
  return descriptions[static_cast<std::size_t>(dtype)];  // they stand in the order of the enum
}

static_assert([] {
  for (std::size_t i = 0; i < descriptions.size(); ++i) {
    if (descriptions[i].dtype != static_cast<DType>(i)) return false;
  }
  return true;
}());

}  // namespace

const char* dtype_name(DType dtype) noexcept {
  return describe(dtype).name;
}

std::optional<DType> dtype_from_name(std::string_view name) noexcept {
  for (const Description& description : descriptions) {
    if (name == description.name) return description.dtype;
  }
  return std::nullopt;
}

Index dtype_size(DType dtype) noexcept {
  return describe(dtype).size;
}

bool is_float(DType dtype) noexcept {
  return dtype == DType::f32 || dtype == DType::f16 || dtype == DType::bf16 || dtype == DType::f64;
}

}  // namespace rope
