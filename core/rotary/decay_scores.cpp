// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <complex>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "core/rotary/decay.h"
#include "core/rotary/detail/distances.h"
#include "core/rotary/detail/waves.h"
#include "core/support/random.h"

namespace rope {
namespace {

/// Coefficients held at once: 512 MB of doubles.
constexpr Index kMaxCoefficients = Index{1} << 26U;

/// Scores as functions of distance, one per column: with h_i = q_i k_i* of pair i as complex numbers,
/// q^T R_D k = sum over i of Re h_i cos(D theta_i) + Im h_i sin(D theta_i) + constant.
struct ScoreSeries {
  TensorD coefficients;        // [2 pairs, columns]: Re h_i of all pairs, then Im h_i
  std::vector<double> offset;  // [columns] what the components that do not rotate add

  ScoreSeries(const RotaryFrequencies& f, Index columns)
      : coefficients{2 * f.pairs(), columns}, offset(static_cast<std::size_t>(columns)) {}

  [[nodiscard]] Index columns() const { return coefficients.dim(1); }
  [[nodiscard]] std::complex<double> h(Index pair, Index column) const {
    const MatrixView<const double> c = coefficients.matrix();
    return {c(pair, column), c(c.rows / 2 + pair, column)};
  }

  /// Column `column` becomes the score of q and k [head_dim], divided by head_dim. cos and sin carry
  /// the attention factor on both sides, the score its square.
  void set(Index column, const RotaryFrequencies& f, std::span<const double> q, std::span<const double> k) {
    const double scale = 1.0 / static_cast<double>(f.head_dim);
    const double turned = scale * f.attention_factor * f.attention_factor;
    const MatrixView<double> c = coefficients.matrix();
    for (Index i = 0; i < f.pairs(); ++i) {
      const auto [first, second] = pair_indices(i, f.rotary_dim, f.pairing);
      const auto a = static_cast<std::size_t>(first);
      const auto b = static_cast<std::size_t>(second);
      c(i, column) = turned * (q[a] * k[a] + q[b] * k[b]);
      c(f.pairs() + i, column) = turned * (q[b] * k[a] - q[a] * k[b]);
    }
    double& rest = offset[static_cast<std::size_t>(column)];
    for (auto j = static_cast<std::size_t>(f.rotary_dim); j < q.size(); ++j) rest += scale * q[j] * k[j];
  }

