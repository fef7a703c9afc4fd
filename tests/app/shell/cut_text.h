// SPDX-License-Identifier: MIT
#pragma once

#include <QStringList>

class QWidget;

namespace rope::app {

/// What is drawn cut short, with "…" in place of what did not fit, and lists whose choice does not fit. Texts
/// that end so by themselves ("Open…") are whole.
[[nodiscard]] QStringList cut_texts(QWidget& root);

}  // namespace rope::app
