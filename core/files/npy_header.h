// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/support/index.h"
#include "core/support/result.h"

namespace rope {

enum class NpyType { f2, f4, f8, i4, i8, b1, u1 };

struct NpyHeader {
  NpyType type = NpyType::f4;
  bool fortran_order = false;
  std::vector<Index> shape;
};

/// The header of a .npy file: a Python dict literal {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4),
/// }.
[[nodiscard]] Result<NpyHeader> parse_npy_header(std::string_view text, const std::string& file);

}  // namespace rope
