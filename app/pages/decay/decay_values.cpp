// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/decay/decay_values.h"

#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace rope::app {
namespace {

// NaN, which no chart shows, for a distance that the core refuses.
double first_of(const Result<std::vector<double>>& values) {
  return values ? values->front() : std::nan("");
}

}  // namespace

ValueAt bound_values(const SharedFacts& facts) {
  return [facts](double distance) {
    return first_of(decay_bound(facts->frequencies, std::vector<double>{distance}));
  };
}

ValueAt ones_values(const SharedFacts& facts) {
  return [facts](double distance) {
    return first_of(decay_ones(facts->frequencies, std::vector<double>{distance}));
  };
}

std::function<RandomValues(double)> random_values(const RandomScores& drawn) {
  const auto last = std::make_shared<std::optional<std::pair<double, RandomValues>>>();
  return [drawn, last](double distance) {
    if (*last && (*last)->first == distance) return (*last)->second;
    const auto band = drawn.at(std::vector<double>{distance});
    const double none = std::nan("");
    last->emplace(distance, band ? RandomValues{band->mean.front(), band->low.front(), band->high.front()}
                                 : RandomValues{none, none, none});
    return (*last)->second;
  };
}

ValueAt trained_values(const AveragedHead& trained) {
  return [trained](double distance) {
    const auto decay = averaged_decay(trained, std::vector<double>{distance});
    return decay ? decay->score.mean.front() : std::nan("");
  };
}

ValueAt trained_bound_values(const AveragedHead& trained) {
  return [trained](double distance) {
    const auto decay = averaged_decay(trained, std::vector<double>{distance});
    return decay ? decay->bound.front() : std::nan("");
  };
}

}  // namespace rope::app
