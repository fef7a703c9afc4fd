// SPDX-License-Identifier: MIT
#pragma once

// Private to core: vectors of 64 bytes in the compilers' own notation (GCC and Clang), which they map to
// what the processor has. Only for .cpp files; everything is inlined, nothing crosses a call.

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

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
template <typename T>
ROPE_INLINE T sum(const Vec<T>& v) {
  T total = 0;
  for (Index i = 0; i < lanes<T>; ++i) total += v[i];
  return total;
}
template <typename T>
ROPE_INLINE T max_of(const Vec<T>& v) {
  T largest = v[0];
  for (Index i = 1; i < lanes<T>; ++i) largest = v[i] > largest ? v[i] : largest;
  return largest;
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
  return x == x ? large : x;
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
  return x == x ? result : x;
}
ROPE_INLINE Vec<double> tanh(const Vec<double>& x) {
  Vec<double> y = x;
  for (Index i = 0; i < lanes<double>; ++i) y[i] = std::tanh(x[i]);
  return y;
}

/// erf x. Float: absolute error below 1.2e-7. x P(x^2) / Q(x^2), fitted by us to |x| <= 3.92 (error of the
/// fit 2e-8), beyond which erf is 1 to the last bit of a float.
ROPE_INLINE Vec<float> erf(const Vec<float>& x) {
  using V = Vec<float>;
  const V clamped = min<float>(max<float>(x, splat(-3.92F)), splat(3.92F));
  const V t = clamped * clamped;
  V p = splat(2.038898833e-06F);
  p = p * t + 2.865127230e-04F;
  p = p * t + 3.833623344e-03F;
  p = p * t + 5.295632154e-02F;
  p = p * t + 1.919772846e-01F;
  p = p * t + 1.128379111e+00F;
  V q = splat(3.806200748e-05F);
  q = q * t + 1.179271880e-03F;
  q = q * t + 1.510433989e-02F;
  q = q * t + 1.147586571e-01F;
  q = q * t + 5.034676756e-01F;
  q = q * t + 1.0F;
  const V y = min<float>(max<float>(clamped * p / q, splat(-1.0F)), splat(1.0F));
  return x == x ? y : x;
}
ROPE_INLINE Vec<double> erf(const Vec<double>& x) {
  Vec<double> y = x;
  for (Index i = 0; i < lanes<double>; ++i) y[i] = std::erf(x[i]);
  return y;
}

}  // namespace rope::simd
