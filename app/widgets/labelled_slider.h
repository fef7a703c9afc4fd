// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <optional>

#include "app/state/gesture.h"

class QDoubleSpinBox;
class QLabel;
class QSlider;

namespace rope::app {

struct SliderOptions {
  double minimum = 0;
  double maximum = 1;
  double step = 0.01;        ///< of arrow keys, wheel and the field's arrows; values are not rounded to it
  int decimals = 2;          ///< that the field shows and takes; 0: whole numbers
  bool logarithmic = false;  ///< the slider, not the field; needs minimum > 0
  QString unit;              ///< inside the field, e.g. tr(" tokens")
  /// Range of the field where it may go beyond the slider's; both 0: the slider's.
  double field_minimum = 0;
  double field_maximum = 0;
  /// What a double click on label or slider brings back; none: it does nothing.
  std::optional<double> reset = {};
};

/// A label over a slider and a field for the exact value. A drag is one gesture; keys, wheel and typing are
/// one until they pause. The wheel turns only what has the focus, so that a panel scrolls on over it.
class LabelledSlider : public QWidget {
  Q_OBJECT

 public:
  LabelledSlider(const QString& label, const SliderOptions& options, QWidget* parent = nullptr);

  [[nodiscard]] double value() const { return value_; }
  [[nodiscard]] int whole_value() const;
  /// Shows a value without telling anybody.
  void set_value(double value);
  /// Another range, for instance of pairs when the dimension changes. The value is clamped, silently.
  void set_range(double minimum, double maximum);
  /// What a double click brings back, where it is not known from the beginning.
  void set_reset(double value) { options_.reset = value; }
  /// What the symbol means, on label, slider and field.
  void set_tool_tip(const QString& text);

 Q_SIGNALS:
  void edited(double value, rope::app::Gesture gesture);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void apply_range();
  void fit_field();
  bool take_key(int key);
  void take_wheel(int angle);
  void step_by(double steps);
  void change_to(double value);
  void slider_moved(int ticks);
  void field_changed(double value);
  [[nodiscard]] int ticks_of(double value) const;
  [[nodiscard]] double value_of(int ticks) const;
  void show_value();

  SliderOptions options_;
  double value_ = 0;
  bool showing_ = false;
  int wheel_angle_ = 0;  // turned and not yet a step
  Gesture drag_;
  PausingGesture keys_;
  QLabel* label_ = nullptr;
  QSlider* slider_ = nullptr;
  QDoubleSpinBox* field_ = nullptr;
};

}  // namespace rope::app
