// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/plane.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "app/widgets/accessible_value.h"
#include "app/widgets/angle_text.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"
#include "app/widgets/plane_geometry.h"
#include "app/widgets/theme.h"
#include "app/widgets/tool_tip.h"
#include "app/widgets/touch.h"

namespace rope::app {
namespace {

constexpr double kGripRadius = 24;  // pixels around a tip that still take it (a finger's width)

}  // namespace

Plane::Plane(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  setAccessibleName(tr("Plane of the chosen pair"));
  set_accessible_role(this, QAccessible::Graphic);
  auto* touch = new Touch(this);
  connect(touch, &Touch::pinched, this, [this](double factor) { set_zoom(zoom_ * factor); });
}

void Plane::set_vectors(const PlaneVectors& vectors) {
  if (vectors == vectors_) return;
  vectors_ = vectors;
  if (!drag_) fit_range();
  describe();
  update();
}

void Plane::set_unit(AngleUnit unit) {
  if (unit == unit_) return;
  unit_ = unit;
  describe();
}

void Plane::set_zoom(double zoom) {
  const double within = std::clamp(zoom, 1.0, kClosest);
  if (within == zoom_) return;
  zoom_ = within;
  update();
}

void Plane::describe() {
  const QPointF q = turned_tip(Actor::query);
  const QPointF k = turned_tip(Actor::key);
  const QString text =
      tr("q points to (%1, %2) after turning by %3; k points to (%4, %5) after turning by %6.")
          .arg(number_text(q.x()), number_text(q.y()), angle_text(vectors_.query_angle, unit_),
               number_text(k.x()), number_text(k.y()), angle_text(vectors_.key_angle, unit_));
  setAccessibleDescription(text);
  set_accessible_value(this, text);
}

QPointF Plane::center() const {
  return QRectF(rect()).center();
}

double Plane::scale() const {
  return std::min(width(), height()) / 2.0 / range();
}

QPointF Plane::to_pixels(QPointF value) const {
  return center() + QPointF(value.x(), -value.y()) * scale();
}

QPointF Plane::unrotated(Actor actor) const {
  return actor == Actor::query ? vectors_.query : vectors_.key;
}

double Plane::angle(Actor actor) const {
  return actor == Actor::query ? vectors_.query_angle : vectors_.key_angle;
}

QPointF Plane::turned_tip(Actor actor) const {
  const std::optional<QPointF>& mistake =
      actor == Actor::query ? vectors_.mistaken_query : vectors_.mistaken_key;
  return mistaken() ? *mistake : turned(unrotated(actor), angle(actor));
}

QPointF Plane::tip(Actor actor, bool ghost) const {
  return to_pixels(ghost ? unrotated(actor) : turned_tip(actor));
}

// The scale changes in few, large steps, and never while something is held: a drag must feel like one.
void Plane::fit_range() {
  const double needed = std::max({length(vectors_.query), length(vectors_.key), 1e-3}) * 1.18;
  if (needed <= range_ && needed > 0.5 * range_) return;
  const double power = std::pow(10.0, std::floor(std::log10(needed)));
  for (const double step : {1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0}) {
    if (needed <= step * power) {
      range_ = step * power;
      return;
    }
  }
}

std::optional<Plane::Grip> Plane::grip_at(QPointF pixels) const {
  std::optional<Grip> best;
  double nearest = kGripRadius;
  // Rotated tips first: where a ghost lies under its arrow, the arrow is taken.
  for (const bool ghost : {false, true}) {
    if (!ghost && mistaken()) continue;  // no rotation leads back from there
    for (const Actor actor : {Actor::query, Actor::key}) {
      const double away = length(tip(actor, ghost) - pixels);
      if (away < nearest) {
        nearest = away;
        best = Grip{actor, ghost};
      }
    }
    if (best) return best;
  }
  return best;
}

void Plane::move_to(const Grip& grip, QPointF pixels, Gesture gesture) {
  const QRectF inside = QRectF(rect()).adjusted(8, 8, -8, -8);
  const QPointF held(std::clamp(pixels.x(), inside.left(), inside.right()),
                     std::clamp(pixels.y(), inside.top(), inside.bottom()));
  const QPointF offset = (held - center()) / scale();
  const QPointF value(offset.x(), -offset.y());
  selected_ = grip.actor;
  Q_EMIT moved(grip.actor, grip.ghost ? value : turned(value, -angle(grip.actor)), gesture);
}

void Plane::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  drag_ = grip_at(event->position());
  if (!drag_) return;
  selected_ = drag_->actor;
  drag_gesture_ = Gesture::fresh();
  setCursor(Qt::ClosedHandCursor);
  update();
}

