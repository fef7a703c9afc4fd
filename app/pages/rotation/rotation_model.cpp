// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/rotation_model.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/attention/drawn_vectors.h"
#include "core/attention/scores.h"
#include "core/rotary/mixed_pairing.h"
#include "core/rotary/rotation.h"

namespace rope::app {
namespace {

DrawnKind kind_of(VectorSource source) {
  switch (source) {
    case VectorSource::independent:
      return DrawnKind::independent;
    case VectorSource::equal:
      return DrawnKind::same;
    case VectorSource::ones:
      return DrawnKind::ones;
    default:
      return DrawnKind::similar;
  }
}

void put_edits(std::vector<double>& values, const std::vector<ComponentEdit>& edits) {
  for (const ComponentEdit& edit : edits) {
    if (static_cast<std::size_t>(edit.component) < values.size()) {
      values[static_cast<std::size_t>(edit.component)] = edit.value;
    }
  }
}

// In the order of neighbours: the same head whatever the pairing in memory.
void fill_vectors(RotationView& view) {
  if (view.trained) {
    view.query = view.trained->query;
    view.key = view.trained->key;
  } else {
    const DrawnVectors drawn = drawn_vectors({.kind = kind_of(view.state.source),
                                              .head_dim = view.shared.head_dim,
                                              .rotary_dim = view.frequencies.rotary_dim,
                                              .seed = view.shared.seed});
    view.query.assign(drawn.query.begin(), drawn.query.end());
    view.key.assign(drawn.key.begin(), drawn.key.end());
  }
  put_edits(view.query, view.state.query_edits);
  put_edits(view.key, view.state.key_edits);
}

void store_as(RotationView& view) {
  if (view.frequencies.pairing == Pairing::interleaved) return;
  const std::vector<Index> permutation = pairing_permutation(
      view.frequencies.head_dim, view.frequencies.rotary_dim, Pairing::interleaved, view.frequencies.pairing);
  for (std::vector<double>* vector : {&view.query, &view.key}) {
    const std::vector<double> before = *vector;
    for (std::size_t j = 0; j < permutation.size(); ++j) {
      (*vector)[j] = before[static_cast<std::size_t>(permutation[j])];
    }
  }
}

MixedView mixed_view(const RotationView& view) {
  MixedView mixed{.table = mixed_table(view.frequencies),
                  .query = rotate_mixed(view.query, view.m, view.frequencies),
                  .key = rotate_mixed(view.key, view.n, view.frequencies)};
  mixed.contributions = pair_contributions(mixed.query, mixed.key, view.frequencies);
  mixed.pair_score = mixed.contributions[static_cast<std::size_t>(view.pair)];
  mixed.head_score = std::accumulate(mixed.contributions.begin(), mixed.contributions.end(), 0.0);
  return mixed;
}

// score(m, n) at even steps of m.
template <typename Score>
std::vector<double> trace(const RotationView& view, double last, bool locked, int count, Score score) {
  std::vector<double> scores(static_cast<std::size_t>(std::max(2, count)));
  const double steps = static_cast<double>(scores.size() - 1);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const double m = last * static_cast<double>(i) / steps;
    scores[i] = score(m, locked ? m + view.n - view.m : view.n);
  }
  return scores;
}

}  // namespace

std::vector<double> drawn(const SharedState& shared, bool query) {
  std::vector<double> values(static_cast<std::size_t>(shared.head_dim));
  fill_drawn(values, shared.seed, query);
  return values;
}

QPointF RotationView::in_pair(const std::vector<double>& vector) const {
  return {vector[static_cast<std::size_t>(components.first)],
          vector[static_cast<std::size_t>(components.second)]};
}

int RotationView::neighbour_order(Index component) const {
  return static_cast<int>(rope::neighbour_order(component, frequencies.rotary_dim, frequencies.pairing));
}

