// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/files/npy.h"
#include "core/rotary/rotation.h"
#include "core/support/tensor.h"

namespace rope::cli {

/// The array in `path`, given with `option`; a failure says which option it came with.
[[nodiscard]] NpyArray read_array(const std::string& option, const std::string& path);
/// The same where it must be [rows, columns]; one row may come as [columns].
[[nodiscard]] TensorD read_matrix(const std::string& option, const std::string& path);
/// The same where it must be [length] (or a single row of that length).
[[nodiscard]] TensorD read_row(const std::string& option, const std::string& path, Index length);

/// Positions of `length` tokens: [length], or [3, length] (time, height, width) where `streams` says that
/// the rotation tells them apart. All within farthest_position.
[[nodiscard]] std::vector<RotaryPosition> read_positions(const std::string& option, const std::string& path,
                                                         Index length, bool streams);
/// Fails for a position that the core is not accurate for; `source` is the option or file it is from.
void require_near(const RotaryPosition& position, const std::string& source);

/// Rounded once to float, unless `float64` says that double is wanted.
void write_array(const std::string& path, const TensorD& values, bool float64);
void write_array(const std::string& path, const Tensor& values);

/// Fails unless all values are 0 or 1. Taken as "not 0", a mask meant to be added to the scores (0 and -inf)
/// would hide just the wrong keys.
void require_mask(const std::string& option, const std::string& path, const TensorD& values);

[[nodiscard]] Tensor to_float(const TensorD& values);

}  // namespace rope::cli
