// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/line_chart.h"

#include <QAreaSeries>
#include <QCategoryAxis>
#include <QChart>
#include <QGraphicsLayout>
#include <QLineSeries>
#include <QLocale>
#include <QScatterSeries>
#include <algorithm>
#include <cmath>

#include "app/charts/decimate.h"
#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

constexpr double kPixelsPerXTick = 60;
constexpr double kPixelsPerYTick = 44;
constexpr double kPixelsPerDot = 3.5;  // nearer to one another dots are a thick line, and slow to draw

// Sizes that a log axis cannot show lie on its foot.
double inside(const Axis& axis, double value) {
  return axis.logarithmic && value < axis.minimum ? axis.minimum : value;
}

QString tick_label(double value) {
  const QString text = short_number_text(value);
  // 1×10⁻⁵ without its 1×.
  const QString one = QLocale().toString(1) + QStringLiteral("×");
  return text.startsWith(one) ? text.mid(one.size()) : text;
}

}  // namespace

LineChart::LineChart(const QString& name, QWidget* parent) : QChartView(parent) {
  setAccessibleName(name);
  setRenderHint(QPainter::Antialiasing);
  setFrameShape(NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setViewportUpdateMode(FullViewportUpdate);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  chart()->legend()->hide();
  chart()->setBackgroundVisible(false);
  chart()->layout()->setContentsMargins(0, 0, 0, 0);
  x_axis_ = new QCategoryAxis(this);
  y_axis_ = new QCategoryAxis(this);
  for (QCategoryAxis* axis : {x_axis_, y_axis_}) {
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis->setTruncateLabels(false);
  }
  chart()->addAxis(x_axis_, Qt::AlignBottom);
  chart()->addAxis(y_axis_, Qt::AlignLeft);
}

void LineChart::set_content(ChartContent content) {
  content_ = std::move(content);
  rebuild();
  describe();
}

void LineChart::rebuild() {
  setBackgroundBrush(current_theme().ground);
  chart()->removeAllSeries();
  update_axes();
  update_plot();
  for (const ChartBand& band : content_.bands) add_band(band);
  for (const ChartCurve& curve : content_.curves) add_curve(curve);
  chart()->layout()->activate();  // else a frame may come first that has no labels yet
  viewport()->update();
}

double LineChart::label_width() const {
  const QFontMetricsF metrics(scaled_font(0.9));
  double widest = 0;
  for (const QString& label : y_axis_->categoriesLabels()) {
    widest = std::max(widest, metrics.horizontalAdvance(label));
  }
  return widest;
}

// The room around the plot is ours to give: the charts of a page must line up.
void LineChart::update_plot() {
  const double line = QFontMetricsF(scaled_font(0.9)).height();
  const double left = std::max(label_width(), least_label_width_) + kSpace3 + 2;
  const double bottom = line + kSpace3 + (content_.x.title.isEmpty() ? 0 : line + kSpace1);
  // The last label of the x axis stands under the plot's very corner: half of it needs room beside it.
  const QStringList below = x_axis_->categoriesLabels();
  const double half =
      below.isEmpty() ? 0 : QFontMetricsF(scaled_font(0.9)).horizontalAdvance(below.last()) / 2;
  const double right = std::max<double>(kSpace4, half + kSpace1);
  const QRectF plot(left, line + kSpace3, width() - left - right, height() - line - kSpace3 - bottom);
  if (plot.width() > 20 && plot.height() > 20) chart()->setPlotArea(plot);
}

void LineChart::align(const std::vector<LineChart*>& charts) {
  double widest = 0;
  for (const LineChart* one : charts) widest = std::max(widest, one->label_width());
  for (LineChart* one : charts) {
    if (one->least_label_width_ == widest) continue;
    one->least_label_width_ = widest;
    one->rebuild();
  }
}

void LineChart::style_axis(QCategoryAxis* axis) const {
  const Theme& theme = current_theme();
  axis->setLabelsFont(scaled_font(0.9));
  axis->setTitleFont(scaled_font(0.9));
  axis->setLabelsColor(theme.quiet);
  axis->setTitleBrush(theme.quiet);
  axis->setLinePen(QPen(theme.tint(Role::quiet, 0.6), 1));
  axis->setGridLinePen(QPen(theme.tint(Role::quiet, 0.16), 1));
}

void LineChart::update_axes() {
  const auto fill = [](QCategoryAxis* axis, const Axis& values, int most) {
    const std::vector<double> ticks = axis_ticks(values, most);
    QStringList labels;
    for (const double tick : ticks) labels.append(tick_label(tick));
    // A curve that grows changes its axes seldom; new labels are laid out later and would flicker.
    if (axis->categoriesLabels() == labels && axis->min() == values.to_plot(values.minimum) &&
        axis->max() == values.to_plot(values.maximum)) {
      return;
    }
    for (const QString& label : axis->categoriesLabels()) axis->remove(label);
    axis->setRange(values.to_plot(values.minimum), values.to_plot(values.maximum));
    axis->setStartValue(values.to_plot(values.minimum));
    for (std::size_t i = 0; i < ticks.size(); ++i) {
      axis->append(labels[static_cast<qsizetype>(i)], values.to_plot(ticks[i]));
    }
  };
  fill(x_axis_, content_.x, std::max(2, static_cast<int>(width() / kPixelsPerXTick / current_theme().scale)));
  fill(y_axis_, content_.y,
       std::max(2, static_cast<int>(height() / kPixelsPerYTick / current_theme().scale)));
  style_axis(x_axis_);
  style_axis(y_axis_);
  x_axis_->setTitleText(content_.x.title);
}

int LineChart::columns() const {
  return std::max(50, static_cast<int>(plot_rect().width()));
}

// The highest (or lowest) value of each pixel column: what an area's edge needs.
std::vector<QPointF> LineChart::edge(const std::vector<double>& x, const std::vector<double>& y,
                                     bool upper) const {
  std::vector<QPointF> points;
  double column = -1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (!(x[i] >= content_.x.minimum && x[i] <= content_.x.maximum) || !std::isfinite(y[i])) continue;
    const QPointF point(content_.x.to_plot(x[i]), content_.y.to_plot(inside(content_.y, y[i])));
    const double at = std::floor(content_.x.fraction(x[i]) * columns());
    if (at != column) {
      points.push_back(point);
      column = at;
    } else if (upper ? point.y() > points.back().y() : point.y() < points.back().y()) {
      points.back().setY(point.y());
    }
  }
  return points;
}

