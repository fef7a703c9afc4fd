// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "app/widgets/heat_map/colour_map.h"
#include "core/support/index.h"
#include "core/support/result.h"
#include "core/support/tensor.h"
#include "core/support/work.h"

namespace rope::app {

/// A matrix [rows, cols] that may be a part of something larger (one head of a trace), kept alive with it.
struct SharedMatrix {
  std::shared_ptr<const float> values;  ///< [rows, cols], row-major, contiguous
  Index rows = 0;
  Index cols = 0;

  [[nodiscard]] float at(Index row, Index col) const { return values.get()[row * cols + col]; }
  [[nodiscard]] bool empty() const noexcept { return rows == 0 || cols == 0; }
};
[[nodiscard]] SharedMatrix share_matrix(std::shared_ptr<const Tensor> tensor);
/// Matrix `index` of a tensor [.., rows, cols].
[[nodiscard]] SharedMatrix share_matrix(const std::shared_ptr<const Tensor>& tensor, Index index);

/// What is in one or several matrices: the range their colours must cover. Masked values are left out.
struct ValueSummary {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  Index finite = 0;
  Index masked = 0;
  void add(const SharedMatrix& matrix);
  void add(std::span<const float> values);
  void add(const ValueSummary& other);
};

/// The values that the ends of a colour scale stand for.
struct ValueScale {
  ColourScale colours = ColourScale::magnitude;
  double low = 0;
  double high = 1;
  bool root = false;  ///< colours go with the square root: small weights beside a large one are seen

  /// Magnitude: from 0 (or the lowest value, where that is negative) to the highest. Signed: symmetric.
  [[nodiscard]] static ValueScale covering(ColourScale colours, const ValueSummary& summary);
  /// Where a value stands between the ends, 0 to 1, and the value that stands there.
  [[nodiscard]] double fraction(double value) const;
  [[nodiscard]] double value_at(double fraction) const;
  [[nodiscard]] std::uint8_t level(double value) const;
  bool operator==(const ValueScale&) const = default;
};

/// From this many rows on each weight after softmax is so small beside the largest that their maps take root
/// scales.
inline constexpr Index kLongMatrix = 48;

/// A matrix made ready for painting, off the UI thread: each value as a level of its scale, and coarser
/// copies (each cell the mean of 2 x 2) for zooming out, so that a paint costs time by pixels of the
/// window and not by cells of the matrix. 4096 x 4096 takes 22 MB beside the values.
class HeatMapPicture {
 public:
  static constexpr int bins = 48;

  /// Fails only when work.stop is triggered.
  [[nodiscard]] static Result<std::shared_ptr<const HeatMapPicture>> prepare(const SharedMatrix& matrix,
                                                                             const ValueScale& scale,
                                                                             const Work& work = {});

  [[nodiscard]] const SharedMatrix& matrix() const noexcept { return matrix_; }
  [[nodiscard]] const ValueScale& scale() const noexcept { return scale_; }
  [[nodiscard]] const ValueSummary& summary() const noexcept { return summary_; }
  /// How many values fall into each of `bins` equal parts of the scale.
  [[nodiscard]] const std::array<Index, bins>& histogram() const noexcept { return histogram_; }

  struct Level {
    Index rows = 0;
    Index cols = 0;
    std::vector<std::uint8_t> codes;  ///< [rows, cols]
  };
  /// Entry 0 is the matrix itself, each next one half as large (rounded up).
  [[nodiscard]] const std::vector<Level>& levels() const noexcept { return levels_; }

 private:
  HeatMapPicture() = default;
  SharedMatrix matrix_;
  ValueScale scale_;
  ValueSummary summary_;
  std::array<Index, bins> histogram_{};
  std::vector<Level> levels_;
};

/// Which part of a matrix is seen, and how large: pixels per cell, and the cell at the image's corner.
struct CellWindow {
  double left = 0;
  double top = 0;
  double cell_width = 1;
  double cell_height = 1;
};

/// The level whose cells are nearest in size to a pixel: 0 where single cells are drawn.
[[nodiscard]] int level_for(const HeatMapPicture& picture, const CellWindow& window);

/// The colours that a map needs besides its table.
struct CellColours {
  QRgb ground = 0;  ///< outside of the matrix
  QRgb hatch = 0;   ///< lines over ground in masked cells
};

/// `image` (Format_RGB32) filled with the cells that its pixels fall on; masked cells are hatched.
void render_cells(const HeatMapPicture& picture, const CellWindow& window, const ColourTable& table,
                  const CellColours& colours, QImage& image);

}  // namespace rope::app
