// SPDX-License-Identifier: MIT
#include "core/rotary/rotation.h"

#include <algorithm>
#include <complex>
#include <stdexcept>
#include <string>

#include "core/rotary/detail/turn.h"

namespace rope {
namespace {

/// One pair's rotation, the inverse turning back.
detail::Turn turn_of(const RotaryFrequencies& f, Index pair, const RotaryPosition& position,
                     Direction direction) {
  detail::Turn turn = detail::turn_of(f, static_cast<std::size_t>(pair), position);
  if (direction == Direction::inverse) turn.sin = -turn.sin;
  return turn;
}

void require_head(std::span<const double> x, const RotaryFrequencies& f) {
  if (static_cast<Index>(x.size()) != f.head_dim) {
    throw std::invalid_argument("a vector of " + std::to_string(x.size()) + " components for head_dim " +
                                std::to_string(f.head_dim));
  }
}

}  // namespace

std::vector<double> rotate_complex(std::span<const double> x, const RotaryPosition& position,
                                   const RotaryFrequencies& f, Direction direction) {
  require_head(x, f);
  std::vector<double> out(x.begin(), x.end());
  for (Index i = 0; i < f.pairs(); ++i) {
    const auto [first, second] = pair_indices(i, f.rotary_dim, f.pairing);
    double& a = out[static_cast<std::size_t>(first)];
    double& b = out[static_cast<std::size_t>(second)];
    const detail::Turn turn = turn_of(f, i, position, direction);
    const std::complex<double> z = std::complex<double>(a, b) * std::complex<double>(turn.cos, turn.sin);
    a = z.real();
    b = z.imag();
  }
  return out;
}

TensorD rotation_matrix(const RotaryPosition& position, const RotaryFrequencies& f) {
  TensorD matrix{f.head_dim, f.head_dim};
  const MatrixView<double> r = matrix.matrix();
  for (Index j = f.rotary_dim; j < f.head_dim; ++j) r(j, j) = 1;
  for (Index i = 0; i < f.pairs(); ++i) {
    const auto [a, b] = pair_indices(i, f.rotary_dim, f.pairing);
    const detail::Turn turn = turn_of(f, i, position, Direction::forward);
    r(a, a) = turn.cos;
    r(a, b) = -turn.sin;
    r(b, a) = turn.sin;
    r(b, b) = turn.cos;
  }
  return matrix;
}

std::vector<double> rotate_matrix(std::span<const double> x, const RotaryPosition& position,
                                  const RotaryFrequencies& f, Direction direction) {
  require_head(x, f);
  const TensorD matrix = rotation_matrix(position, f);
  const MatrixView<const double> r = matrix.matrix();
  std::vector<double> out(x.size());
  for (Index row = 0; row < f.head_dim; ++row) {
    double sum = 0;
    for (Index col = 0; col < f.head_dim; ++col) {
      const double entry = direction == Direction::forward ? r(row, col) : r(col, row);
      // A structural zero must stay one even where x is infinite: the other two forms never see it.
      if (entry != 0) sum += entry * x[static_cast<std::size_t>(col)];
    }
    out[static_cast<std::size_t>(row)] = sum;
  }
  return out;
}

std::vector<double> rotate_elementwise(std::span<const double> x, const RotaryPosition& position,
                                       const RotaryFrequencies& f, Direction direction) {
  require_head(x, f);
  const std::size_t d = x.size();
  // cos and sin [d], each pair's value at both of its components, and x with each (a, b) as (-b, a).
  std::vector<double> cos(d, 1.0);
  std::vector<double> sin(d, 0.0);
  std::vector<double> swapped(d, 0.0);
  for (Index i = 0; i < f.pairs(); ++i) {
    const auto [first, second] = pair_indices(i, f.rotary_dim, f.pairing);
    const auto a = static_cast<std::size_t>(first);
    const auto b = static_cast<std::size_t>(second);
    const detail::Turn turn = turn_of(f, i, position, direction);
    cos[a] = cos[b] = turn.cos;
    sin[a] = sin[b] = turn.sin;
    swapped[a] = -x[b];
    swapped[b] = x[a];
  }
  std::vector<double> out(d);
  for (std::size_t j = 0; j < d; ++j) out[j] = x[j] * cos[j] + swapped[j] * sin[j];
  return out;
}

std::vector<Index> pairing_permutation(Index head_dim, Index rotary_dim, Pairing from, Pairing to) {
  std::vector<Index> permutation(static_cast<std::size_t>(head_dim));
  for (Index j = rotary_dim; j < head_dim; ++j) permutation[static_cast<std::size_t>(j)] = j;
  for (Index i = 0; i < rotary_dim / 2; ++i) {
    const PairIndices source = pair_indices(i, rotary_dim, from);
    const PairIndices target = pair_indices(i, rotary_dim, to);
    permutation[static_cast<std::size_t>(target.first)] = source.first;
    permutation[static_cast<std::size_t>(target.second)] = source.second;
  }
  return permutation;
}

}  // namespace rope
