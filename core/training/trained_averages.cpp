// SPDX-License-Identifier: MIT
#include "core/training/trained_averages.h"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "core/files/resources.h"
#include "core/files/trained_text.h"
#include "core/text/text_windows.h"
#include "core/training/masking.h"
#include "core/training/token_text.h"

namespace rope {
namespace {

constexpr Index kSequences = 16, kLength = 128;

/// The first whole sequences of the text, each between [CLS] and [SEP].
Result<TokenBatch> first_sequences(const TokenText& text, const SpecialTokens& special) {
  const Index content = kLength - 2;
  TokenBatch batch{.batch = std::min(kSequences, text.size() / content), .length = kLength, .ids = {}};
  if (batch.batch < 1) {
    return Error{.what = "the text is too short", .where = text.name(), .fix = "choose a longer text"};
  }
  for (Index at = 0; at < batch.batch * content; ++at) {
    if (at % content == 0) batch.ids.push_back(special.cls);
    batch.ids.push_back(text[at]);
    if (at % content == content - 1) batch.ids.push_back(special.sep);
  }
  return batch;
}

Status check_rotates(const Model& model) {
  if (model.config.rotates()) return {};
  return Error{.what = "the model was trained without positions: its queries and keys do not rotate",
               .where = model.name,
               .fix = "choose a model that rotates"};
}

Result<TrainedAverages> averages_of(const Model& model, const TokenBatch& batch, std::string source,
                                    const Work& work) {
  Result<HeadAverages> heads = head_averages(model.weights, model.config, batch, work);
  if (!heads) return heads.error();
  Result<RotaryFrequencies> frequencies = rotary_frequencies(model.config.rotary());
  if (!frequencies) return frequencies.error();
  return TrainedAverages{std::move(source), std::move(heads).value(), std::move(frequencies).value()};
}

}  // namespace

Result<TrainedAverages> sample_averages(const Model& model, const Work& work) {
  if (const Status status = check_rotates(model); !status) return status.error();
  const Result<std::filesystem::path> path = sample_text();
  if (!path) return path.error();
  const Result<TokenText> text = TokenText::read(*path, model.tokenizer, work);
  if (!text) return text.error();
  const Result<SpecialTokens> special = SpecialTokens::of(model.tokenizer.vocabulary(), model.name);
  if (!special) return special.error();
  const Result<TokenBatch> batch = first_sequences(*text, *special);
  if (!batch) return batch.error();
  return averages_of(model, *batch, path->filename().string(), work);
}

Result<TrainedAverages> text_averages(const Model& model, const std::string& text, const Work& work) {
  if (const Status status = check_rotates(model); !status) return status.error();
  const EncodedText whole = encode_text(model.tokenizer, text);
  const Result<TextWindow> window = cut_window(whole, {.tokens = kMostTrainedTokens});
  if (!window) return window.error();
  const std::vector<Token> tokens = window_text(whole, *window).tokens;
  TokenBatch batch{.batch = 1, .length = static_cast<Index>(tokens.size()), .ids = {}};
  batch.ids.reserve(tokens.size());
  for (const Token& token : tokens) batch.ids.push_back(token.id);
  return averages_of(model, batch, {}, work);
}

}  // namespace rope
