// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/tool_tip.h"

#include <QHelpEvent>
#include <QToolTip>

namespace rope::app {

bool answer_tool_tip(QEvent* event, QWidget* widget, const std::function<QString(const QPoint&)>& text_at) {
  if (event->type() != QEvent::ToolTip) return false;
  const auto* help = static_cast<QHelpEvent*>(event);
  const QString text = text_at(help->pos());
  if (text.isEmpty()) {
    QToolTip::hideText();
  } else {
    QToolTip::showText(help->globalPos(), text, widget);
  }
  return true;
}

}  // namespace rope::app
