// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVariantAnimation>
#include <QWidget>
#include <vector>

#include "core/rotary/frequencies.h"

namespace rope::app {

/// How a head lies in memory: one cell for each component, the two of the chosen pair joined by a bracket.
/// When the pairing changes, the cells glide to where the other convention keeps them (the permutation of
/// pairing_permutation()), so that it is seen that the pairs stay and only their places change. A second row
/// may say whose angle each place gets from tables of cos and sin; where that is another pair's, it is
/// marked.
class PairingStrip : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kGlideMs = 400;

  explicit PairingStrip(QWidget* parent = nullptr);

  struct Head {
    Index head_dim = 0;
    Index rotary_dim = 0;
    Pairing pairing = Pairing::interleaved;
    Index first = 0;  ///< the component from which on they turn
    /// [rotary_dim] the pair whose angle stands at each place of the tables; empty: all as they ought to.
    std::vector<Index> table;
    bool operator==(const Head&) const = default;
  };
  void set_head(const Head& head);
  void set_chosen(Index pair);
  [[nodiscard]] bool gliding() const { return glide_.state() == QAbstractAnimation::Running; }
  /// Where the first or second component of a pair is drawn now, in pixels of this widget.
  [[nodiscard]] QRectF cell(Index pair, bool second) const;

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void chosen_by_user(int pair);
  void gliding_changed();

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  [[nodiscard]] PairIndices places(Index pair, Pairing pairing) const;  // in the head
  [[nodiscard]] double place(Index pair, bool second) const;            // in cells, while gliding in between
  [[nodiscard]] Index pair_at(QPointF pixels) const;                    // -1: none
  [[nodiscard]] double cell_width() const;
  [[nodiscard]] double row_height() const;
  [[nodiscard]] double row_top() const;
  [[nodiscard]] bool numbered() const;
  [[nodiscard]] QString caption() const;
  void describe();
  void paint_cell(QPainter& painter, Index pair, bool second, bool numbered) const;
  void paint_table(QPainter& painter, bool numbered) const;
  void paint_bracket(QPainter& painter) const;

  Head head_;
  Pairing from_ = Pairing::interleaved;  // where a glide comes from
  Index chosen_ = 0;
  QVariantAnimation glide_;
};

}  // namespace rope::app
