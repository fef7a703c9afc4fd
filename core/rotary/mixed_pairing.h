// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "core/rotary/frequencies.h"

namespace rope {

/// The classic mistake: components pair up one way (frequencies.pairing), and the tables of cos and sin are
/// laid out for the other. Then the two components of a pair get angles of two different pairs: what is done
/// to them is no rotation, lengths change, and scores depend on more than n - m.

/// Whose angle each component gets [rotary_dim].
[[nodiscard]] std::vector<Index> mixed_table(const RotaryFrequencies& frequencies);

/// x cos + swap(x) sin (paper eq. 34) with the tables mixed up. x is one head [head_dim]; components from
/// rotary_dim on pass through. Throws std::invalid_argument where x.size() != head_dim.
[[nodiscard]] std::vector<double> rotate_mixed(std::span<const double> x, double position,
                                               const RotaryFrequencies& frequencies);

}  // namespace rope
