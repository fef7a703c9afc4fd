// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/training/training_model.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/widgets/number_text.h"
#include "core/model/weights.h"

namespace rope::app {
namespace {

struct TrainingText {
  Q_DECLARE_TR_FUNCTIONS(TrainingPage)
};

std::vector<double> tokens_of(const auto& points) {
  std::vector<double> tokens;
  tokens.reserve(points.size());
  for (const auto& point : points) tokens.push_back(static_cast<double>(point.tokens));
  return tokens;
}

template <typename T>
std::vector<double> values_of(const std::vector<T>& points, double T::*member) {
  std::vector<double> values;
  values.reserve(points.size());
  for (const T& point : points) values.push_back(point.*member);
  return values;
}

Axis tokens_axis(const TrainingPicture& picture) {
  double most = 1e5;
  const auto cover = [&most](const TrainingRun& run) {
    if (!run.points.empty()) most = std::max(most, static_cast<double>(run.points.back().tokens));
  };
  std::for_each(picture.earlier.begin(), picture.earlier.end(), cover);
  if (picture.run != nullptr) cover(*picture.run);
  // In steps, so that the curve grows into the room that is there.
  return rounded_axis({.title = TrainingText::tr("tokens seen"), .minimum = 0, .maximum = most});
}

QString tokens_text(double tokens) {
  return TrainingText::tr("%1 tokens seen").arg(whole_text(qRound64(tokens)));
}

void add_checks(ChartContent& chart, const TrainingRun& run, double TrainingCheck::*member,
                const ChartCurve& look) {
  if (run.checks.empty()) return;
  ChartCurve curve = look;
  curve.x = tokens_of(run.checks);
  curve.y = values_of(run.checks, member);
  if (member != &TrainingCheck::loss) {
    for (double& share : curve.y) share *= 100;
  }
  chart.curves.push_back(std::move(curve));
}

}  // namespace

TrainingPlan sized_plan(TrainingSize size) {
  switch (size) {
    case TrainingSize::tiny:
      return {};
    case TrainingSize::small:
      return {.vocabulary = 4000,
              .layers = 4,
              .hidden = 192,
              .heads = 4,
              .length = 64,
              .batch = 16,
              .minutes = 15,
              .rate = 1e-3,
              .warmup = 300};
    case TrainingSize::medium:
      break;
  }
  return {.vocabulary = 8000,
          .layers = 6,
          .hidden = 256,
          .heads = 4,
          .length = 128,
          .batch = 16,
          .minutes = 120,
          .rate = 1e-3,
          .warmup = 400};
}

TrainingPlan plan_of(const TrainingState& state, std::uint64_t seed) {
  TrainingPlan plan = sized_plan(state.size);
  const QString encoding = state.rope ? TrainingText::tr("RoPE") : TrainingText::tr("no positions");
  const QString size = state.size == TrainingSize::tiny    ? TrainingText::tr("tiny")
                       : state.size == TrainingSize::small ? TrainingText::tr("small")
                                                           : TrainingText::tr("medium");
  plan.name = TrainingText::tr("%1, %2", "a run in a legend: encoding, size").arg(encoding, size);
  plan.text = state.text_file;
  plan.rope = state.rope;
  const bool by_time = state.end == TrainingEnd::minutes;
  plan.minutes = by_time ? state.minutes : 0;
  plan.steps = by_time ? 0 : state.steps;
  if (!by_time) plan.warmup = std::min(plan.warmup, std::max(1, state.steps / 10));
  plan.rate = state.rate;
  plan.seed = seed;
  return plan;
}

qint64 parameters_of(const TrainingPlan& plan) {
  return parameter_count(plan.config());
}

ChartContent loss_chart(const TrainingPicture& picture) {
  ChartContent chart{.x = tokens_axis(picture), .x_text = tokens_text};
  const bool known = picture.run != nullptr && picture.run->facts.vocabulary > 0;
  const int vocabulary = known ? picture.run->facts.vocabulary : picture.next.vocabulary;
  const double nothing = std::log(vocabulary);
  chart.rules.push_back({.at = nothing,
                         .name = TrainingText::tr("knows nothing: log %1 = %2")
                                     .arg(whole_text(vocabulary), short_number_text(nothing, 3))});
  if (known) {
    chart.rules.push_back({.at = picture.run->facts.frequency_loss,
                           .name = TrainingText::tr("knows how frequent each word is: %1")
                                       .arg(short_number_text(picture.run->facts.frequency_loss, 3))});
  }
  for (const TrainingRun& run : picture.earlier) {
    add_checks(chart, run, &TrainingCheck::loss,
               {.name = run.plan.name, .role = Role::reference, .weight = 0.8});
  }
  if (picture.run != nullptr) {
    chart.curves.push_back({.name = TrainingText::tr("training"),
                            .role = Role::quiet,
                            .x = tokens_of(picture.run->points),
                            .y = values_of(picture.run->points, &TrainingPoint::loss),
                            .weight = 0.7,
                            .named = picture.earlier.empty()});
    add_checks(chart, *picture.run, &TrainingCheck::loss,
               {.name = picture.earlier.empty() ? TrainingText::tr("held out") : picture.run->plan.name,
                .role = Role::trained,
                .weight = 1.2});
  }
  double lowest = nothing;
  double highest = nothing;
  for (const ChartCurve& curve : chart.curves) {
    for (const double value : curve.y) {
      lowest = std::min(lowest, value);
      highest = std::max(highest, value);
    }
  }
  if (chart.curves.empty()) lowest = 0;
  chart.y = {.title = TrainingText::tr("Loss on hidden words (lower is better)"),
             .minimum = std::max(0.0, std::floor(lowest - 0.3)),
             .maximum = std::ceil(std::min(highest, 2 * nothing) + 0.2)};
  return chart;
}

ChartContent accuracy_chart(const TrainingPicture& picture) {
  ChartContent chart{.x = tokens_axis(picture), .x_text = tokens_text};
  for (const TrainingRun& run : picture.earlier) {
    add_checks(chart, run, &TrainingCheck::top1,
               {.name = run.plan.name, .role = Role::reference, .weight = 0.8});
  }
  double most = 10;
  if (picture.run != nullptr) {
    add_checks(chart, *picture.run, &TrainingCheck::top5,
               {.name = TrainingText::tr("among five guesses"), .role = Role::trained, .weight = 0.7});
    add_checks(chart, *picture.run, &TrainingCheck::top1,
               {.name = TrainingText::tr("first guess"), .role = Role::trained, .weight = 1.2});
  }
  for (const ChartCurve& curve : chart.curves) {
    for (const double value : curve.y) most = std::max(most, value);
  }
  chart.y = rounded_axis({.title = TrainingText::tr("Hidden words guessed right, % (held out)"),
                          .minimum = 0,
                          .maximum = std::min(100.0, most * 1.1)});
  return chart;
}

std::vector<GuessCard> moment_cards(const TrainingRun& run, std::size_t most) {
  std::vector<GuessCard> cards;
  const auto add = [&cards](const QString& title, const GuessMoment& moment) {
    GuessCard card;
    card.title = title;
    for (const WordGuess& guess : moment.guesses) {
      card.guesses.push_back({guess.word, guess.probability, std::nullopt});
    }
    cards.push_back(std::move(card));
  };
  if (!run.now || most == 0) return cards;
  std::vector<GuessMoment> before = run.moments;
  // The newest moment kept may be the one of now.
  if (!before.empty() && before.back().seconds == run.now->seconds) before.pop_back();
  const std::size_t room = most - 1;
  if (before.size() > room) {
    const auto first = before.begin() + (room > 0 ? 1 : 0);
    before.erase(first, first + static_cast<std::ptrdiff_t>(before.size() - room));
  }
  for (const GuessMoment& moment : before) {
    add(moment.seconds == 0 ? TrainingText::tr("before learning")
                            : TrainingText::tr("after %1").arg(time_text(moment.seconds)),
        moment);
  }
  add(run.seconds == 0 ? TrainingText::tr("before learning") : TrainingText::tr("now"), *run.now);
  return cards;
}

QString time_text(double seconds) {
  const auto whole = static_cast<qint64>(std::llround(std::clamp(seconds, 0.0, 1e9)));
  if (whole < 60) return TrainingText::tr("%1 s").arg(whole);
  if (whole < 3600 && whole % 60 == 0) return TrainingText::tr("%1 min").arg(whole / 60);
  if (whole < 3600) return TrainingText::tr("%1 min %2 s").arg(whole / 60).arg(whole % 60);
  return TrainingText::tr("%1 h %2 min").arg(whole / 3600).arg(whole / 60 % 60);
}

QString phase_text(const TrainingRun& run) {
  switch (run.phase) {
    case TrainingPhase::reading:
      return TrainingText::tr("Reading the text");
    case TrainingPhase::vocabulary:
      return TrainingText::tr("Learning the words of the text");
    case TrainingPhase::training:
      return TrainingText::tr("Training");
    case TrainingPhase::paused:
      return TrainingText::tr("Paused");
    case TrainingPhase::saving:
      return TrainingText::tr("Saving");
    case TrainingPhase::ended:
      break;
  }
  return run.complete ? TrainingText::tr("Done") : TrainingText::tr("Stopped");
}

QStringList facts_text(const TrainingRun& run) {
  QStringList facts;
  if (run.step > 0) {
    facts << TrainingText::tr("step %1").arg(whole_text(static_cast<qint64>(run.step)))
          << TrainingText::tr("%1 tokens seen").arg(whole_text(static_cast<qint64>(run.tokens)));
  }
  if (run.tokens_per_second > 0) {
    facts << TrainingText::tr("%1 tokens a second").arg(whole_text(qRound64(run.tokens_per_second)));
  }
  if (run.running() && run.seconds_left > 0) {
    facts << TrainingText::tr("%1 left").arg(time_text(run.seconds_left));
  } else if (run.seconds > 0) {
    facts << TrainingText::tr("%1 of training").arg(time_text(run.seconds));
  }
  return facts;
}

QString verdict_text(const TrainingRun& run) {
  if (run.checks.empty()) {
    return TrainingText::tr("The last part of the text is kept away from training, for testing.");
  }
  const TrainingCheck& check = run.checks.back();
  return TrainingText::tr(
             "Of 100 hidden words in a part that it never saw it guesses %1 at first try and %2 "
             "within five; its loss there is %3.")
      .arg(qRound(100 * check.top1))
      .arg(qRound(100 * check.top5))
      .arg(short_number_text(check.loss, 3));
}

Table training_table(const TrainingRun* run) {
  Table table{{QStringLiteral("step"), QStringLiteral("tokens"), QStringLiteral("loss"), QStringLiteral("lr"),
               QStringLiteral("grad_norm"), QStringLiteral("tokens_per_second"),
               QStringLiteral("heldout_loss"), QStringLiteral("heldout_top1")},
              {}};
  if (run == nullptr) return table;
  const auto add_row = [&table](std::uint64_t step, std::uint64_t tokens) -> std::vector<Cell>& {
    table.rows.emplace_back(static_cast<std::size_t>(table.columns.size()));
    table.rows.back()[0] = static_cast<qint64>(step);
    table.rows.back()[1] = static_cast<qint64>(tokens);
    return table.rows.back();
  };
  const auto fill = [](std::vector<Cell>& row, const TrainingCheck& check) {
    row[6] = check.loss;
    row[7] = check.top1;
  };
  auto check = run->checks.begin();
  const auto end = run->checks.end();
  for (const TrainingPoint& point : run->points) {
    for (; check != end && check->step < point.step; ++check) {
      fill(add_row(check->step, check->tokens), *check);
    }
    std::vector<Cell>& row = add_row(point.step, point.tokens);
    row[2] = point.loss;
    row[3] = point.rate;
    row[4] = point.gradient_norm;
    row[5] = point.tokens_per_second;
    if (check != end && check->step == point.step) fill(row, *check++);
  }
  for (; check != end; ++check) fill(add_row(check->step, check->tokens), *check);
  return table;
}

}  // namespace rope::app