  /// out [columns] = the scores at a distance with these waves [2 pairs]: cos of all pairs, then sin.
  /// Columns go in tiles that stay in the first cache.
  void evaluate(std::span<const double> waves, std::span<double> out) const {
    constexpr Index kTile = 1024;
    for (Index first = 0; first < columns(); first += kTile) {
      const Index count = std::min(kTile, columns() - first);
      double* const __restrict to = out.data() + first;
      std::copy_n(offset.data() + first, count, to);
      for (std::size_t i = 0; i < waves.size(); ++i) {
        const double* const __restrict from = coefficients.data() + static_cast<Index>(i) * columns() + first;
        const double wave = waves[i];
        for (Index c = 0; c < count; ++c) to[c] += wave * from[c];
      }
    }
  }
};

/// The p-quantile of `values`, linear between order statistics; reorders them.
double quantile(std::span<double> values, double p) {
  const double place = p * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::ptrdiff_t>(place);
  const auto at = values.begin() + below;
  std::nth_element(values.begin(), at, values.end());
  const double low = *at;
  if (at + 1 == values.end()) return low;
  const double high = *std::min_element(at + 1, values.end());
  return low + (place - static_cast<double>(below)) * (high - low);
}

Result<DecayBand> band(const RotaryFrequencies& f, std::span<const double> distances,
                       const ScoreSeries& series, const Work& work) {
  const std::size_t size = distances.size();
  DecayBand result{std::vector<double>(size), std::vector<double>(size), std::vector<double>(size)};
  const std::size_t pairs = f.theta.size();
  const Status status = detail::over_distances(static_cast<Index>(size), work, [&](Index begin, Index end) {
    std::vector<double> waves(2 * pairs);
    std::vector<double> scores(static_cast<std::size_t>(series.columns()));
    for (auto r = static_cast<std::size_t>(begin); r < static_cast<std::size_t>(end); ++r) {
      for (std::size_t i = 0; i < pairs; ++i) {
        detail::wave(distances[r], f.theta[i], waves[i], waves[pairs + i]);
        if (f.xpos.empty()) continue;
        const double fading = detail::xpos_fading(f, i, distances[r]);
        waves[i] *= fading;
        waves[pairs + i] *= fading;
      }
      series.evaluate(waves, scores);
      result.mean[r] =
          std::accumulate(scores.begin(), scores.end(), 0.0) / static_cast<double>(scores.size());
      result.low[r] = quantile(scores, 0.05);
      result.high[r] = quantile(scores, 0.95);
    }
  });
  if (!status) return status.error();
  return result;
}

Status check_columns(Index columns, const RotaryFrequencies& f, const std::string& what) {
  const Index most = kMaxCoefficients / std::max<Index>(1, f.rotary_dim);
  if (columns >= 1 && columns <= most) return {};
  return Error{"the number of " + what + " is out of range", std::to_string(columns) + " " + what,
               "choose from 1 to " + std::to_string(most)};
}

Status check_given(MatrixView<const double> x, Index head_dim, const std::string& name) {
  if (x.cols != head_dim) {
    return Error{name + " has rows of another length than head_dim",
                 std::to_string(x.cols) + " components for head_dim " + std::to_string(head_dim),
                 "give one row of head_dim components or several"};
  }
  for (Index r = 0; r < x.rows; ++r) {
    for (const double value : x.row(r)) {
      if (!std::isfinite(value)) {
        return Error{name + " holds a value that is not a finite number", "row " + std::to_string(r),
                     "remove or replace that row"};
      }
    }
  }
  return {};
}

/// eq. 37 without its sum: max over i of |h_(i+1) - h_i| with h_(d/2) = 0, for one column of a series,
/// in the series' unit.
double largest_step(const ScoreSeries& series, Index column) {
  const Index pairs = series.coefficients.dim(0) / 2;
  double largest = std::abs(series.h(pairs - 1, column));
  for (Index i = 0; i + 1 < pairs; ++i) {
    largest = std::max(largest, std::abs(series.h(i + 1, column) - series.h(i, column)));
  }
  return largest;
}

}  // namespace

struct RandomScores::Drawn {
  RotaryFrequencies frequencies;
  ScoreSeries series;  // a column for each draw
};

Result<RandomScores> RandomScores::draw(const RotaryFrequencies& frequencies,
                                        const RandomDecayOptions& options, const Work& work) {
  if (const Status status = check_columns(options.draws, frequencies, "draws"); !status)
    return status.error();
  ScoreSeries series(frequencies, options.draws);
  Random random(options.seed);
  std::vector<double> q(static_cast<std::size_t>(frequencies.head_dim));
  std::vector<double> k(q.size());
  for (Index draw = 0; draw < options.draws; ++draw) {
    if (work.stop.stop_requested()) return cancelled_error();
    random.fill_normal(std::span<double>(q));
    if (options.independent) random.fill_normal(std::span<double>(k));
    series.set(draw, frequencies, q, options.independent ? k : q);
  }
  return RandomScores(std::make_shared<const Drawn>(Drawn{frequencies, std::move(series)}));
}

Result<DecayBand> RandomScores::at(std::span<const double> distances, const Work& work) const {
  if (const Status status = detail::check_distances(distances); !status) return status.error();
  return band(drawn_->frequencies, distances, drawn_->series, work);
}

Result<DecayBand> decay_random(const RotaryFrequencies& frequencies, std::span<const double> distances,
                               const RandomDecayOptions& options, const Work& work) {
  const Result<RandomScores> scores = RandomScores::draw(frequencies, options, work);
  if (!scores) return scores.error();
  return scores->at(distances, work);
}

Result<GivenDecay> decay_given(const RotaryFrequencies& frequencies, std::span<const double> distances,
                               MatrixView<const double> q, MatrixView<const double> k, const Work& work) {
  if (const Status status = detail::check_distances(distances); !status) return status.error();
  if (const Status status = check_given(q, frequencies.head_dim, "q"); !status) return status.error();
  if (const Status status = check_given(k, frequencies.head_dim, "k"); !status) return status.error();
  if (q.rows != k.rows && q.rows != 1 && k.rows != 1) {
    return Error{"q and k differ in their number of rows",
                 std::to_string(q.rows) + " and " + std::to_string(k.rows) + " rows",
                 "give equally many, or a single row for one of them"};
  }
  const Index rows = q.rows == 1 ? k.rows : q.rows;
  if (const Status status = check_columns(rows, frequencies, "rows"); !status) return status.error();
  ScoreSeries series(frequencies, rows);
  double mean_step = 0;
  double mean_offset = 0;
  for (Index r = 0; r < rows; ++r) {
    series.set(r, frequencies, q.row(q.rows == 1 ? 0 : r), k.row(k.rows == 1 ? 0 : r));
    mean_step += largest_step(series, r) / static_cast<double>(rows);
    mean_offset += std::abs(series.offset[static_cast<std::size_t>(r)]) / static_cast<double>(rows);
  }
  Result<DecayBand> score = band(frequencies, distances, series, work);
  if (!score) return score.error();
  const Result<std::vector<double>> sums = decay_bound(frequencies, distances, work);
  if (!sums) return sums.error();
  GivenDecay result{.score = std::move(*score), .bound = *sums};
  const auto pairs = static_cast<double>(frequencies.pairs());
  for (double& bound : result.bound) bound = mean_step * bound * pairs + mean_offset;
  return result;
}

}  // namespace rope
