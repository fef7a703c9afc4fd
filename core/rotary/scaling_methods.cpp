// SPDX-License-Identifier: MIT
#include "core/rotary/detail/scaling_methods.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/support/number_text.h"

namespace rope::detail {
namespace {

using Amount = std::optional<double>;

/// m(s, k) of YaRN: how much longer texts sharpen attention.
double temperature(double factor, double k) {
  return factor <= 1 ? 1 : 0.1 * k * std::log(factor) + 1;
}

/// One scaling method at work: reads the settings it needs, and reports the first that is missing or
/// out of range.
class Method {
 public:
  Method(const RotarySettings& settings, RotaryFrequencies& frequencies)
      : settings_(settings),
        scaling_(settings.scaling),
        f_(frequencies),
        name_(scaling_name(scaling_.kind)) {}

  [[nodiscard]] Status apply();

 private:
  [[nodiscard]] Status linear();
  [[nodiscard]] Status ntk();
  [[nodiscard]] Status dynamic();
  [[nodiscard]] Status yarn();
  [[nodiscard]] Status llama3();
  [[nodiscard]] Status longrope();
  [[nodiscard]] Status proportional();

  [[nodiscard]] Error missing(std::string_view key, const std::string& example) const {
    return {name_ + " scaling needs " + std::string(key), {}, "give " + std::string(key) + ", " + example};
  }
  [[nodiscard]] Status require_within(std::string_view key, const Amount& value, double low, double high,
                                      const std::string& example) const;
  [[nodiscard]] Status require_factor() const {
    return require_within("factor", scaling_.factor, kMinFactor, kMaxFactor, "such as 4");
  }
  [[nodiscard]] Status require_original() const {
    if (settings_.original_length) return {};
    return missing("original_length", "the length of the texts of training, such as 4096");
  }
  /// The ends of a ramp between powers of one base, which has to make pairs slower.
  [[nodiscard]] Status require_falling() const;
  /// s of the methods that can tell it from the two lengths.
  [[nodiscard]] Status derive_factor();
  [[nodiscard]] Status attention(double otherwise);
  void change_base(double ratio);
  void mix(ScalingRamp ramp);

  /// The pair, as a fraction, that makes this many turns within the original length.
  [[nodiscard]] double pair_with_turns(double turns) const {
    const auto length = static_cast<double>(*settings_.original_length);
    return static_cast<double>(f_.rotary_dim) * std::log(length / (2 * std::numbers::pi * turns)) /
           (2 * std::log(settings_.base));
  }

