// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPen>
#include <QString>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/widgets/heat_map/heat_map_picture.h"
#include "app/widgets/heat_map/heat_map_viewport.h"

namespace rope::app {

/// Curves of smaller weights are not drawn, but for the one that is chosen.
inline constexpr double kLeastCurve = 0.02;
/// The line of a weight, or of a change of one (blue and dashed where it falls, orange where it rises): the
/// larger, the thicker and the less transparent. Not `strong`: of a token that is not chosen.
[[nodiscard]] QPen curve_pen(double value, bool change, bool strong = true);

/// Attention as curves from the tokens that look (left) to those looked at (right), the stronger the thicker.
/// The chosen (or pointed at) query's curves stand out, one of them is read below. Shares the cell under the
/// mouse and the chosen one with other views of the viewport; where not all tokens fit, some rows are shown.
class AttentionArcs : public QWidget {
  Q_OBJECT

 public:
  explicit AttentionArcs(std::shared_ptr<HeatMapViewport> viewport, QWidget* parent = nullptr);

  void set_title(const QString& title);
  /// `picture` holds weights [N, N] (or differences of weights: then blue falls and orange rises).
  void set_picture(std::shared_ptr<const HeatMapPicture> picture, std::vector<QString> tokens);
  /// How a curve reads: of which tokens it is, and its value.
  void set_readout(std::function<QString(const MapCell&, double value)> readout);
  /// From this row on, where not all fit.
  void set_first_row(Index row);

  /// The curve at a point; on a word the strongest of its curves.
  [[nodiscard]] std::optional<MapCell> cell_at(QPointF point) const;
  /// A point of a curve: from the token that looks (0) to the one looked at (1).
  [[nodiscard]] QPointF curve_point(const MapCell& cell, double along) const;
  /// The line under the curves: the curve under the mouse, else the chosen one.
  [[nodiscard]] QString readout_text() const;
  /// The curve at a point with its value; on a word the strongest ones of that token.
  [[nodiscard]] QString tip_at(QPointF point) const;

  [[nodiscard]] QSize minimumSizeHint() const override { return {150, 150}; }

 Q_SIGNALS:
  void scrolled(rope::Index first_row);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Place {
    Pointed part = Pointed::cell;
    MapCell cell;
  };
  /// Rows that are seen: [first, last).
  struct Rows {
    Index first = 0;
    Index last = 0;
  };
  [[nodiscard]] Index tokens() const { return static_cast<Index>(tokens_.size()); }
  /// Heights of type and the widest token, in pixels.
  struct Measures {
    double line = 0;     // of titles
    double small = 0;    // of the line that is read
    double word = 0;     // of a token
    double widest = 40;  // of all tokens
  };
  /// Measured once for a font, not for each of the curves that are drawn.
  [[nodiscard]] const Measures& measures() const;
  [[nodiscard]] double top() const { return 2 * measures().line + 8; }
  [[nodiscard]] double bottom() const { return measures().small + 6; }
  [[nodiscard]] double row_height() const;
  [[nodiscard]] double column_width() const;
  [[nodiscard]] double left_end() const { return column_width() + 8; }
  [[nodiscard]] double right_end() const { return width() - column_width() - 8; }
  [[nodiscard]] Index visible_rows() const;
  [[nodiscard]] Index first_row() const;
  [[nodiscard]] Rows rows() const;
  [[nodiscard]] double y_of(Index token) const;
  [[nodiscard]] std::optional<Place> place_at(QPointF point) const;
  [[nodiscard]] std::optional<MapCell> curve_at(QPointF point) const;
  [[nodiscard]] std::optional<MapCell> marked() const;
  [[nodiscard]] bool stands_out(const MapCell& cell) const;
  [[nodiscard]] bool is_change() const;
  [[nodiscard]] double value(const MapCell& cell) const;
  [[nodiscard]] double size(const MapCell& cell) const;
  [[nodiscard]] std::vector<MapCell> strongest(const Place& word, std::size_t most) const;
  [[nodiscard]] QString text_of(const MapCell& cell) const;
  void describe();
  void choose(const MapCell& cell, Index brought);
  void paint_curves(QPainter& painter) const;
  void paint_marked(QPainter& painter) const;
  void paint_titles(QPainter& painter) const;
  void paint_words(QPainter& painter) const;

  PausingGesture keys_;
  std::shared_ptr<HeatMapViewport> viewport_;
  std::shared_ptr<const HeatMapPicture> picture_;
  std::vector<QString> tokens_;
  std::function<QString(const MapCell&, double)> readout_;
  mutable std::optional<QFont> measured_for_;
  mutable Measures measures_;
  QString title_;
  Index scroll_ = 0;
};

}  // namespace rope::app
