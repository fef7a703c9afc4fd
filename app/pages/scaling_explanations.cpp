// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of what methods of scaling are made of: attention factor, softmax scale, base, ramp.
#include <QCoreApplication>
#include <cmath>
#include <numbers>

#include "app/pages/theta_explanations.h"
#include "app/widgets/formula_signs.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"
#include "app/widgets/shown_digits.h"

namespace rope::app {

using math::fraction;
using math::row;
using math::sup;
using math::text;
using namespace parts;  // NOLINT(google-build-using-namespace)
using Origin = Explanation::Origin;

namespace {

struct ScalingText {
  Q_DECLARE_TR_FUNCTIONS(ScalingText)
};

Formula prime(const Formula& symbol) {
  return sup(symbol, text(QStringLiteral("′")));
}

Formula attention_symbol() {
  return math::symbol(QStringLiteral("A"), Ink::text,
                      ScalingText::tr("A: the attention factor, which multiplies cos and sin."));
}

// 0.1 k ln s + 1 with its numbers.
std::vector<Formula> temperature_terms(const SharedFacts& facts, double k) {
  return {text(QStringLiteral("0.1")),
          times(),
          text(short_number_text(k, 6)),
          times(),
          plain(u"ln\u2009"),
          factor_number(facts),
          plus(),
          count(1)};
}

double temperature(const SharedFacts& facts, double k) {
  return 0.1 * k * std::log(facts->frequencies.scaling_factor) + 1;
}

// DeepSeek's: one temperature over another one.
std::vector<Formula> two_temperatures(const SharedFacts& facts, double mscale, double all_dim) {
  return {row({attention_symbol(), equals(),
               fraction(row(temperature_terms(facts, mscale)), row(temperature_terms(facts, all_dim))),
               equals(), fraction(exact(temperature(facts, mscale)), exact(temperature(facts, all_dim))),
               equals(), exact(facts->frequencies.attention_factor)})};
}

std::vector<Formula> attention_lines(const SharedFacts& facts) {
  const RotaryFrequencies& f = facts->frequencies;
  const RotaryScaling& scaling = facts->settings.scaling;
  const Formula a = attention_symbol();
  if (scaling.attention_factor) return {row({a, equals(), exact(f.attention_factor)})};
  const bool grows = f.scaling_factor > 1;
  if (scaling.kind == ScalingKind::yarn && grows) {
    const double mscale = scaling.mscale.value_or(0), all_dim = scaling.mscale_all_dim.value_or(0);
    if (mscale != 0 && all_dim != 0) return two_temperatures(facts, mscale, all_dim);
    return {row({a, equals(), text(QStringLiteral("0.1")), times(), plain(u"ln\u2009"), factor_number(facts),
                 plus(), count(1), equals(), exact(f.attention_factor)})};
  }
  if (scaling.kind == ScalingKind::longrope && grows) {
    const Formula squared = exact(f.attention_factor * f.attention_factor);
    return {row({sup(a, count(2)), equals(), count(1), plus(),
                 fraction(row({plain(u"ln\u2009"), factor_number(facts)}),
                          row({plain(u"ln\u2009"), count(facts->settings.original_length.value_or(0))})),
                 equals(), squared}),
            row({a, equals(), plain(u"√"), squared, equals(), exact(f.attention_factor)})};
  }
  return {sentence(ScalingText::tr("%1 = 1: this setting leaves cos and sin as they are."), {a})};
}

Formula temperature_symbol() {
  return math::symbol(
      QStringLiteral("m"), Ink::text,
      ScalingText::tr("m: how much sharper attention is made for longer texts; k is mscale_all_dim."));
}

double softmax_scale(const SharedFacts& facts, std::optional<double> own) {
  return own.value_or(1 / std::sqrt(static_cast<double>(facts->frequencies.head_dim)));
}

// From the name over what the scale is made of to its result.
Formula softmax_line(const Formula& name, const SharedFacts& facts, std::optional<double> own,
                     const Formula& result) {
  const RotaryFrequencies& f = facts->frequencies;
  std::vector<Formula> line{name, equals()};
  if (!own) line.push_back(text(QStringLiteral("1/√%1").arg(whole_text(f.head_dim))));
  if (f.softmax_factor != 1) {
    const Formula scale = exact(softmax_scale(facts, own));
    if (own) line.push_back(scale);
    line.insert(line.end(), {times(), sup(temperature_symbol(), count(2)), equals(), scale, times(),
                             exact(f.softmax_factor)});
  }
  if (line.size() > 2) line.push_back(equals());
  line.push_back(result);
  return row(std::move(line));
}

}  // namespace

Explanation explain_attention_factor(const SharedFacts& facts) {
  const bool given = facts->settings.scaling.attention_factor.has_value();
  return {ScalingText::tr("Attention factor"), attention_lines(facts),
          given ? Origin::given : Origin::formula, method_source(facts)};
}

Explanation explain_attention_square(const SharedFacts& facts) {
  const double a = facts->frequencies.attention_factor;
  const Formula number = exact(a, Ink::text, [facts] { return explain_attention_factor(facts); });
  return {
      ScalingText::tr("What scores are multiplied by: q and k both are"),
      {row({sup(attention_symbol(), count(2)), equals(), number, times(), number, equals(), exact(a * a)})},
      Origin::formula,
      method_source(facts)};
}

Explanation explain_softmax_scale(const SharedFacts& facts, std::optional<double> own) {
  const RotaryFrequencies& f = facts->frequencies;
  Explanation explanation{ScalingText::tr("Softmax scale: what q·k is multiplied by before softmax"),
                          {softmax_line(text(ScalingText::tr("softmax scale")), facts, own,
                                        exact(softmax_scale(facts, own) * f.softmax_factor))},
                          own ? Origin::given : Origin::formula,
                          own ? ScalingText::tr("the model's own") : ScalingText::tr("paper, equation 2")};
  if (f.softmax_factor != 1) {
    std::vector<Formula> line{temperature_symbol(), equals()};
    const std::vector<Formula> terms =
        temperature_terms(facts, facts->settings.scaling.mscale_all_dim.value_or(0));
    line.insert(line.end(), terms.begin(), terms.end());
    line.insert(line.end(), {equals(), exact(std::sqrt(f.softmax_factor))});
    explanation.lines.push_back(row(std::move(line)));
    explanation.source += QStringLiteral("; ") + method_source(facts);
  }
  return explanation;
}

Formula softmax_scale_line(const Formula& name, const SharedFacts& facts, std::optional<double> own) {
  return softmax_line(
      name, facts, own,
      explained_number(softmax_scale(facts, own) * facts->frequencies.softmax_factor, Ink::text,
                       [facts, own] { return explain_softmax_scale(facts, own); }));
}

Explanation explain_base(const SharedFacts& facts) {
  const RotaryFrequencies& f = facts->frequencies;
  const RotarySettings& settings = facts->settings;
  const auto d = static_cast<double>(f.rotary_dim);
  const Formula ratio = exact(std::pow(f.base / settings.base, (d - 2) / d));
  const Formula exponent = row({set_symbol(Symbol::dimension), text(QStringLiteral("/(")),
                                set_symbol(Symbol::dimension), text(QStringLiteral("−2)"))});
  Explanation explanation{
      ScalingText::tr("The base, grown"),
      {row({prime(set_symbol(Symbol::base)), equals(), set_symbol(Symbol::base), times(),
            sup(ratio, exponent), equals(), text(short_number_text(settings.base, 7)), times(),
            sup(ratio,
                text(QStringLiteral("%1/%2").arg(whole_text(f.rotary_dim), whole_text(f.rotary_dim - 2)))),
            equals(), exact(f.base)})},
      Origin::formula,
      method_source(facts)};
  if (settings.scaling.kind == ScalingKind::dynamic && settings.original_length && settings.length) {
    explanation.lines.push_back(
        row({ratio, equals(), count(1), plus(), factor_number(facts), times(),
             math::parens(row({fraction(count(*settings.length), count(*settings.original_length)), minus(),
                               count(1)}))}));
  }
  return explanation;
}

namespace {

// What limits and rounding make of the pair with so many turns, in sentences.
std::vector<Formula> limited(const SharedFacts& facts, RampEnd end) {
  const ScalingRamp& ramp = *facts->frequencies.ramp;
  const bool first = end == RampEnd::first;
  const double shown = first ? ramp.low : ramp.high;
  double value = first ? ramp.exact_low : ramp.exact_high;
  std::vector<Formula> lines;
  const auto add = [&](const QString& words, double now) {
    if (now == value) return;
    lines.push_back(sentence(words, {text(short_number_text(now, 7))}));
    value = now;
  };
  if (facts->settings.scaling.truncate) {
    add(first ? ScalingText::tr("Rounded down to a whole pair: %1.")
              : ScalingText::tr("Rounded up to a whole pair: %1."),
        first ? std::floor(value) : std::ceil(value));
  }
  const auto most = static_cast<double>(facts->frequencies.rotary_dim - 1);
  if (first) add(ScalingText::tr("No pair comes before %1."), std::max(value, 0.0));
  if (!first) add(ScalingText::tr("Not past d − 1 = %1."), std::min(value, most));
  add(ScalingText::tr("Both ends are the same pair: a little is added, so that there is a ramp, %1."), shown);
  return lines;
}

}  // namespace

Explanation explain_ramp_end(const SharedFacts& facts, RampEnd end) {
  const RotarySettings& settings = facts->settings;
  const RotaryScaling& scaling = settings.scaling;
  const ScalingRamp& ramp = *facts->frequencies.ramp;
  const bool first = end == RampEnd::first, yarn = scaling.kind == ScalingKind::yarn;
  const double turns = yarn ? (first ? scaling.beta_fast : scaling.beta_slow)
                            : (first ? scaling.high_freq_factor : scaling.low_freq_factor).value_or(1);
  const Formula beta = math::symbol(
      QStringLiteral("β"), Ink::text,
      ScalingText::tr("β: turns within the trained length (%1).")
          .arg(yarn ? (first ? QStringLiteral("beta_fast") : QStringLiteral("beta_slow"))
                    : (first ? QStringLiteral("high_freq_factor") : QStringLiteral("low_freq_factor"))));
  const Formula length =
      math::symbol(QStringLiteral("L"), Ink::text, ScalingText::tr("L: the trained length, in tokens."));
  const auto pair_of = [](const Formula& d, const Formula& trained, const Formula& often,
                          const Formula& base) {
    return fraction(row({d, times(), plain(u"ln\u2009"),
                         math::parens(fraction(trained, row({two_pi(), times(), often})))}),
                    row({count(2), times(), plain(u"ln\u2009"), base}));
  };
  Explanation explanation{
      first ? ScalingText::tr("Where the ramp begins: the pair that turns %1 times in training")
                  .arg(short_number_text(turns, 6))
            : ScalingText::tr("Where the ramp ends: the pair that turns %1 times in training")
                  .arg(short_number_text(turns, 6)),
      {row({pair_of(set_symbol(Symbol::dimension), length, beta, set_symbol(Symbol::base)), equals(),
            pair_of(count(facts->frequencies.rotary_dim), count(settings.original_length.value_or(0)),
                    text(short_number_text(turns, 6)), text(short_number_text(settings.base, 7))),
            equals(), exact(first ? ramp.exact_low : ramp.exact_high)})},
      Origin::formula,
      method_source(facts)};
  if (yarn) {
    for (Formula& line : limited(facts, end)) explanation.lines.push_back(std::move(line));
  }
  return explanation;
}

Formula ramp_end(const SharedFacts& facts, RampEnd end, int digits) {
  const ScalingRamp& ramp = *facts->frequencies.ramp;
  return math::explained(setting_to(digits, end == RampEnd::first ? ramp.low : ramp.high),
                         [=] { return explain_ramp_end(facts, end); });
}

Explanation explain_ramp_share(const SharedFacts& facts, Index pair) {
  const double share = facts->frequencies.ramp->share[static_cast<std::size_t>(pair)];
  Explanation explanation{ScalingText::tr("How much of pair %1 is interpolated").arg(whole_text(pair)),
                          {},
                          Origin::formula,
                          method_source(facts)};
  if (share == 0 || share == 1) {
    explanation.lines = {sentence(
        share == 0 ? ScalingText::tr("Pair %1 is not past pair %2, where the ramp begins: it keeps its θ.")
                   : ScalingText::tr("Pair %1 is not before pair %2, where the ramp ends: its θ is divided."),
        {count(pair), ramp_end(facts, share == 0 ? RampEnd::first : RampEnd::last)})};
  } else if (facts->settings.scaling.kind == ScalingKind::yarn) {
    const ScalingRamp& ramp = *facts->frequencies.ramp;
    const auto i = static_cast<double>(pair);
    const int digits = digits_for(share, {ramp.low, ramp.high}, [i](const std::vector<double>& written) {
      return (i - written[0]) / (written[1] - written[0]);
    });
    const Formula low = ramp_end(facts, RampEnd::first, digits);
    const Formula high = ramp_end(facts, RampEnd::last, digits);
    explanation.lines = {
        row({fraction(row({count(pair), minus(), low}), row({high, minus(), low})), equals(), exact(share)})};
  } else {
    const RotaryScaling& scaling = facts->settings.scaling;
    const auto length = static_cast<double>(facts->settings.original_length.value_or(0));
    const double turns =
        length * facts->frequencies.unscaled_theta[static_cast<std::size_t>(pair)] / (2 * std::numbers::pi);
    const double least = scaling.low_freq_factor.value_or(0);
    const double most = scaling.high_freq_factor.value_or(0);
    const int digits = digits_for(share, {turns, least, most}, [](const std::vector<double>& written) {
      return 1 - (written[0] - written[1]) / (written[2] - written[1]);
    });
    const Formula low = setting_to(digits, least);
    explanation.lines = {
        row({count(1), minus(),
             fraction(row({exact_to(digits, turns), minus(), low}),
                      row({setting_to(digits, most), minus(), low})),
             equals(), exact(share)}),
        row({exact(turns), equals(),
             fraction(count(facts->settings.original_length.value_or(0)),
                      exact(2 * std::numbers::pi /
                                facts->frequencies.unscaled_theta[static_cast<std::size_t>(pair)],
                            Ink::text, [=] { return explain_wavelength(facts, pair, false); })),
             sentence(ScalingText::tr(" turns in training"))})};
  }
  return explanation;
}

}  // namespace rope::app
