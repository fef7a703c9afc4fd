// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QPen>
#include <QString>
#include <array>

namespace rope::app {

/// How many things of one kind (settings, methods) a chart tells apart.
inline constexpr int kSeries = 8;

enum class ThemeName { light, dark, projector };

/// What a colour stands for; the same everywhere in the window.
enum class Role {
  text,
  quiet,      ///< second-rank text, axes, grid
  query,      ///< q, position m
  key,        ///< k, position n
  relation,   ///< n - m, the score
  trained,    ///< trained weights
  reference,  ///< bound, reference, unscaled
  error,
};

/// The end of an arrow and the shape of a marker: the second sign beside colour.
enum class Tip { none, round, open_triangle, square };

/// Colours and lines of one theme. Nothing that tells roles apart is colour alone: pen() and tip() differ
/// too.
struct Theme {
  ThemeName name = ThemeName::light;
  QColor ground, panel;
  QColor text, quiet, query, key, relation, trained, reference, error;
  std::array<QColor, kSeries> series;  ///< of things that are compared; the first is the text's
  qreal line = 1;                      ///< frames, axes
  qreal chart_line = 2;                ///< curves and arrows
  qreal scale = 1;                     ///< of type, times the system's size

  [[nodiscard]] bool dark() const { return name == ThemeName::dark; }
  [[nodiscard]] QColor color(Role role) const;
  /// Colour, width and dashes of curves and arrows of that role.
  [[nodiscard]] QPen pen(Role role) const;
  [[nodiscard]] Tip tip(Role role) const;
  /// Colour, width and dashes of the index-th of several things that are compared; counted round from 8 on.
  [[nodiscard]] QPen series_pen(int index) const;
  /// Ground mixed with some of a colour, for fills behind text and bands (0: ground, 1: the colour).
  [[nodiscard]] QColor tint(Role role, qreal amount) const { return tint(color(role), amount); }
  [[nodiscard]] QColor tint(const QColor& over, qreal amount) const;
  /// Frames, grid lines.
  [[nodiscard]] QColor frame() const { return tint(Role::quiet, 0.35); }
  [[nodiscard]] QPalette palette() const;
};

[[nodiscard]] const Theme& theme_of(ThemeName name);
[[nodiscard]] const char* theme_id(ThemeName name);  ///< "light", "dark", "projector"

/// The strongest tint of any colour that text may stand on.
inline constexpr qreal kTintUnderText = 0.35;

/// The theme that is shown. A change reaches each widget as QEvent::PaletteChange and FontChange, and those
/// that set a font of their own, as a part of the application's, as ApplicationFontChange.
[[nodiscard]] const Theme& current_theme();
/// Makes it the application's theme: palette and font. `font_scale` is the person's own, on top.
void apply_theme(ThemeName name, qreal font_scale = 1);
/// The theme on another ground for as long as this lives: for pictures whose ground is to be left out. UI
/// thread, within one turn of the event loop, so that nobody sees it.
class GroundOverride {
 public:
  explicit GroundOverride(const QColor& ground);
  ~GroundOverride();
  GroundOverride(const GroundOverride&) = delete;
  GroundOverride& operator=(const GroundOverride&) = delete;

 private:
  Theme theme_;
  const Theme* before_;
};

/// Dark where the system's own palette is dark; asked once, before the first apply_theme().
[[nodiscard]] ThemeName system_theme();

/// The application's font at `factor` of its size.
[[nodiscard]] QFont scaled_font(qreal factor, QFont::Weight weight = QFont::Normal);
/// Digits of equal width, for numbers that change in place.
[[nodiscard]] QFont number_font(qreal factor = 1);

/// Distances of layouts, in pixels.
inline constexpr int kSpace1 = 4, kSpace2 = 8, kSpace3 = 12, kSpace4 = 16, kSpace5 = 24;
inline constexpr int kRadius = 6;

}  // namespace rope::app
