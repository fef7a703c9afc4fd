// SPDX-License-Identifier: MIT
#include "core/rotary/rotate.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/rotary/detail/rotate_kernel.h"
#include "core/rotary/detail/streaming.h"
#include "core/rotary/detail/turn.h"
#include "core/support/parallel.h"

namespace rope {
namespace {

using detail::HeadLayout;

constexpr Index kMaxHeadDim = 512;

void require_shape(std::size_t x, std::size_t out, const RotateShape& shape, Index head_dim) {
  const auto text = [](Index v) { return std::to_string(v); };
  if (shape.outer < 0 || shape.positions < 0 || shape.heads < 0 || shape.head_dim != head_dim) {
    throw std::invalid_argument("rotate: shape [" + text(shape.outer) + ", " + text(shape.positions) + ", " +
                                text(shape.heads) + ", " + text(shape.head_dim) + "] for head_dim " +
                                text(head_dim));
  }
  const Index size = shape.outer * shape.positions * shape.heads * shape.head_dim;
  if (static_cast<Index>(x) != size || static_cast<Index>(out) != size) {
    throw std::invalid_argument("rotate: " + std::to_string(x) + " and " + std::to_string(out) +
                                " elements for a shape of " + text(size));
  }
  if (head_dim > kMaxHeadDim) {
    throw std::invalid_argument("rotate: head_dim " + text(head_dim) + "; at most " + text(kMaxHeadDim));
  }
}

/// The loop of all float rotations; row_of(n) is the row of sequence index n.
template <typename RowOf>
void rotate_array(std::span<const float> x, std::span<float> out, const RotateShape& shape,
                  const HeadLayout& layout, const RowOf& row_of, int threads) {
  constexpr Index kBatch = 64;                       // positions per call of the kernel
  constexpr Index kBufferSize = 8192;                // floats on their way past the caches, at most
  constexpr Index kStreamedBatch = 1024;             // and at a time where positions are small: a part of L1
  const Index block = shape.heads * shape.head_dim;  // one position
  const bool streamed = static_cast<Index>(out.size_bytes()) >= detail::kStreamingBytes &&
                        x.data() != out.data() && block <= kBufferSize &&
                        detail::can_stream(out.data(), block);
  const Index batch = streamed ? std::clamp<Index>(kStreamedBatch / block, 1, kBatch) : kBatch;
  const detail::TurnPositions turn = detail::choose_kernel(layout);
  const auto body = [&](Index begin, Index end) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): filled before it is read
    alignas(64) std::array<float, kBufferSize> buffer;
    std::array<const float*, kBatch> rows{};
    Index n = begin % shape.positions;
    for (Index p = begin; p < end;) {
      const Index count = std::min(batch, end - p);
      for (Index r = 0; r < count; ++r) {
        rows[static_cast<std::size_t>(r)] = row_of(n);
        if (++n == shape.positions) n = 0;
      }
      float* const to = out.data() + p * block;
      turn(x.data() + p * block, rows.data(), streamed ? buffer.data() : to, count, shape.heads, layout);
      if (streamed) detail::stream_copy(buffer.data(), to, count * block);
      p += count;
    }
    if (streamed) detail::stream_end();
  };
  // A thread is worth waking for some 256 KB; less is done sooner than it has woken.
  const Index grain = std::max<Index>(1, (Index{1} << 16U) / std::max<Index>(1, block));
  parallel_for(shape.outer * shape.positions, grain, body, threads);
}

HeadLayout layout_of(const RotaryFrequencies& f, Direction direction) {
  return {f.head_dim, f.rotary_dim, f.pairing, direction};
}

}  // namespace

void rotate(std::span<const float> x, std::span<float> out, const RotateShape& shape,
            const RotaryTable& table, std::span<const Index> positions, Direction direction, int threads) {
  const RotaryFrequencies& f = table.frequencies();
  require_shape(x.size(), out.size(), shape, f.head_dim);
  if (static_cast<Index>(positions.size()) != shape.positions) {
    throw std::invalid_argument("rotate: " + std::to_string(positions.size()) + " positions for " +
                                std::to_string(shape.positions) + " tokens");
  }
  const auto held = [&](Index p) { return p >= 0 && p < table.rows(); };
  if (std::all_of(positions.begin(), positions.end(), held)) {
    const auto row_of = [&](Index n) { return table.row(positions[static_cast<std::size_t>(n)]); };
    rotate_array(x, out, shape, layout_of(f, direction), row_of, threads);
    return;
  }
  const RotaryRows rows(f, std::vector<double>(positions.begin(), positions.end()), threads);
  rotate(x, out, shape, rows, direction, threads);
}

