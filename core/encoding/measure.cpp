// SPDX-License-Identifier: MIT
#include "core/encoding/measure.h"

#include <algorithm>
#include <cmath>

#include "core/kernels/matmul.h"
#include "core/support/random.h"

namespace rope {
namespace {

struct Encoded {
  Tensor q, k;  // [tokens, head_dim]
};

TensorD raw_scores(const Encoded& e) {
  TensorD q(e.q.shape());
  TensorD k(e.k.shape());
  std::copy(e.q.begin(), e.q.end(), q.begin());
  std::copy(e.k.begin(), e.k.end(), k.begin());
  TensorD scores{q.dim(0), k.dim(0)};
  matmul<double>(q.matrix(), k.matrix(), scores.matrix(), {.transpose_b = true});
  return scores;
}

Encoded encoded(const PositionEncoding& encoding, Encoded plain, double shift) {
  std::vector<double> positions(static_cast<std::size_t>(plain.q.dim(0)));
  for (std::size_t n = 0; n < positions.size(); ++n) positions[n] = static_cast<double>(n) + shift;
  encoding.encode_query(positions, {plain.q.span(), 1, plain.q.dim(1)});
  encoding.encode_key(positions, {plain.k.span(), 1, plain.k.dim(1)});
  return plain;
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
  const TensorD unencoded = raw_scores(plain);
  const Encoded here = encoded(encoding, plain, 0);
  const TensorD scores = raw_scores(here);
  double largest = 0;
  for (const double score : scores.span()) largest = std::max(largest, std::abs(score));
  EncodingMeasurement result;
  for (const double shift : options.shifts) {
    const TensorD shifted = raw_scores(encoded(encoding, plain, shift));
    result.shift_change.push_back(largest_difference(scores, shifted) / largest);
  }
  result.norm_change = std::max(norm_change(plain.q, here.q), norm_change(plain.k, here.k));
  result.position_effect = largest_difference(scores, unencoded) / largest;
  return result;
}

}  // namespace rope
