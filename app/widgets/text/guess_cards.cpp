// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/text/guess_cards.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMetaMethod>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/widgets/accessible_value.h"
#include "app/widgets/number_text.h"
#include "app/widgets/tool_tip.h"

namespace rope::app {
namespace {

constexpr double gap = 12;
// Letters that a card takes at least, with one list and with two beside each other.
constexpr double kLeastLetters = 22;
constexpr double kComparingLetters = 56;

QString value_text(const Guess& guess) {
  return guess.number.isEmpty() ? guess_percent(guess.probability) : guess.number;
}

}  // namespace

QString guess_percent(double probability) {
  return percent_text(probability, probability < 0.1 ? 2 : 1);
}

QString guess_change(const Guess& guess) {
  const double points = 100 * (guess.probability - guess.other.value_or(guess.probability));
  const QString size = fixed_text(std::abs(points), std::abs(points) < 9.95 ? 2 : 1);
  const bool nothing = std::abs(points) < 0.005;
  return (nothing ? QString() : points < 0 ? QStringLiteral("−") : QStringLiteral("+")) + size;
}

GuessCards::GuessCards(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("What the model predicts"));
  set_accessible_role(this, QAccessible::List);
  pick_hint_ = tr("Click puts this word in place of the mask.");
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  describe();
}

void GuessCards::set_cards(std::vector<GuessCard> cards) {
  cards_ = std::move(cards);
  hovered_.reset();
  show_from(first_);
  current_ = {first_, 0, false};
}

void GuessCards::set_masks(Index masks) {
  masks_ = masks;
  describe();
  update();
}

void GuessCards::show_from(std::size_t card) {
  first_ = std::min(card, cards_.size() - std::min(cards_.size(), shown_cards()));
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
  if (!room().all) text = tr("%1 are shown; the arrow keys lead to the others.").arg(range_text()) + u' ';
  for (const GuessCard& card : cards_) {
    text += (card.title.isEmpty() ? tr("Token %1:").arg(card.token) : card.title) + QLatin1Char(' ');
    for (const Guess& guess : card.guesses) {
      text += guess.word + QLatin1Char(' ') + value_text(guess);
      if (guess.other) text += tr(" (as trained %1)").arg(guess_percent(*guess.other));
      text += QStringLiteral(", ");
    }
  }
  setAccessibleDescription(text.isEmpty() ? tr("No guesses yet.") : text);
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

// Comparing both runs is what a what-if is for: rather fewer cards than cards without it.
GuessCards::Room GuessCards::room() const {
  const double letter = QFontMetricsF(font()).averageCharWidth();
  const bool two_lists = !cards_.empty() && !cards_.front().trained.empty();
  const double arrows = 2 * row_height() + gap;
  const auto fit = [&](double width) {
    const bool compares = two_lists && width >= letter * kComparingLetters;
    const double least = std::min(letter * (compares ? kComparingLetters : kLeastLetters), width);
    return std::max(1.0, std::floor((width + gap) / (least + gap) + 1e-6));
  };
  const std::size_t count = std::max<std::size_t>(1, cards_.size());
  Room room;
  room.all = fit(width()) >= static_cast<double>(count);
  const double wide =
      room.all ? width()
               : width() - std::max(arrows, QFontMetricsF(font()).horizontalAdvance(range_text(count))) - gap;
  room.cards = room.all ? count : std::min(count, static_cast<std::size_t>(fit(wide)));
  const auto shown = static_cast<double>(room.cards);
  room.width = std::clamp((wide - (shown - 1) * gap) / shown, std::min(letter * kLeastLetters, wide - 1.0),
                          letter * (two_lists ? 100 : 48));
  return room;
}

QString GuessCards::range_text() const {
  return range_text(first_ + shown_cards());
}

// "masks 3–4 of 34", as far as the card `end`.
QString GuessCards::range_text(std::size_t end) const {
  const Index masks = std::max(masks_, static_cast<Index>(cards_.size()));
  return tr("%1–%2 of %3 masks")
      .arg(whole_text(static_cast<Index>(first_) + 1), whole_text(static_cast<Index>(end)),
           whole_text(masks));
}

QRectF GuessCards::step_rect(bool forth) const {
  const Room room = this->room();
  if (room.all) return {};
  const double left = static_cast<double>(room.cards) * (room.width + gap);
  const QRectF back(left, row_height(), row_height(), row_height());
  return forth ? back.translated(row_height() + 4, 0) : back;
}

std::optional<bool> GuessCards::step_at(QPointF point) const {
  for (const bool forth : {false, true}) {
    if (step_rect(forth).contains(point)) return forth;
  }
  return std::nullopt;
}

QString GuessCards::step_tip(bool forth) const {
  QString text = forth ? tr("The masks after these") : tr("The masks before these");
  if (masks_ > static_cast<Index>(cards_.size()))
    text += QLatin1Char('\n') +
            tr("Guessed are the first %1 of a text.").arg(whole_text(static_cast<Index>(cards_.size())));
  return text;
}

bool GuessCards::compares(std::size_t card) const {
  return !cards_[card].trained.empty() &&
         card_width() >= QFontMetricsF(font()).averageCharWidth() * kComparingLetters - 1e-6;
}

double GuessCards::change_width() const {
  const QFontMetricsF metrics(font());
  return std::max(metrics.horizontalAdvance(QStringLiteral("+00.00")),
                  metrics.horizontalAdvance(tr("change"))) +
         8;
}

QRectF GuessCards::guess_rect(std::size_t card, std::size_t guess) const {
  return guess_rect({card, guess, false});
}

// Two lists: as trained, the lines between the words, the what-if, its changes.
QRectF GuessCards::guess_rect(const GuessPlace& place) const {
  const double left = (static_cast<double>(place.card) - static_cast<double>(first_)) * (card_width() + gap);
  QRectF row(left, row_height() * static_cast<double>(place.guess + 1), card_width(), row_height());
  if (!compares(place.card)) return row;
  const double lines = row_height() * 2.4;
  row.setWidth((card_width() - lines - change_width()) / 2);
  if (!place.trained) row.translate(row.width() + lines, 0);
  return row;
}

const std::vector<Guess>& GuessCards::list(const GuessPlace& place) const {
  return place.trained ? cards_[place.card].trained : cards_[place.card].guesses;
}

std::size_t GuessCards::shown_rows(const GuessPlace& place) const {
  return std::min(rows(), list(place).size());
}

std::optional<GuessPlace> GuessCards::place_at(QPointF point) const {
  const std::size_t end = std::min(cards_.size(), first_ + shown_cards());
  for (std::size_t card = first_; card < end; ++card) {
    for (const bool trained : {false, true}) {
      if (trained && !compares(card)) continue;
      for (std::size_t guess = 0; guess < shown_rows({card, guess, trained}); ++guess) {
        if (guess_rect({card, guess, trained}).contains(point)) return GuessPlace{card, guess, trained};
      }
    }
  }
  return std::nullopt;
}

QString GuessCards::tip(const GuessPlace& place) const {
  const Guess& guess = list(place)[place.guess];
  if (!guess.number.isEmpty()) return tr("“%1”: %2").arg(guess.word, guess.number);
  QString text = tr("“%1”: probability %2").arg(guess.word, number_text(guess.probability));
  if (guess.other) {
    const QString other = number_text(*guess.other);
    text +=
        QLatin1Char('\n') + (place.trained ? tr("what-if: %1").arg(other) : tr("as trained: %1").arg(other));
    if (guess.rank_other) text += tr(" (rank %1)").arg(whole_text(*guess.rank_other));
    if (!place.trained) text += QLatin1Char('\n') + tr("change in points: %1").arg(guess_change(guess));
  }
  return text;
}

bool GuessCards::event(QEvent* event) {
  const auto text_at = [this](const QPoint& at) {
    if (const auto step = step_at(at)) return step_tip(*step);
    const auto place = place_at(at);
    if (!place) return QString();
    QString text = tip(*place);
    if (isSignalConnected(QMetaMethod::fromSignal(&GuessCards::guess_asked)))
      text += QLatin1Char('\n') + tr("Right click: how this number comes about.");
    if (pickable_) text += QLatin1Char('\n') + pick_hint_;
    return text;
  };
  return answer_tool_tip(event, this, text_at) || QWidget::event(event);
}

void GuessCards::mouseMoveEvent(QMouseEvent* event) {
  const auto place = place_at(event->position());
  const bool answers = (place && pickable_) || step_at(event->position());
  setCursor(answers ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (place == hovered_) return;
  hovered_ = place;
  update();
}

void GuessCards::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  if (const auto step = step_at(event->position())) {
    const std::size_t cards = shown_cards();
    show_from(*step ? first_ + cards : first_ - std::min(first_, cards));
    current_ = {first_, 0, false};
    return;
  }
  if (!pickable_) return;
  if (const auto place = place_at(event->position())) Q_EMIT guess_picked(*place);
}

void GuessCards::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  show_from(first_);
}

