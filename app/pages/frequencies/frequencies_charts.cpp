// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/frequencies/frequencies_charts.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "app/pages/frequencies/frequencies_explanations.h"
#include "app/widgets/angle_text.h"
#include "app/widgets/formula_signs.h"
#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

struct ChartText {
  Q_DECLARE_TR_FUNCTIONS(FrequencyCharts)
};

constexpr double kLeastError = 1e-9;  // below it float32's own rounding is all there is

std::vector<double> pair_numbers(std::size_t count) {
  std::vector<double> pairs;
  for (std::size_t i = 0; i < count; ++i) pairs.push_back(static_cast<double>(i));
  return pairs;
}

std::vector<double> wavelengths(const std::vector<double>& theta) {
  std::vector<double> waves(theta.size());
  std::transform(theta.begin(), theta.end(), waves.begin(), [](double t) {
    return t == 0 ? std::numeric_limits<double>::infinity() : 2 * std::numbers::pi / t;
  });
  return waves;
}

// In the unit that is shown; a pair that stands still has no place on a log axis.
std::vector<double> shown_angles(const FrequenciesView& view, std::vector<double> theta) {
  for (double& value : theta) {
    value = value == 0 ? std::numeric_limits<double>::quiet_NaN() : in_unit(value, view.facts->unit);
  }
  return theta;
}

// The smallest and largest value that a log axis can show.
struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = 0;
  void cover(const std::vector<double>& values) {
    for (const double value : values) cover(value);
  }
  void cover(double value) {
    if (!(value > 0) || !std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  [[nodiscard]] Axis axis(const QString& title) const {
    const bool any = high > 0;
    return rounded_axis(
        {.title = title, .minimum = any ? low : 1, .maximum = any ? high : 10, .logarithmic = true});
  }
};

// The part that both charts share: the pairs below, the chosen one, and a curve for each setting.
ChartContent pairs_chart(const FrequenciesView& view, const std::vector<FrequenciesView>& compared,
                         int pair) {
  std::size_t most = view.wavelength.size();
  for (const FrequenciesView& other : compared) most = std::max(most, other.wavelength.size());
  ChartContent chart;
  // Half a pair of room at both ends, so that the outermost dots are whole.
  chart.x = {
      .title = ChartText::tr("pair i, from 0"), .minimum = -0.5, .maximum = static_cast<double>(most) - 0.5};
  chart.cursor = pair;
  chart.x_text = [](double at) { return ChartText::tr("pair %1").arg(whole_text(qRound64(at))); };
  return chart;
}

using ExplainPair = Explanation (*)(const SharedFacts& facts, Index pair);

ExplainAt of_pair(const FrequenciesView& view, ExplainPair explain) {
  return [facts = view.facts, explain](double pair) { return explain(facts, std::lround(pair)); };
}

Explanation explain_scaled_wavelength(const SharedFacts& facts, Index pair) {
  return explain_wavelength(facts, pair);
}
Explanation explain_unscaled_wavelength(const SharedFacts& facts, Index pair) {
  return explain_wavelength(facts, pair, false);
}

ChartCurve curve_of(const FrequenciesView& view, std::vector<double> y, const QString& name,
                    ExplainPair explain) {
  ChartCurve curve{.name = name, .x = pair_numbers(y.size()), .series = view.series};
  curve.y = std::move(y);
  curve.explain = of_pair(view, explain);
  curve.gap_text = ChartText::tr("stands still");
  return curve;
}

ChartCurve unscaled_curve(const FrequenciesView& view, std::vector<double> y, ExplainPair explain) {
  ChartCurve curve{.name = ChartText::tr("unscaled"), .role = Role::reference, .x = pair_numbers(y.size())};
  curve.y = std::move(y);
  curve.explain = of_pair(view, explain);
  return curve;
}

// Curves of the compared settings, then the one that is looked at on top, with its dots.
void add_curves(ChartContent& chart, const FrequenciesView& view,
                const std::vector<FrequenciesView>& compared, const QString& symbol, Range& range,
                const std::function<std::vector<double>(const FrequenciesView&)>& values,
                ExplainPair explain) {
  for (const FrequenciesView& other : compared) {
    range.cover(values(other));
    chart.curves.push_back(curve_of(other, values(other), other.title, explain));
  }
  range.cover(values(view));
  const bool alone = compared.empty();
  ChartCurve own = curve_of(view, values(view), alone ? symbol : view.title, explain);
  own.named = !alone;
  own.points = true;
  chart.curves.push_back(std::move(own));
}

}  // namespace

QString turning_pairs_text(const FrequenciesView& view) {
  if (!view.trained_length) {
    return ChartText::tr("The trained length is not known: give it to see which pairs come round.");
  }
  const int all = static_cast<int>(view.turns.size());
  return ChartText::tr("%1 of %n pair(s) turn at least once within the trained length of %2 tokens.", nullptr,
                       all)
      .arg(whole_text(view.pairs_with_a_turn()), whole_text(*view.trained_length));
}

