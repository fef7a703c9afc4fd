// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/decay/decay_charts.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/charts/decimate.h"
#include "app/widgets/formula_signs.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

constexpr double kSpanRoom = 1.0 / 600;  // of the axis: rises nearer than that to each other are one mark

struct DecayText {
  Q_DECLARE_TR_FUNCTIONS(DecayText)
};

Axis distance_axis(const DecayPicture& picture) {
  const double first = picture.state.log_distance ? 1 : 0;
  return {.title = DecayText::tr("distance n − m, tokens"),
          .minimum = first,
          .maximum = std::max(first + 1, picture.curves.distances.back()),
          .logarithmic = picture.state.log_distance};
}

ChartContent empty_panel(const DecayPicture& picture) {
  ChartContent panel{.x = distance_axis(picture), .cursor = picture.state.distance};
  panel.x_text = [](double distance) {
    return DecayText::tr("distance %1").arg(whole_text(qRound64(distance)));
  };
  return panel;
}

std::vector<double> sizes(std::vector<double> values) {
  for (double& value : values) value = std::abs(value);
  return values;
}

// The largest of the rises from the first to the last of some.
const Rise& largest_rise(const std::vector<Rise>& rises, std::size_t first, std::size_t last) {
  return *std::max_element(
      rises.begin() + static_cast<std::ptrdiff_t>(first),
      rises.begin() + static_cast<std::ptrdiff_t>(last) + 1,
      [](const Rise& a, const Rise& b) { return a.to_value - a.from_value < b.to_value - b.from_value; });
}

// Where there is one setting its curve has the name and the colour of what it is; of several, each has the
// setting's.
ChartCurve setting_curve(const DecayPicture& picture, std::size_t index, const QString& name, Role role,
                         const DecayLine& line) {
  ChartCurve curve{.name = name, .role = role, .x = line.x, .y = line.y};
  if (picture.curves.settings.size() > 1) {
    curve.name = picture.names.value(static_cast<qsizetype>(index));
    curve.series = picture.series.at(index);
  }
  return curve;
}

QString rise_tip(const Rise& rise) {
  return DecayText::tr(
             "The bound rises from %1 to %2: several pairs point the same way again. Click to see which.")
      .arg(number_text(rise.from_value), number_text(rise.to_value));
}

// The first and last of the rises that are one mark, since they stand too near to each other to be told
// apart.
std::vector<std::pair<std::size_t, std::size_t>> marked_together(const std::vector<Rise>& rises,
                                                                 const Axis& axis) {
  const double room = kSpanRoom * (axis.to_plot(axis.maximum) - axis.to_plot(axis.minimum));
  std::vector<std::pair<std::size_t, std::size_t>> marks;
  double end = 0;
  for (std::size_t i = 0; i < rises.size(); ++i) {
    if (rises[i].to < axis.minimum) continue;
    const double begin = axis.to_plot(std::max(rises[i].from, axis.minimum));
    if (marks.empty() || begin - end > room) {
      marks.emplace_back(i, i);
    } else {
      marks.back().second = i;
    }
    end = axis.to_plot(rises[i].to);
  }
  return marks;
}

std::vector<ChartSpan> rise_spans(const DecayPicture& picture, const Axis& axis) {
  const std::vector<Rise>& rises = picture.curves.rises;
  std::vector<ChartSpan> spans;
  for (const auto& [first, last] : marked_together(rises, axis)) {
    const Rise& rise = largest_rise(rises, first, last);
    spans.push_back({std::max(rises[first].from, axis.minimum), rises[last].to,
                     first == last ? rise_tip(rise)
                                   : DecayText::tr("The bound rises and falls many times here. Click for the "
                                                   "largest rise."),
                     [facts = picture.facts.front(), rise] { return explain_rise(facts, rise); }});
  }
  return spans;
}

void add_random(const DecayPicture& picture, ChartContent& panel) {
  const DecayCurves& curves = picture.curves;
  if (curves.random.mean.empty()) return;
  panel.bands.push_back({.name = DecayText::tr("random, 5–95 %"),
                         .role = Role::quiet,
                         .x = curves.distances,
                         .low = curves.random.low,
                         .high = curves.random.high,
                         .explain = picture.of_random()});
  panel.curves.push_back({.name = DecayText::tr("random, mean"),
                          .role = Role::quiet,
                          .x = curves.distances,
                          .y = curves.random.mean,
                          .weight = 0.7,
                          .named = false,
                          .explain = picture.of_random()});
}

