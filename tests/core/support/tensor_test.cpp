// SPDX-License-Identifier: MIT
#include "core/support/tensor.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace rope {
namespace {

TEST(Tensor, NewElementsAreZeroAndAligned) {
  const Tensor t{3, 5};
  EXPECT_EQ(t.size(), 15);
  EXPECT_EQ(t.rank(), 2);
  EXPECT_EQ(t.dim(0), 3);
  EXPECT_EQ(t.dim(-1), 5);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(t.data()) % 64, 0U);
  for (const float x : t) EXPECT_EQ(x, 0.0F);
}

TEST(Tensor, CopiesAreSeparateAndMovesLeaveNothing) {
  Tensor a{2};
  a[0] = 1;
  Tensor b = a;
  b[0] = 2;
  EXPECT_EQ(a[0], 1.0F);
  const Tensor c = std::move(b);
  EXPECT_EQ(c[0], 2.0F);
  EXPECT_TRUE(b.empty());  // NOLINT(bugprone-use-after-move): the empty state is promised
}

TEST(Tensor, ShrinkingKeepsItsMemory) {
  Tensor t{100};
  const float* const before = t.data();
  t.resize({4, 5});
  EXPECT_EQ(t.data(), before);
  t.resize({100});
  EXPECT_EQ(t.data(), before);
}

TEST(Tensor, EmptyAndZeroDimensional) {
  EXPECT_EQ((Tensor{0, 7}).size(), 0);
  const Tensor scalar{std::vector<Index>{}};
  EXPECT_EQ(scalar.size(), 1);
  EXPECT_EQ(scalar.rank(), 0);
}

TEST(Tensor, CopiesOfWhatHasNoShapeHaveNone) {
  const std::vector<Tensor> copies(2, Tensor());
  EXPECT_TRUE(copies[0].empty());
  EXPECT_EQ(copies[1].rank(), 0);
  Tensor scalar(std::vector<Index>{});
  scalar[0] = 3;
  EXPECT_EQ(Tensor(scalar)[0], 3);
  EXPECT_EQ(Tensor(Tensor({0, 4})).dim(1), 4);
}

TEST(Tensor, AbsurdShapesAreRefused) {
  EXPECT_THROW((Tensor{-1}), std::invalid_argument);
  EXPECT_THROW((Tensor{Index{1} << 40, Index{1} << 40}), std::invalid_argument);
}

TEST(Tensor, MatrixViews) {
  Tensor t{2, 3, 4};
  for (Index i = 0; i < t.size(); ++i) t[i] = static_cast<float>(i);
  const MatrixView<float> all = t.matrix();
  EXPECT_EQ(all.rows, 6);
  EXPECT_EQ(all(5, 3), 23.0F);
  const MatrixView<const float> part = all.rows_from(2, 3).cols_from(1, 2);
  EXPECT_EQ(part.rows, 3);
  EXPECT_EQ(part(0, 0), 9.0F);
  EXPECT_EQ(part.row(2)[1], 18.0F);
}

}  // namespace
}  // namespace rope
