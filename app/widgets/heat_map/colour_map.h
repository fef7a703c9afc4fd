// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <array>
#include <cstdint>

namespace rope::app {

/// What a heat map's colours say.
enum class ColourScale {
  magnitude,  ///< cividis: lightness rises with the value
  signed_,    ///< blue - white - orange (dark theme: blue - black - orange), symmetric about zero
};

/// 255 steps of value, and one code for cells that have none (masked: -infinity or not a number).
inline constexpr std::uint8_t top_level = 254;
inline constexpr std::uint8_t zero_level = 127;  ///< of the signed scale
inline constexpr std::uint8_t masked_level = 255;

/// One colour per level; the entry of masked_level is not used (those cells are hatched).
using ColourTable = std::array<QRgb, 256>;

/// The table for a scale on a light or a dark ground. Cividis after Nunez, Anderton and Renslow (2018),
/// through ten of its published colours.
[[nodiscard]] const ColourTable& colour_table(ColourScale scale, bool dark);

/// Relative luminance (WCAG 2), 0 to 1.
[[nodiscard]] double relative_luminance(QRgb colour);

}  // namespace rope::app
