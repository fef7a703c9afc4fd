// SPDX-License-Identifier: GPL-3.0-or-later
// How guess cards are painted.
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "app/widgets/number_text.h"
#include "app/widgets/picture_painter.h"
#include "app/widgets/text/guess_cards.h"
#include "app/widgets/text_line.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

const Guess* guess_of(const std::vector<Guess>& guesses, std::size_t rows, Index id) {
  const auto end = guesses.begin() + static_cast<std::ptrdiff_t>(std::min(rows, guesses.size()));
  const auto found = std::find_if(guesses.begin(), end, [id](const Guess& each) { return each.id == id; });
  return found == end ? nullptr : &*found;
}

}  // namespace

void GuessCards::paintEvent(QPaintEvent*) {
  const Theme& theme = current_theme();
  PicturePainter painter(this);
  if (cards_.empty()) {
    painter.setPen(theme.quiet);
    painter.drawText(QRectF(rect()).adjusted(0, 4, 0, 0), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                     empty_text_);
    return;
  }
  const std::size_t end = std::min(cards_.size(), first_ + shown_cards());
  for (std::size_t card = first_; card < end; ++card) paint_card(painter, card);
  if (!room().all) paint_steps(painter);
}

// Which of the masks are shown, and the arrows to the others.
void GuessCards::paint_steps(QPainter& painter) {
  const Theme& theme = current_theme();
  const QRectF back = step_rect(false);
  painter.setPen(theme.quiet);
  draw_line(painter, QRectF(back.left(), 0, width() - back.left(), row_height()), Qt::AlignLeft,
            range_text());
  for (const bool forth : {false, true}) {
    const QRectF box = step_rect(forth).adjusted(1, 1, -1, -1);
    const bool leads = forth ? first_ + shown_cards() < cards_.size() : first_ > 0;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.tint(Role::relation, leads ? 0.2 : 0));
    painter.drawRoundedRect(box, 4, 4);
    const double wing = box.height() / 5;
    const double tip = forth ? wing / 2 : -wing / 2;
    painter.setPen(QPen(leads ? theme.text : theme.tint(Role::quiet, 0.5), 2));
    painter.drawPolyline(QPolygonF{box.center() + QPointF(-tip, -wing), box.center() + QPointF(tip, 0),
                                   box.center() + QPointF(-tip, wing)});
  }
}

void GuessCards::paint_card(QPainter& painter, std::size_t card) {
  const QFontMetricsF metrics(scaled_font(1, QFont::DemiBold));
  double room = guess_rect({card, 0, true}).width();
  if (compares(card)) room -= QFontMetricsF(font()).horizontalAdvance(tr("as trained")) + 8;
  QString title = cards_[card].title;
  if (title.isEmpty()) title = tr("[MASK] at token %1").arg(cards_[card].token);
  if (cards_[card].title.isEmpty() && metrics.horizontalAdvance(title) > room)
    title = tr("token %1").arg(cards_[card].token);
  paint_heads(painter, card, metrics.elidedText(title, Qt::ElideRight, room));
  for (std::size_t guess = 0; guess < shown_rows({card, 0, false}); ++guess)
    paint_guess(painter, {card, guess, false});
  if (!compares(card)) return;
  for (std::size_t guess = 0; guess < shown_rows({card, 0, true}); ++guess)
    paint_guess(painter, {card, guess, true});
  paint_links(painter, card);
}

// The title, and over two lists which run each is of.
void GuessCards::paint_heads(QPainter& painter, std::size_t card, const QString& title) {
  const Theme& theme = current_theme();
  const QFont bold = scaled_font(1, QFont::DemiBold);
  const double title_width = QFontMetricsF(bold).horizontalAdvance(title);
  QRectF row = guess_rect({card, 0, true});
  row.moveTop(0);
  painter.setFont(bold);
  painter.setPen(theme.relation);
  draw_line(painter, row, Qt::AlignLeft, title);
  painter.setFont(font());
  if (!compares(card)) return paint_key(painter, card, title_width + 12);
  const QFontMetricsF metrics(font());
  const auto right = [&](const QRectF& box, const QString& text, const QColor& ink, double taken) {
    if (metrics.horizontalAdvance(text) > box.width() - taken) return;
    painter.setPen(ink);
    draw_line(painter, box, Qt::AlignRight, text);
  };
  right(row, tr("as trained"), theme.trained, title_width + 8);
  QRectF what_if = guess_rect({card, 0, false});
  what_if.moveTop(0);
  right(what_if, tr("what-if"), theme.relation, 0);
  right(QRectF(what_if.right(), 0, change_width(), row_height()), tr("change"), theme.quiet, 0);
}

