// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <cmath>
#include <numeric>

#include "core/rotary/decay.h"
#include "tests/bench/ratio.h"

namespace rope {
namespace {

std::vector<double> every_distance(std::size_t count) {
  std::vector<double> distances(count);
  std::iota(distances.begin(), distances.end(), 0.0);
  return distances;
}

// The random curves that the Decay page computes on each change: 2000 distances, 200 draws, d = 128.
// Limit: 0.3 s.
void decay_band(benchmark::State& state) {
  const auto frequencies = rotary_frequencies({.head_dim = 128}).value();
  const std::vector<double> distances = every_distance(2000);
  for (auto _ : state) {
    benchmark::DoNotOptimize(decay_random(frequencies, distances, {.independent = state.range(0) != 0}));
  }
  state.counters["limit_s"] = 0.3;
}
BENCHMARK(decay_band)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime();

/// Figure 2 the way it is written down, on one thread.
double plain_bound(const RotaryFrequencies& f, double distance) {
  double real = 0;
  double imaginary = 0;
  double sum = 0;
  for (const double theta : f.theta) {
    real += std::cos(distance * theta);
    imaginary += std::sin(distance * theta);
    sum += std::sqrt(real * real + imaginary * imaginary);
  }
  return sum / static_cast<double>(f.pairs());
}

// Bound and ones at every distance to 1,000,000, d = 128. Limit: 0.15 s on two cores (vectorised numpy
// takes 1.5 s). `ratio` is the time of the formula as written, of which every fiftieth distance is
// measured in turn with ours, over ours.
void decay_to_a_million(benchmark::State& state) {
  constexpr std::size_t kCount = 1'000'000;
  constexpr std::size_t kShare = 50;
  const auto frequencies = rotary_frequencies({.head_dim = 128}).value();
  const std::vector<double> distances = every_distance(kCount);
  std::vector<double> plain(kCount / kShare);
  bench::PeerTimer timer;
  for (auto _ : state) {
    timer.run([&] { benchmark::DoNotOptimize(decay_theory(frequencies, distances)); },
              [&] {
                for (std::size_t i = 0; i < plain.size(); ++i)
                  plain[i] = plain_bound(frequencies, distances[i * kShare]);
                benchmark::DoNotOptimize(plain.data());
              });
  }
  state.counters["seconds"] = timer.ours();
  state.counters["limit_s"] = 0.15;
  state.counters["ratio"] = timer.peer() * kShare / timer.ours();
}
BENCHMARK(decay_to_a_million)->Iterations(7)->Unit(benchmark::kMillisecond)->UseRealTime();

// What a page with eight settings side by side computes on each change: their frequencies, and bound and
// ones at 10,000 log-spaced distances to 1,000,000. Limit: 16 ms.
void eight_settings(benchmark::State& state) {
  std::vector<RotarySettings> all(8, {.head_dim = 128, .base = 5e5, .original_length = 8192});
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].scaling = {.kind = i % 2 == 0 ? ScalingKind::yarn : ScalingKind::ntk,
                      .factor = 2.0 + static_cast<double>(i)};
  }
  std::vector<double> distances = every_distance(10'000);
  for (double& distance : distances) distance = std::pow(1e6, distance / 9999);
  for (auto _ : state) {
    for (const RotarySettings& settings : all) {
      benchmark::DoNotOptimize(decay_theory(rotary_frequencies(settings).value(), distances));
    }
  }
  state.counters["limit_s"] = 0.016;
}
BENCHMARK(eight_settings)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace rope
