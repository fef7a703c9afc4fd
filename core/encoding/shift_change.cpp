// SPDX-License-Identifier: MIT
#include "core/encoding/shift_change.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace rope {
namespace {

constexpr Index kBlock = 256;  // rows at a time

std::vector<double> moved(std::span<const double> positions, double shift) {
  std::vector<double> result(positions.begin(), positions.end());
  for (double& position : result) position += shift;
  return result;
}

double longest(const Tensor& vectors) {
  double most = 0;
  for (Index n = 0; n < vectors.dim(0); ++n) {
    double sum = 0;
    for (const float value : vectors.matrix().row(n)) sum += double{value} * double{value};
    most = std::max(most, std::sqrt(sum));
  }
  return most;
}

/// The scores of some queries at positions moved by `shift`.
class MovedScores {
 public:
  MovedScores(const EncodedScores& scores, double shift, const ScoreOptions& options)
      : scores_(scores),
        options_(options),
        queries_(moved(scores.query_positions, shift)),
        keys_(moved(scores.key_positions, shift)),
        encoded_(encoded_vectors({scores.encoding, scores.query, scores.key, queries_, keys_, scores.head})) {
  }

  Status rows(Index first, Index count, Tensor& out, const Work& work) const {
    ScoreOptions options = options_;
    options.query_offset += first;
    const std::span<const double> queries = queries_;
    options.bias =
        bias_rows(scores_.encoding, scores_.head,
                  queries.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count)), keys_);
    out.resize({count, encoded_.key.dim(0)});
    return attention_scores(encoded_.query.matrix().rows_from(first, count), encoded_.key.matrix(),
                            out.matrix(), options, {{}, work.stop, work.threads});
  }

  /// No scaled score, its bias left out, is larger.
  [[nodiscard]] double bound() const {
    const double usual = 1 / std::sqrt(static_cast<double>(encoded_.query.dim(1)));
    return longest(encoded_.query) * longest(encoded_.key) * (options_.scale == 0 ? usual : options_.scale);
  }

 private:
  const EncodedScores& scores_;
  const ScoreOptions& options_;
  std::vector<double> queries_, keys_;
  EncodedVectors encoded_;
};

void compare(ShiftChange& change, const Tensor& here, const Tensor& there, Index first) {
  for (Index i = 0; i < here.size(); ++i) {
    const auto before = static_cast<double>(here[i]);
    const auto after = static_cast<double>(there[i]);
    if (!std::isfinite(before) || !std::isfinite(after)) continue;
    change.largest = std::max(change.largest, std::abs(before));
    const double difference = std::abs(after - before);
    if (difference <= change.change) continue;
    change.change = difference;
    change.query = first + i / here.dim(1);
    change.key = i % here.dim(1);
    change.before = before;
    change.after = after;
  }
}

}  // namespace

bool ShiftChange::rounding() const {
  return change <= 1e-5 * std::max(largest, unit);
}

Result<ShiftChange> shift_change(const EncodedScores& scores, double shift, const ScoreOptions& options,
                                 const Work& work) {
  const MovedScores here(scores, 0, options);
  const MovedScores there(scores, shift, options);
  const Index rows = scores.query.rows;
  ShiftChange change;
  Tensor before, after;
  for (Index first = 0; first < rows; first += kBlock) {
    const Index count = std::min(kBlock, rows - first);
    if (const Status status = here.rows(first, count, before, work); !status) return status.error();
    if (const Status status = there.rows(first, count, after, work); !status) return status.error();
    compare(change, before, after, first);
    work.report(static_cast<double>(first + count) / static_cast<double>(rows));
  }
  // A millionth of a score: some units in the last place of float, as rounding() grants of a weight too.
  if (options.stage == ScoreStage::softmax) change.unit = 0.1 * here.bound();
  return change;
}

}  // namespace rope
