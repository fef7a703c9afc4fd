// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChartView>
#include <QPixmap>
#include <optional>
#include <vector>

#include "app/charts/chart_content.h"
#include "app/charts/chart_shapes.h"
#include "app/charts/label_placer.h"
#include "app/state/gesture.h"

class QCategoryAxis;

namespace rope::app {

/// A chart of Qt Charts with our own marks over it: names at the lines, reference lines, a handle at the
/// current x, and a cross-hair with the values, which follows the mouse and, where there is no handle, the
/// arrow keys. Where the content says how, a value opens its arithmetic: a click on a line of the box beside
/// the handle, a right click on a curve, the menu key. Screen readers are told the same. Of Qt Charts it has
/// axes, grid and layout; the curves it draws itself (chart_shapes.h), once per change: moving the marks
/// repaints the marks alone.
class LineChart : public QChartView {
  Q_OBJECT
 public:
  /// `name` is what screen readers call it.
  explicit LineChart(const QString& name, QWidget* parent = nullptr);

  void set_content(ChartContent content);
  [[nodiscard]] const ChartContent& content() const { return content_; }
  /// What is drawn of its curves and bands, in pixels of this widget.
  [[nodiscard]] const std::vector<ChartShape>& shapes() const { return shapes_; }
  /// The plot in pixels of this widget, and back and forth between values and pixels.
  [[nodiscard]] QRectF plot_rect() const;
  [[nodiscard]] QPointF to_pixels(double x, double y) const;
  [[nodiscard]] double x_at(double pixels) const;
  /// Gives all of them the room that the widest labels need, so that charts above one another line up.
  static void align(const std::vector<LineChart*>& charts);
  /// The lines of the read-out at the step next to x: name and value of each curve and band.
  [[nodiscard]] QStringList values_at(double x) const;
  /// What the box beside handle or cross-hair says at x, a line each.
  [[nodiscard]] QStringList box_at(double x) const;
  /// All values at the step next to x on one card, each with its arithmetic behind it.
  [[nodiscard]] Explanation explanation_at(double x) const;
  /// The box beside the handle, and its lines, in pixels of this widget; empty where there is none.
  [[nodiscard]] QRectF box_rect() const;
  [[nodiscard]] QRectF box_line(int line) const;
  /// Where names of curves and lines stand, in pixels of this widget; the boxes keep away from them.
  [[nodiscard]] std::vector<QRectF> name_rects() const;
  /// Where the cross-hair stands.
  [[nodiscard]] std::optional<double> cross_hair() const { return cross_hair_; }

  [[nodiscard]] QSize sizeHint() const override { return {420, 260}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {180, 110}; }

 Q_SIGNALS:
  void cursor_moved(double x, rope::app::Gesture gesture);

 protected:
  bool viewportEvent(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void drawForeground(QPainter* painter, const QRectF& rect) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void rebuild();
  void update_axes();
  void style_axis(QCategoryAxis* axis) const;
  void forget_picture();
  [[nodiscard]] double label_width() const;
  void update_plot();

  [[nodiscard]] double snapped(double x) const;
  [[nodiscard]] QString x_text(double x) const;
  [[nodiscard]] QString summary() const;
  void describe();
  void move_cursor(double x, Gesture gesture);
  void show_cross_hair(std::optional<double> x);
  [[nodiscard]] QString tip_at(const QPoint& at) const;

  // One value at an x, as the box says it, with its arithmetic.
  struct Reading {
    QString name, value;
    ExplainAt explain;
  };
  struct Box {
    QRectF rect;
    QStringList lines;
    std::vector<Explain> explains;  // of each line
  };
  [[nodiscard]] std::vector<Reading> readings_at(double x) const;
  [[nodiscard]] std::optional<Box> box(double x, LabelPlacer& placer) const;
  [[nodiscard]] Box box_of(double x, const std::vector<Reading>& readings) const;
  [[nodiscard]] std::optional<QRectF> free_place(const QSizeF& size, double x, LabelPlacer& placer) const;
  [[nodiscard]] std::vector<QRectF> box_places(const QSizeF& size, double x, bool anywhere) const;
  [[nodiscard]] std::optional<Box> handle_box() const;
  [[nodiscard]] int box_line_at(QPointF at) const;
  [[nodiscard]] const ChartSpan* span_at(QPointF at) const;
  [[nodiscard]] Explain explain_at(QPointF at) const;
  [[nodiscard]] Explain explain_curve_at(QPointF at) const;
  void open(const Explain& explain, const QRectF& around);
  void open_at_mark();
  [[nodiscard]] double stepped(double x) const;

  [[nodiscard]] LabelPlacer placer() const;
  void place_names();
  [[nodiscard]] std::vector<QRectF> places_at_rule(const ChartRule& rule, const QSizeF& size) const;
  void place_rule_names();
  void place_curve_names();
  void paint_still();
  void paint_marks(QPainter& painter) const;
  void paint_title(QPainter& painter) const;
  void paint_spans(QPainter& painter) const;
  void paint_rules(QPainter& painter) const;
  void paint_cursor(QPainter& painter, LabelPlacer& placer) const;
  void paint_readout(QPainter& painter, double x, LabelPlacer& placer) const;
  void paint_box(QPainter& painter, const Box& box, int underlined) const;

  struct PlacedName {
    QRectF box;
    QString name;
    QColor color;
    QFont font;
  };

  ChartContent content_;
  std::vector<ChartShape> shapes_;  // what is drawn of it, in pixels
  std::vector<PlacedName> names_;
  LabelPlacer labels_{{}};  // with the curves and names in it, for the boxes that move
  QPixmap still_;           // all but what moves; null: to be drawn
  QCategoryAxis* x_axis_ = nullptr;
  QCategoryAxis* y_axis_ = nullptr;
  double least_label_width_ = 0;
  std::optional<double> cross_hair_;
  bool dragging_ = false;
  int hover_line_ = -1;  // of the box beside the handle
  Gesture drag_gesture_;
  PausingGesture key_gesture_;
};

}  // namespace rope::app