void rotate(std::span<const float> x, std::span<float> out, const RotateShape& shape,
            const RotaryTable& table, Index offset, Direction direction, int threads) {
  const RotaryFrequencies& f = table.frequencies();
  require_shape(x.size(), out.size(), shape, f.head_dim);
  if (offset >= 0 && offset <= table.rows() - shape.positions) {
    const auto row_of = [&](Index n) { return table.row(offset + n); };
    rotate_array(x, out, shape, layout_of(f, direction), row_of, threads);
    return;
  }
  std::vector<double> positions(static_cast<std::size_t>(shape.positions));
  for (std::size_t n = 0; n < positions.size(); ++n) {
    positions[n] = static_cast<double>(offset) + static_cast<double>(n);
  }
  rotate(x, out, shape, RotaryRows(f, positions, threads), direction, threads);
}

void rotate(std::span<const float> x, std::span<float> out, const RotateShape& shape, const RotaryRows& rows,
            Direction direction, int threads) {
  require_shape(x.size(), out.size(), shape, rows.head_dim());
  if (rows.rows() != shape.positions) {
    throw std::invalid_argument("rotate: " + std::to_string(rows.rows()) + " rows for " +
                                std::to_string(shape.positions) + " tokens");
  }
  const HeadLayout layout{rows.head_dim(), rows.rotary_dim(), rows.pairing(), direction};
  rotate_array(
      x, out, shape, layout, [&](Index n) { return rows.row(n); }, threads);
}

void rotate_reference(std::span<const float> x, std::span<float> out, const RotateShape& shape,
                      const RotaryRows& rows, Direction direction) {
  require_shape(x.size(), out.size(), shape, rows.head_dim());
  const Index pairs = rows.rotary_dim() / 2;
  for (Index p = 0; p < shape.outer * shape.positions; ++p) {
    const float* const row = rows.row(p % shape.positions);
    for (Index h = 0; h < shape.heads; ++h) {
      const std::size_t head = static_cast<std::size_t>((p * shape.heads + h) * shape.head_dim);
      for (Index i = 0; i < pairs; ++i) {
        const auto [first, second] = pair_indices(i, rows.rotary_dim(), rows.pairing());
        const float a = x[head + static_cast<std::size_t>(first)];
        const float b = x[head + static_cast<std::size_t>(second)];
        const float cos = row[i];
        const float sin = direction == Direction::forward ? row[pairs + i] : -row[pairs + i];
        out[head + static_cast<std::size_t>(first)] = a * cos - b * sin;
        out[head + static_cast<std::size_t>(second)] = b * cos + a * sin;
      }
      for (auto j = static_cast<std::size_t>(rows.rotary_dim()); j < static_cast<std::size_t>(shape.head_dim);
           ++j) {
        out[head + j] = x[head + j];
      }
    }
  }
}

void rotate(std::span<const double> x, std::span<double> out, const RotateShape& shape,
            const RotaryFrequencies& frequencies, std::span<const double> positions, Direction direction,
            int threads) {
  rotate(x, out, shape, frequencies, std::vector<RotaryPosition>(positions.begin(), positions.end()),
         direction, threads);
}

void rotate(std::span<const double> x, std::span<double> out, const RotateShape& shape,
            const RotaryFrequencies& f, std::span<const RotaryPosition> positions, Direction direction,
            int threads) {
  require_shape(x.size(), out.size(), shape, f.head_dim);
  if (static_cast<Index>(positions.size()) != shape.positions) {
    throw std::invalid_argument("rotate: " + std::to_string(positions.size()) + " positions for " +
                                std::to_string(shape.positions) + " tokens");
  }
  for (const RotaryPosition& position : positions) require_position(position);
  const double sign = direction == Direction::forward ? 1.0 : -1.0;
  const Index heads = shape.outer * shape.heads;
  // Where head h of all outer * heads begins at sequence index n.
  const auto start_of = [&](Index n, Index h) {
    return ((h / shape.heads * shape.positions + n) * shape.heads + h % shape.heads) * f.head_dim;
  };
  const auto body = [&](Index begin, Index end) {
    for (Index n = begin; n < end; ++n) {
      for (Index i = 0; i < f.pairs(); ++i) {
        const detail::Turn turn =
            detail::turn_of(f, static_cast<std::size_t>(i), positions[static_cast<std::size_t>(n)]);
        const double cos = turn.cos;
        const double sin = sign * turn.sin;
        const auto [first, second] = pair_indices(i, f.rotary_dim, f.pairing);
        for (Index h = 0; h < heads; ++h) {
          const Index head = start_of(n, h);
          const double a = x[static_cast<std::size_t>(head + first)];
          const double b = x[static_cast<std::size_t>(head + second)];
          out[static_cast<std::size_t>(head + first)] = a * cos - b * sin;
          out[static_cast<std::size_t>(head + second)] = b * cos + a * sin;
        }
      }
      for (Index h = 0; h < heads && x.data() != out.data(); ++h) {
        const Index head = start_of(n, h);
        std::copy(x.begin() + head + f.rotary_dim, x.begin() + head + f.head_dim,
                  out.begin() + head + f.rotary_dim);
      }
    }
  };
  const Index work = std::max<Index>(1, f.pairs() * (8 + heads));
  parallel_for(shape.positions, std::max<Index>(1, 65536 / work), body, threads);
}

}  // namespace rope
