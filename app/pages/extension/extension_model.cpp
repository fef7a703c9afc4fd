// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/extension/extension_model.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <string>

#include "app/pages/setting_text.h"
#include "core/rotary/decay.h"
#include "core/rotary/decay_grid.h"
#include "core/rotary/model_rotary.h"

namespace rope::app {
namespace {

struct ExtensionWord {
  Q_DECLARE_TR_FUNCTIONS(ExtensionWord)
};

QString method_name(const ExtensionMethod& method) {
  const std::string_view name = scaling_name(method.kind);
  return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

std::vector<ScalingKind> wanted_kinds(const ExtensionState& state, const RotarySettings& subject) {
  std::vector<ScalingKind> kinds;
  const auto add = [&](bool wanted, ScalingKind kind) {
    if (wanted) kinds.push_back(kind);
  };
  add(state.none, ScalingKind::none);
  add(state.linear, ScalingKind::linear);
  add(state.ntk, ScalingKind::ntk);
  add(state.dynamic, ScalingKind::dynamic);
  add(state.yarn, ScalingKind::yarn);
  add(state.llama3, ScalingKind::llama3);
  add(state.longrope && has_longrope_factors(subject), ScalingKind::longrope);
  return kinds;
}

RotarySettings scaled(const ExtensionState& state, const RotarySettings& subject, ScalingKind kind) {
  RotarySettings settings = with_scaling(subject, {.kind = kind});
  settings.original_length = state.trained_length;
  settings.length = state.target_length;
  settings.xpos = false;
  if (kind == ScalingKind::none) return settings;
  // Dynamic NTK grows its base by just what the length asks for; its factor would come on top of that.
  settings.scaling.factor = kind == ScalingKind::dynamic ? 1 : state.factor();
  if (!state.temperature) settings.scaling.attention_factor = 1;
  if (kind == ScalingKind::llama3) {  // as in Llama 3.1
    settings.scaling.low_freq_factor = 1;
    settings.scaling.high_freq_factor = 4;
  }
  if (kind == ScalingKind::longrope) {
    settings.scaling.short_factor = subject.scaling.short_factor;
    settings.scaling.long_factor = subject.scaling.long_factor;
  }
  return settings;
}

Result<ExtensionMethod> extension_method(const ExtensionState& state, const RotarySettings& settings,
                                         AngleUnit unit) {
  const ScalingKind kind = settings.scaling.kind;
  ExtensionMethod method{.kind = kind, .settings = settings, .frequencies = {}, .coverage = {}, .facts = {}};
  Result<RotaryFrequencies> frequencies = rotary_frequencies(settings);
  if (!frequencies) return frequencies.error();
  method.frequencies = std::move(frequencies).value();
  auto coverage = angle_coverage(method.frequencies, state.trained_length, state.target_length);
  if (!coverage) return coverage.error();
  method.coverage = std::move(coverage).value();
  method.facts = std::make_shared<const FrequencyFacts>(
      FrequencyFacts{settings, method.frequencies, scaling_word(kind), unit});
  return method;
}

}  // namespace

int ExtensionMethod::unseen_pairs() const {
  return static_cast<int>(std::count_if(coverage.begin(), coverage.end(),
                                        [](const AngleCoverage& c) { return c.unseen > 0.01; }));
}

std::vector<double> ExtensionMethod::kept() const {
  std::vector<double> shares;
  for (std::size_t i = 0; i < frequencies.theta.size(); ++i) {
    shares.push_back(frequencies.theta[i] / frequencies.unscaled_theta[i]);
  }
  return shares;
}

bool has_longrope_factors(const RotarySettings& subject) {
  return !subject.scaling.long_factor.empty() && !subject.scaling.short_factor.empty();
}

ExtensionMethods extension_methods(const ExtensionState& state, const RotarySettings& subject,
                                   AngleUnit unit) {
  ExtensionMethods methods;
  for (const ScalingKind kind : wanted_kinds(state, subject)) {
    Result<ExtensionMethod> method = extension_method(state, scaled(state, subject, kind), unit);
    if (method) {
      methods.drawn.push_back(std::move(method).value());
    } else {
      methods.left_out.push_back({kind, method.error()});
    }
  }
  return methods;
}

Result<ExtensionScores> extension_scores(const std::vector<ExtensionMethod>& methods, int target_length,
                                         const Work& work) {
  ExtensionScores scores{.distances = usual_distances(target_length), .ones = {}};
  for (const ExtensionMethod& method : methods) {
    auto ones = decay_ones(method.frequencies, scores.distances, work);
    if (!ones) return ones.error();
    for (double& value : *ones) value *= method.frequencies.softmax_factor;
    scores.ones.push_back(std::move(ones).value());
  }
  return scores;
}

std::vector<int> measured_lengths(const ExtensionState& state) {
  const int target = std::min(state.target_length, ExtensionState::kLongestMeasured);
  std::vector<int> lengths;
  for (int length = std::min(state.trained_length, target); length < target; length *= 2) {
    lengths.push_back(length);
  }
  lengths.push_back(target);
  return lengths;
}

LengthLossQuestion loss_question(const ExtensionState& state, const ExtensionMethod& method, int length,
                                 std::uint64_t model, std::uint64_t seed) {
  LengthLossQuestion question{.model = model,
                              .text = state.text_file,
                              .rotary = method.settings,
                              .length = length,
                              .tokens = std::max(state.tokens, length),
                              .seed = seed};
  question.rotary.length = length;
  return question;
}

std::vector<LengthLossQuestion> loss_questions(const ExtensionState& state,
                                               const std::vector<ExtensionMethod>& methods,
                                               std::uint64_t model, std::uint64_t seed) {
  std::vector<LengthLossQuestion> questions;
  for (const int length : measured_lengths(state)) {
    for (const ExtensionMethod& method : methods) {
      questions.push_back(loss_question(state, method, length, model, seed));
    }
  }
  return questions;
}

QString left_out_text(const std::vector<LeftOutMethod>& left_out) {
  QStringList lines;
  for (const LeftOutMethod& method : left_out) {
    lines.append(ExtensionWord::tr("%1 is left out: %2.")
                     .arg(scaling_word(method.kind), QString::fromStdString(method.why.message())));
  }
  return lines.join(QLatin1Char('\n'));
}

Table angles_table(const std::vector<ExtensionMethod>& methods) {
  Table table;
  for (const char* name :
       {"method", "pair", "theta", "unscaled_theta", "trained_turns", "reached_turns", "unseen"}) {
    table.columns << QString::fromLatin1(name);
  }
  for (const ExtensionMethod& method : methods) {
    for (std::size_t i = 0; i < method.coverage.size(); ++i) {
      const AngleCoverage& pair = method.coverage[i];
      table.rows.push_back({method_name(method), static_cast<qint64>(i), method.frequencies.theta[i],
                            method.frequencies.unscaled_theta[i], pair.trained_turns, pair.reached_turns,
                            pair.unseen});
    }
  }
  return table;
}

Table scores_table(const std::vector<ExtensionMethod>& methods, const ExtensionScores& scores) {
  Table table;
  table.columns = {QStringLiteral("method"), QStringLiteral("distance"), QStringLiteral("ones")};
  for (std::size_t m = 0; m < std::min(methods.size(), scores.ones.size()); ++m) {
    for (std::size_t i = 0; i < scores.distances.size(); ++i) {
      table.rows.push_back({method_name(methods[m]), scores.distances[i], scores.ones[m][i]});
    }
  }
  return table;
}

Table loss_table(const std::vector<ExtensionMethod>& methods,
                 const std::vector<LengthLossQuestion>& questions, const LengthLossService& losses) {
  Table table;
  for (const char* name :
       {"method", "length", "position", "masked", "loss", "standard_error", "perplexity", "top1", "top5"}) {
    table.columns << QString::fromLatin1(name);
  }
  for (const LengthLossQuestion& question : questions) {
    const LengthLoss* loss = losses.find(question);
    if (loss == nullptr) continue;
    const auto method = std::find_if(methods.begin(), methods.end(), [&](const ExtensionMethod& m) {
      return m.kind == question.rotary.scaling.kind;
    });
    const auto add = [&](const Cell& position, const Guesses& g) {
      table.rows.push_back({method_name(*method), qint64{question.length}, position,
                            static_cast<qint64>(g.masked), g.mean_loss(), number_cell(g.standard_error()),
                            std::exp(g.mean_loss()), g.top1_share(), g.top5_share()});
    };
    add({}, loss->guesses);
    for (const PositionBucket& bucket : loss->buckets) add(static_cast<qint64>(bucket.first), bucket.guesses);
  }
  return table;
}

}  // namespace rope::app
