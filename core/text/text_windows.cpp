// SPDX-License-Identifier: MIT
#include "core/text/text_windows.h"

#include <algorithm>
#include <string>
#include <utility>

namespace rope {
namespace {

constexpr Index most_windows = 1'000'000;

/// Where the texts of a sequence stand between its added tokens.
struct Texts {
  TokenRange first, second;
  Index added = 0;
  bool pair = false;
};

bool is_added(const Token& token) {
  return token.special && token.begin == token.end;
}

Texts find_texts(const EncodedText& whole) {
  const auto size = static_cast<Index>(whole.tokens.size());
  const auto added = [&](Index i) { return is_added(whole.tokens[static_cast<std::size_t>(i)]); };
  const auto type = std::lower_bound(whole.types.begin(), whole.types.end(), 1);  // 0..0 1..1
  const Index middle = type - whole.types.begin();
  // Added tokens stand at the ends of the two halves only.
  const auto inside = [&](TokenRange half) {
    while (half.begin < half.end && added(half.begin)) ++half.begin;
    while (half.end > half.begin && added(half.end - 1)) --half.end;
    return half;
  };
  Texts texts{.first = inside({0, middle}), .second = inside({middle, size}), .pair = middle < size};
  texts.added = size - texts.first.size() - texts.second.size();
  return texts;
}

/// How many tokens of each text a window has room for.
struct Rooms {
  Index first, second;
};

Error no_room(const LengthLimit& limit) {
  return {.what = "a length of " + std::to_string(limit.tokens) + " tokens leaves no room to cut this text",
          .where = {},
          .fix = "allow more tokens, or cut the other text of the pair"};
}

Result<Rooms> find_rooms(const Texts& texts, const LengthLimit& limit) {
  const Index room = limit.tokens - texts.added;
  Rooms rooms{texts.first.size(), texts.second.size()};
  if (rooms.first + rooms.second <= room) return rooms;
  if (!texts.pair || limit.cut == PairCut::only_first) {
    rooms.first = room - rooms.second;
  } else if (limit.cut == PairCut::only_second) {
    rooms.second = room - rooms.first;
  } else {
    const bool swapped = rooms.first > rooms.second;
    auto& [shorter, longer] = rooms;
    if (swapped) std::swap(shorter, longer);
    longer = std::max(shorter, room - shorter);
    if (shorter + longer > room) {
      shorter = room / 2;
      longer = room - shorter;
    }
    if (swapped) std::swap(shorter, longer);
  }
  const auto lost = [](Index left, Index size) { return left < size && left <= 0; };
  if (lost(rooms.first, texts.first.size()) || lost(rooms.second, texts.second.size())) return no_room(limit);
  return rooms;
}

/// Windows of one text, each `room` long but the last; one, perhaps empty, where it needs no cut.
std::vector<TokenRange> divide(TokenRange text, Index room, Index overlap) {
  std::vector<TokenRange> parts;
  Index begin = text.begin;
  for (; begin + room < text.end; begin += room - overlap) parts.push_back({begin, begin + room});
  parts.push_back({begin, text.end});
  return parts;
}

Status check_overlap(TokenRange text, Index room, Index overlap) {
  if (text.size() <= room || (overlap >= 0 && overlap < room)) return {};
  return Error{.what = "windows with room for " + std::to_string(room) + " tokens of text cannot share " +
                       std::to_string(overlap),
               .where = {},
               .fix = "let them share at most " + std::to_string(room - 1)};
}

Index count_windows(TokenRange text, Index room, Index overlap) {
  return text.size() <= room ? 1 : 1 + (text.size() - room + room - overlap - 1) / (room - overlap);
}

}  // namespace

Result<std::vector<TextWindow>> text_windows(const EncodedText& whole, const LengthLimit& limit) {
  const Texts texts = find_texts(whole);
  const Result<Rooms> rooms = find_rooms(texts, limit);
  if (!rooms) return rooms.error();
  if (Status fits = check_overlap(texts.first, rooms->first, limit.overlap); !fits) return fits.error();
  if (Status fits = check_overlap(texts.second, rooms->second, limit.overlap); !fits) return fits.error();
  const Index of_first = count_windows(texts.first, rooms->first, limit.overlap);
  const Index of_second = count_windows(texts.second, rooms->second, limit.overlap);
  if (of_first > most_windows / of_second) {
    return Error{.what = "the text would make more than " + std::to_string(most_windows) + " windows",
                 .where = {},
                 .fix = "let them share fewer tokens, or give a shorter text"};
  }
  std::vector<TextWindow> windows;
  windows.reserve(static_cast<std::size_t>(of_first * of_second));
  const std::vector<TokenRange> second = divide(texts.second, rooms->second, limit.overlap);
  for (const TokenRange first : divide(texts.first, rooms->first, limit.overlap)) {
    for (const TokenRange part : second) windows.push_back({.first = first, .second = part});
  }
  return windows;
}

Result<TextWindow> cut_window(const EncodedText& whole, const LengthLimit& limit) {
  const Texts texts = find_texts(whole);
  const Result<Rooms> rooms = find_rooms(texts, limit);
  if (!rooms) return rooms.error();
  const auto start = [](TokenRange text, Index room) {
    return TokenRange{text.begin, std::min(text.end, text.begin + room)};
  };
  return TextWindow{.first = start(texts.first, rooms->first), .second = start(texts.second, rooms->second)};
}

std::vector<Index> window_places(const EncodedText& whole, const TextWindow& window) {
  const Texts texts = find_texts(whole);
  std::vector<Index> places;
  const auto add = [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) places.push_back(i);
  };
  add(0, texts.first.begin);
  add(window.first.begin, window.first.end);
  add(texts.first.end, texts.second.begin);
  add(window.second.begin, window.second.end);
  add(texts.second.end, static_cast<Index>(whole.tokens.size()));
  return places;
}

EncodedText window_text(const EncodedText& whole, const TextWindow& window) {
  EncodedText part;
  for (const Index place : window_places(whole, window)) {
    const auto i = static_cast<std::size_t>(place);
    part.tokens.push_back(whole.tokens[i]);
    part.ids.push_back(whole.ids[i]);
    part.types.push_back(whole.types[i]);
  }
  return part;
}

std::size_t best_window(std::span<const TextWindow> windows, Index place) {
  std::size_t best = windows.size();
  Index most = -1;
  for (std::size_t i = 0; i < windows.size(); ++i) {
    for (const TokenRange& part : {windows[i].first, windows[i].second}) {
      if (place < part.begin || place >= part.end) continue;
      const Index around = std::min(place - part.begin, part.end - 1 - place);
      if (around > most) {
        most = around;
        best = i;
      }
    }
  }
  return best;
}

}  // namespace rope
