// SPDX-License-Identifier: MIT
#pragma once

#include <QRectF>
#include <QString>
#include <QStringList>
#include <vector>

class QWidget;

namespace rope::app::test {

/// A text that a widget or what lies in it draws, by their own painters too, and the box of its letters in
/// the widget.
struct DrawnText {
  QString text;
  QRectF box;
};
[[nodiscard]] std::vector<DrawnText> drawn_texts(QWidget& widget);

/// Texts that are written over one another, as "Pair 0, fast over slow, pair 0"; empty where none are.
[[nodiscard]] QStringList overprinted(QWidget& widget);

}  // namespace rope::app::test
