// SPDX-License-Identifier: MIT
#include "core/kernels/matmul.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <tuple>

#include "core/kernels/detail/gemm.h"
#include "core/support/random.h"

namespace rope {
namespace {

/// Operands inside wider arrays, so that a kernel that ignores the stride is found.
template <typename T>
struct Operands {
  BasicTensor<T> a_memory, b_memory, c_memory;
  MatrixView<T> a, b, c;
};

struct Case {
  Index m = 0, n = 0, k = 0;
  MatmulOptions options;
};

template <typename T>
MatrixView<T> strided(BasicTensor<T>& memory, Index rows, Index cols, Random& random) {
  memory.resize({rows, cols + 5});
  random.fill_normal(memory.span());
  return memory.matrix().cols_from(3, cols);
}

template <typename T>
Operands<T> operands(const Case& test) {
  Random random(7);
  Operands<T> o;
  o.a = test.options.transpose_a ? strided(o.a_memory, test.k, test.m, random)
                                 : strided(o.a_memory, test.m, test.k, random);
  o.b = test.options.transpose_b ? strided(o.b_memory, test.n, test.k, random)
                                 : strided(o.b_memory, test.k, test.n, random);
  o.c = strided(o.c_memory, test.m, test.n, random);
  return o;
}

template <typename T>
void expect_close_to_reference(const Case& test, double tolerance) {
  Operands<T> fast = operands<T>(test);
  Operands<T> slow = operands<T>(test);
  matmul<T>(fast.a, fast.b, fast.c, test.options);
  matmul_reference<T>(slow.a, slow.b, slow.c, test.options);
  for (Index i = 0; i < fast.c_memory.size(); ++i) {
    ASSERT_NEAR(fast.c_memory[i], slow.c_memory[i], tolerance) << "at " << i;
  }
}

TEST(Matmul, HandWorked) {
  const float a[] = {1, 2, 3, 4};  // [2, 2]
  const float b[] = {5, 6, 7, 8};
  float c[4];
  matmul<float>({a, 2, 2}, {b, 2, 2}, MatrixView<float>(c, 2, 2));
  EXPECT_EQ(c[0], 19);
  EXPECT_EQ(c[1], 22);
  EXPECT_EQ(c[2], 43);
  EXPECT_EQ(c[3], 50);
  matmul<float>({a, 2, 2}, {b, 2, 2}, MatrixView<float>(c, 2, 2), {.transpose_b = true, .scale = 2});
  EXPECT_EQ(c[0], 34);
  EXPECT_EQ(c[1], 46);
  EXPECT_EQ(c[2], 78);
  EXPECT_EQ(c[3], 106);
}

TEST(Matmul, EqualsTheScalarTwinInEveryForm) {
  for (const auto& [m, n, k] :
       {std::tuple<Index, Index, Index>{1, 1, 1}, {3, 17, 5}, {64, 33, 40}, {130, 70, 64}}) {
    for (int bits = 0; bits < 8; ++bits) {
      const Case test{m,
                      n,
                      k,
                      {.transpose_a = (bits & 1) != 0,
                       .transpose_b = (bits & 2) != 0,
                       .scale = 0.5,
                       .accumulate = (bits & 4) != 0,
                       .threads = 2}};
      expect_close_to_reference<float>(test, 2e-5);
      expect_close_to_reference<double>(test, 1e-12);
    }
  }
}

TEST(Matmul, LargeProductSplitOverThreads) {
  expect_close_to_reference<float>({300, 200, 100, {.transpose_b = true, .threads = 3}}, 1e-4);
  expect_close_to_reference<float>({100, 400, 100, {.threads = 3}}, 1e-4);
}

TEST(Matmul, SameThreadsSameBits) {
  const Case test{200, 150, 90, {.transpose_b = true, .threads = 2}};
  Operands<float> first = operands<float>(test);
  Operands<float> second = operands<float>(test);
  matmul<float>(first.a, first.b, first.c, test.options);
  matmul<float>(second.a, second.b, second.c, test.options);
  EXPECT_EQ(0, std::memcmp(first.c_memory.data(), second.c_memory.data(),
                           static_cast<std::size_t>(first.c_memory.size()) * sizeof(float)));
}

TEST(Matmul, EmptyExtents) {
  float c[] = {1, 2, 3, 4};
  matmul<float>({nullptr, 2, 0}, {nullptr, 0, 2}, MatrixView<float>(c, 2, 2), {.accumulate = true});
  EXPECT_EQ(c[3], 4);
  matmul<float>({nullptr, 2, 0}, {nullptr, 0, 2}, MatrixView<float>(c, 2, 2));
  for (const float value : c) EXPECT_EQ(value, 0);
  matmul<float>({nullptr, 0, 3}, {c, 3, 1}, MatrixView<float>(nullptr, 0, 1));
}

TEST(Matmul, RefusesShapesThatDoNotFit) {
  float memory[12] = {};
  EXPECT_THROW(matmul<float>({memory, 2, 3}, {memory, 2, 3}, MatrixView<float>(memory, 2, 2)),
               std::invalid_argument);
  EXPECT_THROW(matmul<float>({memory, 2, 3}, {memory, 3, 2}, MatrixView<float>(memory, 2, 3)),
               std::invalid_argument);
}

TEST(Matmul, EigenIsTheSameFunction) {
  const Case test{50, 60, 70, {.transpose_b = true}};
  Operands<float> fast = operands<float>(test);
  Operands<float> eigen = operands<float>(test);
  matmul<float>(fast.a, fast.b, fast.c, test.options);
  detail::gemm_eigen({.a = eigen.a, .b = eigen.b, .c = eigen.c, .transpose_b = true});
  for (Index i = 0; i < fast.c_memory.size(); ++i) ASSERT_NEAR(fast.c_memory[i], eigen.c_memory[i], 5e-5);
}

/// x with the precision of bfloat16, by the rule: a whole number of steps of 2^-7 of its leading power of
/// two.
float with_8_bits(float x) {
  int exponent = 0;
  const double fraction = std::frexp(static_cast<double>(x), &exponent);  // in [0.5, 1)
  return static_cast<float>(std::ldexp(std::nearbyint(fraction * 256), exponent - 8));
}

TEST(Matmul, Bfloat16FactorsAreRoundedAndTheSumsAreNot) {
  if (!has_bfloat16_products()) GTEST_SKIP() << "this processor or build has no bfloat16 products";
  for (const auto& [m, n, k] :
       {std::tuple<Index, Index, Index>{1, 1, 1}, {3, 17, 5}, {64, 33, 40}, {130, 70, 301}}) {
    for (int bits = 0; bits < 8; ++bits) {
      const Case test{m,
                      n,
                      k,
                      {.transpose_a = (bits & 1) != 0,
                       .transpose_b = (bits & 2) != 0,
                       .scale = 0.25,  // exact, so that the reference may multiply the sum by it
                       .accumulate = (bits & 4) != 0,
                       .threads = 2,
                       .factors = Factors::bfloat16}};
      Operands<float> fast = operands<float>(test);
      Operands<float> slow = operands<float>(test);
      for (Tensor* memory : {&slow.a_memory, &slow.b_memory}) {
        for (float& x : memory->span()) x = with_8_bits(x);
      }
      matmul<float>(fast.a, fast.b, fast.c, test.options);
      matmul_reference<float>(slow.a, slow.b, slow.c, test.options);
      for (Index i = 0; i < fast.c_memory.size(); ++i) {
        ASSERT_NEAR(fast.c_memory[i], slow.c_memory[i], 2e-5) << "at " << i << ", form " << bits;
      }
    }
  }
}

TEST(Matmul, Bfloat16KeepsInfinityAndNan) {
  if (!has_bfloat16_products()) GTEST_SKIP() << "this processor or build has no bfloat16 products";
  const float nan_of_lowest_bit = std::bit_cast<float>(0x7F800001U);
  const float a[] = {INFINITY, 3.4e38F, nan_of_lowest_bit};  // the second rounds up to infinity
  const float one[] = {1};
  float c[3];
  matmul<float>({a, 3, 1}, {one, 1, 1}, MatrixView<float>(c, 3, 1), {.factors = Factors::bfloat16});
  EXPECT_EQ(c[0], INFINITY);
  EXPECT_EQ(c[1], INFINITY);
  EXPECT_TRUE(std::isnan(c[2]));
}

}  // namespace
}  // namespace rope
