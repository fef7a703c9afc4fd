// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

class QWidget;

namespace rope::app {

/// Whether Tab can give it the focus.
[[nodiscard]] bool takes_tab(const QWidget& widget);

/// The classes of a widget and all that it is in, for messages.
[[nodiscard]] std::string path_of(const QWidget* widget);

/// Whatever takes the focus has a name and a role; what has a value tells it; what we draw ourselves says in
/// words what is to be seen.
void expect_told(QWidget& root, const std::string& where);

/// Tab goes through all of them and comes back to where it began, and Shift+Tab the other way. In the order
/// in which they were reached.
std::vector<QWidget*> expect_tab_reaches_all(QWidget& root, const std::string& where);

/// From the top to the bottom, and in a line in the direction of reading.
void expect_reading_order(const std::vector<QWidget*>& widgets, const std::string& where);

}  // namespace rope::app
