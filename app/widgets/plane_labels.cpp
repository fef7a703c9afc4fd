// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/plane_labels.h"

#include <algorithm>

namespace rope::app {

std::optional<QRectF> PlaneLabels::place(const std::vector<QPointF>& centres, QSizeF size) {
  const auto inside = [](double at, double half, double room) {
    return std::max(half, std::min(at, room - half));
  };
  for (const QPointF& centre : centres) {
    const QPointF at(inside(centre.x(), size.width() / 2, room_.width()),
                     inside(centre.y(), size.height() / 2, room_.height()));
    const QRectF box(at - QPointF(size.width(), size.height()) / 2, size);
    if (std::any_of(taken_.begin(), taken_.end(), [&](const QRectF& other) { return other.intersects(box); }))
      continue;
    reserve(box);
    return box;
  }
  return std::nullopt;
}

}  // namespace rope::app
