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
  /// The transposed rotation, as for a gradient. It undoes forward unless an attention factor or xPos
  /// stretches vectors: it stretches them once more.
  inverse,
};

/// Where a token stands: one number, or one per stream for frequencies with sections (a patch of an
/// image). Text has the same number in all streams.
struct RotaryPosition {
  double time = 0;
  double height = 0;
  double width = 0;

  RotaryPosition() = default;
  RotaryPosition(double m) : time(m), height(m), width(m) {}  // NOLINT(google-explicit-constructor)
  RotaryPosition(double t, double h, double w) : time(t), height(h), width(w) {}
  [[nodiscard]] double stream(Index s) const noexcept { return s == 0 ? time : s == 1 ? height : width; }
};

/// One vector turned to its position, in double: the reference in the paper's three equal forms.
/// `x` is one head [head_dim]; components from rotary_dim on pass through. Positions may be fractional
/// or negative. Throws std::invalid_argument where x.size() != head_dim.
/// @{
/// Each pair as a complex number times e^(i m theta) (paper eq. 12 and 13).
[[nodiscard]] std::vector<double> rotate_complex(std::span<const double> x, const RotaryPosition& position,
                                                 const RotaryFrequencies& frequencies,
                                                 Direction direction = Direction::forward);
/// The full matrix R_m times x (paper eq. 14 and 15).
[[nodiscard]] std::vector<double> rotate_matrix(std::span<const double> x, const RotaryPosition& position,
                                                const RotaryFrequencies& frequencies,
                                                Direction direction = Direction::forward);
/// x * cos + (x with each pair swapped and negated) * sin (paper eq. 34).
[[nodiscard]] std::vector<double> rotate_elementwise(std::span<const double> x,
                                                     const RotaryPosition& position,
                                                     const RotaryFrequencies& frequencies,
                                                     Direction direction = Direction::forward);
/// @}

/// R_m as a dense row-major matrix [head_dim, head_dim] (paper eq. 15).
[[nodiscard]] TensorD rotation_matrix(const RotaryPosition& position, const RotaryFrequencies& frequencies);

/// Where each component of a head goes when weights change pairing: out[j] = in[permutation[j]] turns
/// a vector paired `from` into the same vector paired `to`. [head_dim]
[[nodiscard]] std::vector<Index> pairing_permutation(Index head_dim, Index rotary_dim, Pairing from,
                                                     Pairing to);

/// The largest position, either way from 0, that rotations are made and tested for.
inline constexpr Index kMaxPosition = 10'000'000;
/// Throws std::invalid_argument for a position that is not finite or farther out than kMaxPosition.
void require_position(const RotaryPosition& position);

/// One row of cos and sin at `position`: row [rotary_dim] = A cos(m theta_i) of all pairs, then A sin(m
/// theta_i), A the attention factor (and xPos's scale); computed in double and rounded once.
void fill_rotary_row(const RotaryFrequencies& frequencies, const RotaryPosition& position,
                     std::span<float> row);

/// The cached rows of positions 0 .. rows-1; grows when asked for more, without moving the rows there
/// are. Reading from several threads is fine; reserve() wants the table for itself.
/// For few and far positions (an offset of 10^7, a shift by half a token) take RotaryRows instead.
class RotaryTable {
 public:
  explicit RotaryTable(RotaryFrequencies frequencies);

  /// Makes rows 0 .. count-1 available (keeps those there are). Throws std::invalid_argument past
  /// kMaxPosition + 1. Takes rotary_dim * 4 bytes a row.
  void reserve(Index count, int threads = 0);
  [[nodiscard]] Index rows() const noexcept { return rows_; }
  [[nodiscard]] std::span<const float> cos(Index position) const;  ///< [rotary_dim/2]
  [[nodiscard]] std::span<const float> sin(Index position) const;  ///< [rotary_dim/2]
  /// cos of all pairs, then sin of all pairs [rotary_dim]; position < rows(), not checked.
  [[nodiscard]] const float* row(Index position) const noexcept {
    return chunks_[static_cast<std::size_t>(position / kChunkRows)].data() +
           (position % kChunkRows) * frequencies_.rotary_dim;
  }
  [[nodiscard]] const RotaryFrequencies& frequencies() const noexcept { return frequencies_; }

 private:
  static constexpr Index kChunkRows = 256;
  void check(Index position) const;

  RotaryFrequencies frequencies_;
  Index rows_ = 0;
  std::vector<Tensor> chunks_;  // each [kChunkRows, rotary_dim]
};

/// Rows for a list of positions, in its order: row r belongs to positions[r]. Positions may be
/// fractional, negative, repeated and far apart; only their own rows are made.
class RotaryRows {
 public:
  /// Throws std::invalid_argument for a position that is not finite or past kMaxPosition.
  RotaryRows(const RotaryFrequencies& frequencies, std::span<const double> positions, int threads = 0);
  RotaryRows(const RotaryFrequencies& frequencies, std::span<const RotaryPosition> positions,
             int threads = 0);

  [[nodiscard]] Index rows() const noexcept { return values_.dim(0); }
  [[nodiscard]] const float* row(Index r) const noexcept { return values_.data() + r * rotary_dim_; }
  [[nodiscard]] Index head_dim() const noexcept { return head_dim_; }
  [[nodiscard]] Index rotary_dim() const noexcept { return rotary_dim_; }
  [[nodiscard]] Pairing pairing() const noexcept { return pairing_; }

 private:
  Index head_dim_ = 0;
  Index rotary_dim_ = 0;
  Pairing pairing_ = Pairing::interleaved;
  Tensor values_;  // [rows, rotary_dim]
};

}  // namespace rope
