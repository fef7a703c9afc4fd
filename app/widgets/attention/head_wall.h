// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "app/state/gesture.h"
#include "app/widgets/heat_map/heat_map_picture.h"

namespace rope::app {

/// One head of a model: both counted from 0.
struct Head {
  Index layer = 0;
  Index head = 0;
  bool operator==(const Head&) const = default;
};

/// How much a head does of what is searched, against the head that does it most.
struct HeadScore {
  double share = 0;                ///< 0 to 1
  std::optional<double> now = {};  ///< the same with a what-if, where there is one
  int rank = 0;                    ///< 1 for the first
};

/// The attention of all layers (rows) and heads (columns) as small maps, the chosen one ringed. Click or
/// arrow keys choose. While heads are searched each has a bar at its foot, as long as its score (with a
/// what-if as long as what is left of it, and a line where it was), and the best three their rank.
class HeadWall : public QWidget {
  Q_OBJECT

 public:
  explicit HeadWall(QWidget* parent = nullptr);

  /// `pictures` [layers, heads]; empty clears the wall.
  void set_pictures(std::vector<std::shared_ptr<const HeatMapPicture>> pictures, Index layers, Index heads);
  void set_chosen(Head head);
  [[nodiscard]] Head chosen() const noexcept { return chosen_; }
  /// A line about each head for its tool tip [layers, heads]; may be empty.
  void set_notes(std::vector<QString> notes);
  /// [layers, heads] of a search; empty: none.
  void set_scores(std::vector<HeadScore> scores);
  [[nodiscard]] const std::vector<HeadScore>& scores() const noexcept { return scores_; }
  [[nodiscard]] QRectF thumbnail_rect(Head head) const;
  /// The width that all heads take at this height.
  [[nodiscard]] int natural_width(int height) const;

  [[nodiscard]] QSize sizeHint() const override { return {280, 400}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {130, 110}; }

 Q_SIGNALS:
  /// A click is a step of undo of its own; keys that are pressed one after the other give one gesture.
  void head_chosen(rope::app::Head head, rope::app::Gesture gesture);
  /// A person asks how the head's score in the search comes about.
  void score_asked(rope::app::Head head, const QRect& around);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  [[nodiscard]] QFont small_font() const;
  [[nodiscard]] double side() const;  // of a thumbnail, with its gap
  [[nodiscard]] std::optional<Head> head_at(QPointF point) const;
  [[nodiscard]] std::size_t index(Head head) const {
    return static_cast<std::size_t>(head.layer * heads_ + head.head);
  }
  void choose(Head head, Gesture gesture = {});
  void describe();
  void paint_thumbnail(QPainter& painter, Head head);
  void paint_score(QPainter& painter, Head head) const;
  void paint_labels(QPainter& painter) const;

  std::vector<std::shared_ptr<const HeatMapPicture>> pictures_;
  std::vector<QString> notes_;
  std::vector<HeadScore> scores_;
  std::vector<QImage> images_;  // rendered at the present size; null where not yet
  Index layers_ = 0;
  Index heads_ = 0;
  Head chosen_;
  PausingGesture keys_;
  std::optional<Head> hovered_;
};

}  // namespace rope::app
