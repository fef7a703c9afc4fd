// SPDX-License-Identifier: MIT
#include "core/text/roformer_words.h"

#include <limits>

namespace rope {
namespace {

using Alone = NormalizerSteps::Alone;
using Controls = NormalizerSteps::Controls;

// Over the whole text, before it is divided into words. Spaces divide; none of the three makes a token of
// them.
NormalizerSteps steps_before(const TokenizerOptions& options) {
  NormalizerSteps steps = normalizer_steps(options);
  steps.cjk_alone = false;
  steps.alone = Alone::outside_words;
  steps.max_characters = std::numeric_limits<Index>::max();
  if (options.kind != TokenizerKind::fast) steps.controls = Controls::kept;
  if (options.kind == TokenizerKind::slow) steps.strip = false;
  if (options.kind == TokenizerKind::training) steps.strip = options.do_lower_case;
  return steps;
}

// For a piece that the vocabulary does not have.
NormalizerSteps steps_after(const TokenizerOptions& options) {
  NormalizerSteps steps = normalizer_steps(options);
  switch (options.kind) {
    case TokenizerKind::slow:
      steps.controls = Controls::and_unassigned;
      return steps;
    case TokenizerKind::training:
      steps.controls = Controls::not_private;
      steps.max_characters = 2 * options.max_word_characters;
      break;
    default:
      steps.alone = Alone::nothing;
  }
  steps.lower = steps.strip = false;  // done before
  steps.cjk_alone = true;
  return steps;
}

}  // namespace

RoFormerWords::RoFormerWords(const TokenizerOptions& options, const WordDictionary& dictionary)
    : prepare_(steps_before(options)), take_apart_(steps_after(options)), segmenter_(dictionary) {}

void RoFormerWords::run(std::string_view text, std::size_t base, FunctionRef<bool(const Piece&)> keep,
                        FunctionRef<void(NormalizedWord&)> emit) {
  prepare_.run(text, base, [&](NormalizedWord& block) {  // word characters, or one other character
    segmenter_.cut(block.text(), [&](std::size_t begin, std::size_t end) {
      const Piece piece{block.text().substr(begin, end - begin), block.begins[begin], block.ends[end - 1]};
      if (!keep(piece)) take_apart_.run_again(block, begin, end, emit);
    });
  });
}

}  // namespace rope
