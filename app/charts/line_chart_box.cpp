// SPDX-License-Identifier: GPL-3.0-or-later
// The box with the values beside a LineChart's handle or cross-hair: what it says, and where there is room
// for it.
#include <QPainter>
#include <algorithm>

#include "app/charts/line_chart.h"

namespace rope::app {
namespace {

constexpr double kReadoutShare = 0.3;           // of the plot's height that the values at the handle may take
constexpr int kBoxColumns = 12, kBoxRows = 32;  // places that are tried for a box where there is little room
constexpr double kBoxApart = 3;                 // pixels between a box and a name

}  // namespace

QStringList LineChart::box_at(double x) const {
  LabelPlacer placer = labels_;
  const std::optional<Box> found = box(x, placer);
  return found ? found->lines : QStringList();
}

// What always stands must hide neither curves nor names: where there are many, the last curve, which is drawn
// on top, speaks for all, without its name if need be, and where there is no room at all the dots say where
// they are. The cross-hair tells every value.
std::optional<LineChart::Box> LineChart::box(double x, LabelPlacer& placer) const {
  const std::vector<Reading> readings = readings_at(x);
  if (readings.empty()) return std::nullopt;
  const bool handle = content_.cursor && x == *content_.cursor && !content_.curves.empty();
  const double height = QFontMetricsF(scaled_font(0.9)).height() * static_cast<double>(readings.size() + 1);
  std::vector<std::vector<Reading>> wanted;
  if (!handle || readings.size() == 1 || height <= kReadoutShare * plot_rect().height()) {
    wanted.push_back(readings);
  }
  if (handle) {
    Reading last = readings.at(std::max<std::size_t>(readings.size(), content_.bands.size() + 1) -
                               content_.bands.size() - 1);
    wanted.push_back({last});
    last.name.clear();
    wanted.push_back({last});
  }
  Box made;
  for (const std::vector<Reading>& lines : wanted) {
    made = box_of(x, lines);
    if (const std::optional<QRectF> place = free_place(made.rect.size(), x, placer)) {
      made.rect = *place;
      return made;
    }
  }
  if (handle) return std::nullopt;
  made.rect = placer.place(box_places(made.rect.size(), x, true));
  return made;
}

// The lines, and in `rect` the size they need.
LineChart::Box LineChart::box_of(double x, const std::vector<Reading>& readings) const {
  const QFontMetricsF metrics(scaled_font(0.9));
  Box made;
  made.lines << x_text(x);
  made.explains.emplace_back([this, x] { return explanation_at(x); });
  for (const Reading& reading : readings) {
    made.lines << (reading.name.isEmpty() ? reading.value : tr("%1: %2").arg(reading.name, reading.value));
    made.explains.push_back(
        reading.explain ? Explain([explain = reading.explain, at = stepped(x)] { return explain(at); })
                        : Explain());
  }
  QSizeF size(12, metrics.height() * static_cast<double>(made.lines.size()) + 8);
  for (const QString& line : made.lines)
    size.setWidth(std::max(size.width(), metrics.horizontalAdvance(line) + 12));
  made.rect.setSize(size);
  return made;
}

// Where a box hides no name: beside the line at x or at a side of the plot, else anywhere.
std::optional<QRectF> LineChart::free_place(const QSizeF& size, double x, LabelPlacer& placer) const {
  const QMarginsF apart(kBoxApart, kBoxApart, kBoxApart, kBoxApart);
  for (const bool anywhere : {false, true}) {
    std::vector<QRectF> places = box_places(size, x, anywhere);
    for (QRectF& place : places) place += apart;
    if (const std::optional<QRectF> found = placer.place_free(places)) return *found - apart;
  }
  return std::nullopt;
}

std::vector<QRectF> LineChart::box_places(const QSizeF& size, double x, bool anywhere) const {
  const QRectF plot = plot_rect();
  const double px = to_pixels(x, 0).x();
  std::vector<double> lefts{px + 10, px - size.width() - 10, plot.right() - size.width() - 4,
                            plot.left() + 4};
  // At the top, at the foot, between.
  std::vector<double> parts{0.0, 1.0, 0.5, 0.25, 0.75, 0.125, 0.875, 0.375, 0.625};
  if (anywhere) {
    for (int i = 1; i < kBoxColumns; ++i) {
      lefts.push_back(plot.left() + 4 + (plot.width() - size.width() - 8) * i / kBoxColumns);
    }
    for (int i = 1; i < kBoxRows; i += 2) parts.push_back(static_cast<double>(i) / kBoxRows);
  }
  std::vector<QRectF> places;
  const double lowest = plot.bottom() - size.height() - 12;
  for (const double part : parts) {
    const double top = plot.top() + 10 + part * (lowest - plot.top() - 10);
    for (const double left : lefts) {
      // A box that would be pushed back over the line is no place, nor is one across it.
      const bool across = left < px + 4 && left + size.width() > px - 4;
      if (across || left < plot.left() || left + size.width() > plot.right()) continue;
      places.emplace_back(QPointF(left, top), size);
    }
  }
  if (places.empty()) places.emplace_back(QPointF(px + 10, plot.top() + 4), size);
  return places;
}

std::vector<QRectF> LineChart::name_rects() const {
  std::vector<QRectF> rects;
  rects.reserve(names_.size());
  for (const PlacedName& name : names_) rects.push_back(name.box);
  return rects;
}

std::optional<LineChart::Box> LineChart::handle_box() const {
  if (!content_.cursor) return std::nullopt;
  LabelPlacer placer = labels_;
  return box(*content_.cursor, placer);
}

QRectF LineChart::box_rect() const {
  const std::optional<Box> made = handle_box();
  return made ? made->rect : QRectF();
}

QRectF LineChart::box_line(int line) const {
  const QRectF rect = box_rect();
  const double height = QFontMetricsF(scaled_font(0.9)).height();
  return {rect.left(), rect.top() + 4 + height * line, rect.width(), height};
}

void LineChart::paint_box(QPainter& painter, const Box& box, int underlined) const {
  const QFontMetricsF metrics(painter.font());
  painter.setPen(QPen(current_theme().frame(), 1));
  painter.setBrush(current_theme().panel);
  painter.drawRoundedRect(box.rect, 4, 4);
  painter.setPen(current_theme().text);
  for (qsizetype i = 0; i < box.lines.size(); ++i) {
    const QPointF at(box.rect.left() + 6,
                     box.rect.top() + 4 + metrics.ascent() + metrics.height() * static_cast<double>(i));
    painter.drawText(at, box.lines[i]);
    if (i != underlined) continue;
    const double below = at.y() + 2;
    painter.drawLine(QPointF(at.x(), below),
                     QPointF(at.x() + metrics.horizontalAdvance(box.lines[i]), below));
  }
}

}  // namespace rope::app
