// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/rotation_model.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/attention/scores.h"
#include "core/rotary/rotation.h"
#include "core/support/random.h"

namespace rope::app {
namespace {

// How near a "similar" key is to its query: the correlation of their components.
constexpr double kSimilarity = 0.8;

// q and k have streams of their own, so that neither changes where the other's source does. These two give
// arrows of a good size on a first visit (seed 1, pair 2).
constexpr std::uint64_t kQueryStream = 34;
constexpr std::uint64_t kKeyStream = 35;

std::vector<double> draw(const SharedState& shared, std::uint64_t stream) {
  std::vector<double> values(static_cast<std::size_t>(shared.head_dim));
  Random(shared.seed, stream).fill_normal(values);
  return values;
}

void apply(std::vector<double>& values, const std::vector<ComponentEdit>& edits) {
  for (const ComponentEdit& edit : edits) {
    if (static_cast<std::size_t>(edit.component) < values.size()) {
      values[static_cast<std::size_t>(edit.component)] = edit.value;
    }
  }
}

void fill_vectors(RotationView& view, const RotationState& state, const SharedState& shared) {
  if (state.source == VectorSource::ones) {
    view.query.assign(static_cast<std::size_t>(shared.head_dim), 1.0);
    view.key = view.query;
  } else {
    view.query = draw(shared, kQueryStream);
    view.key = state.source == VectorSource::equal ? view.query : draw(shared, kKeyStream);
    if (state.source == VectorSource::similar) {
      const double rest = std::sqrt(1 - kSimilarity * kSimilarity);
      for (std::size_t c = 0; c < view.key.size(); ++c) {
        view.key[c] = kSimilarity * view.query[c] + rest * view.key[c];
      }
    }
  }
  apply(view.query, state.query_edits);
  apply(view.key, state.key_edits);
}

}  // namespace

QPointF RotationView::in_pair(const std::vector<double>& vector) const {
  return {vector[static_cast<std::size_t>(components.first)],
          vector[static_cast<std::size_t>(components.second)]};
}

Result<RotationView> rotation_view(const RotationState& state, const SharedState& shared) {
  Result<RotaryFrequencies> frequencies = rotary_frequencies(shared.rotary());
  if (!frequencies) return frequencies.error();
  RotationView view;
  view.frequencies = std::move(frequencies).value();
  // The page shows turning alone; what also changes lengths is named beside it.
  view.stretched = view.frequencies.attention_factor != 1 || !view.frequencies.xpos.empty();
  view.frequencies.attention_factor = 1;
  view.frequencies.xpos.clear();
  view.pair = shared.chosen_pair();
  view.components = pair_indices(view.pair, view.frequencies.rotary_dim, view.frequencies.pairing);
  view.m = state.m;
  view.n = state.n;
  fill_vectors(view, state, shared);
  view.rotated_query = rotate_complex(view.query, view.m, view.frequencies);
  view.rotated_key = rotate_complex(view.key, view.n, view.frequencies);
  const std::vector<double> parts =
      pair_contributions(view.rotated_query, view.rotated_key, view.frequencies);
  view.pair_score = parts[static_cast<std::size_t>(view.pair)];
  view.head_score = std::accumulate(parts.begin(), parts.end(), 0.0);
  return view;
}

double pair_score(QPointF query, QPointF key, double relative_angle) {
  // q k* = (x_q + i y_q)(x_k - i y_k); times e^(i angle); the real part.
  const double real = query.x() * key.x() + query.y() * key.y();
  const double imaginary = query.y() * key.x() - query.x() * key.y();
  return real * std::cos(relative_angle) - imaginary * std::sin(relative_angle);
}

std::vector<double> score_trace(const RotationView& view, double last, bool locked, int count) {
  std::vector<double> scores(static_cast<std::size_t>(std::max(2, count)));
  const QPointF query = view.in_pair(view.query);
  const QPointF key = view.in_pair(view.key);
  const double steps = static_cast<double>(scores.size() - 1);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const double m = last * static_cast<double>(i) / steps;
    const double distance = locked ? view.n - view.m : view.n - m;
    scores[i] = pair_score(query, key, -distance * view.theta());
  }
  return scores;
}

void set_component(std::vector<ComponentEdit>& edits, Index component, double value) {
  const int at = static_cast<int>(component);
  const auto found =
      std::find_if(edits.begin(), edits.end(), [&](const ComponentEdit& e) { return e.component == at; });
  if (found != edits.end()) {
    found->value = value;
  } else {
    edits.push_back({at, value});
  }
}

}  // namespace rope::app
