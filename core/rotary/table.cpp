// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "core/rotary/detail/turn.h"
#include "core/rotary/rotation.h"
#include "core/support/parallel.h"

namespace rope {
namespace {

/// Rows worth a thread: some 8192 pairs of cos and sin, about 0.2 ms.
Index rows_per_thread(const RotaryFrequencies& f) {
  return std::max<Index>(1, 8192 / std::max<Index>(1, f.pairs()));
}

}  // namespace

void require_position(const RotaryPosition& position) {
  for (const double m : {position.time, position.height, position.width}) {
    if (!(std::abs(m) <= static_cast<double>(kMaxPosition))) {
      throw std::invalid_argument("position " + std::to_string(m) + "; at most " +
                                  std::to_string(kMaxPosition) + " either way");
    }
  }
}

void fill_rotary_row(const RotaryFrequencies& f, const RotaryPosition& position, std::span<float> row) {
  const std::size_t pairs = f.theta.size();
  for (std::size_t i = 0; i < pairs; ++i) {
    const detail::Turn turn = detail::turn_of(f, i, position);
    row[i] = static_cast<float>(turn.cos);
    row[pairs + i] = static_cast<float>(turn.sin);
  }
}

RotaryTable::RotaryTable(RotaryFrequencies frequencies) : frequencies_(std::move(frequencies)) {}

void RotaryTable::reserve(Index count, int threads) {
  if (count > kMaxPosition + 1) {
    throw std::invalid_argument("a rotary table of " + std::to_string(count) + " rows; at most " +
                                std::to_string(kMaxPosition + 1));
  }
  if (count <= rows_) return;
  const Index d = frequencies_.rotary_dim;
  while (static_cast<Index>(chunks_.size()) * kChunkRows < count) chunks_.emplace_back(Tensor{kChunkRows, d});
  const Index first = rows_;
  parallel_for(
      count - first, rows_per_thread(frequencies_),
      [&](Index begin, Index end) {
        for (Index m = first + begin; m < first + end; ++m) {
          float* const target =
              chunks_[static_cast<std::size_t>(m / kChunkRows)].data() + (m % kChunkRows) * d;
          fill_rotary_row(frequencies_, static_cast<double>(m), {target, static_cast<std::size_t>(d)});
        }
      },
      threads);
  rows_ = count;
}

void RotaryTable::check(Index position) const {
  if (position < 0 || position >= rows_) {
    throw std::invalid_argument("position " + std::to_string(position) + " in a rotary table of " +
                                std::to_string(rows_) + " rows");
  }
}

std::span<const float> RotaryTable::cos(Index position) const {
  check(position);
  return {row(position), frequencies_.theta.size()};
}

std::span<const float> RotaryTable::sin(Index position) const {
  check(position);
  return {row(position) + frequencies_.pairs(), frequencies_.theta.size()};
}

RotaryRows::RotaryRows(const RotaryFrequencies& frequencies, std::span<const double> positions, int threads)
    : RotaryRows(frequencies, std::vector<RotaryPosition>(positions.begin(), positions.end()), threads) {}

RotaryRows::RotaryRows(const RotaryFrequencies& frequencies, std::span<const RotaryPosition> positions,
                       int threads)
    : head_dim_(frequencies.head_dim), rotary_dim_(frequencies.rotary_dim), pairing_(frequencies.pairing) {
  for (const RotaryPosition& position : positions) require_position(position);
  values_.resize({static_cast<Index>(positions.size()), rotary_dim_});
  parallel_for(
      static_cast<Index>(positions.size()), rows_per_thread(frequencies),
      [&](Index begin, Index end) {
        for (Index r = begin; r < end; ++r) {
          fill_rotary_row(frequencies, positions[static_cast<std::size_t>(r)], values_.matrix().row(r));
        }
      },
      threads);
}

}  // namespace rope
