// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/decimate.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace rope::app {
namespace {

// A band of a few columns would look like a blot in a line.
constexpr int kMinBandColumns = 6;

// What falls into one pixel column, by index into x and y.
struct Column {
  std::size_t first = 0, last = 0, smallest = 0, largest = 0;
  int turns = 0;  // how often the curve changes direction
};

struct Run {
  std::vector<Column> columns;  // no gap between them
};

class Collector {
 public:
  Collector(std::span<const double> x, std::span<const double> y, double from, double to, int columns)
      : x_(x), y_(y), from_(from), per_column_((to - from) / std::max(1, columns)) {}

  std::vector<Run> runs() {
    for (std::size_t i = 0; i < x_.size(); ++i) {
      if (!std::isfinite(x_[i]) || !std::isfinite(y_[i])) {
        end_run();
      } else {
        add(i);
      }
    }
    end_run();
    return std::move(runs_);
  }

 private:
  void add(std::size_t i) {
    const double column = per_column_ > 0 ? std::floor((x_[i] - from_) / per_column_) : 0;
    if (current_.columns.empty() || column != column_) {
      column_ = column;
      const int turns = turned(i) ? 1 : 0;
      current_.columns.push_back({i, i, i, i, turns});
    } else {
      Column& here = current_.columns.back();
      here.last = i;
      if (y_[i] < y_[here.smallest]) here.smallest = i;
      if (y_[i] > y_[here.largest]) here.largest = i;
      if (turned(i)) ++here.turns;
    }
    has_previous_ = true;
    previous_ = i;
  }

  bool turned(std::size_t i) {
    if (!has_previous_) return false;
    const double step = y_[i] - y_[previous_];
    if (step == 0) return false;
    const int direction = step > 0 ? 1 : -1;
    const bool is_turn = direction_ != 0 && direction != direction_;
    direction_ = direction;
    return is_turn;
  }

  void end_run() {
    if (!current_.columns.empty()) runs_.push_back(std::move(current_));
    current_ = {};
    has_previous_ = false;
    direction_ = 0;
  }

  std::span<const double> x_, y_;
  double from_, per_column_, column_ = 0;
  Run current_;
  std::vector<Run> runs_;
  bool has_previous_ = false;
  std::size_t previous_ = 0;
  int direction_ = 0;
};

// How many of the columns from `begin` on are alike in turning more than once, or not.
std::size_t stretch(const std::vector<Column>& columns, std::size_t begin) {
  const bool dense = columns[begin].turns > 1;
  std::size_t end = begin + 1;
  while (end < columns.size() && (columns[end].turns > 1) == dense) ++end;
  return end - begin;
}

// Calls take(index) for the points of a column that remain, in order and each once.
template <typename Take>
void for_kept(const Column& column, Take take) {
  std::size_t kept[] = {column.first, column.smallest, column.largest, column.last};
  std::sort(std::begin(kept), std::end(kept));
  for (std::size_t k = 0; k < 4; ++k) {
    if (k == 0 || kept[k] != kept[k - 1]) take(kept[k]);
  }
}

}  // namespace

std::vector<std::size_t> kept_points(std::span<const double> x, std::span<const double> y, double from,
                                     double to, int columns) {
  const std::size_t size = std::min(x.size(), y.size());
  std::vector<std::size_t> kept;
  for (const Run& run : Collector(x.first(size), y.first(size), from, to, columns).runs()) {
    for (const Column& column : run.columns) {
      for_kept(column, [&](std::size_t i) { kept.push_back(i); });
    }
  }
  return kept;
}

std::vector<Piece> decimate(std::span<const double> x, std::span<const double> y, double from, double to,
                            int columns) {
  const std::size_t size = std::min(x.size(), y.size());
  x = x.first(size);
  y = y.first(size);
  std::vector<Piece> pieces;
  const auto point = [&](std::size_t i) { return QPointF(x[i], y[i]); };
  for (const Run& run : Collector(x, y, from, to, columns).runs()) {
    Piece line;
    for (std::size_t begin = 0; begin < run.columns.size();) {
      const std::size_t count = stretch(run.columns, begin);
      const bool band = run.columns[begin].turns > 1 && count >= kMinBandColumns;
      Piece band_piece;
      for (std::size_t c = begin; c < begin + count; ++c) {
        const Column& column = run.columns[c];
        if (band) {
          const double middle = (x[column.first] + x[column.last]) / 2;
          band_piece.upper.emplace_back(middle, y[column.largest]);
          band_piece.lower.emplace_back(middle, y[column.smallest]);
          continue;
        }
        for_kept(column, [&](std::size_t kept) { line.line.push_back(point(kept)); });
      }
      if (band) {
        // The lines before and after reach into the band, so that nothing looks torn.
        line.line.push_back(point(run.columns[begin].first));
        if (line.line.size() > 1) pieces.push_back(std::move(line));
        pieces.push_back(std::move(band_piece));
        line = {};
        line.line.push_back(point(run.columns[begin + count - 1].last));
      }
      begin += count;
    }
    const bool after_band = !pieces.empty() && pieces.back().is_band() && line.line.size() == 1;
    if (!line.line.empty() && !after_band) pieces.push_back(std::move(line));
  }
  return pieces;
}

double interpolate(std::span<const double> x, std::span<const double> y, double at) {
  if (x.empty() || y.size() != x.size() || !(at >= x.front() && at <= x.back())) return std::nan("");
  const auto after = std::lower_bound(x.begin(), x.end(), at);
  const auto i = static_cast<std::size_t>(after - x.begin());
  if (i == 0 || *after == at) return y[i];
  const double part = (at - x[i - 1]) / (x[i] - x[i - 1]);
  return y[i - 1] + part * (y[i] - y[i - 1]);
}

}  // namespace rope::app
