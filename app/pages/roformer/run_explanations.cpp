// SPDX-License-Identifier: GPL-3.0-or-later
// From the weight of a cell down to the trained weights.
#include "app/pages/roformer/run_explanations.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/pages/roformer/explained_words.h"
#include "app/pages/roformer/linear_explanation.h"
#include "app/widgets/angle_text.h"
#include "app/widgets/formula_signs.h"
#include "app/widgets/formula_sums.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"

namespace rope::app {

using math::parens;
using math::row;
using math::sub;
using namespace parts;  // NOLINT(google-build-using-namespace)
using Origin = Explanation::Origin;

namespace {

Formula cell_symbol(const QString& letter, const HeadCell& at, const QString& meaning) {
  return sub(math::symbol(letter, Ink::relation, meaning),
             row({math::text(whole_text(at.cell.row), Ink::query), plain(u","),
                  math::text(whole_text(at.cell.col), Ink::key)}));
}

Formula weight_symbol(const HeadCell& at) {
  return cell_symbol(
      QStringLiteral("a"), at,
      RunExplained::tr("The weight: how much the token in the row takes of the one in the column."));
}

Formula score_symbol(const HeadCell& at) {
  return cell_symbol(QStringLiteral("s"), at, RunExplained::tr("The score q·k / √d before softmax."));
}

Formula power(const Formula& exponent) {
  return math::sup(math::symbol(QStringLiteral("e"), Ink::text, RunExplained::tr("2.71828…")), exponent);
}

/// The scores of a cell's row, as softmax takes them.
struct ScoreRow {
  std::vector<double> scores;  ///< [N]; -infinity where hidden
  std::size_t largest = 0;
  double sum = 0;  ///< of exp(score - the largest)

