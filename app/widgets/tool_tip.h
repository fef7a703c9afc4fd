// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QString>
#include <functional>

class QEvent;
class QWidget;

namespace rope::app {

/// Answers an event that asks for a tool tip with `text_at` of the place under the mouse; empty text hides
/// the tip. False, and nothing done, for any other event.
bool answer_tool_tip(QEvent* event, QWidget* widget, const std::function<QString(const QPoint&)>& text_at);

}  // namespace rope::app
