// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

#include "core/support/index.h"

namespace rope::app {

/// One guess for a masked token, and what the model as trained gives the same word.
struct Guess {
  QString word;
  double probability = 0;
  std::optional<double> as_trained;  ///< only where something was changed
  QString number = {};               ///< shown in place of the probability, where it is none
};

/// The guesses for one [MASK].
struct GuessCard {
  Index token = 0;                        ///< where the mask stands
  QString title;                          ///< over the card; empty: the token
  std::vector<Guess> guesses;             ///< likeliest first
  std::optional<std::size_t> shown = {};  ///< the guess that the rest of the page is about
};

/// A card for each [MASK], with its guesses as bars; where a what-if is on, a thin line on each bar shows the
/// probability as trained. A click on a guess picks it.
class GuessCards : public QWidget {
  Q_OBJECT

 public:
  explicit GuessCards(QWidget* parent = nullptr);

  void set_cards(std::vector<GuessCard> cards);
  [[nodiscard]] const std::vector<GuessCard>& cards() const noexcept { return cards_; }
  /// Shown where there are no cards.
  void set_empty_text(const QString& text);
  [[nodiscard]] QRectF guess_rect(std::size_t card, std::size_t guess) const;
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
  void guess_picked(std::size_t card, std::size_t guess);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Place {
    std::size_t card = 0;
    std::size_t guess = 0;
    bool operator==(const Place&) const = default;
  };
  [[nodiscard]] double card_width() const;
  [[nodiscard]] double row_height() const;
  [[nodiscard]] std::size_t shown_cards() const;
  [[nodiscard]] std::optional<Place> place_at(QPointF point) const;
  void describe();
  void paint_card(QPainter& painter, std::size_t card);
  void paint_key(QPainter& painter, std::size_t card, double left);
  void paint_guess(QPainter& painter, const Place& place);

  std::vector<GuessCard> cards_;
  QString empty_text_;
  QString pick_hint_;
  std::size_t rows_ = 5;
  bool pickable_ = true;
  std::optional<Place> hovered_;
  Place current_;
};

}  // namespace rope::app
