// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/decay/trained_heads.h"

#include <QCoreApplication>
#include <filesystem>

#include "app/widgets/number_text.h"
#include "core/files/resources.h"
#include "core/training/masking.h"
#include "core/training/token_text.h"

namespace rope::app {
namespace {

constexpr Index kSequences = 16, kLength = 128;

struct TrainedHeadsText {
  Q_DECLARE_TR_FUNCTIONS(TrainedHeadsText)
};

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

}  // namespace

Result<TrainedHeads> trained_heads(const Model& model, const Work& work) {
  if (!model.config.rotates()) {
    return Error{.what = "the model was trained without positions: its queries and keys do not rotate",
                 .where = model.name,
                 .fix = "choose a model that rotates"};
  }
  const Result<std::filesystem::path> path = sample_text();
  if (!path) return path.error();
  const Result<TokenText> text = TokenText::read(*path, model.tokenizer, work);
  if (!text) return text.error();
  const Result<SpecialTokens> special = SpecialTokens::of(model.tokenizer.vocabulary(), model.name);
  if (!special) return special.error();
  const Result<TokenBatch> batch = first_sequences(*text, *special);
  if (!batch) return batch.error();
  Result<HeadAverages> averages = head_averages(model.weights, model.config, *batch, work);
  if (!averages) return averages.error();
  Result<RotaryFrequencies> frequencies = rotary_frequencies(model.config.rotary());
  if (!frequencies) return frequencies.error();
  return TrainedHeads{.model = QString::fromStdString(model.name),
                      .text = QString::fromStdString(path->filename().string()),
                      .averages = std::move(averages).value(),
                      .frequencies = std::move(frequencies).value(),
                      .layers = static_cast<int>(model.config.num_hidden_layers),
                      .heads = static_cast<int>(model.config.num_attention_heads)};
}

QString trained_heads_text(const TrainedHeads& heads, int layer, int head) {
  return TrainedHeadsText::tr("layer %1, head %2 of %3: q and k averaged over %4 tokens of %5")
      .arg(heads.layer(layer))
      .arg(heads.head(head))
      .arg(heads.model, whole_text(heads.averages.tokens), heads.text);
}

}  // namespace rope::app
