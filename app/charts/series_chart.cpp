// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/series_chart.h"

#include <QAreaSeries>
#include <QCategoryAxis>
#include <QChart>
#include <QGraphicsLayout>
#include <QLineSeries>
#include <QScatterSeries>
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

QList<QPointF> to_list(const std::vector<QPointF>& points) {
  return {points.begin(), points.end()};
}

std::vector<double> to_plot(const Axis& axis, const std::vector<double>& values) {
  std::vector<double> plot(values.size());
  std::transform(values.begin(), values.end(), plot.begin(),
                 [&](double value) { return axis.to_plot(value); });
  return plot;
}

std::size_t nearest_sample(const std::vector<double>& x, double to) {
  const auto after = std::lower_bound(x.begin(), x.end(), to);
  if (after == x.begin()) return 0;
  if (after == x.end()) return x.size() - 1;
  const auto index = static_cast<std::size_t>(after - x.begin());
  return to - x[index - 1] < x[index] - to ? index - 1 : index;
}

}  // namespace

SeriesChart::SeriesChart(const QString& name, QWidget* parent) : QChartView(parent) {
  setAccessibleName(name);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setFrameShape(QFrame::NoFrame);
  setRenderHint(QPainter::Antialiasing);
  setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
  setMinimumSize(200, 120);
  chart()->legend()->hide();
  chart()->setAnimationOptions(QChart::NoAnimation);
  chart()->setBackgroundRoundness(0);
  chart()->layout()->setContentsMargins(0, 0, 0, 0);
  x_view_ = new QCategoryAxis(this);
  y_view_ = new QCategoryAxis(this);
  for (QCategoryAxis* axis : {x_view_, y_view_}) {
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis->setStartValue(-1e300);
    axis->setTruncateLabels(false);
  }
  chart()->addAxis(x_view_, Qt::AlignBottom);
  chart()->addAxis(y_view_, Qt::AlignLeft);
  connect(chart(), &QChart::plotAreaChanged, this, [this] { viewport()->update(); });
  update_look();
}

void SeriesChart::set_axes(const Axis& x, const Axis& y) {
  if (x == x_ && y == y_) return;
  x_ = x;
  y_ = y;
  update_look();
  update_series();
}

void SeriesChart::set_curves(std::vector<Curve> curves) {
  curves_ = std::move(curves);
  setAccessibleDescription(summary());
  update_margins();
  update_series();
}

void SeriesChart::set_marks(std::vector<Mark> marks) {
  marks_ = std::move(marks);
  viewport()->update();
}

QRectF SeriesChart::plot_area() const {
  return chart()->plotArea();
}

QColor SeriesChart::color_of(const Curve& curve) const {
  return current_theme().tint(curve.role, std::clamp(curve.strength, 0.4, 1.0));
}

void SeriesChart::update_axis(QCategoryAxis& axis, const Axis& values, int most) {
  for (const QString& label : axis.categoriesLabels()) axis.remove(label);
  for (const double tick : axis_ticks(values, most))
    axis.append(short_number_text(tick), values.to_plot(tick));
  axis.setRange(values.to_plot(values.minimum), values.to_plot(values.maximum));
  axis.setTitleText(values.title);
}

void SeriesChart::update_look() {
  const Theme& theme = current_theme();
  chart()->setBackgroundBrush(theme.ground);
  setBackgroundBrush(theme.ground);
  for (QCategoryAxis* axis : {x_view_, y_view_}) {
    axis->setLabelsColor(theme.quiet);
    axis->setLabelsFont(scaled_font(0.9));
    axis->setTitleFont(scaled_font(0.9));
    axis->setTitleBrush(theme.quiet);
    axis->setLinePen(QPen(theme.quiet, theme.line));
    axis->setGridLinePen(QPen(theme.tint(Role::quiet, 0.2), theme.line));
  }
  // As many ticks as have room for their numbers.
  const QFontMetrics metrics(scaled_font(0.9));
  const int label_width = metrics.horizontalAdvance(QStringLiteral("1,000,000")) + kSpace4;
  update_axis(*x_view_, x_, std::clamp(width() / std::max(1, label_width), 2, 9));
  update_axis(*y_view_, y_, std::clamp(height() / std::max(1, 3 * metrics.height()), 2, 7));
  update_margins();
}

void SeriesChart::update_margins() {
  // Names of the curves stand right of the plot, so they cover nothing.
  const QFontMetrics metrics(scaled_font(0.9));
  int names = 0;
  for (const Curve& curve : curves_) names = std::max(names, metrics.horizontalAdvance(curve.name));
  const int room = names == 0 ? kSpace4 : std::min(names + kSpace4, width() / 4);
  chart()->setMargins(QMargins(kSpace2, metrics.height() + kSpace1, room, kSpace2));
}

void SeriesChart::update_series() {
  chart()->removeAllSeries();
  const int columns = std::max(1, static_cast<int>(plot_area().width()));
  for (const Curve& curve : curves_) {
    const std::vector<double> x = to_plot(x_, curve.x);
    const double from = x_.to_plot(x_.minimum), to = x_.to_plot(x_.maximum);
    if (!curve.low.empty() && !curve.high.empty()) {
      // The outline of a band that turns within a pixel is its own outermost line.
      std::vector<QPointF> upper, lower;
      for (const Piece& piece : decimate(x, to_plot(y_, curve.high), from, to, columns)) {
        upper.insert(upper.end(), piece.line.begin(), piece.line.end());
        upper.insert(upper.end(), piece.upper.begin(), piece.upper.end());
      }
      for (const Piece& piece : decimate(x, to_plot(y_, curve.low), from, to, columns)) {
        lower.insert(lower.end(), piece.line.begin(), piece.line.end());
        lower.insert(lower.end(), piece.lower.begin(), piece.lower.end());
      }
      add_area(upper, lower, current_theme().tint(curve.role, 0.18));
    }
    for (const Piece& piece : decimate(x, to_plot(y_, curve.y), from, to, columns)) add_piece(piece, curve);
    if (curve.points) add_points(curve);
  }
  viewport()->update();
}

