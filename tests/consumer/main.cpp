// SPDX-License-Identifier: MIT
// Tensors are made on one side of the library's boundary and used, grown and freed on the other.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <utility>

#include "core/rotary/frequencies.h"
#include "core/rotary/rotate.h"
#include "core/rotary/rotation.h"
#include "core/support/tensor.h"

namespace {

int failures = 0;

void expect(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "consumer: %s\n", what);
  ++failures;
}

bool aligned(const float* data) {
  return reinterpret_cast<std::uintptr_t>(data) % 64 == 0;
}

}  // namespace

int main() {
  const auto frequencies = rope::rotary_frequencies({.head_dim = 8});
  if (!frequencies.ok()) return 1;

  rope::RotaryTable table(*frequencies);
  table.reserve(6);
  rope::Tensor x({6, 2, 8});  // [N, heads, d], ours
  for (rope::Index i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 7) - 3.0F;
  rope::Tensor turned(x.shape());
  const rope::RotateShape shape{.positions = 6, .heads = 2, .head_dim = 8};
  rope::rotate(x.span(), turned.span(), shape, table);
  for (rope::Index row = 0; row < 12; ++row) {
    double before = 0;
    double after = 0;
    for (rope::Index i = 0; i < 8; ++i) {
      before += std::pow(x[row * 8 + i], 2);
      after += std::pow(turned[row * 8 + i], 2);
    }
    expect(std::abs(before - after) < 1e-4, "a rotation changed a length");
  }
  expect(turned[0] == x[0] && turned[16] != x[16], "position 0 stands still, position 1 turns");

  rope::TensorD matrix = rope::rotation_matrix(1.0, *frequencies);  // the library's memory
  expect(std::abs(matrix[0] - std::cos(1.0)) < 1e-12, "R_1 begins with cos theta_0");
  rope::TensorD moved = std::move(matrix);
  moved.resize({64, 64});  // freed and allocated here
  moved = rope::rotation_matrix(2.0, *frequencies);
  expect(std::abs(moved[0] - std::cos(2.0)) < 1e-12, "a tensor of ours takes one of the library's");
  expect(aligned(x.data()) && aligned(turned.data()), "tensors are 64-byte aligned");
  if (failures == 0) std::puts("consumer: the installed core works");
  return failures == 0 ? 0 : 1;
}
