// SPDX-License-Identifier: MIT
// The encoder of a base-size model (768/12/12, N = 512) against the sum of its bare matrix products: the same
// shapes, library and threads, on warm buffers. Goal: efficiency >= 0.8.
#include <benchmark/benchmark.h>

#include <stdexcept>
#include <vector>

#include "core/kernels/matmul.h"
#include "core/model/roformer.h"
#include "core/support/parallel.h"
#include "core/support/random.h"
#include "tests/bench/ratio.h"

namespace {

using rope::Index;
using rope::Tensor;

struct Size {
  rope::RoFormerConfig config;
  Index length = 512;
};

Size base_size() {
  return {};
}

/// The program's own small model on a sentence: what the window runs at each key stroke.
Size sentence_size() {
  rope::RoFormerConfig config;
  config.vocab_size = 8192;
  config.hidden_size = 256;
  config.num_hidden_layers = 6;
  config.num_attention_heads = 4;
  config.intermediate_size = 1024;
  return {config, 20};
}

rope::TokenBatch some_tokens(const Size& size) {
  rope::Random random(1);
  rope::TokenBatch batch{.batch = 1, .length = size.length};
  for (Index i = 0; i < size.length; ++i) {
    batch.ids.push_back(
        static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(size.config.vocab_size))));
  }
  return batch;
}

/// The matrix products of one forward pass and nothing else. Weights are the model's own, so that both sides
/// read the same memory.
class BareProducts {
 public:
  BareProducts(const rope::RoFormerWeights<float>& weights, const Size& size)
      : weights_(weights),
        size_(size),
        x_({size.length, size.config.hidden_size}),
        y_({size.length, size.config.hidden_size}),
        inner_({size.length, size.config.intermediate_size}),
        scores_({size.length * size.config.num_attention_heads, size.length}) {
    rope::Random random(2);
    random.fill_normal(x_.span());
    random.fill_normal(y_.span());
    random.fill_normal(inner_.span());
    random.fill_normal(scores_.span());
  }

  void operator()(int threads) {
    for (const rope::LayerWeights<float>& layer : weights_.layers) {
      for (const auto* projection : {&layer.query, &layer.key, &layer.value})
        times(x_, *projection, y_, threads);
      attention(threads);
      times(x_, layer.attention_output, y_, threads);
      times(x_, layer.intermediate, inner_, threads);
      times(inner_, layer.output, y_, threads);
    }
  }

 private:
  static void times(const Tensor& x, const rope::LinearWeights<float>& weights, Tensor& y, int threads) {
    rope::matmul<float>(x.matrix(), weights.weight.matrix(), y.matrix(),
                        {.transpose_b = true, .threads = threads});
  }
  /// Whole heads, shared out over the threads.
  void attention(int threads) {
    const Index d = size_.config.head_dim();
    rope::parallel_for(
        size_.config.num_attention_heads, 1,
        [&](Index begin, Index end) {
          for (Index head = begin; head < end; ++head) {
            const auto scores = scores_.matrix().rows_from(head * size_.length, size_.length);
            const auto q = x_.matrix().cols_from(head * d, d);
            rope::matmul<float>(q, q, scores, {.transpose_b = true, .scale = 0.125});
            rope::matmul<float>(scores, q, y_.matrix().cols_from(head * d, d));
          }
        },
        threads);
  }

  const rope::RoFormerWeights<float>& weights_;
  Size size_;
  Tensor x_, y_, inner_, scores_;
};

void encoder(benchmark::State& state, const Size& size) {
  const int threads = static_cast<int>(state.range(0));
  rope::Random random(3);
  const rope::RoFormerWeights<float> weights = rope::random_weights(size.config, random);
  const rope::TokenBatch batch = some_tokens(size);
  BareProducts products(weights, size);
  rope::ForwardWorkspace workspace;
  const rope::ForwardOptions options;
  const auto pass = [&] {
    const auto hidden =
        rope::encode(weights, size.config, batch, {options, workspace, nullptr, {.threads = threads}});
    if (!hidden.ok()) throw std::runtime_error(hidden.error().message());
    benchmark::DoNotOptimize(hidden->data());
  };
  pass();
  products(threads);
  rope::bench::PeerTimer timer;
  for (auto _ : state) timer.run(pass, [&] { products(threads); });
  state.SetLabel(rope::matmul_library());
  state.counters["encoder_ms"] = 1e3 * timer.ours();
  state.counters["products_ms"] = 1e3 * timer.peer();
  state.counters["efficiency"] = timer.peer() / timer.ours();
}

BENCHMARK_CAPTURE(encoder, base_512, base_size())
    ->Arg(1)
    ->Arg(2)
    ->Iterations(9)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(encoder, sentence_20, sentence_size())
    ->Arg(1)
    ->Arg(2)
    ->Iterations(300)
    ->Unit(benchmark::kMillisecond);

}  // namespace
