// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/labelled_slider.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QSlider>
#include <QVBoxLayout>
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
  label_->setBuddy(field_);
  auto* row = new QHBoxLayout;
  row->setSpacing(kSpace2);
  row->addWidget(slider_, 1);
  row->addWidget(field_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addWidget(label_);
  column->addLayout(row);
  set_range(options.minimum, options.maximum);
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
  options_.minimum = minimum;
  options_.maximum = std::max(minimum, maximum);
  showing_ = true;
  const bool whole = options_.decimals == 0 && !options_.logarithmic;
  const double span = options_.maximum - options_.minimum;
  slider_->setRange(0, whole && span <= kTicks ? static_cast<int>(span) : kTicks);
  slider_->setPageStep(std::max(1, slider_->maximum() / 10));
  slider_->setSingleStep(whole ? 1 : std::max(1, kTicks / 200));
  const bool wider = options_.field_minimum < options_.field_maximum;
  field_->setRange(wider ? options_.field_minimum : options_.minimum,
                   wider ? options_.field_maximum : options_.maximum);
  // Long ranges would ask for a field as wide as their longest number.
  const int digits = std::min(
      11, 3 + options_.decimals + static_cast<int>(std::log10(std::max(1.0, std::abs(field_->maximum())))));
  field_->setMinimumWidth(
      field_->fontMetrics().horizontalAdvance(QString(digits, QLatin1Char('0')) + options_.unit) + 28);
  field_->setMaximumWidth(field_->minimumWidth());
  showing_ = false;
  set_value(std::clamp(value_, field_->minimum(), field_->maximum()));
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
  if (showing_) return;
  const double value = value_of(ticks);
  if (value == value_) return;
  value_ = value;
  show_value();
  Q_EMIT edited(value_, drag_.key != 0 ? drag_ : keys_.next());
}

void LabelledSlider::field_changed(double value) {
  if (showing_ || value == value_) return;
  value_ = value;
  show_value();
  Q_EMIT edited(value_, keys_.next());
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
