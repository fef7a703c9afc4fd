// SPDX-License-Identifier: MIT
// Attention weights of 4096 queries and keys, d = 64, softmax included, against the matrix product alone;
// outputs are allocated and touched on both sides. Goal: matmul_multiple (ours over the product) <= 2.5.
#include <benchmark/benchmark.h>

#include "core/attention/scores.h"
#include "core/kernels/matmul.h"
#include "core/support/random.h"
#include "tests/bench/ratio.h"

namespace rope {
namespace {

void scores_4096(benchmark::State& state) {
  const auto threads = static_cast<int>(state.range(0));
  const bool causal = state.range(1) != 0;
  constexpr Index n = 4096;
  constexpr Index d = 64;
  Tensor q{n, d};
  Tensor k{n, d};
  Random(1).fill_normal(q.span());
  Random(2).fill_normal(k.span());
  Tensor ours{n, n};
  Tensor product{n, n};
  const auto score = [&] {
    const Status status =
        attention_scores(q.matrix(), k.matrix(), ours.matrix(), {.causal = causal}, {.threads = threads});
    benchmark::DoNotOptimize(status.ok());
  };
  const auto multiply = [&] {
    matmul<float>(q.matrix(), k.matrix(), product.matrix(), {.transpose_b = true, .threads = threads});
  };
  score();
  multiply();
  bench::PeerTimer timer;
  for (auto _ : state) timer.run(score, multiply);
  state.counters["ours_ms"] = timer.ours() * 1e3;
  state.counters["matmul_ms"] = timer.peer() * 1e3;
  state.counters["matmul_multiple"] = timer.ours() / timer.peer();
}
BENCHMARK(scores_4096)
    ->ArgNames({"threads", "causal"})
    ->Args({1, 0})
    ->Args({0, 0})
    ->Args({0, 1})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
}  // namespace rope
