// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/state/gesture.h"
#include "app/widgets/arrow.h"

namespace rope::app {

/// The text as a number line, with the query's handle at m, the key's at n, and the bracket n - m between
/// them. Dragging a handle scrubs its position; dragging the bracket, or either handle while the distance
/// is locked, moves both. While dragging positions may be fractional, so that the turning is seen; let go,
/// they settle on whole tokens. Keyboard: arrows, Page Up/Down, Home, End; Space takes the other handle.
class PositionBar : public QWidget {
  Q_OBJECT
 public:
  explicit PositionBar(QWidget* parent = nullptr);

  void set_positions(double query, double key);
  void set_locked(bool locked);
  /// The last position on the line (at least 1).
  void set_last(double last);
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

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
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

  double query_ = 0;
  double key_ = 0;
  double last_ = 64;
  bool locked_ = false;
  Actor selected_ = Actor::query;
  Hold hold_ = Hold::nothing;
  double grab_offset_ = 0;  // from the held handle to the mouse, in tokens
  Gesture drag_gesture_;
  PausingGesture step_gesture_;
};

}  // namespace rope::app
