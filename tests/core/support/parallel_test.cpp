// SPDX-License-Identifier: MIT
#include "core/support/parallel.h"

#include <gtest/gtest.h>
#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace rope {
namespace {

using Parts = std::vector<std::pair<Index, Index>>;

Parts parts_of(Index count, Index grain, int threads) {
  Parts parts;
  std::mutex mutex;
  parallel_for(
      count, grain,
      [&](Index begin, Index end) {
        const std::lock_guard lock(mutex);
        parts.emplace_back(begin, end);
      },
      threads);
  std::sort(parts.begin(), parts.end());
  return parts;
}

TEST(ParallelFor, PartitionDependsOnlyOnItsArguments) {
  EXPECT_EQ(parts_of(10, 1, 3), (Parts{{0, 3}, {3, 6}, {6, 10}}));
  EXPECT_EQ(parts_of(10, 4, 3), (Parts{{0, 5}, {5, 10}}));  // no part below the grain
  EXPECT_EQ(parts_of(10, 100, 3), (Parts{{0, 10}}));
  EXPECT_EQ(parts_of(2, 1, 8), (Parts{{0, 1}, {1, 2}}));
  EXPECT_EQ(parts_of(0, 1, 3), Parts{});
  EXPECT_EQ(parts_of(-5, 1, 3), Parts{});
  EXPECT_EQ(parts_of(6, 0, 2), (Parts{{0, 3}, {3, 6}}));
  for (int repeat = 0; repeat < 50; ++repeat) EXPECT_EQ(parts_of(1000, 1, 5), parts_of(1000, 1, 5));
}

TEST(ParallelFor, EveryIndexOnceForAnyThreadCount) {
  for (const int threads : {0, 1, 2, 3, 7, 16}) {
    for (const Index count : {1, 2, 15, 16, 17, 1000}) {
      std::vector<std::atomic<int>> seen(static_cast<std::size_t>(count));
      parallel_for(
          count, 1,
          [&](Index begin, Index end) {
            for (Index i = begin; i < end; ++i) ++seen[static_cast<std::size_t>(i)];
          },
          threads);
      for (const auto& times : seen) ASSERT_EQ(times, 1) << threads << " threads, " << count;
    }
  }
}

TEST(ParallelFor, ExceptionsReachTheCallerAndThePoolLivesOn) {
  for (int repeat = 0; repeat < 20; ++repeat) {
    std::atomic<int> ended{0};
    EXPECT_THROW(parallel_for(
                     4, 1,
                     [&](Index begin, Index) {
                       ++ended;
                       if (begin == 2) throw std::runtime_error("part 2");
                     },
                     4),
                 std::runtime_error);
    EXPECT_EQ(ended, 4);
  }
  EXPECT_EQ(parts_of(4, 1, 4).size(), 4U);
}

TEST(ParallelFor, NestedCallsRunTheSamePartsSerially) {
  std::mutex mutex;
  std::vector<Parts> inner;
  parallel_for(
      3, 1,
      [&](Index, Index) {
        Parts parts;  // without a lock: one thread only
        parallel_for(
            10, 1, [&](Index begin, Index end) { parts.emplace_back(begin, end); }, 3);
        const std::lock_guard lock(mutex);
        inner.push_back(parts);
      },
      3);
  ASSERT_EQ(inner.size(), 3U);
  for (const Parts& parts : inner) EXPECT_EQ(parts, (Parts{{0, 3}, {3, 6}, {6, 10}}));
}

TEST(ParallelFor, ManyCallersAtOnce) {
  std::atomic<Index> total{0};
  {
    std::vector<std::jthread> callers;
    callers.reserve(6);
    for (int caller = 0; caller < 6; ++caller) {
      callers.emplace_back([&, caller] {
        for (int repeat = 0; repeat < 200; ++repeat) {
          std::atomic<Index> sum{0};
          parallel_for(
              100, 1,
              [&](Index begin, Index end) {
                for (Index i = begin; i < end; ++i) sum += i;
              },
              1 + (caller + repeat) % 4);
          ASSERT_EQ(sum, 4950);
          total += sum;
        }
      });
    }
  }
  EXPECT_EQ(total, 6 * 200 * 4950);
}

TEST(ParallelFor, DefaultThreadsIsAtLeastOne) {
  EXPECT_GE(default_threads(), 1);
}

// A system that gives no more threads (here: none has room for such a stack) costs time, not the result.
TEST(ParallelFor, WithoutMoreThreadsThePartsAreTheSame) {
  pthread_attr_t usual;
  pthread_attr_t absurd;
  ASSERT_EQ(pthread_getattr_default_np(&usual), 0);
  ASSERT_EQ(pthread_getattr_default_np(&absurd), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&absurd, std::size_t{1} << 46U), 0);
  ASSERT_EQ(pthread_setattr_default_np(&absurd), 0);
  EXPECT_THROW(std::thread([] {}).join(), std::system_error);
  const Parts parts = parts_of(1000, 1, 500);
  ASSERT_EQ(pthread_setattr_default_np(&usual), 0);
  pthread_attr_destroy(&usual);
  pthread_attr_destroy(&absurd);
  EXPECT_EQ(parts.size(), 500U);
  EXPECT_EQ(parts.front(), std::pair(Index{0}, Index{2}));
  EXPECT_EQ(parts.back(), std::pair(Index{998}, Index{1000}));
}

}  // namespace
}  // namespace rope
