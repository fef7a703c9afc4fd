// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QImage>
#include <QMarginsF>
#include <QRectF>
#include <QString>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/widgets/explanation.h"
#include "app/widgets/heat_map/heat_map_picture.h"
#include "app/widgets/heat_map/heat_map_viewport.h"
#include "app/widgets/theme.h"

namespace rope::app {

/// What stands at the axes of a heat map.
struct HeatMapLabels {
  QString rows_title;         ///< "query position m"
  QString cols_title;         ///< "key position n"
  double first_row = 0;       ///< the number of row 0
  double first_col = 0;       ///< the number of column 0
  std::vector<QString> rows;  ///< words instead of numbers; empty: numbers
  std::vector<QString> cols;
  Role rows_role = Role::query;  ///< what rows and columns are: the colour of their titles and marks
  Role cols_role = Role::key;
};

/// A matrix as colours: zoom with wheel, pinch or + and -, pan by dragging, read a value by pointing,
/// choose a cell by click or arrow keys. Several that share a HeatMapViewport move together and show the
/// same cell. Cells are square unless asked otherwise.
class HeatMap : public QWidget {
  Q_OBJECT

 public:
  explicit HeatMap(std::shared_ptr<HeatMapViewport> viewport, QWidget* parent = nullptr);

  void set_title(const QString& title);
  /// Null: nothing to show, and `empty_text` says why.
  void set_picture(std::shared_ptr<const HeatMapPicture> picture);
  void set_empty_text(const QString& text);
  [[nodiscard]] const QString& empty_text() const noexcept { return empty_text_; }
  void set_labels(HeatMapLabels labels);
  /// Whether cells are square (default) or fill the widget.
  void set_square(bool square);
  /// How a cell reads under the map; default: its row, column and value.
  void set_readout(std::function<QString(const MapCell&, double value)> readout);

  /// The arithmetic of a cell; nothing where it has none. A right click on the cell opens it, or a click on
  /// the line under the map, or for the chosen cell Enter and the menu key.
  void set_explain(std::function<std::optional<Explanation>(const MapCell&)> explain);
  [[nodiscard]] std::optional<Explanation> explanation(const MapCell& cell) const;

  [[nodiscard]] const std::shared_ptr<const HeatMapPicture>& picture() const noexcept { return picture_; }
  [[nodiscard]] HeatMapViewport& viewport() const noexcept { return *viewport_; }
  /// Where the matrix is drawn, in widget coordinates.
  [[nodiscard]] QRectF plot_rect() const;
  [[nodiscard]] QRectF cell_rect(const MapCell& cell) const;
  [[nodiscard]] std::optional<MapCell> cell_at(QPointF point) const;
  /// The height at which square cells fill this width.
  [[nodiscard]] int natural_height(int width) const;
  /// The line under the map: the cell under the mouse, else the chosen one.
  [[nodiscard]] QString readout_text() const;
  /// What that line says of a cell, and of one with another value.
  [[nodiscard]] QString cell_text(const MapCell& cell) const;
  [[nodiscard]] QString cell_text(const MapCell& cell, double value) const;
  /// Where the line is; empty where there is none.
  [[nodiscard]] QRectF readout_box() const { return readout_line().box; }
  /// Where a pixel is the mean of several cells, that it is, in full or in two words; else nothing.
  [[nodiscard]] QString coarseness_text(bool in_full = true) const;

  [[nodiscard]] QSize sizeHint() const override { return {420, 420}; }
  /// Words at the rows have room for each of them.
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  struct ReadoutLine {
    QString text;
    QRectF box;
    QFont font;
  };
  [[nodiscard]] ReadoutLine readout_line() const;
  /// The cell that the line is of.
  [[nodiscard]] std::optional<MapCell> told_cell() const;
  bool explain(const std::optional<MapCell>& cell, const QRectF& around);
  [[nodiscard]] QFont small_font() const;
  [[nodiscard]] QMarginsF margins() const;  // around the matrix: labels, titles, readout
  [[nodiscard]] CellWindow cell_window() const;
  /// The same in pixels of what is painted on, `fine` of them for one of the widget.
  [[nodiscard]] CellWindow cell_window(double fine) const;
  [[nodiscard]] QString coarseness_text(bool in_full, double fine) const;
  /// Whether cells are large enough for their numbers.
  [[nodiscard]] bool shows_values() const;
  [[nodiscard]] QString default_readout(const MapCell& cell, double value) const;
  void measure_words() const;
  void draw_cells(QImage& image, double fine) const;
  void zoom_by(double factor, QPointF anchor);
  void move_chosen(Index rows, Index cols);
  void describe();
  void tell_chosen();

  void paint_cells(QPainter& painter);
  void paint_grid_and_values(QPainter& painter);
  void paint_marks(QPainter& painter);
  void paint_row_axis(QPainter& painter);
  void paint_column_axis(QPainter& painter);
  void paint_title_and_readout(QPainter& painter);
  void paint_coarseness(QPainter& painter, double room);

  std::shared_ptr<HeatMapViewport> viewport_;
  std::shared_ptr<const HeatMapPicture> picture_;
  HeatMapLabels labels_;
  mutable std::optional<QFont> measured_for_;  // the font that the widest words were measured in
  mutable double widest_row_ = 0, widest_col_ = 0;
  QString title_;
  QString empty_text_;
  std::function<QString(const MapCell&, double)> readout_;
  std::function<std::optional<Explanation>(const MapCell&)> explain_;
  bool square_ = true;

  QImage cells_;  // what paint_cells drew last
  bool cells_valid_ = false;
  double drawn_zoom_ = 0;  // in them
  QPointF drawn_centre_;
  std::optional<QPointF> press_;
  QPointF press_centre_;
  bool dragging_ = false;
  PausingGesture keys_;
  /// What the last click changed: a double click takes it back.
  struct Click {
    std::optional<MapCell> before;
    Gesture gesture;
  };
  std::optional<Click> click_;
  bool over_readout_ = false;  // the mouse
};

}  // namespace rope::app
