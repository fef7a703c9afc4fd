// SPDX-License-Identifier: MIT
// Matrix products x W^T of the shapes that a RoFormer needs: the library in use against Eigen.
#include <benchmark/benchmark.h>

#include "core/kernels/detail/gemm.h"
#include "core/kernels/matmul.h"
#include "core/support/random.h"
#include "tests/bench/ratio.h"

namespace {

using rope::Index;

/// One thread: rows m, outputs n, inputs k.
void product(benchmark::State& state) {
  const Index m = state.range(0);
  const Index n = state.range(1);
  const Index k = state.range(2);
  rope::Random random(1);
  rope::Tensor x({m, k});
  rope::Tensor weight({n, k});
  rope::Tensor y({m, n});
  random.fill_normal(x.span());
  random.fill_normal(weight.span());
  const rope::detail::Gemm<float> gemm{
      .a = x.matrix(), .b = weight.matrix(), .c = y.matrix(), .transpose_b = true};
  rope::detail::gemm(gemm);
  rope::bench::PeerTimer timer;
  for (auto _ : state) timer.run([&] { rope::detail::gemm(gemm); }, [&] { rope::detail::gemm_eigen(gemm); });
  const double gflop = 2e-9 * static_cast<double>(m * n * k);
  state.SetLabel(rope::matmul_library());
  state.counters["GFLOP/s"] = gflop / timer.ours();
  state.counters["Eigen_GFLOP/s"] = gflop / timer.peer();
  state.counters["speedup"] = timer.peer() / timer.ours();
}

BENCHMARK(product)
    ->ArgNames({"m", "n", "k"})
    ->Args({512, 768, 768})
    ->Args({512, 3072, 768})
    ->Args({512, 768, 3072})
    ->Args({512, 512, 64})
    ->Args({512, 64, 512})
    ->Args({20, 256, 256})
    ->Args({20, 1024, 256})
    ->Args({20, 20, 64})
    ->Args({1, 8192, 256})
    ->MinTime(0.2);

}  // namespace
