// SPDX-License-Identifier: MIT
#include "core/rotary/copy_as.h"

#include <cmath>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/support/number_text.h"

namespace rope {
namespace {

/// transformers warns of factors that are written as whole numbers; Python divides either way.
std::string float_text(double value) {
  const std::string text = exact_text(value);
  return text.find_first_of(".en") == std::string::npos ? text + ".0" : text;
}

/// Fields of a JSON object, in order.
class JsonObject {
 public:
  void add(std::string_view key, const std::string& value) {
    fields_.push_back('"' + std::string(key) + "\": " + value);
  }
  void add_number(std::string_view key, double value) { add(key, float_text(value)); }
  void add_whole(std::string_view key, Index value) { add(key, std::to_string(value)); }
  void add_truth(std::string_view key, bool value) { add(key, value ? "true" : "false"); }
  void add_word(std::string_view key, std::string_view word) { add(key, '"' + std::string(word) + '"'); }
  void add_list(std::string_view key, std::span<const double> values) {
    std::string list;
    for (const double value : values) list += (list.empty() ? "" : ", ") + float_text(value);
    add(key, '[' + list + ']');
  }
  void add_known(std::string_view key, const std::optional<double>& value) {
    if (value) add_number(key, *value);
  }
  void append(const JsonObject& other) {
    fields_.insert(fields_.end(), other.fields_.begin(), other.fields_.end());
  }
  [[nodiscard]] bool empty() const { return fields_.empty(); }
  /// Each field on its line, `depth` objects deep.
  [[nodiscard]] std::string text(std::size_t depth = 0) const {
    const std::string indent(2 * depth, ' ');
    std::string text = "{";
    for (const std::string& field : fields_) text += (text == "{" ? "\n" : ",\n") + indent + "  " + field;
    return text + '\n' + indent + '}';
  }

 private:
  std::vector<std::string> fields_;
};

/// A share that gives d again where it is multiplied with head_dim and cut off.
double share_of(Index d, Index head_dim) {
  double share = static_cast<double>(d) / static_cast<double>(head_dim);
  if (static_cast<Index>(static_cast<double>(head_dim) * share) < d) share = std::nextafter(share, 1.0);
  return share;
}

class ConfigText {
 public:
  ConfigText(const RotarySettings& settings, const RotaryFrequencies& frequencies, ConfigStyle style,
             bool end_of_head)
      : s_(settings),
        f_(frequencies),
        one_object_(style == ConfigStyle::rope_parameters),
        end_of_head_(end_of_head) {}

  std::string write() {
    JsonObject config;
    if (end_of_head_) {
      config.add_whole("qk_nope_head_dim", s_.head_dim - f_.rotary_dim);
      config.add_whole("qk_rope_head_dim", f_.rotary_dim);
    } else {
      config.add_whole("head_dim", s_.head_dim);
    }
    add_length(config);
    if (s_.pairing == Pairing::interleaved) config.add_truth("rope_interleave", true);
    JsonObject rope;
    JsonObject& beside = one_object_ ? rope : config;
    add_kind(rope);
    const double base = s_.scaling.kind == ScalingKind::ntk ? f_.base : s_.base;
    beside.add_number("rope_theta", base);
    add_share(beside);
    add_parameters(rope);
    if (s_.sections) {
      const auto& [time, height, width] = s_.sections->counts;
      rope.add("mrope_section", '[' + std::to_string(time) + ", " + std::to_string(height) + ", " +
                                    std::to_string(width) + ']');
      if (s_.sections->style == PositionSections::Style::interleaved) {
        rope.add_truth("mrope_interleaved", true);
      }
    }
    if (!rope.empty()) config.add(one_object_ ? "rope_parameters" : "rope_scaling", rope.text(1));
    return config.text() + '\n';
  }

 private:
  void add_kind(JsonObject& rope) const {
    const ScalingKind kind = s_.scaling.kind;
    const bool plain = kind == ScalingKind::none || kind == ScalingKind::ntk;
    if (plain && !one_object_ && !s_.sections) return;
    rope.add_word("rope_type",
                  plain ? (s_.sections && !one_object_ ? "mrope" : "default") : scaling_name(kind));
  }

  void add_share(JsonObject& object) const {
    if (end_of_head_) return;  // the two parts of the head say it
    const double share = s_.scaling.kind == ScalingKind::proportional ? s_.partial_rotary_factor
                                                                      : share_of(f_.rotary_dim, s_.head_dim);
    if (share != 1) object.add_number("partial_rotary_factor", share);
  }

  void add_length(JsonObject& config) const {
    // Dynamic NTK compares the length of the text with max_position_embeddings.
    const auto& longest =
        s_.length && s_.scaling.kind != ScalingKind::dynamic ? s_.length : s_.original_length;
    if (longest) config.add_whole("max_position_embeddings", *longest);
  }

