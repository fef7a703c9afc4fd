// SPDX-License-Identifier: MIT
#include "core/attention/multi_head.h"

#include <gtest/gtest.h>

namespace rope {
namespace {

// 256 MB of floats for all threads together, but at least a block for one.
TEST(MultiHead, ScratchIsBoundedForAnyTextAndAnyThreads) {
  const auto scratch = [](Index length, int threads) {
    return attention_parts({.batch = 1, .length = length, .heads = 12}, threads) *
           attention_block_rows(length) * length;
  };
  EXPECT_EQ(attention_parts({.batch = 1, .length = 512, .heads = 12}, 2), 2);
  EXPECT_EQ(attention_parts({.batch = 1, .length = 16, .heads = 3}, 1024), 3);  // no more than blocks
  for (const Index length : {1, 100, 5000, 100000, 4000000}) {
    EXPECT_LE(scratch(length, 1024), Index{1} << 26) << length;
  }
  EXPECT_EQ(attention_parts({.batch = 1, .length = 60000, .heads = 4}, 1024), 69);
  EXPECT_EQ(attention_parts({.batch = 1, .length = Index{1} << 24, .heads = 4}, 1024), 1);
}

}  // namespace
}  // namespace rope
