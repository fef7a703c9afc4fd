// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/heat_map/heat_map_picture.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <utility>

#include "core/support/parallel.h"

namespace rope::app {
namespace {

constexpr Index kRowsTogether = 16;  // of a coarser level, done by one thread while they are in its cache
constexpr Index kFewValues = 1 << 15;

bool is_value(float value) {
  return std::abs(value) <= std::numeric_limits<float>::max();
}

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
    return is_value(value) ? level : masked_level;
  }

  float low_, per_unit_;
  bool root_;
};

struct FloatLevel {
  Index rows = 0;
  Index cols = 0;
  std::vector<float> values;
};

// The mean of up to 2 x 2 cells; masked ones do not count, four masked ones give a masked one.
float mean_of(std::initializer_list<float> values) {
  float sum = 0;
  int count = 0;
  for (const float value : values) {
    if (!is_value(value)) continue;
    sum += value;
    ++count;
  }
  return count == 0 ? std::numeric_limits<float>::quiet_NaN() : sum / static_cast<float>(count);
}

// One row of means of the rows `upper` and `lower` (the same one where there is no other).
void halve_row(std::span<const float> upper, std::span<const float> lower, float* half) {
  const std::size_t pairs = upper.size() / 2;
  for (std::size_t c = 0; c < pairs; ++c) {
    const float a = upper[2 * c], b = upper[2 * c + 1], x = lower[2 * c], y = lower[2 * c + 1];
    const float sum = a + b + x + y;
    half[c] = is_value(sum) ? sum * 0.25F : mean_of({a, b, x, y});
  }
  if (upper.size() % 2 != 0) half[pairs] = mean_of({upper.back(), lower.back()});
}

/// What one pass over a level gives: its codes, the next coarser level, and what is counted of the finest.
struct Pass {
  HeatMapPicture::Level level;
  FloatLevel coarser;
  ValueSummary summary;
  std::array<Index, top_level + 1> counts{};  // of levels
};

void count_codes(std::span<const std::uint8_t> codes, std::array<Index, top_level + 1>& counts) {
  // Four tables in turn: equal neighbours would wait for each other's count.
  std::array<std::array<std::uint32_t, 256>, 4> tables{};
  for (std::size_t i = 0; i < codes.size(); ++i) ++tables[i % 4][codes[i]];
  for (std::size_t code = 0; code < counts.size(); ++code) {
    for (const auto& table : tables) counts[code] += table[code];
  }
}

Pass pass_over(const float* values, Index rows, Index cols, const ValueScale& scale, bool count,
               const Work& work) {
  Pass pass{{rows, cols, std::vector<std::uint8_t>(static_cast<std::size_t>(rows * cols))},
            {(rows + 1) / 2, (cols + 1) / 2, {}},
            {},
            {}};
  pass.coarser.values.resize(static_cast<std::size_t>(pass.coarser.rows * pass.coarser.cols));
  const LevelCoder coder(scale);
  std::mutex counting;
  const auto width = static_cast<std::size_t>(cols);
  parallel_for(pass.coarser.rows, kRowsTogether, [&](Index begin, Index end) {
    for (Index first = begin; first < end && !work.stop.stop_requested(); first += kRowsTogether) {
      const Index last = std::min(end, first + kRowsTogether);
      for (Index r = first; r < last; ++r) {
        const float* upper = values + 2 * r * cols;
        const float* lower = 2 * r + 1 < rows ? upper + cols : upper;
        halve_row({upper, width}, {lower, width}, pass.coarser.values.data() + r * pass.coarser.cols);
      }
      const Index from = 2 * first * cols;
      const auto size = static_cast<std::size_t>(std::min(rows, 2 * last) * cols - from);
      std::uint8_t* codes = pass.level.codes.data() + from;
      coder.encode({values + from, size}, codes);
      if (!count) continue;
      ValueSummary summary;
      summary.add(std::span<const float>(values + from, size));
      std::array<Index, top_level + 1> counts{};
      count_codes({codes, size}, counts);
      const std::lock_guard lock(counting);
      pass.summary.add(summary);
      for (std::size_t i = 0; i < counts.size(); ++i) pass.counts[i] += counts[i];
    }
  });
  return pass;
}

// The cell of each pixel along one axis of a level, -1 outside.
std::vector<Index> cells_of_pixels(int pixels, double first, double cell, Index count, int level) {
  std::vector<Index> cells(static_cast<std::size_t>(pixels));
  for (int i = 0; i < pixels; ++i) {
    const double at = std::floor(first + (i + 0.5) / cell);
    const bool inside = at >= 0 && at < static_cast<double>(count);
    cells[static_cast<std::size_t>(i)] = inside ? static_cast<Index>(at) >> level : -1;
  }
  return cells;
}

}  // namespace

SharedMatrix share_matrix(std::shared_ptr<const Tensor> tensor) {
  const auto view = tensor->matrix();
  const float* data = tensor->data();
  return {std::shared_ptr<const float>(std::move(tensor), data), view.rows, view.cols};
}

