// SPDX-License-Identifier: GPL-3.0-or-later
// What LineChart draws over the chart itself: title, names, reference lines, handle, cross-hair.
#include <QChart>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/charts/decimate.h"
#include "app/charts/line_chart.h"
#include "app/widgets/text_line.h"

namespace rope::app {
namespace {

constexpr double kNameShare = 0.55;  // of the plot's width that the name of one curve may take

bool is_raster(const QPainter& painter) {
  return painter.paintEngine()->type() == QPaintEngine::Raster;
}

// A name with a rim of the ground's colour, which keeps it readable where a line passes below it. Stroked
// letters would take longer than all the rest of a chart: on a screen the rim is the name itself, shifted.
void write_name(QPainter& painter, const QRectF& box, const QString& name, const QColor& color,
                const QFont& font) {
  painter.setFont(font);
  const QPointF at(box.left() + 4, box.top() + QFontMetricsF(painter.font()).ascent());
  const QColor ground = current_theme().ground;
  if (is_raster(painter)) {
    painter.setPen(ground);
    for (const QPointF& away :
         {QPointF(-2, 0), QPointF(2, 0), QPointF(0, -2), QPointF(0, 2), QPointF(-1.5, -1.5),
          QPointF(1.5, -1.5), QPointF(-1.5, 1.5), QPointF(1.5, 1.5)}) {
      painter.drawText(at + away, name);
    }
  } else {
    QPainterPath letters;
    letters.addText(at, painter.font(), name);
    painter.strokePath(letters, QPen(ground, 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  }
  painter.setPen(color);
  painter.drawText(at, name);
}

}  // namespace

LabelPlacer LineChart::placer() const {
  LabelPlacer placer(plot_rect());
  const auto add_curve = [&](const std::vector<double>& x, const std::vector<double>& y) {
    QPolygonF line;
    const auto end_piece = [&] {
      if (!line.isEmpty()) placer.add_curve(line);
      line.clear();
    };
    for (double at = plot_rect().left(); at <= plot_rect().right(); at += 4) {
      const double value = interpolate(x, y, x_at(at));
      if (std::isfinite(value)) {
        line << QPointF(at, to_pixels(0, value).y());
      } else {
        end_piece();
      }
    }
    end_piece();
  };
  const auto edge = [&](const std::vector<double>& x, const std::vector<double>& y) {
    QPolygonF line;
    for (double at = plot_rect().left(); at <= plot_rect().right(); at += 4) {
      const double value = interpolate(x, y, x_at(at));
      if (std::isfinite(value)) line << QPointF(at, to_pixels(0, value).y());
    }
    return line;
  };
  for (const ChartCurve& curve : content_.curves) add_curve(curve.x, curve.y);
  for (const ChartBand& band : content_.bands) {
    add_curve(band.x, band.high);
    add_curve(band.x, band.low);
    placer.add_area(edge(band.x, band.high), edge(band.x, band.low));
  }
  for (const ChartSpan& span : content_.spans) {  // their bars
    const double foot = plot_rect().bottom() - 2;
    placer.add_line({to_pixels(span.from, 0).x(), foot, to_pixels(span.to, 0).x(), foot});
  }
  for (const ChartRule& rule : content_.rules) {
    const QRectF plot = plot_rect();
    const bool vertical = rule.orientation == Qt::Vertical;
    const double x = to_pixels(rule.at, 0).x(), y = to_pixels(0, rule.at).y();
    placer.add_line(vertical ? QLineF(x, plot.top(), x, plot.bottom())
                             : QLineF(plot.left(), y, plot.right(), y));
  }
  return placer;
}

void LineChart::place_names() {
  names_.clear();
  labels_ = placer();
  place_rule_names();
  place_curve_names();
}

// On a screen everything but the marks is kept as a picture; what is exported is drawn anew, as vectors where
// it can be.
void LineChart::paintEvent(QPaintEvent* event) {
  bool on_screen = false;
  qreal ratio = 1;
  {
    const QPainter painter(viewport());
    const QTransform& to = painter.deviceTransform();
    ratio = painter.device()->devicePixelRatioF();
    on_screen =
        is_raster(painter) && to.type() <= QTransform::TxScale && to.m11() == ratio && to.m22() == ratio;
  }
  if (!on_screen) {
    QChartView::paintEvent(event);
  } else if (still_.isNull() || still_.devicePixelRatioF() != ratio ||
             still_.size() != (QSizeF(viewport()->size()) * ratio).toSize()) {
    still_ = QPixmap((QSizeF(viewport()->size()) * ratio).toSize());
    still_.setDevicePixelRatio(ratio);
    still_.fill(current_theme().ground);
    paint_still();
  }
  QPainter painter(viewport());
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setLayoutDirection(Qt::LayoutDirectionAuto);  // as PicturePainter
  painter.setFont(scaled_font(0.9));
  if (on_screen) painter.drawPixmap(0, 0, still_);
  paint_marks(painter);
}

void LineChart::paint_still() {
  QPainter painter(&still_);
  painter.setRenderHints(renderHints());
  render(&painter, viewport()->rect(), viewport()->rect(), Qt::IgnoreAspectRatio);
}

// All that stands still.
void LineChart::drawForeground(QPainter* painter, const QRectF& /*rect*/) {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setLayoutDirection(Qt::LayoutDirectionAuto);  // as PicturePainter
  painter->setFont(scaled_font(0.9));
  painter->save();
  painter->setClipRect(plot_rect().adjusted(-2, -2, 2, 2), Qt::IntersectClip);
  for (const ChartShape& shape : shapes_) paint_shape(*painter, shape);
  painter->restore();
  paint_title(*painter);
  paint_spans(*painter);
  paint_rules(*painter);
  for (const PlacedName& name : names_) write_name(*painter, name.box, name.name, name.color, name.font);
  painter->restore();
}

// What follows the mouse gives way to what stands.
void LineChart::paint_marks(QPainter& painter) const {
  LabelPlacer labels = labels_;
  if (content_.cursor) paint_cursor(painter, labels);
  if (cross_hair_ && cross_hair_ != content_.cursor) paint_readout(painter, *cross_hair_, labels);
  if (hasFocus() && !content_.cursor) {  // where there is a handle, it grows
    painter.setPen(QPen(current_theme().text, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(plot_rect());
  }
}

void LineChart::paint_title(QPainter& painter) const {
  QFont bold = painter.font();
  bold.setWeight(QFont::DemiBold);
  const QFontMetricsF metrics(bold);
  painter.save();
  painter.setFont(bold);
  painter.setPen(current_theme().text);
  draw_fitted(painter, QRectF(0, 2, width(), metrics.height()), Qt::AlignLeft, content_.y.title);
  painter.restore();
}

// Rises and the like: a bar along the foot of the plot, with a faint column over it.
void LineChart::paint_spans(QPainter& painter) const {
  const QRectF plot = plot_rect();
  painter.setPen(Qt::NoPen);
  for (const ChartSpan& span : content_.spans) {
    const double left = std::max(plot.left(), to_pixels(span.from, 0).x());
    const double right = to_pixels(span.to, 0).x();
    if (right < plot.left() || left > plot.right()) continue;
    painter.setBrush(current_theme().reference);
    painter.drawRect(QRectF(left, plot.bottom() - 4, std::max(2.0, right - left), 4));
  }
}

void LineChart::paint_rules(QPainter& painter) const {
  const QRectF plot = plot_rect();
  for (const ChartRule& rule : content_.rules) {
    const bool vertical = rule.orientation == Qt::Vertical;
    const double part = (vertical ? content_.x : content_.y).fraction(rule.at);
    if (!(part >= 0 && part <= 1)) continue;
    const QPointF at =
        vertical ? to_pixels(rule.at, content_.y.minimum) : to_pixels(content_.x.minimum, rule.at);
    // A nameless rule is an axis, not something to compare with.
    painter.setPen(rule.name.isEmpty() ? QPen(current_theme().tint(rule.role, 0.6), 1)
                                       : current_theme().pen(rule.role));
    painter.drawLine(at, vertical ? QPointF(at.x(), plot.top()) : QPointF(plot.right(), at.y()));
  }
}

// Where the name of a line may stand: at an end of it, where it can be, else along it.
std::vector<QRectF> LineChart::places_at_rule(const ChartRule& rule, const QSizeF& size) const {
  const QRectF plot = plot_rect();
  const bool vertical = rule.orientation == Qt::Vertical;
  const QPointF at =
      vertical ? to_pixels(rule.at, content_.y.minimum) : to_pixels(content_.x.minimum, rule.at);
  const double right = vertical ? at.x() + 3 : plot.right() - size.width() - 2;
  const double left = vertical ? at.x() - size.width() - 3 : plot.left() + 4;
  const double above = vertical ? plot.top() + 3 : at.y() - size.height() - 2;
  const double below = vertical ? plot.bottom() - size.height() - 8 : at.y() + 3;
  std::vector<QRectF> places{
      {{left, above}, size}, {{right, below}, size}, {{right, above}, size}, {{left, below}, size}};
  for (const double share : {0.2, 0.4, 0.6, 0.8}) {
    const double along_x = vertical ? left : left + share * (right - left);
    const double along_y = vertical ? above + share * (below - above) : above;
    places.emplace_back(QPointF(along_x, along_y), size);
    places.emplace_back(vertical ? QPointF(right, along_y) : QPointF(along_x, below), size);
  }
  return places;
}

void LineChart::place_rule_names() {
  const QFontMetricsF metrics(scaled_font(0.9));
  for (const ChartRule& rule : content_.rules) {
    const bool vertical = rule.orientation == Qt::Vertical;
    const double part = (vertical ? content_.x : content_.y).fraction(rule.at);
    if (!(part >= 0 && part <= 1) || rule.name.isEmpty()) continue;
    const auto places = [&](const QString& name) {
      return places_at_rule(rule, {metrics.horizontalAdvance(name) + 8, metrics.height()});
    };
    const bool hides = !rule.short_name.isEmpty() && !labels_.has_clear(places(rule.name));
    const QString& name = hides ? rule.short_name : rule.name;
    names_.push_back({labels_.place(places(name)), name, current_theme().color(rule.role), scaled_font(0.9)});
  }
}

void LineChart::place_curve_names() {
  const auto place = [&](const QString& whole_name, const QColor& color, const std::vector<double>& xs,
                         const std::vector<double>& ys) {
    const double room = plot_rect().width() * kNameShare;
    const QFont font = fitted_font(scaled_font(0.9), whole_name, room);
    const QFontMetricsF metrics(font);
    const QString name = metrics.elidedText(whole_name, Qt::ElideMiddle, room);
    const QSizeF size(metrics.horizontalAdvance(name) + 8, metrics.height());
    std::vector<QRectF> places;
    for (const double part : {0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.4, 0.28, 0.16}) {
      const double y = interpolate(xs, ys, content_.x.value_at(part));
      if (!std::isfinite(y)) continue;
      const QPointF at = to_pixels(content_.x.value_at(part), y);
      for (const double away : {-size.height() - 4, 4.0, -size.height() - 16, 16.0}) {
        places.emplace_back(QPointF(at.x() - size.width() / 2, at.y() + away), size);
      }
    }
    if (places.empty()) return;
    const std::optional<QRectF> box = labels_.place_free(places);
    if (box) names_.push_back({*box, name, color, font});
  };
  for (const ChartBand& band : content_.bands) place(band.name, band.color(), band.x, band.high);
  for (const ChartCurve& curve : content_.curves) {
    if (curve.named) place(curve.name, curve.pen().color(), curve.x, curve.y);
  }
}

void LineChart::paint_cursor(QPainter& painter, LabelPlacer& placer) const {
  const Theme& theme = current_theme();
  const QRectF plot = plot_rect();
  const double x = to_pixels(*content_.cursor, 0).x();
  if (x < plot.left() - 1 || x > plot.right() + 1) return;
  painter.setPen(QPen(theme.relation, theme.line * 1.5));
  painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
  const QFont font = painter.font();
  for (const PlacedName& name : names_) {  // the line goes below the letters
    if (name.box.left() <= x && x <= name.box.right())
      write_name(painter, name.box, name.name, name.color, name.font);
  }
  painter.setFont(font);
  painter.setPen(QPen(theme.ground, 1.5));
  painter.setBrush(theme.relation);
  const double radius = (hasFocus() ? 8 : 6.5) * std::sqrt(theme.scale);
  painter.drawEllipse(QPointF(x, plot.top()), radius, radius);
  paint_readout(painter, *content_.cursor, placer);
}

// The values at x in a small box near the line, and a dot on each curve that it speaks of.
void LineChart::paint_readout(QPainter& painter, double x, LabelPlacer& placer) const {
  const Theme& theme = current_theme();
  const QRectF plot = plot_rect();
  const std::optional<Box> made = box(x, placer);
  const bool handle = content_.cursor && x == *content_.cursor;
  if (!made && !handle) return;
  if (!handle) {
    const double px = to_pixels(x, 0).x();
    painter.setPen(QPen(theme.quiet, 1, Qt::DotLine));
    painter.drawLine(QPointF(px, plot.top()), QPointF(px, plot.bottom()));
  }
  if (made) paint_box(painter, *made, handle ? hover_line_ : -1);
  for (const ChartCurve& curve : content_.curves) {
    const double y = curve.value_at(stepped(x));
    if (!std::isfinite(y)) continue;
    painter.setPen(QPen(theme.ground, 1.5));
    painter.setBrush(curve.pen().color());
    painter.drawEllipse(to_pixels(x, y), 4, 4);
  }
}

}  // namespace rope::app
