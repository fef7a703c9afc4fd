// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/support/index.h"
#include "core/support/result.h"

/// What published models do to the frequencies of the paper: to reach longer texts than they were trained
/// with, or to give images and films positions of more than one dimension. docs/rope-variants.md explains
/// each, with its source. rotary_frequencies() (core/rotary/frequencies.h) computes with these values.
namespace rope {

/// How frequencies are made to reach longer texts. f_i = base^(-2i/d), s = factor, d = rotary_dim.
/// "NTK by parts" is yarn with an attention factor of 1.
enum class ScalingKind {
  none,
  linear,        ///< f_i / s: position interpolation
  ntk,           ///< base * s^(d/(d-2)), once and for all
  dynamic,       ///< the same for the length to be reached: nothing changes up to the original length
  yarn,          ///< slow pairs / s, fast pairs kept, a ramp between; an attention factor
  llama3,        ///< the same idea with the ramp over wavelengths, no attention factor
  longrope,      ///< f_i / e_i, one of two searched lists; an attention factor
  proportional,  ///< the first pairs turn with b^(-2i/head_dim) / s, the rest stand still
};

/// Every kind with its name in options, settings and files ("llama3").
struct ScalingName {
  ScalingKind kind;
  std::string_view name;
};
[[nodiscard]] std::span<const ScalingName> scaling_names() noexcept;
[[nodiscard]] std::string_view scaling_name(ScalingKind kind) noexcept;

/// The settings' keys that matter to a kind, in the order to show them: "factor", "original_length",
/// "length", "beta_fast", ... (those of rope-cli's options with underscores).
[[nodiscard]] std::span<const std::string_view> scaling_keys(ScalingKind kind) noexcept;
[[nodiscard]] bool scaling_takes(ScalingKind kind, std::string_view key) noexcept;

/// Factors below 1 shrink positions the other way; no published model has one far from these.
inline constexpr double kMinFactor = 1e-3;
inline constexpr double kMaxFactor = 1e6;

/// A kind with its parameters; those of other kinds are not looked at. What has no value here and no
/// default either is required by the kinds that use it.
struct RotaryScaling {
  ScalingKind kind = ScalingKind::none;
  /// s, kMinFactor to kMaxFactor. yarn and longrope: length / original_length unless given;
  /// proportional: 1 unless given.
  std::optional<double> factor;

  double beta_fast = 32;  ///< yarn: pairs with more turns than this in original_length are kept
  double beta_slow = 1;   ///< yarn: pairs with fewer turns than this are divided by s
  bool truncate = true;   ///< yarn: the ramp's ends rounded outwards to whole pairs
  /// yarn, longrope: multiplies cos and sin. Unless given, it follows from s (and mscale).
  std::optional<double> attention_factor;
  std::optional<double> mscale;          ///< yarn (DeepSeek): attention factor m(s, mscale) / m(s, all_dim)
  std::optional<double> mscale_all_dim;  ///< where both are given; 0 counts as not given
  /// Whether mscale_all_dim also multiplies the softmax scale, by m(s, mscale_all_dim)^2: DeepSeek's
  /// latent attention does; false for a model that has the key and does not (Ministral 3).
  bool mscale_scales_softmax = true;

  std::optional<double> low_freq_factor;   ///< llama3: wavelengths above original_length / this: / s
  std::optional<double> high_freq_factor;  ///< llama3: wavelengths below original_length / this: kept

  std::vector<double> short_factor;  ///< longrope [rotary_dim/2]: e_i up to the original length
  std::vector<double> long_factor;   ///< longrope [rotary_dim/2]: e_i beyond it

  bool operator==(const RotaryScaling&) const = default;
};

/// Which of the three position streams (time, height, width) each pair takes, for models that see images
/// and films. Text has the same position in all three and rotates as ever.
struct PositionSections {
  enum class Style {
    chunked,      ///< the first counts[0] pairs take time, the next height, the last width (Qwen2-VL)
    interleaved,  ///< time, height, width in turn while they last, the rest time (Qwen3-VL)
  };
  std::array<Index, 3> counts{};  ///< pairs per stream; they add up to all pairs
  Style style = Style::chunked;

  bool operator==(const PositionSections&) const = default;
};

/// The stream of each pair: 0 time, 1 height, 2 width [pairs]. Fails where the counts do not add up to
/// `pairs`, are negative, or leave an interleaved stream no room.
[[nodiscard]] Result<std::vector<Index>> pair_streams(const PositionSections& sections, Index pairs);

/// Where the pairs pass from kept to divided by s (yarn, llama3).
struct ScalingRamp {
  double low = 0;   ///< pairs up to here keep their frequency
  double high = 0;  ///< pairs from here on are divided by s
  /// The same before yarn rounds and limits them: d ln(original_length / (2 pi turns)) / (2 ln base).
  double exact_low = 0, exact_high = 0;
  std::vector<double> share;  ///< [pairs] of interpolation: 0 keeps the frequency, 1 divides it by s

  bool operator==(const ScalingRamp&) const = default;
};

}  // namespace rope
