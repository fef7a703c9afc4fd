// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#if defined(__AVX512F__) || (defined(__AVX2__) && defined(__FMA__))
#include <immintrin.h>
#endif

/// cos and sin of distance * theta for eight distances at once: what decay curves are made of.
namespace rope::detail {

inline constexpr int kWaveLanes = 8;
using WaveLanes [[gnu::vector_size(kWaveLanes * sizeof(double))]] = double;
using WaveBits [[gnu::vector_size(kWaveLanes * sizeof(double))]] = std::int64_t;

struct Waves {
  WaveLanes cos;
  WaveLanes sin;
};

/// Angles up to here are reduced without loss; the library's functions take over beyond.
inline constexpr double kMaxWaveAngle = 1e12;

/// One angle: the scalar twin of the lanes below. What rounding takes from the product is given back to
/// the angle, so that far distances are as exact as near ones: for 10^6 tokens it is up to 6e-11.
inline void wave(double distance, double theta, double& cos, double& sin) {
  const double angle = distance * theta;
  const double rest = std::abs(angle) <= kMaxWaveAngle ? std::fma(distance, theta, -angle) : 0.0;
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  cos = c - rest * s;
  sin = s + rest * c;
}

#if defined(__AVX512F__) || (defined(__AVX2__) && defined(__FMA__))

inline constexpr bool kFastWaves = true;

/// a * b + c, rounded once.
inline WaveLanes fused(WaveLanes a, WaveLanes b, WaveLanes c) {
#if defined(__AVX512F__)
  return reinterpret_cast<WaveLanes>(_mm512_fmadd_pd(
      reinterpret_cast<__m512d>(a), reinterpret_cast<__m512d>(b), reinterpret_cast<__m512d>(c)));
#else
  struct Halves {
    __m256d low, high;
  };
  const auto split = [](const WaveLanes& lanes) {
    Halves halves;
    std::memcpy(&halves, &lanes, sizeof halves);
    return halves;
  };
  const Halves x = split(a);
  const Halves y = split(b);
  const Halves z = split(c);
  const Halves sum{_mm256_fmadd_pd(x.low, y.low, z.low), _mm256_fmadd_pd(x.high, y.high, z.high)};
  WaveLanes result;
  std::memcpy(&result, &sum, sizeof result);
  return result;
#endif
}

inline WaveLanes square_root(WaveLanes x) {
#if defined(__AVX512F__)
  // All lanes of the masked form: g++ 12 warns of the plain one's undefined source operand.
  return reinterpret_cast<WaveLanes>(_mm512_maskz_sqrt_pd(0xFF, reinterpret_cast<__m512d>(x)));
#else
  __m256d halves[2];
  std::memcpy(halves, &x, sizeof halves);
  for (__m256d& half : halves) half = _mm256_sqrt_pd(half);
  std::memcpy(&x, halves, sizeof halves);
  return x;
#endif
}

/// |distance * theta| at most kMaxWaveAngle; within 2 units in the last place of 1. The angle is brought
/// to [-pi/4, pi/4] by whole quarter turns, the product's own rounding error is added there, and two
/// Taylor series, long enough for doubles on that interval, give sin and cos.
inline Waves waves(WaveLanes distance, double theta) {
  constexpr double kQuartersPerRadian = 0.63661977236758134308;  // 2 / pi
  constexpr double kQuarterHigh = 0x1.921fb54442d18p+0;          // pi / 2 in two parts
  constexpr double kQuarterLow = 0x1.1a62633145c07p-54;
  constexpr double kRounder = 0x1.8p+52;  // adding it leaves whole numbers in the lowest bits
  const WaveLanes zero{};
  const WaveLanes turn = zero + theta;
  const WaveLanes angle = distance * turn;
  const WaveLanes rest = fused(distance, turn, -angle);
  const WaveLanes rounded = fused(angle, zero + kQuartersPerRadian, zero + kRounder);
  const WaveLanes quarters = rounded - kRounder;
  WaveLanes x = fused(-quarters, zero + kQuarterHigh, angle);
  x = fused(-quarters, zero + kQuarterLow, x) + rest;
  const WaveLanes xx = x * x;

  constexpr double kSin[] = {-1.0 / 6,        1.0 / 120,          -1.0 / 5040,           1.0 / 362880,
                             -1.0 / 39916800, 1.0 / 6227020800.0, -1.0 / 1307674368000.0};
  constexpr double kCos[] = {1.0 / 24,        -1.0 / 720,           1.0 / 40320,           -1.0 / 3628800,
                             1.0 / 479001600, -1.0 / 87178291200.0, 1.0 / 20922789888000.0};
  WaveLanes s = zero + kSin[6];
  WaveLanes c = zero + kCos[6];
  for (int i = 5; i >= 0; --i) {
    s = fused(s, xx, zero + kSin[i]);
    c = fused(c, xx, zero + kCos[i]);
  }
  s = fused(s * xx, x, x);
  c = fused(c * xx, xx, fused(zero - 0.5, xx, zero + 1.0));

  WaveBits bits;
  std::memcpy(&bits, &rounded, sizeof bits);
  const WaveBits odd = (bits & 1) != 0;
  const WaveLanes cos = odd ? s : c;
  const WaveLanes sin = odd ? c : s;
  // Quarters 1 and 2 turn the sign of cos, 2 and 3 that of sin.
  return {((bits + 1) & 2) != 0 ? -cos : cos, (bits & 2) != 0 ? -sin : sin};
}

#else

inline constexpr bool kFastWaves = false;

inline WaveLanes square_root(WaveLanes x) {
  for (int lane = 0; lane < kWaveLanes; ++lane) x[lane] = std::sqrt(x[lane]);
  return x;
}

#endif

/// The same for any angle.
inline Waves any_waves(WaveLanes distance, double theta) {
  Waves result{};
  for (int lane = 0; lane < kWaveLanes; ++lane) {
    double cos = 0;
    double sin = 0;
    wave(distance[lane], theta, cos, sin);
    result.cos[lane] = cos;
    result.sin[lane] = sin;
  }
  return result;
}

}  // namespace rope::detail
