// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/support/index.h"

namespace rope::cli {

/// Without the spaces around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// Numbers as people type them, whole text or nothing: no locale, no nan, no infinity, no leftovers.
[[nodiscard]] std::optional<double> parse_number(std::string_view text);
/// A whole number; "1e6" and "10000.0" count as whole.
[[nodiscard]] std::optional<Index> parse_whole(std::string_view text);

/// "1,2,5" with spaces allowed around the commas. Nothing where an item is no finite number.
[[nodiscard]] std::optional<std::vector<double>> parse_numbers(std::string_view text);
/// The reverse: "1,2,5", to the digits that give the same numbers back.
[[nodiscard]] std::string numbers_text(const std::vector<double>& values);
/// "0-3,7" as 0,1,2,3,7: whole numbers from 0 to `highest`, ranges with both ends; sorted, each once.
[[nodiscard]] std::optional<std::vector<Index>> parse_index_ranges(std::string_view text, Index highest);
/// The items between commas, spaces around them taken off; "" gives none.
[[nodiscard]] std::vector<std::string_view> split_list(std::string_view text);

/// The candidate with the fewest edits (insert, delete, replace, swap neighbours) from `word`, if that
/// is near enough to be a slip: at most a third of its letters, 2 for short words.
[[nodiscard]] std::optional<std::string> nearest_spelling(std::string_view word,
                                                          const std::vector<std::string>& candidates);

}  // namespace rope::cli
