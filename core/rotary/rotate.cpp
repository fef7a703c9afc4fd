// SPDX-License-Identifier: MIT
#include "core/rotary/rotate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/rotary/streaming.h"
#include "core/support/parallel.h"

namespace rope {
namespace {

constexpr Index kMaxHeadDim = 512;

/// Where one head's pairs lie, and which way they turn.
struct HeadLayout {
  Index head_dim = 0;
  Index rotary_dim = 0;
  Pairing pairing = Pairing::interleaved;
  Direction direction = Direction::forward;
};

/// out = R x for one head; row [rotary_dim] as of fill_rotary_row(). x and out do not overlap, which lets
/// the compiler turn the loops into vector code (the interleaved one with one shuffle in and out).
template <Direction direction>
inline void turn_interleaved(const float* __restrict x, const float* __restrict row, float* __restrict out,
                             Index pairs) {
  constexpr float sign = direction == Direction::forward ? 1.0F : -1.0F;
  for (Index i = 0; i < pairs; ++i) {
    const float cos = row[i];
    const float sin = sign * row[pairs + i];
    const float a = x[2 * i];
    const float b = x[2 * i + 1];
    out[2 * i] = a * cos - b * sin;
    out[2 * i + 1] = b * cos + a * sin;
  }
}

template <Direction direction>
inline void turn_half(const float* __restrict x, const float* __restrict row, float* __restrict out,
                      Index pairs) {
  constexpr float sign = direction == Direction::forward ? 1.0F : -1.0F;
  for (Index i = 0; i < pairs; ++i) {
    const float cos = row[i];
    const float sin = sign * row[pairs + i];
    const float a = x[i];
    const float b = x[pairs + i];
    out[i] = a * cos - b * sin;
    out[pairs + i] = b * cos + a * sin;
  }
}

/// The heads of one position: x and out [heads, head_dim].
template <Pairing pairing, Direction direction>
void turn_position(const float* x, const float* row, float* out, Index heads, const HeadLayout& layout) {
  const Index pairs = layout.rotary_dim / 2;
  const Index rest = layout.head_dim - layout.rotary_dim;
  for (Index h = 0; h < heads; ++h, x += layout.head_dim, out += layout.head_dim) {
    if constexpr (pairing == Pairing::interleaved) {
      turn_interleaved<direction>(x, row, out, pairs);
    } else {
      turn_half<direction>(x, row, out, pairs);
    }
    std::copy_n(x + layout.rotary_dim, rest, out + layout.rotary_dim);
  }
}

using TurnPosition = void (*)(const float*, const float*, float*, Index, const HeadLayout&);

TurnPosition choose_kernel(const HeadLayout& layout) {
  const bool forward = layout.direction == Direction::forward;
  if (layout.pairing == Pairing::interleaved) {
    return forward ? turn_position<Pairing::interleaved, Direction::forward>
                   : turn_position<Pairing::interleaved, Direction::inverse>;
  }
  return forward ? turn_position<Pairing::half, Direction::forward>
                 : turn_position<Pairing::half, Direction::inverse>;
}

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

/// How results reach their place: at once, by way of a buffer (in place, where they may not be written
/// while the head is still read), or by way of a buffer and past the caches.
enum class Writing { direct, buffered, streamed };

/// The loop of all float rotations; row_of(n) is the row of sequence index n.
template <typename RowOf>
void rotate_array(std::span<const float> x, std::span<float> out, const RotateShape& shape,
                  const HeadLayout& layout, const RowOf& row_of, int threads) {
  const Index block = shape.heads * shape.head_dim;  // one position
  const auto bytes = static_cast<Index>(x.size() * sizeof(float));
  Writing writing = Writing::direct;
  if (x.data() == out.data()) {
    writing = Writing::buffered;
  } else if (bytes >= detail::kStreamingBytes && detail::can_stream(out.data(), shape.head_dim)) {
    writing = Writing::streamed;
  }
  const TurnPosition turn = choose_kernel(layout);
  const auto body = [&](Index begin, Index end) {
    alignas(64) std::array<float, kMaxHeadDim> buffer;
    for (Index p = begin; p < end; ++p) {
      const float* const row = row_of(p % shape.positions);
      const float* from = x.data() + p * block;
      float* to = out.data() + p * block;
      if (writing == Writing::direct) {
        turn(from, row, to, shape.heads, layout);
        continue;
      }
      for (Index h = 0; h < shape.heads; ++h, from += shape.head_dim, to += shape.head_dim) {
        turn(from, row, buffer.data(), 1, layout);
        if (writing == Writing::streamed) {
          detail::stream_copy(buffer.data(), to, shape.head_dim);
        } else {
          std::copy_n(buffer.data(), shape.head_dim, to);
        }
      }
    }
    if (writing == Writing::streamed) detail::stream_end();
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
            const RotaryFrequencies& f, std::span<const double> positions, Direction direction, int threads) {
  require_shape(x.size(), out.size(), shape, f.head_dim);
  if (static_cast<Index>(positions.size()) != shape.positions) {
    throw std::invalid_argument("rotate: " + std::to_string(positions.size()) + " positions for " +
                                std::to_string(shape.positions) + " tokens");
  }
  for (const double position : positions) require_position(position);
  const double sign = direction == Direction::forward ? 1.0 : -1.0;
  const Index heads = shape.outer * shape.heads;
  // Where head h of all outer * heads begins at sequence index n.
  const auto start_of = [&](Index n, Index h) {
    return ((h / shape.heads * shape.positions + n) * shape.heads + h % shape.heads) * f.head_dim;
  };
  const auto body = [&](Index begin, Index end) {
    for (Index n = begin; n < end; ++n) {
      for (Index i = 0; i < f.pairs(); ++i) {
        const double angle = positions[static_cast<std::size_t>(n)] * f.theta[static_cast<std::size_t>(i)];
        const double cos = f.attention_factor * std::cos(angle);
        const double sin = f.attention_factor * sign * std::sin(angle);
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