// Of given q and k the bound is equation 37 itself. Drawn with the paper's; whether it is.
bool add_trained_bound(const DecayPicture& picture, ChartContent& panel) {
  const DecayCurves& curves = picture.curves;
  if (curves.trained_bound.empty() || curves.settings.front().bound.empty()) return false;
  panel.curves.push_back({.name = DecayText::tr("trained, equation 37"),
                          .role = Role::trained,
                          .x = curves.distances,
                          .y = curves.trained_bound,
                          .weight = 0.6,
                          .explain = picture.of_trained(explain_trained_bound)});
  return true;
}

}  // namespace

ChartContent bound_panel(const DecayPicture& picture) {
  const DecayCurves& curves = picture.curves;
  ChartContent panel = empty_panel(picture);
  double highest = 0;
  for (std::size_t i = curves.settings.size(); i-- > 0;) {  // what is looked at on top
    const SettingDecay& setting = curves.settings[i];
    if (setting.bound.empty()) continue;
    for (const double value : setting.bound_line.y) highest = std::max(highest, value);
    panel.curves.push_back(
        setting_curve(picture, i, DecayText::tr("bound"), Role::reference, setting.bound_line));
    panel.curves.back().weight = i == 0 ? 1.6 : 1;
    panel.curves.back().explain = picture.of_setting(i, explain_bound);
  }
  const bool given = add_trained_bound(picture, panel);
  if (given)
    highest = std::max(highest, *std::max_element(curves.trained_bound.begin(), curves.trained_bound.end()));
  panel.y = rounded_axis(
      {.title = given
                    ? DecayText::tr("Bounds: figure 2 of the paper, and equation 37 for the trained q and k")
                    : DecayText::tr("Bound: mean |S| of the pairs (figure 2); bars mark rises"),
       .minimum = 0,
       .maximum = highest});
  panel.spans = rise_spans(picture, panel.x);
  return panel;
}

ChartContent score_panel(const DecayPicture& picture) {
  const DecayCurves& curves = picture.curves;
  ChartContent panel = empty_panel(picture);
  double low = 0;
  double high = 0;
  const auto cover = [&](const std::vector<double>& values) {
    for (const double value : values) {
      low = std::min(low, value);
      high = std::max(high, value);
    }
  };
  cover(curves.random.low);
  cover(curves.random.high);
  cover(curves.trained);
  panel.rules.push_back({.at = 0, .role = Role::quiet});
  add_random(picture, panel);
  for (std::size_t i = curves.settings.size(); i-- > 0;) {
    const SettingDecay& setting = curves.settings[i];
    if (setting.ones.empty()) continue;
    cover(setting.ones_line.y);
    panel.curves.push_back(
        setting_curve(picture, i, DecayText::tr("all ones"), Role::relation, setting.ones_line));
    panel.curves.back().explain = picture.of_setting(i, explain_ones);
  }
  if (!curves.trained.empty()) {
    panel.curves.push_back({.name = DecayText::tr("trained, %1").arg(picture.trained),
                            .role = Role::trained,
                            .x = curves.distances,
                            .y = curves.trained,
                            .explain = picture.of_trained(explain_trained)});
  }
  const bool several = curves.settings.size() > 1 && !curves.settings.front().ones.empty();
  panel.y = rounded_axis({.title = several ? DecayText::tr("All ones: score divided by the head's components")
                                           : DecayText::tr("Score divided by the head's components"),
                          .minimum = low,
                          .maximum = high > low ? high : 1});
  return panel;
}

ChartContent log_panel(const DecayPicture& picture) {
  ChartContent panel = score_panel(picture);
  panel.rules.clear();
  for (ChartBand& band : panel.bands) {
    // The size of what lies between two signs reaches down to zero.
    for (std::size_t i = 0; i < band.low.size(); ++i) {
      const double a = std::abs(band.low[i]);
      const double b = std::abs(band.high[i]);
      const bool crosses = band.low[i] <= 0 && band.high[i] >= 0;
      band.low[i] = crosses ? 0 : std::min(a, b);
      band.high[i] = std::max(a, b);
    }
  }
  for (ChartCurve& curve : panel.curves) {
    curve.y = sizes(std::move(curve.y));
    // Of two curves of one setting the bound, which comes last, has the name written at it.
    if (curve.series && !picture.curves.settings.front().bound.empty()) {
      curve.named = false;
      curve.weight = 0.6;
    }
  }
  double highest = 1;
  ChartContent bounds = bound_panel(picture);
  const bool several = picture.curves.settings.size() > 1;
  for (ChartCurve& curve : bounds.curves) {
    for (const double value : curve.y) highest = std::max(highest, value);
    if (several && curve.series) curve.name = DecayText::tr("bound, %1").arg(curve.name);
    panel.curves.push_back(std::move(curve));
  }
  panel.spans = std::move(bounds.spans);
  panel.y = {.title = DecayText::tr("Size of the score, and the bound"),
             .minimum = 1e-3,
             .maximum = std::pow(10.0, std::ceil(std::log10(highest))),
             .logarithmic = true};
  return panel;
}

