// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "core/rotary/scaling.h"
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

/// Tokens over which xPos scales a pair by its z_i.
inline constexpr double kXposTokens = 512;

/// What the rotation of one head is made of.
struct RotarySettings {
  Index head_dim = 64;    ///< components per head, even, 2 to 512
  Index rotary_dim = 0;   ///< components that rotate, even; 0: head_dim * partial_rotary_factor, cut off
  double base = 10000.0;  ///< theta_i = base^(-2i/rotary_dim); kMinBase to kMaxBase
  Pairing pairing = Pairing::interleaved;

  /// The share of the head that rotates, above 0 to 1; for models that say it instead of rotary_dim.
  /// With proportional scaling: the share of the pairs that turn; all of the head is paired.
  double partial_rotary_factor = 1.0;
  std::optional<Index> original_length;  ///< tokens of the texts that the model was trained with
  std::optional<Index> length;           ///< tokens to be reached; original_length unless given
  RotaryScaling scaling{};
  std::optional<PositionSections> sections{};
  bool xpos = false;  ///< scores fade with distance: queries shrink, keys grow (xPos)

  bool operator==(const RotarySettings&) const = default;
};

/// The frequencies of one head, the value that every rotation takes. Pairs count from 0 (the paper's
/// i is pair + 1).
struct RotaryFrequencies {
  Index head_dim = 0;
  Index rotary_dim = 0;  ///< 2 * theta.size() <= head_dim; the rest passes through
  Pairing pairing = Pairing::interleaved;
  std::vector<double> theta;           ///< [rotary_dim/2] radians per token; 0: the pair stands still
  std::vector<double> unscaled_theta;  ///< [rotary_dim/2] what theta would be without scaling
  double attention_factor = 1.0;       ///< multiplies cos and sin (YaRN, LongRoPE): scores take its square
  double softmax_factor = 1.0;         ///< multiplies the softmax scale (DeepSeek's mscale_all_dim)
  /// What the theta are powers of: settings.base, or what the NTK methods made of it.
  double base = 0;
  double scaling_factor = 1.0;        ///< the factor used, given or derived; 1 without scaling
  std::optional<ScalingRamp> ramp{};  ///< yarn and llama3
  std::vector<Index> streams{};       ///< [pairs] 0 time, 1 height, 2 width; empty: one position
  /// xPos [pairs]: a vector at position m is multiplied by z_i^((m - xpos_centre) / kXposTokens). Empty
  /// without.
  std::vector<double> xpos{};
  double xpos_centre = 0;  ///< half of settings.length; cancels in scores

  [[nodiscard]] Index pairs() const noexcept { return static_cast<Index>(theta.size()); }
  /// Tokens for one full turn of a pair: 2 pi / theta (infinity where theta is 0).
  [[nodiscard]] double wavelength(Index pair) const;
  /// What keys rotate with where these are for queries: with xPos they grow as queries shrink, else the
  /// same value.
  [[nodiscard]] RotaryFrequencies for_keys() const;

  bool operator==(const RotaryFrequencies&) const = default;
};

/// The first and second component of a pair inside a head.
struct PairIndices {
  Index first = 0;
  Index second = 0;
};
[[nodiscard]] PairIndices pair_indices(Index pair, Index rotary_dim, Pairing pairing) noexcept;

/// theta_i = base^(-2i/d) (paper, below eq. 15) and what settings.scaling makes of it, in double.
/// Fails for an odd, too small or too large head_dim or rotary_dim, a base outside kMinBase to kMaxBase,
/// and for a parameter of the scaling that is missing or out of range: the error names the setting by
/// its key, its value, and what is allowed.
[[nodiscard]] Result<RotaryFrequencies> rotary_frequencies(const RotarySettings& settings);

}  // namespace rope
