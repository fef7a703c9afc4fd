// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/text/guess_cards.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/widgets/number_text.h"
#include "app/widgets/picture_painter.h"
#include "app/widgets/text_line.h"
#include "app/widgets/theme.h"
#include "app/widgets/tool_tip.h"

namespace rope::app {
namespace {

constexpr double gap = 12;

QString percent(double probability) {
  return percent_text(probability, probability < 0.1 ? 2 : 1);
}

QString value_text(const Guess& guess) {
  return guess.number.isEmpty() ? percent(guess.probability) : guess.number;
}

}  // namespace

GuessCards::GuessCards(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("What the model predicts"));
  pick_hint_ = tr("Click puts this word in place of the mask.");
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void GuessCards::set_cards(std::vector<GuessCard> cards) {
  cards_ = std::move(cards);
  hovered_.reset();
  current_ = {};
  describe();
  update();
}

void GuessCards::set_empty_text(const QString& text) {
  empty_text_ = text;
  describe();
  update();
}

void GuessCards::describe() {
  QString text = cards_.empty() ? empty_text_ : QString();
  for (const GuessCard& card : cards_) {
    text += (card.title.isEmpty() ? tr("Token %1:").arg(card.token) : card.title) + QLatin1Char(' ');
    for (const Guess& guess : card.guesses)
      text += guess.word + QLatin1Char(' ') + value_text(guess) + QStringLiteral(", ");
  }
  setAccessibleDescription(text);
}

double GuessCards::row_height() const {
  return QFontMetricsF(font()).height() + 3;
}

void GuessCards::set_pick_hint(const QString& hint) {
  pick_hint_ = hint;
  pickable_ = !hint.isEmpty();
}

void GuessCards::set_rows(std::size_t rows) {
  if (rows == rows_) return;
  rows_ = rows;
  updateGeometry();
  update();
}

QSize GuessCards::sizeHint() const {
  return {400, static_cast<int>(std::ceil(row_height() * static_cast<double>(rows_ + 1) + 2))};
}

QSize GuessCards::minimumSizeHint() const {
  return {150, sizeHint().height()};
}

double GuessCards::card_width() const {
  const double least = QFontMetricsF(font()).averageCharWidth() * 22;
  const auto count = static_cast<double>(std::max<std::size_t>(1, cards_.size()));
  return std::clamp((width() - (count - 1) * gap) / count, std::min(least, width() - 1.0), least * 2.2);
}

// Where not all fit, the last place says how many are left out.
std::size_t GuessCards::shown_cards() const {
  const double places = std::max(1.0, std::floor((width() + gap) / (card_width() + gap) + 1e-6));
  const auto fit = static_cast<std::size_t>(places);
  return fit >= cards_.size() ? cards_.size() : std::max<std::size_t>(1, fit - 1);
}

QRectF GuessCards::guess_rect(std::size_t card, std::size_t guess) const {
  return {static_cast<double>(card) * (card_width() + gap), row_height() * static_cast<double>(guess + 1),
          card_width(), row_height()};
}

std::optional<GuessCards::Place> GuessCards::place_at(QPointF point) const {
  for (std::size_t card = 0; card < shown_cards(); ++card) {
    for (std::size_t guess = 0; guess < std::min(rows(), cards_[card].guesses.size()); ++guess) {
      if (guess_rect(card, guess).contains(point)) return Place{card, guess};
    }
  }
  return std::nullopt;
}

void GuessCards::paintEvent(QPaintEvent*) {
  const Theme& theme = current_theme();
  PicturePainter painter(this);
  if (cards_.empty()) {
    painter.setPen(theme.quiet);
    painter.drawText(QRectF(rect()).adjusted(0, 4, 0, 0), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                     empty_text_);
    return;
  }
  for (std::size_t card = 0; card < shown_cards(); ++card) paint_card(painter, card);
  if (shown_cards() == cards_.size()) return;
  const auto left_out = static_cast<int>(cards_.size() - shown_cards());
  const double left = guess_rect(shown_cards(), 0).left();
  painter.setPen(theme.quiet);
  painter.drawText(QRectF(left, 0, std::max(0.0, width() - left), height()), Qt::AlignLeft | Qt::TextWordWrap,
                   tr("and %n more masks", nullptr, left_out));
}

void GuessCards::paint_card(QPainter& painter, std::size_t card) {
  const QFont bold = scaled_font(1, QFont::DemiBold);
  const QFontMetricsF metrics(bold);
  painter.setFont(bold);
  painter.setPen(current_theme().relation);
  QString title = cards_[card].title;
  if (title.isEmpty()) title = tr("[MASK] at token %1").arg(cards_[card].token);
  if (cards_[card].title.isEmpty() && metrics.horizontalAdvance(title) > card_width())
    title = tr("token %1").arg(cards_[card].token);
  draw_line(painter, QRectF(guess_rect(card, 0).left(), 0, card_width(), row_height()),
            Qt::AlignLeft | Qt::AlignVCenter, title);
  painter.setFont(font());
  paint_key(painter, card, metrics.horizontalAdvance(title) + 12);
  for (std::size_t guess = 0; guess < std::min(rows(), cards_[card].guesses.size()); ++guess) {
    paint_guess(painter, {card, guess});
  }
}

// What the lines on the bars are, beside the title where there is room.
void GuessCards::paint_key(QPainter& painter, std::size_t card, double left) {
  const auto& guesses = cards_[card].guesses;
  if (guesses.empty() || !guesses.front().as_trained) return;
  const QString text = tr("as trained");
  if (left + 8 + QFontMetricsF(font()).horizontalAdvance(text) > card_width()) return;
  const double x = guess_rect(card, 0).left() + left;
  painter.setPen(QPen(current_theme().trained, 2.5));
  painter.drawLine(QPointF(x, 3), QPointF(x, row_height() - 3));
  draw_line(painter, QRectF(x + 8, 0, card_width() - left - 8, row_height()), Qt::AlignLeft, text);
}

void GuessCards::paint_guess(QPainter& painter, const Place& place) {
  const Theme& theme = current_theme();
  const Guess& guess = cards_[place.card].guesses[place.guess];
  const QRectF row = guess_rect(place.card, place.guess);
  const QFontMetricsF metrics(font());
  const double number = std::max(metrics.horizontalAdvance(QStringLiteral("100.0 %")),
                                 metrics.horizontalAdvance(guess.number)) +
                        6;
  const QRectF track =
      QRectF(row.left(), row.top() + 1, std::max(10.0, row.width() - number), row.height() - 2);
  const bool active = hovered_ == place || (hasFocus() && current_ == place);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.tint(Role::quiet, 0.1));
  painter.drawRoundedRect(track, 4, 4);
  QColor bar = theme.relation;
  bar.setAlpha(active ? 120 : 70);
  painter.setBrush(bar);
  painter.drawRoundedRect(
      QRectF(track.left(), track.top(), std::max(2.0, track.width() * guess.probability), track.height()), 4,
      4);
  if (guess.as_trained) {
    const double at = track.left() + track.width() * std::clamp(*guess.as_trained, 0.0, 1.0);
    painter.setPen(QPen(theme.trained, 2.5));
    painter.drawLine(QPointF(at, track.top()), QPointF(at, track.bottom()));
  }
  painter.setPen(theme.text);
  draw_line(painter, track.adjusted(6, 0, -4, 0), Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(guess.word, Qt::ElideRight, track.width() - 10));
  draw_line(painter, QRectF(track.right(), row.top(), number, row.height()),
            Qt::AlignRight | Qt::AlignVCenter, value_text(guess));
  if (active || cards_[place.card].shown == place.guess) {
    painter.setPen(QPen(theme.relation, active ? 1.2 : 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(track.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
  }
}

bool GuessCards::event(QEvent* event) {
  const auto text_at = [this](const QPoint& at) {
    const auto place = place_at(at);
    if (!place) return QString();
    const Guess& guess = cards_[place->card].guesses[place->guess];
    QString text = guess.number.isEmpty()
                       ? tr("“%1”: probability %2").arg(guess.word, number_text(guess.probability))
                       : tr("“%1”: %2").arg(guess.word, guess.number);
    if (guess.as_trained)
      text += QLatin1Char('\n') + tr("as trained: %1").arg(number_text(*guess.as_trained));
    if (pickable_) text += QLatin1Char('\n') + pick_hint_;
    return text;
  };
  return answer_tool_tip(event, this, text_at) || QWidget::event(event);
}

void GuessCards::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
    updateGeometry();
    update();
  }
  QWidget::changeEvent(event);
}

void GuessCards::mouseMoveEvent(QMouseEvent* event) {
  const auto place = place_at(event->position());
  if (place == hovered_) return;
  hovered_ = place;
  setCursor(place && pickable_ ? Qt::PointingHandCursor : Qt::ArrowCursor);
  update();
}

void GuessCards::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !pickable_) return;
  if (const auto place = place_at(event->position())) Q_EMIT guess_picked(place->card, place->guess);
}

void GuessCards::leaveEvent(QEvent* event) {
  hovered_.reset();
  update();
  QWidget::leaveEvent(event);
}

void GuessCards::keyPressEvent(QKeyEvent* event) {
  if (cards_.empty()) return QWidget::keyPressEvent(event);
  const auto guesses = [this] { return std::min(rows(), cards_[current_.card].guesses.size()); };
  switch (event->key()) {
    case Qt::Key_Left:
      current_.card = current_.card == 0 ? 0 : current_.card - 1;
      break;
    case Qt::Key_Right:
      current_.card = std::min(current_.card + 1, shown_cards() - 1);
      break;
    case Qt::Key_Up:
      current_.guess = current_.guess == 0 ? 0 : current_.guess - 1;
      break;
    case Qt::Key_Down:
      ++current_.guess;
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (pickable_ && current_.guess < guesses()) Q_EMIT guess_picked(current_.card, current_.guess);
      return;
    default:
      return QWidget::keyPressEvent(event);
  }
  if (guesses() > 0) current_.guess = std::min(current_.guess, guesses() - 1);
  update();
}

}  // namespace rope::app