void SeriesChart::add_piece(const Piece& piece, const Curve& curve) {
  if (!piece.is_band()) return add_line(piece.line, curve);
  QColor fill = color_of(curve);
  fill.setAlphaF(0.55F);
  add_area(piece.upper, piece.lower, fill);
}

void SeriesChart::add_area(const std::vector<QPointF>& upper, const std::vector<QPointF>& lower,
                           const QColor& fill) {
  if (upper.size() < 2 || lower.size() < 2) return;
  auto* upper_line = new QLineSeries;
  auto* lower_line = new QLineSeries;
  upper_line->replace(to_list(upper));
  lower_line->replace(to_list(lower));
  auto* area = new QAreaSeries(upper_line, lower_line);
  upper_line->setParent(area);
  lower_line->setParent(area);
  area->setBrush(fill);
  area->setPen(QPen(fill, current_theme().line));
  chart()->addSeries(area);
  area->attachAxis(x_view_);
  area->attachAxis(y_view_);
}

void SeriesChart::add_line(const std::vector<QPointF>& points, const Curve& curve) {
  auto* line = new QLineSeries;
  line->replace(to_list(points));
  QPen pen = current_theme().pen(curve.role);
  pen.setColor(color_of(curve));
  line->setPen(pen);
  chart()->addSeries(line);
  line->attachAxis(x_view_);
  line->attachAxis(y_view_);
}

void SeriesChart::add_points(const Curve& curve) {
  auto* dots = new QScatterSeries;
  for (std::size_t i = 0; i < std::min(curve.x.size(), curve.y.size()); ++i) {
    const QPointF point(x_.to_plot(curve.x[i]), y_.to_plot(curve.y[i]));
    if (std::isfinite(point.x()) && std::isfinite(point.y())) dots->append(point);
  }
  dots->setMarkerSize(3.5 * current_theme().chart_line);
  dots->setMarkerShape(current_theme().tip(curve.role) == Tip::square ? QScatterSeries::MarkerShapeRectangle
                                                                      : QScatterSeries::MarkerShapeCircle);
  dots->setColor(color_of(curve));
  dots->setBorderColor(current_theme().ground);
  chart()->addSeries(dots);
  dots->attachAxis(x_view_);
  dots->attachAxis(y_view_);
}

QPointF SeriesChart::position_of(double x, double y) const {
  const QRectF area = plot_area();
  const auto fraction = [](const Axis& axis, double value) {
    const double from = axis.to_plot(axis.minimum), to = axis.to_plot(axis.maximum);
    return (axis.to_plot(value) - from) / (to - from);
  };
  return {area.left() + fraction(x_, x) * area.width(), area.bottom() - fraction(y_, y) * area.height()};
}

double SeriesChart::x_at(const QPointF& position) const {
  const QRectF area = plot_area();
  const double fraction = std::clamp((position.x() - area.left()) / std::max(1.0, area.width()), 0.0, 1.0);
  const double from = x_.to_plot(x_.minimum), to = x_.to_plot(x_.maximum);
  return x_.from_plot(from + fraction * (to - from));
}

QString SeriesChart::values_at(double x) const {
  QStringList lines;
  for (const Curve& curve : curves_) {
    if (curve.x.empty() || curve.y.size() != curve.x.size()) continue;
    const std::size_t i = nearest_sample(curve.x, x);
    if (lines.isEmpty()) lines.append(tr("at %1").arg(short_number_text(curve.x[i], 7)));
    QString value = number_text(curve.y[i]);
    if (i < curve.low.size() && i < curve.high.size()) {
      value = tr("%1 (%2 to %3)").arg(value, number_text(curve.low[i]), number_text(curve.high[i]));
    }
    lines.append(tr("%1: %2").arg(curve.name, value));
  }
  return lines.join(QLatin1Char('\n'));
}

QString SeriesChart::summary() const {
  QStringList lines;
  for (const Curve& curve : curves_) {
    double smallest = std::numeric_limits<double>::infinity(), largest = -smallest;
    for (const double value : curve.y) {
      if (!std::isfinite(value)) continue;
      smallest = std::min(smallest, value);
      largest = std::max(largest, value);
    }
    if (curve.x.empty() || smallest > largest) continue;
    lines.append(tr("%1: from %2 at %3 to %4 at %5; smallest %6, largest %7.")
                     .arg(curve.name, number_text(curve.y.front()), short_number_text(curve.x.front(), 7),
                          number_text(curve.y.back()), short_number_text(curve.x.back(), 7),
                          number_text(smallest), number_text(largest)));
  }
  return lines.join(QLatin1Char('\n'));
}

void SeriesChart::resizeEvent(QResizeEvent* event) {
  QChartView::resizeEvent(event);
  update_look();
  update_series();
}

void SeriesChart::changeEvent(QEvent* event) {
  QChartView::changeEvent(event);
  if (x_view_ == nullptr) return;
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
    update_look();
    update_series();
  }
}

}  // namespace rope::app
