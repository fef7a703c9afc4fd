// SPDX-License-Identifier: GPL-3.0-or-later
// How a HeatMap is drawn; its behaviour is in heat_map.cpp.
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/number_text.h"
#include "app/widgets/picture_painter.h"
#include "app/widgets/round_step.h"
#include "app/widgets/text_line.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

constexpr double grid_from = 9;  // pixels of a cell from which the grid is drawn

// How many cells on the next label stands, so that neighbours are at least `apart` pixels from each other.
Index tick_step(double cell, double apart) {
  return std::llround(round_step(std::max(1.0, apart / cell)));
}

struct AxisRange {
  Index first = 0;
  Index last = -1;
};

// The cells of an axis whose middles are seen.
AxisRange seen(double start, double pixels, double cell, Index count) {
  return {std::max<Index>(0, static_cast<Index>(std::ceil(start - 0.5))),
          std::min<Index>(count - 1, static_cast<Index>(std::floor(start + pixels / cell - 0.5)))};
}

// The first cell from which every `step`-th carries a round number.
Index first_tick(Index first, double offset, Index step) {
  const auto number = static_cast<Index>(offset) + first;
  const Index rest = ((number % step) + step) % step;
  return rest == 0 ? first : first + step - rest;
}

constexpr double kDrawingFineness = 2;  // of cells in a drawing, which has no pixels of its own

// How many pixels of what is painted on lie along one of the widget: a picture that is exported or printed
// has more of them than the screen.
double fineness(const QPainter& painter) {
  const QTransform to_device = painter.deviceTransform();
  const double scale = std::max(0.1, std::hypot(to_device.m11(), to_device.m12()));
  const QPaintEngine::Type kind = painter.paintEngine()->type();
  return kind == QPaintEngine::SVG || kind == QPaintEngine::Pdf ? scale * kDrawingFineness : scale;
}

}  // namespace

CellWindow HeatMap::cell_window(double fine) const {
  CellWindow window = cell_window();
  window.cell_width *= fine;
  window.cell_height *= fine;
  return window;
}

bool HeatMap::shows_values() const {
  const CellWindow window = cell_window();
  const QFontMetricsF metrics(small_font());
  return window.cell_width >= metrics.horizontalAdvance(QStringLiteral("-0.000")) + 6 &&
         window.cell_height >= metrics.height();
}

void HeatMap::paintEvent(QPaintEvent*) {
  PicturePainter painter(this);
  if (!picture_ || picture_->matrix().empty()) {
    painter.setPen(current_theme().quiet);
    paint_title_and_readout(painter);
    painter.drawText(QRectF(rect()).adjusted(16, 16, -16, -16), Qt::AlignCenter | Qt::TextWordWrap,
                     empty_text_);
    return;
  }
  paint_cells(painter);
  painter.save();
  painter.setClipRect(plot_rect().adjusted(-1, -1, 1, 1));
  paint_grid_and_values(painter);
  paint_marks(painter);
  painter.restore();
  paint_row_axis(painter);
  paint_column_axis(painter);
  paint_title_and_readout(painter);
}

void HeatMap::draw_cells(QImage& image, double fine) const {
  const Theme& theme = current_theme();
  const QSize pixels((plot_rect().size() * fine).toSize().expandedTo({1, 1}));
  if (image.size() != pixels) image = QImage(pixels, QImage::Format_RGB32);
  image.setDevicePixelRatio(fine);
  const ColourTable& table = colour_table(picture_->scale().colours, theme.dark());
  render_cells(*picture_, cell_window(fine), table, {theme.panel.rgb(), theme.reference.rgb()}, image);
}