template <typename Series>
void LineChart::attach(Series* series) {
  chart()->addSeries(series);
  series->attachAxis(x_axis_);
  series->attachAxis(y_axis_);
}

void LineChart::add_line(const std::vector<QPointF>& points, const QPen& pen) {
  auto* series = new QLineSeries;
  series->replace(QList<QPointF>(points.begin(), points.end()));
  series->setPen(pen);
  attach(series);
}

void LineChart::add_area(const std::vector<QPointF>& upper, const std::vector<QPointF>& lower,
                         const QColor& fill) {
  if (upper.size() < 2 || lower.size() < 2) return;
  auto* high = new QLineSeries;
  auto* low = new QLineSeries;
  high->replace(QList<QPointF>(upper.begin(), upper.end()));
  low->replace(QList<QPointF>(lower.begin(), lower.end()));
  auto* area = new QAreaSeries(high, low);
  high->setParent(area);
  low->setParent(area);
  area->setBrush(fill);
  area->setPen(Qt::NoPen);
  attach(area);
}

void LineChart::add_band(const ChartBand& band) {
  const std::vector<QPointF> upper = edge(band.x, band.high, true);
  const std::vector<QPointF> lower = edge(band.x, band.low, false);
  if (upper.empty()) return;
  add_area(upper, lower, current_theme().tint(band.color(), 0.18));
  const QPen rim(current_theme().tint(band.color(), 0.45), 1);
  add_line(upper, rim);
  add_line(lower, rim);
}

void LineChart::add_curve(const ChartCurve& curve) {
  std::vector<double> x, y;
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    x.push_back(content_.x.to_plot(curve.x[i]));
    y.push_back(content_.y.to_plot(inside(content_.y, curve.y[i])));
  }
  QPen pen = curve.pen();
  const bool dots = curve.points && room_per_point(curve) >= kPixelsPerDot;
  pen.setWidthF(pen.widthF() * (dots ? 0.6 : curve.weight));
  const double from = content_.x.to_plot(content_.x.minimum);
  const double to = content_.x.to_plot(content_.x.maximum);
  for (const Piece& piece : decimate(x, y, from, to, columns())) {
    if (piece.is_band()) {
      add_area(piece.upper, piece.lower, current_theme().tint(pen.color(), 0.75));
    } else {
      add_line(piece.line, pen);
    }
  }
  if (!dots) return;
  add_points(curve, false);
  if (curve.hollow_above) add_points(curve, true);
}

double LineChart::room_per_point(const ChartCurve& curve) const {
  return plot_rect().width() / std::max<double>(1, static_cast<double>(curve.x.size()));
}

void LineChart::add_points(const ChartCurve& curve, bool hollow) {
  auto* dots = new QScatterSeries;
  dots->setMarkerSize(std::clamp(room_per_point(curve) * 0.7, 2.5, 7.0 * current_theme().scale));
  const QColor color = curve.pen().color();
  dots->setMarkerShape(current_theme().tip(curve.role) == Tip::square ? QScatterSeries::MarkerShapeRectangle
                                                                      : QScatterSeries::MarkerShapeCircle);
  dots->setPen(QPen(color, 1.2));
  dots->setBrush(hollow ? current_theme().ground : color);
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    if (hollow != (curve.hollow_above && curve.y[i] > *curve.hollow_above)) continue;
    const QPointF point(content_.x.to_plot(curve.x[i]), content_.y.to_plot(curve.y[i]));
    if (std::isfinite(point.x()) && std::isfinite(point.y())) *dots << point;
  }
  attach(dots);
}

QRectF LineChart::plot_rect() const {
  return chart()->plotArea();
}

QPointF LineChart::to_pixels(double x, double y) const {
  const QRectF plot = plot_rect();
  return {plot.left() + plot.width() * content_.x.fraction(x),
          plot.bottom() - plot.height() * content_.y.fraction(y)};
}

double LineChart::x_at(double pixels) const {
  const QRectF plot = plot_rect();
  return content_.x.value_at(std::clamp((pixels - plot.left()) / plot.width(), 0.0, 1.0));
}

void LineChart::changeEvent(QEvent* event) {
  QChartView::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) rebuild();
}

void LineChart::resizeEvent(QResizeEvent* event) {
  QChartView::resizeEvent(event);
  rebuild();  // ticks and thinning follow the width
}

}  // namespace rope::app
