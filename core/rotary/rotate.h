// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "core/rotary/rotation.h"
#include "core/support/tensor.h"

namespace rope {

/// Rotation of arrays x [outer, N, heads, head_dim]. An array [batch, heads, N, head_dim] is rotated as
/// outer = batch * heads, heads = 1.
struct RotateShape {
  Index outer = 1;      ///< batch and whatever else stands before the sequence
  Index positions = 0;  ///< N, the sequence
  Index heads = 1;      ///< heads that share one table row per position
  Index head_dim = 0;   ///< d; must equal the frequencies' head_dim
};

/// Turns every head of x to its position (paper eq. 34), one row of cos and sin per position for all its
/// heads. `out` may be x itself, else it may not overlap x. Components from rotary_dim on pass through.
/// Each component differs from the result in double by at most 2^-22 times the length of its pair (and
/// attention_factor), for pairs that are not near the ends of float's range; a pair that holds NaN or
/// infinity comes out as NaN or infinity and touches no other pair. Work is shared out over threads for
/// large inputs (0: all); the result does not depend on their number.
/// Throws std::invalid_argument for shapes that do not fit or positions past kMaxPosition.
/// @{
/// Sequence index n stands at positions[n] [N]. Positions that `table` holds are read from it, others
/// (negative, past its end) are computed for this call: nothing is cached, and the values are the same.
void rotate(std::span<const float> x, std::span<float> out, const RotateShape& shape,
            const RotaryTable& table, std::span<const Index> positions,
            Direction direction = Direction::forward, int threads = 0);
/// Sequence index n stands at offset + n. Allocates nothing where the table holds them all.
void rotate(std::span<const float> x, std::span<float> out, const RotateShape& shape,
            const RotaryTable& table, Index offset = 0, Direction direction = Direction::forward,
            int threads = 0);
/// Sequence index n takes row n.
void rotate(std::span<const float> x, std::span<float> out, const RotateShape& shape, const RotaryRows& rows,
            Direction direction = Direction::forward, int threads = 0);
/// @}

/// The scalar twin of rotate(): the same arithmetic in float, one component at a time, for tests.
void rotate_reference(std::span<const float> x, std::span<float> out, const RotateShape& shape,
                      const RotaryRows& rows, Direction direction = Direction::forward);

/// The same in double, straight from theta without a table; positions [N] as for RotaryRows.
/// @{
void rotate(std::span<const double> x, std::span<double> out, const RotateShape& shape,
            const RotaryFrequencies& frequencies, std::span<const double> positions,
            Direction direction = Direction::forward, int threads = 0);
void rotate(std::span<const double> x, std::span<double> out, const RotateShape& shape,
            const RotaryFrequencies& frequencies, std::span<const RotaryPosition> positions,
            Direction direction = Direction::forward, int threads = 0);
/// @}

}  // namespace rope