void HeatMap::paint_cells(QPainter& painter) {
  const Theme& theme = current_theme();
  const QRectF plot = plot_rect();
  const double fine = fineness(painter);
  if (std::abs(fine - devicePixelRatioF()) > 1e-3) {  // not the screen
    QImage cells;
    draw_cells(cells, fine);
    painter.drawImage(plot.topLeft(), cells);
  } else {
    const bool moved = drawn_zoom_ != viewport_->zoom() || drawn_centre_ != viewport_->centre();
    if (!cells_valid_ || moved) {
      drawn_zoom_ = viewport_->zoom();
      drawn_centre_ = viewport_->centre();
      draw_cells(cells_, devicePixelRatioF());
      cells_valid_ = true;
    }
    painter.drawImage(plot.topLeft(), cells_);
  }
  painter.setPen(QPen(theme.reference, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(plot.adjusted(-0.5, -0.5, 0.5, 0.5));
}

void HeatMap::paint_grid_and_values(QPainter& painter) {
  const CellWindow window = cell_window();
  if (std::min(window.cell_width, window.cell_height) < grid_from) return;
  const Theme& theme = current_theme();
  const QRectF plot = plot_rect();
  const AxisRange cols =
      seen(window.left - 1, plot.width() + 2 * window.cell_width, window.cell_width, viewport_->cols());
  const AxisRange rows =
      seen(window.top - 1, plot.height() + 2 * window.cell_height, window.cell_height, viewport_->rows());
  QColor line = theme.panel;
  line.setAlpha(70);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(QPen(line, 1));
  for (Index c = cols.first; c <= cols.last; ++c) {
    const double x = cell_rect({0, c}).left();
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
  }
  for (Index r = rows.first; r <= rows.last; ++r) {
    const double y = cell_rect({r, 0}).top();
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
  }
  painter.setRenderHint(QPainter::Antialiasing);

  if (!shows_values()) return;
  const ColourTable& table = colour_table(picture_->scale().colours, theme.dark());
  painter.setFont(small_font());
  for (Index r = rows.first; r <= rows.last; ++r) {
    for (Index c = cols.first; c <= cols.last; ++c) {
      const auto value = static_cast<double>(picture_->matrix().at(r, c));
      if (!std::isfinite(value)) continue;
      const QRgb under = table[picture_->scale().level(value)];
      painter.setPen(relative_luminance(under) > 0.18 ? Qt::black : Qt::white);
      draw_line(painter, cell_rect({r, c}), Qt::AlignCenter, fixed_text(value, 3));
    }
  }
}

void HeatMap::paint_marks(QPainter& painter) {
  const Theme& theme = current_theme();
  const QRectF plot = plot_rect();
  // Over a pale band, so that each line is seen on every colour. Through the middle of the cells, but around
  // them where numbers stand there: a line would strike them out, and make a minus sign of its own.
  const auto cross_hair = [&](const MapCell& cell) {
    const QRectF box = cell_rect(cell);
    const bool around = shows_values();
    QList<QLineF> rows, columns;
    for (const double y : around ? QList<double>{box.top(), box.bottom()} : QList<double>{box.center().y()})
      rows.append(QLineF(plot.left(), y, plot.right(), y));
    for (const double x : around ? QList<double>{box.left(), box.right()} : QList<double>{box.center().x()})
      columns.append(QLineF(x, plot.top(), x, plot.bottom()));
    QColor band = theme.ground;
    band.setAlpha(150);
    painter.setPen(QPen(band, 3));
    painter.drawLines(rows + columns);
    painter.setPen(QPen(theme.color(labels_.rows_role), 1.4));
    painter.drawLines(rows);
    painter.setPen(QPen(theme.color(labels_.cols_role), 1.4, Qt::DashLine));
    painter.drawLines(columns);
  };
  // A ring that is seen on every colour: a dark line inside a light one.
  const auto ring = [&](const MapCell& cell, double wide) {
    QRectF box = cell_rect(cell);
    const double grow = std::max(0.0, (7 - box.width()) / 2);
    box.adjust(-grow, -grow, grow, grow);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(Qt::white, wide + 2));
    painter.drawRect(box);
    painter.setPen(QPen(Qt::black, wide));
    painter.drawRect(box);
  };
  if (viewport_->hovered()) cross_hair(*viewport_->hovered());
  if (viewport_->chosen()) ring(*viewport_->chosen(), hasFocus() ? 2.5 : 1.5);
}

void HeatMap::paint_row_axis(QPainter& painter) {
  const Theme& theme = current_theme();
  const QRectF plot = plot_rect();
  const CellWindow window = cell_window();
  const QFontMetricsF metrics(small_font());
  painter.setFont(small_font());
  const bool words = !labels_.rows.empty();
  const AxisRange range = seen(window.top, plot.height(), window.cell_height, viewport_->rows());
  const double apart = metrics.height() * (words ? 0.95 : 1.6);
  const Index step =
      words ? std::max<Index>(1, static_cast<Index>(std::ceil(apart / window.cell_height - 1e-6)))
            : tick_step(window.cell_height, apart);
  const Index start =
      words ? (range.first + step - 1) / step * step : first_tick(range.first, labels_.first_row, step);
  const double axis_left = plot.left() - margins().left();
  const double label_left = axis_left + metrics.height() + 4;
  const auto& highlighted = viewport_->hovered() ? viewport_->hovered() : viewport_->chosen();
  double shown_top = -1e9;
  const auto draw = [&](Index r, bool strong) {
    const QRectF cell = cell_rect({r, 0});
    const QRectF box(label_left, cell.center().y() - metrics.height() / 2, plot.left() - label_left - 5,
                     metrics.height());
    const QString text =
        words ? metrics.elidedText(labels_.rows.at(static_cast<std::size_t>(r)), Qt::ElideRight, box.width())
              : whole_text(static_cast<Index>(labels_.first_row) + r);
    painter.setPen(strong ? theme.color(labels_.rows_role) : theme.quiet);
    draw_line(painter, box, Qt::AlignRight | Qt::AlignVCenter, text);
    if (strong) shown_top = box.top();
  };
  if (highlighted && highlighted->row >= range.first && highlighted->row <= range.last)
    draw(highlighted->row, true);
  for (Index r = start; r <= range.last; r += step) {
    const double top = cell_rect({r, 0}).center().y() - metrics.height() / 2;
    if (std::abs(top - shown_top) >= metrics.height() * 0.9) draw(r, false);
  }
  // Along the map; of a low one also beside what stands over it.
  const double over = title_.isEmpty() ? 0 : QFontMetricsF(font()).height() + 4;
  const bool fits = metrics.horizontalAdvance(labels_.rows_title) <= plot.height();
  painter.save();
  painter.translate(axis_left, plot.bottom());
  painter.rotate(-90);
  painter.setPen(theme.color(labels_.rows_role));
  const QRectF box(0, 0, fits ? plot.height() : plot.bottom() - over, metrics.height());
  draw_fitted(painter, box, Qt::AlignCenter, labels_.rows_title);
  painter.restore();
}

void HeatMap::paint_column_axis(QPainter& painter) {
  const Theme& theme = current_theme();
  const QRectF plot = plot_rect();
  const CellWindow window = cell_window();
  const QFontMetricsF metrics(small_font());
  painter.setFont(small_font());
  const bool words = !labels_.cols.empty();
  const AxisRange range = seen(window.left, plot.width(), window.cell_width, viewport_->cols());
  const double apart =
      words
          ? metrics.height() * 0.95
          : metrics.horizontalAdvance(whole_text(static_cast<Index>(labels_.first_col) + viewport_->cols())) +
                10;
  const Index step = words
                         ? std::max<Index>(1, static_cast<Index>(std::ceil(apart / window.cell_width - 1e-6)))
                         : tick_step(window.cell_width, apart);
  const Index start =
      words ? (range.first + step - 1) / step * step : first_tick(range.first, labels_.first_col, step);
  const double title_bottom =
      (title_.isEmpty() ? 0 : QFontMetricsF(font()).height() + 4) + metrics.height() + 2;
  const auto& highlighted = viewport_->hovered() ? viewport_->hovered() : viewport_->chosen();
  double shown = -1e9;
  const auto draw = [&](Index c, bool strong) {
    const double middle = cell_rect({0, c}).center().x();
    painter.setPen(strong ? theme.color(labels_.cols_role) : theme.quiet);
    if (strong) shown = middle;
    if (!words) {
      const QString text = whole_text(static_cast<Index>(labels_.first_col) + c);
      const double wide = metrics.horizontalAdvance(text);
      const double left = std::min(middle - wide / 2, width() - wide - 1);
      draw_line(painter, QRectF(left, plot.top() - metrics.height() - 3, wide, metrics.height()),
                Qt::AlignLeft, text);
      return;
    }
    const double room = plot.top() - title_bottom - 4;
    painter.save();
    painter.translate(middle, plot.top() - 4);
    painter.rotate(-90);
    draw_line(painter, QRectF(0, -metrics.height() / 2, room, metrics.height()),
              Qt::AlignLeft | Qt::AlignVCenter,
              metrics.elidedText(labels_.cols.at(static_cast<std::size_t>(c)), Qt::ElideRight, room));
    painter.restore();
  };
  if (highlighted && highlighted->col >= range.first && highlighted->col <= range.last)
    draw(highlighted->col, true);
  for (Index c = start; c <= range.last; c += step) {
    if (std::abs(cell_rect({0, c}).center().x() - shown) >= apart * 0.95) draw(c, false);
  }
  painter.setPen(theme.color(labels_.cols_role));
  draw_fitted(painter,
              QRectF(plot.left(), title_bottom - metrics.height() - 2, plot.width(), metrics.height()),
              Qt::AlignCenter, labels_.cols_title);
}

void HeatMap::paint_title_and_readout(QPainter& painter) {
  const Theme& theme = current_theme();
  const QRectF plot = plot_rect();
  const QFont bold = scaled_font(1, QFont::DemiBold);
  painter.setFont(bold);
  painter.setPen(theme.text);
  const QFontMetricsF metrics(bold);
  // Where the axis begins, as titles of charts do.
  const double left = plot.left() - margins().left();
  const double title_width = width() - left - 2;
  draw_fitted(painter, QRectF(left, 0, title_width, metrics.height()), Qt::AlignLeft, title_);
  const ReadoutLine line = readout_line();
  painter.setFont(line.font);
  draw_line(painter, line.box, Qt::AlignLeft, line.text);
  if (over_readout_ && !line.text.isEmpty()) {
    painter.setPen(QPen(theme.quiet, 1));
    painter.drawLine(line.box.bottomLeft(), line.box.bottomRight());
    painter.setPen(theme.text);
  }
  painter.setFont(small_font());
  paint_coarseness(painter, title_width - metrics.horizontalAdvance(title_) - 16);
}

// Beside the title where there is room for it, else over the map.
void HeatMap::paint_coarseness(QPainter& painter, double room) {
  const Theme& theme = current_theme();
  const QRectF plot = plot_rect();
  const QFontMetricsF small(small_font());
  const double fine = fineness(painter);
  const QString text = coarseness_text(true, fine);
  if (text.isEmpty()) return;
  painter.setPen(theme.quiet);
  if (small.horizontalAdvance(text) <= room) {
    const double height = QFontMetricsF(scaled_font(1, QFont::DemiBold)).height();
    return draw_line(painter, QRectF(plot.left(), 0, width() - plot.left() - 2, height),
                     Qt::AlignRight | Qt::AlignVCenter, text);
  }
  const QString two_words = coarseness_text(false, fine);
  const double wide = small.horizontalAdvance(two_words) + 8;
  const QRectF box(plot.right() - wide, plot.bottom() - small.height(), wide, small.height());
  QColor ground = theme.ground;
  ground.setAlpha(215);
  painter.fillRect(box, ground);
  draw_line(painter, box, Qt::AlignCenter, two_words);
}

}  // namespace rope::app
