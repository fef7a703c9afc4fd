// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/frequencies/frequencies_explanations.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/widgets/formula_signs.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"
#include "app/widgets/shown_digits.h"

namespace rope::app {

using math::row;
using math::sub;
using math::text;
using namespace parts;  // NOLINT(google-build-using-namespace)
using Origin = Explanation::Origin;

namespace {

struct FrequencyText {
  Q_DECLARE_TR_FUNCTIONS(FrequencyText)
};

// A pair's wavelength beside the trained length.
Formula wavelength_line(const FrequenciesView& view, std::size_t pair) {
  const bool turns = view.turns[pair] >= 1;
  const auto explain = [facts = view.facts, pair] {
    return explain_wavelength(facts, static_cast<Index>(pair));
  };
  return row({sub(set_symbol(Symbol::wavelength), count(static_cast<qint64>(pair))), equals(),
              exact(view.wavelength[pair], Ink::text, explain),
              math::op(turns ? QStringLiteral("≤") : QStringLiteral(">")), count(*view.trained_length),
              sentence(turns ? FrequencyText::tr(" tokens: comes round")
                             : FrequencyText::tr(" tokens: does not come round"))});
}

QString shown_pairs(const FrequenciesView& view) {
  return FrequencyText::tr(
             "a pair turns once within the trained length where its wavelength is no longer; "
             "setting: %1")
      .arg(view.title);
}

}  // namespace

QString format_text(NumberFormat format) {
  for (const NumberFormatName& known : number_format_names()) {
    if (known.format == format) return QString::fromUtf8(known.name.data(), qsizetype(known.name.size()));
  }
  return {};
}

Explanation explain_turning_pairs(const FrequenciesView& view) {
  Explanation explanation{
      FrequencyText::tr("Pairs that turn at least once in training"), {}, Origin::formula, shown_pairs(view)};
  // Where the slow pairs begin: around each change from turning to not turning.
  for (std::size_t i = 0; i < view.turns.size(); ++i) {
    const bool here = view.turns[i] >= 1;
    const bool changes = (i > 0 && (view.turns[i - 1] >= 1) != here) ||
                         (i + 1 < view.turns.size() && (view.turns[i + 1] >= 1) != here);
    const bool alike = i == 0 && view.pairs_with_a_turn() % static_cast<int>(view.turns.size()) == 0;
    if (changes || alike) explanation.lines.push_back(wavelength_line(view, i));
  }
  explanation.lines.push_back(
      sentence(FrequencyText::tr("%1 of %2 wavelengths are no longer than that."),
               {count(view.pairs_with_a_turn()), count(static_cast<qint64>(view.turns.size()))}));
  return explanation;
}

Explanation explain_map_cell(const FrequenciesView& view, AngleView shown, Index pair, Index position) {
  const auto at = static_cast<double>(position);
  switch (shown) {
    case AngleView::cos:
      return explain_cosine_at(view.facts, pair, at);
    case AngleView::sin:
      return explain_sine_at(view.facts, pair, at);
    default:
      return explain_angle_at(view.facts, pair, at);
  }
}

Explanation explain_rounding(const PrecisionQuestion& question, NumberFormat format, double position) {
  const RotaryRounding rounding = rounding_of(question.state, format);
  const RotaryFrequencies& f = question.frequencies;
  Index pair = question.pair.value_or(0);
  if (!question.pair) {  // the worst one there
    const auto curve = precision_curve(f, std::vector<double>{position}, rounding);
    if (curve) pair = curve->pair.front();
  }
  const double theta = f.theta[static_cast<std::size_t>(pair)];
  const double rounded_position = rounded_to(position, rounding.positions);
  const double rounded_theta = rounded_to(theta, rounding.frequencies);
  const RotationError error = rotation_error(f, pair, position, rounding);
  const auto line = [](const QString& name, const Formula& exact_value, const Formula& rounded) {
    return row({sentence(name), exact_value, math::op(QStringLiteral("→")), rounded});
  };
  const double off = std::hypot(error.cos, error.sin);
  const int digits = digits_for(off, {error.cos, error.sin}, [](const std::vector<double>& written) {
    return std::hypot(written[0], written[1]);
  });
  const Formula turn = row({math::sup(exact_to(digits, error.cos), count(2)), plus(),
                            math::sup(exact_to(digits, error.sin), count(2))});
  return {FrequencyText::tr("How far %1 turns pair %2 off at position %3")
              .arg(format_text(format), whole_text(pair), whole_text(std::llround(position))),
          {line(FrequencyText::tr("position"), text(short_number_text(position, 9)),
                text(short_number_text(rounded_position, 9))),
           line(QStringLiteral("θ"), text(number_text(theta, 9)), text(number_text(rounded_theta, 9))),
           line(FrequencyText::tr("angle"), text(number_text(position * theta, 9)),
                text(number_text(position * theta + error.angle, 9))),
           row({sentence(FrequencyText::tr("cos and sin off by")), exact(error.cos),
                sentence(FrequencyText::tr(" and")), exact(error.sin)}),
           row({plain(u"√"), math::parens(turn), equals(), exact(off)})},
          Origin::formula,
          FrequencyText::tr("core/rotary/precision.h: each value rounded on the way, against double")};
}

std::optional<Explanation> explain_pair_cell(const FrequenciesView& view, PairColumn column, Index pair) {
  switch (column) {
    case PairColumn::theta:
      return explain_theta(view.facts, pair);
    case PairColumn::wavelength:
      return explain_wavelength(view.facts, pair);
    case PairColumn::turns:
      if (!view.trained_length) return std::nullopt;
      return explain_turns(view.facts, pair, *view.trained_length);
    default:
      return std::nullopt;
  }
}

}  // namespace rope::app
