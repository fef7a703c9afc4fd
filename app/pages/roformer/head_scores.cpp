// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/head_scores.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/model/head_vectors.h"
#include "core/rotary/rotate.h"

namespace rope::app {
namespace {

ForwardOptions options_of(const RunResult& result, bool what_if) {
  return what_if ? result.what_if : ForwardOptions{};
}

// What enters the layer, of these tokens only.
Tensor entering(const RunPass& pass, Index layer, const std::vector<Index>& tokens) {
  const Tensor& hidden = pass.trace->hidden.at(static_cast<std::size_t>(layer));
  const Index width = hidden.dim(-1);
  Tensor rows({static_cast<Index>(tokens.size()), width});
  for (std::size_t i = 0; i < tokens.size(); ++i)
    std::copy_n(hidden.data() + tokens[i] * width, width, rows.data() + static_cast<Index>(i) * width);
  return rows;
}

}  // namespace

RotarySettings pass_settings(const RunResult& result, bool what_if) {
  RotarySettings settings = result.model->config.rotary();
  if (const auto base = options_of(result, what_if).base) settings.base = *base;
  return settings;
}

std::optional<RotaryFrequencies> pass_frequencies(const RunResult& result, bool what_if) {
  const ForwardOptions options = options_of(result, what_if);
  if (!options.rope || !result.model->config.rotates()) return std::nullopt;
  if (options.frequencies) return options.frequencies;
  Result<RotaryFrequencies> frequencies = rotary_frequencies(pass_settings(result, what_if));
  return frequencies ? std::optional(*frequencies) : std::nullopt;
}

bool CellNumbers::is_muted(Index pair) const {
  return std::find(muted.begin(), muted.end(), pair) != muted.end();
}

CellNumbers cell_numbers(const HeadCell& at) {
  const Model& model = *at.result->model;
  const Index dim = model.config.head_dim();
  const HeadVectors vectors = head_vectors(model.weights, model.config,
                                           entering(at.pass(), at.head.layer, {at.cell.row, at.cell.col}),
                                           at.head.layer, at.head.head);
  CellNumbers numbers;
  numbers.query.assign(vectors.query.begin(), vectors.query.begin() + dim);
  numbers.key.assign(vectors.key.begin() + dim, vectors.key.begin() + 2 * dim);
  numbers.distance = static_cast<double>(at.cell.col - at.cell.row);
  numbers.divisor = std::sqrt(static_cast<double>(dim));
  const auto frequencies = pass_frequencies(*at.result, at.what_if);
  numbers.muted = options_of(*at.result, at.what_if).muted_pairs;
  for (Index pair = 0; pair < dim / 2; ++pair) {
    const auto first = static_cast<std::size_t>(2 * pair);
    const double theta = frequencies ? frequencies->theta[static_cast<std::size_t>(pair)] : 0;
    const double qx = numbers.query[first], qy = numbers.query[first + 1];
    const double kx = numbers.key[first], ky = numbers.key[first + 1];
    const double angle = numbers.distance * theta;
    const double part = (qx * kx + qy * ky) * std::cos(angle) + (qy * kx - qx * ky) * std::sin(angle);
    numbers.theta.push_back(theta);
    numbers.parts.push_back(numbers.is_muted(pair) ? 0 : part);
  }
  numbers.score = std::accumulate(numbers.parts.begin(), numbers.parts.end(), 0.0) / numbers.divisor;
  return numbers;
}

double cell_value(const HeadCell& at, HeadStage stage) {
  if (stage == HeadStage::logits && at.result->model->config.is_decoder) return cell_numbers(at).score;
  const SharedMatrix scores = head_matrix(at.pass(), at.head.layer, at.head.head, false);
  const auto score = [&](Index col) { return static_cast<double>(scores.at(at.cell.row, col)); };
  if (stage != HeadStage::softmax) return score(at.cell.col);
  double most = score(0);
  for (Index col = 0; col < scores.cols; ++col) most = std::max(most, score(col));
  double sum = 0;
  for (Index col = 0; col < scores.cols; ++col) sum += std::exp(score(col) - most);
  return std::exp(score(at.cell.col) - most) / sum;
}

SharedMatrix unmasked_scores(const RunResult& result, Head head, bool what_if) {
  const RunPass& pass = what_if ? *result.changed : result.trained;
  if (!result.model->config.is_decoder) return head_matrix(pass, head.layer, head.head, false);
  const Model& model = *result.model;
  const Index n = result.text.size();
  const Index dim = model.config.head_dim();
  HeadVectors vectors =
      head_vectors(model.weights, model.config, pass.trace->hidden.at(static_cast<std::size_t>(head.layer)),
                   head.layer, head.head);
  const ForwardOptions options = options_of(result, what_if);
  if (const auto frequencies = pass_frequencies(result, what_if)) {
    std::vector<double> positions(static_cast<std::size_t>(n));
    std::iota(positions.begin(), positions.end(), options.position_shift);
    const RotateShape shape{1, n, 1, dim};
    rotate(vectors.query.span(), vectors.query.span(), shape, *frequencies, positions);
    rotate(vectors.key.span(), vectors.key.span(), shape, *frequencies, positions);
  }
  for (Index row = 0; row < n; ++row) {
    for (const Index pair : options.muted_pairs)
      vectors.query[row * dim + 2 * pair] = vectors.query[row * dim + 2 * pair + 1] = 0;
  }
  auto scores = std::make_shared<Tensor>(Tensor({n, n}));
  const double divisor = std::sqrt(static_cast<double>(dim));
  for (Index row = 0; row < n; ++row) {
    const double* q = vectors.query.data() + row * dim;
    for (Index col = 0; col < n; ++col)
      (*scores)[row * n + col] =
          static_cast<float>(std::inner_product(q, q + dim, vectors.key.data() + col * dim, 0.0) / divisor);
  }
  return share_matrix(std::shared_ptr<const Tensor>(std::move(scores)));
}

}  // namespace rope::app
