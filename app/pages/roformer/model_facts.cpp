// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/model_facts.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <map>
#include <utility>

#include "app/pages/roformer/head_text.h"
#include "app/widgets/number_text.h"
#include "core/files/tensor_file.h"

namespace rope::app {
namespace {

struct CardText {
  Q_DECLARE_TR_FUNCTIONS(CardText)
};
constexpr qsizetype most_labels = 12;
constexpr qsizetype longest_label = 40;
constexpr qsizetype longest_note = 300;
constexpr double least_share = 0.005;  // of a script that is worth a word

QString script_name(Script script) {
  switch (script) {
    case Script::latin:
      return CardText::tr("Latin");
    case Script::han:
      return CardText::tr("Chinese characters");
    case Script::kana:
      return CardText::tr("Japanese kana");
    case Script::hangul:
      return CardText::tr("Hangul");
    case Script::cyrillic:
      return CardText::tr("Cyrillic");
    case Script::greek:
      return CardText::tr("Greek");
    case Script::arabic:
      return CardText::tr("Arabic");
    case Script::hebrew:
      return CardText::tr("Hebrew");
    case Script::devanagari:
      return CardText::tr("Devanagari");
    case Script::thai:
      return CardText::tr("Thai");
    case Script::other:
      break;
  }
  return CardText::tr("other scripts");
}

QString scripts_text(const VocabularyScripts& scripts) {
  std::vector<std::pair<double, Script>> shares;
  for (std::size_t i = 0; i < script_count; ++i) {
    const auto script = static_cast<Script>(i);
    if (scripts.share(script) >= least_share) shares.emplace_back(scripts.share(script), script);
  }
  std::stable_sort(shares.begin(), shares.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  QStringList parts;
  for (const auto& [share, script] : shares)
    parts << percent_text(share, 0) + QChar(0xA0) + script_name(script);
  return parts.isEmpty() ? CardText::tr("no letters") : parts.join(QStringLiteral(", "));
}

QString kind_text(const Model& model) {
  if (model.config.is_v2()) return CardText::tr("RoFormer V2");
  if (model.weights.pooler) return CardText::tr("RoFormer with a pooler, as RoFormer-sim");
  return CardText::tr("RoFormer");
}

QString parameters_text(Index parameters) {
  if (parameters < 1'000'000) return CardText::tr("%1 parameters").arg(whole_text(parameters));
  return CardText::tr("%1 million parameters")
      .arg(short_number_text(static_cast<double>(parameters) / 1e6, 3));
}

QString size_text(const ModelFacts& facts) {
  QString text = parameters_text(facts.parameters);
  if (facts.file_bytes == 0) return text;
  QStringList types;
  for (const std::string& type : facts.dtypes) types << QString::fromStdString(type);
  return CardText::tr("%1, %2 as %3")
      .arg(text,
           QLocale().formattedDataSize(static_cast<qint64>(facts.file_bytes), 1, QLocale::DataSizeSIFormat),
           types.join(QStringLiteral(" + ")));
}

QString tokenizer_text(const TokenizerOptions& options) {
  QString text;
  switch (options.kind) {
    case TokenizerKind::bert:
      text = CardText::tr("word parts, as BERT");
      break;
    case TokenizerKind::fast:
      text = CardText::tr("dictionary words, then word parts");
      break;
    case TokenizerKind::slow:
      text = CardText::tr("dictionary words, then word parts (as transformers 4)");
      break;
    case TokenizerKind::training:
      text = CardText::tr("dictionary words, then word parts (as in training)");
      break;
  }
  return text + QStringLiteral("; ") +
         (options.do_lower_case ? CardText::tr("capital letters are made small")
                                : CardText::tr("capital letters count"));
}

QString rotary_text(const RoFormerConfig& config) {
  if (!config.rotates()) return CardText::tr("none: trained without positions");
  const RotarySettings rotary = config.rotary();
  QStringList parts;
  parts << CardText::tr("base %1").arg(short_number_text(rotary.base, 6));
  parts << (rotary.pairing == Pairing::interleaved ? CardText::tr("pairs of neighbours")
                                                   : CardText::tr("pairs of halves"));
  const Index turned = rotary.rotary_dim == 0 ? rotary.head_dim : rotary.rotary_dim;
  parts << CardText::tr("%1 of %2 dimensions").arg(turned).arg(rotary.head_dim);
  parts << (config.rotary_value ? CardText::tr("q, k and v") : CardText::tr("q and k"));
  return parts.join(QStringLiteral(", "));
}

QString labels_text(const std::vector<std::string>& labels) {
  QStringList names;
  for (const std::string& label : labels) {
    if (names.size() == most_labels) break;
    names << QString::fromStdString(label).left(longest_label);
  }
  const auto more = static_cast<int>(labels.size()) - static_cast<int>(names.size());
  QString text = names.join(QStringLiteral(", "));
  if (more > 0) text += QStringLiteral(" ") + CardText::tr("and %n more", nullptr, more);
  return text;
}

// What a person may look for in vain.
QString missing_text(const Model& model) {
  const Vocabulary& vocabulary = model.tokenizer.vocabulary();
  QStringList parts;
  if (model.config.head.kind == HeadKind::none) parts << CardText::tr("a head: it predicts nothing");
  if (model.config.head.kind == HeadKind::masked_lm && !vocabulary.mask())
    parts << CardText::tr("[MASK] in the vocabulary");
  if (!vocabulary.cls()) parts << CardText::tr("[CLS] in the vocabulary");
  if (!vocabulary.sep()) parts << CardText::tr("[SEP] in the vocabulary");
  return parts.join(QStringLiteral(", "));
}

}  // namespace

ModelFacts model_facts(const Model& model, const std::filesystem::path& folder) {
  ModelFacts facts;
  visit_weights(model.weights, model.config,
                [&](const std::string&, const Tensor& tensor, const std::vector<Index>&) {
                  facts.parameters += tensor.size();
                });
  facts.scripts = vocabulary_scripts(model.tokenizer.vocabulary());
  const Result<TensorFile> file = open_weights(folder);
  if (!file) return facts;
  std::map<DType, std::uint64_t> bytes;
  for (const TensorInfo& tensor : file->tensors()) bytes[tensor.dtype] += tensor.end - tensor.begin;
  std::vector<std::pair<std::uint64_t, DType>> order;
  for (const auto& [dtype, count] : bytes) {
    facts.file_bytes += count;
    order.emplace_back(count, dtype);
  }
  std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  for (const auto& [count, dtype] : order) facts.dtypes.emplace_back(dtype_name(dtype));
  return facts;
}

std::vector<CardLine> card_lines(const Model& model, const ModelFacts& facts) {
  const RoFormerConfig& config = model.config;
  std::vector<CardLine> lines;
  const auto add = [&](const QString& name, const QString& value, const QString& explanation = {}) {
    if (!value.isEmpty()) lines.push_back({name, value, explanation});
  };
  add(CardText::tr("Kind"), kind_text(model));
  add(CardText::tr("Head"), head_text(config.head.kind));
  if (config.head.classifies()) add(CardText::tr("Labels"), labels_text(config.head.labels));
  add(CardText::tr("Size"), size_text(facts));
  add(CardText::tr("Layers"), CardText::tr("%1 of %2 heads, head dimension %3, hidden size %4")
                                  .arg(config.num_hidden_layers)
                                  .arg(config.num_attention_heads)
                                  .arg(config.head_dim())
                                  .arg(config.hidden_size));
  add(CardText::tr("Rotation"), rotary_text(config));
  add(CardText::tr("Trained length"),
      CardText::tr("%1 tokens").arg(whole_text(config.max_position_embeddings)),
      CardText::tr("max_position_embeddings: longer texts run as well, but were not learned."));
  add(CardText::tr("Vocabulary"),
      CardText::tr("%1 words and word parts").arg(whole_text(model.tokenizer.vocabulary().size())));
  add(CardText::tr("Written in"), scripts_text(facts.scripts),
      CardText::tr(
          "Counted over the tokens with letters. It tells which scripts the vocabulary can spell, not "
          "which languages were learned."));
  add(CardText::tr("Text is cut into"), tokenizer_text(model.tokenizer.options()));
  add(CardText::tr("Missing"), missing_text(model));
  for (const std::string& note : model.notes) {
    add(CardText::tr("Note"), QString::fromStdString(note).left(longest_note));
  }
  return lines;
}

QString card_summary(const Model& model, const ModelFacts& facts) {
  return QStringList{kind_text(model), head_text(model.config.head.kind), parameters_text(facts.parameters)}
      .join(QStringLiteral(" · "));
}

}  // namespace rope::app
