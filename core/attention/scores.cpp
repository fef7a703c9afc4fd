// SPDX-License-Identifier: MIT
#include "core/attention/scores.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "core/kernels/matmul.h"
#include "core/kernels/softmax.h"
#include "core/support/parallel.h"

namespace rope {
namespace {

/// Rows finished together. More of them let the matrix product pack the keys less often, fewer keep the
/// block nearer to the processor between the product and the softmax: 64 was fastest at 4096 columns.
constexpr Index kBlockRows = kScoreRows;
/// Blocks between two reports of progress.
constexpr Index kRound = 32;

template <typename T>
Status check(MatrixView<const T> q, MatrixView<const T> k, const ScoreOptions& options) {
  if (q.cols != k.cols || q.cols == 0) {
    return Error{"queries and keys must have the same number of components, at least one",
                 std::to_string(q.cols) + " and " + std::to_string(k.cols), "choose q and k of one head"};
  }
  if (!options.key_mask.empty() && static_cast<Index>(options.key_mask.size()) != k.rows) {
    return Error{"the mask must have one value per key",
                 std::to_string(options.key_mask.size()) + " values for " + std::to_string(k.rows) + " keys",
                 "give a mask of that length"};
  }
  if (!std::isfinite(options.scale)) {
    return Error{"the scale of the scores must be a finite number", std::to_string(options.scale),
                 "choose 0 for 1/sqrt(head_dim)"};
  }
  return {};
}

double scale_of(const ScoreOptions& options, Index head_dim) {
  if (options.stage == ScoreStage::raw) return 1;
  return options.scale == 0 ? 1.0 / std::sqrt(static_cast<double>(head_dim)) : options.scale;
}

bool masks(const ScoreOptions& options) {
  return options.stage == ScoreStage::masked || options.stage == ScoreStage::softmax;
}

/// How many of `keys` keys, from the first on, query `row` sees as far as causality goes.
Index seen_keys(const ScoreOptions& options, Index row, Index keys) {
  if (!options.causal || !masks(options)) return keys;
  return std::clamp<Index>(options.query_offset - options.key_offset + row + 1, 0, keys);
}

/// Hides keys from one row of scores.
template <typename T>
void mask_row(std::span<T> row, Index seen, std::span<const float> key_mask) {
  constexpr T hidden = -std::numeric_limits<T>::infinity();
  for (std::size_t j = 0; j < key_mask.size() && j < row.size(); ++j) {
    row[j] = key_mask[j] == 0.0F ? hidden : row[j];
  }
  std::fill(row.begin() + std::min(seen, static_cast<Index>(row.size())), row.end(), hidden);
}

/// Adds a query's biases to its scores; `biases` is room for as many.
template <typename T>
void add_bias(std::span<T> scores, Index query, const ScoreOptions& options, std::vector<double>& biases) {
  biases.resize(scores.size());
  options.bias(query, biases);
  for (std::size_t j = 0; j < scores.size(); ++j) {
    scores[j] = static_cast<T>(static_cast<double>(scores[j]) + biases[j]);
  }
}

bool biased(const ScoreOptions& options) {
  return options.bias && options.stage != ScoreStage::raw;
}

/// Scores of the queries [first, first + out.rows), all the way.
void compute_block(MatrixView<const float> q, MatrixView<const float> k, MatrixView<float> out, Index first,
                   const ScoreOptions& options) {
  // Keys that not even the block's last query sees are not multiplied at all.
  const Index width = seen_keys(options, first + out.rows - 1, k.rows);
  const MatrixView<float> seen = out.cols_from(0, width);
  matmul<float>(q.rows_from(first, out.rows), k.rows_from(0, width), seen,
                {.transpose_b = true, .scale = scale_of(options, q.cols)});
  std::vector<double> biases;
  for (Index r = 0; r < out.rows && biased(options); ++r) add_bias(seen.row(r), first + r, options, biases);
  if (!masks(options)) return;
  for (Index r = 0; r < out.rows; ++r)
    mask_row(seen.row(r), seen_keys(options, first + r, k.rows), options.key_mask);
  const bool softmax = options.stage == ScoreStage::softmax;
  if (softmax) softmax_rows<float>(seen, seen);
  if (width == k.rows) return;
  const float beyond = softmax ? 0.0F : -std::numeric_limits<float>::infinity();
  for (Index r = 0; r < out.rows; ++r) std::ranges::fill(out.cols_from(width, k.rows - width).row(r), beyond);
}

}  // namespace

Status attention_scores(MatrixView<const float> q, MatrixView<const float> k, MatrixView<float> out,
                        const ScoreOptions& options, const Work& work) {
  if (Status status = check(q, k, options); !status) return status;
  if (out.rows != q.rows || out.cols != k.rows) {
    throw std::invalid_argument("attention_scores: out [" + std::to_string(out.rows) + ", " +
                                std::to_string(out.cols) + "] for " + std::to_string(q.rows) +
                                " queries and " + std::to_string(k.rows) + " keys");
  }
  const Index blocks = (q.rows + kBlockRows - 1) / kBlockRows;
  // Small matrices are not worth waking a thread for.
  const Index grain = std::max<Index>(1, 65536 / std::max<Index>(1, kBlockRows * k.rows));
  for (Index start = 0; start < blocks; start += kRound) {
    parallel_for(
        std::min(kRound, blocks - start), grain,
        [&](Index begin, Index end) {
          for (Index b = start + begin; b < start + end && !work.stop.stop_requested(); ++b) {
            const Index first = b * kBlockRows;
            const auto rows = out.rows_from(first, std::min(kBlockRows, q.rows - first));
            compute_block(q, k, rows, first, options);
            if (options.finished) options.finished(first, rows);
          }
        },
        work.threads);
    if (work.stop.stop_requested()) return cancelled_error();
    work.report(static_cast<double>(std::min(start + kRound, blocks)) / static_cast<double>(blocks));
  }
  return {};
}

Result<TensorD> attention_scores_reference(MatrixView<const double> q, MatrixView<const double> k,
                                           const ScoreOptions& options) {
  if (const Status status = check(q, k, options); !status) return status.error();
  TensorD out{q.rows, k.rows};
  const MatrixView<double> scores = out.matrix();
  matmul_reference<double>(q, k, scores, {.transpose_b = true, .scale = scale_of(options, q.cols)});
  std::vector<double> biases;
  for (Index row = 0; row < q.rows && biased(options); ++row) {
    add_bias(scores.row(row), row, options, biases);
  }
  for (Index row = 0; row < q.rows && masks(options); ++row) {
    mask_row(scores.row(row), seen_keys(options, row, k.rows), options.key_mask);
  }
  if (options.stage == ScoreStage::softmax) softmax_rows_reference<double>(scores, scores);
  return out;
}

std::vector<double> pair_contributions(std::span<const double> q, std::span<const double> k,
                                       const RotaryFrequencies& f) {
  if (static_cast<Index>(q.size()) != f.head_dim || k.size() != q.size()) {
    throw std::invalid_argument("pair_contributions: vectors of " + std::to_string(q.size()) + " and " +
                                std::to_string(k.size()) + " components for head_dim " +
                                std::to_string(f.head_dim));
  }
  std::vector<double> parts;
  for (Index i = 0; i < f.pairs(); ++i) {
    const auto [first, second] = pair_indices(i, f.rotary_dim, f.pairing);
    const auto a = static_cast<std::size_t>(first);
    const auto b = static_cast<std::size_t>(second);
    parts.push_back(q[a] * k[a] + q[b] * k[b]);
  }
  if (f.rotary_dim < f.head_dim) {
    double rest = 0;
    for (auto j = static_cast<std::size_t>(f.rotary_dim); j < q.size(); ++j) rest += q[j] * k[j];
    parts.push_back(rest);
  }
  return parts;
}

}  // namespace rope
