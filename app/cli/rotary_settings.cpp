// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>
#include <string_view>

#include "app/cli/parse.h"
#include "app/cli/rotary_options.h"

namespace rope::cli {
namespace {

Cell cell(const std::optional<double>& value) {
  return value ? Cell(*value) : Cell();
}

/// One parameter of a scaling method by its key; nothing where it has no value.
Cell parameter(const RotaryLayer& layer, std::string_view key) {
  const RotaryScaling& scaling = layer.settings.scaling;
  if (key == "factor") return layer.frequencies.scaling_factor;
  if (key == "attention_factor") return layer.frequencies.attention_factor;
  if (key == "beta_fast") return scaling.beta_fast;
  if (key == "beta_slow") return scaling.beta_slow;
  if (key == "truncate") return std::string(scaling.truncate ? "true" : "false");
  if (key == "mscale") return cell(scaling.mscale);
  if (key == "mscale_all_dim") return cell(scaling.mscale_all_dim);
  if (key == "low_freq_factor") return cell(scaling.low_freq_factor);
  if (key == "high_freq_factor") return cell(scaling.high_freq_factor);
  if (key == "short_factor") return numbers_text(scaling.short_factor);
  if (key == "long_factor") return numbers_text(scaling.long_factor);
  if (key == "partial_rotary_factor") return layer.settings.partial_rotary_factor;
  return {};
}

bool takes(const RotaryLayer& layer, std::string_view key) {
  return scaling_takes(layer.settings.scaling.kind, key);
}

}  // namespace

Settings rotary_settings(const RotaryLayer& layer) {
  const RotarySettings& s = layer.settings;
  Settings settings;
  if (!layer.type.empty()) settings.emplace_back("layer_type", layer.type);
  settings.emplace_back("head_dim", std::int64_t{s.head_dim});
  settings.emplace_back("rotary_dim", std::int64_t{layer.frequencies.rotary_dim});
  settings.emplace_back("base", s.base);
  settings.emplace_back("pairing", std::string(s.pairing == Pairing::interleaved ? "interleaved" : "half"));
  if (s.sections) {
    const auto& [time, height, width] = s.sections->counts;
    settings.emplace_back("sections", numbers_text({static_cast<double>(time), static_cast<double>(height),
                                                    static_cast<double>(width)}));
    const bool chunked = s.sections->style == PositionSections::Style::chunked;
    settings.emplace_back("sections_style", std::string(chunked ? "chunked" : "interleaved"));
  }
  if (s.xpos) settings.emplace_back("xpos", true);
  settings.emplace_back("scaling", std::string(scaling_name(s.scaling.kind)));
  for (const std::string_view key : scaling_keys(s.scaling.kind)) {
    Cell value = parameter(layer, key);
    if (!std::holds_alternative<std::monostate>(value)) settings.emplace_back(key, std::move(value));
  }
  if (s.original_length) settings.emplace_back("original_length", std::int64_t{*s.original_length});
  const std::optional<Index> length = s.length || !takes(layer, "length") ? s.length : s.original_length;
  if (length) settings.emplace_back("length", std::int64_t{*length});
  return settings;
}

Settings rotary_results(const RotaryLayer& layer) {
  const RotaryFrequencies& f = layer.frequencies;
  Settings results;
  if (!takes(layer, "attention_factor")) results.emplace_back("attention_factor", f.attention_factor);
  results.emplace_back("softmax_scale", layer.softmax_scale);
  if (f.ramp) {
    results.emplace_back("ramp_low", f.ramp->low);
    results.emplace_back("ramp_high", f.ramp->high);
  }
  if (f.base != layer.settings.base) results.emplace_back("scaled_base", f.base);
  return results;
}

}  // namespace rope::cli
