// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/heat_map/heat_map.h"

#include <QApplication>
#include <QGestureEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/widgets/accessible_value.h"
#include "app/widgets/number_text.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

constexpr double wheel_step = 1.25;  // zoom per notch of a wheel (120 units)
constexpr double key_step = 1.5;

constexpr std::size_t kMostWordRows = 8;  // that a map insists on showing whole

}  // namespace

HeatMap::HeatMap(std::shared_ptr<HeatMapViewport> viewport, QWidget* parent)
    : QWidget(parent), viewport_(std::move(viewport)) {
  setFocusPolicy(Qt::StrongFocus);
  set_accessible_role(this, QAccessible::Chart);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  grabGesture(Qt::PinchGesture);
  connect(viewport_.get(), &HeatMapViewport::changed, this, [this] {
    tell_chosen();
    update();
  });
}

void HeatMap::set_title(const QString& title) {
  title_ = title;
  setAccessibleName(title);
  update();
}

void HeatMap::set_picture(std::shared_ptr<const HeatMapPicture> picture) {
  picture_ = std::move(picture);
  cells_valid_ = false;
  if (picture_) viewport_->set_size(picture_->matrix().rows, picture_->matrix().cols);
  describe();
  update();
}

void HeatMap::set_empty_text(const QString& text) {
  empty_text_ = text;
  describe();
  update();
}

void HeatMap::set_labels(HeatMapLabels labels) {
  labels_ = std::move(labels);
  measured_for_.reset();
  cells_valid_ = false;
  tell_chosen();
  updateGeometry();
  update();
}

void HeatMap::set_square(bool square) {
  square_ = square;
  cells_valid_ = false;
  update();
}

// The chosen cell is its value: a screen reader says it when the arrow keys move on.
void HeatMap::tell_chosen() {
  const auto& chosen = viewport_->chosen();
  const bool there =
      chosen && picture_ && chosen->row < picture_->matrix().rows && chosen->col < picture_->matrix().cols;
  set_accessible_value(this, there ? cell_text(*chosen) : QString());
}

void HeatMap::describe() {
  tell_chosen();
  if (!picture_ || picture_->summary().finite == 0) return setAccessibleDescription(empty_text_);
  const ValueSummary& all = picture_->summary();
  setAccessibleDescription(tr("Heat map with %1 rows and %2 columns, values from %3 to %4. Arrow keys choose "
                              "a cell, plus and minus zoom, 0 shows the whole.")
                               .arg(picture_->matrix().rows)
                               .arg(picture_->matrix().cols)
                               .arg(number_text(all.low), number_text(all.high)));
}

QFont HeatMap::small_font() const {
  return scaled_font(0.9);
}

// Once for these words and this font: with hundreds of them it takes longer than to paint the map.
void HeatMap::measure_words() const {
  if (measured_for_ == small_font()) return;
  measured_for_ = small_font();
  const QFontMetricsF metrics(*measured_for_);
  const auto widest = [&metrics](const std::vector<QString>& words) {
    double width = 0;
    for (const QString& word : words) width = std::max(width, metrics.horizontalAdvance(word));
    return std::min(width, metrics.averageCharWidth() * 16) + 6;
  };
  widest_row_ = widest(labels_.rows);
  widest_col_ = widest(labels_.cols);
}

QMarginsF HeatMap::margins() const {
  const QFontMetricsF metrics(small_font());
  measure_words();
  const double digits = metrics.horizontalAdvance(
      whole_text(static_cast<Index>(labels_.first_row) + std::max<Index>(1, viewport_->rows())));
  const double line = metrics.height();
  const double title = title_.isEmpty() ? 0 : QFontMetricsF(font()).height() + 4;
  const double left = line + 4 + (labels_.rows.empty() ? digits + 6 : widest_row_);
  const double top = title + line + 2 + (labels_.cols.empty() ? line + 4 : widest_col_);
  return {left, top, 2, line + 6};
}

QSize HeatMap::minimumSizeHint() const {
  constexpr int kLeast = 150;
  const QMarginsF around = margins();
  const double rows = QFontMetricsF(small_font()).height() * static_cast<double>(labels_.rows.size());
  const bool few = labels_.rows.size() <= kMostWordRows;
  return {kLeast,
          std::max(kLeast, few ? static_cast<int>(std::ceil(rows + around.top() + around.bottom())) : 0)};
}

