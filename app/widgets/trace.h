// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "app/widgets/theme.h"

namespace rope::app {

/// A small curve of a score over a position, with a mark at the current one: a flat line says "it stands
/// still" at a glance. The height stands for -limit .. limit.
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
  [[nodiscard]] const std::vector<double>& values() const { return values_; }

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void describe();

  std::vector<double> values_, reference_;
  Role role_ = Role::relation;
  double limit_ = 1;
  double mark_fraction_ = 0;
  double mark_value_ = 0;
  QString left_, right_;
};

}  // namespace rope::app
