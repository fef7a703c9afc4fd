// SPDX-License-Identifier: MIT
#pragma once

// Private to core: vectors of 64 bytes in the compilers' own notation (GCC and Clang), which they map to
// what the processor has. Only for .cpp files; everything is inlined, nothing crosses a call.

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

#include "core/support/index.h"

#define ROPE_INLINE [[gnu::always_inline]] inline

namespace rope::simd {

template <typename T>
struct Traits;
template <>
struct Traits<float> {
  using Vec [[gnu::vector_size(64)]] = float;
  using Int [[gnu::vector_size(64)]] = std::int32_t;
};
template <>
struct Traits<double> {
  using Vec [[gnu::vector_size(64)]] = double;
  using Int [[gnu::vector_size(64)]] = std::int64_t;
};
template <typename T>
using Vec = typename Traits<T>::Vec;
template <typename T>
inline constexpr Index lanes = 64 / static_cast<Index>(sizeof(T));

template <typename T>
ROPE_INLINE Vec<T> splat(T value) {
  return Vec<T>{} + value;
}
template <typename T>
ROPE_INLINE Vec<T> load(const T* from) {
  Vec<T> v;
  std::memcpy(&v, from, sizeof v);
  return v;
}
template <typename T>
ROPE_INLINE void store(T* to, const Vec<T>& v) {
  std::memcpy(to, &v, sizeof v);
}
/// The first count (< lanes) elements; the other lanes hold `fill`.
template <typename T>
ROPE_INLINE Vec<T> load_part(const T* from, Index count, T fill) {
  Vec<T> v = splat(fill);
  for (Index i = 0; i < count; ++i) v[i] = from[i];
  return v;
}
template <typename T>
ROPE_INLINE void store_part(T* to, const Vec<T>& v, Index count) {
  for (Index i = 0; i < count; ++i) to[i] = v[i];
}

template <typename T>
ROPE_INLINE Vec<T> max(const Vec<T>& a, const Vec<T>& b) {
  return a > b ? a : b;
}
template <typename T>
ROPE_INLINE Vec<T> min(const Vec<T>& a, const Vec<T>& b) {
  return a < b ? a : b;
}
/// Lane i of the result is lane i + by, from the start again past the end.
template <typename T, int by, int... lane>
ROPE_INLINE Vec<T> turned(const Vec<T>& v, std::integer_sequence<int, lane...>) {
  return __builtin_shufflevector(v, v, (lane + by) % static_cast<int>(lanes<T>)...);
}
/// All lanes joined, in pairs that are half the vector apart: short chains instead of one long one.
template <typename T, int by, typename Join>
ROPE_INLINE T joined(const Vec<T>& v, const Join& join) {
  const Vec<T> pairs =
      join(v, turned<T, by>(v, std::make_integer_sequence<int, static_cast<int>(lanes<T>)>{}));
  if constexpr (by == 1) {
    return pairs[0];
  } else {
    return joined<T, by / 2>(pairs, join);
  }
}
template <typename T>
ROPE_INLINE T sum(const Vec<T>& v) {
  return joined<T, static_cast<int>(lanes<T>) / 2>(v, [](const Vec<T>& a, const Vec<T>& b) { return a + b; });
}
template <typename T>
ROPE_INLINE T max_of(const Vec<T>& v) {
  return joined<T, static_cast<int>(lanes<T>) / 2>(
      v, [](const Vec<T>& a, const Vec<T>& b) { return max<T>(a, b); });
}

/// e^x. Float: relative error below 2e-7, 0 below -87.33 (where results would be denormal), infinity
/// above 88.73, NaN stays NaN. x = n ln 2 + r with |r| <= ln 2 / 2, then the Taylor series of e^r to
/// r^7 (the rest is below 6e-9) times 2^n.
ROPE_INLINE Vec<float> exp(const Vec<float>& x) {
  using V = Vec<float>;
  using I = Traits<float>::Int;
  const V clamped = min<float>(max<float>(x, splat(-87.33F)), splat(88.73F));
  const V shifter = splat(12582912.0F);  // 1.5 * 2^23: adding it rounds to a whole number
  const V n = (clamped * 1.44269504F + shifter) - shifter;
  V r = clamped - n * 0.693359375F;  // ln 2 in two parts: the first has few bits, so the product is exact
  r = r + n * 2.12194440e-4F;
  V p = splat(1.0F / 5040);
  p = p * r + 1.0F / 720;
  p = p * r + 1.0F / 120;
  p = p * r + 1.0F / 24;
  p = p * r + 1.0F / 6;
  p = p * r + 0.5F;
  p = p * r + 1.0F;
  p = p * r + 1.0F;
  // 2^n as two factors, since n = 128 alone has no float.
  const I whole = __builtin_convertvector(n, I);
  const I half = whole >> 1;
  const V first = std::bit_cast<V>((half + 127) << 23);
  const V second = std::bit_cast<V>((whole - half + 127) << 23);
  const V result = p * first * second;
  const V small = x < -87.33F ? splat(0.0F) : result;
  const V large = x > 88.72F ? splat(std::numeric_limits<float>::infinity()) : small;
  return x == x ? large : x;  // NOLINT(misc-redundant-expression): NaN is not itself
}

/// Double is for references: the library's function, lane by lane.
ROPE_INLINE Vec<double> exp(const Vec<double>& x) {
  Vec<double> y = x;
  for (Index i = 0; i < lanes<double>; ++i) y[i] = std::exp(x[i]);
  return y;
}

/// tanh x. Float: absolute error below 1.5e-7; 1 - 2 / (e^2|x| + 1) with the sign of x.
ROPE_INLINE Vec<float> tanh(const Vec<float>& x) {
  const Vec<float> magnitude = x < 0.0F ? -x : x;
  const Vec<float> y = 1.0F - 2.0F / (exp(min<float>(magnitude + magnitude, splat(80.0F))) + 1.0F);
  const Vec<float> result = x < 0.0F ? -y : y;
  return x == x ? result : x;  // NOLINT(misc-redundant-expression): NaN is not itself
}
ROPE_INLINE Vec<double> tanh(const Vec<double>& x) {
  Vec<double> y = x;
  for (Index i = 0; i < lanes<double>; ++i) y[i] = std::tanh(x[i]);
  return y;
}

/// Phi(-m) = erfc(m / sqrt 2) / 2 for m >= 0: what the standard normal distribution has beyond m. Float:
/// relative error below 2e-7 + 3e-8 m^2, 0 from m = 13.2 on. erfc(z) = e^(-z^2) P(z) / Q(z), the fraction
/// fitted by us to 0 <= z <= 9.5 (relative error of the fit 5e-9); all its coefficients are positive, so
/// nothing cancels.
ROPE_INLINE Vec<float> normal_tail(const Vec<float>& m) {
  using V = Vec<float>;
  const V z = m * 0.707106781F;
  V p = splat(3.225263807e-02F);
  p = p * z + 2.266214076e-01F;
  p = p * z + 7.261468013e-01F;
  p = p * z + 1.233189491e+00F;
  p = p * z + 1.0F;
  V q = splat(5.716551927e-02F);
  q = q * z + 4.017050445e-01F;
  q = q * z + 1.315182373e+00F;
  q = q * z + 2.390883840e+00F;
  q = q * z + 2.361569174e+00F;
  q = q * z + 1.0F;
  return 0.5F * exp(m * m * -0.5F) * (p / q);
}
ROPE_INLINE Vec<double> normal_tail(const Vec<double>& m) {
  Vec<double> y = m;
  for (Index i = 0; i < lanes<double>; ++i) y[i] = 0.5 * std::erfc(m[i] * 0.70710678118654752440);
  return y;
}

}  // namespace rope::simd
