// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/state/gesture.h"
#include "app/widgets/arrow.h"

namespace rope::app {

/// The text as a number line, with the query's handle at m, the key's at n, and the bracket n - m between
/// them. Dragging a handle scrubs its position; dragging the bracket, or either handle while the distance
/// is locked, moves both. While dragging positions may be fractional, so that the turning is seen; let go,
/// they settle on whole tokens. Keyboard: arrows, Page Up/Down, Home, End; Space takes the other handle. A
/// double click on a handle wants its first position back. Small marks over the line say where, counted from
/// the query, the chosen pair has turned whole times.
class PositionBar : public QWidget {
  Q_OBJECT
 public:
  explicit PositionBar(QWidget* parent = nullptr);

  void set_positions(double query, double key);
  void set_locked(bool locked);
  /// The last position on the line (at least 1).
  void set_last(double last);
  /// Tokens for one turn of the chosen pair; 0: no marks.
  void set_turn(double tokens);
  [[nodiscard]] double query() const { return query_; }
  [[nodiscard]] double key() const { return key_; }
  [[nodiscard]] Actor selected() const { return selected_; }
  /// Where a handle is, in pixels of this widget.
  [[nodiscard]] QPointF handle(Actor actor) const;
  [[nodiscard]] double position_at(double x) const;

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 Q_SIGNALS:
  /// A drag with its settling is one gesture, key presses and wheel steps are one until they pause.
  void moved(double query, double key, rope::app::Gesture gesture);
  void reset_wanted(rope::app::Actor actor);
  /// The arithmetic of the distance is asked for, at `around` in this widget.
  void numbers_wanted(QRect around);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  enum class Hold { nothing, query, key, both };
  [[nodiscard]] double x_of(double position) const;
  [[nodiscard]] double line_y() const;
  [[nodiscard]] double margin() const;
  [[nodiscard]] Hold hold_at(QPointF pixels) const;
  void shift(Hold what, double query, double key, Gesture gesture);
  void step(double tokens);
  void describe();
  void paint_ticks(QPainter& painter) const;
  void paint_bracket(QPainter& painter) const;
  void paint_turns(QPainter& painter) const;

  double query_ = 0;
  double key_ = 0;
  double last_ = 64;
  double turn_ = 0;
  int wheel_angle_ = 0;  // turned and not yet a step
  bool locked_ = false;
  Actor selected_ = Actor::query;
  Hold hold_ = Hold::nothing;
  double grab_offset_ = 0;  // from the held handle to the mouse, in tokens
  Gesture drag_gesture_;
  PausingGesture step_gesture_;
};

}  // namespace rope::app
