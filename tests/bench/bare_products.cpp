// SPDX-License-Identifier: MIT
#include "tests/bench/bare_products.h"

#include <utility>

#include "core/support/parallel.h"
#include "core/support/random.h"

namespace rope::bench {
namespace {

/// How all products of one call are made.
struct How {
  int threads;
  Factors factors;
};

/// y = x W^T
void times(const MatrixView<const float>& x, const Tensor& weight, const MatrixView<float>& y,
           const How& how) {
  matmul<float>(x, weight.matrix(), y, {.transpose_b = true, .threads = how.threads, .factors = how.factors});
}

/// dw = dy^T x and dx = dy W, of y = x W^T.
struct TimesBackward {
  MatrixView<const float> dy, x;
  const Tensor& weight;
  Tensor& dw;
  MatrixView<float> dx;
};
void times_backward(const TimesBackward& of, const How& how) {
  matmul<float>(of.dy, of.x, of.dw.matrix(),
                {.transpose_a = true, .accumulate = true, .threads = how.threads, .factors = how.factors});
  matmul<float>(of.dy, of.weight.matrix(), of.dx, {.threads = how.threads, .factors = how.factors});
}

}  // namespace

BareProducts::BareProducts(const RoFormerWeights<float>& weights, const RoFormerConfig& config,
                           const ProductsShape& shape)
    : weights_(weights),
      config_(config),
      shape_(shape),
      x_({shape.batch * shape.length, config.hidden_size}),
      y_({shape.batch * shape.length, config.hidden_size}),
      inner_({shape.batch * shape.length, config.intermediate_size}),
      scores_({shape.batch * config.num_attention_heads * shape.length, shape.length}) {
  Random random(2);
  random.fill_normal(x_.span());
  if (shape.chosen == 0) return;  // no training: the vocabulary's matrices are large
  const Index h = config.hidden_size;
  const Index i = config.intermediate_size;
  d_inner_.resize({shape.batch * shape.length, i});
  logits_.resize({shape.chosen, config.vocab_size});
  d_hidden_.resize({h, h});
  d_intermediate_.resize({i, h});
  d_output_.resize({h, i});
  d_words_.resize({config.vocab_size, config.embedding()});
}

template <typename Body>
void BareProducts::for_heads(int threads, Body&& body) {
  const Index heads = config_.num_attention_heads;
  const Index n = shape_.length;
  const Index d = config_.head_dim();
  const auto one = [&](Index index) {
    const auto head_of = [&](Tensor& rows) {
      return rows.matrix().rows_from(index / heads * n, n).cols_from(index % heads * d, d);
    };
    body(head_of(x_), head_of(y_), scores_.matrix().rows_from(index * n, n));
  };
  parallel_for(
      shape_.batch * heads, 1,
      [&](Index begin, Index end) {
        for (Index index = begin; index < end; ++index) one(index);
      },
      threads);
}

void BareProducts::attend(int threads) {
  for_heads(threads, [factors = shape_.factors](const auto& x, const auto& y, const auto& scores) {
    matmul<float>(x, x, scores, {.transpose_b = true, .scale = 0.125, .factors = factors});
    matmul<float>(scores, x, y, {.factors = factors});
  });
}

void BareProducts::attend_backward(int threads) {
  for_heads(threads, [factors = shape_.factors](const auto& x, const auto& y, const auto& scores) {
    matmul<float>(scores, x, y, {.transpose_a = true, .factors = factors});  // d(V) = P^T d(O)
    matmul<float>(x, x, scores, {.transpose_b = true, .factors = factors});  // d(P) = d(O) V^T
    matmul<float>(scores, x, y, {.scale = 0.125, .factors = factors});       // d(Q) = d(S) K
    matmul<float>(scores, x, y,
                  {.transpose_a = true, .scale = 0.125, .factors = factors});  // d(K) = d(S)^T Q
  });
}

void BareProducts::encode(int threads) {
  const How how{threads, shape_.factors};
  for (const LayerWeights<float>& layer : weights_.layers) {
    for (const auto* projection : {&layer.query, &layer.key, &layer.value}) {
      times(x_.matrix(), projection->weight, y_.matrix(), how);
    }
    attend(threads);
    times(x_.matrix(), layer.attention_output.weight, y_.matrix(), how);
    times(x_.matrix(), layer.intermediate.weight, inner_.matrix(), how);
    times(inner_.matrix(), layer.output.weight, y_.matrix(), how);
  }
}

void BareProducts::train(int threads) {
  const How how{threads, shape_.factors};
  encode(threads);
  const auto& transform = weights_.mlm_head->transform.weight;
  const auto& words = weights_.word_embeddings;
  const auto x = std::as_const(x_).matrix();
  const auto y = y_.matrix();
  const auto chosen_x = x.rows_from(0, shape_.chosen);
  const auto chosen_y = y.rows_from(0, shape_.chosen);
  times(chosen_x, transform, chosen_y, how);
  times(chosen_x, words, logits_.matrix(), how);
  times_backward({logits_.matrix(), chosen_x, words, d_words_, chosen_y}, how);
  times_backward({chosen_x, chosen_x, transform, d_hidden_, chosen_y}, how);
  for (const LayerWeights<float>& layer : weights_.layers) {
    times_backward({x, inner_.matrix(), layer.output.weight, d_output_, d_inner_.matrix()}, how);
    times_backward({inner_.matrix(), x, layer.intermediate.weight, d_intermediate_, y}, how);
    times_backward({x, x, layer.attention_output.weight, d_hidden_, y}, how);
    attend_backward(threads);
    for (const auto* projection : {&layer.query, &layer.key, &layer.value}) {
      times_backward({x, x, projection->weight, d_hidden_, y}, how);
    }
  }
}

}  // namespace rope::bench
