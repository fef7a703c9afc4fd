// SPDX-License-Identifier: MIT
// Rotation kernel against memcpy of the same x, out of place, one thread each (and all threads each).
// Goal: memcpy_ratio (memcpy's seconds over ours) >= 0.9 from 64 MB on, >= 0.8 at 192 KB, with 12 heads
// sharing a row of the table. One head alone reads as many table bytes as x: `bytes_ratio` counts them.
#include <benchmark/benchmark.h>

#include <cstring>

#include "core/rotary/rotate.h"
#include "core/support/parallel.h"
#include "tests/bench/ratio.h"

namespace rope {
namespace {

struct Setting {
  Pairing pairing;
  Index heads;
  Index kilobytes;
  int threads;
};

void rotation(benchmark::State& state, const Setting& setting) {
  constexpr Index head_dim = 64;
  const Index positions = setting.kilobytes * 1024 / (setting.heads * head_dim * Index{sizeof(float)});
  RotaryTable table(rotary_frequencies({.head_dim = head_dim, .pairing = setting.pairing}).value());
  table.reserve(positions);
  const RotateShape shape{.positions = positions, .heads = setting.heads, .head_dim = head_dim};
  Tensor x{positions, setting.heads, head_dim};
  Tensor out{positions, setting.heads, head_dim};
  for (Index i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 1000) / 1000;
  // Small arrays are done several times per sample, so that the clock's grain does not count.
  const Index repeats = std::max<Index>(1, 16384 / setting.kilobytes);
  const auto copy = [&] {
    for (Index r = 0; r < repeats; ++r) {
      parallel_for(
          x.size(), Index{1} << 16U,
          [&](Index begin, Index end) {
            std::memcpy(out.data() + begin, x.data() + begin,
                        static_cast<std::size_t>(end - begin) * sizeof(float));
          },
          setting.threads);
      benchmark::ClobberMemory();
    }
  };
  const auto turn = [&] {
    for (Index r = 0; r < repeats; ++r) {
      rotate(x.span(), out.span(), shape, table, Index{0}, Direction::forward, setting.threads);
      benchmark::ClobberMemory();
    }
  };
  copy();
  turn();
  bench::PeerTimer timer;
  for (auto _ : state) timer.run(turn, copy);
  const double bytes = 2.0 * sizeof(float) * static_cast<double>(x.size());
  const double table_bytes = sizeof(float) * static_cast<double>(positions * head_dim);
  state.counters["GB/s"] = bytes * static_cast<double>(repeats) / timer.ours() / 1e9;
  state.counters["memcpy_ratio"] = timer.peer() / timer.ours();
  state.counters["bytes_ratio"] = timer.peer() / timer.ours() * (bytes + table_bytes) / bytes;
}

const int registered = [] {
  for (const Pairing pairing : {Pairing::interleaved, Pairing::half}) {
    for (const Index heads : {12, 1}) {
      for (const Index kilobytes : {192, 1536, 65536, 262144}) {
        for (const int threads : {1, 0}) {
          const std::string name = std::string("rotate/") +
                                   (pairing == Pairing::half ? "half" : "interleaved") +
                                   "/heads:" + std::to_string(heads) + "/KB:" + std::to_string(kilobytes) +
                                   (threads == 0 ? "/threads:all" : "/threads:1");
          benchmark::RegisterBenchmark(name.c_str(), rotation, Setting{pairing, heads, kilobytes, threads})
              ->MinTime(0.3);
        }
      }
    }
  }
  return 0;
}();

}  // namespace
}  // namespace rope
