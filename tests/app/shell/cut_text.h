// SPDX-License-Identifier: MIT
#pragma once

#include <QStringList>

class QWidget;

namespace rope::app {

/// Every piece of text that a widget and all in it draw, by their own painters too.
[[nodiscard]] QStringList drawn_texts(QWidget& root);

/// What is drawn cut short, with "…" in place of what did not fit, and lists whose choice does not fit. Texts
/// that end so by themselves ("Open…") are whole.
[[nodiscard]] QStringList cut_texts(QWidget& root);

}  // namespace rope::app
