// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "app/state/gesture.h"

class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace rope::app {

/// Step back, play, step, speed and a scrub bar with ticks, for whatever moves on a page. It only says where
/// to go; the page shows where it is with set_position().
class TransportBar : public QWidget {
  Q_OBJECT

 public:
  /// `name` is what moves ("position m"), for the accessible names; `unit` follows the number ("tokens").
  explicit TransportBar(const QString& name, const QString& unit = {}, QWidget* parent = nullptr);

  /// The scrub bar's range and the step of the step buttons. A position outside is shown at the nearest end.
  void set_range(double minimum, double maximum, double step = 1);
  void set_position(double position);
  /// Units per second at speed 1x.
  void set_rate(double units_per_second) { rate_ = units_per_second; }
  /// At the end: begin again (true) or stop (false).
  void set_loop(bool loop) { loop_ = loop; }

  /// Puts another widget where the scrub bar and its number stand: one that shows and takes positions
  /// itself. set_position() still says where playing and stepping go on.
  void replace_scrub(QWidget* scrub);

  [[nodiscard]] bool playing() const { return timer_.isActive(); }
  [[nodiscard]] double speed() const;
  /// Where playing for so long brings a position, at speed 1x.
  [[nodiscard]] double position_after(double position, double seconds) const;

 public Q_SLOTS:
  void play();
  void pause();
  void toggle();
  void step(int steps);  ///< pauses first

 Q_SIGNALS:
  /// One gesture per play, scrub or burst of steps.
  void moved(double position, rope::app::Gesture gesture);
  void playing_changed(bool playing);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void tick();
  /// A position beyond the end: from the beginning on, or the end.
  [[nodiscard]] double within(double position) const;
  void go(double position, Gesture gesture);
  void show_position();

  double minimum_ = 0, maximum_ = 100, step_ = 1, position_ = 0, rate_ = 4;
  bool loop_ = true, showing_ = false;
  QString unit_;
  QTimer timer_;
  Gesture play_gesture_, scrub_gesture_;
  PausingGesture step_gesture_;
  QToolButton *back_ = nullptr, *play_ = nullptr, *forward_ = nullptr;
  QComboBox* speed_ = nullptr;
  QSlider* scrub_ = nullptr;
  QLabel* number_ = nullptr;
};

}  // namespace rope::app