  void add_parameters(JsonObject& rope) const {
    const RotaryScaling& scaling = s_.scaling;
    const auto original = [&] {
      rope.add_whole("original_max_position_embeddings", s_.original_length.value_or(0));
    };
    switch (scaling.kind) {
      case ScalingKind::none:
      case ScalingKind::ntk:
        return;
      case ScalingKind::linear:
      case ScalingKind::dynamic:
      case ScalingKind::proportional:
        return rope.add_number("factor", f_.scaling_factor);
      case ScalingKind::yarn:
        rope.add_number("factor", f_.scaling_factor);
        original();
        rope.add_number("beta_fast", scaling.beta_fast);
        rope.add_number("beta_slow", scaling.beta_slow);
        rope.add_truth("truncate", scaling.truncate);
        rope.add_known("attention_factor", scaling.attention_factor);
        rope.add_known("mscale", scaling.mscale);
        return rope.add_known("mscale_all_dim", scaling.mscale_all_dim);
      case ScalingKind::llama3:
        rope.add_number("factor", f_.scaling_factor);
        rope.add_number("low_freq_factor", scaling.low_freq_factor.value_or(1));
        rope.add_number("high_freq_factor", scaling.high_freq_factor.value_or(4));
        return original();
      case ScalingKind::longrope:
        rope.add_known("factor", scaling.factor);
        original();
        rope.add_list("short_factor", scaling.short_factor);
        rope.add_list("long_factor", scaling.long_factor);
        return rope.add_known("attention_factor", scaling.attention_factor);
    }
  }

  const RotarySettings& s_;
  const RotaryFrequencies& f_;
  bool one_object_;
  bool end_of_head_;
};

class TorchText {
 public:
  TorchText(const RotarySettings& settings, const RotaryFrequencies& frequencies, bool end_of_head)
      : s_(settings), f_(frequencies), end_of_head_(end_of_head) {}

  std::string write() {
    line("import math");
    line("");
    line("import torch");
    line("");
    line("base, dim = " + float_text(s_.base) + ", " + std::to_string(f_.rotary_dim));
    line("i = torch.arange(dim // 2, dtype=torch.float64)");
    line("theta = base ** (-2 * i / dim)  # radians per token of pair i");
    line("attention_factor = 1.0");
    add_scaling();
    line("");
    add_angles();
    line("");
    add_rotation();
    return std::move(text_);
  }

 private:
  void line(const std::string& text) { text_ += text + '\n'; }
  void add_scaling();
  void add_base_change(const std::string& ratio);
  void add_yarn();
  void add_longrope();
  void add_attention(const std::string& otherwise);
  void add_angles();
  void add_rotation();
  void factor_and_original() {
    line("factor, original = " + float_text(f_.scaling_factor) + ", " +
         std::to_string(s_.original_length.value_or(0)));
  }
  void mix() { line("theta = share * theta / factor + (1 - share) * theta"); }

