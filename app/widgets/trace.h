// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "app/widgets/theme.h"

namespace rope::app {

/// A small curve of a score over a position, with a mark at the current one: a flat line says "it stands
/// still" at a glance. The height stands for -limit .. limit. The mouse reads the curve wherever it is.
class Trace : public QWidget {
  Q_OBJECT
 public:
  explicit Trace(QWidget* parent = nullptr);

  /// `values` at even steps over the width; `limit` > 0 is the largest size a value can have.
  void set_curve(std::vector<double> values, double limit, Role role = Role::relation);
  /// A thin line to compare with, over the same width; empty: none.
  void set_reference(std::vector<double> values);
  /// The current place: how far along (0..1; outside is not drawn) and how high.
  void set_mark(double fraction, double value);
  /// What is written at the two ends of the horizontal axis.
  void set_ends(const QString& left, const QString& right);
  /// What the mouse is told at a place of the horizontal axis (0..1).
  void set_tip(std::function<QString(double fraction)> tip) { tip_ = std::move(tip); }
  [[nodiscard]] const std::vector<double>& values() const { return values_; }
  /// The place of the horizontal axis under a point, 0..1 (nearest).
  [[nodiscard]] double fraction_at(QPoint point) const;
  /// Where the current mark stands.
  [[nodiscard]] QRect mark_rect() const;

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void describe();
  [[nodiscard]] QRectF box() const;  // of the curve, without the labels
  [[nodiscard]] double y_of(double value, const QRectF& room) const;

  std::vector<double> values_, reference_;
  Role role_ = Role::relation;
  double limit_ = 1;
  double mark_fraction_ = 0;
  double mark_value_ = 0;
  QString left_, right_;
  std::function<QString(double)> tip_;
  std::optional<double> hover_;  // fraction under the mouse
};

}  // namespace rope::app
