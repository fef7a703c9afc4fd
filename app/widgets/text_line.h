// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QRectF>
#include <QString>

class QPainter;

namespace rope::app {

/// One line of text in the middle of a box's height, on one baseline whatever the script: letters of another
/// script than the font's own (Korean beside Latin) stand taller than its metrics say; they may reach over
/// the box and are never cut.
void draw_line(QPainter& painter, const QRectF& box, int horizontal, const QString& text);

/// The same for a text that may be longer than its box: then in smaller type, and only where kLeastFit of its
/// size is not small enough cut short with "…".
void draw_fitted(QPainter& painter, const QRectF& box, int horizontal, const QString& text,
                 Qt::TextElideMode elide = Qt::ElideRight);

/// How much smaller type may become to fit: what is read stays readable from the same place.
inline constexpr double kLeastFit = 0.8;
/// A font in which a text is not wider than `room`, at least kLeastFit of its size.
[[nodiscard]] QFont fitted_font(const QFont& font, const QString& text, double room);

}  // namespace rope::app
