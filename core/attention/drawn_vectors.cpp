// SPDX-License-Identifier: MIT
#include "core/attention/drawn_vectors.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/support/random.h"

namespace rope {
namespace {

// These two give arrows of a good size on the Rotation page's first visit (seed 1, pair 2).
constexpr std::uint64_t kQueryStream = 34;
constexpr std::uint64_t kKeyStream = 35;

void repeat_first_row(TensorD& rows) {
  const Index width = rows.dim(1);
  for (Index row = 1; row < rows.dim(0); ++row)
    std::copy(rows.begin(), rows.begin() + width, rows.begin() + row * width);
}

// q of one row, and k = c q + sqrt(1 - c^2) z.
void make_similar(const TensorD& query, TensorD& key) {
  const double rest = std::sqrt(1 - kDrawnSimilarity * kDrawnSimilarity);
  std::transform(query.begin(), query.end(), key.begin(), key.begin(),
                 [rest](double q, double z) { return kDrawnSimilarity * q + rest * z; });
}

void lay_out(TensorD& rows, const DrawnSettings& settings) {
  if (settings.pairing == Pairing::interleaved) return;
  const TensorD before = rows;
  for (Index row = 0; row < rows.dim(0); ++row) {
    for (Index c = 0; c < rows.dim(1); ++c) {
      const Index drawn = neighbour_order(c, settings.rotary_dim, settings.pairing);
      rows.matrix()(row, c) = before.matrix()(row, drawn);
    }
  }
}

}  // namespace

std::uint64_t drawn_stream(bool query) noexcept {
  return query ? kQueryStream : kKeyStream;
}

Index neighbour_order(Index component, Index rotary_dim, Pairing pairing) noexcept {
  if (pairing == Pairing::interleaved || component >= rotary_dim) return component;
  const Index half = rotary_dim / 2;
  return component < half ? 2 * component : 2 * (component - half) + 1;
}

void fill_drawn(std::span<double> out, std::uint64_t seed, bool query) {
  Random(seed, drawn_stream(query)).fill_normal(out);
}

DrawnVectors drawn_vectors(const DrawnSettings& settings) {
  const std::vector<Index> shape{settings.rows, settings.head_dim};
  DrawnVectors drawn{TensorD(shape), TensorD(shape)};
  if (settings.kind == DrawnKind::ones || settings.rows == 0) {
    std::fill(drawn.query.begin(), drawn.query.end(), 1.0);
    drawn.key = drawn.query;
    return drawn;
  }
  const bool same = settings.kind == DrawnKind::same;
  const auto count = static_cast<std::size_t>(same ? settings.head_dim : drawn.query.size());
  fill_drawn(drawn.query.span().first(count), settings.seed, true);
  if (same) {
    repeat_first_row(drawn.query);
  } else {
    fill_drawn(drawn.key.span(), settings.seed, false);
    if (settings.kind == DrawnKind::similar) make_similar(drawn.query, drawn.key);
    lay_out(drawn.key, settings);
  }
  lay_out(drawn.query, settings);
  if (same) drawn.key = drawn.query;
  return drawn;
}

}  // namespace rope
