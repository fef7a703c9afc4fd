// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/theta_explanations.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/pages/setting_text.h"
#include "app/widgets/angle_text.h"
#include "app/widgets/formula_signs.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"
#include "app/widgets/shown_digits.h"

namespace rope::app {

using math::fraction;
using math::row;
using math::sub;
using math::sup;
using math::text;
using namespace parts;  // NOLINT(google-build-using-namespace)
using Origin = Explanation::Origin;

namespace {

struct ThetaText {
  Q_DECLARE_TR_FUNCTIONS(ThetaText)
};

std::size_t at(Index pair) {
  return static_cast<std::size_t>(pair);
}

Formula prime(const Formula& symbol) {
  return sup(symbol, text(QStringLiteral("′")));
}

Formula indexed_theta(Index pair) {
  return sub(set_symbol(Symbol::theta), count(pair));
}

// An exact value with its arithmetic behind it.
Formula scaled_theta(const SharedFacts& facts, Index pair, int digits = kResultDigits) {
  return exact_to(digits, facts->frequencies.theta[at(pair)], Ink::text,
                  [=] { return explain_theta(facts, pair); });
}
Formula unscaled_theta(const SharedFacts& facts, Index pair, int digits = kResultDigits) {
  return exact_to(digits, facts->frequencies.unscaled_theta[at(pair)], Ink::text,
                  [=] { return explain_unscaled_theta(facts, pair); });
}
double factor_as_written(const SharedFacts& facts) {
  return setting_as_written(facts->frequencies.scaling_factor, kResultDigits);
}

// In degrees as well, where that is the unit.
void add_in_unit(std::vector<Formula>& line, double radians, AngleUnit unit) {
  if (unit == AngleUnit::radians) return;
  line.insert(line.end(), {equals(), angle_formula(radians, unit)});
}

QString paper_source(const SharedFacts& facts, Index pair) {
  return with_setting(facts, ThetaText::tr("paper, below equation 15 (pair %1 is its i = %2)")
                                 .arg(whole_text(pair), whole_text(pair + 1)));
}

// base^(-2i/d) with its values.
std::vector<Formula> power(const Formula& base, double base_value, Index pair, Index dimension,
                           Explain explain = {}) {
  const Formula exponent = row({text(QStringLiteral("−2")), set_symbol(Symbol::pair),
                                text(QStringLiteral("/")), set_symbol(Symbol::dimension)});
  const Formula filled = text(QStringLiteral("−2·%1/%2").arg(whole_text(pair), whole_text(dimension)));
  const double raised = -2.0 * static_cast<double>(pair) / static_cast<double>(dimension);
  const int digits =
      digits_for(std::pow(base_value, raised), {base_value},
                 [raised](const std::vector<double>& written) { return std::pow(written[0], raised); });
  const Formula number = setting_to(digits, base_value);
  return {sup(base, exponent), equals(),
          sup(explain ? math::explained(number, std::move(explain)) : number, filled)};
}

// How the method of the setting gets from theta to what is used.
std::vector<Formula> method_line(const SharedFacts& facts, Index pair) {
  const RotaryFrequencies& f = facts->frequencies;
  const double theta = f.theta[at(pair)];
  const double unscaled = f.unscaled_theta[at(pair)];
  if (theta == 0) return {sentence(ThetaText::tr("This pair is one of those that stand still."))};
  std::vector<Formula> line{prime(indexed_theta(pair)), equals()};
  const auto add = [&line](std::vector<Formula> more) { line.insert(line.end(), more.begin(), more.end()); };
  switch (facts->settings.scaling.kind) {
    case ScalingKind::none:
      return {};
    case ScalingKind::ntk:
    case ScalingKind::dynamic:
      add(power(prime(set_symbol(Symbol::base)), f.base, pair, f.rotary_dim,
                [facts] { return explain_base(facts); }));
      break;
    case ScalingKind::yarn:
    case ScalingKind::llama3: {
      const double factor = factor_as_written(facts);
      const int digits = digits_for(theta, {f.ramp->share[at(pair)], unscaled},
                                    [factor](const std::vector<double>& written) {
                                      return (1 - written[0]) * written[1] + written[0] * written[1] / factor;
                                    });
      const Formula share = exact_to(digits, f.ramp->share[at(pair)], Ink::text,
                                     [=] { return explain_ramp_share(facts, pair); });
      add({math::parens(row({count(1), minus(), share})), times(), unscaled_theta(facts, pair, digits),
           plus(), share, times(), fraction(unscaled_theta(facts, pair, digits), factor_number(facts))});
      break;
    }
    case ScalingKind::longrope: {
      const int digits =
          digits_for(theta, {unscaled, unscaled / theta},
                     [](const std::vector<double>& written) { return written[0] / written[1]; });
      add({fraction(unscaled_theta(facts, pair, digits), exact_to(digits, unscaled / theta))});
      break;
    }
    case ScalingKind::linear:
    case ScalingKind::proportional: {
      const double factor = factor_as_written(facts);
      const int digits = digits_for(
          theta, {unscaled}, [factor](const std::vector<double>& written) { return written[0] / factor; });
      add({fraction(unscaled_theta(facts, pair, digits), factor_number(facts))});
      break;
    }
  }
  line.insert(line.end(), {equals(), exact(theta)});
  add_in_unit(line, theta, facts->unit);
  return line;
}

}  // namespace

QString with_setting(const SharedFacts& facts, const QString& source) {
  return facts->from.isEmpty() ? source : ThetaText::tr("%1; setting: %2").arg(source, facts->from);
}

QString method_source(const SharedFacts& facts) {
  const ScalingKind kind = facts->settings.scaling.kind;
  return with_setting(facts,
                      QStringLiteral("%1: %2").arg(scaling_kind_text(kind), scaling_explanation(kind)));
}

Formula factor_number(const SharedFacts& facts) {
  return setting_to(kResultDigits, facts->frequencies.scaling_factor);
}

SharedFacts frequency_facts(const RotarySettings& settings, const QString& from, AngleUnit unit) {
  Result<RotaryFrequencies> frequencies = rotary_frequencies(settings);
  if (!frequencies) return nullptr;
  return std::make_shared<const FrequencyFacts>(
      FrequencyFacts{settings, std::move(frequencies).value(), from, unit});
}

Explanation explain_unscaled_theta(const SharedFacts& facts, Index pair) {
  const RotaryFrequencies& f = facts->frequencies;
  const double theta = f.unscaled_theta[at(pair)];
  std::vector<Formula> line{indexed_theta(pair), equals()};
  const std::vector<Formula> rule = power(set_symbol(Symbol::base), facts->settings.base, pair, f.rotary_dim);
  line.insert(line.end(), rule.begin(), rule.end());
  line.insert(line.end(), {equals(), exact(theta)});
  add_in_unit(line, theta, facts->unit);
  return {ThetaText::tr("θ of pair %1, per token").arg(whole_text(pair)),
          {row(std::move(line))},
          Origin::formula,
          paper_source(facts, pair)};
}

Explanation explain_theta(const SharedFacts& facts, Index pair) {
  std::vector<Formula> scaled = method_line(facts, pair);
  if (scaled.empty()) return explain_unscaled_theta(facts, pair);
  const bool by_method = facts->settings.scaling.kind != ScalingKind::none;  // else RoPE is off
  return {ThetaText::tr("θ of pair %1, scaled").arg(whole_text(pair)),
          {row(std::move(scaled)), explain_unscaled_theta(facts, pair).lines.front()},
          Origin::formula,
          by_method ? method_source(facts) : paper_source(facts, pair)};
}

Explanation explain_wavelength(const SharedFacts& facts, Index pair, bool scaled) {
  const RotaryFrequencies& f = facts->frequencies;
  const double theta = (scaled ? f.theta : f.unscaled_theta)[at(pair)];
  Explanation explanation{ThetaText::tr("Wavelength of pair %1: tokens for one turn").arg(whole_text(pair)),
                          {},
                          Origin::formula,
                          paper_source(facts, pair)};
  if (theta == 0) {
    explanation.lines = {sentence(ThetaText::tr("This pair is one of those that stand still."))};
    return explanation;
  }
  const double turn = 2 * std::numbers::pi;
  const int digits = digits_for(turn / theta, {turn, theta},
                                [](const std::vector<double>& written) { return written[0] / written[1]; });
  explanation.lines = {row({sub(set_symbol(Symbol::wavelength), count(pair)), equals(),
                            fraction(two_pi(), set_symbol(Symbol::theta)), equals(),
                            fraction(exact_to(digits, turn), scaled ? scaled_theta(facts, pair, digits)
                                                                    : unscaled_theta(facts, pair, digits)),
                            equals(), exact(turn / theta), sentence(ThetaText::tr(" tokens"))})};
  return explanation;
}

Explanation explain_turns(const SharedFacts& facts, Index pair, double tokens) {
  const double wavelength = facts->frequencies.wavelength(pair);
  return {ThetaText::tr("Turns of pair %1 within %2 tokens")
              .arg(whole_text(pair), whole_text(std::llround(tokens))),
          {row({fraction(count(std::llround(tokens)), set_symbol(Symbol::wavelength)), equals(),
                fraction(count(std::llround(tokens)),
                         exact(wavelength, Ink::text, [=] { return explain_wavelength(facts, pair); })),
                equals(), exact(tokens / wavelength)})},
          Origin::formula,
          paper_source(facts, pair)};
}

double within_turn(double radians) {
  return radians - std::floor(radians / (2 * std::numbers::pi)) * 2 * std::numbers::pi;
}

Explanation explain_angle_at(const SharedFacts& facts, Index pair, double position) {
  const double angle = position * facts->frequencies.theta[at(pair)];
  const double turns = std::floor(angle / (2 * std::numbers::pi));
  const double within = within_turn(angle);
  std::vector<Formula> lines{
      row({text(short_number_text(position, 9), Ink::relation), times(), scaled_theta(facts, pair), equals(),
           exact(angle), text(QStringLiteral("\u2009rad"), Ink::quiet)})};
  if (turns != 0) {
    lines.push_back(row({exact(angle), turns < 0 ? plus() : minus(), count(std::llround(std::abs(turns))),
                         times(), two_pi(), equals(), angle_formula(within, facts->unit)}));
  } else if (facts->unit == AngleUnit::degrees) {
    lines.push_back(row({equals(), angle_formula(within, facts->unit)}));
  }
  return {
      ThetaText::tr("Angle of pair %1 at %2 tokens").arg(whole_text(pair), short_number_text(position, 9)),
      std::move(lines), Origin::formula, paper_source(facts, pair)};
}

namespace {

Explanation function_at(const SharedFacts& facts, Index pair, double position, bool cosine) {
  const double angle = position * facts->frequencies.theta[at(pair)];
  const double within = within_turn(angle);
  const Formula shown = math::explained(angle_formula(within, facts->unit),
                                        [=] { return explain_angle_at(facts, pair, position); });
  return {(cosine ? ThetaText::tr("Cosine of the angle of pair %1 at %2 tokens")
                  : ThetaText::tr("Sine of the angle of pair %1 at %2 tokens"))
              .arg(whole_text(pair), short_number_text(position, 9)),
          {row({plain(cosine ? u"cos\u2009" : u"sin\u2009"), math::parens(shown), equals(),
                exact(cosine ? std::cos(angle) : std::sin(angle))})},
          Origin::formula,
          paper_source(facts, pair)};
}

}  // namespace

Explanation explain_cosine_at(const SharedFacts& facts, Index pair, double position) {
  return function_at(facts, pair, position, true);
}

Explanation explain_sine_at(const SharedFacts& facts, Index pair, double position) {
  return function_at(facts, pair, position, false);
}

}  // namespace rope::app
