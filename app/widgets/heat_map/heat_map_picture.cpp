// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/heat_map/heat_map_picture.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/support/parallel.h"

namespace rope::app {
namespace {

constexpr Index rows_per_block = 256;  // between two looks at the stop token

struct FloatLevel {
  Index rows = 0;
  Index cols = 0;
  std::vector<float> values;
};

// Means of 2 x 2 cells; masked ones do not count, four masked ones give a masked one.
FloatLevel halve(const float* values, Index rows, Index cols) {
  FloatLevel half{(rows + 1) / 2, (cols + 1) / 2, {}};
  half.values.resize(static_cast<std::size_t>(half.rows * half.cols));
  parallel_for(half.rows, 16, [&](Index begin, Index end) {
    for (Index r = begin; r < end; ++r) {
      for (Index c = 0; c < half.cols; ++c) {
        float sum = 0;
        int count = 0;
        for (Index y = 2 * r; y < std::min(2 * r + 2, rows); ++y) {
          for (Index x = 2 * c; x < std::min(2 * c + 2, cols); ++x) {
            const float value = values[y * cols + x];
            if (!std::isfinite(value)) continue;
            sum += value;
            ++count;
          }
        }
        half.values[static_cast<std::size_t>(r * half.cols + c)] =
            count == 0 ? std::numeric_limits<float>::quiet_NaN() : sum / static_cast<float>(count);
      }
    }
  });
  return half;
}

HeatMapPicture::Level encode(const float* values, Index rows, Index cols, const ValueScale& scale) {
  HeatMapPicture::Level level{rows, cols, std::vector<std::uint8_t>(static_cast<std::size_t>(rows * cols))};
  parallel_for(rows, 16, [&](Index begin, Index end) {
    for (Index i = begin * cols; i < end * cols; ++i) {
      level.codes[static_cast<std::size_t>(i)] = scale.level(static_cast<double>(values[i]));
    }
  });
  return level;
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

void ValueSummary::add(const SharedMatrix& matrix) {
  for (Index i = 0; i < matrix.rows * matrix.cols; ++i) {
    const auto value = static_cast<double>(matrix.values.get()[i]);
    if (!std::isfinite(value)) {
      ++masked;
      continue;
    }
    ++finite;
    low = std::min(low, value);
    high = std::max(high, value);
  }
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
  if (!std::isfinite(value)) return masked_level;
  // Steps of equal width: zero falls into the middle one of a signed scale.
  return static_cast<std::uint8_t>(
      std::min<int>(top_level, static_cast<int>(fraction(value) * (top_level + 1))));
}

Result<std::shared_ptr<const HeatMapPicture>> HeatMapPicture::prepare(const SharedMatrix& matrix,
                                                                      const ValueScale& scale,
                                                                      const Work& work) {
  auto picture = std::shared_ptr<HeatMapPicture>(new HeatMapPicture);
  picture->matrix_ = matrix;
  picture->scale_ = scale;
  if (matrix.empty()) return std::shared_ptr<const HeatMapPicture>(std::move(picture));

  const float* values = matrix.values.get();
  for (Index first = 0; first < matrix.rows; first += rows_per_block) {
    if (work.stop.stop_requested()) return cancelled_error();
    const Index count = std::min(rows_per_block, matrix.rows - first);
    picture->summary_.add(
        {std::shared_ptr<const float>(matrix.values, values + first * matrix.cols), count, matrix.cols});
  }
  picture->levels_.push_back(encode(values, matrix.rows, matrix.cols, scale));
  for (const std::uint8_t code : picture->levels_.front().codes) {
    if (code != masked_level) ++picture->histogram_[static_cast<std::size_t>(code * bins / (top_level + 1))];
  }

  FloatLevel coarse;
  while (std::max(picture->levels_.back().rows, picture->levels_.back().cols) > 32) {
    if (work.stop.stop_requested()) return cancelled_error();
    const Level& finer = picture->levels_.back();
    coarse = halve(coarse.values.empty() ? values : coarse.values.data(), finer.rows, finer.cols);
    picture->levels_.push_back(encode(coarse.values.data(), coarse.rows, coarse.cols, scale));
  }
  return std::shared_ptr<const HeatMapPicture>(std::move(picture));
}

void render_cells(const HeatMapPicture& picture, const CellWindow& window, const ColourTable& table,
                  const CellColours& colours, QImage& image) {
  if (picture.levels().empty()) return image.fill(colours.ground);
  const double cells_per_pixel = 1.0 / std::max(window.cell_width, window.cell_height);
  const int coarsest = static_cast<int>(picture.levels().size()) - 1;
  // The level whose cells are nearest in size to a pixel.
  const int level = std::clamp(static_cast<int>(std::lround(std::log2(cells_per_pixel))), 0, coarsest);
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