int HeatMap::natural_height(int width) const {
  const QMarginsF around = margins();
  const double side = width - around.left() - around.right();
  return static_cast<int>(std::ceil(side + around.top() + around.bottom()));
}

QRectF HeatMap::plot_rect() const {
  const QMarginsF around = margins();
  const QRectF room(around.left(), around.top(), std::max(1.0, width() - around.left() - around.right()),
                    std::max(1.0, height() - around.top() - around.bottom()));
  if (!square_ || viewport_->rows() == 0 || viewport_->cols() == 0) return room;
  const double cell = std::min(room.width() / static_cast<double>(viewport_->cols()),
                               room.height() / static_cast<double>(viewport_->rows()));
  const QSizeF size(cell * static_cast<double>(viewport_->cols()),
                    cell * static_cast<double>(viewport_->rows()));
  return {QPointF(room.left() + std::floor((room.width() - size.width()) / 2), room.top()), size};
}

CellWindow HeatMap::cell_window() const {
  const QRectF plot = plot_rect();
  CellWindow window;
  window.cell_width =
      plot.width() / static_cast<double>(std::max<Index>(1, viewport_->cols())) * viewport_->zoom();
  window.cell_height =
      plot.height() / static_cast<double>(std::max<Index>(1, viewport_->rows())) * viewport_->zoom();
  window.left = viewport_->centre().x() - plot.width() / 2 / window.cell_width;
  window.top = viewport_->centre().y() - plot.height() / 2 / window.cell_height;
  return window;
}

QRectF HeatMap::cell_rect(const MapCell& cell) const {
  const CellWindow window = cell_window();
  const QPointF corner = plot_rect().topLeft();
  return {corner.x() + (static_cast<double>(cell.col) - window.left) * window.cell_width,
          corner.y() + (static_cast<double>(cell.row) - window.top) * window.cell_height, window.cell_width,
          window.cell_height};
}

std::optional<MapCell> HeatMap::cell_at(QPointF point) const {
  const QRectF plot = plot_rect();
  if (!picture_ || !plot.contains(point)) return std::nullopt;
  const CellWindow window = cell_window();
  const double col = std::floor(window.left + (point.x() - plot.left()) / window.cell_width);
  const double row = std::floor(window.top + (point.y() - plot.top()) / window.cell_height);
  if (col < 0 || row < 0 || col >= static_cast<double>(viewport_->cols()) ||
      row >= static_cast<double>(viewport_->rows())) {
    return std::nullopt;
  }
  return MapCell{static_cast<Index>(row), static_cast<Index>(col)};
}

void HeatMap::zoom_by(double factor, QPointF anchor) {
  const QRectF plot = plot_rect();
  const CellWindow before = cell_window();
  const QPointF under(before.left + (anchor.x() - plot.left()) / before.cell_width,
                      before.top + (anchor.y() - plot.top()) / before.cell_height);
  const double zoom = std::clamp(viewport_->zoom() * factor, 1.0, viewport_->largest_zoom());
  // The matrix point under the anchor stays under it: its distance from the centre shrinks as cells grow.
  const double shrink = viewport_->zoom() / zoom;
  viewport_->look_at(under + (viewport_->centre() - under) * shrink, zoom);
}

void HeatMap::move_chosen(Index rows, Index cols) {
  if (viewport_->rows() == 0 || viewport_->cols() == 0) return;
  MapCell cell = viewport_->chosen().value_or(MapCell{});
  cell.row = std::clamp<Index>(cell.row + rows, 0, viewport_->rows() - 1);
  cell.col = std::clamp<Index>(cell.col + cols, 0, viewport_->cols() - 1);
  viewport_->hover(std::nullopt);
  viewport_->choose(cell, keys_.next());
  if (!plot_rect().adjusted(-1, -1, 1, 1).contains(cell_rect(cell))) {
    viewport_->look_at({static_cast<double>(cell.col) + 0.5, static_cast<double>(cell.row) + 0.5},
                       viewport_->zoom());
  }
}

