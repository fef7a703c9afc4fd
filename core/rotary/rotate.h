// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "core/rotary/rotation.h"
#include "core/support/tensor.h"

namespace rope {

/// Rotation of arrays x [outer, N, heads, head_dim] (or [outer, heads, N, head_dim], see below) in float.
struct RotateShape {
  Index outer = 1;      ///< batch and whatever else stands before the sequence
  Index positions = 0;  ///< N, the sequence
  Index heads = 1;      ///< heads that share one table row per position
  Index head_dim = 0;   ///< d; must equal the table's frequencies().head_dim
};

/// Turns every head of x [outer, N, heads, head_dim] to its position, reading one table row per position
/// for all its heads. `out` may be x itself, else it may not overlap x. `positions` [N] gives explicit
/// positions (each < table.rows()); empty: offset, offset+1, ... The vectorised kernel; work is shared
/// out over threads for large inputs (0: all). Throws std::invalid_argument for shapes that do not fit.
void rotate(std::span<const float> x, std::span<float> out, const RotateShape& shape,
            const RotaryTable& table, std::span<const Index> positions,
            Direction direction = Direction::forward, int threads = 0);
void rotate(std::span<const float> x, std::span<float> out, const RotateShape& shape,
            const RotaryTable& table, Index offset = 0, Direction direction = Direction::forward,
            int threads = 0);

/// The scalar twin of rotate(): the same arithmetic, one component at a time, for tests.
void rotate_reference(std::span<const float> x, std::span<float> out, const RotateShape& shape,
                      const RotaryTable& table, std::span<const Index> positions,
                      Direction direction = Direction::forward);

/// The same in double, straight from theta without a table: x [outer, N, heads, head_dim]; any positions
/// (|position| <= 1e7), explicit [N].
void rotate(std::span<const double> x, std::span<double> out, const RotateShape& shape,
            const RotaryFrequencies& frequencies, std::span<const double> positions,
            Direction direction = Direction::forward);

}  // namespace rope
