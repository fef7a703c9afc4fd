// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStaticText>
#include <QWidget>
#include <vector>

#include "app/state/angle_unit.h"

namespace rope::app {

/// How far one frequency pair has turned at the two positions, in radians.
struct Dial {
  double theta = 0;        ///< radians per token, told on hover
  double query_angle = 0;  ///< m theta
  double key_angle = 0;    ///< n theta

  bool operator==(const Dial&) const = default;
};

/// All d/2 pairs of a head as dials, from the fastest (first) to the slowest: the query's hand is solid
/// with a round tip, the key's dashed with an open one, and the slice between them is (n - m) theta.
/// Zero is at the right and angles grow counter-clockwise, as in the plane. One pair is chosen: by a click,
/// the arrow keys or the wheel.
class DialWall : public QWidget {
  Q_OBJECT
 public:
  explicit DialWall(QWidget* parent = nullptr);

  void set_dials(std::vector<Dial> dials);
  void set_chosen(int pair);
  void set_unit(AngleUnit unit);
  [[nodiscard]] int chosen() const { return chosen_; }
  [[nodiscard]] int count() const { return static_cast<int>(dials_.size()); }
  /// The cell of a pair in pixels of this widget.
  [[nodiscard]] QRectF cell(int pair) const;
  [[nodiscard]] int pair_at(QPointF pixels) const;  ///< -1 between the dials

  [[nodiscard]] QSize sizeHint() const override { return {480, 132}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {160, 84}; }

 Q_SIGNALS:
  void chosen_by_user(int pair);
  void reset_wanted();  ///< a double click
  /// The arithmetic of a dial is asked for, at `around` in this widget.
  void numbers_wanted(int pair, QRect around);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void arrange();
  [[nodiscard]] double caption_height() const;
  void choose(int pair);
  void describe();
  void paint_captions(QPainter& painter) const;
  void paint_dial(QPainter& painter, int pair) const;
  void paint_number(QPainter& painter, int pair, const QRectF& room) const;

  std::vector<Dial> dials_;
  int chosen_ = 0;
  int hover_ = -1;
  int wheel_angle_ = 0;  // turned and not yet a step
  AngleUnit unit_ = AngleUnit::radians;
  int columns_ = 1;
  double cell_size_ = 32;
  // The pairs' numbers, laid out once: of all that a dial is made of they take the longest.
  mutable std::vector<QStaticText> numbers_;
};

}  // namespace rope::app
