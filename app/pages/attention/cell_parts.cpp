// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/attention/cell_parts.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/encoding/sinusoidal.h"

namespace rope::app {
namespace {

using Vector = std::vector<double>;

Vector row_of(const TensorD& x, Index row) {
  const double* begin = x.data() + row * x.dim(1);
  return {begin, begin + x.dim(1)};
}

double dot(const Vector& a, const Vector& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// How the components pair up: as the side turns them; neighbours where nothing does.
RotaryFrequencies pairs_of(const SideInput& side) {
  return rotary_frequencies(side.rotary).value();
}

std::vector<PairArrow> largest_arrows(const CellParts& cell, const RotaryFrequencies& f, std::size_t count) {
  std::vector<Index> order(static_cast<std::size_t>(f.pairs()));
  std::iota(order.begin(), order.end(), Index{0});
  const auto size = [&cell](Index pair) { return std::abs(cell.parts[static_cast<std::size_t>(pair)]); };
  std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return size(a) > size(b); });
  order.resize(std::min(count, order.size()));
  std::vector<PairArrow> arrows;
  for (const Index pair : order) {
    const PairIndices at = pair_indices(pair, f.rotary_dim, f.pairing);
    const auto point = [&at](const Vector& x) {
      return QPointF(x[static_cast<std::size_t>(at.first)], x[static_cast<std::size_t>(at.second)]);
    };
    arrows.push_back({pair, point(cell.q), point(cell.k), point(cell.encoded_q), point(cell.encoded_k),
                      cell.parts[static_cast<std::size_t>(pair)]});
  }
  return arrows;
}

void take_apart_by_terms(CellParts& cell, const SideInput& side, double m, double n) {
  Vector p_m(cell.q.size()), p_n(cell.k.size());
  sinusoidal_row(m, side.rotary.base, p_m);
  sinusoidal_row(n, side.rotary.base, p_n);
  cell.kind = CellParts::Kind::four_terms;
  cell.parts = {dot(cell.q, cell.k), dot(cell.q, p_n), dot(p_m, cell.k), dot(p_m, p_n)};
}

}  // namespace

CellParts cell_parts(const AttentionInput& input, const AttentionVectors& vectors, SideName name,
                     const MapCell& at, std::size_t arrow_count) {
  const SideInput& side = input.sides[static_cast<std::size_t>(name)];
  const auto encoding = make_side(side).value();
  const std::vector<double> m{input.shift + static_cast<double>(at.row)};
  const std::vector<double> n{input.shift + static_cast<double>(at.col)};
  CellParts cell;
  const bool raw = input.stage == ScoreStage::raw;
  cell.scale = raw ? 1 : side.scale();
  cell.q = row_of(vectors.q, at.row);
  cell.k = row_of(vectors.k, at.col);
  cell.encoded_q = cell.q;
  cell.encoded_k = cell.k;
  const auto d = static_cast<Index>(cell.q.size());
  encode_bare<double>(*encoding, {m, {cell.encoded_q.data(), 1, d}}, {n, {cell.encoded_k.data(), 1, d}});
  const RotaryFrequencies frequencies = pairs_of(side);
  if (side.kind == EncodingKind::sinusoidal) {
    take_apart_by_terms(cell, side, m.front(), n.front());
  } else if (encoding->has_bias()) {
    cell.kind = CellParts::Kind::bias;
    cell.parts = {dot(cell.q, cell.k)};
  } else {
    cell.parts = pair_contributions(cell.encoded_q, cell.encoded_k, frequencies);
    cell.pairs = frequencies.pairs();
  }
  for (double& part : cell.parts) part *= cell.scale;
  if (cell.kind == CellParts::Kind::bias && !raw) {
    encoding->bias_row(side.head, m.front(), n, {&cell.bias, 1});
    cell.parts.push_back(cell.bias);
  }
  cell.total = std::accumulate(cell.parts.begin(), cell.parts.end(), 0.0);
  if (cell.kind == CellParts::Kind::pairs) cell.arrows = largest_arrows(cell, frequencies, arrow_count);
  return cell;
}

}  // namespace rope::app
