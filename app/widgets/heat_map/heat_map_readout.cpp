// SPDX-License-Identifier: GPL-3.0-or-later
// What a HeatMap says of a cell: the line under it, and the arithmetic behind that.
#include <QContextMenuEvent>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/number_text.h"
#include "app/widgets/text_line.h"
#include "app/widgets/theme.h"

namespace rope::app {

void HeatMap::set_readout(std::function<QString(const MapCell&, double value)> readout) {
  readout_ = std::move(readout);
  tell_chosen();
  update();
}

void HeatMap::set_explain(std::function<std::optional<Explanation>(const MapCell&)> explain) {
  explain_ = std::move(explain);
}

std::optional<Explanation> HeatMap::explanation(const MapCell& cell) const {
  return explain_ && picture_ ? explain_(cell) : std::nullopt;
}

bool HeatMap::explain(const std::optional<MapCell>& cell, const QRectF& around) {
  const auto found = cell ? explanation(*cell) : std::nullopt;
  if (found) show_explanation(this, around.toAlignedRect(), *found);
  return found.has_value();
}

// A right click chooses the cell as well: the line under the map goes on telling of it.
void HeatMap::contextMenuEvent(QContextMenuEvent* event) {
  const bool keyboard = event->reason() == QContextMenuEvent::Keyboard;
  if (!keyboard && readout_box().contains(event->pos())) {
    if (!explain(told_cell(), readout_box())) QWidget::contextMenuEvent(event);
    return;
  }
  const std::optional<MapCell> cell = keyboard ? viewport_->chosen() : cell_at(event->pos());
  if (!explain_ || !picture_ || !cell) return QWidget::contextMenuEvent(event);
  viewport_->choose(*cell);
  if (!explain(cell, cell_rect(*cell))) QWidget::contextMenuEvent(event);
}

QString HeatMap::default_readout(const MapCell& cell, double value) const {
  const auto name = [](const std::vector<QString>& words, Index i, double first) {
    QString number = QLocale().toString(first + static_cast<double>(i), 'f', 0);
    if (static_cast<std::size_t>(i) >= words.size()) return number;
    return QStringLiteral("“%1” (%2)").arg(words[static_cast<std::size_t>(i)], number);
  };
  const QString text = std::isfinite(value) ? number_text(value) : tr("masked");
  return tr("m = %1, n = %2: %3")
      .arg(name(labels_.rows, cell.row, labels_.first_row), name(labels_.cols, cell.col, labels_.first_col),
           text);
}

std::optional<MapCell> HeatMap::told_cell() const {
  const std::optional<MapCell> cell = viewport_->hovered() ? viewport_->hovered() : viewport_->chosen();
  if (!cell || !picture_ || cell->row >= picture_->matrix().rows || cell->col >= picture_->matrix().cols)
    return std::nullopt;
  return cell;
}

QString HeatMap::cell_text(const MapCell& cell) const {
  return cell_text(cell, static_cast<double>(picture_->matrix().at(cell.row, cell.col)));
}

QString HeatMap::cell_text(const MapCell& cell, double value) const {
  return readout_ ? readout_(cell, value) : default_readout(cell, value);
}

QString HeatMap::readout_text() const {
  const std::optional<MapCell> cell = told_cell();
  return cell ? cell_text(*cell) : QString();
}

HeatMap::ReadoutLine HeatMap::readout_line() const {
  ReadoutLine line{readout_text(), {}, small_font()};
  if (line.text.isEmpty()) return line;
  const QRectF plot = plot_rect();
  const double room = width() - 4;
  line.font = fitted_font(small_font(), line.text, room);
  // What does not fit says the value alone: where it is, the axes say too.
  if (QFontMetricsF(line.font).horizontalAdvance(line.text) > room) {
    line.text = line.text.section(QStringLiteral(": "), -1);
    line.font = small_font();
  }
  const QFontMetricsF metrics(line.font);
  line.text = metrics.elidedText(line.text, Qt::ElideMiddle, room);
  const double wide = metrics.horizontalAdvance(line.text);
  const double left = std::clamp(plot.left(), 0.0, std::max(0.0, room - wide));
  line.box = QRectF(left, plot.bottom() + 5, wide, metrics.height());
  return line;
}

QString HeatMap::coarseness_text(bool in_full) const {
  return coarseness_text(in_full, devicePixelRatioF());
}

QString HeatMap::coarseness_text(bool in_full, double fine) const {
  if (!picture_ || picture_->matrix().empty()) return {};
  const int level = level_for(*picture_, cell_window(fine));
  if (level == 0) return {};
  return (in_full ? tr("means of %1 × %1 cells") : tr("means, %1 × %1")).arg(1 << level);
}

}  // namespace rope::app
