// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/navigation.h"

#include <QPainter>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

#include "app/widgets/icon.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

constexpr int kWidth = 176;

}  // namespace

NavigationButton::NavigationButton(const QString& icon, const QString& word, QWidget* parent)
    : QAbstractButton(parent) {
  setIcon(line_icon(icon));
  setText(word);
  setAccessibleName(word);
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::PointingHandCursor);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void NavigationButton::set_compact(bool compact) {
  if (compact == compact_) return;
  compact_ = compact;
  setToolTip(compact ? text() : QString());
  updateGeometry();
}

int NavigationButton::icon_side() const {
  return app::icon_side(20, fontMetrics());
}

QSize NavigationButton::sizeHint() const {
  const int side = icon_side();
  const int height = std::max(side, fontMetrics().height()) + 2 * kSpace2;
  return {compact_ ? side + 2 * kSpace3 : width_with_word(), height};
}

int NavigationButton::width_with_word() const {
  const QFont bold = scaled_font(1, QFont::DemiBold);  // the chosen one may not change the width
  const int needed = icon_side() + QFontMetrics(bold).horizontalAdvance(text()) + 3 * kSpace3;
  return std::max(kWidth - 2 * kSpace2, needed);
}

void NavigationButton::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = current_theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF frame = QRectF(rect()).adjusted(1, 1, -1, -1);
  painter.setPen(Qt::NoPen);
  if (isChecked()) painter.setBrush(theme.tint(Role::text, 0.12));
  if (!isChecked() && underMouse()) painter.setBrush(theme.tint(Role::text, 0.06));
  painter.drawRoundedRect(frame, kRadius, kRadius);
  if (hasFocus()) {
    painter.setPen(QPen(theme.text, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(frame, kRadius, kRadius);
  }
  const QRect whole = rect();
  const int side = icon_side();
  const int icon_left = compact_ ? (whole.width() - side) / 2 : kSpace3;
  const QRect icon_rect =
      QStyle::visualRect(layoutDirection(), whole, QRect(icon_left, (whole.height() - side) / 2, side, side));
  icon().paint(&painter, icon_rect);
  if (compact_) return;
  painter.setFont(scaled_font(1, isChecked() ? QFont::DemiBold : QFont::Normal));
  painter.setPen(theme.text);
  const QRect text_rect =
      QStyle::visualRect(layoutDirection(), whole, whole.adjusted(side + 2 * kSpace3, 0, -kSpace2, 0));
  painter.drawText(text_rect, Qt::AlignVCenter | Qt::AlignLeading, text());
}

void NavigationButton::enterEvent(QEnterEvent* event) {
  QAbstractButton::enterEvent(event);
  update();
}

void NavigationButton::leaveEvent(QEvent* event) {
  QAbstractButton::leaveEvent(event);
  update();
}

Navigation::Navigation(const std::vector<PageEntry>& entries, QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kSpace2, kSpace3, kSpace2, kSpace3);
  column->setSpacing(kSpace1);
  for (const PageEntry& entry : entries) {
    auto* button = new NavigationButton(entry.id, entry.word);
    button->setCheckable(true);
    button->setAutoExclusive(true);
    connect(button, &QAbstractButton::clicked, this, [this, id = entry.id] { Q_EMIT chosen(id); });
    column->addWidget(button);
    pages_.insert(entry.id, button);
    buttons_.push_back(button);
  }
  column->addStretch(1);
  auto* keys = new NavigationButton(QStringLiteral("keyboard"), tr("Shortcuts"));
  connect(keys, &QAbstractButton::clicked, this, &Navigation::shortcuts_wanted);
  auto* settings = new NavigationButton(QStringLiteral("settings"), tr("Settings"));
  connect(settings, &QAbstractButton::clicked, this, &Navigation::settings_wanted);
  for (NavigationButton* button : {keys, settings}) {
    column->addWidget(button);
    buttons_.push_back(button);
  }
}

void Navigation::show_current(const QString& id) {
  if (NavigationButton* button = pages_.value(id)) button->setChecked(true);
}

int Navigation::width_with_words() const {
  int widest = 0;
  for (const NavigationButton* button : buttons_) widest = std::max(widest, button->width_with_word());
  return widest + 2 * kSpace2;
}

void Navigation::set_compact(bool compact) {
  for (NavigationButton* button : buttons_) button->set_compact(compact);
}

void Navigation::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = current_theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  const int edge = layoutDirection() == Qt::RightToLeft ? 0 : width() - 1;
  painter.fillRect(QRect(edge, 0, 1, height()), theme.frame());
}

}  // namespace rope::app
