// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/decay/decay_charts.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "app/pages/decay/decay_values.h"
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
  const double first = picture.state.log_distance ? 1 : picture.curves.distances.front();
  return {
      .title = picture.two_sided()
                   ? DecayText::tr("n − m, tokens: keys before the query on the left, after it on the right")
                   : DecayText::tr("distance n − m, tokens"),
      .minimum = first,
      .maximum = std::max(first + 1, picture.curves.distances.back()),
      .logarithmic = picture.state.log_distance};
}

ChartContent empty_panel(const DecayPicture& picture) {
  ChartContent panel{.x = distance_axis(picture), .cursor = marked_distance(picture.state)};
  panel.x_text = [two_sided = picture.two_sided()](double distance) {
    return (two_sided ? DecayText::tr("n − m = %1") : DecayText::tr("distance %1"))
        .arg(whole_text(qRound64(distance)));
  };
  if (picture.two_sided()) {
    panel.rules.push_back({.at = 0, .name = DecayText::tr("itself"), .orientation = Qt::Vertical});
  }
  return panel;
}

// Of curves over both sides the right one, or the left one as it goes from 0 on.
std::vector<double> half_of(const std::vector<double>& values, bool left) {
  const auto middle = static_cast<std::ptrdiff_t>(values.size() / 2);
  std::vector<double> half(values.begin() + (left ? 0 : middle), values.end() - (left ? middle : 0));
  if (left) std::reverse(half.begin(), half.end());
  return half;
}

std::vector<double> sizes(std::vector<double> values) {
  for (double& value : values) value = std::abs(value);
  return values;
}

// Leaves what stands left of 0 to an axis that has no such side.
void keep_right(ChartContent& panel) {
  const auto cut = [](std::vector<double>& x, std::vector<double>& a, std::vector<double>* b) {
    const std::ptrdiff_t left = std::lower_bound(x.begin(), x.end(), 0.0) - x.begin();
    for (std::vector<double>* values : {&x, &a, b}) {
      if (values != nullptr) values->erase(values->begin(), values->begin() + left);
    }
  };
  for (ChartCurve& curve : panel.curves) cut(curve.x, curve.y, nullptr);
  for (ChartBand& band : panel.bands) cut(band.x, band.low, &band.high);
}

// The size of what lies between two signs reaches down to zero.
std::pair<double, double> sizes_between(std::pair<double, double> ends) {
  const double a = std::abs(ends.first);
  const double b = std::abs(ends.second);
  const bool crosses = ends.first <= 0 && ends.second >= 0;
  return {crosses ? 0 : std::min(a, b), std::max(a, b)};
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
    spans.push_back({std::max(rises[first].from, axis.minimum), std::min(rises[last].to, axis.maximum),
                     first == last ? rise_tip(rise)
                                   : DecayText::tr("The bound rises and falls many times here. Click for the "
                                                   "largest rise."),
                     [facts = picture.facts.front(), rise] { return explain_rise(facts, rise); }});
  }
  if (!picture.two_sided()) return spans;
  for (std::size_t i = 0, right = spans.size(); i < right; ++i) {
    ChartSpan left = spans[i];
    left.from = -spans[i].to;
    left.to = -spans[i].from;
    spans.push_back(std::move(left));
  }
  return spans;
}

void add_random(const DecayPicture& picture, ChartContent& panel) {
  const DecayCurves& curves = picture.curves;
  if (curves.random.mean.empty() || !curves.drawn) return;
  const auto values = random_values(*curves.drawn);
  panel.bands.push_back({.name = DecayText::tr("random, 5–95 %"),
                         .role = Role::quiet,
                         .x = curves.distances,
                         .low = curves.random.low,
                         .high = curves.random.high,
                         .explain = picture.of_random(),
                         .ends = [values](double distance) {
                           const RandomValues at = values(distance);
                           return std::pair(at.low, at.high);
                         }});
  panel.curves.push_back({.name = DecayText::tr("random, mean"),
                          .role = Role::quiet,
                          .x = curves.distances,
                          .y = curves.random.mean,
                          .weight = 0.7,
                          .named = false,
                          .explain = picture.of_random(),
                          .value = [values](double distance) { return values(distance).mean; }});
}

// The scores of keys after the query (distances above 0) and before it: on one axis, or on a log axis, which
// has only one side, a curve for each.
void add_trained(const DecayPicture& picture, ChartContent& panel) {
  const DecayCurves& curves = picture.curves;
  if (curves.trained.empty()) return;
  const ExplainAt explain = picture.of_trained(explain_trained);
  const ValueAt value = trained_values(picture.head);
  ChartCurve curve{.role = Role::trained, .x = curves.distances, .y = curves.trained};
  if (picture.two_sided()) {
    curve.name = DecayText::tr("trained, %1").arg(picture.trained);
    curve.explain = explain;
    curve.value = value;
    panel.curves.push_back(std::move(curve));
    return;
  }
  curve.x = half_of(curves.distances, false);
  for (const bool before : {true, false}) {
    curve.name =
        (before ? DecayText::tr("trained, %1, keys before") : DecayText::tr("trained, %1, keys after"))
            .arg(picture.trained);
    curve.y = half_of(curves.trained, before);
    curve.weight = before ? 0.5 : 1;
    const double sign = before ? -1 : 1;
    curve.explain = [explain, sign](double distance) { return explain(sign * distance); };
    curve.value = [value, sign](double distance) { return value(sign * distance); };
    panel.curves.push_back(curve);
  }
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
                          .explain = picture.of_trained(explain_trained_bound),
                          .value = trained_bound_values(picture.head)});
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
    panel.curves.back().value = bound_values(picture.facts.at(i));
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
  if (picture.state.log_distance) keep_right(panel);
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
    panel.curves.back().value = ones_values(picture.facts.at(i));
  }
  add_trained(picture, panel);
  const bool several = curves.settings.size() > 1 && !curves.settings.front().ones.empty();
  panel.y = rounded_axis({.title = several ? DecayText::tr("All ones: score divided by the head's components")
                                           : DecayText::tr("Score divided by the head's components"),
                          .minimum = low,
                          .maximum = high > low ? high : 1});
  if (picture.state.log_distance) keep_right(panel);
  return panel;
}

