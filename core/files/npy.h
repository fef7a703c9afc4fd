// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "core/support/result.h"
#include "core/support/tensor.h"

namespace rope {

/// A .npy array (versions 1 to 3; float16/32/64, int32/64, bool and uint8; C or Fortran order), read as
/// row-major. Limits: rank 8, the file's own size. `values` are doubles so that nothing is lost but the
/// low bits of int64 beyond 2^53 (refused).
struct NpyArray {
  std::vector<Index> shape;
  TensorD values;
  bool is_integer = false;
};

[[nodiscard]] Result<NpyArray> read_npy(const std::filesystem::path& path);
/// As float; refused where the file holds other than numbers. Shape as in the file.
[[nodiscard]] Result<Tensor> read_npy_float(const std::filesystem::path& path);
/// Version 1, C order, little-endian '<f4' or '<f8' (written aside, renamed).
[[nodiscard]] Status write_npy(const std::filesystem::path& path, const Tensor& tensor);
[[nodiscard]] Status write_npy(const std::filesystem::path& path, const TensorD& tensor);
/// Tensors of one shape as a single array [items, ...], without a copy of them all in memory. Throws
/// std::invalid_argument where the shapes differ or there are none.
[[nodiscard]] Status write_npy(const std::filesystem::path& path, std::span<const Tensor> items);

}  // namespace rope
