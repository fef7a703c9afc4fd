// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/pair_strip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/widgets/accessible_value.h"
#include "app/widgets/number_text.h"
#include "app/widgets/picture_painter.h"
#include "app/widgets/text_line.h"
#include "app/widgets/theme.h"
#include "app/widgets/tool_tip.h"

namespace rope::app {
namespace {

QString turn_text(double wavelength) {
  return std::isfinite(wavelength) ? short_number_text(wavelength, 3) : QStringLiteral("∞");
}

}  // namespace

PairStrip::PairStrip(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Pairs, fast to slow"));
  set_accessible_role(this, QAccessible::List);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void PairStrip::set_wavelengths(std::vector<double> wavelengths) {
  if (wavelengths == wavelengths_) return;
  if (wavelengths.size() != wavelengths_.size()) {
    hovered_.reset();
    painting_.reset();
  }
  wavelengths_ = std::move(wavelengths);
  current_ = std::clamp(current_, 0, std::max(0, count() - 1));
  describe();
  update();
}

void PairStrip::set_muted(std::vector<int> muted) {
  if (muted == muted_) return;
  muted_ = std::move(muted);
  describe();
  update();
}

bool PairStrip::is_muted(int pair) const {
  return std::find(muted_.begin(), muted_.end(), pair) != muted_.end();
}

void PairStrip::describe() {
  if (wavelengths_.empty()) return setAccessibleDescription({});
  const auto muted_here =
      std::count_if(muted_.begin(), muted_.end(), [this](int pair) { return pair < count(); });
  setAccessibleDescription(tr("%1; %2 of %3 pairs are muted. Arrow keys choose a pair, Space mutes it.")
                               .arg(pair_text(current_))
                               .arg(muted_here)
                               .arg(count()));
}

QString PairStrip::pair_text(int pair) const {
  const QString turn = tr("Pair %1: one turn in %2 tokens")
                           .arg(pair)
                           .arg(turn_text(wavelengths_[static_cast<std::size_t>(pair)]));
  return is_muted(pair) ? turn + QStringLiteral(", ") + tr("muted") : turn;
}

QSize PairStrip::sizeHint() const {
  return {220, static_cast<int>(40 + QFontMetricsF(scaled_font(0.85)).height())};
}

QSize PairStrip::minimumSizeHint() const {
  return {120, sizeHint().height()};
}

QRectF PairStrip::bars() const {
  return QRectF(rect()).adjusted(2, 2, -2, -QFontMetricsF(scaled_font(0.85)).height() - 2);
}

QRectF PairStrip::pair_rect(int pair) const {
  const double step = bars().width() / std::max(1, count());
  return {bars().left() + step * pair, bars().top(), step, bars().height()};
}

std::optional<int> PairStrip::pair_at(QPointF point) const {
  if (wavelengths_.empty() || !isEnabled()) return std::nullopt;
  const double step = bars().width() / count();
  const int pair = static_cast<int>(std::floor((point.x() - bars().left()) / step));
  return std::clamp(pair, 0, count() - 1);
}

void PairStrip::paintEvent(QPaintEvent*) {
  if (wavelengths_.empty()) return;
  const Theme& theme = current_theme();
  PicturePainter painter(this);
  if (!isEnabled()) painter.setOpacity(0.5);
  double longest = 1;
  for (const double each : wavelengths_) longest = std::max(longest, std::isfinite(each) ? each : 1);
  const auto height = [&](double wavelength) {
    const double share = std::isfinite(wavelength) ? std::log1p(wavelength) / std::log1p(longest) : 1;
    return std::max(5.0, bars().height() * share);
  };
  for (int pair = 0; pair < count(); ++pair) {
    QRectF bar = pair_rect(pair).adjusted(0.5, 0, -0.5, 0);
    bar.setTop(bar.bottom() - height(wavelengths_[static_cast<std::size_t>(pair)]));
    const bool active = hovered_ == pair || (hasFocus() && current_ == pair);
    const QColor ink = active ? theme.text : theme.relation;
    painter.setPen(QPen(is_muted(pair) ? (active ? theme.text : theme.quiet) : ink, active ? 2 : 1));
    painter.setBrush(is_muted(pair) ? Qt::NoBrush : QBrush(ink));
    painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
    if (is_muted(pair)) painter.drawLine(bar.bottomLeft(), bar.topRight());
  }
  painter.setFont(scaled_font(0.85));
  painter.setPen(theme.quiet);
  const QRectF foot(2, bars().bottom() + 2, width() - 4, QFontMetricsF(scaled_font(0.85)).height());
  if (const auto pair = hovered_ ? hovered_ : hasFocus() ? std::optional(current_) : std::nullopt) {
    return draw_fitted(painter, foot, Qt::AlignHCenter, pair_text(*pair));
  }
  draw_line(painter, foot, Qt::AlignLeft, tr("%1 tokens").arg(turn_text(wavelengths_.front())));
  draw_line(painter, foot, Qt::AlignRight, tr("%1 tokens").arg(turn_text(wavelengths_.back())));
}

bool PairStrip::event(QEvent* event) {
  const auto text_at = [this](const QPoint& at) {
    const auto pair = pair_at(at);
    return pair ? pair_text(*pair) + QLatin1Char('\n') + tr("A muted pair adds nothing to any score.")
                : QString();
  };
  return answer_tool_tip(event, this, text_at) || QWidget::event(event);
}

void PairStrip::mute(int pair, bool on) {
  if (is_muted(pair) == on) return;
  if (on) {
    muted_.insert(std::upper_bound(muted_.begin(), muted_.end(), pair), pair);
  } else {
    muted_.erase(std::find(muted_.begin(), muted_.end(), pair));
  }
  describe();
  update();
  Q_EMIT muted_changed(std::vector<int>(muted_), gesture_);
}

void PairStrip::mousePressEvent(QMouseEvent* event) {
  const auto pair = pair_at(event->position());
  if (event->button() != Qt::LeftButton || !pair) return;
  gesture_ = Gesture::fresh();
  painting_ = !is_muted(*pair);
  current_ = *pair;
  mute(*pair, *painting_);
}

void PairStrip::mouseMoveEvent(QMouseEvent* event) {
  hovered_ = pair_at(event->position());
  if (painting_ && hovered_) {  // a fast drag leaves none out
    const int step = *hovered_ < current_ ? -1 : 1;
    while (current_ != *hovered_) {
      current_ += step;
      mute(current_, *painting_);
    }
  }
  update();
}

void PairStrip::mouseReleaseEvent(QMouseEvent*) {
  painting_.reset();
}

void PairStrip::leaveEvent(QEvent* event) {
  hovered_.reset();
  update();
  QWidget::leaveEvent(event);
}

void PairStrip::keyPressEvent(QKeyEvent* event) {
  if (wavelengths_.empty()) return QWidget::keyPressEvent(event);
  switch (event->key()) {
    case Qt::Key_Left:
      current_ = std::max(0, current_ - 1);
      break;
    case Qt::Key_Right:
      current_ = std::min(count() - 1, current_ + 1);
      break;
    case Qt::Key_Home:
      current_ = 0;
      break;
    case Qt::Key_End:
      current_ = count() - 1;
      break;
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      gesture_ = Gesture::fresh();
      mute(current_, !is_muted(current_));
      break;
    default:
      return QWidget::keyPressEvent(event);
  }
  describe();
  update();
}

void PairStrip::focusInEvent(QFocusEvent* event) {
  update();
  QWidget::focusInEvent(event);
}

void PairStrip::focusOutEvent(QFocusEvent* event) {
  update();
  QWidget::focusOutEvent(event);
}

}  // namespace rope::app
