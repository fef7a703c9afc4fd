// SPDX-License-Identifier: MIT
#include "core/training/length_loss.h"

#include <algorithm>
#include <string>
#include <utility>

namespace rope {
namespace {

/// Tokens in one forward pass, where one sequence has not more.
constexpr Index pass_tokens = 4096;

}  // namespace

Result<Evaluation> length_loss(const Model& model, const TokenText& text, const RotarySettings& rotary,
                               const LengthLossOptions& options, const Work& work) {
  if (!model.config.rotates()) {
    return Error{.what = "the model was trained without positions: there is nothing to scale",
                 .where = model.name,
                 .fix = "choose a model that rotates"};
  }
  if (options.length >= 3 && text.size() < options.length - 2) {
    return Error{.what = "the text has only " + std::to_string(text.size()) +
                         " tokens, less than one sequence of " + std::to_string(options.length),
                 .where = text.name(),
                 .fix = "choose a longer text or a shorter length"};
  }
  RotarySettings settings = rotary;
  settings.length = options.length;
  Result<RotaryFrequencies> frequencies = rotary_frequencies(settings);
  if (!frequencies) return frequencies.error();
  const Index content = std::max<Index>(1, options.length - 2);
  const Index sequences = std::min(text.size(), options.tokens) / content;
  return evaluate(model, text,
                  {.mask_rate = options.mask_rate,
                   .style = options.style,
                   .seed = options.seed,
                   .length = options.length,
                   .limit = std::max<Index>(1, sequences),
                   .batch = std::clamp<Index>(pass_tokens / std::max<Index>(1, options.length), 1, 32),
                   .forward = {.frequencies = std::move(frequencies).value()}},
                  work);
}

}  // namespace rope
