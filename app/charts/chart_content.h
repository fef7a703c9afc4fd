// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "app/charts/axis.h"
#include "app/widgets/explanation.h"
#include "app/widgets/theme.h"

namespace rope::app {

/// The arithmetic behind the value at an x (app/widgets/explanation.h); empty: there is none.
using ExplainAt = std::function<Explanation(double x)>;

/// What is drawn at an x of its range, computed for it. Empty: the points lie close enough together to be
/// read between.
using ValueAt = std::function<double(double x)>;
/// The same of a band: low and high.
using EndsAt = std::function<std::pair<double, double>(double x)>;

/// A line through points, with its name written beside it where there is room.
struct ChartCurve {
  QString name;
  Role role = Role::text;
  std::vector<double> x, y;  ///< x rising; a y that is not finite interrupts the line
  double weight = 1;         ///< times the width of the role's line
  bool named = true;         ///< the name is written at the line, not only in the read-out
  bool points = false;  ///< a dot at each point where there is room; hollow where y is above `hollow_above`
  std::optional<double> hollow_above = {};
  /// The index among several that are compared: in its pen (Theme::series_pen), not in the role's.
  std::optional<int> series = {};
  ExplainAt explain = {};
  ValueAt value = {};
  QString gap_text = {};  ///< what the read-out says where the line is interrupted; empty: nothing

  /// What is read off at an x; NaN outside of the points.
  [[nodiscard]] double value_at(double at) const;
  [[nodiscard]] QPen pen() const {
    return series ? current_theme().series_pen(*series) : current_theme().pen(role);
  }
};

/// An area between two curves over the same x.
struct ChartBand {
  QString name;
  Role role = Role::text;
  std::vector<double> x, low, high;
  std::optional<int> series = {};  ///< as a curve's
  ExplainAt explain = {};
  EndsAt ends = {};

  [[nodiscard]] std::pair<double, double> ends_at(double at) const;
  [[nodiscard]] QColor color() const {
    return series ? current_theme().series_pen(*series).color() : current_theme().color(role);
  }
};

/// A line across the whole plot at a value that something is compared with.
struct ChartRule {
  double at = 0;
  QString name;
  Role role = Role::reference;
  Qt::Orientation orientation = Qt::Horizontal;  ///< horizontal: a value of y, vertical: of x
  Explain explain = {};
  /// What stands there where the name would hide a curve; empty: the name all the same.
  QString short_name = {};
};

/// A stretch of x worth a look, marked at the foot of the plot.
struct ChartSpan {
  double from = 0, to = 0;
  QString tip;
  Explain explain = {};  ///< opened by a click on the mark
};

/// All that a chart shows.
struct ChartContent {
  Axis x, y;  ///< the title of y stands above the chart, where it can be read
  std::vector<ChartBand> bands;
  std::vector<ChartCurve> curves;
  std::vector<ChartRule> rules;
  std::vector<ChartSpan> spans;
  std::optional<double> cursor;  ///< the current x, with a handle that can be dragged
  double step = 1;               ///< where handle and cross-hair can stand, and what an arrow key moves
  std::function<QString(double)> x_text;  ///< how the read-out says an x; empty: the number
  QString summary;  ///< for screen readers; empty: each curve's ends and its smallest and largest value

  /// Whether both look alike but for the marks that move.
  [[nodiscard]] bool draws_the_same(const ChartContent& other) const;
};

}  // namespace rope::app
