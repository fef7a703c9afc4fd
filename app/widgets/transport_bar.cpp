// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/transport_bar.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QSlider>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "app/widgets/icon.h"
#include "app/widgets/labels.h"
#include "app/widgets/motion.h"
#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

constexpr int kFrameMs = 16;
constexpr int kJumpMs = 600;  // between whole steps where motion is reduced
constexpr int kScrubTicks = 10000;
constexpr int kIconSide = 20;

}  // namespace

TransportBar::TransportBar(const QString& name, const QString& unit, QWidget* parent)
    : QWidget(parent), unit_(unit) {
  back_ = icon_button(QStringLiteral("step-back"), tr("Step back"), kIconSide);
  play_ = icon_button(QStringLiteral("play"), tr("Play"), kIconSide);
  forward_ = icon_button(QStringLiteral("step-forward"), tr("Step forward"), kIconSide);
  speed_ = new QComboBox;
  for (const double speed : {0.25, 0.5, 1.0, 2.0, 4.0, 16.0}) {
    speed_->addItem(tr("%1×").arg(short_number_text(speed)), speed);
  }
  speed_->setCurrentIndex(2);
  speed_->setAccessibleName(tr("Speed"));
  speed_->setToolTip(tr("Speed; changing it goes on from here"));
  scrub_ = new QSlider(Qt::Horizontal);
  scrub_->setAccessibleName(name);
  scrub_->setTickPosition(QSlider::TicksBelow);
  scrub_->setRange(0, kScrubTicks);
  number_ = new RoleLabel;
  number_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kSpace3, kSpace1, kSpace3, kSpace1);
  row->setSpacing(kSpace2);
  for (QWidget* widget : {static_cast<QWidget*>(back_), static_cast<QWidget*>(play_),
                          static_cast<QWidget*>(forward_), static_cast<QWidget*>(speed_)}) {
    row->addWidget(widget);
  }
  row->addWidget(scrub_, 1);
  row->addWidget(number_);
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, &TransportBar::tick);
  connect(back_, &QToolButton::clicked, this, [this] { step(-1); });
  connect(forward_, &QToolButton::clicked, this, [this] { step(1); });
  connect(play_, &QToolButton::clicked, this, &TransportBar::toggle);
  connect(scrub_, &QSlider::sliderPressed, this, [this] { scrub_gesture_ = Gesture::fresh(); });
  connect(scrub_, &QSlider::sliderReleased, this, [this] { scrub_gesture_ = {}; });
  connect(scrub_, &QSlider::valueChanged, this, [this](int ticks) {
    if (showing_) return;
    const double position = minimum_ + (maximum_ - minimum_) * ticks / scrub_->maximum();
    go(std::round(position / step_) * step_, scrub_gesture_.key != 0 ? scrub_gesture_ : step_gesture_.next());
  });
  set_range(minimum_, maximum_, step_);
}

void TransportBar::set_range(double minimum, double maximum, double step) {
  minimum_ = minimum;
  maximum_ = std::max(maximum, minimum + step);
  step_ = step;
  showing_ = true;
  const double steps = (maximum_ - minimum_) / step_;
  scrub_->setRange(0, steps <= kScrubTicks ? static_cast<int>(std::lround(steps)) : kScrubTicks);
  scrub_->setTickInterval(std::max(1, scrub_->maximum() / 10));
  scrub_->setPageStep(std::max(1, scrub_->maximum() / 10));
  showing_ = false;
  show_position();
}

void TransportBar::set_position(double position) {
  position_ = position;
  show_position();
}

void TransportBar::replace_scrub(QWidget* scrub) {
  scrub_->hide();
  number_->hide();
  static_cast<QHBoxLayout*>(layout())->addWidget(scrub, 1);
}

double TransportBar::speed() const {
  return speed_->currentData().toDouble();
}

void TransportBar::show_position() {
  showing_ = true;
  const double fraction = std::clamp((position_ - minimum_) / (maximum_ - minimum_), 0.0, 1.0);
  if (!scrub_->isSliderDown()) scrub_->setValue(static_cast<int>(std::lround(fraction * scrub_->maximum())));
  showing_ = false;
  if (number_->isHidden()) return;  // something else is in the scrub's place
  const auto text_of = [this](double value) {
    const QString number =
        step_ >= 1 && std::floor(value) == value ? whole_text(qint64(value)) : number_text(value);
    return unit_.isEmpty() ? number : number + QLatin1Char(' ') + unit_;
  };
  number_->setText(text_of(position_));
  // As wide as the widest it can show, so that nothing beside it jumps.
  number_->setMinimumWidth(std::max(number_->fontMetrics().horizontalAdvance(text_of(maximum_)),
                                    number_->fontMetrics().horizontalAdvance(text_of(minimum_))) +
                           kSpace2);
}

void TransportBar::go(double position, Gesture gesture) {
  position_ = position;
  show_position();
  Q_EMIT moved(position, gesture);
}

void TransportBar::play() {
  if (playing()) return;
  if (position_ >= maximum_) position_ = minimum_;
  play_gesture_ = Gesture::fresh();
  timer_.start(motion_reduced() ? kJumpMs : kFrameMs);
  play_->setIcon(line_icon(QStringLiteral("pause")));
  play_->setToolTip(tr("Pause"));
  play_->setAccessibleName(tr("Pause"));
  Q_EMIT playing_changed(true);
}

void TransportBar::pause() {
  if (!playing()) return;
  timer_.stop();
  play_->setIcon(line_icon(QStringLiteral("play")));
  play_->setToolTip(tr("Play"));
  play_->setAccessibleName(tr("Play"));
  Q_EMIT playing_changed(false);
}

void TransportBar::toggle() {
  playing() ? pause() : play();
}

void TransportBar::step(int steps) {
  pause();
  // From between two steps the next whole one, not one and a bit.
  const double at = position_ / step_;
  const double next = steps > 0 ? std::floor(at + 1e-9) + steps : std::ceil(at - 1e-9) + steps;
  go(std::clamp(next * step_, minimum_, maximum_), step_gesture_.next());
}

void TransportBar::tick() {
  const double frame = timer_.interval() / 1000.0;
  const double next = motion_reduced() ? within((std::floor(position_ / step_) + 1) * step_)
                                       : position_after(position_, frame * speed());
  go(next, play_gesture_);
  if (next >= maximum_ && !loop_) pause();
}

double TransportBar::within(double position) const {
  if (position <= maximum_) return position;
  return loop_ ? minimum_ + std::fmod(position - minimum_, maximum_ - minimum_) : maximum_;
}

double TransportBar::position_after(double position, double seconds) const {
  return within(position + seconds * rate_);
}

void TransportBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange && number_ != nullptr) show_position();
}

}  // namespace rope::app
