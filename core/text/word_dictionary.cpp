// SPDX-License-Identifier: MIT
#include "core/text/word_dictionary.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "core/text/unicode.h"

namespace rope {
namespace {

constexpr std::size_t most_words = 1'000'000;
constexpr std::size_t most_bytes = 64'000'000;
constexpr std::size_t first_characters = 0x10000;

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size() || value == 0) return std::nullopt;
  return value;
}

// Bytes of a character by the first of them.
std::size_t character_size(char lead) {
  const auto byte = static_cast<unsigned char>(lead);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

}  // namespace

Result<WordDictionary> WordDictionary::parse(std::string contents, const std::string& name) {
  const auto error = [&](std::string what, std::size_t line) {
    return Error{.what = std::move(what),
                 .where = name + " line " + std::to_string(line),
                 .fix = "take the file that came with the program: install again"};
  };
  if (contents.size() > most_bytes) return error("the dictionary has more than 64 MB", 1);
  WordDictionary dictionary;
  dictionary.contents_ = std::move(contents);
  const std::string_view all = dictionary.contents_;
  dictionary.words_.reserve(std::min(most_words, all.size() / 8));
  std::size_t number = 0;
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end + 1) {
    end = std::min(all.find('\n', begin), all.size());
    if (++number > most_words + 1) return error("more than 1000000 words", number);
    const Status added = dictionary.add_line(all.substr(begin, end - begin), begin);
    if (!added) return error(added.error().what, number);
  }
  if (dictionary.words_.empty()) return error("the dictionary has no words", 1);
  dictionary.index_first_characters();
  return dictionary;
}

Status WordDictionary::add_line(std::string_view line, std::size_t begin) {
  const std::size_t tab = line.find('\t');
  const auto count = tab == std::string_view::npos ? std::nullopt : whole_number(line.substr(tab + 1));
  if (!count) return Error{.what = "a line of a dictionary is a word, a tab and a count"};
  const std::string_view word_of_line = line.substr(0, tab);
  if (log_total_ == 0) {  // the first line
    if (!word_of_line.empty() || *count == 1) return Error{.what = "the first line is a tab and the total"};
    log_total_ = std::log(static_cast<double>(*count));
    unseen_ = std::log(1.0) - log_total_;
    return {};
  }
  if (word_of_line.empty() || (!words_.empty() && word_of_line <= word(words_.size() - 1))) {
    return Error{.what = "the words are not sorted"};
  }
  if (find_invalid_utf8(word_of_line) || decode_utf8(word_of_line, 0).code >= first_characters) {
    return Error{.what = "a word that is not UTF-8 or starts past U+FFFF"};
  }
  // In this order of operations the sums, and so the ties between words, are jieba's to the last bit.
  words_.push_back({.begin = static_cast<std::uint32_t>(begin),
                    .size = static_cast<std::uint32_t>(word_of_line.size()),
                    .log_probability = std::log(static_cast<double>(*count)) - log_total_});
  return {};
}

// Sorted UTF-8 is sorted by code points.
void WordDictionary::index_first_characters() {
  first_.assign(first_characters + 1, static_cast<std::uint32_t>(words_.size()));
  std::size_t next = 0;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    const std::size_t code = decode_utf8(word(i), 0).code;
    for (; next <= code; ++next) first_[next] = static_cast<std::uint32_t>(i);
  }
}

void WordDictionary::visit_words(std::string_view text,
                                 FunctionRef<void(const DictionaryWord&)> visit) const {
  const DecodedCharacter first = decode_utf8(text, 0);
  if (first.code >= first_characters) return;
  std::size_t characters = 1;
  std::size_t bytes = first.length;
  auto low = words_.begin() + first_[first.code];
  auto high = words_.begin() + first_[first.code + 1];
  while (low != high) {  // words that begin with text's first `bytes` bytes
    if (low->size == bytes) {
      visit({characters, bytes, low->log_probability});
      ++low;
    }
    if (bytes == text.size()) return;
    const std::string_view next = text.substr(bytes, character_size(text[bytes]));
    const auto next_of = [&](const Entry& entry) {  // UTF-8: what lies past the word's end never decides
      return std::string_view(contents_).substr(entry.begin + bytes, next.size());
    };
    low = std::lower_bound(low, high, next, [&](const Entry& entry, std::string_view character) {
      return next_of(entry) < character;
    });
    high = std::upper_bound(low, high, next, [&](std::string_view character, const Entry& entry) {
      return character < next_of(entry);
    });
    bytes += next.size();
    ++characters;
  }
}

}  // namespace rope
