// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/dial_wall.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/widgets/accessible_value.h"
#include "app/widgets/angle_text.h"
#include "app/widgets/arrow.h"
#include "app/widgets/number_text.h"
#include "app/widgets/picture_painter.h"
#include "app/widgets/text_line.h"
#include "app/widgets/theme.h"
#include "app/widgets/tool_tip.h"

namespace rope::app {
namespace {

constexpr double kLargestCell = 150;
constexpr double kNumberedCell = 34;  // cells at least that large carry the pair's number

}  // namespace

DialWall::DialWall(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  setAccessibleName(tr("Dials of all pairs, fast to slow"));
  set_accessible_role(this, QAccessible::List);
}

void DialWall::set_dials(std::vector<Dial> dials) {
  if (dials == dials_) return;
  const bool other_count = dials.size() != dials_.size();
  dials_ = std::move(dials);
  chosen_ = std::clamp(chosen_, 0, std::max(0, count() - 1));
  if (other_count) arrange();
  describe();
  update();
}

void DialWall::set_chosen(int pair) {
  if (pair == chosen_ || pair < 0 || pair >= count()) return;
  chosen_ = pair;
  describe();
  update();
}

void DialWall::set_unit(AngleUnit unit) {
  if (unit == unit_) return;
  unit_ = unit;
  describe();
}

void DialWall::choose(int pair) {
  if (pair < 0 || pair >= count() || pair == chosen_) return;
  set_chosen(pair);
  Q_EMIT chosen_by_user(pair);
}

void DialWall::describe() {
  if (dials_.empty()) return;
  const Dial& dial = dials_[static_cast<std::size_t>(chosen_)];
  const QString pair = QLocale().toString(chosen_);
  setAccessibleDescription(
      dial.theta == 0
          ? tr("%n pair(s). Pair %1 is chosen: it stands still.", nullptr, count()).arg(pair)
          : tr("%n pair(s). Pair %1 is chosen: it turns by %2 per token, once in %3 tokens.", nullptr,
               count())
                .arg(pair, angle_text(dial.theta, unit_), number_text(2 * std::numbers::pi / dial.theta)));
  set_accessible_value(this, tr("Pair %1").arg(QLocale().toString(chosen_)));
}

double DialWall::caption_height() const {
  return QFontMetricsF(font()).height() * 0.9 + 4;
}

// The largest cells that let all the dials in; rows that are full look better than cells a little larger, and
// of equal ones the layout that uses the width.
void DialWall::arrange() {
  const int n = count();
  if (n == 0) return;
  const double w = width();
  const double h = std::max(10.0, height() - caption_height());
  const auto size_of = [&](int columns) {
    const int rows = (n + columns - 1) / columns;
    return std::min({w / columns, h / rows, kLargestCell * current_theme().scale});
  };
  columns_ = 1;
  double best = 0;
  for (int columns = 1; columns <= n; ++columns) {
    const double worth = size_of(columns) * (n % columns == 0 ? 1.25 : 1.0);
    if (worth > best - 0.01) {
      best = std::max(best, worth);
      columns_ = columns;
    }
  }
  cell_size_ = size_of(columns_);
}

QRectF DialWall::cell(int pair) const {
  const double step = std::min(static_cast<double>(width()) / columns_, cell_size_ * 1.35);
  const int row = pair / columns_;
  const int column = pair % columns_;
  return {step * column, caption_height() + cell_size_ * row, step, cell_size_};
}

int DialWall::pair_at(QPointF pixels) const {
  const double step = std::min(static_cast<double>(width()) / columns_, cell_size_ * 1.35);
  if (pixels.x() < 0 || pixels.y() < caption_height() || cell_size_ <= 0) return -1;
  const int column = static_cast<int>(pixels.x() / step);
  const int row = static_cast<int>((pixels.y() - caption_height()) / cell_size_);
  const int pair = row * columns_ + column;
  return column < columns_ && pair < count() ? pair : -1;
}

void DialWall::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange) return;
  numbers_.clear();
  arrange();  // the caption and the largest cell are of the type's size
}