Result<RotationView> rotation_view(const RotationState& state, const SharedState& shared,
                                   const TrainedVectors* trained) {
  const bool wants_trained = state.source == VectorSource::trained;
  if (wants_trained && trained == nullptr) {
    return Error{"q and k of the model are not read yet", "the Rotation page", "wait, or choose others"};
  }
  if (wants_trained && trained->query.size() != static_cast<std::size_t>(shared.head_dim)) {
    return Error{"the model's heads have another number of components", "head dimension",
                 "use " + std::to_string(trained->query.size())};
  }
  Result<RotaryFrequencies> frequencies = rotary_frequencies(shared.rotary());
  if (!frequencies) return frequencies.error();
  RotationView view{.state = state, .shared = shared};
  if (wants_trained) view.trained = *trained;
  view.frequencies = std::move(frequencies).value();
  // The page shows turning alone; what also changes lengths is named beside it.
  view.frequencies.attention_factor = 1;
  view.frequencies.xpos.clear();
  view.pair = shared.chosen_pair();
  view.components = pair_indices(view.pair, view.frequencies.rotary_dim, view.frequencies.pairing);
  view.m = state.m;
  view.n = state.n;
  fill_vectors(view);
  store_as(view);
  view.rotated_query = rotate_complex(view.query, view.m, view.frequencies);
  view.rotated_key = rotate_complex(view.key, view.n, view.frequencies);
  view.contributions = pair_contributions(view.rotated_query, view.rotated_key, view.frequencies);
  view.pair_score = view.contributions[static_cast<std::size_t>(view.pair)];
  view.head_score = std::accumulate(view.contributions.begin(), view.contributions.end(), 0.0);
  if (state.mixed) view.mixed = mixed_view(view);
  return view;
}

double pair_score(QPointF query, QPointF key, double relative_angle) {
  // q k* = (x_q + i y_q)(x_k - i y_k); times e^(i angle); the real part.
  const double real = query.x() * key.x() + query.y() * key.y();
  const double imaginary = query.y() * key.x() - query.x() * key.y();
  return real * std::cos(relative_angle) - imaginary * std::sin(relative_angle);
}

double mixed_pair_score(const RotationView& view, double m, double n) {
  const auto theta_at = [&](Index component) {
    const Index pair = view.mixed->table[static_cast<std::size_t>(component)];
    return view.frequencies.theta[static_cast<std::size_t>(pair)];
  };
  const double first = theta_at(view.components.first);
  const double second = theta_at(view.components.second);
  const auto taken = [&](QPointF x, double at) {
    return QPointF(x.x() * std::cos(at * first) - x.y() * std::sin(at * first),
                   x.y() * std::cos(at * second) + x.x() * std::sin(at * second));
  };
  return QPointF::dotProduct(taken(view.in_pair(view.query), m), taken(view.in_pair(view.key), n));
}

bool stretches(const SharedState& shared) {
  const Result<RotaryFrequencies> frequencies = rotary_frequencies(shared.rotary());
  return frequencies && (frequencies->attention_factor != 1 || !frequencies->xpos.empty());
}

SharedView moved_to(const SharedView& view, double m) {
  return placed_at(view, m, view->state.lock ? view->n + m - view->m : view->n);
}

SharedView placed_at(const SharedView& view, double m, double n) {
  if (m == view->m && n == view->n) return view;
  RotationState state = view->state;
  state.m = m;
  state.n = n;
  SharedState shared = view->shared;
  shared.pair = view->pair;
  auto moved = rotation_view(state, shared, view->trained ? &*view->trained : nullptr);
  return moved ? std::make_shared<const RotationView>(std::move(*moved)) : view;
}

std::vector<double> score_trace(const RotationView& view, double last, bool locked, int count) {
  const QPointF query = view.in_pair(view.query);
  const QPointF key = view.in_pair(view.key);
  return trace(view, last, locked, count,
               [&](double m, double n) { return pair_score(query, key, (m - n) * view.theta()); });
}

std::vector<double> mixed_trace(const RotationView& view, double last, bool locked, int count) {
  return trace(view, last, locked, count, [&](double m, double n) { return mixed_pair_score(view, m, n); });
}

void set_component(std::vector<ComponentEdit>& edits, int component, double value) {
  const auto found = std::find_if(edits.begin(), edits.end(),
                                  [&](const ComponentEdit& e) { return e.component == component; });
  if (found != edits.end()) {
    found->value = value;
  } else {
    edits.push_back({component, value});
  }
}

}  // namespace rope::app
