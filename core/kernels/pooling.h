// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <span>

#include "core/support/index.h"

namespace rope {

/// What is in some values. Infinity and NaN are not counted: they stand for what is masked.
struct FiniteRange {
  float low = std::numeric_limits<float>::infinity();
  float high = -std::numeric_limits<float>::infinity();
  Index finite = 0;
};
[[nodiscard]] FiniteRange finite_range(std::span<const float> values);

/// half [(cols + 1) / 2] = the means of 2 x 2 neighbours in two rows [cols] of a matrix; below its last row
/// `lower` is empty. Values that are not finite are left out; where there is no other, the mean is NaN.
/// Throws std::invalid_argument for other sizes.
void halve_rows(std::span<const float> upper, std::span<const float> lower, std::span<float> half);

/// The scalar twin of halve_rows().
void halve_rows_reference(std::span<const float> upper, std::span<const float> lower, std::span<float> half);

}  // namespace rope
