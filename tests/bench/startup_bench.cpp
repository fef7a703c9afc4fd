// SPDX-License-Identifier: MIT
// From process start to the first frame, against a window that holds nothing but an empty chart. Goal: `ms`
// (median of 10, warm cache) <= 200. Without a display both draw off screen.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "tests/bench/ratio.h"

namespace rope {
namespace {

/// Seconds that `command` prints as "N ms"; negative where it fails.
double printed_seconds(const std::string& command) {
  std::FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return -1;
  double ms = -1;
  const bool read = std::fscanf(pipe, "%lf ms", &ms) == 1;
  return pclose(pipe) == 0 && read ? ms / 1000 : -1;
}

void first_frame(benchmark::State& state) {
  const bool display = std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr;
  const std::string platform = display ? "" : "QT_QPA_PLATFORM=offscreen ";
  const std::string ours = platform + "'" ROPE_EXPLORER "' --startup-time --fresh";
  const std::string peer = platform + "'" ROPE_EMPTY_CHART "'";
  if (printed_seconds(ours) < 0 || printed_seconds(peer) < 0) {  // also warms the cache
    state.SkipWithError("a window does not come up");
    return;
  }
  bench::PeerTimer timer;
  for (auto _ : state) timer.add(printed_seconds(ours), printed_seconds(peer));
  state.counters["ms"] = timer.ours() * 1000;
  state.counters["limit_ms"] = 200;
  state.counters["empty_chart_ms"] = timer.peer() * 1000;
}
BENCHMARK(first_frame)->Iterations(10)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace rope
