// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of the Frequencies page, set.
#include <cmath>
#include <numbers>

#include "app/pages/frequencies/frequencies_controls.h"
#include "app/widgets/angle_text.h"
#include "app/widgets/formula_signs.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

using namespace math;

using parts::equals;
using parts::explained_number;
using parts::two_pi;

Formula quiet(const QString& words) {
  return text(QStringLiteral("\u2009") + words, Ink::quiet);
}

}  // namespace

std::vector<Formula> pair_lines(const FrequenciesView& view, int pair, double base) {
  const auto i = static_cast<std::size_t>(pair);
  const double theta = view.frequencies.theta[i];
  const double unscaled = view.frequencies.unscaled_theta[i];
  const auto explain_theta_of = [facts = view.facts, pair] { return explain_theta(facts, pair); };
  const Formula exponent = row({text(QStringLiteral("−2")), set_symbol(Symbol::pair),
                                text(QStringLiteral("/")), set_symbol(Symbol::dimension)});
  const QString filled =
      QStringLiteral("−2·%1/%2").arg(whole_text(pair), whole_text(view.frequencies.rotary_dim));
  const Formula index = text(whole_text(pair));
  std::vector<Formula> first{sub(set_symbol(Symbol::theta), index),
                             equals(),
                             sup(set_symbol(Symbol::base), exponent),
                             equals(),
                             sup(text(short_number_text(base, 7)), text(filled)),
                             equals(),
                             explained_number(unscaled, Ink::text, [facts = view.facts, pair] {
                               return explain_unscaled_theta(facts, pair);
                             })};
  if (view.facts->unit == AngleUnit::degrees) {
    first.insert(first.end(), {equals(), angle_formula(unscaled, AngleUnit::degrees)});
  }
  if (theta != unscaled) {
    first.insert(first.end(), {op(QStringLiteral("→")),
                               math::explained(angle_formula(theta, view.facts->unit), explain_theta_of),
                               quiet(FrequenciesControls::tr("scaled"))});
  }
  std::vector<Formula> lines{row(std::move(first))};
  if (theta == 0) {
    lines.push_back(quiet(FrequenciesControls::tr("This pair stands still.")));
    return lines;
  }
  lines.push_back(
      row({sub(set_symbol(Symbol::wavelength), index), equals(),
           fraction(two_pi(), set_symbol(Symbol::theta)), equals(),
           fraction(text(number_text(2 * std::numbers::pi)),
                    explained_number(theta, Ink::text, explain_theta_of)),
           equals(),
           explained_number(view.wavelength[i], Ink::text,
                            [facts = view.facts, pair] { return explain_wavelength(facts, pair); }),
           quiet(FrequenciesControls::tr("tokens"))}));
  if (view.trained_length) {
    lines.push_back(
        row({fraction(text(FrequenciesControls::tr("trained length")), set_symbol(Symbol::wavelength)),
             equals(), fraction(text(whole_text(*view.trained_length)), number(view.wavelength[i])), equals(),
             explained_number(view.turns[i], Ink::text,
                              [facts = view.facts, pair, length = *view.trained_length] {
                                return explain_turns(facts, pair, length);
                              }),
             quiet(FrequenciesControls::tr("turns"))}));
  }
  return lines;
}

std::vector<Formula> factor_lines(const FrequenciesView& view, const SettingState& setting) {
  const RotaryFrequencies& f = view.frequencies;
  const Formula a = symbol(QStringLiteral("A"), Ink::text,
                           FrequenciesControls::tr("Multiplies cos and sin, so that scores are multiplied "
                                                   "by its square."));
  const auto explain_factor = [facts = view.facts] { return explain_attention_factor(facts); };
  std::vector<Formula> lines{row({quiet(FrequenciesControls::tr("attention factor")), quiet({}), a, equals(),
                                  explained_number(f.attention_factor, Ink::text, explain_factor)})};
  if (f.attention_factor != 1) {
    lines.push_back(row(
        {quiet(FrequenciesControls::tr("scores are multiplied by")), quiet({}),
         sup(a, text(QStringLiteral("2"))), equals(),
         sup(parts::exact(f.attention_factor, Ink::text, explain_factor), text(QStringLiteral("2"))),
         equals(), explained_number(f.attention_factor * f.attention_factor, Ink::text, [facts = view.facts] {
           return explain_attention_square(facts);
         })}));
  }
  lines.push_back(
      softmax_scale_line(quiet(FrequenciesControls::tr("softmax scale")), view.facts, setting.softmax_scale));
  if (f.base != 0 && f.base != setting.base) {
    lines.push_back(row({quiet(FrequenciesControls::tr("base")), quiet({}), set_symbol(Symbol::base),
                         equals(), text(short_number_text(setting.base, 7)), op(QStringLiteral("→")),
                         math::explained(text(short_number_text(f.base, 7)),
                                         [facts = view.facts] { return explain_base(facts); })}));
  }
  if (f.ramp) {
    lines.push_back(row({quiet(FrequenciesControls::tr("ramp from pair")), quiet({}),
                         ramp_end(view.facts, RampEnd::first), quiet(FrequenciesControls::tr("to")),
                         quiet({}), ramp_end(view.facts, RampEnd::last)}));
  }
  return lines;
}

}  // namespace rope::app
