// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "core/support/index.h"

namespace rope {

/// How a file stores the numbers of a tensor.
enum class DType { f64, f32, f16, bf16, i64, i32, i16, i8, u8, boolean };

[[nodiscard]] const char* dtype_name(DType dtype) noexcept;  ///< as in safetensors: "F32", ...
[[nodiscard]] std::optional<DType> dtype_from_name(std::string_view name) noexcept;
[[nodiscard]] Index dtype_size(DType dtype) noexcept;  ///< bytes of one number
[[nodiscard]] bool is_float(DType dtype) noexcept;

}  // namespace rope