Formula turning_pairs_line(const FrequenciesView& view) {
  if (!view.trained_length) return parts::sentence(turning_pairs_text(view));
  const int all = static_cast<int>(view.turns.size());
  // The same sentence, with numbers that open where the other has text.
  return parts::sentence(
      ChartText::tr("%1 of %n pair(s) turn at least once within the trained length of %2 tokens.", nullptr,
                    all),
      {math::explained(math::text(whole_text(view.pairs_with_a_turn())),
                       [view] { return explain_turning_pairs(view); }),
       math::text(whole_text(*view.trained_length), Ink::quiet)});
}

ChartContent theta_chart(const FrequenciesView& view, const std::vector<FrequenciesView>& compared,
                         int pair) {
  ChartContent chart = pairs_chart(view, compared, pair);
  const std::vector<double>& theta = view.frequencies.theta;
  Range range;
  if (view.scaled()) {
    const std::vector<double> unscaled = shown_angles(view, view.frequencies.unscaled_theta);
    range.cover(unscaled);
    chart.curves.push_back(unscaled_curve(view, unscaled, explain_unscaled_theta));
  }
  add_curves(
      chart, view, compared, QStringLiteral("θ"), range,
      [](const FrequenciesView& v) { return shown_angles(v, v.frequencies.theta); }, explain_theta);
  chart.y = range.axis(view.facts->unit == AngleUnit::degrees ? ChartText::tr("θ, degrees per token")
                                                              : ChartText::tr("θ, radians per token"));
  const auto still = std::count(theta.begin(), theta.end(), 0.0);  // the last ones
  const auto last = static_cast<std::size_t>(std::max<std::ptrdiff_t>(std::ssize(theta) - still, 1)) - 1;
  chart.summary = ChartText::tr("θ falls from %1 for pair 0 to %2 for pair %3.")
                      .arg(angle_text(theta.front(), view.facts->unit),
                           angle_text(theta[last], view.facts->unit), whole_text(static_cast<qint64>(last)));
  if (still > 0) {
    chart.summary +=
        QLatin1Char(' ') + ChartText::tr("%n pair(s) stand still.", nullptr, static_cast<int>(still));
  }
  return chart;
}

ChartContent wavelength_chart(const FrequenciesView& view, const std::vector<FrequenciesView>& compared,
                              int pair) {
  ChartContent chart = pairs_chart(view, compared, pair);
  Range range;
  if (view.trained_length) {
    const double length = *view.trained_length;
    range.cover(length);
    chart.rules.push_back({.at = length,
                           .name = ChartText::tr("trained length %1").arg(whole_text(*view.trained_length)),
                           .explain = [view] { return explain_turning_pairs(view); },
                           .short_name = ChartText::tr("trained: %1").arg(whole_text(*view.trained_length))});
  }
  if (view.scaled()) {
    std::vector<double> unscaled = wavelengths(view.frequencies.unscaled_theta);
    range.cover(unscaled);
    chart.curves.push_back(unscaled_curve(view, std::move(unscaled), explain_unscaled_wavelength));
  }
  add_curves(
      chart, view, compared, QStringLiteral("λ"), range,
      [](const FrequenciesView& v) { return v.wavelength; }, explain_scaled_wavelength);
  if (view.trained_length) chart.curves.back().hollow_above = *view.trained_length;
  chart.y = range.axis(ChartText::tr("Wavelength, tokens per turn"));
  chart.summary = turning_pairs_text(view);
  return chart;
}

ChartContent precision_chart(const PrecisionLines& lines, const PrecisionQuestion& question) {
  const std::optional<Index> pair = question.pair;
  ChartContent chart;
  chart.x = {.title = ChartText::tr("position, tokens"),
             .minimum = 1,
             .maximum = lines.positions.empty() ? 10 : std::max(10.0, lines.positions.back()),
             .logarithmic = true};
  chart.y = {
      .title =
          pair ? ChartText::tr("How far off pair %1 turns (2: the other way round)").arg(whole_text(*pair))
               : ChartText::tr("How far off the worst pair turns (2: the other way round)"),
      .minimum = kLeastError,
      .maximum = 10,
      .logarithmic = true};
  chart.x_text = [](double at) { return ChartText::tr("position %1").arg(whole_text(qRound64(at))); };
  int series = 1;  // the pens of the formats stay theirs whichever are shown
  for (const NumberFormat format : {NumberFormat::float32, NumberFormat::bfloat16, NumberFormat::float16}) {
    const auto line = std::find_if(lines.lines.begin(), lines.lines.end(),
                                   [format](const PrecisionLine& l) { return l.format == format; });
    if (line != lines.lines.end()) {
      chart.curves.push_back({.name = format_text(format),
                              .x = lines.positions,
                              .y = line->curve.turn,
                              .series = series,
                              .explain =
                                  [question, format](double position) {
                                    return explain_rounding(question, format, std::round(position));
                                  },
                              .value =
                                  [question, format](double position) {
                                    const auto errors =
                                        precision_curve(question.frequencies, std::vector<double>{position},
                                                        rounding_of(question.state, format), question.pair);
                                    return errors ? errors->turn.front() : std::nan("");
                                  }});
    }
    ++series;
  }
  return chart;
}

}  // namespace rope::app
