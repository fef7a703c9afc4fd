// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "core/rotary/frequencies.h"
#include "core/support/tensor.h"

namespace rope {

/// Queries and keys that nobody gave: what the window's pages and rope-cli show until somebody does.
enum class DrawnKind {
  same,         ///< one random vector, as q and k of every row
  similar,      ///< random, each row's k near its q: what a head that looks for something finds
  independent,  ///< random, each row's q and k its own
  ones,         ///< (1, ..., 1) everywhere
};

/// How near a similar key is to its query: the correlation of their components.
inline constexpr double kDrawnSimilarity = 0.8;

/// q and k have streams of their own, so that neither changes where the other's kind does.
[[nodiscard]] std::uint64_t drawn_stream(bool query) noexcept;
/// The place of a component where pairs lie as neighbours: pair i at 2i and 2i+1.
[[nodiscard]] Index neighbour_order(Index component, Index rotary_dim, Pairing pairing) noexcept;
/// Standard normal numbers of that stream of a seed.
void fill_drawn(std::span<double> out, std::uint64_t seed, bool query);

struct DrawnSettings {
  DrawnKind kind = DrawnKind::same;
  Index rows = 1;
  Index head_dim = 64;
  Index rotary_dim = 64;
  /// Numbers are drawn pair by pair and laid out like this: the same heads whichever way they lie in memory.
  Pairing pairing = Pairing::interleaved;
  std::uint64_t seed = 1;
};
struct DrawnVectors {
  TensorD query, key;  ///< [rows, head_dim] before any position
};
/// Row i is the same for any number of rows above i.
[[nodiscard]] DrawnVectors drawn_vectors(const DrawnSettings& settings);

}  // namespace rope
