// SPDX-License-Identifier: MIT
#include "core/training/batches.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <utility>

#include "core/training/detail/mix.h"

namespace rope {
namespace {

using detail::mixed;

/// Names the order of one round through one text.
std::uint64_t round_key(std::uint64_t seed, std::size_t text, bool lines, std::uint64_t round) noexcept {
  return mixed(mixed(mixed(seed) + 2 * text + (lines ? 1 : 0)) + round);
}

std::uint64_t window_count(const TokenText& text, Index content) {
  return static_cast<std::uint64_t>(std::max<Index>(1, text.size() / content - 1));
}

}  // namespace

std::uint64_t permuted(std::uint64_t i, std::uint64_t size, std::uint64_t key) noexcept {
  // A Feistel network of four rounds on an even number of bits; results outside are sent round again.
  const auto half =
      static_cast<unsigned>(std::max<int>(1, (static_cast<int>(std::bit_width(size - 1)) + 1) / 2));
  const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
  do {
    std::uint64_t left = i >> half;
    std::uint64_t right = i & mask;
    for (std::uint64_t round = 0; round < 4; ++round) {
      left = std::exchange(right, left ^ (mixed(right + mixed(key + round)) & mask));
    }
    i = left << half | right;
  } while (i >= size);
  return i;
}

BatchSource::BatchSource(std::vector<WeightedText> texts, const BatchOptions& options,
                         const SpecialTokens& special, std::uint64_t seed)
    : texts_(std::move(texts)),
      options_(options),
      special_(special),
      seed_(seed),
      random_(seed, 1),
      windows_(texts_.size()),
      lines_(texts_.size()) {}

Result<BatchSource> BatchSource::create(std::vector<WeightedText> texts, const BatchOptions& options,
                                        const SpecialTokens& special, std::uint64_t seed) {
  if (texts.empty()) return Error{.what = "no text to learn from", .where = {}, .fix = "give a text file"};
  for (const WeightedText& each : texts) {
    if (!(std::isfinite(each.weight) && each.weight > 0)) {
      return Error{.what = "a text's weight must be above 0", .where = each.text.name(), .fix = {}};
    }
    if (each.text.size() < options.length - 2) {
      return Error{.what = "the text has only " + std::to_string(each.text.size()) +
                           " tokens, and one sequence takes " + std::to_string(options.length - 2),
                   .where = each.text.name(),
                   .fix = "give more text or a smaller length"};
    }
  }
  return BatchSource(std::move(texts), options, special, seed);
}

Status BatchSource::restore(const State& state) {
  if (state.windows.size() != texts_.size() || state.lines.size() != texts_.size()) {
    return Error{.what = "the saved place is in " + std::to_string(state.windows.size()) +
                         " texts, and there are " + std::to_string(texts_.size()),
                 .where = {},
                 .fix = "go on with the same texts"};
  }
  random_.restore(state.random);
  windows_ = state.windows;
  lines_ = state.lines;
  return {};
}

BatchSource::Stretch BatchSource::next_window(std::size_t which) {
  const TokenText& text = texts_[which].text;
  const Index content = options_.length - 2;
  const std::uint64_t count = window_count(text, content);
  const std::uint64_t taken = windows_[which]++;
  const std::uint64_t key = round_key(seed_, which, false, taken / count);
  const auto spare = static_cast<std::uint64_t>(text.size()) - count * static_cast<std::uint64_t>(content);
  const auto first = static_cast<Index>(mixed(key) % (spare + 1));
  const Index begin = first + static_cast<Index>(permuted(taken % count, count, key)) * content;
  return {&text, begin, begin + content};
}

BatchSource::Stretch BatchSource::next_line(std::size_t which, Index most) {
  const TokenText& text = texts_[which].text;
  const auto count = static_cast<std::uint64_t>(text.lines());
  const std::uint64_t taken = lines_[which]++;
  const std::uint64_t key = round_key(seed_, which, true, taken / count);
  const auto line = static_cast<Index>(permuted(taken % count, count, key));
  const Index begin = text.line_begin(line);
  return {&text, begin, std::min(text.line_end(line), begin + most)};
}

std::size_t BatchSource::choose_text() {
  const auto share = [](const WeightedText& each) {
    return each.weight * static_cast<double>(each.text.size());
  };
  double total = 0;
  for (const WeightedText& each : texts_) total += share(each);
  double at = random_.uniform() * total;
  std::size_t which = 0;
  for (; which + 1 < texts_.size(); ++which) {
    at -= share(texts_[which]);
    if (at < 0) break;
  }
  return which;
}

TokenBatch BatchSource::make(Index batch, Index length, bool lines) {
  const auto size = static_cast<std::size_t>(batch * length);
  TokenBatch tokens{.batch = batch, .length = length};
  tokens.ids.assign(size, special_.pad);
  tokens.mask.assign(size, 0);
  bool padded = false;
  for (Index sequence = 0; sequence < batch; ++sequence) {
    const std::size_t which = choose_text();
    const Stretch stretch = lines ? next_line(which, length - 2) : next_window(which);
    const Index count = stretch.end - stretch.begin;
    std::int32_t* const ids = tokens.ids.data() + sequence * length;
    ids[0] = special_.cls;
    for (Index i = 0; i < count; ++i) ids[i + 1] = (*stretch.text)[stretch.begin + i];
    ids[count + 1] = special_.sep;
    std::fill_n(tokens.mask.begin() + sequence * length, count + 2, std::uint8_t{1});
    padded = padded || count + 2 < length;
  }
  if (!padded) tokens.mask.clear();
  return tokens;
}

TokenBatch BatchSource::next() {
  const bool lines = random_.uniform() < options_.short_share && !options_.short_lengths.empty();
  if (!lines) return make(options_.batch, options_.length, false);
  const Index length = options_.short_lengths[random_.below(options_.short_lengths.size())];
  return make(std::max<Index>(1, options_.batch * options_.length / length), length, true);
}

}  // namespace rope
