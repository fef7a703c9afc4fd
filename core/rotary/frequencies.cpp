// SPDX-License-Identifier: MIT
#include "core/rotary/frequencies.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "core/rotary/detail/scaling_methods.h"
#include "core/support/number_text.h"

namespace rope {
namespace {

constexpr Index kMaxLength = 1'000'000'000;

Status check_length(const char* key, const std::optional<Index>& length) {
  if (!length || (*length >= 1 && *length <= kMaxLength)) return {};
  return Error{"a length is a number of tokens from 1 to " + std::to_string(kMaxLength),
               std::string(key) + " " + std::to_string(*length), "choose one such as 4096"};
}

/// How many components rotate: rotary_dim, or the share of the head that the settings name.
Result<Index> rotated_components(const RotarySettings& s) {
  const double share = s.partial_rotary_factor;
  if (!(share > 0 && share <= 1)) {
    return Error{"the part of the head that rotates must be above 0, up to 1",
                 "partial_rotary_factor " + exact_text(share), "choose one such as 0.5"};
  }
  const bool paired_whole = s.scaling.kind == ScalingKind::proportional;
  const Index by_share =
      paired_whole ? s.head_dim : static_cast<Index>(static_cast<double>(s.head_dim) * share);
  const Index d = s.rotary_dim == 0 ? by_share : s.rotary_dim;
  if (d != by_share && (share != 1 || paired_whole)) {
    return Error{paired_whole ? "proportional scaling pairs the whole head"
                              : "rotary_dim and partial_rotary_factor disagree",
                 "rotary_dim " + std::to_string(d) +
                     (paired_whole ? "" : ", partial_rotary_factor " + exact_text(share)) +
                     " with head_dim " + std::to_string(s.head_dim),
                 paired_whole ? "leave rotary_dim out and give partial_rotary_factor" : "give one of them"};
  }
  if (d < 2 || d > s.head_dim || d % 2 != 0) {
    const std::string from =
        s.rotary_dim == 0 && share != 1 ? ", partial_rotary_factor " + exact_text(share) : "";
    return Error{"the rotated part must be an even number of components, at most head_dim",
                 "rotary_dim " + std::to_string(d) + " with head_dim " + std::to_string(s.head_dim) + from,
                 "choose an even rotary_dim from 2 to " + std::to_string(s.head_dim)};
  }
  return d;
}

Status check(const RotarySettings& s) {
  if (s.head_dim < 2 || s.head_dim > 512 || s.head_dim % 2 != 0) {
    return Error{"a head must have an even number of components from 2 to 512",
                 "head_dim " + std::to_string(s.head_dim), "choose an even head_dim such as 64"};
  }
  if (!(s.base >= kMinBase && s.base <= kMaxBase)) {
    return Error{"the base must be a positive number, from 1e-100 to 1e100", "base " + exact_text(s.base),
                 "choose a base such as 10000"};
  }
  if (Status status = check_length("original_length", s.original_length); !status) return status;
  return check_length("length", s.length);
}

/// z_i of xPos, so that pair i of a query shrinks by z_i every 512 tokens against a key behind it.
std::vector<double> xpos_scales(Index pairs, Index rotary_dim) {
  std::vector<double> scales;
  const auto d = static_cast<double>(rotary_dim);
  for (Index i = 0; i < pairs; ++i) scales.push_back((2 * static_cast<double>(i) + 0.4 * d) / (1.4 * d));
  return scales;
}

}  // namespace

double RotaryFrequencies::wavelength(Index pair) const {
  const double t = theta.at(static_cast<std::size_t>(pair));
  return t == 0 ? std::numeric_limits<double>::infinity() : 2.0 * std::numbers::pi / t;
}

RotaryFrequencies RotaryFrequencies::for_keys() const {
  RotaryFrequencies keys = *this;
  for (double& z : keys.xpos) z = 1 / z;
  return keys;
}

PairIndices pair_indices(Index pair, Index rotary_dim, Pairing pairing) noexcept {
  if (pairing == Pairing::interleaved) return {2 * pair, 2 * pair + 1};
  return {pair, pair + rotary_dim / 2};
}

Result<RotaryFrequencies> rotary_frequencies(const RotarySettings& settings) {
  if (const Status status = check(settings); !status) return status.error();
  const Result<Index> components = rotated_components(settings);
  if (!components) return components.error();
  const Index d = *components;
  RotaryFrequencies result{
      .head_dim = settings.head_dim, .rotary_dim = d, .pairing = settings.pairing, .base = settings.base};
  result.theta.reserve(static_cast<std::size_t>(d / 2));
  for (Index i = 0; i < d / 2; ++i) {
    result.theta.push_back(std::pow(settings.base, -2.0 * static_cast<double>(i) / static_cast<double>(d)));
  }
  result.unscaled_theta = result.theta;
  if (const Status status = detail::apply_scaling(settings, result); !status) return status.error();
  if (settings.sections) {
    Result<std::vector<Index>> streams = pair_streams(*settings.sections, d / 2);
    if (!streams) return streams.error();
    result.streams = std::move(*streams);
  }
  if (settings.xpos) {
    result.xpos = xpos_scales(d / 2, d);
    const Index middle = settings.length.value_or(settings.original_length.value_or(0)) / 2;
    result.xpos_centre = static_cast<double>(middle);
  }
  return result;
}

}  // namespace rope
