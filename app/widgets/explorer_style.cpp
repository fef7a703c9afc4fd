// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/explorer_style.h"

#include <QApplication>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>

#include "app/widgets/icon.h"
#include "app/widgets/text_line.h"
#include "app/widgets/theme.h"

namespace rope::app {

ExplorerStyle::ExplorerStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void ExplorerStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                  const QWidget* widget) const {
  QProxyStyle::drawPrimitive(element, option, painter, widget);
  if (element == PE_Frame || element == PE_FrameMenu) {  // of cards, lists that open, larger texts
    painter->save();
    painter->setPen(QPen(current_theme().tint(Role::quiet, 0.5), 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
    return painter->restore();
  }
  const bool field = element == PE_FrameLineEdit;
  if (!field && element != PE_IndicatorCheckBox) return;
  if (option->state & State_HasFocus) return;  // Fusion's own frame says so in colour
  const bool enabled = option->state & State_Enabled;
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(QPen(current_theme().tint(Role::quiet, !enabled ? 0.35 : field ? 0.5 : 0.8), 1));
  painter->setBrush(Qt::NoBrush);
  painter->drawRoundedRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
  painter->restore();
}

// A choice that is too long for its list is set in smaller type, in the last resort it ends in "…"; Fusion
// cuts it off within a letter.
void ExplorerStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const {
  const auto* list = qstyleoption_cast<const QStyleOptionComboBox*>(option);
  if (element != CE_ComboBoxLabel || list == nullptr || list->editable) {
    return QProxyStyle::drawControl(element, option, painter, widget);
  }
  QStyleOptionComboBox fitted = *list;
  const int room = subControlRect(CC_ComboBox, list, SC_ComboBoxEditField, widget).width() - 2;
  const QFont before = painter->font();
  const QFont font = fitted_font(before, list->currentText, room);
  fitted.currentText = QFontMetrics(font).elidedText(list->currentText, Qt::ElideRight, room);
  painter->setFont(font);
  QProxyStyle::drawControl(element, &fitted, painter, widget);
  painter->setFont(before);
}

void ExplorerStyle::polish(QWidget* widget) {
  QProxyStyle::polish(widget);
  wheel_.watch(widget);
}

void ExplorerStyle::unpolish(QWidget* widget) {
  widget->removeEventFilter(&wheel_);
  QProxyStyle::unpolish(widget);
}

int ExplorerStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
  const int size = QProxyStyle::pixelMetric(metric, option, widget);
  switch (metric) {
    case PM_ButtonIconSize:
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
      return icon_side(size, widget != nullptr ? widget->fontMetrics() : QFontMetrics(QApplication::font()));
    default:
      return size;
  }
}

}  // namespace rope::app
