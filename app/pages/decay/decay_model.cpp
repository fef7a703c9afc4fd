// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/decay/decay_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/charts/decimate.h"
#include "core/rotary/decay_grid.h"

namespace rope::app {
namespace {

// Of a line over every distance as many pixel columns are kept: more than a screen has.
constexpr int kColumns = 2500;
constexpr int kMostDistances = 1000000;
constexpr double kRounding = 1e-9;  // of the bound: what comes of adding up and of angles far away

// The progress of one part of the work within the whole.
Work part_of(const Work& work, double from, double to) {
  Work part = work;
  part.progress = [&work, from, to](double fraction) { work.report(from + (to - from) * fraction); };
  return part;
}

std::vector<double> every_distance(int max_distance) {
  const int step = (max_distance + kMostDistances - 1) / kMostDistances;
  std::vector<double> distances;
  distances.reserve(static_cast<std::size_t>(max_distance / step) + 1);
  for (int distance = 0; distance <= max_distance; distance += step) distances.push_back(distance);
  return distances;
}

// Where the distances stand on the axis, in the coordinates that are drawn; NaN is left out.
std::vector<double> on_axis(const std::vector<double>& distances, bool log_axis) {
  std::vector<double> places = distances;
  if (!log_axis) return places;
  for (double& place : places) place = place > 0 ? std::log10(place) : std::nan("");
  return places;
}

Status add_trained(const DecayQuestion& question, DecayCurves& curves, const Work& work) {
  auto given = averaged_decay(question.head(), curves.distances, work);
  if (!given) return given.error();
  curves.trained = std::move(given->score.mean);
  curves.trained_bound = std::move(given->bound);
  return {};
}

// The curves that depend on the frequencies alone, those that are shown.
Result<DecayTheory> theory(const RotarySettings& settings, const DecayState& state,
                           std::span<const double> distances, const Work& work) {
  const Result<RotaryFrequencies> frequencies = rotary_frequencies(settings);
  if (!frequencies) return frequencies.error();
  if (state.bound && state.ones) return decay_theory(*frequencies, distances, work);
  DecayTheory curves;
  if (!state.bound && !state.ones) return curves;
  auto one =
      state.bound ? decay_bound(*frequencies, distances, work) : decay_ones(*frequencies, distances, work);
  if (!one) return one.error();
  (state.bound ? curves.bound : curves.ones) = std::move(one).value();
  return curves;
}

DecayLine thinned(const std::vector<double>& distances, const std::vector<double>& places,
                  const std::vector<double>& values) {
  DecayLine line;
  const double first = std::isfinite(places[0]) ? places[0] : places[1];
  for (const std::size_t i : kept_points(places, values, first, places.back(), kColumns)) {
    line.x.push_back(distances[i]);
    line.y.push_back(values[i]);
  }
  return line;
}

// The same to the left of 0, where that is drawn.
DecayLine on_the_sides(DecayLine line, const DecayState& state) {
  if (!state.two_sided()) return line;
  return {on_both_sides(line.x, -1), on_both_sides(line.y, 1)};
}

}  // namespace

Result<GivenDecay> averaged_decay(const AveragedHead& trained, std::span<const double> distances,
                                  const Work& work) {
  const HeadAverages& averages = trained.heads->averages;
  const auto row = [](std::span<const double> values) {
    return MatrixView<const double>(values.data(), 1, static_cast<Index>(values.size()));
  };
  return decay_given(trained.heads->frequencies, distances,
                     row(averages.query_of(trained.layer, trained.head)),
                     row(averages.key_of(trained.layer, trained.head)), work);
}

AveragedHead DecayQuestion::head() const {
  if (trained == nullptr) return {};
  return {trained, trained->layer(state.layer), trained->head(state.head)};
}

double marked_distance(const DecayState& state) {
  const auto most = static_cast<double>(state.max_distance);
  const double distance = std::clamp(std::round(state.distance), -most, most);
  return state.two_sided() ? distance : std::abs(distance);
}

bool DecayQuestion::same_curves(const DecayQuestion& other) const {
  const DecayState& a = state;
  const DecayState& b = other.state;
  const bool same_head = trained == other.trained && a.layer == b.layer && a.head == b.head;
  return settings == other.settings && a.max_distance == b.max_distance &&
         (a.log_distance == b.log_distance || a.max_distance <= kEveryDistanceTo) && a.bound == b.bound &&
         a.ones == b.ones && a.random == b.random && a.trained == b.trained &&
         (!a.random || (a.independent == b.independent && a.draws == b.draws && seed == other.seed)) &&
         (!a.trained || same_head);
}

std::vector<RotarySettings> drawn_settings(const SharedState& shared) {
  std::vector<RotarySettings> settings{shared.rotary()};
  for (const ComparedSetting& compared : shared.compared) {
    if (compared.visible) settings.push_back(compared.rotary());
  }
  return settings;
}

Result<DecayCurves> decay_curves(const DecayQuestion& question, const Work& work) {
  const DecayState& state = question.state;
  DecayCurves curves;
  const std::vector<double> distances = usual_distances(state.max_distance);
  const auto on_all = [&](const std::vector<double>& values) {
    return state.trained ? on_both_sides(values, 1) : values;
  };
  curves.distances = state.trained ? on_both_sides(distances, -1) : distances;
  const Work quiet{.progress = {}, .stop = work.stop, .threads = work.threads};
  for (const RotarySettings& settings : question.settings) {
    const auto found = theory(settings, state, distances, quiet);
    if (!found) return found.error();
    if (state.bound && curves.settings.empty()) curves.rises = bound_rises(distances, found->bound);
    SettingDecay decay{.bound = on_all(found->bound), .ones = on_all(found->ones)};
    if (state.bound) decay.bound_line = {curves.distances, decay.bound};
    if (state.ones) decay.ones_line = {curves.distances, decay.ones};
    curves.settings.push_back(std::move(decay));
  }
  if (state.trained && question.trained != nullptr) {
    if (const Status status = add_trained(question, curves, quiet); !status) return status.error();
  }
  if (state.random) {
    const auto frequencies = rotary_frequencies(question.settings.front());
    if (!frequencies) return frequencies.error();
    const RandomDecayOptions options{
        .independent = state.independent, .draws = state.draws, .seed = question.seed};
    auto drawn = RandomScores::draw(*frequencies, options, quiet);
    if (!drawn) return drawn.error();
    curves.drawn = std::move(drawn).value();
    auto random = curves.drawn->at(curves.distances, part_of(work, 0.2, 1));
    if (!random) return random.error();
    curves.random = std::move(random).value();
  }
  curves.every_distance = state.max_distance <= kEveryDistanceTo || (!state.bound && !state.ones);
  return curves;
}

Result<DecayCurves> decay_details(const DecayQuestion& question, DecayCurves curves, const Work& work) {
  const DecayState& state = question.state;
  const std::vector<double> distances = every_distance(state.max_distance);
  const std::vector<double> places = on_axis(distances, state.log_distance);
  const double share = 1.0 / static_cast<double>(question.settings.size());
  for (std::size_t i = 0; i < question.settings.size(); ++i) {
    const double begin = static_cast<double>(i) * share;
    const auto found = theory(question.settings[i], state, distances, part_of(work, begin, begin + share));
    if (!found) return found.error();
    SettingDecay& setting = curves.settings[i];
    if (state.bound) setting.bound_line = on_the_sides(thinned(distances, places, found->bound), state);
    if (state.ones) setting.ones_line = on_the_sides(thinned(distances, places, found->ones), state);
    if (state.bound && i == 0) curves.rises = bound_rises(distances, found->bound);
  }
  curves.every_distance = true;
  return curves;
}

bool is_constant(const std::vector<double>& bound) {
  if (bound.empty()) return true;
  const auto [low, high] = std::minmax_element(bound.begin(), bound.end());
  return *high - *low <= kRounding * *high;
}

std::vector<Rise> bound_rises(const std::vector<double>& distances, const std::vector<double>& bound,
                              double least) {
  std::vector<Rise> rises;
  if (bound.size() < 3 || is_constant(bound)) return rises;
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

Table decay_table(const DecayCurves& curves, const QStringList& names) {
  Table table;
  const bool several = curves.settings.size() > 1;
  if (several) table.columns << QStringLiteral("setting");
  table.columns << QStringLiteral("distance");
  if (curves.settings.empty()) return table;
  struct Column {
    const char* name;
    const std::vector<double>* shared;           // of the first setting's rows alone
    std::vector<double> SettingDecay::*of_each;  // or of each setting
  };
  std::vector<Column> columns;
  const auto add = [&](const Column& column, bool shown) {
    if (!shown) return;
    table.columns << QString::fromLatin1(column.name);
    columns.push_back(column);
  };
  const SettingDecay& first = curves.settings.front();
  add({"bound", nullptr, &SettingDecay::bound}, !first.bound.empty());
  add({"ones", nullptr, &SettingDecay::ones}, !first.ones.empty());
  const auto add_shared = [&](const char* name, const std::vector<double>& values) {
    add({name, &values, nullptr}, !values.empty());
  };
  add_shared("random_mean", curves.random.mean);
  add_shared("random_low", curves.random.low);
  add_shared("random_high", curves.random.high);
  add_shared("given_mean", curves.trained);
  add_shared("given_bound", curves.trained_bound);
  for (std::size_t s = 0; s < curves.settings.size(); ++s) {
    for (std::size_t i = 0; i < curves.distances.size(); ++i) {
      std::vector<Cell> row;
      if (several) row.emplace_back(names.value(static_cast<qsizetype>(s)));
      const double distance = curves.distances[i];
      // Whole numbers are written so.
      row.push_back(distance == std::floor(distance) ? Cell(static_cast<qint64>(distance)) : Cell(distance));
      for (const Column& column : columns) {
        if (column.of_each != nullptr) {
          row.emplace_back((curves.settings[s].*column.of_each)[i]);
        } else {
          row.push_back(s == 0 ? Cell((*column.shared)[i]) : Cell());
        }
      }
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

}  // namespace rope::app
