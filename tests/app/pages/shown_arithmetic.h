// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <optional>
#include <set>

#include "app/widgets/explanation.h"

namespace rope::app::test {

/// What a text of numbers comes to: "(−0.5) · 1.25 + cos(30°)". Nothing where it holds letters; not a number
/// where it cannot be read as arithmetic, as with two signs in a row.
[[nodiscard]] std::optional<double> value_of(const QString& text);

/// Follows arithmetic with a calculator: in each line the numbers that stand there must make what is written
/// after the next equals sign, to the digits that it has.
class Calculator {
 public:
  /// A line, and all that opens from its numbers, down to the sources.
  void follow(const Formula& line);
  void follow(const Explanation& explanation);
  /// Equations that were checked, and lines that are not true.
  [[nodiscard]] int checked() const { return checked_; }
  [[nodiscard]] const QStringList& wrong() const { return wrong_; }

 private:
  void check(const QString& line);
  void open(const Formula& part);

  std::set<QString> seen_;
  QStringList wrong_;
  int checked_ = 0;
};

}  // namespace rope::app::test
