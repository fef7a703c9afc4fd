// SPDX-License-Identifier: MIT
#pragma once

#include <QImage>
#include <QStringList>

class QWidget;

namespace rope::app {

/// What is wrong with how a page is drawn, whatever it shows: a page or picture that is one colour, a label
/// without its letters, a chart without its curves. Empty where nothing is.
[[nodiscard]] QStringList faults_of_picture(QWidget& page);

/// How much of a picture has its commonest colour, 0 to 1.
[[nodiscard]] double commonest_share(const QImage& picture);
/// How many colours are in it.
[[nodiscard]] int colour_count(const QImage& picture);

}  // namespace rope::app