ChartContent log_panel(const DecayPicture& picture) {
  ChartContent panel = score_panel(picture);
  panel.rules.erase(std::remove_if(panel.rules.begin(), panel.rules.end(),
                                   [](const ChartRule& rule) { return rule.orientation == Qt::Horizontal; }),
                    panel.rules.end());
  for (ChartBand& band : panel.bands) {
    for (std::size_t i = 0; i < band.low.size(); ++i) {
      std::tie(band.low[i], band.high[i]) = sizes_between({band.low[i], band.high[i]});
    }
    band.ends = [ends = band.ends](double distance) { return sizes_between(ends(distance)); };
  }
  for (ChartCurve& curve : panel.curves) {
    curve.y = sizes(std::move(curve.y));
    curve.value = [value = curve.value](double distance) { return std::abs(value(distance)); };
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
  return [facts = this->facts.at(index), explain](double distance) {
    return explain(facts, std::abs(distance));
  };
}

ExplainAt DecayPicture::of_random() const {
  if (!curves.drawn) return {};
  return [facts = this->facts.front(), draws = this->draws,
          values = random_values(*curves.drawn)](double distance) {
    const RandomValues at = values(distance);
    return explain_random(facts, draws, distance, at.mean, at.low, at.high);
  };
}

ExplainAt DecayPicture::of_trained(Explanation (*explain)(const AveragedHead&, double)) const {
  if (head.heads == nullptr) return {};
  return [head = this->head, explain](double distance) { return explain(head, distance); };
}

Formula rises_line(const DecayPicture& picture) {
  const DecayCurves& curves = picture.curves;
  if (curves.settings.empty() || curves.settings.front().bound.empty()) return parts::sentence({});
  if (is_constant(curves.settings.front().bound)) {
    return parts::sentence(DecayText::tr("The bound is the same at every distance here."));
  }
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
  const double distance = marked_distance(picture.state);
  const auto shown = [](double value, const ExplainAt& explain, double at) {
    return explained(number(value), [explain, at] { return explain(at); });
  };
  const auto word = [](const QString& words) { return math::text(words, Ink::quiet); };
  std::vector<Formula> lines{
      row({set_distance(), equals(), text(short_number_text(distance, 7), Ink::relation)})};
  if (curves.settings.empty()) return lines;
  const SettingDecay& setting = curves.settings.front();
  const SharedFacts& facts = picture.facts.front();
  if (!setting.bound.empty()) {
    // The mean over the pairs of |S_i|, S_i the sum of the first i rotations.
    const Formula sum = row({text(QStringLiteral("Σ\u2009")), bound_sum(set_symbol(Symbol::pair))});
    lines.push_back(
        row({word(DecayText::tr("bound") + QLatin1Char(' ')),
             fraction(text(QStringLiteral("2")), set_symbol(Symbol::dimension)), sum, equals(),
             shown(bound_values(facts)(distance), picture.of_setting(0, explain_bound), distance)}));
  }
  if (!setting.ones.empty()) {
    lines.push_back(
        row({word(DecayText::tr("all ones") + QLatin1Char(' ')), ones_rule(facts), equals(),
             shown(ones_values(facts)(distance), picture.of_setting(0, explain_ones), distance)}));
  }
  if (curves.drawn) {
    const ExplainAt explain = picture.of_random();
    const RandomValues at = random_values(*curves.drawn)(distance);
    lines.push_back(row({word(DecayText::tr("random, mean")), equals(), shown(at.mean, explain, distance)}));
    lines.push_back(row({word(DecayText::tr("random, 5–95 %")), equals(), shown(at.low, explain, distance),
                         word(DecayText::tr(" to ")), shown(at.high, explain, distance)}));
  }
  if (curves.trained.empty()) return lines;
  const auto trained = [&](const QString& name, double at) {
    lines.push_back(row({word(name), equals(),
                         shown(trained_values(picture.head)(at), picture.of_trained(explain_trained), at)}));
  };
  if (picture.two_sided()) {
    trained(DecayText::tr("trained, mean q and k"), distance);
  } else {
    trained(DecayText::tr("trained, key after the query"), distance);
    trained(DecayText::tr("trained, key before the query"), -distance);
  }
  lines.push_back(row({word(DecayText::tr("its bound, equation 37")), equals(),
                       shown(trained_bound_values(picture.head)(distance),
                             picture.of_trained(explain_trained_bound), distance)}));
  lines.push_back(mean_lengths(picture.head));
  return lines;
}

}  // namespace rope::app
