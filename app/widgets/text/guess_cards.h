// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

#include "core/support/index.h"

namespace rope::app {

/// One guess, and what the other run gives the same word: of a what-if that is the model as trained, and the
/// other way round.
struct Guess {
  QString word;
  double probability = 0;
  std::optional<double> other = {};      ///< its probability in the other run, where something was changed
  QString number = {};                   ///< shown in place of the probability, where it is none
  Index id = -1;                         ///< the same word in both runs has the same
  std::optional<Index> rank_other = {};  ///< 1 for the likeliest of the other run
};

/// The guesses for one [MASK].
struct GuessCard {
  Index token = 0;                        ///< where the mask stands
  QString title;                          ///< over the card; empty: the token
  std::vector<Guess> guesses;             ///< likeliest first
  std::vector<Guess> trained = {};        ///< those of the model as trained, where something was changed
  std::optional<std::size_t> shown = {};  ///< the guess that the rest of the page is about
};

/// Which guess of which card, and of which of its two lists.
struct GuessPlace {
  std::size_t card = 0;
  std::size_t guess = 0;
  bool trained = false;
  bool operator==(const GuessPlace&) const = default;
};

/// "13.8 %", with more digits where it is small.
[[nodiscard]] QString guess_percent(double probability);
/// By how many points a probability differs from the other run's: "+12.3".
[[nodiscard]] QString guess_change(const Guess& guess);

/// A card for each [MASK], with its guesses as bars. Where a what-if is on, the guesses as trained stand
/// beside those of the what-if, a line from each word to itself; words that came or went say their rank.
/// Where there is no room for two lists, a thin line on each bar shows the probability as trained. Where not
/// all cards fit, arrows beside them, or the arrow keys, lead to the others. A click on a guess picks it.
class GuessCards : public QWidget {
  Q_OBJECT

 public:
  explicit GuessCards(QWidget* parent = nullptr);

  void set_cards(std::vector<GuessCard> cards);
  [[nodiscard]] const std::vector<GuessCard>& cards() const noexcept { return cards_; }
  /// How many masks there are, where that may be more than there are cards.
  void set_masks(Index masks);
  /// Which cards are shown: all, or as many as fit beside each other.
  [[nodiscard]] std::size_t first_shown() const noexcept { return first_; }
  [[nodiscard]] std::size_t shown_cards() const { return room().cards; }
  /// Where the arrow to the cards before (or after) those that are shown stands; empty: there is none.
  [[nodiscard]] QRectF step_rect(bool forth) const;
  /// Shown where there are no cards.
  void set_empty_text(const QString& text);
  [[nodiscard]] QRectF guess_rect(std::size_t card, std::size_t guess) const;
  [[nodiscard]] QRectF guess_rect(const GuessPlace& place) const;
  /// Whether this card's lists stand side by side.
  [[nodiscard]] bool compares(std::size_t card) const;
  /// Whether a click on a guess picks it (it does unless told).
  void set_pickable(bool pickable) { pickable_ = pickable; }
  /// What such a click does, for tool tips; empty: it does nothing.
  void set_pick_hint(const QString& hint);
  /// How many guesses of each card are shown.
  void set_rows(std::size_t rows);
  [[nodiscard]] std::size_t rows() const noexcept { return rows_; }

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void guess_picked(const rope::app::GuessPlace& place);
  /// A person asks how the number comes about.
  void guess_asked(const rope::app::GuessPlace& place, const QRect& around);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// For how many cards there is room beside each other, and how wide they are.
  struct Room {
    std::size_t cards = 1;
    double width = 1;
    bool all = true;  ///< no other ones are left
  };
  [[nodiscard]] Room room() const;
  [[nodiscard]] double card_width() const { return room().width; }
  [[nodiscard]] double row_height() const;
  [[nodiscard]] double change_width() const;  // of the column with the changes
  [[nodiscard]] QString range_text() const;
  [[nodiscard]] QString range_text(std::size_t end) const;
  [[nodiscard]] std::optional<bool> step_at(QPointF point) const;  // true: the arrow forth
  [[nodiscard]] QString step_tip(bool forth) const;
  void show_from(std::size_t card);
  [[nodiscard]] const std::vector<Guess>& list(const GuessPlace& place) const;
  [[nodiscard]] std::size_t shown_rows(const GuessPlace& place) const;
  [[nodiscard]] std::optional<GuessPlace> place_at(QPointF point) const;
  [[nodiscard]] QString tip(const GuessPlace& place) const;
  void describe();
  void move_along(int step);
  void paint_card(QPainter& painter, std::size_t card);
  void paint_heads(QPainter& painter, std::size_t card, const QString& title);
  void paint_links(QPainter& painter, std::size_t card);
  void paint_key(QPainter& painter, std::size_t card, double left);
  void paint_steps(QPainter& painter);
  void paint_guess(QPainter& painter, const GuessPlace& place);
  void paint_words(QPainter& painter, const GuessPlace& place, const QRectF& track);

  std::vector<GuessCard> cards_;
  std::size_t first_ = 0;  // of the cards that are shown
  Index masks_ = 0;
  QString empty_text_;
  QString pick_hint_;
  std::size_t rows_ = 5;
  bool pickable_ = true;
  std::optional<GuessPlace> hovered_;
  GuessPlace current_;
};

}  // namespace rope::app
