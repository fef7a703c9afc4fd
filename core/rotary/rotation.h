// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/rotary/frequencies.h"
#include "core/support/tensor.h"

namespace rope {

enum class Direction {
  forward,
  inverse,  ///< the transposed rotation: undoes forward (also the gradient's rotation)
};

/// One vector turned to its position, in double: the reference in the paper's three equal forms.
/// `x` is one head [head_dim]; components from rotary_dim on pass through. Positions may be fractional
/// or negative. Throws std::invalid_argument where x.size() != head_dim.
/// @{
/// Each pair as a complex number times e^(i m theta) (paper eq. 12 and 13).
[[nodiscard]] std::vector<double> rotate_complex(std::span<const double> x, double position,
                                                 const RotaryFrequencies& frequencies,
                                                 Direction direction = Direction::forward);
/// The full matrix R_m times x (paper eq. 14 and 15).
[[nodiscard]] std::vector<double> rotate_matrix(std::span<const double> x, double position,
                                                const RotaryFrequencies& frequencies,
                                                Direction direction = Direction::forward);
/// x * cos + (x with each pair swapped and negated) * sin (paper eq. 34).
[[nodiscard]] std::vector<double> rotate_elementwise(std::span<const double> x, double position,
                                                     const RotaryFrequencies& frequencies,
                                                     Direction direction = Direction::forward);
/// @}

/// R_m as a dense row-major matrix [head_dim, head_dim] (paper eq. 15).
[[nodiscard]] TensorD rotation_matrix(double position, const RotaryFrequencies& frequencies);

/// Where each component of a head goes when weights change pairing: out[j] = in[permutation[j]] turns
/// a vector paired `from` into the same vector paired `to`. [head_dim]
[[nodiscard]] std::vector<Index> pairing_permutation(Index head_dim, Index rotary_dim, Pairing from,
                                                     Pairing to);

/// cos(m theta_i) and sin(m theta_i), computed in double and rounded once to float, for positions
/// 0 .. rows-1; grows when asked for more. attention_factor is multiplied in.
class RotaryTable {
 public:
  explicit RotaryTable(RotaryFrequencies frequencies);

  /// Makes rows 0 .. count-1 available (keeps those there are).
  void reserve(Index count);
  [[nodiscard]] Index rows() const noexcept { return rows_; }
  [[nodiscard]] std::span<const float> cos(Index position) const;  ///< [rotary_dim/2]
  [[nodiscard]] std::span<const float> sin(Index position) const;  ///< [rotary_dim/2]
  [[nodiscard]] const RotaryFrequencies& frequencies() const noexcept { return frequencies_; }

 private:
  RotaryFrequencies frequencies_;
  Index rows_ = 0;
  std::vector<float> values_;  // [rows, rotary_dim]: cos of all pairs, then sin of all pairs
};

}  // namespace rope
