// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/extension/extension_charts.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <algorithm>
#include <cmath>

#include "app/pages/extension/extension_explanations.h"
#include "app/pages/setting_text.h"
#include "app/widgets/number_text.h"
#include "core/rotary/decay.h"

namespace rope::app {
namespace {

struct ExtensionText {
  Q_DECLARE_TR_FUNCTIONS(ExtensionText)
};

ChartCurve method_curve(const ExtensionMethod& method) {
  ChartCurve curve{.name = scaling_word(method.kind)};
  curve.series = method.series();
  return curve;
}

ChartRule trained_rule(const ExtensionState& state) {
  return {.at = static_cast<double>(state.trained_length),
          .name = ExtensionText::tr("trained to %1").arg(whole_text(state.trained_length)),
          .role = Role::trained,
          .orientation = Qt::Vertical};
}

const LengthLoss* found(const LossPicture& picture, const ExtensionMethod& method, int length) {
  return picture.losses.find(loss_question(picture.state, method, length, picture.model, picture.seed));
}

// The range of the losses that are drawn, with some room; where nothing is there yet, one that will do.
Axis loss_axis(const QString& title, const std::vector<ChartCurve>& curves) {
  double low = 1e9, high = -1e9;
  for (const ChartCurve& curve : curves) {
    for (const double value : curve.y) {
      low = std::min(low, value);
      high = std::max(high, value);
    }
  }
  if (low > high) return {.title = title, .minimum = 2, .maximum = 8};
  return rounded_axis({.title = title, .minimum = low - 0.05, .maximum = std::max(high, low + 0.1)});
}

std::vector<int> lengths_longest_first(const ExtensionState& state) {
  std::vector<int> lengths = measured_lengths(state);
  std::reverse(lengths.begin(), lengths.end());
  return lengths;
}

MeasuredOn measured_on(const LossPicture& picture) {
  return {picture.model_name, measured_file(picture.state), picture.seed};
}

int longest_measured(const LossPicture& picture) {
  const std::vector<int> lengths = lengths_longest_first(picture.state);
  const auto measured = std::find_if(lengths.begin(), lengths.end(), [&](int length) {
    return std::any_of(picture.methods.begin(), picture.methods.end(), [&](const ExtensionMethod& method) {
      return found(picture, method, length) != nullptr;
    });
  });
  return measured == lengths.end() ? lengths.front() : *measured;
}

}  // namespace

ChartContent kept_chart(const ExtensionState& state, const std::vector<ExtensionMethod>& methods,
                        int chosen_pair) {
  const std::size_t pairs = methods.empty() ? 1 : methods.front().coverage.size();
  ChartContent content{
      .x = {.title = ExtensionText::tr("pair i, from 0: fast to slow"),
            .minimum = -0.5,
            .maximum = static_cast<double>(pairs) - 0.5},
      .cursor = chosen_pair,
      .x_text = [](double pair) { return ExtensionText::tr("pair %1").arg(whole_text(qRound64(pair))); }};
  double lowest = 1;
  for (const ExtensionMethod& method : methods) {
    ChartCurve curve = method_curve(method);
    curve.y = method.kept();
    for (std::size_t i = 0; i < curve.y.size(); ++i) curve.x.push_back(static_cast<double>(i));
    for (const double share : curve.y) lowest = std::min(lowest, share);
    curve.explain = [method](double pair) { return explain_kept(method, std::lround(pair)); };
    content.curves.push_back(std::move(curve));
  }
  content.y = {
      .title = ExtensionText::tr("θ that is kept: 1 as trained, %1 slowed down %2 times")
                   .arg(short_number_text(1 / state.factor(), 3), short_number_text(state.factor(), 3)),
      .minimum = std::max(1e-6, std::pow(10.0, std::floor(std::log10(lowest * 0.999)))),
      .maximum = 1.5,
      .logarithmic = true};
  // Up to here a pair came round at least once in training.
  if (!methods.empty()) {
    const auto& coverage = methods.front().coverage;
    const auto round = std::count_if(coverage.begin(), coverage.end(),
                                     [](const AngleCoverage& c) { return c.trained_turns >= 1; });
    content.rules.push_back(
        {.at = static_cast<double>(round) - 0.5,
         .name = ExtensionText::tr("a whole turn in training"),
         .role = Role::trained,
         .orientation = Qt::Vertical,
         .explain = [state, method = methods.front()] { return explain_round_pairs(state, method); }});
  }
  return content;
}

std::shared_ptr<const Tensor> unseen_matrix(const std::vector<ExtensionMethod>& methods) {
  const Index pairs = methods.empty() ? 0 : static_cast<Index>(methods.front().coverage.size());
  auto matrix = std::make_shared<Tensor>(Tensor{static_cast<Index>(methods.size()), pairs});
  for (std::size_t m = 0; m < methods.size(); ++m) {
    for (std::size_t i = 0; i < methods[m].coverage.size(); ++i) {
      matrix->matrix()(static_cast<Index>(m), static_cast<Index>(i)) =
          static_cast<float>(methods[m].coverage[i].unseen);
    }
  }
  return matrix;
}

ChartContent scores_chart(const ExtensionState& state, const std::vector<ExtensionMethod>& methods,
                          const ExtensionScores& scores) {
  ChartContent content{.x = {.title = ExtensionText::tr("distance n − m, tokens"),
                             .minimum = 1,
                             .maximum = std::max(2.0, static_cast<double>(state.target_length)),
                             .logarithmic = true}};
  content.x_text = [](double distance) {
    return ExtensionText::tr("distance %1").arg(whole_text(qRound64(distance)));
  };
  double low = 0, high = 0;
  for (std::size_t m = 0; m < std::min(methods.size(), scores.ones.size()); ++m) {
    ChartCurve curve = method_curve(methods[m]);
    curve.x = scores.distances;
    curve.y = scores.ones[m];
    curve.explain = [method = methods[m]](double distance) { return explain_score(method, distance); };
    curve.value = [method = methods[m]](double distance) {
      return method.frequencies.softmax_factor *
             decay_ones(method.frequencies, std::vector<double>{distance})->front();
    };
    const auto [least, most] = std::minmax_element(curve.y.begin(), curve.y.end());
    low = std::min(low, *least);
    high = std::max(high, *most);
    content.curves.push_back(std::move(curve));
  }
  content.y = rounded_axis({.title = ExtensionText::tr("Score of all ones, temperature included"),
                            .minimum = low,
                            .maximum = high > low ? high : 1});
  content.rules = {{.at = 0, .role = Role::quiet}, trained_rule(state)};
  return content;
}

ChartContent length_chart(const LossPicture& picture) {
  const std::vector<int> lengths = measured_lengths(picture.state);
  ChartContent content{.x = {.title = ExtensionText::tr("length of the sequences, tokens"),
                             .minimum = lengths.front() / 1.15,
                             .maximum = std::max(lengths.back(), 2 * lengths.front()) * 1.15,
                             .logarithmic = true}};
  content.x_text = [](double length) {
    return ExtensionText::tr("length %1").arg(whole_text(qRound64(length)));
  };
  for (const ExtensionMethod& method : picture.methods) {
    ChartCurve curve = method_curve(method);
    curve.points = true;
    std::vector<std::pair<int, Guesses>> measured;
    for (const int length : lengths) {
      const LengthLoss* loss = found(picture, method, length);
      if (loss == nullptr) continue;
      curve.x.push_back(length);
      curve.y.push_back(loss->guesses.mean_loss());
      measured.emplace_back(length, loss->guesses);
    }
    // Between two lengths nothing was measured: the nearer one speaks.
    curve.explain = [on = measured_on(picture), method, measured](double length) {
      const auto nearest =
          std::min_element(measured.begin(), measured.end(), [&](const auto& a, const auto& b) {
            return std::abs(std::log(a.first / length)) < std::abs(std::log(b.first / length));
          });
      return explain_loss(on, method, nearest->first, nearest->second);
    };
    if (!curve.x.empty()) content.curves.push_back(std::move(curve));
  }
  content.y = loss_axis(ExtensionText::tr("Loss of hidden words over length"), content.curves);
  content.rules.push_back(trained_rule(picture.state));
  return content;
}

ChartContent position_chart(const LossPicture& picture) {
  const int length = longest_measured(picture);
  ChartContent content{.x = {.title = ExtensionText::tr("position, tokens"),
                             .minimum = 0,
                             .maximum = static_cast<double>(length)}};
  content.x_text = [](double position) {
    return ExtensionText::tr("position %1").arg(whole_text(qRound64(position)));
  };
  for (const ExtensionMethod& method : picture.methods) {
    const LengthLoss* loss = found(picture, method, length);
    if (loss == nullptr) continue;
    ChartCurve curve = method_curve(method);
    curve.points = true;
    curve.named = false;  // they lie close together; the chart beside it has the names
    for (const PositionBucket& bucket : loss->buckets) {
      curve.x.push_back(static_cast<double>(bucket.first + bucket.last) / 2);
      curve.y.push_back(bucket.guesses.mean_loss());
    }
    curve.explain = [on = measured_on(picture), method, length, buckets = loss->buckets](double position) {
      const auto here = std::find_if(buckets.begin(), buckets.end(), [&](const PositionBucket& bucket) {
        return position <= static_cast<double>(bucket.last);
      });
      const Guesses& guesses = here == buckets.end() ? buckets.back().guesses : here->guesses;
      return explain_loss(on, method, length, guesses);
    };
    content.curves.push_back(std::move(curve));
  }
  content.y =
      loss_axis(ExtensionText::tr("The same by position, length %1").arg(whole_text(length)), content.curves);
  content.rules.push_back(trained_rule(picture.state));
  return content;
}

QString measured_file(const ExtensionState& state) {
  return state.text_file.isEmpty() ? ExtensionText::tr("the sample book")
                                   : QFileInfo(state.text_file).fileName();
}

QString measured_text(const LossPicture& picture) {
  return ExtensionText::tr(
             "Measured on %1: of the first %2 tokens of %3 the same 15 % are hidden (seed %4) at "
             "every length and for every method.")
      .arg(picture.model_name, whole_text(picture.state.tokens), measured_file(picture.state),
           whole_text(static_cast<qint64>(picture.seed)));
}

QString finding_text(const LossPicture& picture) {
  for (const int length : lengths_longest_first(picture.state)) {
    const ExtensionMethod *best = nullptr, *worst = nullptr;
    double least = 0, most = 0, error = 0;
    const bool all =
        std::all_of(picture.methods.begin(), picture.methods.end(), [&](const ExtensionMethod& method) {
          const LengthLoss* loss = found(picture, method, length);
          if (loss == nullptr) return false;
          const double mean = loss->guesses.mean_loss();
          if (best == nullptr || mean < least)
            best = &method, least = mean, error = loss->guesses.standard_error();
          if (worst == nullptr || mean > most) worst = &method, most = mean;
          return true;
        });
    if (!all || picture.methods.size() < 2) continue;
    return ExtensionText::tr("At length %1: lowest loss %2 (%3, ± %4), highest %5 (%6).")
        .arg(whole_text(length), number_text(least), scaling_word(best->kind), number_text(error, 2),
             number_text(most), scaling_word(worst->kind));
  }
  return {};
}

}  // namespace rope::app
