// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/motion.h"

#include <QApplication>
#include <QStyle>

namespace rope::app {
namespace {

bool g_reduced = false;

}  // namespace

bool motion_reduced() {
  // A style without animations says the same in its own way.
  return g_reduced || QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) == 0;
}

void set_motion_reduced(bool reduced) {
  g_reduced = reduced;
}

}  // namespace rope::app
