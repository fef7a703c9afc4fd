// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <array>
#include <memory>
#include <span>

#include "app/widgets/heat_map/cell_means.h"
#include "app/widgets/heat_map/colour_map.h"
#include "app/widgets/heat_map/shared_matrix.h"
#include "app/widgets/heat_map/value_scale.h"
#include "core/support/index.h"
#include "core/support/result.h"
#include "core/support/work.h"

namespace rope::app {

/// A matrix made ready for painting, off the UI thread: with coarser copies (each cell the mean of 2 x 2) for
/// zooming out, so that a paint costs time by pixels of the window and not by cells of the matrix. Colours
/// are given to what is seen, when it is seen.
class HeatMapPicture {
 public:
  static constexpr int bins = 48;

  /// Fails only when work.stop is triggered.
  [[nodiscard]] static Result<std::shared_ptr<const HeatMapPicture>> prepare(const SharedMatrix& matrix,
                                                                             const ValueScale& scale,
                                                                             const Work& work = {});
  /// With means of that matrix that were made before, finished.
  HeatMapPicture(SharedMatrix matrix, std::shared_ptr<const CellMeans> means, const ValueScale& scale);

  [[nodiscard]] const SharedMatrix& matrix() const noexcept { return matrix_; }
  [[nodiscard]] const ValueScale& scale() const noexcept { return scale_; }
  [[nodiscard]] const ValueSummary& summary() const noexcept { return means_->summary(); }
  /// How many values fall into each of `bins` equal parts of the scale: of a million values and more, of
  /// evenly spread rows.
  [[nodiscard]] const std::array<Index, bins>& histogram() const noexcept { return histogram_; }

  /// Level 0 is the matrix itself, each next one half as large (rounded up).
  [[nodiscard]] int levels() const noexcept { return static_cast<int>(means_->levels().size()) + 1; }
  [[nodiscard]] float value(int level, Index row, Index col) const;
  /// The values of some columns in a row of a level.
  void gather(int level, Index row, std::span<const Index> columns, float* out) const;

 private:
  SharedMatrix matrix_;
  std::shared_ptr<const CellMeans> means_;
  ValueScale scale_;
  std::array<Index, bins> histogram_{};
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
