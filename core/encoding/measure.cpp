// SPDX-License-Identifier: MIT
#include "core/encoding/measure.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "core/encoding/encoded_scores.h"
#include "core/kernels/matmul.h"
#include "core/support/random.h"

namespace rope {
namespace {

struct Encoded {
  Tensor q, k;  // [tokens, head_dim]
};

std::vector<double> positions_from(double first, Index count) {
  std::vector<double> positions(static_cast<std::size_t>(count));
  std::iota(positions.begin(), positions.end(), first);
  return positions;
}

/// Products in double, whatever the vectors were computed in.
TensorD scaled_scores(const Encoded& e) {
  TensorD q(e.q.shape());
  TensorD k(e.k.shape());
  std::copy(e.q.begin(), e.q.end(), q.begin());
  std::copy(e.k.begin(), e.k.end(), k.begin());
  TensorD scores{q.dim(0), k.dim(0)};
  const double scale = 1 / std::sqrt(static_cast<double>(q.dim(1)));
  matmul<double>(q.matrix(), k.matrix(), scores.matrix(), {.transpose_b = true, .scale = scale});
  return scores;
}

Encoded encoded(const PositionEncoding& encoding, Encoded plain, double shift) {
  const std::vector<double> positions = positions_from(shift, plain.q.dim(0));
  encode_bare<float>(encoding, {positions, plain.q.matrix()}, {positions, plain.k.matrix()});
  return plain;
}

TensorD scores_at(const PositionEncoding& encoding, const Encoded& e, double shift) {
  TensorD scores = scaled_scores(e);
  const std::vector<double> positions = positions_from(shift, e.q.dim(0));
  std::vector<double> bias(positions.size());
  for (Index m = 0; m < scores.dim(0); ++m) {
    encoding.bias_row(0, positions[static_cast<std::size_t>(m)], positions, bias);
    const std::span<double> row = scores.matrix().row(m);
    std::transform(row.begin(), row.end(), bias.begin(), row.begin(), std::plus<>());
  }
  return scores;
}

double largest_difference(const TensorD& a, const TensorD& b) {
  double largest = 0;
  for (Index i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

double norm(std::span<const float> x) {
  double sum = 0;
  for (const float v : x) sum += static_cast<double>(v) * static_cast<double>(v);
  return std::sqrt(sum);
}

double norm_change(const Tensor& before, const Tensor& after) {
  double largest = 0;
  for (Index n = 0; n < before.dim(0); ++n) {
    largest = std::max(largest, std::abs(norm(after.matrix().row(n)) / norm(before.matrix().row(n)) - 1));
  }
  return largest;
}

}  // namespace

EncodingMeasurement measure_encoding(const PositionEncoding& encoding, const MeasureOptions& options) {
  Encoded plain{Tensor{options.tokens, options.head_dim}, Tensor{options.tokens, options.head_dim}};
  Random random(options.seed);
  random.fill_normal(plain.q.span());
  random.fill_normal(plain.k.span());
  const TensorD unencoded = scaled_scores(plain);
  const Encoded here = encoded(encoding, plain, 0);
  const TensorD scores = scores_at(encoding, here, 0);
  double largest = 0;
  for (const double score : scores.span()) largest = std::max(largest, std::abs(score));
  EncodingMeasurement result;
  for (const double shift : options.shifts) {
    const TensorD shifted = scores_at(encoding, encoded(encoding, plain, shift), shift);
    result.shift_change.push_back(largest_difference(scores, shifted) / largest);
  }
  result.norm_change = std::max(norm_change(plain.q, here.q), norm_change(plain.k, here.k));
  result.position_effect = largest_difference(scores, unencoded) / largest;
  return result;
}

}  // namespace rope
