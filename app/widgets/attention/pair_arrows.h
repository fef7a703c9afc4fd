// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QWidget>
#include <functional>
#include <utility>
#include <vector>

#include "app/widgets/explanation.h"
#include "core/support/index.h"

namespace rope::app {

/// One frequency pair of a query and a key as arrows in its plane, before and after rotation.
struct PairArrow {
  Index pair = 0;
  QPointF query, key;                  ///< unrotated
  QPointF rotated_query, rotated_key;  ///< turned to their positions
  double contribution = 0;             ///< what the pair adds to the score
};

/// A few pairs side by side, each a small plane with q and k over their unrotated ghosts.
class PairArrows : public QWidget {
  Q_OBJECT

 public:
  explicit PairArrows(QWidget* parent = nullptr);
  void set_arrows(std::vector<PairArrow> arrows);
  /// What a right click on a plane opens, of its pair.
  void set_explain(std::function<Explanation(Index pair)> explain) { explain_ = std::move(explain); }

  [[nodiscard]] QSize sizeHint() const override { return {330, 150}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {210, 110}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void paint_plane(QPainter& painter, const PairArrow& arrow, const QRectF& box) const;
  std::vector<PairArrow> arrows_;
  std::function<Explanation(Index)> explain_;
};

}  // namespace rope::app
