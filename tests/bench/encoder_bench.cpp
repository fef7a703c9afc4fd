// SPDX-License-Identifier: MIT
// The encoder of a base-size model (768/12/12, N = 512). Its yardsticks, measured turn and turn about:
//   efficiency    the sum of its bare matrix products (same shapes, library and threads, warm buffers) over
//                 the encoder. Goal: >= 0.8.
//   torch_ratio   PyTorch's time (transformers' RoFormer, eager) over ours. Goal: >= 2.
//   onnx_ratio    that of ONNX Runtime over ours. Goal: >= 1.1.
// The last two are there where ROPE_ENCODER_PEER starts the peer, e.g.
// ROPE_ENCODER_PEER="python3 tests/bench/peers/encoder_peer.py".
#include <benchmark/benchmark.h>

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "core/model/roformer.h"
#include "core/support/random.h"
#include "tests/bench/bare_products.h"
#include "tests/bench/peer.h"
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

/// One of the runtimes that the encoder is compared with, and the seconds of its passes.
struct Runtime {
  explicit Runtime(const char* runtime, int threads)
      : name(runtime),
        peer(rope::bench::Peer::from_environment("ROPE_ENCODER_PEER", threads,
                                                 std::string("--runtime ") + runtime)) {}
  void step() {
    if (!peer) return;
    seconds.push_back(peer->step());
    std::this_thread::sleep_for(
        std::chrono::milliseconds(100));  // its threads go on looking for work a while
  }
  void count(benchmark::State& state, double ours) const {
    if (!peer) return;
    const double theirs = rope::bench::median(seconds);
    state.counters[name + "_ms"] = 1e3 * theirs;
    state.counters[name + "_ratio"] = theirs / ours;
  }

  std::string name;
  std::unique_ptr<rope::bench::Peer> peer;
  std::vector<double> seconds;
};

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
  std::vector<Runtime> runtimes;
  if (size.length == base_size().length) {
    for (const char* const runtime : {"torch", "onnx"}) runtimes.emplace_back(runtime, threads);
  }
  for (auto _ : state) {
    for (Runtime& runtime : runtimes) runtime.step();
    timer.run(pass, [&] { products.encode(threads); });
  }
  state.SetLabel(rope::matmul_library());
  state.counters["encoder_ms"] = 1e3 * timer.ours();
  state.counters["products_ms"] = 1e3 * timer.peer();
  state.counters["efficiency"] = timer.peer() / timer.ours();
  for (const Runtime& runtime : runtimes) runtime.count(state, timer.ours());
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
