// SPDX-License-Identifier: GPL-3.0-or-later
// Means over tokens: what a head scores in a search, and at a distance.
#include <algorithm>
#include <cmath>

#include "app/pages/roformer/explained_words.h"
#include "app/pages/roformer/head_search_bar.h"
#include "app/pages/roformer/run_explanations.h"
#include "app/widgets/formula_signs.h"
#include "app/widgets/formula_sums.h"
#include "app/widgets/number_text.h"

namespace rope::app {

using math::row;
using math::sub;
using namespace parts;  // NOLINT(google-build-using-namespace)
using Origin = Explanation::Origin;

namespace {

// "(a + b + c) / 3 = mean", each term with its arithmetic.
Formula mean_line(const std::vector<SumTerm>& terms) {
  const std::size_t divisor = std::max<std::size_t>(1, terms.size());
  double total = 0;
  for (const SumTerm& term : terms) total += term.value;
  return line_of({{plain(u"(")},
                  written_out(terms, Ink::relation),
                  {plain(u")"), plain(u" / "), count(static_cast<qint64>(divisor)), equals(),
                   exact(total / static_cast<double>(divisor), Ink::relation)}});
}

SumTerm cell_term(HeadCell at, const SharedMatrix& matrix, const MapCell& cell, bool weights) {
  at.cell = cell;
  return {static_cast<double>(matrix.at(cell.row, cell.col)),
          [at, weights] { return weights ? explain_weight(at) : explain_score(at); }};
}

// -sum a ln a of a row over the largest it could be.
Explanation explain_entropy(const HeadCell& at, double value, double largest) {
  return {
      RunExplained::tr("Spread of the row of “%1”").arg(token_word(*at.result, at.cell.row)),
      {row({plain(u"−Σ"), thin(),
            sub(math::symbol(QStringLiteral("a"), Ink::relation, RunExplained::tr("The weights of the row.")),
                plain(u"j")),
            plain(u" ln "),
            sub(math::symbol(QStringLiteral("a"), Ink::relation, RunExplained::tr("The weights of the row.")),
                plain(u"j")),
            plain(u" / ln N"), equals(), exact(value * largest), plain(u" / "), exact(largest), equals(),
            exact(value, Ink::relation)})},
      Origin::formula,
      RunExplained::tr("entropy of the weights over the largest there is; %1").arg(run_source(at))};
}

std::vector<SumTerm> spread_terms(const HeadCell& of, const SharedMatrix& matrix) {
  const double largest = std::log(static_cast<double>(std::max<Index>(2, matrix.rows)));
  std::vector<SumTerm> terms;
  for (Index m = 0; m < matrix.rows; ++m) {
    double entropy = 0;
    for (Index n = 0; n < matrix.cols; ++n) {
      const auto weight = static_cast<double>(matrix.at(m, n));
      if (weight > 0) entropy -= weight * std::log(weight);
    }
    HeadCell at = of;
    at.cell = {m, 0};
    const double share = entropy / largest;
    terms.push_back({share, [at, share, largest] { return explain_entropy(at, share, largest); }});
  }
  return terms;
}

std::vector<SumTerm> habit_terms(const HeadCell& of, HeadSearch search, const SharedMatrix& matrix) {
  if (search == HeadSearch::spread) return spread_terms(of, matrix);
  const Index last = matrix.rows - 1;
  std::vector<SumTerm> terms;
  for (Index m = 0; m <= last; ++m) {
    Index n = m;
    if (search == HeadSearch::previous) n = m - 1;
    if (search == HeadSearch::next) n = m + 1;
    if (search == HeadSearch::first) n = 0;
    if (search == HeadSearch::last) n = last;
    if (n >= 0 && n <= last) terms.push_back(cell_term(of, matrix, {m, n}, true));
  }
  return terms;
}

QString pairs_at_text(Index distance, int count) {
  const int away = static_cast<int>(std::abs(distance));
  if (distance == 0)
    return RunExplained::tr("The mean over %n token(s), each looking at itself:", nullptr, count);
  const QString who = distance < 0 ? RunExplained::tr("each token looking %n token(s) back", nullptr, away)
                                   : RunExplained::tr("each token looking %n token(s) ahead", nullptr, away);
  return RunExplained::tr("The mean over %n pair(s) of tokens, %1:", nullptr, count).arg(who);
}

}  // namespace

Explanation explain_habit(const HeadCell& of, HeadSearch search) {
  const SharedMatrix matrix = head_matrix(of.pass(), of.head.layer, of.head.head, true);
  const std::vector<SumTerm> terms = habit_terms(of, search, matrix);
  return {
      RunExplained::tr("Layer %1, head %2: %3").arg(of.head.layer).arg(of.head.head).arg(habit_text(search)),
      {sentence(RunExplained::tr("The mean over %n token(s):", nullptr, static_cast<int>(terms.size()))),
       mean_line(terms)},
      Origin::trained,
      run_place(of)};
}

Explanation explain_distance(const HeadCell& of, Index distance, HeadStage stage) {
  const bool weights = stage == HeadStage::softmax;
  const SharedMatrix matrix = stage == HeadStage::logits
                                  ? unmasked_scores(*of.result, of.head, of.what_if)
                                  : head_matrix(of.pass(), of.head.layer, of.head.head, weights);
  std::vector<SumTerm> terms;
  for (Index m = std::max<Index>(0, -distance); m < std::min(matrix.rows, matrix.rows - distance); ++m) {
    if (std::isfinite(matrix.at(m, m + distance)))
      terms.push_back(cell_term(of, matrix, {m, m + distance}, weights));
  }
  Explanation explanation{
      (weights ? RunExplained::tr("Mean weight at n − m = %1") : RunExplained::tr("Mean score at n − m = %1"))
          .arg(whole_text(distance)),
      {},
      Origin::trained,
      run_place(of)};
  if (terms.empty()) {
    explanation.lines = {
        sentence(RunExplained::tr("Hidden: this model does not let a token look at later ones."))};
    return explanation;
  }
  const auto count = static_cast<int>(terms.size());
  explanation.lines = {sentence(pairs_at_text(distance, count)), mean_line(terms)};
  return explanation;
}

}  // namespace rope::app
