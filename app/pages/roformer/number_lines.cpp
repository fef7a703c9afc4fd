// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/number_lines.h"

#include <cmath>
#include <utility>

#include "app/pages/roformer/explained_words.h"
#include "app/pages/roformer/head_pictures.h"
#include "app/pages/roformer/run_explanations.h"
#include "app/widgets/formula_signs.h"
#include "app/widgets/number_text.h"

namespace rope::app {

using math::row;
using namespace parts;  // NOLINT(google-build-using-namespace)

namespace {

Formula percent(double share, Ink ink, Explain explain) {
  return math::explained(math::text(percent_text(share, 1), ink), std::move(explain));
}

// "word before 62.0 % → 9.1 %".
Formula habit_line(const HeadCell& of, HeadSearch search, const QString& name) {
  const auto value = [&of, search](bool what_if) {
    HeadCell at = of;
    at.what_if = what_if;
    const auto index = static_cast<std::size_t>(of.head.layer * of.result->heads + of.head.head);
    const double share = habit((what_if ? of.result->changed_habits : of.result->habits).at(index), search);
    return percent(share, what_if ? Ink::relation : Ink::trained,
                   [at, search] { return explain_habit(at, search); });
  };
  std::vector<Formula> line{math::text(name + QStringLiteral("  "), Ink::quiet), value(false)};
  if (of.result->changed) line.insert(line.end(), {math::op(QStringLiteral("→")), value(true)});
  return row(std::move(line));
}

std::vector<Formula> cell_lines(const HeadCell& of, const RoFormerState& state) {
  const auto value = [&](HeadRun run) {
    HeadCell changed = of;
    changed.what_if = of.result->changed.has_value();
    double number = cell_value(run == HeadRun::as_trained ? of : changed, state.stage);
    if (run == HeadRun::difference) number -= cell_value(of, state.stage);
    const Ink ink = run == HeadRun::as_trained ? Ink::trained : Ink::relation;
    if (!std::isfinite(number)) return math::text(RunExplained::tr("masked"), Ink::quiet);
    return math::explained(math::number(number, ink),
                           [of, stage = state.stage, run] { return explain_cell(of, stage, run); });
  };
  const QString pattern = state.stage == HeadStage::softmax ? RunExplained::tr("Weight of “%1” on “%2”")
                                                            : RunExplained::tr("Score of “%1” with “%2”");
  std::vector<Formula> lines{math::text(cell_name(of, pattern))};
  if (!of.result->changed) {
    lines.push_back(row({equals(), value(HeadRun::as_trained)}));
    return lines;
  }
  lines.push_back(row({math::text(RunExplained::tr("as trained") + QStringLiteral("  "), Ink::quiet),
                       value(HeadRun::as_trained)}));
  lines.push_back(row(
      {math::text(RunExplained::tr("what-if") + QStringLiteral("  "), Ink::quiet), value(HeadRun::what_if)}));
  lines.push_back(row({math::text(RunExplained::tr("change") + QStringLiteral("  "), Ink::quiet),
                       value(HeadRun::difference)}));
  return lines;
}

}  // namespace

std::vector<Formula> number_lines(const SharedResult& result, const RoFormerState& state,
                                  const MapCell& cell) {
  const HeadCell of{result, clamped_head(*result, state), cell};
  std::vector<Formula> lines = cell_lines(of, state);
  lines.push_back(math::text(
      RunExplained::tr("Layer %1, head %2 looks, on average, at").arg(of.head.layer).arg(of.head.head)));
  lines.push_back(habit_line(of, HeadSearch::previous, RunExplained::tr("the word before")));
  lines.push_back(habit_line(of, HeadSearch::next, RunExplained::tr("the word after")));
  lines.push_back(habit_line(of, HeadSearch::first, RunExplained::tr("the first token")));
  lines.push_back(habit_line(of, HeadSearch::last, RunExplained::tr("the last token")));
  lines.push_back(habit_line(of, HeadSearch::itself, RunExplained::tr("itself")));
  lines.push_back(habit_line(of, HeadSearch::spread, RunExplained::tr("spread (100 %: all alike)")));
  return lines;
}

}  // namespace rope::app
