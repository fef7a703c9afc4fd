// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "app/pages/rotation/explained_values.h"
#include "app/pages/rotation/rotation_explanations.h"
#include "app/widgets/number_text.h"
#include "core/attention/drawn_vectors.h"

namespace rope::app {

using math::row;
using math::sub;
using namespace parts;  // NOLINT(google-build-using-namespace)
using Origin = Explanation::Origin;

namespace {

Explanation random_source(const RotationView& view, bool query, Index component, Formula line) {
  const int order = view.neighbour_order(component);
  const Side side = side_of(view, query);
  return {RotationText::tr("Component %1 of %2, before rotation").arg(place(side, component), letter(query)),
          {std::move(line)},
          Origin::random,
          RotationText::tr("seed %1, stream %2, number %3 of the standard normal ones (PCG, Box-Muller)")
              .arg(QLocale().toString(static_cast<qulonglong>(view.shared.seed)),
                   QLocale().toString(static_cast<qulonglong>(drawn_stream(query))), whole(order + 1))};
}

Explanation trained_source(const RotationView& view, bool query, Index component, double value) {
  const TrainedVectors& from = *view.trained;
  const Side side = side_of(view, query);
  const auto order = static_cast<std::size_t>(view.neighbour_order(component));
  const double bias = (query ? from.query_bias : from.key_bias)[order];
  const Formula name = indexed(side, component);
  const int digits = digits_for(value, {value - bias, bias},
                                [](const std::vector<double>& written) { return written[0] + written[1]; });
  const Formula weight =
      sub(math::symbol(QStringLiteral("W"), Ink::trained, RotationText::tr("The trained weights.")),
          math::text(letter(query), side.ink));
  const Formula input =
      math::symbol(QStringLiteral("x"), Ink::text,
                   RotationText::tr("What enters the layer at this token: as many numbers as the model "
                                    "is wide."));
  const Formula offset =
      sub(math::symbol(QStringLiteral("b"), Ink::trained, RotationText::tr("The trained bias.")),
          math::text(letter(query), side.ink));
  return {
      RotationText::tr("Component %1 of %2, before rotation").arg(place(side, component), letter(query)),
      {row({name, equals(), weight, thin(), input, plus(), offset, equals(),
            exact_to(digits, value - bias, Ink::trained), plus(), factor_to(digits, bias, Ink::trained),
            equals(), exact(value, side.ink)})},
      Origin::trained,
      RotationText::tr("%1, layer %2, head %3, “%4” at %5: row %6 of the %7 weights times the %8 numbers of "
                       "that token")
          .arg(from.model, whole(from.layer), whole(from.head), query ? from.query_word : from.key_word,
               whole(query ? from.query_token : from.key_token),
               whole(from.head * static_cast<Index>(from.query.size()) + static_cast<Index>(order)),
               query ? RotationText::tr("query") : RotationText::tr("key"), whole(from.hidden_size))};
}

// How q and k were drawn, with a place for the seed.
QString random_text(VectorSource source) {
  switch (source) {
    case VectorSource::independent:
      return RotationText::tr("Random, independent, seed %1");
    case VectorSource::equal:
      return RotationText::tr("Random, k = q, seed %1");
    default:
      return RotationText::tr("Random, k near q, seed %1");
  }
}

// A component of the query as it was drawn, whatever it was dragged to since.
Explanation explain_drawn(const SharedView& view, Index component) {
  const Side side = side_of(*view, true);
  const double value = drawn(view->shared, true)[static_cast<std::size_t>(view->neighbour_order(component))];
  return random_source(*view, true, component,
                       row({indexed(side, component), equals(), exact(value, side.ink)}));
}

}  // namespace

Explanation explain_source(const SharedView& view, bool query, bool second) {
  return explain_component(view, query, second ? view->components.second : view->components.first);
}

Explanation explain_component(const SharedView& view, bool query, Index component) {
  const Side side = side_of(*view, query);
  const double value = (query ? view->query : view->key)[static_cast<std::size_t>(component)];
  const Formula is = row({indexed(side, component), equals(), exact(value, side.ink)});
  const QString name =
      RotationText::tr("Component %1 of %2, before rotation").arg(place(side, component), letter(query));
  const auto& edits = query ? view->state.query_edits : view->state.key_edits;
  const int order = view->neighbour_order(component);
  if (std::any_of(edits.begin(), edits.end(), [&](const ComponentEdit& e) { return e.component == order; })) {
    return {name,
            {is},
            Origin::given,
            RotationText::tr("dragged in the plane; a double click on the tip takes it back")};
  }
  if (view->trained) return trained_source(*view, query, component, value);
  if (view->state.source == VectorSource::ones)
    return {name, {is}, Origin::given, RotationText::tr("all components are 1")};
  if (query || view->state.source == VectorSource::independent) {
    return random_source(*view, query, component, is);
  }
  if (view->state.source == VectorSource::equal) {
    return random_source(*view, true, component,
                         row({indexed(side, component), equals(), indexed(side_of(*view, true), component),
                              equals(), exact(value, side.ink)}));
  }
  const double z = drawn(view->shared, false)[static_cast<std::size_t>(order)];
  const Formula letter_z =
      sub(math::symbol(QStringLiteral("z"), Ink::text, RotationText::tr("z, random and independent of q.")),
          math::text(place(side, component)));
  const double rest = std::sqrt(1 - kDrawnSimilarity * kDrawnSimilarity);
  const double q = drawn(view->shared, true)[static_cast<std::size_t>(order)];  // whatever was dragged since
  const int digits = digits_for(value, {q, z}, [rest](const std::vector<double>& written) {
    return kDrawnSimilarity * written[0] + rest * written[1];
  });
  const Formula of_query = factor_to(digits, q, side_of(*view, true).ink,
                                     [view, component] { return explain_drawn(view, component); });
  Explanation near = random_source(
      *view, false, component,
      row({indexed(side, component), equals(), math::text(short_number_text(kDrawnSimilarity)), thin(),
           indexed(side_of(*view, true), component), plus(), math::text(short_number_text(rest)), thin(),
           letter_z, equals(), math::text(short_number_text(kDrawnSimilarity)), times(), of_query, plus(),
           math::text(short_number_text(rest)), times(), factor_to(digits, z), equals(),
           exact(value, side.ink)}));
  near.source = RotationText::tr("k near q, correlation %1; z by %2")
                    .arg(short_number_text(kDrawnSimilarity), near.source);
  return near;
}

QString provenance(const RotationView& view) {
  QString text;
  if (view.trained) {
    const TrainedVectors& from = *view.trained;
    text = RotationText::tr("Trained: %1, layer %2, head %3, “%4” at %5 looks at “%6” at %7")
               .arg(from.model, whole(from.layer), whole(from.head), from.query_word, whole(from.query_token),
                    from.key_word, whole(from.key_token));
  } else if (view.state.source == VectorSource::ones) {
    text = RotationText::tr("q = k = (1, …, 1)");
  } else {
    text = random_text(view.state.source).arg(QLocale().toString(static_cast<qulonglong>(view.shared.seed)));
  }
  if (!view.state.query_edits.empty() || !view.state.key_edits.empty())
    text += RotationText::tr("; changed by hand");
  return text;
}

}  // namespace rope::app
