// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/head_rows.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/cli/failure.h"
#include "core/model/heads.h"
#include "core/model/predict.h"

namespace rope::cli {
namespace {

Cell whole(Index value) {
  return std::int64_t{value};
}
Cell offset(std::size_t byte) {
  return static_cast<std::int64_t>(byte);
}
/// A regression has no probability.
Cell share(float probability) {
  return std::isnan(probability) ? Cell() : Cell(double{probability});
}

class HeadRows {
 public:
  HeadRows(const Model& model, const InputOptions& options, const ModelInput& input, const Tensor& hidden,
           Session& session)
      : model_(model), options_(options), input_(input), hidden_(hidden), session_(session) {}

  void text_classes() {
    const Tensor logits = this->logits();
    RowWriter& rows = session_.rows({"text", "rank", "label", "id", "logit", "probability"});
    for (Index b = 0; b < logits.dim(0); ++b) {
      Index rank = 0;
      for (const LabelProbability& found : label_probabilities(logits.matrix().row(b), head().problem)) {
        rows.row({whole(b), whole(++rank), label(found.label), whole(found.label), double{found.logit},
                  share(found.probability)});
      }
    }
  }

  void token_classes() {
    const Tensor logits = this->logits();
    RowWriter& rows = session_.rows({"text", "index", "token", "start", "end", "label", "id", "probability"});
    for (std::size_t b = 0; b < input_.texts.size(); ++b) {
      const std::vector<Token>& tokens = input_.texts[b].tokens;
      for (std::size_t n = 0; n < tokens.size(); ++n) {
        const Index row = static_cast<Index>(b) * input_.batch.length + static_cast<Index>(n);
        const LabelProbability best = label_probabilities(logits.matrix().row(row)).front();
        rows.row({offset(b), offset(n), tokens[n].text, offset(tokens[n].begin), offset(tokens[n].end),
                  label(best.label), whole(best.label), share(best.probability)});
      }
    }
  }

  void choices() {
    const std::vector<std::string>& texts = options_.choices();
    const Tensor logits = this->logits();
    RowWriter& rows = session_.rows({"rank", "choice", "text", "logit", "probability"});
    Index rank = 0;
    for (const LabelProbability& found : label_probabilities(logits.matrix().row(0))) {
      rows.row({whole(++rank), whole(found.label), texts.at(static_cast<std::size_t>(found.label)),
                double{found.logit}, share(found.probability)});
    }
  }

  void answers(Index top) {
    const Tensor logits = this->logits();
    RowWriter& rows = session_.rows({"text", "rank", "answer", "start", "end", "probability"});
    for (std::size_t b = 0; b < input_.texts.size(); ++b) {
      const auto first = static_cast<Index>(b) * input_.batch.length;
      const TokenRange searched = searched_tokens(input_.texts[b]);
      if (searched.size() == 0) continue;
      Index rank = 0;
      for (const AnswerSpan& span :
           best_answers(logits.matrix().rows_from(first, input_.batch.length),
                        {.first = searched.begin, .count = searched.size(), .top = top})) {
        const std::vector<Token>& tokens = input_.texts[b].tokens;
        const std::size_t begin = tokens[static_cast<std::size_t>(span.start)].begin;
        const std::size_t end = tokens[static_cast<std::size_t>(span.end)].end;
        rows.row({offset(b), whole(++rank), options_.searched_text().substr(begin, end - begin),
                  offset(begin), offset(end), share(span.probability)});
      }
    }
  }

  /// After the last token of each text, before the [SEP] that was added.
  void next_tokens(Index top) {
    std::vector<Index> positions;
    for (std::size_t b = 0; b < input_.texts.size(); ++b) {
      const auto tokens = static_cast<Index>(input_.texts[b].ids.size());
      positions.push_back(static_cast<Index>(b) * input_.batch.length + std::max<Index>(tokens - 2, 0));
    }
    const auto predictions =
        need(predict_tokens(model_.weights, model_.config, hidden_,
                            {.positions = positions, .top = top, .work = session_.work()}));
    RowWriter& rows = session_.rows({"text", "rank", "token", "id", "probability"});
    for (std::size_t b = 0; b < predictions.size(); ++b) {
      Index rank = 0;
      for (const TokenProbability& next : predictions[b]) {
        rows.row({offset(b), whole(++rank), model_.tokenizer.vocabulary().name_of(next.id),
                  std::int64_t{next.id}, double{next.probability}});
      }
    }
  }

 private:
  [[nodiscard]] const HeadConfig& head() const { return model_.config.head; }
  [[nodiscard]] std::string label(Index id) const { return head().labels.at(static_cast<std::size_t>(id)); }
  [[nodiscard]] Tensor logits() const {
    return need(head_logits(model_.weights, model_.config, hidden_,
                            {.choices = input_.choices, .work = session_.work()}));
  }
  /// The tokens of the second text, else of the only one, without [CLS] and [SEP].
  [[nodiscard]] static TokenRange searched_tokens(const EncodedText& text) {
    const auto count = static_cast<Index>(text.ids.size());
    const auto second = std::ranges::find(text.types, 1) - text.types.begin();
    TokenRange range{.begin = second < count ? second : 1, .end = count - 1};
    range.end = std::max(range.begin, range.end);
    return range;
  }

  const Model& model_;
  const InputOptions& options_;
  const ModelInput& input_;
  const Tensor& hidden_;
  Session& session_;
};

}  // namespace

bool speaks_of_texts(const Model& model) noexcept {
  const HeadKind kind = model.config.head.kind;
  return kind != HeadKind::none && kind != HeadKind::masked_lm;
}

void require_head_rows(const Model& model, const InputOptions& options) {
  const HeadKind kind = model.config.head.kind;
  if (kind == HeadKind::masked_lm) {
    throw Failure(Error{"this model says what stands behind [MASK]", "--what head", "use fill-mask"});
  }
  if (kind == HeadKind::none) {
    throw Failure(Error{"this model is a bare encoder: it gives hidden states and no answers", "--what head",
                        "leave it out, or choose a model with a head"});
  }
  if (kind == HeadKind::multiple_choice && options.choices().empty()) {
    throw Failure(
        Error{"this model chooses between texts, and there are none", "--choice", "give each with --choice"});
  }
}

void head_rows(const Model& model, const InputOptions& options, const ModelInput& input, const Tensor& hidden,
               Index top, Session& session) {
  HeadRows rows(model, options, input, hidden, session);
  switch (model.config.head.kind) {
    case HeadKind::sequence_classification:
      return rows.text_classes();
    case HeadKind::token_classification:
      return rows.token_classes();
    case HeadKind::multiple_choice:
      return rows.choices();
    case HeadKind::question_answering:
      return rows.answers(top);
    case HeadKind::causal_lm:
      return rows.next_tokens(top);
    case HeadKind::masked_lm:
    case HeadKind::none:
      return;  // require_head_rows() says so
  }
}

}  // namespace rope::cli
