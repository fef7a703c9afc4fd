// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <optional>
#include <vector>

namespace rope::app {

/// Places for the labels of a picture, none upon another.
class PlaneLabels {
 public:
  explicit PlaneLabels(QSizeF room) : room_(room) {}

  /// A place that is taken.
  void reserve(const QRectF& box) { taken_.push_back(box); }
  /// A label around the first of these centres where it lies on nothing that was placed before, pushed into
  /// the picture; counts as taken from now on. Nothing where there is no such place.
  std::optional<QRectF> place(const std::vector<QPointF>& centres, QSizeF size);

 private:
  QSizeF room_;
  std::vector<QRectF> taken_;
};

}  // namespace rope::app
