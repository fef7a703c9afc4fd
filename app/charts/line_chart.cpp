// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/line_chart.h"

#include <QCategoryAxis>
#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "app/widgets/accessible_value.h"
#include "app/widgets/number_text.h"
#include "app/widgets/text_line.h"

namespace rope::app {
namespace {

constexpr double kPixelsPerXTick = 60;
constexpr double kPixelsPerYTick = 44;
constexpr int kMostXTicks = 18, kMostYTicks = 15;

QString tick_label(double value) {
  const QString text = short_number_text(value);
  // 1×10⁻⁵ without its 1×.
  const QString one = QLocale().toString(1) + QStringLiteral("×");
  return text.startsWith(one) ? text.mid(one.size()) : text;
}

}  // namespace

LineChart::LineChart(const QString& name, QWidget* parent) : QChartView(parent) {
  setAccessibleName(name);
  set_accessible_role(this, QAccessible::Chart);
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
  // Whatever the chart changes of itself, such as labels that are laid out later.
  connect(scene(), &QGraphicsScene::changed, this, &LineChart::forget_picture);
}

void LineChart::set_content(ChartContent content) {
  const bool same = content.draws_the_same(content_);
  content_ = std::move(content);
  if (same) {
    viewport()->update();  // the marks alone have moved
  } else {
    rebuild();
  }
  describe();
}

void LineChart::rebuild() {
  setBackgroundBrush(current_theme().ground);
  update_axes();
  update_plot();
  // At once: else a frame may come first that has no labels yet, or has them where they were.
  chart()->layout()->invalidate();
  chart()->layout()->activate();
  shapes_ = chart_shapes(content_, plot_rect());
  place_names();
  forget_picture();
}

void LineChart::forget_picture() {
  still_ = {};
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
  x_axis_->setTitleFont(fitted_font(scaled_font(0.9), content_.x.title, 0.95 * plot_rect().width()));
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
  // As many as there is room for, but in a large window no forest of lines.
  constexpr double kUsualLine = 15;
  const double scale = std::max(current_theme().scale, QFontMetricsF(scaled_font(0.9)).height() / kUsualLine);
  fill(x_axis_, content_.x, std::clamp(static_cast<int>(width() / kPixelsPerXTick / scale), 2, kMostXTicks));
  fill(y_axis_, content_.y, std::clamp(static_cast<int>(height() / kPixelsPerYTick / scale), 2, kMostYTicks));
  style_axis(x_axis_);
  style_axis(y_axis_);
  x_axis_->setTitleText(content_.x.title);
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
