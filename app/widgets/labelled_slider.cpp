// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/labelled_slider.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QSlider>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "app/widgets/labels.h"

namespace rope::app {
namespace {

constexpr int kTicks = 2000;  // finer than any panel is wide

}  // namespace

LabelledSlider::LabelledSlider(const QString& label, const SliderOptions& options, QWidget* parent)
    : QWidget(parent), options_(options) {
  label_ = new RoleLabel(label, Role::quiet, 0.9);
  label_->setWordWrap(true);
  slider_ = new QSlider(Qt::Horizontal);
  slider_->setAccessibleName(label);
  field_ = new QDoubleSpinBox;
  field_->setAccessibleName(label);
  field_->setDecimals(options.decimals);
  field_->setSingleStep(options.step);
  field_->setSuffix(options.unit);
  field_->setKeyboardTracking(false);
  field_->setGroupSeparatorShown(true);
  field_->setAlignment(Qt::AlignRight);
  field_->setFocusPolicy(Qt::StrongFocus);  // not by the wheel
  label_->setBuddy(field_);
  for (QWidget* widget :
       {static_cast<QWidget*>(label_), static_cast<QWidget*>(slider_), static_cast<QWidget*>(field_)}) {
    widget->installEventFilter(this);
  }
  auto* row = new QHBoxLayout;
  row->setSpacing(kSpace2);
  row->addWidget(slider_, 1);
  row->addWidget(field_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addWidget(label_);
  column->addLayout(row);
  apply_range();
  connect(slider_, &QSlider::sliderPressed, this, [this] { drag_ = Gesture::fresh(); });
  connect(slider_, &QSlider::sliderReleased, this, [this] { drag_ = {}; });
  connect(slider_, &QSlider::valueChanged, this, &LabelledSlider::slider_moved);
  connect(field_, &QDoubleSpinBox::valueChanged, this, &LabelledSlider::field_changed);
}

int LabelledSlider::whole_value() const {
  return static_cast<int>(std::lround(value_));
}

void LabelledSlider::set_tool_tip(const QString& text) {
  for (QWidget* widget :
       {static_cast<QWidget*>(label_), static_cast<QWidget*>(slider_), static_cast<QWidget*>(field_)}) {
    widget->setToolTip(text);
  }
}

void LabelledSlider::set_range(double minimum, double maximum) {
  maximum = std::max(minimum, maximum);
  // Said again with every change of the state; Qt would lay out the whole panel each time.
  if (minimum == options_.minimum && maximum == options_.maximum) return;
  options_.minimum = minimum;
  options_.maximum = maximum;
  apply_range();
}

void LabelledSlider::apply_range() {
  showing_ = true;
  const bool whole = options_.decimals == 0 && !options_.logarithmic;
  const double span = options_.maximum - options_.minimum;
  slider_->setRange(0, whole && span <= kTicks ? static_cast<int>(span) : kTicks);
  slider_->setPageStep(std::max(1, slider_->maximum() / 10));
  slider_->setSingleStep(whole ? 1 : std::max(1, kTicks / 200));
  const bool wider = options_.field_minimum < options_.field_maximum;
  field_->setRange(wider ? options_.field_minimum : options_.minimum,
                   wider ? options_.field_maximum : options_.maximum);
  fit_field();
  showing_ = false;
  set_value(std::clamp(value_, field_->minimum(), field_->maximum()));
}

// Long ranges would ask for a field as wide as their longest number.
void LabelledSlider::fit_field() {
  const int digits = std::min(
      11, 3 + options_.decimals + static_cast<int>(std::log10(std::max(1.0, std::abs(field_->maximum())))));
  field_->setFixedWidth(
      field_->fontMetrics().horizontalAdvance(QString(digits, QLatin1Char('0')) + options_.unit) + 28);
}

int LabelledSlider::ticks_of(double value) const {
  const double inside = std::clamp(value, options_.minimum, options_.maximum);
  const double span = options_.maximum - options_.minimum;
  if (span <= 0) return 0;
  const double fraction = options_.logarithmic ? std::log(inside / options_.minimum) /
                                                     std::log(options_.maximum / options_.minimum)
                                               : (inside - options_.minimum) / span;
  return static_cast<int>(std::lround(fraction * slider_->maximum()));
}

double LabelledSlider::value_of(int ticks) const {
  if (slider_->maximum() == 0) return options_.minimum;
  const double fraction = double(ticks) / slider_->maximum();
  const double value = options_.logarithmic
                           ? options_.minimum * std::pow(options_.maximum / options_.minimum, fraction)
                           : options_.minimum + fraction * (options_.maximum - options_.minimum);
  const double unit = std::pow(10.0, options_.decimals);
  return std::round(value * unit) / unit;
}

void LabelledSlider::slider_moved(int ticks) {
  if (!showing_) change_to(value_of(ticks));
}

void LabelledSlider::field_changed(double value) {
  if (!showing_) change_to(value);
}

void LabelledSlider::change_to(double value) {
  if (value == value_) return;
  value_ = value;
  show_value();
  Q_EMIT edited(value_, drag_.key != 0 ? drag_ : keys_.next());
}

void LabelledSlider::step_by(double steps) {
  if (options_.logarithmic) {  // a step of the same length anywhere
    return slider_->setValue(slider_->value() + static_cast<int>(steps) * slider_->singleStep());
  }
  // A value that was typed beyond the slider's ends is no reason to jump back between them.
  const double value = std::clamp(value_ + steps * options_.step, std::min(options_.minimum, value_),
                                  std::max(options_.maximum, value_));
  const double unit = std::pow(10.0, options_.decimals);
  change_to(std::round(value * unit) / unit);
}

bool LabelledSlider::take_key(int key) {
  switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Down:
      step_by(layoutDirection() == Qt::RightToLeft && key == Qt::Key_Left ? 1 : -1);
      return true;
    case Qt::Key_Right:
    case Qt::Key_Up:
      step_by(layoutDirection() == Qt::RightToLeft && key == Qt::Key_Right ? -1 : 1);
      return true;
    default:
      return false;
  }
}

// One notch is one step; what touch pads send in smaller parts adds up.
void LabelledSlider::take_wheel(int angle) {
  wheel_angle_ += angle;
  const int steps = wheel_angle_ / 120;
  wheel_angle_ -= steps * 120;
  if (steps != 0) step_by(steps);
}

bool LabelledSlider::eventFilter(QObject* watched, QEvent* event) {
  const bool on_slider = watched == slider_;
  switch (event->type()) {
    case QEvent::FontChange:
      if (watched == field_) fit_field();
      return false;
    case QEvent::MouseButtonDblClick:
      if (watched == field_ || !options_.reset) return false;
      change_to(*options_.reset);
      return true;
    case QEvent::KeyPress:
      return on_slider && take_key(static_cast<QKeyEvent*>(event)->key());
    case QEvent::Wheel:
      if (watched == label_) return false;
      if (static_cast<QWidget*>(watched)->hasFocus()) {
        take_wheel(static_cast<QWheelEvent*>(event)->angleDelta().y());
        event->accept();
      } else {
        event->ignore();
      }
      return true;
    default:
      return false;
  }
}

void LabelledSlider::set_value(double value) {
  value_ = value;
  show_value();
}

void LabelledSlider::show_value() {
  showing_ = true;
  // While it is dragged the slider stays where the hand is.
  if (!slider_->isSliderDown()) slider_->setValue(ticks_of(value_));
  field_->setValue(value_);
  showing_ = false;
}

}  // namespace rope::app
