// SPDX-License-Identifier: MIT
#include "core/files/detail/rotary_record.h"

#include <vector>

namespace rope {
namespace {

/// "0-2, 4-6, 8"
std::string ranges_text(const std::vector<Index>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    if (!text.empty()) text += ", ";
    text += std::to_string(numbers[i]);
    if (last > i) text.append("-").append(std::to_string(numbers[last]));
    i = last + 1;
  }
  return text;
}

std::string attention_rule(const RotaryScaling& scaling) {
  switch (scaling.kind) {
    case ScalingKind::yarn:
      return scaling.mscale.value_or(0) != 0 && scaling.mscale_all_dim.value_or(0) != 0
                 ? "m(factor, mscale) / m(factor, mscale_all_dim)"
                 : "0.1 ln(factor) + 1";
    case ScalingKind::longrope:
      return "sqrt(1 + ln(factor) / ln(original_length))";
    case ScalingKind::none:
      return "no scaling";
    default:
      return "this scaling has none";
  }
}

}  // namespace

std::string sections_text(const PositionSections& sections) {
  const auto& [time, height, width] = sections.counts;
  return std::to_string(time) + "," + std::to_string(height) + "," + std::to_string(width);
}

void RotaryRecord::note_sections(const std::string& type, const PositionSections& sections,
                                 std::string source, std::string style_source) {
  note(type, "sections", sections_text(sections), std::move(source));
  const bool chunked = sections.style == PositionSections::Style::chunked;
  note(type, "sections_style", chunked ? "chunked" : "interleaved", std::move(style_source));
}

Status add_type(RotaryRecord& record, LayerRotary layer, const DerivedSources& sources,
                const std::string& file) {
  if (layer.rotary) {
    const Result<RotaryFrequencies> frequencies = rotary_frequencies(*layer.rotary);
    if (!frequencies) {
      const Error& error = frequencies.error();
      return Error{error.what, file + ", " + layer.type + (error.where.empty() ? "" : ", ") + error.where,
                   error.fix};
    }
    record.note(
        layer.type, "attention_factor", frequencies->attention_factor,
        sources.attention_factor.empty() ? attention_rule(layer.rotary->scaling) : sources.attention_factor);
    if (frequencies->ramp) {
      record.note(layer.type, "ramp_low", frequencies->ramp->low, "pairs up to it keep their frequency");
      record.note(layer.type, "ramp_high", frequencies->ramp->high, "pairs from it on are divided by factor");
    }
    const std::string rule = sources.softmax_scale.empty() ? "1 / sqrt(head_dim)" : sources.softmax_scale;
    record.note(layer.type, "softmax_scale", softmax_scale(record.model, &*frequencies),
                frequencies->softmax_factor == 1 ? rule : rule + " * m(factor, mscale_all_dim)^2");
  }
  if (!layer.layers.empty()) record.note(layer.type, "layers", ranges_text(layer.layers), sources.layers);
  record.model.types.push_back(std::move(layer));
  return {};
}

}  // namespace rope
