// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/decay/decay_model.h"

#include <algorithm>
#include <cmath>

namespace rope::app {
namespace {

// Up to here every whole distance is computed; past it that many points.
constexpr int kPoints = 2000;

// The progress of one part of the work within the whole.
Work part_of(const Work& work, double from, double to) {
  Work part = work;
  part.progress = [&work, from, to](double fraction) { work.report(from + (to - from) * fraction); };
  return part;
}

}  // namespace

bool DecayQuestion::same_curves(const DecayQuestion& other) const {
  const DecayState& a = state;
  const DecayState& b = other.state;
  return shared.rotary() == other.shared.rotary() && a.max_distance == b.max_distance &&
         (a.log_distance == b.log_distance || a.max_distance <= kPoints) && a.bound == b.bound &&
         a.ones == b.ones && a.random == b.random &&
         (!a.random ||
          (a.independent == b.independent && a.draws == b.draws && shared.seed == other.shared.seed));
}

std::vector<double> decay_distances(int max_distance, bool log_axis) {
  std::vector<double> distances{0};
  if (max_distance <= kPoints) {
    for (int distance = 1; distance <= max_distance; ++distance) distances.push_back(distance);
    return distances;
  }
  // Whole distances only: between two tokens there is nothing to see.
  for (int i = 1; i <= kPoints; ++i) {
    const double part = static_cast<double>(i) / kPoints;
    const double distance =
        std::round(log_axis ? std::pow(static_cast<double>(max_distance), part) : max_distance * part);
    if (distance > distances.back()) distances.push_back(distance);
  }
  return distances;
}

Result<DecayCurves> decay_curves(const DecayQuestion& question, const Work& work) {
  const DecayState& state = question.state;
  const Result<RotaryFrequencies> frequencies = rotary_frequencies(question.shared.rotary());
  if (!frequencies) return frequencies.error();
  DecayCurves curves;
  curves.distances = decay_distances(state.max_distance, state.log_distance);
  if (state.bound) {
    auto bound = decay_bound(*frequencies, curves.distances, part_of(work, 0, 0.1));
    if (!bound) return bound.error();
    curves.bound = std::move(bound).value();
  }
  if (state.ones) {
    auto ones = decay_ones(*frequencies, curves.distances, part_of(work, 0.1, 0.2));
    if (!ones) return ones.error();
    curves.ones = std::move(ones).value();
  }
  if (state.random) {
    const RandomDecayOptions options{
        .independent = state.independent, .draws = state.draws, .seed = question.shared.seed};
    auto random = decay_random(*frequencies, curves.distances, options, part_of(work, 0.2, 1));
    if (!random) return random.error();
    curves.random = std::move(random).value();
  }
  return curves;
}

std::vector<Rise> bound_rises(const std::vector<double>& distances, const std::vector<double>& bound,
                              double least) {
  std::vector<Rise> rises;
  if (bound.size() < 3) return rises;
  const auto [low, high] = std::minmax_element(bound.begin(), bound.end());
  const double threshold = least * (*high - *low);
  // From each valley to the peak after it; a dip smaller than the threshold does not end a rise.
  std::size_t valley = 0;
  std::size_t peak = 0;
  const auto keep = [&] {
    if (peak > valley && bound[peak] - bound[valley] > threshold) {
      rises.push_back({distances[valley], distances[peak], bound[valley], bound[peak]});
    }
  };
  for (std::size_t i = 1; i < bound.size(); ++i) {
    if (bound[i] > bound[peak]) {
      peak = i;
    } else if (bound[i] < bound[valley] || bound[peak] - bound[i] > threshold) {
      keep();
      valley = peak = i;
    }
  }
  keep();
  return rises;
}

Table decay_table(const DecayCurves& curves) {
  Table table;
  std::vector<const std::vector<double>*> columns{&curves.distances};
  table.columns = {QStringLiteral("distance")};
  const auto add = [&](const char* name, const std::vector<double>& values) {
    if (values.empty()) return;
    table.columns << QString::fromLatin1(name);
    columns.push_back(&values);
  };
  add("bound", curves.bound);
  add("ones", curves.ones);
  add("random_mean", curves.random.mean);
  add("random_low", curves.random.low);
  add("random_high", curves.random.high);
  for (std::size_t i = 0; i < curves.distances.size(); ++i) {
    std::vector<Cell> row;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const double value = (*columns[c])[i];
      // Distances are whole numbers, and written so.
      row.push_back(c == 0 ? Cell(static_cast<qint64>(value)) : Cell(value));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace rope::app
