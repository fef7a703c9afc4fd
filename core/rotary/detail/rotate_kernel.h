// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "core/rotary/rotation.h"

/// The inner loops of rotate(). Written with the vector types that g++ and clang share, since what
/// auto-vectorisation makes of them re-reads cos and sin for every head and reaches two thirds of
/// memcpy's speed in the caches, where this is on a par with it.
namespace rope::detail {

#if defined(__AVX512F__)
inline constexpr int kLanes = 16;
#elif defined(__AVX__)
inline constexpr int kLanes = 8;
#else
inline constexpr int kLanes = 4;
#endif

using Lanes [[gnu::vector_size(kLanes * sizeof(float))]] = float;
using UnalignedLanes [[gnu::vector_size(kLanes * sizeof(float)), gnu::aligned(4), gnu::may_alias]] = float;

inline Lanes load(const float* from) {
  return *reinterpret_cast<const UnalignedLanes*>(from);
}
inline void store(float* to, Lanes value) {
  *reinterpret_cast<UnalignedLanes*>(to) = value;
}

/// (a0, b0, a1, b1, ..) -> (b0, a0, b1, a1, ..)
template <int... lane>
Lanes swap_neighbours(Lanes v, std::integer_sequence<int, lane...>) {
  return __builtin_shufflevector(v, v, (lane ^ 1)...);
}
/// From lane `first` on, each value twice: (c0, c0, c1, c1, ..)
template <int first, int... lane>
Lanes twice(Lanes v, std::integer_sequence<int, lane...>) {
  return __builtin_shufflevector(v, v, (first + lane / 2)...);
}
/// (-s, s, -s, s, ..)
template <int... lane>
Lanes alternate(Lanes v, std::integer_sequence<int, lane...>) {
  return v * Lanes{(lane % 2 == 0 ? -1.0F : 1.0F)...};
}

/// Where one head's pairs lie, and which way they turn.
struct HeadLayout {
  Index head_dim = 0;
  Index rotary_dim = 0;
  Pairing pairing = Pairing::interleaved;
  Direction direction = Direction::forward;
};

/// Pairs i .. i + tiles * kLanes of all heads; cos and sin [pairs] stay in registers meanwhile.
/// x and out [heads, head_dim] may be the same: a tile is read before it is written.
template <Direction direction, int tiles>
void turn_interleaved(const float* x, const float* row, float* out, Index heads, Index i,
                      const HeadLayout& layout) {
  constexpr std::make_integer_sequence<int, kLanes> lanes;
  const float* const sines = row + layout.rotary_dim / 2;
  Lanes cos[2 * tiles];
  Lanes sin[2 * tiles];
  for (int t = 0; t < tiles; ++t) {
    const Lanes c = load(row + i + t * kLanes);
    const Lanes s =
        direction == Direction::forward ? load(sines + i + t * kLanes) : -load(sines + i + t * kLanes);
    cos[2 * t] = twice<0>(c, lanes);
    cos[2 * t + 1] = twice<kLanes / 2>(c, lanes);
    sin[2 * t] = alternate(twice<0>(s, lanes), lanes);
    sin[2 * t + 1] = alternate(twice<kLanes / 2>(s, lanes), lanes);
  }
  x += 2 * i;
  out += 2 * i;
  for (Index h = 0; h < heads; ++h, x += layout.head_dim, out += layout.head_dim) {
    Lanes v[2 * tiles];
    for (int t = 0; t < 2 * tiles; ++t) v[t] = load(x + t * kLanes);
    for (int t = 0; t < 2 * tiles; ++t) {
      store(out + t * kLanes, v[t] * cos[t] + swap_neighbours(v[t], lanes) * sin[t]);
    }
  }
}

template <Direction direction, int tiles>
void turn_half(const float* x, const float* row, float* out, Index heads, Index i, const HeadLayout& layout) {
  const Index pairs = layout.rotary_dim / 2;
  Lanes cos[tiles];
  Lanes sin[tiles];
  for (int t = 0; t < tiles; ++t) {
    cos[t] = load(row + i + t * kLanes);
    sin[t] = load(row + pairs + i + t * kLanes);
    if constexpr (direction == Direction::inverse) sin[t] = -sin[t];
  }
  x += i;
  out += i;
  for (Index h = 0; h < heads; ++h, x += layout.head_dim, out += layout.head_dim) {
    Lanes a[tiles];
    Lanes b[tiles];
    for (int t = 0; t < tiles; ++t) {
      a[t] = load(x + t * kLanes);
      b[t] = load(x + pairs + t * kLanes);
    }
    for (int t = 0; t < tiles; ++t) {
      store(out + t * kLanes, a[t] * cos[t] - b[t] * sin[t]);
      store(out + pairs + t * kLanes, b[t] * cos[t] + a[t] * sin[t]);
    }
  }
}

/// The pairs from i on that fill no tile, and the components that do not rotate.
inline void turn_rest(const float* x, const float* row, float* out, Index heads, Index i,
                      const HeadLayout& layout) {
  const Index pairs = layout.rotary_dim / 2;
  const float sign = layout.direction == Direction::forward ? 1.0F : -1.0F;
  for (Index h = 0; h < heads; ++h, x += layout.head_dim, out += layout.head_dim) {
    for (Index p = i; p < pairs; ++p) {
      const auto [first, second] =
          layout.pairing == Pairing::interleaved ? PairIndices{2 * p, 2 * p + 1} : PairIndices{p, p + pairs};
      const float a = x[first];
      const float b = x[second];
      const float cos = row[p];
      const float sin = sign * row[pairs + p];
      out[first] = a * cos - b * sin;
      out[second] = b * cos + a * sin;
    }
    if (x != out) std::copy(x + layout.rotary_dim, x + layout.head_dim, out + layout.rotary_dim);
  }
}

/// x and out [count, heads, head_dim] turned by rows[count], each as of fill_rotary_row().
template <Pairing pairing, Direction direction>
void turn_positions(const float* x, const float* const* rows, float* out, Index count, Index heads,
                    const HeadLayout& layout) {
  constexpr auto two_tiles =
      pairing == Pairing::interleaved ? turn_interleaved<direction, 2> : turn_half<direction, 2>;
  constexpr auto one_tile =
      pairing == Pairing::interleaved ? turn_interleaved<direction, 1> : turn_half<direction, 1>;
  const Index pairs = layout.rotary_dim / 2;
  const Index block = heads * layout.head_dim;
  for (Index n = 0; n < count; ++n, x += block, out += block) {
    Index i = 0;
    for (; i + 2 * kLanes <= pairs; i += 2 * kLanes) two_tiles(x, rows[n], out, heads, i, layout);
    for (; i + kLanes <= pairs; i += kLanes) one_tile(x, rows[n], out, heads, i, layout);
    if (2 * i < layout.head_dim) turn_rest(x, rows[n], out, heads, i, layout);
  }
}

using TurnPositions = void (*)(const float*, const float* const*, float*, Index, Index, const HeadLayout&);

inline TurnPositions choose_kernel(const HeadLayout& layout) {
  const bool forward = layout.direction == Direction::forward;
  if (layout.pairing == Pairing::interleaved) {
    return forward ? turn_positions<Pairing::interleaved, Direction::forward>
                   : turn_positions<Pairing::interleaved, Direction::inverse>;
  }
  return forward ? turn_positions<Pairing::half, Direction::forward>
                 : turn_positions<Pairing::half, Direction::inverse>;
}

}  // namespace rope::detail
