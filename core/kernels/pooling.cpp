// SPDX-License-Identifier: MIT
#include "core/kernels/pooling.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <string>

namespace rope {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

// Selections by bits and no branches: the compiler takes several values at once, on every processor.

/// All bits where a value is finite, else none.
std::int32_t finite_mask(float value) {
  constexpr std::int32_t exponent = 0x7f800000;
  return -static_cast<std::int32_t>((std::bit_cast<std::int32_t>(value) & exponent) != exponent);
}
float select(std::int32_t mask, float there, float otherwise) {
  return std::bit_cast<float>((mask & std::bit_cast<std::int32_t>(there)) |
                              (~mask & std::bit_cast<std::int32_t>(otherwise)));
}

/// The mean of what is finite. None: 0 / 0, which is NaN.
struct FiniteMean {
  float sum = 0;
  std::int32_t count = 0;
  void add(float value) {
    const std::int32_t there = finite_mask(value);
    sum += select(there, value, 0);
    count -= there;
  }
  [[nodiscard]] float mean() const { return sum / static_cast<float>(count); }
};

void check(std::span<const float> upper, std::span<const float> lower, std::span<float> half) {
  if ((lower.empty() || lower.size() == upper.size()) && half.size() == (upper.size() + 1) / 2) return;
  throw std::invalid_argument("halve_rows: rows of " + std::to_string(upper.size()) + " and " +
                              std::to_string(lower.size()) + " into " + std::to_string(half.size()));
}

}  // namespace

FiniteRange finite_range(std::span<const float> values) {
  constexpr std::size_t kSide = 16;  // results side by side: one minimum of all could not be found in parts
  std::array<float, kSide> low{}, high{};
  std::array<std::int32_t, kSide> finite{};
  low.fill(kInfinity);
  high.fill(-kInfinity);
  const auto take = [&](float value, std::size_t i) {
    const std::int32_t there = finite_mask(value);
    const float below = select(there, value, kInfinity);
    const float above = select(there, value, -kInfinity);
    low[i] = below < low[i] ? below : low[i];
    high[i] = above > high[i] ? above : high[i];
    finite[i] -= there;
  };
  std::size_t at = 0;
  for (; at + kSide <= values.size(); at += kSide) {
    for (std::size_t i = 0; i < kSide; ++i) take(values[at + i], i);
  }
  for (std::size_t i = 0; at + i < values.size(); ++i) take(values[at + i], i);
  return {*std::min_element(low.begin(), low.end()), *std::max_element(high.begin(), high.end()),
          std::accumulate(finite.begin(), finite.end(), Index{0})};
}

void halve_rows(std::span<const float> upper, std::span<const float> lower, std::span<float> half) {
  check(upper, lower, half);
  if (lower.empty()) lower = upper;  // the same mean
  const std::size_t pairs = upper.size() / 2;
  const float *a = upper.data(), *b = lower.data();
  float* const out = half.data();
  for (std::size_t c = 0; c < pairs; ++c) {
    FiniteMean mean;
    mean.add(a[2 * c]);
    mean.add(a[2 * c + 1]);
    mean.add(b[2 * c]);
    mean.add(b[2 * c + 1]);
    out[c] = mean.mean();
  }
  if (half.size() == pairs) return;
  FiniteMean last;
  last.add(upper.back());
  last.add(lower.back());
  out[pairs] = last.mean();
}

void halve_rows_reference(std::span<const float> upper, std::span<const float> lower, std::span<float> half) {
  check(upper, lower, half);
  for (std::size_t c = 0; c < half.size(); ++c) {
    double sum = 0;
    int count = 0;
    for (const std::span<const float> row : {upper, lower}) {
      for (std::size_t i = 2 * c; i < std::min(2 * c + 2, row.size()); ++i) {
        if (!std::isfinite(row[i])) continue;
        sum += double{row[i]};
        ++count;
      }
    }
    half[c] = count == 0 ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(sum / count);
  }
}

}  // namespace rope