bool HeatMap::event(QEvent* event) {
  if (event->type() == QEvent::Gesture) {
    if (auto* pinch =
            static_cast<QPinchGesture*>(static_cast<QGestureEvent*>(event)->gesture(Qt::PinchGesture))) {
      zoom_by(pinch->scaleFactor(), mapFromGlobal(pinch->centerPoint()));
      return true;
    }
  }
  if (event->type() == QEvent::NativeGesture) {
    auto* native = static_cast<QNativeGestureEvent*>(event);
    if (native->gestureType() == Qt::ZoomNativeGesture) {
      zoom_by(1 + native->value(), native->position());
      return true;
    }
  }
  if (event->type() == QEvent::Resize) cells_valid_ = false;
  return QWidget::event(event);
}

void HeatMap::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
    cells_valid_ = false;
  }
  QWidget::changeEvent(event);
}

void HeatMap::wheelEvent(QWheelEvent* event) {
  const double notches = event->angleDelta().y() / 120.0;
  if (!picture_ || notches == 0) return event->ignore();
  zoom_by(std::pow(wheel_step, notches), event->position());
  event->accept();
}

void HeatMap::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !picture_) return;
  click_.reset();
  press_ = event->position();
  press_centre_ = viewport_->centre();
  dragging_ = false;
}

void HeatMap::mouseMoveEvent(QMouseEvent* event) {
  if (press_ && (event->buttons() & Qt::LeftButton) != 0) {
    const QPointF moved = event->position() - *press_;
    if (!dragging_ && moved.manhattanLength() < QApplication::startDragDistance()) return;
    dragging_ = true;
    if (viewport_->zoom() > 1) setCursor(Qt::ClosedHandCursor);
    const CellWindow window = cell_window();
    viewport_->look_at(press_centre_ - QPointF(moved.x() / window.cell_width, moved.y() / window.cell_height),
                       viewport_->zoom());
    return;
  }
  viewport_->hover(cell_at(event->position()));
  const bool over = explain_ && readout_box().contains(event->position());
  if (over == over_readout_) return;
  over_readout_ = over;
  setCursor(over ? Qt::PointingHandCursor : Qt::ArrowCursor);
  update();
}

void HeatMap::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !press_) return;
  const bool on_readout = readout_box().contains(*press_);
  press_.reset();
  unsetCursor();
  if (std::exchange(dragging_, false)) return;
  if (on_readout && explain(told_cell(), readout_box())) return;
  const auto cell = cell_at(event->position());
  if (!cell) return;
  click_ = Click{viewport_->chosen(), Gesture::fresh()};
  viewport_->choose(*cell, click_->gesture);
}

// Its first click was meant for no cell, where there is more to show.
void HeatMap::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const std::optional<Click> click = std::exchange(click_, std::nullopt);
  if (viewport_->zoom() > 1 && click && click->before) viewport_->choose(*click->before, click->gesture);
  viewport_->show_all();
}

void HeatMap::keyPressEvent(QKeyEvent* event) {
  const Index step = (event->modifiers() & Qt::ShiftModifier) != 0 ? 10 : 1;
  switch (event->key()) {
    case Qt::Key_Left:
      return move_chosen(0, -step);
    case Qt::Key_Right:
      return move_chosen(0, step);
    case Qt::Key_Up:
      return move_chosen(-step, 0);
    case Qt::Key_Down:
      return move_chosen(step, 0);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
    case Qt::Key_Minus: {
      const auto& chosen = viewport_->chosen();
      const QPointF anchor = chosen ? cell_rect(*chosen).center() : plot_rect().center();
      return zoom_by(event->key() == Qt::Key_Minus ? 1 / key_step : key_step, anchor);
    }
    case Qt::Key_Return:
    case Qt::Key_Enter: {
      const auto& chosen = viewport_->chosen();
      if (!chosen || !explain(chosen, cell_rect(*chosen))) QWidget::keyPressEvent(event);
      return;
    }
    case Qt::Key_0:
    case Qt::Key_Home:
      return viewport_->show_all();
    default:
      QWidget::keyPressEvent(event);
  }
}

void HeatMap::leaveEvent(QEvent* event) {
  viewport_->hover(std::nullopt);
  over_readout_ = false;
  QWidget::leaveEvent(event);
}

}  // namespace rope::app
