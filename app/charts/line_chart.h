// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChartView>
#include <functional>
#include <optional>
#include <vector>

#include "app/charts/axis.h"
#include "app/charts/decimate.h"
#include "app/charts/label_placer.h"
#include "app/state/gesture.h"
#include "app/widgets/theme.h"

class QCategoryAxis;

namespace rope::app {

/// A line through points, with its name written beside it where there is room.
struct ChartCurve {
  QString name;
  Role role = Role::text;
  std::vector<double> x, y;  ///< x rising; points whose y is not finite are left out
  double weight = 1;         ///< times the width of the role's line
  bool named = true;         ///< the name is written at the line, not only in the read-out
  bool points = false;       ///< a dot at each point; hollow where y is above `hollow_above`
  std::optional<double> hollow_above = {};
};

/// An area between two curves over the same x.
struct ChartBand {
  QString name;
  Role role = Role::text;
  std::vector<double> x, low, high;
};

/// A horizontal line at a value that something is compared with.
struct ChartRule {
  double y = 0;
  QString name;
  Role role = Role::reference;
};

/// A stretch of x worth a look, marked at the foot of the plot.
struct ChartSpan {
  double from = 0, to = 0;
  QString tip;
};

struct ChartContent {
  Axis x, y;  ///< the title of y stands above the chart, where it can be read
  std::vector<ChartBand> bands;
  std::vector<ChartCurve> curves;
  std::vector<ChartRule> rules;
  std::vector<ChartSpan> spans;
  std::optional<double> cursor;           ///< the current x, with a handle that can be dragged
  double cursor_step = 1;                 ///< where the handle can stand, and what an arrow key moves it by
  std::function<QString(double)> x_text;  ///< how the read-out says an x; empty: the number
};

/// A chart of Qt Charts with our own marks over it: names at the lines, reference lines, a handle at the
/// current x, and a cross-hair with the values wherever the mouse is. Curves are
/// brought down to the pixel width before they are drawn.
class LineChart : public QChartView {
  Q_OBJECT
 public:
  explicit LineChart(QWidget* parent = nullptr);

  void set_content(ChartContent content);
  [[nodiscard]] const ChartContent& content() const { return content_; }
  /// The plot in pixels of this widget, and back and forth between values and pixels.
  [[nodiscard]] QRectF plot_rect() const;
  [[nodiscard]] QPointF to_pixels(double x, double y) const;
  [[nodiscard]] double x_at(double pixels) const;
  /// Gives all of them the room that the widest labels need, so that charts above one another line up.
  static void align(const std::vector<LineChart*>& charts);
  /// The lines of the read-out at x: name and value of each curve and band.
  [[nodiscard]] QStringList values_at(double x) const;

  [[nodiscard]] QSize sizeHint() const override { return {420, 260}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {180, 110}; }

 Q_SIGNALS:
  void cursor_moved(double x, rope::app::Gesture gesture);

 protected:
  bool viewportEvent(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void drawForeground(QPainter* painter, const QRectF& rect) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void rebuild();
  void update_axes();
  void style_axis(QCategoryAxis* axis) const;
  void add_curve(const ChartCurve& curve);
  void add_band(const ChartBand& band);
  void add_points(const ChartCurve& curve, bool hollow);
  template <typename Series>
  void attach(Series* series);
  void add_line(const std::vector<QPointF>& points, const QPen& pen);
  void add_area(const std::vector<QPointF>& upper, const std::vector<QPointF>& lower, const QColor& fill);
  [[nodiscard]] std::vector<QPointF> edge(const std::vector<double>& x, const std::vector<double>& y,
                                          bool upper) const;
  [[nodiscard]] int columns() const;
  void move_cursor(double x, Gesture gesture);
  [[nodiscard]] QFont small_font() const;

  [[nodiscard]] double label_width() const;
  void update_plot();
  [[nodiscard]] LabelPlacer placer() const;

  void paint_title(QPainter& painter) const;
  void paint_spans(QPainter& painter) const;
  void paint_rules(QPainter& painter, LabelPlacer& placer) const;
  void paint_names(QPainter& painter, LabelPlacer& placer) const;
  void paint_cursor(QPainter& painter, LabelPlacer& placer) const;
  void paint_readout(QPainter& painter, double x, LabelPlacer& placer) const;

  ChartContent content_;
  QCategoryAxis* x_axis_ = nullptr;
  QCategoryAxis* y_axis_ = nullptr;
  double least_label_width_ = 0;
  std::optional<double> hover_;
  bool dragging_ = false;
  Gesture drag_gesture_;
  PausingGesture key_gesture_;
};

}  // namespace rope::app