SharedMatrix share_matrix(const std::shared_ptr<const Tensor>& tensor, Index index) {
  const Index rows = tensor->dim(-2);
  const Index cols = tensor->dim(-1);
  return {std::shared_ptr<const float>(tensor, tensor->data() + index * rows * cols), rows, cols};
}

void ValueSummary::add(std::span<const float> values) {
  float lowest = std::numeric_limits<float>::infinity();
  float highest = -lowest;
  Index none = 0;
  for (const float value : values) {
    const bool there = is_value(value);
    lowest = there && value < lowest ? value : lowest;
    highest = there && value > highest ? value : highest;
    none += there ? 0 : 1;
  }
  add(ValueSummary{static_cast<double>(lowest), static_cast<double>(highest),
                   static_cast<Index>(values.size()) - none, none});
}

void ValueSummary::add(const ValueSummary& other) {
  low = std::min(low, other.low);
  high = std::max(high, other.high);
  finite += other.finite;
  masked += other.masked;
}

void ValueSummary::add(const SharedMatrix& matrix) {
  std::mutex adding;
  parallel_for(matrix.rows * matrix.cols, kFewValues, [&](Index begin, Index end) {
    ValueSummary part;
    part.add(std::span<const float>(matrix.values.get() + begin, static_cast<std::size_t>(end - begin)));
    const std::lock_guard lock(adding);
    add(part);
  });
}

ValueScale ValueScale::covering(ColourScale colours, const ValueSummary& summary) {
  ValueScale scale{colours, 0, 1};
  if (summary.finite == 0) {
    if (colours == ColourScale::signed_) scale.low = -1;
    return scale;
  }
  if (colours == ColourScale::signed_) {
    const double reach = std::max(std::abs(summary.low), std::abs(summary.high));
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
  LevelCoder(*this).encode({&single, 1}, &code);
  return code;
}

Result<std::shared_ptr<const HeatMapPicture>> HeatMapPicture::prepare(const SharedMatrix& matrix,
                                                                      const ValueScale& scale,
                                                                      const Work& work) {
  auto picture = std::shared_ptr<HeatMapPicture>(new HeatMapPicture);
  picture->matrix_ = matrix;
  picture->scale_ = scale;
  if (matrix.empty()) return std::shared_ptr<const HeatMapPicture>(std::move(picture));

  FloatLevel coarse{matrix.rows, matrix.cols, {}};
  do {
    const bool finest = picture->levels_.empty();
    const float* values = finest ? matrix.values.get() : coarse.values.data();
    Pass pass = pass_over(values, coarse.rows, coarse.cols, scale, finest, work);
    if (work.stop.stop_requested()) return cancelled_error();
    picture->levels_.push_back(std::move(pass.level));
    coarse = std::move(pass.coarser);
    if (!finest) continue;
    picture->summary_ = pass.summary;
    for (std::size_t code = 0; code < pass.counts.size(); ++code) {
      picture->histogram_[code * bins / pass.counts.size()] += pass.counts[code];
    }
  } while (std::max(picture->levels_.back().rows, picture->levels_.back().cols) > 32);
  return std::shared_ptr<const HeatMapPicture>(std::move(picture));
}

int level_for(const HeatMapPicture& picture, const CellWindow& window) {
  const double cells_per_pixel = 1.0 / std::max(window.cell_width, window.cell_height);
  const int coarsest = static_cast<int>(picture.levels().size()) - 1;
  return std::clamp(static_cast<int>(std::lround(std::log2(cells_per_pixel))), 0, coarsest);
}

void render_cells(const HeatMapPicture& picture, const CellWindow& window, const ColourTable& table,
                  const CellColours& colours, QImage& image) {
  if (picture.levels().empty()) return image.fill(colours.ground);
  const int level = level_for(picture, window);
  const HeatMapPicture::Level& cells = picture.levels()[static_cast<std::size_t>(level)];

  const SharedMatrix& matrix = picture.matrix();
  const auto columns = cells_of_pixels(image.width(), window.left, window.cell_width, matrix.cols, level);
  const auto rows = cells_of_pixels(image.height(), window.top, window.cell_height, matrix.rows, level);
  for (int y = 0; y < image.height(); ++y) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
    const Index row = rows[static_cast<std::size_t>(y)];
    if (row < 0) {
      std::fill_n(line, image.width(), colours.ground);
      continue;
    }
    const std::uint8_t* codes = cells.codes.data() + row * cells.cols;
    for (int x = 0; x < image.width(); ++x) {
      const Index column = columns[static_cast<std::size_t>(x)];
      if (column < 0) {
        line[x] = colours.ground;
      } else if (codes[column] == masked_level) {
        line[x] = (x + y) % 8 < 2 ? colours.hatch : colours.ground;
      } else {
        line[x] = table[codes[column]];
      }
    }
  }
}

}  // namespace rope::app
