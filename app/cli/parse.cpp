// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/parse.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

#include "core/support/number_text.h"

namespace rope::cli {
namespace {

constexpr double largest_exact_whole = 9007199254740992.0;  // 2^53

std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, replace});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
      }
    }
  }
  return cost[a.size()][b.size()];
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::optional<double> parse_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::optional<Index> parse_whole(std::string_view text) {
  Index whole = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), whole);
  if (error == std::errc{} && end == text.data() + text.size()) return whole;
  const std::optional<double> number = parse_number(text);
  if (!number || std::floor(*number) != *number || std::abs(*number) > largest_exact_whole)
    return std::nullopt;
  return static_cast<Index>(*number);
}

std::vector<std::string_view> split_list(std::string_view text) {
  std::vector<std::string_view> items;
  if (trimmed(text).empty()) return items;
  for (;;) {
    const std::size_t comma = text.find(',');
    items.push_back(trimmed(text.substr(0, comma)));
    if (comma == std::string_view::npos) return items;
    text.remove_prefix(comma + 1);
  }
}

std::optional<std::vector<double>> parse_numbers(std::string_view text) {
  std::vector<double> numbers;
  for (const std::string_view item : split_list(text)) {
    const std::optional<double> number = parse_number(item);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

std::string numbers_text(const std::vector<double>& values) {
  std::string text;
  for (const double value : values) (text += text.empty() ? "" : ",") += exact_text(value);
  return text;
}

std::optional<std::vector<Index>> parse_index_ranges(std::string_view text, Index highest) {
  std::vector<Index> indices;
  for (const std::string_view item : split_list(text)) {
    const std::size_t dash = item.find('-');
    const std::optional<Index> first = parse_whole(trimmed(item.substr(0, dash)));
    const std::optional<Index> last =
        dash == std::string_view::npos ? first : parse_whole(trimmed(item.substr(dash + 1)));
    if (!first || !last || *first < 0 || *last < *first || *last > highest) return std::nullopt;
    for (Index i = *first; i <= *last; ++i) indices.push_back(i);
    // Each index once keeps the list as short as the range it is from, however it is typed.
    std::sort(indices.begin(), indices.end());
    indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
  }
  return indices;
}

std::optional<std::string> nearest_spelling(std::string_view word,
                                            const std::vector<std::string>& candidates) {
  constexpr std::size_t longest_word = 64;
  if (word.size() > longest_word) return std::nullopt;
  std::optional<std::string> best;
  std::size_t fewest = std::max<std::size_t>(2, word.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t count = edits(word, candidate);
    if (count < fewest && count < candidate.size()) {
      fewest = count;
      best = candidate;
    }
  }
  return best;
}

}  // namespace rope::cli
