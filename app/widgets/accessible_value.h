// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>
#include <QString>

class QWidget;

namespace rope::app {

/// What a widget that draws itself is to a screen reader: its role beside the name and description that any
/// widget has, and its value, told when it changes.
void set_accessible_role(QWidget* widget, QAccessible::Role role);
void set_accessible_value(QWidget* widget, const QString& value);

}  // namespace rope::app
