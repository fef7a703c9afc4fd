// SPDX-License-Identifier: MIT
// Every operation's gradient against central differences in double.
#include "core/autograd/operations.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "tests/core/autograd/gradient_check.h"
#include "tests/core/kernels/all_activations.h"

namespace rope {
namespace {

using test::expect_gradients;
using test::random_matrix;
using Values = std::vector<Value>;
using TapeD = Tape<double>;

struct Sizes {
  Index rows, cols;
};
constexpr std::array kSizes{Sizes{1, 1}, Sizes{1, 7}, Sizes{5, 1}, Sizes{3, 4}, Sizes{6, 19}};

std::string name(const Sizes& s) {
  return std::to_string(s.rows) + " x " + std::to_string(s.cols);
}

TEST(Gradients, MatmulInAllFourReadings) {
  for (const auto& [m, n, k] : {std::array<Index, 3>{1, 1, 1}, {2, 3, 4}, {5, 1, 3}, {1, 6, 2}}) {
    for (int flags = 0; flags < 4; ++flags) {
      const bool ta = (flags & 1) != 0;
      const bool tb = (flags & 2) != 0;
      expect_gradients(
          [=](TapeD& tape, const Values& in) {
            return ops::matmul(tape, in[0], in[1], {.transpose_a = ta, .transpose_b = tb, .scale = 0.7});
          },
          {ta ? random_matrix(k, m, 1) : random_matrix(m, k, 1),
           tb ? random_matrix(n, k, 2) : random_matrix(k, n, 2)},
          "flags " + std::to_string(flags));
    }
  }
}

TEST(Gradients, LinearWithItsBias) {
  for (const auto& [rows, in_cols, out] : {std::array<Index, 3>{1, 1, 1}, {4, 3, 5}, {2, 20, 1}}) {
    expect_gradients(
        [](TapeD& tape, const Values& in) { return ops::linear(tape, in[0], in[1], in[2]); },
        {random_matrix(rows, in_cols, 1), random_matrix(out, in_cols, 2), random_matrix(1, out, 3)},
        "linear");
  }
}

TEST(Gradients, AddAlsoOfAValueToItself) {
  for (const Sizes& s : kSizes) {
    expect_gradients([](TapeD& tape, const Values& in) { return ops::add(tape, in[0], in[1]); },
                     {random_matrix(s.rows, s.cols, 1), random_matrix(s.rows, s.cols, 2)}, name(s));
    expect_gradients(
        [](TapeD& tape, const Values& in) {
          const Value twice = ops::add(tape, in[0], in[0]);
          return ops::add(tape, twice, in[0]);
        },
        {random_matrix(s.rows, s.cols, 1)}, name(s));
  }
}

TEST(Gradients, Activations) {
  for (const Activation activation : test::all_activations) {
    for (const Sizes& s : kSizes) {
      expect_gradients(
          [=](TapeD& tape, const Values& in) {
            // The second use of the input makes its gradient a sum.
            const Value y = ops::activate(tape, in[0], activation);
            return ops::add(tape, y, in[0]);
          },
          {random_matrix(s.rows, s.cols, 5, 1.5)},
          "activation " + std::to_string(static_cast<int>(activation)) + " of " + name(s));
    }
  }
}

TEST(Gradients, SoftmaxAndDropout) {
  for (const Sizes& s : kSizes) {
    expect_gradients([](TapeD& tape, const Values& in) { return ops::softmax(tape, in[0]); },
                     {random_matrix(s.rows, s.cols, 1)}, name(s));
    expect_gradients(
        [](TapeD& tape, const Values& in) { return ops::dropout(tape, in[0], {.rate = 0.4, .seed = 8}); },
        {random_matrix(s.rows, s.cols, 1)}, name(s));
  }
}

TEST(Gradients, LayerNormAndTheSumBeforeIt) {
  for (const Sizes& s : {Sizes{1, 2}, Sizes{3, 4}, Sizes{7, 16}, Sizes{5, 37}}) {
    const auto parameters = [](const Values& in, std::size_t at) {
      return ops::NormParameters{in[at], in[at + 1], 1e-3};
    };
    const std::vector<TensorD> learned{random_matrix(1, s.cols, 3), random_matrix(1, s.cols, 4)};
    expect_gradients(
        [&](TapeD& tape, const Values& in) { return ops::layer_norm(tape, in[0], parameters(in, 1)); },
        {random_matrix(s.rows, s.cols, 1), learned[0], learned[1]}, name(s));
    expect_gradients(
        [&](TapeD& tape, const Values& in) {
          const Value y = ops::add_layer_norm(tape, in[0], in[1], parameters(in, 2));
          return ops::add(tape, y, in[1]);
        },
        {random_matrix(s.rows, s.cols, 1), random_matrix(s.rows, s.cols, 2), learned[0], learned[1]},
        name(s));
  }
}

TEST(Gradients, GatherAddsWhereARowIsTakenTwice) {
  const std::vector<std::int32_t> indices{2, 0, 2, 2, 4};
  expect_gradients(
      [&](TapeD& tape, const Values& in) { return ops::gather_rows<double>(tape, in[0], indices); },
      {random_matrix(5, 3, 1)}, "gather");
  expect_gradients(
      [&](TapeD& tape, const Values& in) {
        // Of a computed matrix: its gradient starts from nothing, and rows nobody took get zero.
        const Value x = ops::activate(tape, in[0], Activation::tanh);
        return ops::gather_rows<double>(tape, x, indices);
      },
      {random_matrix(6, 20, 1)}, "gather of a result");
}

TEST(Gradients, ReshapeKeepsTheOrder) {
  expect_gradients(
      [](TapeD& tape, const Values& in) {
        const Value y = ops::reshape(tape, in[0], 3, 8);
        return ops::softmax(tape, y);
      },
      {random_matrix(6, 4, 1)}, "reshape");
}

ops::TapeRotation rotation(Index head_dim, Index length, double shift = 0) {
  std::vector<double> positions(static_cast<std::size_t>(length));
  std::iota(positions.begin(), positions.end(), shift);
  return {*rotary_frequencies({.head_dim = head_dim}), positions};
}

TEST(Gradients, RotationTurnsBack) {
  const ops::TapeRotation turn = rotation(6, 4, 3);
  expect_gradients(
      [&](TapeD& tape, const Values& in) {
        const Value x = ops::activate(tape, in[0], Activation::tanh);
        return ops::rotate(tape, x, turn, 2);
      },
      {random_matrix(8, 12, 1)}, "rotate");
}

/// Three sizes: of one element, of odd ones, and of more rows than a block of queries holds.
void check_attention(const AttentionShape& shape, Index head_dim, bool keep, bool masked) {
  std::vector<std::uint8_t> mask;
  if (masked) {
    mask.assign(static_cast<std::size_t>(shape.batch * shape.length), 1);
    mask.back() = 0;
  }
  const Index rows = shape.batch * shape.length;
  const Index cols = shape.heads * head_dim;
  expect_gradients(
      [&](TapeD& tape, const Values& in) {
        return ops::attention(tape,
                              {.query = in[0],
                               .key = in[1],
                               .value = in[2],
                               .mask = mask,
                               .most_kept_bytes = keep ? std::size_t{1} << 30 : 0},
                              shape);
      },
      {random_matrix(rows, cols, 1), random_matrix(rows, cols, 2), random_matrix(rows, cols, 3)},
      "attention of " + std::to_string(shape.length) + (keep ? " kept" : " made again"));
}

TEST(Gradients, AttentionKeptOrMadeAgain) {
  for (const bool keep : {true, false}) {
    check_attention({.batch = 1, .length = 1, .heads = 1}, 1, keep, false);
    check_attention({.batch = 2, .length = 5, .heads = 3}, 2, keep, false);
    check_attention({.batch = 2, .length = 5, .heads = 1}, 4, keep, true);
    check_attention({.batch = 1, .length = 131, .heads = 1}, 1, keep, true);
    check_attention({.batch = 2, .length = 5, .heads = 2, .causal = true}, 2, keep, true);
  }
}

TEST(Gradients, CrossEntropy) {
  const std::vector<std::int32_t> targets{3, 0, 3};
  expect_gradients(
      [&](TapeD& tape, const Values& in) {
        const Value z = ops::activate(tape, in[0], Activation::tanh);
        return ops::cross_entropy<double>(tape, z, targets);
      },
      {random_matrix(3, 5, 1)}, "cross-entropy");
}

// Sizes that nobody chose; every third is 1.
TEST(Gradients, OfEveryOperationOverRandomShapes) {
  Random random(17);
  const auto size = [&random] {
    return random.below(3) == 0 ? Index{1} : static_cast<Index>(1 + random.below(9));
  };
  for (int draw = 0; draw < 25; ++draw) {
    const Index rows = size(), cols = size(), inner = size(), heads = size(), length = size();
    const std::string what = "draw " + std::to_string(draw);
    const TensorD x = random_matrix(rows, cols, 1);
    expect_gradients([](TapeD& tape, const Values& in) { return ops::matmul(tape, in[0], in[1], {}); },
                     {random_matrix(rows, inner, 2), random_matrix(inner, cols, 3)}, "matmul, " + what);
    expect_gradients([](TapeD& tape, const Values& in) { return ops::linear(tape, in[0], in[1], in[2]); },
                     {x, random_matrix(inner, cols, 2), random_matrix(1, inner, 3)}, "linear, " + what);
    expect_gradients([](TapeD& tape, const Values& in) { return ops::softmax(tape, in[0]); }, {x},
                     "softmax, " + what);
    expect_gradients(
        [](TapeD& tape, const Values& in) { return ops::activate(tape, in[0], Activation::gelu); }, {x},
        "gelu, " + what);
    expect_gradients(
        [&](TapeD& tape, const Values& in) {
          return ops::add(tape, ops::reshape(tape, in[0], cols, rows), in[1]);
        },
        {x, random_matrix(cols, rows, 2)}, "reshape and add, " + what);
    std::vector<std::int32_t> taken, targets;
    for (Index i = 0; i < inner; ++i) {
      taken.push_back(static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(rows))));
    }
    expect_gradients(
        [&](TapeD& tape, const Values& in) { return ops::gather_rows<double>(tape, in[0], taken); }, {x},
        "gather, " + what);
    for (Index i = 0; i < rows; ++i) {
      targets.push_back(static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(cols))));
    }
    expect_gradients(
        [&](TapeD& tape, const Values& in) { return ops::cross_entropy<double>(tape, in[0], targets); }, {x},
        "cross-entropy, " + what);
    const Index wide = cols + 1;  // of one column the norm is the bias alone
    expect_gradients(
        [&](TapeD& tape, const Values& in) {
          return ops::add_layer_norm(tape, in[0], in[1], ops::NormParameters{in[2], in[3], 1e-2});
        },
        {random_matrix(rows, wide, 4), random_matrix(rows, wide, 5), random_matrix(1, wide, 6),
         random_matrix(1, wide, 7)},
        "layer norm of a sum, " + what);
    const ops::TapeRotation turn = rotation(2 * inner, length, 2);
    expect_gradients([&](TapeD& tape, const Values& in) { return ops::rotate(tape, in[0], turn, heads); },
                     {random_matrix(2 * length, heads * 2 * inner, 1)}, "rotation, " + what);
    check_attention({.batch = 2, .length = length, .heads = heads}, inner, draw % 2 == 0,
                    length > 1 && draw % 3 == 0);
  }
}

