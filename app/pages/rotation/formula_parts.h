// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include "app/pages/rotation/rotation_model.h"
#include "app/widgets/formula_signs.h"

namespace rope::app {

/// q or k of the chosen pair with everything about it that formulas need.
struct Side {
  bool query = true;
  Ink ink = Ink::query;
  Formula letter, position;     ///< q and m, or k and n
  double at = 0, angle = 0;     ///< m and m theta
  QPointF before, after;        ///< the two components
  Index first = 0, second = 0;  ///< their places in the vectors here
  Index components = 1;         ///< of the head
  Index shift = 0;              ///< from there to those in the model's head
};
[[nodiscard]] Side side_of(const RotationView& view, bool query);

namespace parts {
[[nodiscard]] Formula angle_of(const Side& side);  ///< m theta
[[nodiscard]] Formula turned(const Side& side);    ///< q_m
[[nodiscard]] Formula cosine(const Side& side);    ///< cos m theta
[[nodiscard]] Formula sine(const Side& side);
[[nodiscard]] QString place(const Side& side, Index component);    ///< 4, as the model counts
[[nodiscard]] Formula indexed(const Side& side, Index component);  ///< q_4
[[nodiscard]] Formula column(Formula top, Formula bottom);
}  // namespace parts

}  // namespace rope::app