void DialWall::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void DialWall::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) choose(pair_at(event->position()));
}

void DialWall::mouseMoveEvent(QMouseEvent* event) {
  const int pair = pair_at(event->position());
  if (event->buttons() & Qt::LeftButton) choose(pair);
  if (pair == hover_) return;
  hover_ = pair;
  setCursor(pair >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
  update();
}

void DialWall::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) Q_EMIT reset_wanted();
}

void DialWall::wheelEvent(QWheelEvent* event) {
  wheel_angle_ += event->angleDelta().y();
  const int steps = wheel_angle_ / 120;
  wheel_angle_ -= steps * 120;
  if (steps != 0) choose(std::clamp(chosen_ - steps, 0, std::max(0, count() - 1)));
  event->accept();
}

void DialWall::contextMenuEvent(QContextMenuEvent* event) {
  const int pair = event->reason() == QContextMenuEvent::Keyboard ? chosen_ : pair_at(event->pos());
  if (pair < 0) return event->ignore();
  Q_EMIT numbers_wanted(pair, cell(pair).toAlignedRect());
}

void DialWall::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  hover_ = -1;
  update();
}

void DialWall::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left:
      choose(std::max(0, chosen_ - 1));
      break;
    case Qt::Key_Right:
      choose(std::min(count() - 1, chosen_ + 1));
      break;
    case Qt::Key_Up:
      choose(chosen_ - columns_);
      break;
    case Qt::Key_Down:
      choose(chosen_ + columns_);
      break;
    case Qt::Key_Home:
      choose(0);
      break;
    case Qt::Key_End:
      choose(count() - 1);
      break;
    default:
      QWidget::keyPressEvent(event);
  }
}

void DialWall::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void DialWall::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

bool DialWall::event(QEvent* event) {
  const auto text_at = [this](const QPoint& at) {
    const int pair = pair_at(at);
    if (pair < 0) return QString();
    const Dial& dial = dials_[static_cast<std::size_t>(pair)];
    const double turn = 2 * std::numbers::pi;
    if (dial.theta == 0)
      return tr("Pair %1 stands still: positions do not turn it.").arg(QLocale().toString(pair));
    return tr("Pair %1: θ = %2 per token, one turn in %3 tokens.\n"
              "At m it has turned %4 times, at n %5 times. Right click: the arithmetic.")
        .arg(QLocale().toString(pair), angle_text(dial.theta, unit_), number_text(turn / dial.theta),
             number_text(dial.query_angle / turn), number_text(dial.key_angle / turn));
  };
  return answer_tool_tip(event, this, text_at) || QWidget::event(event);
}

void DialWall::paint_captions(QPainter& painter) const {
  const QFont small = scaled_font(0.9);
  painter.setFont(small);
  painter.setPen(current_theme().quiet);
  const QFontMetricsF metrics(small);
  const double right = cell(std::min(columns_, count()) - 1).right();
  QRectF line(0, 0, right, caption_height() - 2);
  if (count() == 1) {  // neither fast nor slow
    line.setRight(width());
    return draw_line(painter, line, Qt::AlignLeft, tr("Pair %1").arg(QLocale().toString(0)));
  }
  const QString fast = tr("Pair 0, fast");
  const QString slow = tr("slow, pair %1").arg(QLocale().toString(count() - 1));
  // Of a few dials both names need more than these.
  line.setRight(std::max(line.right(), metrics.horizontalAdvance(fast + slow) + 2.0 * kSpace3));
  draw_line(painter, line, Qt::AlignLeft, fast);
  draw_line(painter, line, Qt::AlignRight, slow);
  const double from = metrics.horizontalAdvance(fast) + 12;
  const double to = line.right() - metrics.horizontalAdvance(slow) - 12;
  if (to - from < 24) return;
  const double y = line.center().y();
  painter.setPen(QPen(current_theme().tint(Role::quiet, 0.5), 1));
  painter.drawLine(QPointF(from, y), QPointF(to, y));
  painter.drawLine(QPointF(to - 5, y - 3), QPointF(to, y));
  painter.drawLine(QPointF(to - 5, y + 3), QPointF(to, y));
}

