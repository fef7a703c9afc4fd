// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/heat_map/value_scale.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <vector>

#include "app/widgets/heat_map/shared_matrix.h"
#include "core/kernels/pooling.h"
#include "core/support/parallel.h"

namespace rope::app {
namespace {

/// Values as levels, in the arithmetic that the compiler can do several of at once.
class LevelCoder {
 public:
  explicit LevelCoder(const ValueScale& scale)
      : low_(static_cast<float>(scale.low)),
        per_unit_(static_cast<float>(
            std::min(1 / (scale.high - scale.low), double{std::numeric_limits<float>::max()}))),
        root_(scale.root) {}

  void encode(std::span<const float> values, std::uint8_t* codes) const {
    if (root_) {
      for (std::size_t i = 0; i < values.size(); ++i) codes[i] = code(values[i], std::sqrt(part(values[i])));
    } else {
      for (std::size_t i = 0; i < values.size(); ++i) codes[i] = code(values[i], part(values[i]));
    }
  }

 private:
  /// 0 to 1; no value gives 1.
  [[nodiscard]] float part(float value) const {
    return std::max(0.0F, std::min(1.0F, (value - low_) * per_unit_));
  }
  // Steps of equal width: zero falls into the middle one of a signed scale.
  static std::uint8_t code(float value, float part) {
    const auto level = static_cast<std::uint8_t>(
        static_cast<int>(std::min(static_cast<float>(top_level), part * static_cast<float>(top_level + 1))));
    return std::abs(value) <= std::numeric_limits<float>::max() ? level : masked_level;
  }

  float low_, per_unit_;
  bool root_;
};

}  // namespace

void ValueSummary::add(std::span<const float> values) {
  const FiniteRange range = finite_range(values);
  add(ValueSummary{static_cast<double>(range.low), static_cast<double>(range.high), range.finite,
                   static_cast<Index>(values.size()) - range.finite});
}

void ValueSummary::add(const ValueSummary& other) {
  low = std::min(low, other.low);
  high = std::max(high, other.high);
  finite += other.finite;
  masked += other.masked;
}

void ValueSummary::add(const SharedMatrix& matrix) {
  constexpr Index kFewValues = 1 << 15;
  std::mutex adding;
  const Index grain = std::max<Index>(1, kFewValues / std::max<Index>(1, matrix.cols));
  parallel_for(matrix.rows, grain, [&](Index begin, Index end) {
    std::vector<float> room(static_cast<std::size_t>(matrix.cols));
    ValueSummary part;
    for (Index r = begin; r < end; ++r) part.add(matrix.row(r, room));
    const std::lock_guard lock(adding);
    add(part);
  });
}

double ValueSummary::reach() const {
  return finite > 0 ? std::max(std::abs(low), std::abs(high)) : 0;
}

bool is_rounding(const ValueSummary& difference, const ValueSummary& both) {
  return both.reach() > 0 && difference.reach() < 1e-5 * both.reach();
}

ValueScale ValueScale::of_difference(const ValueSummary& difference, const ValueSummary& both) {
  return covering(ColourScale::signed_, is_rounding(difference, both) ? both : difference);
}

ValueScale ValueScale::covering(ColourScale colours, const ValueSummary& summary) {
  ValueScale scale{colours, 0, 1};
  if (summary.finite == 0) {
    if (colours == ColourScale::signed_) scale.low = -1;
    return scale;
  }
  if (colours == ColourScale::signed_) {
    const double reach = summary.reach();
    scale.high = reach > 0 ? reach : 1;
    scale.low = -scale.high;
    return scale;
  }
  scale.low = std::min(0.0, summary.low);
  scale.high = summary.high > scale.low ? summary.high : scale.low + 1;
  return scale;
}

double ValueScale::fraction(double value) const {
  const double t = std::clamp((value - low) / (high - low), 0.0, 1.0);
  return root ? std::sqrt(t) : t;
}

double ValueScale::value_at(double fraction) const {
  return low + (high - low) * (root ? fraction * fraction : fraction);
}

std::uint8_t ValueScale::level(double value) const {
  const auto single = static_cast<float>(value);
  std::uint8_t code = masked_level;
  levels({&single, 1}, &code);
  return code;
}

void ValueScale::levels(std::span<const float> values, std::uint8_t* out) const {
  LevelCoder(*this).encode(values, out);
}

}  // namespace rope::app