  const RotarySettings& s_;
  const RotaryFrequencies& f_;
  bool end_of_head_;
  std::string text_;
};

void TorchText::add_base_change(const std::string& ratio) {
  line("base = base * " + ratio + " ** (dim / (dim - 2))");
  line("theta = base ** (-2 * i / dim)");
}

void TorchText::add_attention(const std::string& otherwise) {
  line("attention_factor = " +
       (s_.scaling.attention_factor ? float_text(*s_.scaling.attention_factor) : otherwise));
}

void TorchText::add_scaling() {
  if (s_.scaling.kind == ScalingKind::none) return;
  line("");
  line("# " + std::string(scaling_name(s_.scaling.kind)));
  const std::string factor = "factor = " + float_text(f_.scaling_factor);
  switch (s_.scaling.kind) {
    case ScalingKind::none:
      return;
    case ScalingKind::linear:
      line(factor);
      return line("theta = theta / factor");
    case ScalingKind::ntk:
      line(factor);
      return add_base_change("factor");
    case ScalingKind::dynamic:
      factor_and_original();
      line("length = max(original, " + std::to_string(s_.length.value_or(0)) + ")  # of the text");
      return add_base_change("(1 + factor * (length / original - 1))");
    case ScalingKind::yarn:
      return add_yarn();
    case ScalingKind::llama3:
      factor_and_original();
      line("low_freq_factor, high_freq_factor = " + float_text(s_.scaling.low_freq_factor.value_or(1)) +
           ", " + float_text(s_.scaling.high_freq_factor.value_or(4)));
      line("turns = original * theta / (2 * math.pi)");
      line("share = 1 - ((turns - low_freq_factor) / (high_freq_factor - low_freq_factor)).clamp(0, 1)");
      return mix();
    case ScalingKind::longrope:
      return add_longrope();
    case ScalingKind::proportional:
      line(factor);
      line("turning = int(" + float_text(s_.partial_rotary_factor) +
           " * dim / 2)  # pairs; the rest stand still");
      return line("theta = torch.where(i < turning, theta / factor, 0.0)");
  }
}

void TorchText::add_yarn() {
  const RotaryScaling& scaling = s_.scaling;
  factor_and_original();
  line("");
  line("");
  line("def pair_with_turns(turns):");
  line("    return dim * math.log(original / (2 * math.pi * turns)) / (2 * math.log(base))");
  line("");
  line("");
  line("low, high = pair_with_turns(" + float_text(scaling.beta_fast) + "), pair_with_turns(" +
       float_text(scaling.beta_slow) + ")");
  if (scaling.truncate) line("low, high = math.floor(low), math.ceil(high)");
  line("low, high = max(low, 0), min(high, dim - 1)");
  line("high = high + 0.001 if low == high else high");
  line("share = ((i - low) / (high - low)).clamp(0, 1)");
  mix();
  const double mscale = scaling.mscale.value_or(0), all_dim = scaling.mscale_all_dim.value_or(0);
  const auto temperature = [](double k) { return "(0.1 * " + float_text(k) + " * math.log(factor) + 1)"; };
  const bool grows = f_.scaling_factor > 1;
  add_attention(!grows                        ? "1.0"
                : mscale != 0 && all_dim != 0 ? temperature(mscale) + " / " + temperature(all_dim)
                                              : "0.1 * math.log(factor) + 1");
  if (f_.softmax_factor != 1) {
    line("softmax_factor = " + temperature(all_dim) + " ** 2  # multiplies the scale of the scores");
  }
}

void TorchText::add_longrope() {
  factor_and_original();
  const bool beyond = s_.length.value_or(0) > s_.original_length.value_or(0);
  const std::vector<double>& factors = beyond ? s_.scaling.long_factor : s_.scaling.short_factor;
  line(beyond ? "# the long list, for texts of more than original tokens"
              : "# the short list, for texts of up to original tokens");
  text_ += "factors = torch.tensor([";
  for (std::size_t i = 0; i < factors.size(); ++i) {
    text_ += (i % 8 == 0 ? "\n    " : " ") + float_text(factors[i]) + ',';
  }
  line("\n], dtype=torch.float64)");
  line("theta = theta / factors");
  add_attention(f_.scaling_factor > 1 ? "math.sqrt(1 + math.log(factor) / math.log(original))" : "1.0");
}

void TorchText::add_angles() {
  line("positions = torch.arange(16, dtype=torch.float64)");
  if (f_.streams.empty()) {
    line("angles = positions[:, None] * theta  # [positions, pairs]");
  } else {
    line("# 0 time, 1 height, 2 width; in text the position is the same in all three");
    text_ += "streams = torch.tensor([";
    for (std::size_t i = 0; i < f_.streams.size(); ++i) {
      text_ += (i % 24 == 0 ? "\n    " : " ") + std::to_string(f_.streams[i]) + ',';
    }
    line("\n])");
    line("angles = positions.expand(3, -1)[streams].T * theta  # [positions, pairs]");
  }
  line("cos, sin = attention_factor * angles.cos(), attention_factor * angles.sin()");
  if (f_.xpos.empty()) return;
  line("# xPos: queries are rotated with scale, keys with 1 / scale");
  line("scale = ((2 * i + 0.4 * dim) / (1.4 * dim)) ** ((positions[:, None] - " + float_text(f_.xpos_centre) +
       ") / 512)");
}

void TorchText::add_rotation() {
  const bool parts = end_of_head_ && f_.rotary_dim < s_.head_dim;
  const bool xpos = !f_.xpos.empty();
  const bool half = s_.pairing == Pairing::half;
  line("");
  line(xpos ? "def rotate(x, scale):  # x [..., positions, head_dim]"
            : "def rotate(x):  # x [..., positions, head_dim]");
  if (parts) line("    still, x = x[..., :-dim], x[..., -dim:]  # the last dim components turn");
  line(half ? "    a, b = x[..., : dim // 2], x[..., dim // 2 : dim]  # half: components i and i + dim / 2"
            : "    a, b = x[..., 0:dim:2], x[..., 1:dim:2]  # interleaved: components 2i and 2i + 1");
  if (xpos) line("    c, s = scale * cos, scale * sin");
  const std::string before = parts ? "still, " : "", after = parts ? "" : ", x[..., dim:]";
  const std::string c = xpos ? "c" : "cos", s = xpos ? "s" : "sin";
  const std::string first = "a * " + c + " - b * " + s, second = "a * " + s + " + b * " + c;
  if (half) return line("    return torch.cat((" + before + first + ", " + second + after + "), -1)");
  line("    turned = torch.stack((" + first + ", " + second + "), -1).flatten(-2)");
  line("    return torch.cat((" + before + "turned" + after + "), -1)");
}

}  // namespace

Result<std::string> config_text(const RotarySettings& settings, ConfigStyle style, bool end_of_head) {
  const Result<RotaryFrequencies> frequencies = rotary_frequencies(settings);
  if (!frequencies) return frequencies.error();
  return ConfigText(settings, *frequencies, style, end_of_head).write();
}

Result<std::string> torch_text(const RotarySettings& settings, bool end_of_head) {
  const Result<RotaryFrequencies> frequencies = rotary_frequencies(settings);
  if (!frequencies) return frequencies.error();
  return TorchText(settings, *frequencies, end_of_head).write();
}

}  // namespace rope
