// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "core/encoding/encoding.h"

namespace rope {

struct MeasureOptions {
  Index head_dim = 64;
  Index tokens = 32;                                 ///< random queries and keys, at positions 0, 1, ...
  std::vector<double> shifts{1, 17, 1000, 1000000};  ///< added to all positions
  std::uint64_t seed = 1;
};

/// What an encoding does to scaled scores (with its bias, head 0), measured on normal random vectors. All are
/// relative: scores to the largest score, norms to the norm before. Float arithmetic alone makes some 1e-6 of
/// each.
struct EncodingMeasurement {
  std::vector<double> shift_change;  ///< [shifts] largest change of a score when all positions move alike
  double norm_change = 0;            ///< largest change of |q| or |k|
  double position_effect = 0;        ///< largest difference from the scores without any encoding
};

/// Throws std::invalid_argument where head_dim does not fit the encoding.
[[nodiscard]] EncodingMeasurement measure_encoding(const PositionEncoding& encoding,
                                                   const MeasureOptions& options = {});

}  // namespace rope
