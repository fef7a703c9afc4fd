// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QRectF>
#include <QString>
#include <QWidget>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/widgets/explanation.h"
#include "app/widgets/heat_map/heat_map_picture.h"
#include "app/widgets/heat_map/heat_map_viewport.h"

namespace rope::app {

class HeatMap;

/// A matrix whose values the ends of a scale were taken from.
struct ScaleSource {
  QString name;  ///< "B"; said where there are several
  SharedMatrix matrix;
  std::function<std::optional<Explanation>(const MapCell&)> explain;  ///< of its cells
};
/// Where the ends of a scale are from, if not from the maps that are shown alone.
struct ScaleEnds {
  std::vector<ScaleSource> sources;
  QString rule;  ///< why it is these values; empty: they are those of the maps with this scale
};

/// The scale of one or several heat maps: colours with numbers, how often each value occurs (a histogram,
/// its heights as square roots, so that rare values are seen), what masked cells look like, and the
/// values of the cell that the maps point at. Lies below the maps or stands beside them.
class ColourLegend : public QWidget {
  Q_OBJECT

 public:
  explicit ColourLegend(HeatMapViewport* viewport, Qt::Orientation orientation = Qt::Horizontal,
                        QWidget* parent = nullptr);

  /// What the numbers are: "score q·k".
  void set_caption(const QString& caption);
  /// The maps that are drawn with this scale; all have the same one. Empty: nothing is drawn.
  void set_pictures(std::vector<std::shared_ptr<const HeatMapPicture>> pictures);

  /// The maps that show these pictures: of their cells the ends of the scale are. With them the numbers open
  /// how they come about, on a click, Enter or the menu key.
  void explain_with(std::vector<const HeatMap*> maps);
  /// Several maps may have one scale, whichever of them is shown.
  void set_ends(ScaleEnds ends) { ends_ = std::move(ends); }
  /// Of the scale as it is, its ends and what lies between them.
  [[nodiscard]] Explanation explanation() const;
  /// Where its numbers stand.
  [[nodiscard]] std::vector<QRectF> number_boxes() const;

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  struct Number {
    QString text;
    QRectF box;
    QLineF tick;
  };
  [[nodiscard]] std::vector<Number> numbers() const;
  [[nodiscard]] Number number(double value) const;
  /// The number at a point, -1 where there is none.
  [[nodiscard]] int number_at(QPointF point) const;
  [[nodiscard]] bool explains() const { return !maps_.empty() && !pictures_.empty(); }
  /// Where there is nothing to ask for, Tab goes past it.
  void take_keys_if_asked();
  [[nodiscard]] std::vector<ScaleSource> sources() const;
  [[nodiscard]] bool is_shown(const SharedMatrix& matrix) const;
  [[nodiscard]] QString source_text(bool shown, bool found) const;
  void explain(const QRectF& around);
  [[nodiscard]] bool upright() const { return orientation_ == Qt::Vertical; }
  [[nodiscard]] QFont small_font() const;
  [[nodiscard]] double caption_height() const;
  [[nodiscard]] QRectF bar_rect() const;
  /// The point of the bar's edge, on the side of the numbers, for a fraction of the scale.
  [[nodiscard]] QPointF edge_at(double fraction) const;
  [[nodiscard]] QSizeF masked_size() const;
  void paint_caption(QPainter& painter) const;
  void paint_bar(QPainter& painter) const;
  void paint_histogram(QPainter& painter) const;
  void paint_numbers(QPainter& painter) const;
  void paint_marks(QPainter& painter) const;
  void paint_masked(QPainter& painter) const;

  HeatMapViewport* viewport_;
  Qt::Orientation orientation_;
  QString caption_;
  std::vector<const HeatMap*> maps_;
  ScaleEnds ends_;
  int over_ = -1;  // the number under the mouse
  std::vector<std::shared_ptr<const HeatMapPicture>> pictures_;
  std::array<Index, HeatMapPicture::bins> histogram_{};
  bool masked_ = false;
};

}  // namespace rope::app
