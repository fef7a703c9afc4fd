// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QStringList>
#include <QWidget>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "app/state/gesture.h"
#include "app/widgets/explanation.h"
#include "core/support/index.h"

namespace rope::app {

/// One score as what its frequency pairs, or a few terms with names, add to it, each bar standing on the sum
/// of those before it, so that the last one ends at the score. Click (or arrow keys) chooses a pair.
class ContributionStack : public QWidget {
  Q_OBJECT

 public:
  explicit ContributionStack(QWidget* parent = nullptr);

  /// Parts of `pairs` pairs, and one more where some components do not rotate.
  void set_parts(std::vector<double> parts, Index pairs);
  /// Parts that are no pairs, each with its name below it.
  void set_named_parts(std::vector<double> parts, const QStringList& names);
  [[nodiscard]] const std::vector<double>& parts() const noexcept { return parts_; }
  [[nodiscard]] double total() const;
  /// Another score to compare with, drawn as a reference line; nothing: no line. One far beyond the parts
  /// does not flatten them: its line stands at the edge, and an arrow says where it would be.
  void set_reference(std::optional<double> total, const QString& label);
  void set_chosen(Index pair);
  void set_title(const QString& title);
  [[nodiscard]] const QString& title() const noexcept { return title_; }
  /// What a right click (or the menu key) on a bar opens.
  void set_explain(std::function<Explanation(std::size_t part)> explain) { explain_ = std::move(explain); }
  [[nodiscard]] QRectF bar_rect(std::size_t part) const;

  [[nodiscard]] QSize sizeHint() const override { return {500, 170}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {220, 110}; }

 Q_SIGNALS:
  void pair_chosen(rope::Index pair, rope::app::Gesture gesture);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  struct Range {
    double low = 0;
    double high = 1;
  };
  void take(std::vector<double> parts, Index pairs, const QStringList& names);
  [[nodiscard]] Range range() const;
  /// Whether the reference has its place on the axis.
  [[nodiscard]] bool reaches_reference() const;
  [[nodiscard]] QRectF plot_rect() const;
  [[nodiscard]] double y_of(double value) const;
  [[nodiscard]] double slot_width() const;
  [[nodiscard]] std::optional<std::size_t> part_at(QPointF point) const;
  [[nodiscard]] QString part_text(std::size_t part) const;
  [[nodiscard]] QString sum_text() const;
  void describe();
  void paint_axes(QPainter& painter) const;
  void paint_pair_axis(QPainter& painter) const;
  void paint_names(QPainter& painter) const;
  void paint_bars(QPainter& painter) const;
  void paint_total(QPainter& painter) const;
  void paint_reference(QPainter& painter) const;

  std::vector<double> parts_;
  QStringList names_;         // of parts that are no pairs
  std::vector<double> sums_;  // before each part, and after the last
  Index pairs_ = 0;
  Index chosen_ = 0;
  std::optional<double> reference_;
  QString reference_label_;
  QString title_;
  std::function<Explanation(std::size_t)> explain_;
  std::optional<std::size_t> hovered_;
  PausingGesture keys_;
};

}  // namespace rope::app