void Plane::mouseMoveEvent(QMouseEvent* event) {
  if (drag_) {
    move_to(*drag_, event->position(), drag_gesture_);
    return;
  }
  const std::optional<Grip> hover = grip_at(event->position());
  if (hover == hover_) return;
  hover_ = hover;
  setCursor(hover_ ? Qt::OpenHandCursor : Qt::ArrowCursor);
  update();
}

void Plane::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !drag_) return;
  drag_.reset();
  setCursor(Qt::ArrowCursor);
  fit_range();
  update();
}

void Plane::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const std::optional<Grip> grip = grip_at(event->position());
  drag_.reset();
  if (grip) {
    Q_EMIT reset_wanted(grip->actor);
  } else {
    set_zoom(1);
  }
}

void Plane::wheelEvent(QWheelEvent* event) {
  if (event->angleDelta().y() == 0) return;
  set_zoom(zoom_ * std::pow(1.2, event->angleDelta().y() / 120.0));
  event->accept();
}

void Plane::contextMenuEvent(QContextMenuEvent* event) {
  std::optional<Grip> grip = grip_at(QPointF(event->pos()));
  if (event->reason() == QContextMenuEvent::Keyboard) grip = Grip{selected_, mistaken()};
  if (!grip) return event->ignore();
  const QPoint at = tip(grip->actor, grip->ghost).toPoint();
  Q_EMIT numbers_wanted(grip->actor, grip->ghost, QRect(at - QPoint(8, 8), QSize(16, 16)));
}

void Plane::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  hover_.reset();
  update();
}

void Plane::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space) {
    selected_ = selected_ == Actor::query ? Actor::key : Actor::query;
    update();
    return;
  }
  QPointF step;
  switch (event->key()) {
    case Qt::Key_Left:
      step = {-1, 0};
      break;
    case Qt::Key_Right:
      step = {1, 0};
      break;
    case Qt::Key_Up:
      step = {0, -1};
      break;
    case Qt::Key_Down:
      step = {0, 1};
      break;
    default:
      QWidget::keyPressEvent(event);
      return;
  }
  const double pixels = scale() * range() / (event->modifiers() & Qt::ShiftModifier ? 200 : 40);
  move_to({selected_, mistaken()}, tip(selected_, mistaken()) + step * pixels, key_gesture_.next());
}

void Plane::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void Plane::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  key_gesture_.end();
  update();
}

bool Plane::event(QEvent* event) {
  const auto text_at = [this](const QPoint& at) {
    const std::optional<Grip> grip = grip_at(at);
    if (!grip) return QString();
    const bool query = grip->actor == Actor::query;
    const QPointF value = grip->ghost ? unrotated(grip->actor) : turned_tip(grip->actor);
    const QString where = grip->ghost ? tr("Before rotation: (%1, %2).") : tr("After rotation: (%1, %2).");
    return QStringList{definition(query ? Symbol::query : Symbol::key),
                       where.arg(number_text(value.x()), number_text(value.y())),
                       tr("Drag it. Double click: as it came. Right click: its arithmetic.")}
        .join(QLatin1Char('\n'));
  };
  return answer_tool_tip(event, this, text_at) || QWidget::event(event);
}

}  // namespace rope::app
