// SPDX-License-Identifier: GPL-3.0-or-later
// How the numbers of a ColourLegend come about.
#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "app/widgets/formula_signs.h"
#include "app/widgets/heat_map/colour_legend.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/number_text.h"

namespace rope::app {

using math::parens;
using math::row;
using namespace parts;  // NOLINT(google-build-using-namespace)

namespace {

/// A cell with the value of an end.
struct Place {
  const ScaleSource* source = nullptr;
  MapCell cell;
  float value = 0;
};

/// The first cell whose value is the one that is asked for.
template <typename IsIt>
std::optional<Place> find_value(const std::vector<ScaleSource>& sources, const IsIt& is_it) {
  for (const ScaleSource& source : sources) {
    const SharedMatrix& matrix = source.matrix;
    std::vector<float> room(static_cast<std::size_t>(matrix.cols));
    for (Index r = 0; r < matrix.rows; ++r) {
      const std::span<const float> values = matrix.row(r, room);
      const auto found = std::find_if(values.begin(), values.end(), is_it);
      if (found != values.end()) return Place{&source, {r, found - values.begin()}, *found};
    }
  }
  return std::nullopt;
}

/// The value of a place, which opens its own arithmetic where it has some.
Formula value_at(const Place& place) {
  const auto behind = place.source->explain ? place.source->explain(place.cell) : std::nullopt;
  const Explain explain = behind ? Explain([behind] { return *behind; }) : Explain();
  return exact(static_cast<double>(place.value), Ink::relation, explain);
}

/// The middle of the bar, as an example of what lies between the ends.
Formula middle_line(const ValueScale& scale) {
  const Formula half = exact(0.5);
  return row({exact(scale.low), plus(),
              parens(row({exact(scale.high), minus(), factor(scale.low, Ink::text)})), times(),
              scale.root ? math::sup(half, plain(u"2")) : half, equals(), exact(scale.value_at(0.5))});
}

}  // namespace

bool ColourLegend::is_shown(const SharedMatrix& matrix) const {
  return std::any_of(pictures_.begin(), pictures_.end(), [&matrix](const auto& picture) {
    return picture->matrix().values == matrix.values && picture->matrix().subtracted == matrix.subtracted;
  });
}

// Without others those of the maps that show the pictures.
std::vector<ScaleSource> ColourLegend::sources() const {
  if (!ends_.sources.empty()) return ends_.sources;
  std::vector<ScaleSource> sources;
  for (const auto& picture : pictures_) {
    const auto shows = [&picture](const HeatMap* map) { return map->picture() == picture; };
    const auto map = std::find_if(maps_.begin(), maps_.end(), shows);
    if (map == maps_.end()) continue;
    sources.push_back({(*map)->accessibleName(), picture->matrix(),
                       [map = *map](const MapCell& cell) { return map->explanation(cell); }});
  }
  return sources;
}

Explanation ColourLegend::explanation() const {
  const ValueScale& scale = pictures_.front()->scale();
  const bool is_signed = scale.colours == ColourScale::signed_;
  const std::vector<ScaleSource> from = sources();
  const auto reaches = [&from, is_signed](double end) {
    return find_value(from, [end, is_signed](float value) {
      return static_cast<double>(is_signed ? std::abs(value) : value) == end;
    });
  };
  const auto place_text = [&](const Place& place) {
    const QString text = maps_.front()->cell_text(place.cell, static_cast<double>(place.value));
    return from.size() > 1 ? tr("%1, %2").arg(place.source->name, text) : text;
  };
  Explanation out{
      caption_.isEmpty() ? tr("Scale of the colours") : tr("Scale of the colours: %1").arg(caption_),
      {},
      Explanation::Origin::formula,
      {}};
  const std::optional<Place> top = reaches(scale.high);
  const bool shown = top && is_shown(top->source->matrix);
  if (!ends_.rule.isEmpty()) out.lines.push_back(sentence(ends_.rule));
  if (top && is_signed) {
    out.lines.push_back(
        row({plain(u"±"), exact(scale.high), equals(), plain(u"±"), math::bars(value_at(*top))}));
  } else if (top) {
    out.lines.push_back(row({exact(scale.high), equals(), value_at(*top)}));
  }
  if (top) {
    QString which =
        is_signed ? tr("The largest magnitude that is shown: %1") : tr("The largest value that is shown: %1");
    if (!shown) which = tr("The largest of all that have this scale: %1");
    if (!ends_.rule.isEmpty()) which = tr("Their largest: %1");
    out.lines.push_back(sentence(which.arg(place_text(*top))));
  }
  if (!is_signed && scale.low < 0) {
    if (const std::optional<Place> bottom = reaches(scale.low))
      out.lines.push_back(row({exact(scale.low), equals(), value_at(*bottom)}));
  }
  out.source = source_text(shown, top.has_value());
  out.lines.push_back(
      sentence(tr("In the middle of the bar, and likewise at each other share of its length:")));
  out.lines.push_back(middle_line(scale));
  out.lines.push_back(
      sentence(tr("The heights over the bar say how often each value occurs, by their square roots.")));
  return out;
}

QString ColourLegend::source_text(bool shown, bool found) const {
  if (shown) {
    ValueSummary all;
    for (const auto& picture : pictures_) all.add(picture->summary());
    return tr("the %1 values that are shown; %2 are masked and do not count")
        .arg(whole_text(all.finite), whole_text(all.masked));
  }
  if (!found && ends_.sources.empty()) return tr("ends between which all numbers of this kind lie");
  if (!found) return tr("there is no value but 0, so that the ends are those of 1");
  QStringList names;
  for (const ScaleSource& source : ends_.sources) names.append(source.name);
  const QString all = names.join(QStringLiteral(", "));
  if (!ends_.rule.isEmpty()) return tr("the values of: %1").arg(all);
  return tr("the values of: %1; they have one scale, whichever of them is shown").arg(all);
}

}  // namespace rope::app