void GuessCards::leaveEvent(QEvent* event) {
  hovered_.reset();
  update();
  QWidget::leaveEvent(event);
}

// From card to card, and inside of one from list to list.
void GuessCards::move_along(int step) {
  const auto lists = [this](std::size_t card) { return compares(card) ? 2 : 1; };
  int column = lists(current_.card) == 2 && !current_.trained ? 1 : 0;
  column += step;
  if (column < 0 && current_.card > 0) {
    --current_.card;
    column = lists(current_.card) - 1;
  } else if (column >= lists(current_.card) && current_.card + 1 < cards_.size()) {
    ++current_.card;
    column = 0;
  }
  column = std::clamp(column, 0, lists(current_.card) - 1);
  current_.trained = lists(current_.card) == 2 && column == 0;
  if (current_.card < first_) show_from(current_.card);
  if (current_.card >= first_ + shown_cards()) show_from(current_.card + 1 - shown_cards());
}

void GuessCards::keyPressEvent(QKeyEvent* event) {
  if (cards_.empty()) return QWidget::keyPressEvent(event);
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
      move_along(event->key() == Qt::Key_Left ? -1 : 1);
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
      if (pickable_ && current_.guess < shown_rows(current_)) Q_EMIT guess_picked(current_);
      return;
    default:
      return QWidget::keyPressEvent(event);
  }
  if (shown_rows(current_) > 0) current_.guess = std::min(current_.guess, shown_rows(current_) - 1);
  update();
}

void GuessCards::contextMenuEvent(QContextMenuEvent* event) {
  const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
  std::optional<GuessPlace> place = by_key ? std::optional(current_) : place_at(event->pos());
  if (!place || cards_.empty() || place->guess >= shown_rows(*place)) return QWidget::contextMenuEvent(event);
  Q_EMIT guess_asked(*place, guess_rect(*place).toAlignedRect());
}

}  // namespace rope::app