  explicit ScoreRow(const HeadCell& at) {
    const SharedMatrix matrix = head_matrix(at.pass(), at.head.layer, at.head.head, false);
    scores.reserve(static_cast<std::size_t>(matrix.cols));
    for (Index col = 0; col < matrix.cols; ++col)
      scores.push_back(static_cast<double>(matrix.at(at.cell.row, col)));
    largest = static_cast<std::size_t>(std::max_element(scores.begin(), scores.end()) - scores.begin());
    for (const double each : scores) sum += std::exp(each - most());
  }
  [[nodiscard]] double most() const { return scores[largest]; }
};

HeadCell in_row(HeadCell at, std::size_t col) {
  at.cell.col = static_cast<Index>(col);
  return at;
}

Explain score_of(const HeadCell& at, std::size_t col) {
  return [of = in_row(at, col)] { return explain_score(of); };
}

/// e^(s - the largest) of one key, with both scores behind it.
Formula weight_part(const HeadCell& at, const ScoreRow& scores, std::size_t col) {
  return power(row({exact(scores.scores[col], Ink::relation, score_of(at, col)), minus(),
                    factor(scores.most(), Ink::relation, score_of(at, scores.largest))}));
}

Explanation explain_weight_part(const HeadCell& at, std::size_t col) {
  const ScoreRow scores(at);
  const double value = std::exp(scores.scores[col] - scores.most());
  return {cell_name(in_row(at, col), RunExplained::tr("What “%2” adds to the sum of the row of “%1”")),
          {row({weight_part(at, scores, col), equals(), exact(value, Ink::relation)})},
          Origin::formula,
          run_source(at)};
}

/// What softmax divides by: a term for each token that may be looked at.
Explanation explain_weight_sum(const HeadCell& at) {
  const ScoreRow scores(at);
  std::vector<SumTerm> terms;
  terms.reserve(scores.scores.size());
  for (std::size_t col = 0; col < scores.scores.size(); ++col) {
    if (!std::isfinite(scores.scores[col])) continue;
    terms.push_back(
        {std::exp(scores.scores[col] - scores.most()), [at, col] { return explain_weight_part(at, col); }});
  }
  return {RunExplained::tr("The sum that softmax divides by, in the row of “%1”")
              .arg(token_word(*at.result, at.cell.row)),
          {line_of({{plain(u"Σ"), equals()},
                    written_out(terms, Ink::relation, {.most = 8, .largest = true}),
                    {equals(), exact(scores.sum, Ink::relation)}})},
          Origin::formula,
          RunExplained::tr("paper, equation 2: e to the power of each score of the row, less its largest. %1")
              .arg(run_source(at))};
}

/// A component of what enters a layer.
Explanation explain_entering(const HeadCell& at, Index token, Index component) {
  const Tensor& entering = at.pass().trace->hidden.at(static_cast<std::size_t>(at.head.layer));
  const auto value = static_cast<double>(entering.matrix()(token, component));
  const QString model = QString::fromStdString(at.result->model->name);
  return {RunExplained::tr("Component %1 of what enters layer %2 at “%3”")
              .arg(whole_text(component), whole_text(at.head.layer), token_word(*at.result, token)),
          {row({sub(math::symbol(QStringLiteral("x"), Ink::text, {}), math::text(whole_text(component))),
                equals(), exact(value, Ink::relation)})},
          Origin::trained,
          at.head.layer == 0
              ? RunExplained::tr("%1: what was learned for this token and its text, normed").arg(model)
              : RunExplained::tr("%1: what layer %2 gives at token %3")
                    .arg(model, whole_text(at.head.layer - 1), whole_text(token))};
}

/// A row of the query's or the key's weights, with what it is multiplied by.
LinearRow component_row(const HeadCell& at, bool query, Index in_layer) {
  const LayerWeights<float>& layer =
      at.result->model->weights.layers.at(static_cast<std::size_t>(at.head.layer));
  const LinearWeights<float>& linear = query ? layer.query : layer.key;
  const Index token = query ? at.cell.row : at.cell.col;
  const auto weights = linear.weight.matrix().row(in_layer);
  const auto input = at.pass().trace->hidden.at(static_cast<std::size_t>(at.head.layer)).matrix().row(token);
  return {{weights.begin(), weights.end()},
          {input.begin(), input.end()},
          linear.bias.empty() ? 0.0 : static_cast<double>(linear.bias[in_layer]),
          (query ? RunExplained::tr("row %1 of the query weights")
                 : RunExplained::tr("row %1 of the key weights"))
              .arg(whole_text(in_layer)),
          [at, token](Index component) { return explain_entering(at, token, component); }};
}

// Nothing where nothing turns.
Explain theta_of(const HeadCell& at, Index pair) {
  if (!pass_frequencies(*at.result, at.what_if)) return {};
  return [at, pair] { return explain_theta(pass_facts(*at.result, at.what_if), pair); };
}

}  // namespace

Explanation explain_weight(const HeadCell& at) {
  const ScoreRow scores(at);
  const auto col = static_cast<std::size_t>(at.cell.col);
  if (!std::isfinite(scores.scores[col])) {
    return {cell_name(at, RunExplained::tr("Weight of “%1” on “%2”")),
            {row({weight_symbol(at), equals(), exact(0, Ink::relation)})},
            Origin::formula,
            RunExplained::tr("hidden: this model does not let a token look at later ones")};
  }
  const Formula rule = math::fraction(
      power(score_symbol(at)), row({plain(u"Σ"), thin(),
                                    power(sub(math::symbol(QStringLiteral("s"), Ink::relation,
                                                           RunExplained::tr("The scores of the same row.")),
                                              math::text(whole_text(at.cell.row) + QStringLiteral(",j"))))}));
  const Formula value = math::fraction(weight_part(at, scores, col),
                                       exact(scores.sum, Ink::text, [at] { return explain_weight_sum(at); }));
  const auto largest = static_cast<Index>(scores.largest);
  return {
      cell_name(at, RunExplained::tr("Weight of “%1” on “%2”")),
      {row({weight_symbol(at), equals(), rule}),
       row({plain(u"  "), equals(), value, equals(),
            exact(std::exp(scores.scores[col] - scores.most()) / scores.sum, Ink::relation)})},
      Origin::formula,
      RunExplained::tr(
          "paper, equation 2: softmax over the %1 tokens of the row; its largest score, %2 with “%3” (%4), "
          "is taken off first, which changes nothing. %5")
          .arg(whole_text(static_cast<Index>(scores.scores.size())), number_text(scores.most()),
               token_word(*at.result, largest), whole_text(largest), run_source(at))};
}

Explanation explain_score(const HeadCell& at) {
  const CellNumbers numbers = cell_numbers(at);
  std::vector<SumTerm> terms;
  for (Index pair = 0; pair < static_cast<Index>(numbers.parts.size()); ++pair) {
    terms.push_back(
        {numbers.parts[static_cast<std::size_t>(pair)], [at, pair] { return explain_part(at, pair); }});
  }
  const Formula divisor = exact(numbers.divisor);
  const Formula rule = math::fraction(row({set_symbol(Symbol::query), times(), set_symbol(Symbol::key)}),
                                      row({plain(u"√"), set_symbol(Symbol::dimension)}));
  const std::vector<Formula> sum = written_out(terms, Ink::relation, {.most = 5, .largest = true});
  return {
      cell_name(at, RunExplained::tr("Score of “%1” with “%2”")),
      {row({score_symbol(at), equals(), rule}),
       line_of({{plain(u"  "), equals(), plain(u"(")},
                sum,
                {plain(u")"), plain(u" / "), divisor, equals(), exact(numbers.score, Ink::relation)}})},
      Origin::formula,
      RunExplained::tr("paper, equations 14 and 16: what each of the %1 pairs adds, here the largest and the "
                       "rest, over √%2. %3")
          .arg(whole_text(static_cast<Index>(terms.size())),
               whole_text(static_cast<Index>(numbers.query.size())), run_source(at))};
}

Explanation explain_part(const HeadCell& at, Index pair) {
  const CellNumbers numbers = cell_numbers(at);
  const auto first = static_cast<std::size_t>(2 * pair);
  const auto component = [&](bool query, bool second) {
    const Index c = 2 * pair + (second ? 1 : 0);
    return factor((query ? numbers.query : numbers.key)[static_cast<std::size_t>(c)],
                  query ? Ink::query : Ink::key, [at, query, c] { return explain_component(at, query, c); });
  };
  const double qx = numbers.query[first], qy = numbers.query[first + 1];
  const double kx = numbers.key[first], ky = numbers.key[first + 1];
  const double theta = numbers.theta[static_cast<std::size_t>(pair)];
  const double angle = numbers.distance * theta;
  const bool muted = numbers.is_muted(pair);
  const Formula along = row({component(true, false), times(), component(false, false), plus(),
                             component(true, true), times(), component(false, true)});
  const Formula across = row({component(true, true), times(), component(false, false), minus(),
                              component(true, false), times(), component(false, true)});
  const double value = (qx * kx + qy * ky) * std::cos(angle) + (qy * kx - qx * ky) * std::sin(angle);
  QString source = RunExplained::tr("paper, equations 12 and 16 (pair %1 is its i = %2)")
                       .arg(whole_text(pair), whole_text(pair + 1));
  if (theta == 0) source += RunExplained::tr("; nothing turns here, so that cos = 1 and sin = 0");
  std::vector<Formula> turned{parens(set_distance()),
                              thin(),
                              set_symbol(Symbol::theta),
                              equals(),
                              factor(numbers.distance, Ink::relation),
                              times(),
                              exact(theta, Ink::text, theta_of(at, pair)),
                              equals(),
                              exact(angle),
                              plain(u"\u2009rad")};
  if (at.result->unit == AngleUnit::degrees)
    turned.insert(turned.end(), {equals(), angle_formula(angle, at.result->unit)});
  std::vector<Formula> lines{row(std::move(turned)),
                             row({parens(along), times(), factor(std::cos(angle), Ink::text), plus(),
                                  parens(across), times(), factor(std::sin(angle), Ink::text)}),
                             row({plain(u"  "), equals(), exact(value, muted ? Ink::quiet : Ink::relation)})};
  if (muted)
    lines.push_back(sentence(RunExplained::tr("This pair is muted, so that it adds %1"), {count(0)}));
  return {RunExplained::tr("What pair %1 adds to q·k").arg(whole_text(pair)), std::move(lines),
          Origin::formula, source};
}

Explanation explain_component(const HeadCell& at, bool query, Index component) {
  const Model& model = *at.result->model;
  const Index in_layer = at.head.head * model.config.head_dim() + component;
  const Ink ink = query ? Ink::query : Ink::key;
  const QString letter = query ? QStringLiteral("q") : QStringLiteral("k");
  const Formula weights =
      sub(math::symbol(QStringLiteral("W"), Ink::trained, RunExplained::tr("The trained weights.")),
          math::text(letter, ink));
  const Formula input = math::symbol(
      QStringLiteral("x"), Ink::text,
      RunExplained::tr("What enters the layer at this token: as many numbers as the model is wide."));
  const Formula added =
      sub(math::symbol(QStringLiteral("b"), Ink::trained, RunExplained::tr("The trained bias.")),
          math::text(letter, ink));
  const Index token = query ? at.cell.row : at.cell.col;
  const Formula rule = row({sub(math::symbol(letter, ink, {}), math::text(whole_text(component))), equals(),
                            weights, thin(), input, plus(), added});
  return {
      RunExplained::tr("Component %1 of %2, before rotation").arg(whole_text(component), letter),
      {rule, line_of({{plain(u"  "), equals()}, linear_sum(component_row(at, query, in_layer), ink)})},
      Origin::trained,
      RunExplained::tr("%1, layer %2, head %3, “%4” at %5: row %6 of the %7 weights times the %8 numbers of "
                       "that token")
          .arg(QString::fromStdString(model.name), whole_text(at.head.layer), whole_text(at.head.head),
               token_word(*at.result, token), whole_text(token), whole_text(in_layer),
               query ? RunExplained::tr("query") : RunExplained::tr("key"),
               whole_text(model.config.hidden_size))};
}

Explanation explain_change(const HeadCell& at, bool weights) {
  HeadCell trained = at;
  trained.what_if = false;
  HeadCell changed = at;
  changed.what_if = true;
  const auto value = [weights](const HeadCell& of) {
    return cell_value(of, weights ? HeadStage::softmax : HeadStage::logits);
  };
  const auto explain = [weights](const HeadCell& of) -> Explain {
    return [of, weights] { return weights ? explain_weight(of) : explain_score(of); };
  };
  return {cell_name(at, weights ? RunExplained::tr("Change of the weight of “%1” on “%2”")
                                : RunExplained::tr("Change of the score of “%1” with “%2”")),
          {row({exact(value(changed), Ink::relation, explain(changed)), minus(),
                factor(value(trained), Ink::trained, explain(trained)), equals(),
                exact(value(changed) - value(trained), Ink::relation)})},
          Origin::formula,
          RunExplained::tr("the what-if minus as trained: the same text, layer %1, head %2")
              .arg(whole_text(at.head.layer), whole_text(at.head.head))};
}

Explanation explain_cell(const HeadCell& at, HeadStage stage, HeadRun run) {
  HeadCell of = at;
  of.what_if = at.result->changed && run != HeadRun::as_trained;
  const bool weights = stage == HeadStage::softmax;
  if (at.result->changed && run == HeadRun::difference) return explain_change(of, weights);
  return weights ? explain_weight(of) : explain_score(of);
}

SharedFacts pass_facts(const RunResult& result, bool what_if) {
  const RotarySettings settings = pass_settings(result, what_if);
  const Result<RotaryFrequencies> unchanged = rotary_frequencies(settings);
  if (!unchanged) return nullptr;
  const QString model = QString::fromStdString(result.model->name);
  FrequencyFacts facts{settings, *unchanged, model, result.unit};
  if (what_if) {
    facts.from = RunExplained::tr("%1, %2").arg(model, what_if_text(result.what_if));
    facts.muted = result.what_if.muted_pairs;
  }
  if (const auto turned = pass_frequencies(result, what_if)) {
    facts.frequencies = *turned;
  } else {
    std::fill(facts.frequencies.theta.begin(), facts.frequencies.theta.end(), 0.0);
  }
  return std::make_shared<const FrequencyFacts>(std::move(facts));
}

}  // namespace rope::app