void DialWall::paint_dial(QPainter& painter, int pair) const {
  const Theme& theme = current_theme();
  const Dial& dial = dials_[static_cast<std::size_t>(pair)];
  const QRectF box = cell(pair);
  const bool numbered = cell_size_ >= kNumberedCell * theme.scale;
  const double number_height = numbered ? QFontMetricsF(font()).height() * 0.8 : 0;
  const double radius = std::max(3.0, (cell_size_ - number_height) / 2 - 3);
  const QPointF center(box.center().x(), box.top() + 2 + radius);

  const double sweep = std::remainder(dial.key_angle - dial.query_angle, 2 * std::numbers::pi);
  const auto sixteenths = [](double angle) {
    return static_cast<int>(
        std::lround(std::fmod(angle, 2 * std::numbers::pi) * 180 * 16 / std::numbers::pi));
  };
  const QRectF round(center.x() - radius, center.y() - radius, 2 * radius, 2 * radius);
  painter.setPen(Qt::NoPen);
  painter.setBrush(current_theme().tint(Role::relation, 0.22));
  painter.drawPie(round, sixteenths(dial.query_angle), sixteenths(sweep));

  const bool chosen = pair == chosen_;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(chosen           ? theme.text
                      : pair == hover_ ? theme.quiet
                                       : current_theme().tint(Role::quiet, 0.45),
                      chosen ? 2.0 * theme.line : 1));
  painter.drawEllipse(round);
  if (chosen && hasFocus()) painter.drawEllipse(round.adjusted(-2.5, -2.5, 2.5, 2.5));

  const auto end = [&](double angle) {
    return center + QPointF(std::cos(angle), -std::sin(angle)) * radius * (radius > 12 ? 0.76 : 0.9);
  };
  const double hand = std::clamp(radius * 0.075, 1.0, 2.5);
  if (radius > 12) {
    paint_arrow(painter, Actor::key, center, end(dial.key_angle), hand);
    paint_arrow(painter, Actor::query, center, end(dial.query_angle), hand);
  } else {
    painter.setPen(QPen(theme.key, hand, Qt::DotLine));
    painter.drawLine(center, end(dial.key_angle));
    painter.setPen(QPen(theme.query, hand));
    painter.drawLine(center, end(dial.query_angle));
  }
  if (!numbered) return;
  paint_number(painter, pair, QRectF(box.left(), round.bottom() + 1, box.width(), number_height));
}

void DialWall::paint_number(QPainter& painter, int pair, const QRectF& room) const {
  const bool chosen = pair == chosen_;
  QFont small = scaled_font(0.8);
  small.setBold(chosen);
  painter.setFont(small);
  painter.setPen(chosen ? current_theme().text : current_theme().quiet);
  const QString text = QLocale().toString(pair);
  if (chosen) return painter.drawText(room, Qt::AlignHCenter | Qt::AlignTop, text);
  if (numbers_.size() != dials_.size()) numbers_.resize(dials_.size());
  QStaticText& number = numbers_[static_cast<std::size_t>(pair)];
  if (number.text().isEmpty()) {
    number.setTextFormat(Qt::PlainText);
    number.setText(text);
    number.prepare({}, small);
  }
  painter.drawStaticText(QPointF(room.center().x() - number.size().width() / 2, room.top()), number);
}

void DialWall::paintEvent(QPaintEvent*) {
  PicturePainter painter(this);
  painter.fillRect(rect(), current_theme().ground);
  if (dials_.empty()) return;
  paint_captions(painter);
  for (int pair = 0; pair < count(); ++pair) paint_dial(painter, pair);
}

}  // namespace rope::app