ExplainAt DecayPicture::of_setting(std::size_t index,
                                   Explanation (*explain)(const SharedFacts&, double)) const {
  return [facts = this->facts.at(index), explain](double distance) { return explain(facts, distance); };
}

ExplainAt DecayPicture::of_random() const {
  return [facts = this->facts.front(), draws = this->draws, distances = curves.distances,
          band = curves.random](double distance) {
    return explain_random(facts, draws, distance, interpolate(distances, band.mean, distance),
                          interpolate(distances, band.low, distance),
                          interpolate(distances, band.high, distance));
  };
}

ExplainAt DecayPicture::of_trained(Explanation (*explain)(const AveragedHead&, double)) const {
  if (head.heads == nullptr) return {};
  return [head = this->head, explain](double distance) { return explain(head, distance); };
}

Formula rises_line(const DecayPicture& picture) {
  const DecayCurves& curves = picture.curves;
  if (curves.settings.empty() || curves.settings.front().bound.empty()) return parts::sentence({});
  if (curves.rises.empty()) return parts::sentence(DecayText::tr("The bound falls all the way here."));
  const Rise& largest = largest_rise(curves.rises, 0, curves.rises.size() - 1);
  const auto number = [](const QString& value) { return math::text(value, Ink::quiet); };
  const Formula rises =
      math::explained(math::text(whole_text(static_cast<qint64>(curves.rises.size()))),
                      [facts = picture.facts.front(), largest] { return explain_rise(facts, largest); });
  return parts::sentence(
      DecayText::tr(
          "Not monotone. Rises of the bound (bars; click one): %1, the largest from distance %2 to %3 "
          "(%4 to %5): several pairs point the same way again."),
      {rises, number(whole_text(qRound64(largest.from))), number(whole_text(qRound64(largest.to))),
       number(number_text(largest.from_value)), number(number_text(largest.to_value))});
}

std::vector<Formula> decay_lines(const DecayPicture& picture) {
  using namespace math;  // NOLINT(google-build-using-namespace)
  using parts::equals;
  const DecayCurves& curves = picture.curves;
  const double distance = picture.state.distance;
  const auto value = [&](const std::vector<double>& values, const ExplainAt& explain) {
    const Formula shown = number(interpolate(curves.distances, values, distance));
    return explain ? explained(shown, [explain, distance] { return explain(distance); }) : shown;
  };
  const auto word = [](const QString& words) { return math::text(words, Ink::quiet); };
  std::vector<Formula> lines{
      row({set_distance(), equals(), text(short_number_text(distance, 7), Ink::relation)})};
  if (curves.settings.empty()) return lines;
  const SettingDecay& setting = curves.settings.front();
  if (!setting.bound.empty()) {
    // The mean over the pairs of |S_i|, S_i the sum of the first i rotations.
    const Formula sum = row({text(QStringLiteral("Σ\u2009")), bound_sum(set_symbol(Symbol::pair))});
    lines.push_back(row({word(DecayText::tr("bound") + QLatin1Char(' ')),
                         fraction(text(QStringLiteral("2")), set_symbol(Symbol::dimension)), sum, equals(),
                         value(setting.bound, picture.of_setting(0, explain_bound))}));
  }
  if (!setting.ones.empty()) {
    const Formula cosine = row({text(QStringLiteral("Σ\u2009cos\u2009")), parens(set_distance()),
                                sub(set_symbol(Symbol::theta), set_symbol(Symbol::pair))});
    lines.push_back(row({word(DecayText::tr("all ones") + QLatin1Char(' ')),
                         fraction(text(QStringLiteral("2")), set_symbol(Symbol::dimension)), cosine, equals(),
                         value(setting.ones, picture.of_setting(0, explain_ones))}));
  }
  if (!curves.random.mean.empty()) {
    const ExplainAt explain = picture.of_random();
    lines.push_back(row({word(DecayText::tr("random, mean")), equals(), value(curves.random.mean, explain)}));
    lines.push_back(row({word(DecayText::tr("random, 5–95 %")), equals(), value(curves.random.low, explain),
                         word(DecayText::tr(" to ")), value(curves.random.high, explain)}));
  }
  if (!curves.trained.empty()) {
    lines.push_back(row({word(DecayText::tr("trained, mean q and k")), equals(),
                         value(curves.trained, picture.of_trained(explain_trained))}));
    lines.push_back(row({word(DecayText::tr("its bound, equation 37")), equals(),
                         value(curves.trained_bound, picture.of_trained(explain_trained_bound))}));
  }
  return lines;
}

}  // namespace rope::app
