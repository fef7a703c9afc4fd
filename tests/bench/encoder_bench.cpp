// SPDX-License-Identifier: MIT
// The encoder of a base-size model (768/12/12, N = 512) against the sum of its bare matrix products: the same
// shapes, library and threads, on warm buffers. Goal: efficiency >= 0.8.
#include <benchmark/benchmark.h>

#include <stdexcept>
#include <vector>

#include "core/model/roformer.h"
#include "core/support/random.h"
#include "tests/bench/bare_products.h"
#include "tests/bench/ratio.h"
#include "tests/bench/small_model.h"

namespace {

using rope::Index;

struct Size {
  rope::RoFormerConfig config;
  Index length = 512;
};

Size base_size() {
  return {};
}

/// The program's own small model on a sentence: what the window runs at each key stroke.
Size sentence_size() {
  return {rope::bench::small_config(), 20};
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

void encoder(benchmark::State& state, const Size& size) {
  const int threads = static_cast<int>(state.range(0));
  rope::Random random(3);
  const rope::RoFormerWeights<float> weights = rope::random_weights(size.config, random);
  const rope::TokenBatch batch = some_tokens(size);
  rope::bench::BareProducts products(weights, size.config, {.batch = 1, .length = size.length});
  rope::ForwardWorkspace workspace;
  const rope::ForwardOptions options;
  const auto pass = [&] {
    const auto hidden =
        rope::encode(weights, size.config, batch, {options, workspace, nullptr, {.threads = threads}});
    if (!hidden.ok()) throw std::runtime_error(hidden.error().message());
    benchmark::DoNotOptimize(hidden->data());
  };
  pass();
  products.encode(threads);
  rope::bench::PeerTimer timer;
  for (auto _ : state) timer.run(pass, [&] { products.encode(threads); });
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
