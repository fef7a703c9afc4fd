// SPDX-License-Identifier: MIT
#include "core/model/predict.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>

namespace rope {

std::vector<TokenProbability> top_k(std::span<const float> logits, Index k) {
  const auto value = [&](std::int32_t id) {
    const float logit = logits[static_cast<std::size_t>(id)];
    return std::isnan(logit) ? -std::numeric_limits<float>::infinity() : logit;
  };
  std::vector<std::int32_t> ids(logits.size());
  std::iota(ids.begin(), ids.end(), 0);
  const Index count = std::clamp<Index>(k, 0, static_cast<Index>(ids.size()));
  std::partial_sort(ids.begin(), ids.begin() + count, ids.end(), [&](std::int32_t a, std::int32_t b) {
    return value(a) != value(b) ? value(a) > value(b) : a < b;
  });
  std::vector<TokenProbability> top;
  if (count == 0) return top;
  const double largest = value(ids.front());
  double total = 0;
  for (const float logit : logits) {
    if (!std::isnan(logit)) total += std::exp(static_cast<double>(logit) - largest);
  }
  for (Index i = 0; i < count; ++i) {
    const std::int32_t id = ids[static_cast<std::size_t>(i)];
    const double share = std::exp(static_cast<double>(value(id)) - largest) / total;
    top.push_back({.id = id, .probability = std::isfinite(share) ? static_cast<float>(share) : 0.0F});
  }
  return top;
}

namespace {

/// So that logits [rows, V] stay small whatever the vocabulary and the number of positions.
constexpr Index rows_at_once = 32;

Tensor gather_rows(MatrixView<const float> hidden, std::span<const Index> positions) {
  Tensor rows({static_cast<Index>(positions.size()), hidden.cols});
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (positions[i] < 0 || positions[i] >= hidden.rows) {
      throw std::invalid_argument("predict_tokens: position " + std::to_string(positions[i]) + " of " +
                                  std::to_string(hidden.rows));
    }
    std::ranges::copy(hidden.row(positions[i]), rows.matrix().row(static_cast<Index>(i)).begin());
  }
  return rows;
}

}  // namespace

Result<std::vector<std::vector<TokenProbability>>> predict_tokens(const RoFormerWeights<float>& weights,
                                                                  const RoFormerConfig& config,
                                                                  const Tensor& hidden,
                                                                  const PredictOptions& options) {
  if (!weights.mlm_head) {
    return Error{.what = "this model has no head that predicts tokens",
                 .where = "cls.predictions",
                 .fix = "choose a model that was trained for masked tokens"};
  }
  std::vector<std::vector<TokenProbability>> predictions;
  const auto count = static_cast<Index>(options.positions.size());
  for (Index first = 0; first < count; first += rows_at_once) {
    if (options.work.stop.stop_requested()) return cancelled_error();
    const auto size = static_cast<std::size_t>(std::min(rows_at_once, count - first));
    const Tensor rows =
        gather_rows(hidden.matrix(), options.positions.subspan(static_cast<std::size_t>(first), size));
    const Tensor logits = mlm_logits(weights, config, rows.matrix(), options.work);
    for (Index row = 0; row < logits.dim(0); ++row) {
      predictions.push_back(top_k(logits.matrix().row(row), options.top));
    }
  }
  return predictions;
}

}  // namespace rope
