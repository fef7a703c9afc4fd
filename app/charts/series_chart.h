// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChartView>
#include <QString>
#include <optional>
#include <vector>

#include "app/charts/axis.h"
#include "app/charts/decimate.h"
#include "app/state/gesture.h"
#include "app/widgets/theme.h"

class QCategoryAxis;

namespace rope::app {

/// One curve over x, in the data's own units.
struct Curve {
  QString name;  ///< stands at the line's right end
  Role role = Role::text;
  std::vector<double> x;          ///< ascending
  std::vector<double> y;          ///< as long as x; a value that is not finite interrupts the curve
  std::vector<double> low, high;  ///< a band around it (quantiles), or empty
  bool points = false;            ///< dots at the values (few of them)
  qreal strength = 1;             ///< of the colour, for several curves of one role: 1 to 0.4
};

/// A line across the chart at one value.
struct Mark {
  double value = 0;
  Qt::Orientation orientation = Qt::Vertical;
  QString name;
  Role role = Role::relation;
  bool movable = false;  ///< a person may drag it (vertical ones)
};

/// Curves over one x axis, drawn with Qt Charts in our theme: axes with round ticks in the window's language,
/// names at the lines, a cross-hair with the values under the mouse or the arrow keys, and a text summary for
/// screen readers. Curves are brought down to the pixel width before they are drawn.
class SeriesChart : public QChartView {
  Q_OBJECT

 public:
  explicit SeriesChart(const QString& name, QWidget* parent = nullptr);

  void set_axes(const Axis& x, const Axis& y);
  void set_curves(std::vector<Curve> curves);
  void set_marks(std::vector<Mark> marks);

  [[nodiscard]] const Axis& x_axis() const { return x_; }
  [[nodiscard]] const Axis& y_axis() const { return y_; }
  [[nodiscard]] const std::vector<Curve>& curves() const { return curves_; }
  /// Each curve's name, range and ends in words; also the accessible description.
  [[nodiscard]] QString summary() const;
  /// The values of all curves at the sample next to x, as the cross-hair shows them.
  [[nodiscard]] QString values_at(double x) const;
  [[nodiscard]] QPointF position_of(double x, double y) const;  ///< in the viewport

 Q_SIGNALS:
  void hovered(double x);  ///< the cross-hair stands at another x
  void hover_ended();
  void mark_moved(int index, double value, rope::app::Gesture gesture);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void drawForeground(QPainter* painter, const QRectF& rect) override;

 private:
  void update_look();
  void update_axis(QCategoryAxis& axis, const Axis& values, int most);
  void update_margins();
  void update_series();
  void add_piece(const Piece& piece, const Curve& curve);
  void add_area(const std::vector<QPointF>& upper, const std::vector<QPointF>& lower, const QColor& fill);
  void add_line(const std::vector<QPointF>& points, const Curve& curve);
  void add_points(const Curve& curve);
  void draw_names(QPainter& painter) const;
  void draw_marks(QPainter& painter) const;
  void draw_cross_hair(QPainter& painter) const;
  void show_cross_hair(std::optional<double> x);
  [[nodiscard]] std::optional<int> mark_near(const QPointF& position) const;
  [[nodiscard]] double x_at(const QPointF& position) const;
  [[nodiscard]] QColor color_of(const Curve& curve) const;
  [[nodiscard]] QRectF plot_area() const;

  Axis x_, y_;
  std::vector<Curve> curves_;
  std::vector<Mark> marks_;
  std::optional<double> cross_hair_;
  int dragged_mark_ = -1;
  Gesture drag_;
  PausingGesture keys_;
  QCategoryAxis* x_view_ = nullptr;
  QCategoryAxis* y_view_ = nullptr;
};

}  // namespace rope::app
