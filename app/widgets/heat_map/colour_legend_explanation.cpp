// SPDX-License-Identifier: GPL-3.0-or-later
// How the numbers of a ColourLegend come about.
#include <algorithm>
#include <cmath>
#include <functional>
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

using Pictures = std::vector<std::shared_ptr<const HeatMapPicture>>;

/// A cell of a map, and what it holds.
struct Place {
  const HeatMap* map = nullptr;
  MapCell cell;
  float value = 0;
};

const HeatMap* map_of(const std::vector<const HeatMap*>& maps,
                      const std::shared_ptr<const HeatMapPicture>& picture) {
  const auto shows = [&picture](const HeatMap* map) { return map->picture() == picture; };
  const auto found = std::find_if(maps.begin(), maps.end(), shows);
  return found == maps.end() ? nullptr : *found;
}

/// The first cell with the value that is asked for.
std::optional<Place> find_value(const Pictures& pictures, const std::vector<const HeatMap*>& maps,
                                const std::function<bool(float)>& is_it) {
  for (const auto& picture : pictures) {
    const SharedMatrix& matrix = picture->matrix();
    const HeatMap* const map = map_of(maps, picture);
    std::vector<float> room(static_cast<std::size_t>(matrix.cols));
    for (Index r = 0; map != nullptr && r < matrix.rows; ++r) {
      const std::span<const float> values = matrix.row(r, room);
      const auto found = std::find_if(values.begin(), values.end(), is_it);
      if (found != values.end()) return Place{map, {r, found - values.begin()}, *found};
    }
  }
  return std::nullopt;
}

/// The value of a place, which opens its own arithmetic where it has some.
Formula value_at(const Place& place) {
  const std::optional<Explanation> behind = place.map->explanation(place.cell);
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

Explanation ColourLegend::explanation() const {
  const ValueScale& scale = pictures_.front()->scale();
  ValueSummary all;
  for (const auto& picture : pictures_) all.add(picture->summary());
  Explanation out{
      caption_.isEmpty() ? tr("Scale of the colours") : tr("Scale of the colours: %1").arg(caption_),
      {},
      Explanation::Origin::formula,
      {}};
  const bool is_signed = scale.colours == ColourScale::signed_;
  const auto reaches = [&](double end) {
    return find_value(pictures_, maps_, [end, is_signed](float value) {
      return static_cast<double>(is_signed ? std::abs(value) : value) == end;
    });
  };
  const std::optional<Place> top = all.finite > 0 ? reaches(scale.high) : std::nullopt;
  if (top && is_signed) {
    out.lines.push_back(
        row({plain(u"±"), exact(scale.high), equals(), plain(u"±"), math::bars(value_at(*top))}));
    out.lines.push_back(
        sentence(tr("The largest magnitude that is shown: %1").arg(top->map->cell_text(top->cell))));
  } else if (top) {
    out.lines.push_back(row({exact(scale.high), equals(), value_at(*top)}));
    out.lines.push_back(
        sentence(tr("The largest value that is shown: %1").arg(top->map->cell_text(top->cell))));
  }
  if (!is_signed && scale.low < 0) {
    if (const std::optional<Place> bottom = reaches(scale.low))
      out.lines.push_back(row({exact(scale.low), equals(), value_at(*bottom)}));
  }
  out.source = top ? tr("the %1 values that are shown; %2 are masked and do not count")
                         .arg(whole_text(all.finite), whole_text(all.masked))
                   : tr("ends between which all numbers of this kind lie");
  out.lines.push_back(
      sentence(tr("In the middle of the bar, and likewise at each other share of its length:")));
  out.lines.push_back(middle_line(scale));
  out.lines.push_back(
      sentence(tr("The heights over the bar say how often each value occurs, by their square roots.")));
  return out;
}

}  // namespace rope::app