  const RotarySettings& settings_;
  const RotaryScaling& scaling_;
  RotaryFrequencies& f_;
  std::string name_;
};

Status Method::require_within(std::string_view key, const Amount& value, double low, double high,
                              const std::string& example) const {
  if (!value) return missing(key, example);
  if (*value >= low && *value <= high) return {};
  return Error{
      name_ + " scaling takes a " + std::string(key) + " from " + exact_text(low) + " to " + exact_text(high),
      std::string(key) + " " + exact_text(*value), "choose one " + example};
}

Status Method::require_falling() const {
  if (settings_.base > 1) return {};
  return Error{name_ + " scaling needs a base above 1", "base " + exact_text(settings_.base),
               "choose a base such as 10000"};
}

Status Method::derive_factor() {
  if (scaling_.factor) {
    if (Status status = require_factor(); !status) return status;
    f_.scaling_factor = *scaling_.factor;
    return {};
  }
  if (!settings_.length) return missing("factor", "such as 4, or the length to be reached");
  f_.scaling_factor =
      static_cast<double>(*settings_.length) / static_cast<double>(*settings_.original_length);
  if (f_.scaling_factor >= kMinFactor && f_.scaling_factor <= kMaxFactor) return {};
  return Error{
      name_ + " scaling takes a factor from " + exact_text(kMinFactor) + " to " + exact_text(kMaxFactor),
      "length " + std::to_string(*settings_.length) + " for original_length " +
          std::to_string(*settings_.original_length),
      "choose lengths that are nearer, or give factor"};
}

Status Method::attention(double otherwise) {
  Status status = require_within("attention_factor", scaling_.attention_factor.value_or(otherwise), 1e-3, 1e3,
                                 "such as 1.1386, or leave it out");
  if (status) f_.attention_factor = scaling_.attention_factor.value_or(otherwise);
  return status;
}

void Method::change_base(double ratio) {
  const auto d = static_cast<double>(f_.rotary_dim);
  f_.base = settings_.base * std::pow(ratio, d / (d - 2));
  for (std::size_t i = 0; i < f_.theta.size(); ++i) {
    f_.theta[i] = std::pow(f_.base, -2.0 * static_cast<double>(i) / d);
  }
}

/// theta of each pair between itself and itself / s.
void Method::mix(ScalingRamp ramp) {
  const double s = f_.scaling_factor;
  for (std::size_t i = 0; i < f_.theta.size() && s != 1; ++i) {
    const double g = ramp.share[i];
    f_.theta[i] = g * f_.theta[i] / s + (1 - g) * f_.theta[i];
  }
  f_.ramp = std::move(ramp);
}

Status Method::linear() {
  if (Status status = require_factor(); !status) return status;
  f_.scaling_factor = *scaling_.factor;
  for (double& theta : f_.theta) theta /= f_.scaling_factor;
  return {};
}

Status Method::ntk() {
  if (f_.rotary_dim == 2) {
    return Error{name_ + " scaling needs at least two pairs: it keeps the first and slows the others",
                 "rotary_dim 2", "choose a rotary_dim of 4 or more, or another scaling"};
  }
  if (Status status = require_factor(); !status) return status;
  f_.scaling_factor = *scaling_.factor;
  if (scaling_.kind == ScalingKind::dynamic) return dynamic();
  change_base(f_.scaling_factor);
  return {};
}

Status Method::dynamic() {
  if (Status status = require_original(); !status) return status;
  const auto original = static_cast<double>(*settings_.original_length);
  const double n = std::max(original, static_cast<double>(settings_.length.value_or(0)));
  const double s = f_.scaling_factor;
  // s n / original - (s - 1), so written that it is 1 at n = original and the base does not change there.
  if (n > original) change_base(1 + s * (n / original - 1));
  return {};
}

Status Method::yarn() {
  if (Status status = require_original(); !status) return status;
  if (Status status = require_falling(); !status) return status;
  if (Status status = derive_factor(); !status) return status;
  for (const auto& [key, value] :
       {std::pair{"beta_fast", scaling_.beta_fast}, std::pair{"beta_slow", scaling_.beta_slow}}) {
    Status status = require_within(key, value, 1e-6, 1e6, "such as 32 and 1, turns in the original length");
    if (!status) return status;
  }
  if (scaling_.beta_fast < scaling_.beta_slow) {
    return Error{
        "yarn scaling needs a beta_fast of at least beta_slow",
        "beta_fast " + exact_text(scaling_.beta_fast) + " with beta_slow " + exact_text(scaling_.beta_slow),
        "choose beta_fast 32 and beta_slow 1, as the paper"};
  }
  for (const auto& [key, value] :
       {std::pair{"mscale", scaling_.mscale}, std::pair{"mscale_all_dim", scaling_.mscale_all_dim}}) {
    Status status = require_within(key, value.value_or(0), 0, 1e3, "such as 1, or leave it out");
    if (!status) return status;
  }
  const double s = f_.scaling_factor;
  const double mscale = scaling_.mscale.value_or(0);
  const double all_dim = scaling_.mscale_all_dim.value_or(0);
  const bool both = mscale != 0 && all_dim != 0;
  const double otherwise = both ? temperature(s, mscale) / temperature(s, all_dim) : temperature(s, 1);
  if (Status status = attention(otherwise); !status) return status;
  if (scaling_.mscale_scales_softmax) f_.softmax_factor = std::pow(temperature(s, all_dim), 2);

  ScalingRamp ramp;
  ramp.low = ramp.exact_low = pair_with_turns(scaling_.beta_fast);
  ramp.high = ramp.exact_high = pair_with_turns(scaling_.beta_slow);
  if (scaling_.truncate) {
    ramp.low = std::floor(ramp.low);
    ramp.high = std::ceil(ramp.high);
  }
  ramp.low = std::max(ramp.low, 0.0);
  ramp.high = std::min(ramp.high, static_cast<double>(f_.rotary_dim - 1));
  if (ramp.low == ramp.high) ramp.high += 0.001;
  for (std::size_t i = 0; i < f_.theta.size(); ++i) {
    ramp.share.push_back(std::clamp((static_cast<double>(i) - ramp.low) / (ramp.high - ramp.low), 0.0, 1.0));
  }
  mix(std::move(ramp));
  return {};
}

Status Method::llama3() {
  if (Status status = require_original(); !status) return status;
  if (Status status = require_falling(); !status) return status;
  if (Status status = require_factor(); !status) return status;
  f_.scaling_factor = *scaling_.factor;
  Status status = require_within("low_freq_factor", scaling_.low_freq_factor, 1e-6, 1e6, "such as 1");
  if (status) status = require_within("high_freq_factor", scaling_.high_freq_factor, 1e-6, 1e6, "such as 4");
  if (!status) return status;
  const double low = *scaling_.low_freq_factor;
  const double high = *scaling_.high_freq_factor;
  if (high <= low) {
    return Error{"llama3 scaling needs a high_freq_factor above low_freq_factor",
                 "high_freq_factor " + exact_text(high) + " with low_freq_factor " + exact_text(low),
                 "choose low_freq_factor 1 and high_freq_factor 4, as Llama 3.1"};
  }
  const auto original = static_cast<double>(*settings_.original_length);
  ScalingRamp ramp;
  ramp.low = ramp.exact_low = pair_with_turns(high);
  ramp.high = ramp.exact_high = pair_with_turns(low);
  for (const double theta : f_.theta) {
    const double wavelength = 2 * std::numbers::pi / theta;
    ramp.share.push_back(1 - std::clamp((original / wavelength - low) / (high - low), 0.0, 1.0));
  }
  mix(std::move(ramp));
  return {};
}

Status Method::longrope() {
  if (Status status = require_original(); !status) return status;
  if (*settings_.original_length < 2) {
    return Error{"longrope scaling needs an original_length of 2 or more",
                 "original_length " + std::to_string(*settings_.original_length),
                 "give the length of the texts of training, such as 4096"};
  }
  for (const auto& [key, list] : {std::pair{"short_factor", std::cref(scaling_.short_factor)},
                                  std::pair{"long_factor", std::cref(scaling_.long_factor)}}) {
    if (list.get().size() != f_.theta.size()) {
      return Error{"longrope scaling takes one " + std::string(key) + " for each of the " +
                       std::to_string(f_.theta.size()) + " pairs",
                   std::string(key) + " with " + std::to_string(list.get().size()) + " numbers",
                   "give " + std::to_string(f_.theta.size()) + " numbers"};
    }
    for (std::size_t i = 0; i < list.get().size(); ++i) {
      Status status = require_within(std::string(key) + "[" + std::to_string(i) + "]", list.get()[i],
                                     kMinFactor, kMaxFactor, "such as 1");
      if (!status) return status;
    }
  }
  // Without a factor and a length to be reached nothing is extended.
  if (scaling_.factor || settings_.length) {
    if (Status status = derive_factor(); !status) return status;
  }
  const auto original = static_cast<double>(*settings_.original_length);
  const double s = f_.scaling_factor;
  const double otherwise = s <= 1 ? 1 : std::sqrt(1 + std::log(s) / std::log(original));
  if (Status status = attention(otherwise); !status) return status;
  const bool beyond = settings_.length.value_or(0) > *settings_.original_length;
  const std::vector<double>& factors = beyond ? scaling_.long_factor : scaling_.short_factor;
  for (std::size_t i = 0; i < f_.theta.size(); ++i) f_.theta[i] /= factors[i];
  return {};
}

Status Method::proportional() {
  f_.scaling_factor = scaling_.factor.value_or(1);
  if (Status status = require_within("factor", f_.scaling_factor, kMinFactor, kMaxFactor, "such as 1");
      !status) {
    return status;
  }
  const double share = settings_.partial_rotary_factor;
  const auto turning = static_cast<std::size_t>(std::floor(share * static_cast<double>(f_.head_dim) / 2));
  if (turning == 0) {
    return Error{"proportional scaling needs a pair that turns",
                 "partial_rotary_factor " + exact_text(share) + " of head_dim " + std::to_string(f_.head_dim),
                 "choose one of at least " + exact_text(2 / static_cast<double>(f_.head_dim))};
  }
  for (std::size_t i = 0; i < f_.theta.size(); ++i) {
    f_.theta[i] = i < turning ? f_.theta[i] / f_.scaling_factor : 0.0;
  }
  return {};
}

Status Method::apply() {
  switch (scaling_.kind) {
    case ScalingKind::none:
      break;
    case ScalingKind::linear:
      return linear();
    case ScalingKind::ntk:
    case ScalingKind::dynamic:
      return ntk();
    case ScalingKind::yarn:
      return yarn();
    case ScalingKind::llama3:
      return llama3();
    case ScalingKind::longrope:
      return longrope();
    case ScalingKind::proportional:
      return proportional();
  }
  return {};
}

}  // namespace

Status apply_scaling(const RotarySettings& settings, RotaryFrequencies& frequencies) {
  return Method(settings, frequencies).apply();
}

}  // namespace rope::detail
