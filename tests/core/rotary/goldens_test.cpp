// SPDX-License-Identifier: MIT
// Arrays from Hugging Face transformers (tests/data/rotary_goldens.py), and values that its own tests and
// documentation publish.
#include <gtest/gtest.h>

#include <string>

#include "core/files/npy.h"
#include "core/rotary/rotate.h"

namespace rope {
namespace {

Tensor golden(const std::string& name) {
  return read_npy_float(std::string(ROPE_TEST_DATA) + "/rotary/" + name + ".npy").value();
}

void expect_near(std::span<const float> actual, std::span<const float> expected, float tolerance) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i)
    EXPECT_NEAR(actual[i], expected[i], tolerance) << "at " << i;
}

RotaryFrequencies frequencies(Index head_dim, Pairing pairing) {
  return rotary_frequencies({.head_dim = head_dim, .pairing = pairing}).value();
}

// [batch, heads, positions, head_dim] is rotated as batch * heads arrays of one head.
constexpr RotateShape kShape{.outer = 6, .positions = 5, .heads = 1, .head_dim = 16};

TEST(RotaryGoldens, RoFormersQueries) {
  const Tensor x = golden("x");
  RotaryTable table(frequencies(16, Pairing::interleaved));
  table.reserve(5);
  Tensor out(x.shape());
  rotate(x.span(), out.span(), kShape, table);
  expect_near(out.span(), golden("roformer").span(), 1e-6F);
}

TEST(RotaryGoldens, RoFormersTable) {
  const Tensor expected = golden("roformer_table");  // sin, then cos
  RotaryTable table(frequencies(16, Pairing::interleaved));
  table.reserve(expected.dim(0));
  for (Index m = 0; m < expected.dim(0); ++m) {
    const std::span<const float> row = expected.matrix().row(m);
    expect_near(table.sin(m), row.first(8), 6e-8F);
    expect_near(table.cos(m), row.last(8), 6e-8F);
  }
}

TEST(RotaryGoldens, LlamasQueriesToTenMillion) {
  const Tensor x = golden("x");
  const Tensor positions = golden("llama_positions");
  const RotaryRows rows(frequencies(16, Pairing::half),
                        std::vector<double>(positions.begin(), positions.end()));
  Tensor out(x.shape());
  rotate(x.span(), out.span(), kShape, rows);
  expect_near(out.span(), golden("llama").span(), 2e-6F);
}

// The rotary test of transformers' RoFormer: q = arange / 100 as [2, 12, 16, 64], the first head's first
// eight components at three positions; k = -q.
TEST(RotaryGoldens, PublishedRotations) {
  Tensor q{2, 12, 16, 64};
  for (Index i = 0; i < q.size(); ++i) q[i] = static_cast<float>(i) / 100;
  Tensor k = q;
  for (float& v : k.span()) v = -v;
  const RotateShape shape{.outer = 24, .positions = 16, .heads = 1, .head_dim = 64};
  const RotaryTable table(frequencies(64, Pairing::interleaved));
  rotate(q.span(), q.span(), shape, table);
  rotate(k.span(), k.span(), shape, table);
  const float expected[3][8] = {
      {-.2012F, .8897F, .0263F, .9401F, .2074F, .9463F, .3481F, .9343F},
      {-1.7057F, .6271F, -1.2145F, 1.3897F, -.6303F, 1.7647F, -.1173F, 1.8985F},
      {3.9859F, -2.1580F, -.7984F, -4.4904F, -4.1181F, -2.0252F, -4.4782F, 1.1253F}};
  const Index positions[3] = {1, 2, 5};
  for (std::size_t row = 0; row < 3; ++row) {
    expect_near(q.span().subspan(static_cast<std::size_t>(positions[row]) * 64, 8), expected[row], 1e-4F);
  }
  for (Index i = 0; i < q.size(); ++i) ASSERT_EQ(k[i], -q[i]);
}

// The published table of sinusoids, [position, sin then cos]: dim 6, and five columns of dim 512.
TEST(RotaryGoldens, PublishedSinusoids) {
  RotaryTable six(frequencies(6, Pairing::interleaved));
  six.reserve(6);
  expect_near(six.sin(0), std::vector<float>{0, 0, 0}, 0);
  expect_near(six.cos(0), std::vector<float>{1, 1, 1}, 0);
  expect_near(six.sin(1), std::vector<float>{.8415F, .0464F, .0022F}, 1e-4F);
  expect_near(six.cos(1), std::vector<float>{.5403F, .9989F, 1}, 1e-4F);
  RotaryTable wide(frequencies(512, Pairing::interleaved));
  wide.reserve(3);
  expect_near(wide.sin(1).first(5), std::vector<float>{.8415F, .8219F, .8020F, .7819F, .7617F}, 1e-4F);
  expect_near(wide.sin(2).first(5), std::vector<float>{.9093F, .9364F, .9581F, .9749F, .9870F}, 1e-4F);
}

}  // namespace
}  // namespace rope
