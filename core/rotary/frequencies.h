// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/support/index.h"
#include "core/support/result.h"

namespace rope {

/// Which two components of a head make one rotated pair. A property of how weights are stored, not of
/// the mathematics: the two differ by a permutation of the components.
enum class Pairing {
  interleaved,  ///< (2i, 2i+1): the paper, RoFormer, GPT-J, Meta's Llama files
  half,         ///< (i, i + rotary_dim/2): GPT-NeoX, Hugging Face Llama, Qwen, Gemma
};

/// Far past any use; beyond them the angles of far positions would no longer be finite numbers.
inline constexpr double kMinBase = 1e-100;
inline constexpr double kMaxBase = 1e100;

/// What the rotation of one head is made of.
struct RotarySettings {
  Index head_dim = 64;    ///< components per head, even, 2 to 512
  Index rotary_dim = 0;   ///< components that rotate, even; 0: all of head_dim
  double base = 10000.0;  ///< theta_i = base^(-2i/rotary_dim); kMinBase to kMaxBase
  Pairing pairing = Pairing::interleaved;

  bool operator==(const RotarySettings&) const = default;
};

/// The frequencies of one head, the value that every rotation takes. Pairs count from 0 (the paper's
/// i is pair + 1). Scaling methods will fill theta differently; everything else stays as it is.
struct RotaryFrequencies {
  Index head_dim = 0;
  Index rotary_dim = 0;  ///< 2 * theta.size() <= head_dim; the rest passes through
  Pairing pairing = Pairing::interleaved;
  std::vector<double> theta;           ///< [rotary_dim/2] radians per token
  std::vector<double> unscaled_theta;  ///< [rotary_dim/2] what theta would be without scaling
  double attention_factor = 1.0;       ///< multiplies cos and sin (YaRN, LongRoPE)

  [[nodiscard]] Index pairs() const noexcept { return static_cast<Index>(theta.size()); }
  /// Tokens for one full turn of a pair: 2 pi / theta (infinity where theta is 0).
  [[nodiscard]] double wavelength(Index pair) const;

  bool operator==(const RotaryFrequencies&) const = default;
};

/// The first and second component of a pair inside a head.
struct PairIndices {
  Index first = 0;
  Index second = 0;
};
[[nodiscard]] PairIndices pair_indices(Index pair, Index rotary_dim, Pairing pairing) noexcept;

/// theta_i = base^(-2i/d) (paper, below eq. 15), in double.
/// Fails for an odd, too small or too large head_dim or rotary_dim, or a base outside kMinBase to kMaxBase.
[[nodiscard]] Result<RotaryFrequencies> rotary_frequencies(const RotarySettings& settings);

}  // namespace rope
