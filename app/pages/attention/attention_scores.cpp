// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/attention/attention_scores.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/attention/scores.h"
#include "core/rotary/rotate.h"
#include "core/rotary/rotation.h"
#include "core/support/random.h"

namespace rope::app {
namespace {

// x [N, d] at positions shift, shift + 1, ...: rotated in double, rounded once. Without rotation only
// rounded.
Tensor encoded(const TensorD& x, const RotaryFrequencies* frequencies, double shift) {
  TensorD rotated = x;
  if (frequencies != nullptr) {
    std::vector<double> positions(static_cast<std::size_t>(x.dim(0)));
    std::iota(positions.begin(), positions.end(), shift);
    const RotateShape shape{1, x.dim(0), 1, x.dim(1)};
    rotate(x.span(), rotated.span(), shape, *frequencies, positions);
  }
  Tensor out(x.shape());
  std::transform(rotated.begin(), rotated.end(), out.begin(), [](double v) { return static_cast<float>(v); });
  return out;
}

Result<std::shared_ptr<const Tensor>> scores(const AttentionInput& input, const AttentionVectors& vectors,
                                             bool rope, double shift, const Work& work) {
  const Tensor q = encoded(vectors.q, rope ? &vectors.frequencies : nullptr, shift);
  const Tensor k = encoded(vectors.k, rope ? &vectors.key_frequencies : nullptr, shift);
  auto out = std::make_shared<Tensor>(Tensor({input.length, input.length}));
  ScoreOptions options;
  options.stage = input.stage;
  options.causal = input.causal;
  Work quiet{{}, work.stop, work.threads};
  const Status status = attention_scores(q.matrix(), k.matrix(), out->matrix(), options, quiet);
  if (!status) return status.error();
  return std::shared_ptr<const Tensor>(std::move(out));
}

double largest_change(const Tensor& a, const Tensor& b) {
  double largest = 0;
  for (Index i = 0; i < a.size(); ++i) {
    if (!std::isfinite(a[i]) || !std::isfinite(b[i])) continue;
    largest = std::max(largest, std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
  }
  return largest;
}

std::shared_ptr<const Tensor> minus(const Tensor& a, const Tensor& b) {
  auto out = std::make_shared<Tensor>(Tensor(a.shape()));
  std::transform(a.begin(), a.end(), b.begin(), out->begin(), std::minus<>());
  return out;
}

Status prepare_pictures(AttentionResult& result, const std::array<SharedMatrix, 3>& maps, const Work& work) {
  const bool weights = result.input.stage == ScoreStage::softmax;
  ValueSummary both;
  both.add(maps[0]);
  both.add(maps[1]);
  ValueSummary apart;
  apart.add(maps[2]);
  // Of scores that cancel to rounding the difference is nothing: its scale must not blow the noise up.
  const double unit = std::max({std::abs(both.low), std::abs(both.high), 1e-30});
  ValueScale signed_scale = ValueScale::covering(ColourScale::signed_, apart);
  if (both.finite > 0 && signed_scale.high < 1e-5 * unit) signed_scale = {ColourScale::signed_, -unit, unit};
  ValueScale scale = ValueScale::covering(weights ? ColourScale::magnitude : ColourScale::signed_, both);
  scale.root = weights && maps[0].rows > kLongMatrix;
  const std::array<ValueScale, 3> scales{scale, scale, signed_scale};
  const std::array<std::shared_ptr<const HeatMapPicture>*, 3> targets{&result.with_rope, &result.without,
                                                                      &result.difference};
  for (std::size_t i = 0; i < targets.size(); ++i) {
    auto picture = HeatMapPicture::prepare(maps[i], scales[i], work);
    if (!picture) return picture.error();
    *targets[i] = std::move(picture).value();
    work.report(0.7 + 0.1 * static_cast<double>(i + 1));
  }
  return {};
}

}  // namespace

Result<AttentionVectors> attention_vectors(const AttentionInput& input) {
  auto frequencies = rotary_frequencies(input.rotary);
  if (!frequencies) return frequencies.error();
  const Index d = input.rotary.head_dim;
  AttentionVectors vectors{*frequencies, frequencies->for_keys(), TensorD({input.length, d}),
                           TensorD({input.length, d})};
  Random random(input.seed);
  switch (input.content) {
    case VectorContent::ones:
      std::fill(vectors.q.begin(), vectors.q.end(), 1.0);
      vectors.k = vectors.q;
      break;
    case VectorContent::same: {
      std::vector<double> x(static_cast<std::size_t>(d));
      random.fill_normal(x);
      for (Index row = 0; row < input.length; ++row)
        std::copy(x.begin(), x.end(), vectors.q.begin() + row * d);
      vectors.k = vectors.q;
      break;
    }
    case VectorContent::independent:
      random.fill_normal(vectors.q.span());
      random.fill_normal(vectors.k.span());
      break;
  }
  return vectors;
}

Result<AttentionResult> attention_result(const AttentionInput& input, const Work& work) {
  auto made = attention_vectors(input);
  if (!made) return made.error();
  AttentionResult result;
  result.input = input;
  result.vectors = std::make_shared<const AttentionVectors>(std::move(made).value());
  const AttentionVectors& vectors = *result.vectors;

  const auto with_rope = scores(input, vectors, true, input.shift, work);
  if (!with_rope) return with_rope.error();
  work.report(0.2);
  const auto without = scores(input, vectors, false, 0, work);
  if (!without) return without.error();
  work.report(0.4);
  if (input.shift != 0) {
    const auto unshifted = scores(input, vectors, true, 0, work);
    if (!unshifted) return unshifted.error();
    result.change_with_rope = largest_change(**with_rope, **unshifted);
    const auto again = scores(input, vectors, false, input.shift, work);
    if (!again) return again.error();
    result.change_without = largest_change(**without, **again);
  }
  work.report(0.6);
  const std::array<SharedMatrix, 3> maps{share_matrix(*with_rope), share_matrix(*without),
                                         share_matrix(minus(**with_rope, **without))};
  const Status status = prepare_pictures(result, maps, work);
  if (!status) return status.error();
  return result;
}

CellParts cell_parts(const AttentionVectors& vectors, const MapCell& cell, double shift,
                     std::size_t arrow_count) {
  const auto d = static_cast<std::size_t>(vectors.frequencies.head_dim);
  const auto row = [d](const TensorD& x, Index r) {
    return x.span().subspan(static_cast<std::size_t>(r) * d, d);
  };
  const auto q = row(vectors.q, cell.row);
  const auto k = row(vectors.k, cell.col);
  const auto rotated_q = rotate_complex(q, shift + static_cast<double>(cell.row), vectors.frequencies);
  const auto rotated_k = rotate_complex(k, shift + static_cast<double>(cell.col), vectors.key_frequencies);
  CellParts parts;
  parts.with_rope = pair_contributions(rotated_q, rotated_k, vectors.frequencies);
  parts.without = std::inner_product(q.begin(), q.end(), k.begin(), 0.0);

  std::vector<Index> order(static_cast<std::size_t>(vectors.frequencies.pairs()));
  std::iota(order.begin(), order.end(), Index{0});
  const auto size = [&parts](Index pair) {
    return std::abs(parts.with_rope[static_cast<std::size_t>(pair)]);
  };
  std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return size(a) > size(b); });
  order.resize(std::min(arrow_count, order.size()));
  for (const Index pair : order) {
    const PairIndices at = pair_indices(pair, vectors.frequencies.rotary_dim, vectors.frequencies.pairing);
    const auto point = [&at](const auto& x) {
      return QPointF(x[static_cast<std::size_t>(at.first)], x[static_cast<std::size_t>(at.second)]);
    };
    parts.arrows.push_back({pair, point(q), point(k), point(rotated_q), point(rotated_k),
                            parts.with_rope[static_cast<std::size_t>(pair)]});
  }
  return parts;
}

}  // namespace rope::app
