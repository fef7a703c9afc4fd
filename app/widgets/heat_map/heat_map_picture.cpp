// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/heat_map/heat_map_picture.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace rope::app {
namespace {

constexpr Index kCounted = 1 << 20;  // values, for a histogram that is some pixels high

void count_codes(std::span<const std::uint8_t> codes, std::array<Index, top_level + 1>& counts) {
  // Four tables in turn: equal neighbours would wait for each other's count.
  std::array<std::array<std::uint32_t, 256>, 4> tables{};
  for (std::size_t i = 0; i < codes.size(); ++i) ++tables[i % 4][codes[i]];
  for (std::size_t code = 0; code < counts.size(); ++code) {
    for (const auto& table : tables) counts[code] += table[code];
  }
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

/// Draws one line of pixels after the other.
class CellPainter {
 public:
  CellPainter(const HeatMapPicture& picture, const CellWindow& window, const ColourTable& table,
              const CellColours& colours, QImage& image)
      : picture_(picture),
        table_(table),
        colours_(colours),
        image_(image),
        level_(level_for(picture, window)),
        columns_(
            cells_of_pixels(image.width(), window.left, window.cell_width, picture.matrix().cols, level_)) {
    const auto inside = [](Index column) { return column >= 0; };
    const auto begin = std::find_if(columns_.begin(), columns_.end(), inside);
    const auto end = std::find_if_not(begin, columns_.end(), inside);
    first_ = static_cast<int>(begin - columns_.begin());
    seen_ = std::span<const Index>(columns_).subspan(static_cast<std::size_t>(first_),
                                                     static_cast<std::size_t>(end - begin));
    values_.resize(seen_.size());
    codes_.resize(seen_.size());
  }

  void paint(const CellWindow& window) {
    const auto rows =
        cells_of_pixels(image_.height(), window.top, window.cell_height, picture_.matrix().rows, level_);
    Index above = -1;
    for (int y = 0; y < image_.height(); ++y) {
      const Index row = rows[static_cast<std::size_t>(y)];
      if (row >= 0 && row != above) read(row);
      if (row >= 0 && row == above && !masked_) {
        std::copy_n(line(y - 1), image_.width(), line(y));  // the same cells once more
      } else {
        fill(y, row);
      }
      above = row;
    }
  }

 private:
  [[nodiscard]] QRgb* line(int y) { return reinterpret_cast<QRgb*>(image_.scanLine(y)); }

  void read(Index row) {
    picture_.gather(level_, row, seen_, values_.data());
    picture_.scale().levels(values_, codes_.data());
    masked_ = std::find(codes_.begin(), codes_.end(), masked_level) != codes_.end();
  }

  void fill(int y, Index row) {
    QRgb* const pixels = line(y);
    std::fill_n(pixels, image_.width(), colours_.ground);
    if (row < 0) return;
    for (std::size_t i = 0; i < codes_.size(); ++i) {
      const int x = first_ + static_cast<int>(i);
      if (codes_[i] != masked_level) {
        pixels[x] = table_[codes_[i]];
      } else if ((x + y) % 8 < 2) {
        pixels[x] = colours_.hatch;
      }
    }
  }

  const HeatMapPicture& picture_;
  const ColourTable& table_;
  const CellColours& colours_;
  QImage& image_;
  int level_;
  std::vector<Index> columns_;  // of each pixel, -1 outside
  int first_ = 0;               // pixel inside
  std::span<const Index> seen_;
  std::vector<float> values_;
  std::vector<std::uint8_t> codes_;
  bool masked_ = false;  // some of them are
};

}  // namespace

HeatMapPicture::HeatMapPicture(SharedMatrix matrix, std::shared_ptr<const CellMeans> means,
                               const ValueScale& scale)
    : matrix_(std::move(matrix)), means_(std::move(means)), scale_(scale) {
  if (matrix_.empty()) return;
  const auto width = static_cast<std::size_t>(matrix_.cols);
  std::vector<float> room(width);
  std::vector<std::uint8_t> codes(width);
  std::array<Index, top_level + 1> counts{};
  const Index step = (matrix_.rows * matrix_.cols + kCounted - 1) / kCounted;
  for (Index r = 0; r < matrix_.rows; r += step) {
    scale_.levels(matrix_.row(r, room), codes.data());
    count_codes(codes, counts);
  }
  for (std::size_t code = 0; code < counts.size(); ++code) {
    histogram_[code * bins / counts.size()] += counts[code];
  }
}

Result<std::shared_ptr<const HeatMapPicture>> HeatMapPicture::prepare(const SharedMatrix& matrix,
                                                                      const ValueScale& scale,
                                                                      const Work& work) {
  auto means = std::make_shared<const CellMeans>(matrix, work);
  if (work.stop.stop_requested() && !matrix.empty()) return cancelled_error();
  return std::make_shared<const HeatMapPicture>(matrix, std::move(means), scale);
}

float HeatMapPicture::value(int level, Index row, Index col) const {
  float value = 0;
  gather(level, row, {&col, 1}, &value);
  return value;
}

void HeatMapPicture::gather(int level, Index row, std::span<const Index> columns, float* out) const {
  const auto copy = [&](const float* from) {
    for (const Index column : columns) *out++ = from[column];
  };
  if (level > 0) return copy(means_->levels()[static_cast<std::size_t>(level) - 1].row(row).data());
  const Index start = row * matrix_.cols;
  if (!matrix_.subtracted) return copy(matrix_.values.get() + start);
  for (const Index column : columns) *out++ = matrix_.at(row, column);
}

int level_for(const HeatMapPicture& picture, const CellWindow& window) {
  const double cells_per_pixel = 1.0 / std::max(window.cell_width, window.cell_height);
  return std::clamp(static_cast<int>(std::lround(std::log2(cells_per_pixel))), 0, picture.levels() - 1);
}

void render_cells(const HeatMapPicture& picture, const CellWindow& window, const ColourTable& table,
                  const CellColours& colours, QImage& image) {
  if (picture.matrix().empty()) return image.fill(colours.ground);
  CellPainter(picture, window, table, colours, image).paint(window);
}

}  // namespace rope::app