// A line from each word to itself: level where its rank is the same.
void GuessCards::paint_links(QPainter& painter, std::size_t card) {
  const Theme& theme = current_theme();
  const GuessCard& shown = cards_[card];
  for (std::size_t from = 0; from < shown_rows({card, 0, true}); ++from) {
    const Guess* other = guess_of(shown.guesses, rows(), shown.trained[from].id);
    if (other == nullptr) continue;
    const auto to = static_cast<std::size_t>(other - shown.guesses.data());
    const QRectF left = guess_rect({card, from, true});
    const QRectF right = guess_rect({card, to, false});
    painter.setPen(QPen(from == to ? theme.quiet : theme.relation, from == to ? 1 : 1.8));
    painter.setBrush(Qt::NoBrush);
    const QPointF a(left.right() + 4, left.center().y());
    const QPointF b(right.left() - 4, right.center().y());
    QPainterPath path(a);
    path.cubicTo(QPointF((a.x() + b.x()) / 2, a.y()), QPointF((a.x() + b.x()) / 2, b.y()), b);
    painter.drawPath(path);
  }
}

// What the lines on the bars are, beside the title where there is room.
void GuessCards::paint_key(QPainter& painter, std::size_t card, double left) {
  const auto& guesses = cards_[card].guesses;
  if (guesses.empty() || !guesses.front().other) return;
  const QString text = tr("as trained");
  if (left + 8 + QFontMetricsF(font()).horizontalAdvance(text) > card_width()) return;
  const double x = guess_rect(card, 0).left() + left;
  painter.setPen(QPen(current_theme().trained, 2.5));
  painter.drawLine(QPointF(x, 3), QPointF(x, row_height() - 3));
  draw_line(painter, QRectF(x + 8, 0, card_width() - left - 8, row_height()), Qt::AlignLeft, text);
}

void GuessCards::paint_guess(QPainter& painter, const GuessPlace& place) {
  const Theme& theme = current_theme();
  const Guess& guess = list(place)[place.guess];
  const QRectF row = guess_rect(place);
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
  QColor bar = place.trained ? theme.trained : theme.relation;
  bar.setAlphaF(static_cast<float>(active ? kTintUnderText : 0.8 * kTintUnderText));
  painter.setBrush(bar);
  painter.drawRoundedRect(
      QRectF(track.left(), track.top(), std::max(2.0, track.width() * guess.probability), track.height()), 4,
      4);
  if (guess.other && !compares(place.card)) {
    const double at = track.left() + track.width() * std::clamp(*guess.other, 0.0, 1.0);
    painter.setPen(QPen(theme.trained, 2.5));
    painter.drawLine(QPointF(at, track.top()), QPointF(at, track.bottom()));
  }
  paint_words(painter, place, track);
  painter.setPen(theme.text);
  draw_line(painter, QRectF(track.right(), row.top(), number, row.height()), Qt::AlignRight,
            guess.number.isEmpty() ? guess_percent(guess.probability) : guess.number);
  if (guess.other && compares(place.card) && !place.trained)
    draw_line(painter, QRectF(row.right(), row.top(), change_width(), row.height()), Qt::AlignRight,
              guess_change(guess));
  if (active || (!place.trained && cards_[place.card].shown == place.guess)) {
    painter.setPen(QPen(theme.relation, active ? 1.2 : 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(track.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
  }
}

// The word on its bar; beside it, where the other list has it not, which rank it has there.
void GuessCards::paint_words(QPainter& painter, const GuessPlace& place, const QRectF& track) {
  const Guess& guess = list(place)[place.guess];
  const QFontMetricsF metrics(font());
  double room = track.width() - 10;
  const bool moved = compares(place.card) && guess.rank_other &&
                     guess_of(place.trained ? cards_[place.card].guesses : cards_[place.card].trained, rows(),
                              guess.id) == nullptr;
  if (moved) {
    const QString rank = whole_text(*guess.rank_other);
    const QString note = place.trained ? tr("gone: now rank %1").arg(rank) : tr("new: was rank %1").arg(rank);
    const QFontMetricsF small(scaled_font(0.85));
    const double wide = small.horizontalAdvance(note) + 8;
    if (wide < room - metrics.horizontalAdvance(guess.word)) {
      painter.setFont(scaled_font(0.85));
      painter.setPen(current_theme().text);  // it may lie on the bar
      draw_line(painter, track.adjusted(6, 0, -4, 0), Qt::AlignRight, note);
      painter.setFont(font());
      room -= wide;
    }
  }
  painter.setPen(current_theme().text);
  draw_line(painter, track.adjusted(6, 0, -4, 0), Qt::AlignLeft,
            metrics.elidedText(guess.word, Qt::ElideRight, room));
}

}  // namespace rope::app
