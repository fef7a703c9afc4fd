// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/attention/attention_explanations.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "app/pages/attention/side_text.h"
#include "app/widgets/formula_signs.h"
#include "app/widgets/formula_sums.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"
#include "core/encoding/alibi.h"

namespace rope::app {

using math::row;
using namespace parts;  // NOLINT(google-build-using-namespace)
using Origin = Explanation::Origin;

namespace {

struct AttentionText {
  Q_DECLARE_TR_FUNCTIONS(AttentionText)
};

const SideInput& side_of(const CellView& view, SideName side) {
  return view.input.sides[static_cast<std::size_t>(side)];
}

Index position(const CellView& view, bool query) {
  return static_cast<Index>(view.input.shift) + (query ? view.cell.row : view.cell.col);
}

QString place(const CellView& view) {
  return AttentionText::tr("m = %1, n = %2")
      .arg(whole_text(position(view, true)), whole_text(position(view, false)));
}

CellParts parts_of(const CellView& view, SideName side) {
  return cell_parts(view.input, *view.vectors, side, view.cell, 0);
}

Formula words(const QString& text) {
  return math::text(text, Ink::quiet);
}

QString paper(const SideInput& side) {
  switch (side.kind) {
    case EncodingKind::rope:
    case EncodingKind::xpos:
      return AttentionText::tr("paper, equations 2, 14 and 16");
    case EncodingKind::sinusoidal:
      return AttentionText::tr("paper, equations 2, 3, 4 and 6");
    case EncodingKind::alibi:
      return AttentionText::tr("paper, equation 2; the bias of Press, Smith and Lewis (2022)");
    case EncodingKind::none:
      return AttentionText::tr("paper, equation 2");
  }
  return {};
}

/// The raw score as the sum of its parts, each with its own arithmetic; of many the largest and the rest.
Formula product_line(const SharedCell& view, SideName side, const CellParts& cell, double product) {
  std::size_t count = cell.parts.size();
  if (cell.kind == CellParts::Kind::bias) count = 1;
  if (count == 1) {
    return row({plain(u"q·k"), equals(),
                exact(product, Ink::relation, [view, side] { return explain_part(view, side, 0); })});
  }
  std::vector<SumTerm> terms;
  terms.reserve(count);
  for (std::size_t part = 0; part < count; ++part) {
    terms.push_back(
        {cell.parts[part] / cell.scale, [view, side, part] { return explain_part(view, side, part); }});
  }
  return line_of({{plain(u"q·k"), equals()},
                  written_out(terms, Ink::relation, kOpenSum),
                  {equals(), exact(product, Ink::relation)}});
}

/// The logits of the chosen row, masked.
Tensor row_logits(const CellView& view, SideName name) {
  const SideInput& side = side_of(view, name);
  const auto encoding = make_side(side).value();
  const std::vector<double> keys = shifted_positions(view.input.length, view.input.shift);
  const std::vector<double> query{keys[static_cast<std::size_t>(view.cell.row)]};
  Tensor logits{1, view.input.length};
  ScoreOptions options;
  options.stage = ScoreStage::masked;
  options.scale = side.scale();
  options.causal = view.input.causal;
  options.query_offset = view.cell.row;
  (void)encoded_scores({*encoding, view.vectors->q.matrix().rows_from(view.cell.row, 1),
                        view.vectors->k.matrix(), query, keys, side.head},
                       options, logits.matrix());
  return logits;
}

void add_scaled(std::vector<Formula>& lines, const SharedCell& view, SideName side,
                const CellStages& stages) {
  const SideInput& input = side_of(*view, side);
  std::vector<Formula> line{math::text(scaled_score_text(input))};
  const bool biased = parts_of(*view, side).kind == CellParts::Kind::bias;
  if (biased) line.insert(line.end(), {plus(), words(AttentionText::tr("bias"))});
  line.insert(line.end(), {equals(), exact(stages.product), scale_sign(input)});
  if (biased) {
    line.insert(line.end(), {plus(), factor(stages.bias, Ink::text,
                                            [view, side] { return explain_part(view, side, 1); })});
  }
  line.insert(line.end(), {equals(), exact(stages.logit, Ink::relation)});
  lines.push_back(row(std::move(line)));
}

void add_mask(std::vector<Formula>& lines, const CellView& view, const CellStages& stages) {
  if (stages.hidden) {
    lines.push_back(words(AttentionText::tr("n > m: the query may not look ahead, so the score is −∞.")));
  } else if (view.input.causal) {
    lines.push_back(words(AttentionText::tr("n ≤ m: the mask lets it be seen.")));
  } else {
    lines.push_back(words(AttentionText::tr("No mask is chosen.")));
  }
}

/// The same row at another key, or another stage.
SharedCell at_key(const SharedCell& view, Index key, ScoreStage stage) {
  auto other = std::make_shared<CellView>(*view);
  other->cell.col = key;
  other->input.stage = stage;
  return other;
}

/// A score of the row, before softmax.
Explain row_score(const SharedCell& view, SideName side, Index key) {
  return [view, side, key] { return explain_score(at_key(view, key, ScoreStage::masked), side); };
}

/// One of the terms that a softmax divides by.
Explanation explain_power(const SharedCell& view, SideName side, Index key, double logit, double highest) {
  return {AttentionText::tr("What the key at n = %1 adds to the sum")
              .arg(whole_text(static_cast<Index>(view->input.shift) + key)),
          {row({plain(u"exp"),
                math::parens(row({exact(logit, Ink::text, row_score(view, side, key)), minus(),
                                  factor(highest, Ink::text)})),
                equals(), exact(std::exp(logit - highest), Ink::relation)})},
          Origin::formula,
          AttentionText::tr("paper, equation 2: softmax")};
}

/// What a softmax divides by.
Explanation explain_row_sum(const SharedCell& view, SideName side) {
  const Tensor logits = row_logits(*view, side);
  const auto highest = static_cast<double>(*std::max_element(logits.begin(), logits.end()));
  std::vector<SumTerm> terms;
  terms.reserve(static_cast<std::size_t>(logits.size()));
  double sum = 0;
  for (Index key = 0; key < logits.size(); ++key) {
    const auto logit = static_cast<double>(logits[key]);
    if (!std::isfinite(logit)) continue;
    terms.push_back(
        {std::exp(logit - highest), [=] { return explain_power(view, side, key, logit, highest); }});
    sum += terms.back().value;
  }
  return {
      AttentionText::tr("Sum over the row of the query at m = %1").arg(whole_text(position(*view, true))),
      {line_of({{plain(u"Σ exp"),
                 math::parens(row({words(AttentionText::tr("score")), minus(), factor(highest, Ink::text)})),
                 equals()},
                written_out(terms, Ink::relation, kOpenSum),
                {equals(), exact(sum, Ink::relation)}})},
      Origin::formula,
      AttentionText::tr("paper, equation 2: softmax over the %n key(s) that this query sees", nullptr,
                        static_cast<int>(terms.size()))};
}

void add_softmax(std::vector<Formula>& lines, const SharedCell& view, SideName side,
                 const CellStages& stages) {
  const Explain highest = row_score(view, side, stages.highest_key);
  const Explain sum = [view, side] { return explain_row_sum(view, side); };
  const Index seen = view->input.causal ? view->cell.row + 1 : view->input.length;
  lines.push_back(sentence(
      AttentionText::tr("Over the row of this query its largest score, %1 at n = %2, is subtracted, so that "
                        "nothing overflows:")
          .arg(QStringLiteral("%1"), whole_text(static_cast<Index>(view->input.shift) + stages.highest_key)),
      {exact(stages.highest, Ink::text, highest)}));
  lines.push_back(
      row({plain(u"Σ exp"),
           math::parens(
               row({words(AttentionText::tr("score")), minus(), factor(stages.highest, Ink::text, highest)})),
           equals(), exact(stages.sum, Ink::text, sum),
           words(QStringLiteral("  ") + AttentionText::tr("(%n key(s))", nullptr, static_cast<int>(seen)))}));
  const Formula exponent = math::parens(row({stages.hidden ? plain(u"−∞") : exact(stages.logit), minus(),
                                             factor(stages.highest, Ink::text, highest)}));
  lines.push_back(row({plain(u"exp"), exponent, plain(u" / "), exact(stages.sum, Ink::text, sum), equals(),
                       exact(stages.value, Ink::relation)}));
}

QString side_name(const CellView& view, SideName side) {
  return QStringLiteral("%1, %2").arg(side_letter(side), encoding_name(side_of(view, side).kind));
}

}  // namespace

CellStages cell_stages(const CellView& view, SideName side) {
  const CellParts cell = parts_of(view, side);
  CellStages stages;
  stages.bias = cell.bias;
  stages.product = (cell.total - cell.bias) / cell.scale;
  stages.logit = cell.total;
  stages.value = cell.total;
  const ScoreStage stage = view.input.stage;
  if (stage == ScoreStage::raw || stage == ScoreStage::scaled) return stages;
  stages.hidden = view.input.causal && view.cell.col > view.cell.row;
  if (stages.hidden) stages.value = -std::numeric_limits<double>::infinity();
  if (stage == ScoreStage::masked) return stages;
  const Tensor logits = row_logits(view, side);
  stages.highest_key = std::max_element(logits.begin(), logits.end()) - logits.begin();
  stages.highest = static_cast<double>(logits[stages.highest_key]);
  for (const float logit : logits.span()) stages.sum += std::exp(static_cast<double>(logit) - stages.highest);
  stages.value = stages.hidden ? 0 : std::exp(stages.logit - stages.highest) / stages.sum;
  return stages;
}

Explanation explain_score(const SharedCell& view, SideName side) {
  const CellStages stages = cell_stages(*view, side);
  Explanation explanation{AttentionText::tr("Score of %1 at %2").arg(side_name(*view, side), place(*view)),
                          {product_line(view, side, parts_of(*view, side), stages.product)},
                          Origin::formula,
                          paper(side_of(*view, side))};
  const ScoreStage stage = view->input.stage;
  if (stage != ScoreStage::raw) add_scaled(explanation.lines, view, side, stages);
  if (stage == ScoreStage::masked || stage == ScoreStage::softmax) add_mask(explanation.lines, *view, stages);
  if (stage == ScoreStage::softmax) add_softmax(explanation.lines, view, side, stages);
  return explanation;
}

Explanation explain_difference(const SharedCell& view) {
  const auto value = [&](SideName side) {
    return factor(cell_stages(*view, side).value, Ink::text,
                  [view, side] { return explain_score(view, side); });
  };
  const double difference = cell_stages(*view, SideName::a).value - cell_stages(*view, SideName::b).value;
  if (!std::isfinite(difference)) {
    return {
        AttentionText::tr("Difference at %1").arg(place(*view)),
        {row({plain(u"A"), equals(), value(SideName::a)}), row({plain(u"B"), equals(), value(SideName::b)}),
         words(AttentionText::tr("n > m: the mask hides both, so there is no difference."))},
        Origin::formula,
        AttentionText::tr("the mask: a query may not look ahead")};
  }
  return {AttentionText::tr("Difference at %1").arg(place(*view)),
          {row({plain(u"A"), minus(), plain(u"B"), equals(), value(SideName::a), minus(), value(SideName::b),
                equals(), exact(difference, Ink::relation)})},
          Origin::formula,
          AttentionText::tr("both numbers of this page")};
}

Explanation explain_change(const std::shared_ptr<const ShiftChanges>& changes,
                           const std::shared_ptr<const AttentionVectors>& vectors, std::size_t index,
                           AngleUnit unit) {
  const SideShift& change = changes->rows[index];
  const auto score = [&](double value, double shift) {
    auto view =
        std::make_shared<CellView>(CellView{changes->input, vectors, {change.query, change.key}, unit});
    view->input.sides[0] = change.side;
    view->input.shift = shift;
    return factor(value, Ink::text, [view] { return explain_score(view, SideName::a); });
  };
  const auto at = [&](double shift) {
    return AttentionText::tr("m = %1, n = %2")
        .arg(whole_text(static_cast<qint64>(shift) + change.query),
             whole_text(static_cast<qint64>(shift) + change.key));
  };
  Explanation explanation{
      AttentionText::tr("%1: largest change of a score").arg(encoding_name(change.side.kind)),
      {words(AttentionText::tr("Of %1 × %1 scores the one that changes most: at %2, and at %3 when moved.")
                 .arg(whole_text(changes->input.length), at(0), at(changes->shift))),
       row({math::bars(row({score(change.after, changes->shift), minus(), score(change.before, 0)})),
            equals(), exact(change.change, Ink::relation)})},
      Origin::formula,
      AttentionText::tr("every score computed twice, in 32-bit numbers as the matrices are")};
  if (change.rounding()) {
    explanation.lines.push_back(words(
        AttentionText::tr("Next to the largest score, %1, that is rounding: with exact numbers it is 0.")
            .arg(number_text(change.largest))));
  }
  return explanation;
}

QString vectors_source(const AttentionInput& input) {
  switch (input.content) {
    case VectorContent::ones:
      return AttentionText::tr("q and k are (1, …, 1): nothing random.");
    case VectorContent::trained:
      if (!input.trained) return {};
      return AttentionText::
          tr("q and k: trained, of layer %1, head %2 of %3, for %4 tokens, before rotation. The model itself "
             "turns them with base %5, neighbours paired.")
              .arg(input.trained->layer)
              .arg(input.trained->head)
              .arg(input.trained->model, whole_text(input.length), short_number_text(input.trained->base, 7));
    case VectorContent::same:
    case VectorContent::independent:
      break;
  }
  return AttentionText::tr("q and k: random, standard normal, seed %1.")
      .arg(QLocale().toString(static_cast<qulonglong>(input.seed)));
}

}  // namespace rope::app
