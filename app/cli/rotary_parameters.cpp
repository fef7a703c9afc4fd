// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/rotary_parameters.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "app/cli/failure.h"
#include "core/support/number_text.h"

namespace rope::cli {
namespace {

// The method first: with another one the config's share may no longer be one of the head.
constexpr std::array kParameters{
    RotaryParameter{"--scaling", "",
                    [](auto& to, const auto& from) {
                      // Another kind's parameters would only be mistaken for its own.
                      if (to.scaling.kind == from.scaling.kind) return;
                      to = with_scaling(to, {.kind = from.scaling.kind});
                    }},
    RotaryParameter{"--head-dim", "", [](auto& to, const auto& from) { to.head_dim = from.head_dim; }},
    RotaryParameter{"--rotary-dim", "",
                    [](auto& to, const auto& from) {
                      to.rotary_dim = from.rotary_dim;
                      to.partial_rotary_factor = 1;
                    }},
    RotaryParameter{"--partial-rotary-factor", "",
                    [](auto& to, const auto& from) {
                      to.partial_rotary_factor = from.partial_rotary_factor;
                      to.rotary_dim = from.rotary_dim;  // both typed: the core says whether they agree
                    }},
    RotaryParameter{"--base", "", [](auto& to, const auto& from) { to.base = from.base; }},
    RotaryParameter{"--pairing", "", [](auto& to, const auto& from) { to.pairing = from.pairing; }},
    RotaryParameter{"--original-length", "",
                    [](auto& to, const auto& from) { to.original_length = from.original_length; }},
    RotaryParameter{"--length", "", [](auto& to, const auto& from) { to.length = from.length; }},
    RotaryParameter{"--factor", "factor",
                    [](auto& to, const auto& from) { to.scaling.factor = from.scaling.factor; }},
    RotaryParameter{"--beta-fast", "beta_fast",
                    [](auto& to, const auto& from) { to.scaling.beta_fast = from.scaling.beta_fast; }},
    RotaryParameter{"--beta-slow", "beta_slow",
                    [](auto& to, const auto& from) { to.scaling.beta_slow = from.scaling.beta_slow; }},
    RotaryParameter{"--truncate", "truncate",
                    [](auto& to, const auto& from) { to.scaling.truncate = from.scaling.truncate; }},
    RotaryParameter{
        "--attention-factor", "attention_factor",
        [](auto& to, const auto& from) { to.scaling.attention_factor = from.scaling.attention_factor; }},
    RotaryParameter{"--mscale", "mscale",
                    [](auto& to, const auto& from) { to.scaling.mscale = from.scaling.mscale; }},
    RotaryParameter{"--mscale-all-dim", "mscale_all_dim",
                    [](auto& to, const auto& from) {
                      to.scaling.mscale_all_dim = from.scaling.mscale_all_dim;
                      // As the option says, whatever the config's model does.
                      to.scaling.mscale_scales_softmax = true;
                    }},
    RotaryParameter{
        "--low-freq-factor", "low_freq_factor",
        [](auto& to, const auto& from) { to.scaling.low_freq_factor = from.scaling.low_freq_factor; }},
    RotaryParameter{
        "--high-freq-factor", "high_freq_factor",
        [](auto& to, const auto& from) { to.scaling.high_freq_factor = from.scaling.high_freq_factor; }},
    RotaryParameter{"--short-factor", "short_factor",
                    [](auto& to, const auto& from) { to.scaling.short_factor = from.scaling.short_factor; }},
    RotaryParameter{"--long-factor", "long_factor",
                    [](auto& to, const auto& from) { to.scaling.long_factor = from.scaling.long_factor; }},
    RotaryParameter{"--sections", "", [](auto& to, const auto& from) { to.sections = from.sections; }},
    RotaryParameter{"--xpos", "", [](auto& to, const auto& from) { to.xpos = from.xpos; }},
};

/// What a kind cannot do without, with an example.
struct Needed {
  ScalingKind kind;
  const char* option;
  bool (*there)(const RotarySettings& settings);
  const char* example;
};

bool has_factor(const RotarySettings& s) {
  return s.scaling.factor.has_value();
}
bool has_original(const RotarySettings& s) {
  return s.original_length.has_value();
}

constexpr std::array kNeeded{
    Needed{ScalingKind::linear, "--factor", has_factor, "4"},
    Needed{ScalingKind::ntk, "--factor", has_factor, "4"},
    Needed{ScalingKind::dynamic, "--factor", has_factor, "2"},
    Needed{ScalingKind::dynamic, "--original-length", has_original, "4096"},
    Needed{ScalingKind::yarn, "--factor", [](const auto& s) { return has_factor(s) || s.length; },
           "4 (or --length)"},
    Needed{ScalingKind::yarn, "--original-length", has_original, "4096"},
    Needed{ScalingKind::llama3, "--factor", has_factor, "8"},
    Needed{ScalingKind::llama3, "--original-length", has_original, "8192"},
    Needed{ScalingKind::llama3, "--low-freq-factor",
           [](const auto& s) { return s.scaling.low_freq_factor.has_value(); }, "1"},
    Needed{ScalingKind::llama3, "--high-freq-factor",
           [](const auto& s) { return s.scaling.high_freq_factor.has_value(); }, "4"},
    Needed{ScalingKind::longrope, "--original-length", has_original, "4096"},
    Needed{ScalingKind::longrope, "--short-factor",
           [](const auto& s) { return !s.scaling.short_factor.empty(); }, "1,1.02,1.05"},
    Needed{ScalingKind::longrope, "--long-factor",
           [](const auto& s) { return !s.scaling.long_factor.empty(); }, "1,1.2,2.5"},
};

/// One of two values of which one may not be above the other.
struct Bound {
  const char* option;
  std::string_view key;
  double value;
};

/// Blames the one that was typed, and says whose the other is.
[[noreturn]] void refuse_order(const Bound& lower, const Bound& upper, bool equal_too, const Options& options,
                               const ValueOwner& owner) {
  const bool upper_is_wrong = options.given(upper.option) || !options.given(lower.option);
  const Bound& wrong = upper_is_wrong ? upper : lower;
  const Bound& right = upper_is_wrong ? lower : upper;
  const char* than =
      upper_is_wrong ? (equal_too ? "at least " : "above ") : (equal_too ? "at most " : "below ");
  throw usage_failure(
      wrong.option + (" " + exact_text(wrong.value)),
      std::string("must be ") + than +
          (options.given(right.option) ? std::string("the ") + right.option + " " + exact_text(right.value)
                                       : owner.text(right.key, exact_text(right.value))));
}

}  // namespace

std::string ValueOwner::text(std::string_view key, std::string_view value) const {
  bool from_config = false;
  if (model_ != nullptr) {
    from_config = std::any_of(model_->sources.begin(), model_->sources.end(), [&](const RotarySource& s) {
      const bool of_layers = s.layer_type.empty() || s.layer_type == layer_type_;
      return of_layers && s.key == key && !s.source.starts_with("default");
    });
  }
  return (from_config ? "the config's " : "the default ") + std::string(key) + " " + std::string(value);
}

bool RotaryParameter::of_method() const {
  const std::string_view name = option;
  return *key != '\0' || name == "--scaling" || name == "--original-length";
}

std::span<const RotaryParameter> rotary_parameters() noexcept {
  return kParameters;
}

void check_parameters(const RotarySettings& settings, const Options& options, const ValueOwner& owner) {
  const RotaryScaling& scaling = settings.scaling;
  const std::string with = " with " + (options.given("--scaling") || owner.without_model()
                                           ? "--scaling " + std::string(scaling_name(scaling.kind))
                                           : owner.text("scaling", scaling_name(scaling.kind)));
  for (const RotaryParameter& parameter : kParameters) {
    if (*parameter.key == '\0' || !options.given(parameter.option)) continue;
    if (!scaling_takes(scaling.kind, parameter.key)) {
      throw usage_failure(parameter.option, "has no effect" + with);
    }
  }
  for (const Needed& needed : kNeeded) {
    if (needed.kind == scaling.kind && !needed.there(settings)) {
      throw usage_failure(needed.option, "is needed" + with + ", such as " + needed.example);
    }
  }
  const auto in_order = [&](const Bound& lower, const Bound& upper, bool equal_too) {
    if (equal_too ? lower.value <= upper.value : lower.value < upper.value) return;
    refuse_order(lower, upper, equal_too, options, owner);
  };
  if (scaling.kind == ScalingKind::llama3) {
    in_order({"--low-freq-factor", "low_freq_factor", *scaling.low_freq_factor},
             {"--high-freq-factor", "high_freq_factor", *scaling.high_freq_factor}, false);
  }
  if (scaling.kind == ScalingKind::yarn) {
    in_order({"--beta-slow", "beta_slow", scaling.beta_slow}, {"--beta-fast", "beta_fast", scaling.beta_fast},
             true);
  }
  if (settings.rotary_dim > settings.head_dim && options.given("--rotary-dim")) {
    throw usage_failure(
        "--rotary-dim " + std::to_string(settings.rotary_dim),
        "must be an even whole number from 2 to the head's " + std::to_string(settings.head_dim));
  }
  in_order({"--rotary-dim", "rotary_dim", static_cast<double>(settings.rotary_dim)},
           {"--head-dim", "head_dim", static_cast<double>(settings.head_dim)}, true);
}

}  // namespace rope::cli
