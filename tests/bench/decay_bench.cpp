// SPDX-License-Identifier: MIT
// What the Decay page computes on each change: 2000 distances, 200 draws, d = 128. Limit: 0.3 s.
#include <benchmark/benchmark.h>

#include <numeric>

#include "core/rotary/decay.h"

namespace rope {
namespace {

void decay_band(benchmark::State& state) {
  const auto frequencies = rotary_frequencies({.head_dim = 128}).value();
  std::vector<double> distances(2000);
  std::iota(distances.begin(), distances.end(), 0.0);
  for (auto _ : state) {
    benchmark::DoNotOptimize(decay_random(frequencies, distances, {.independent = state.range(0) != 0}));
  }
  state.counters["limit_s"] = 0.3;
}
BENCHMARK(decay_band)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace rope
