// SPDX-License-Identifier: MIT
// A program of its own, since it replaces the global operator new to count what a warm layer allocates.
// (Tensors come from aligned_alloc; those are watched through ForwardWorkspace::bytes(). What the matrix
// library keeps for its packed blocks is its own affair.)
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>

#include "tests/core/model/small_model.h"

namespace {
std::atomic<long> allocations = 0;
}

// NOLINTBEGIN(cppcoreguidelines-no-malloc): this is the allocator
void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
// NOLINTEND(cppcoreguidelines-no-malloc)

namespace rope {
namespace {

TEST(Allocations, CounterCounts) {
  const long before = allocations;
  static std::unique_ptr<int> kept;  // static, or a compiler may leave the allocation out
  kept = std::make_unique<int>(1);
  EXPECT_EQ(allocations - before, 1);
}

TEST(Allocations, NoneInsideAWarmLayer) {
  RoFormerConfig config = test::small_config();
  config.num_hidden_layers = 6;
  config.rotary_value = true;
  const auto weights = test::lively_weights(config);
  TokenBatch batch = test::random_batch(config, 2, 300);
  batch.mask.assign(600, 1);
  batch.mask[599] = 0;
  const ForwardOptions options{.muted_pairs = {1}};
  ForwardWorkspace workspace;

  long at_last_report = 0;
  long inside_layers = 0;
  int layers = 0;
  const Work work{.progress =
                      [&](double) {
                        if (layers++ > 0) inside_layers += allocations - at_last_report;
                        at_last_report = allocations;
                      },
                  .threads = 2};
  ASSERT_TRUE(encode(weights, config, batch, {options, workspace, nullptr, work}).ok());
  const std::size_t bytes = workspace.bytes();
  layers = 0;
  inside_layers = 0;
  ASSERT_TRUE(encode(weights, config, batch, {options, workspace, nullptr, work}).ok());
  EXPECT_EQ(layers, 6);
  EXPECT_EQ(inside_layers, 0);
  EXPECT_EQ(workspace.bytes(), bytes);
}

}  // namespace
}  // namespace rope