TEST(CrossEntropy, OfEqualLogitsIsLogOfTheVocabulary) {
  Tape<float> tape(1);
  const Tensor logits({2, 64});
  const std::vector<std::int32_t> targets{5, 63};
  const Value loss = ops::cross_entropy<float>(tape, tape.constant(logits.matrix()), targets);
  EXPECT_FLOAT_EQ(tape.value(loss)(0, 0), std::log(64.0F));
}

TEST(Dropout, DropsItsShareAndScalesTheRest) {
  Tape<float> tape(2);
  Tensor ones({200, 100});
  std::ranges::fill(ones.span(), 1.0F);
  const Value y = ops::dropout(tape, tape.constant(std::as_const(ones).matrix()), {.rate = 0.25, .seed = 3});
  Index dropped = 0;
  for (Index row = 0; row < 200; ++row) {
    for (const float value : tape.value(y).row(row)) {
      if (value == 0) {
        ++dropped;
      } else {
        ASSERT_FLOAT_EQ(value, 1 / 0.75F);
      }
    }
  }
  EXPECT_NEAR(static_cast<double>(dropped) / 20000, 0.25, 0.015);
}

TEST(Operations, RefuseWhatDoesNotFit) {
  Tape<float> tape(1);
  const Tensor a({2, 3});
  const Tensor b({2, 2});
  const Value x = tape.constant(a.matrix());
  const Value y = tape.constant(b.matrix());
  const std::vector<std::int32_t> outside{2};
  EXPECT_THROW((void)ops::add(tape, x, y), std::invalid_argument);
  EXPECT_THROW((void)ops::matmul(tape, x, y), std::invalid_argument);
  EXPECT_THROW((void)ops::reshape(tape, x, 4, 2), std::invalid_argument);
  EXPECT_THROW((void)ops::gather_rows<float>(tape, x, outside), std::invalid_argument);
  EXPECT_THROW((void)ops::cross_entropy<float>(tape, x, outside), std::invalid_argument);
  EXPECT_THROW((void)ops::dropout(tape, x, {.rate = 1}), std::invalid_argument);
  EXPECT_THROW(
      (void)ops::attention(tape, {.query = x, .key = x, .value = x}, {.batch = 1, .length = 2, .heads = 1}),
      std::invalid_argument);
  EXPECT_THROW(tape.backward(x), std::invalid_argument);
}

}  // namespace
}  // namespace rope
