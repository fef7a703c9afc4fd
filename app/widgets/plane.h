// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QWidget>
#include <optional>
#include <vector>

#include "app/state/angle_unit.h"
#include "app/state/gesture.h"
#include "app/widgets/arrow.h"
#include "app/widgets/formula.h"

namespace rope::app {

class PlaneLabels;

/// What the plane shows: one frequency pair of q and k as they come, and the angles they are turned by.
struct PlaneVectors {
  QPointF query;           ///< unrotated components of the pair, y upwards
  QPointF key;             ///< the same of k
  double query_angle = 0;  ///< m theta, radians
  double key_angle = 0;    ///< n theta, radians
  /// Where a mistake takes them in place of the rotation; both or none. What would be right is drawn thin.
  std::optional<QPointF> mistaken_query = {}, mistaken_key = {};

  bool operator==(const PlaneVectors&) const = default;
};

/// The plane of one frequency pair (paper, section 3.2.1): q and k as ghosts where they come from, as
/// arrows where their positions turn them to, and the arcs m theta, n theta and (n - m) theta. The last
/// one leads from where k would be at the query's position to where it is. All four tips can be dragged
/// (of mistaken ones the ghosts); with the keyboard, Space takes the other arrow and the arrow keys move it.
/// A double click on a tip takes back what was dragged. Wheel and pinch look closer, a double click beside
/// the tips fits again.
class Plane : public QWidget {
  Q_OBJECT
 public:
  explicit Plane(QWidget* parent = nullptr);

  void set_vectors(const PlaneVectors& vectors);
  [[nodiscard]] const PlaneVectors& vectors() const { return vectors_; }
  void set_unit(AngleUnit unit);
  /// Where the tip of an arrow (or of its ghost) is, in pixels of this widget.
  [[nodiscard]] QPointF tip(Actor actor, bool ghost) const;
  /// The arrow that the arrow keys move.
  [[nodiscard]] Actor selected() const { return selected_; }
  /// Half the height of the plane in its own units.
  [[nodiscard]] double range() const { return range_ / zoom_; }
  /// How much closer than fitted it is looked at, 1 to kClosest; a way to look, no part of the state.
  static constexpr double kClosest = 20;
  [[nodiscard]] double zoom() const { return zoom_; }
  void set_zoom(double zoom);

  [[nodiscard]] QSize sizeHint() const override { return {480, 420}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {200, 180}; }

 Q_SIGNALS:
  /// A tip is being moved; `unrotated` are the new components before rotation.
  /// A drag is one gesture, key presses are one until they pause.
  void moved(rope::app::Actor actor, QPointF unrotated, rope::app::Gesture gesture);
  void reset_wanted(rope::app::Actor actor);
  /// The arithmetic of a tip is asked for, at `around` in this widget.
  void numbers_wanted(rope::app::Actor actor, bool ghost, QRect around);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  struct Grip {
    Actor actor = Actor::query;
    bool ghost = false;
    bool operator==(const Grip&) const = default;
  };
  struct Name {
    Formula text;
    QFont font;
    QRectF box;
  };
  /// Of an angle, from where over how much, in radians; the radius grows by `growth` each turn.
  struct Arc {
    double radius = 0, start = 0, sweep = 0, growth = 0;
  };
  [[nodiscard]] QPointF center() const;
  [[nodiscard]] double scale() const;  ///< pixels per unit
  [[nodiscard]] QPointF to_pixels(QPointF value) const;
  [[nodiscard]] QPointF unrotated(Actor actor) const;
  [[nodiscard]] double angle(Actor actor) const;
  [[nodiscard]] QPointF turned_tip(Actor actor) const;  ///< after rotation, in the plane's units
  [[nodiscard]] bool mistaken() const { return vectors_.mistaken_query && vectors_.mistaken_key; }
  void describe();
  [[nodiscard]] std::optional<Grip> grip_at(QPointF pixels) const;
  void move_to(const Grip& grip, QPointF pixels, Gesture gesture);
  void fit_range();

  void paint_ground(QPainter& painter, PlaneLabels& labels) const;
  void paint_turn(QPainter& painter, Actor actor, double radius, PlaneLabels& labels) const;
  void paint_relation(QPainter& painter, double radius, PlaneLabels& labels) const;
  void paint_arc_label(QPainter& painter, const Formula& label, const Arc& arc, PlaneLabels& labels) const;
  void paint_actor(QPainter& painter, Actor actor) const;
  /// The names past the tips, where they go.
  [[nodiscard]] std::vector<Name> place_names(PlaneLabels& labels) const;

  PlaneVectors vectors_;
  double range_ = 1.5;
  double zoom_ = 1;
  AngleUnit unit_ = AngleUnit::radians;
  Actor selected_ = Actor::query;
  std::optional<Grip> drag_;
  std::optional<Grip> hover_;
  Gesture drag_gesture_;
  PausingGesture key_gesture_;
};

}  // namespace rope::app
