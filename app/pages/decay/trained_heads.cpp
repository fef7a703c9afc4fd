// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/decay/trained_heads.h"

#include <QCoreApplication>
#include <utility>

#include "app/widgets/number_text.h"
#include "core/training/trained_averages.h"

namespace rope::app {
namespace {

struct TrainedHeadsText {
  Q_DECLARE_TR_FUNCTIONS(TrainedHeadsText)
};

}  // namespace

Result<TrainedHeads> trained_heads(const Model& model, const Work& work) {
  Result<TrainedAverages> found = sample_averages(model, work);
  if (!found) return found.error();
  return TrainedHeads{.model = QString::fromStdString(model.name),
                      .text = QString::fromStdString(found->source),
                      .averages = std::move(found->heads),
                      .frequencies = std::move(found->frequencies),
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
