// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/support/function_ref.h"
#include "core/support/index.h"
#include "core/support/result.h"

namespace rope {

/// A word of the dictionary that a text starts with.
struct DictionaryWord {
  std::size_t characters = 0;
  std::size_t bytes = 0;
  double log_probability = 0;  ///< ln(count / total)
};

/// Chinese words and how often each was counted: what jieba divides text by. The words stay in the sorted
/// text they were read from, and those that start with the same character are found through a table: 10 MB
/// for jieba's 349,045 words.
class WordDictionary {
 public:
  /// Lines of "word TAB count", sorted by bytes, no word twice; the first line has no word and the total of
  /// all counts. Fails for anything else, naming the line, and for more than 1,000,000 words.
  [[nodiscard]] static Result<WordDictionary> parse(std::string contents, const std::string& name);

  [[nodiscard]] Index size() const noexcept { return static_cast<Index>(words_.size()); }
  /// ln(1 / total): what jieba gives a character that is no word.
  [[nodiscard]] double unseen_log_probability() const noexcept { return unseen_; }
  /// Calls visit for every word that `text` (valid UTF-8, not empty) starts with, the shortest first.
  void visit_words(std::string_view text, FunctionRef<void(const DictionaryWord&)> visit) const;

 private:
  struct Entry {
    std::uint32_t begin;  // of the word in contents_
    std::uint32_t size;
    double log_probability;
  };
  WordDictionary() = default;
  [[nodiscard]] Status add_line(std::string_view line, std::size_t begin);
  void index_first_characters();
  [[nodiscard]] std::string_view word(std::size_t i) const {
    return std::string_view(contents_).substr(words_[i].begin, words_[i].size);
  }

  std::string contents_;
  std::vector<Entry> words_;
  std::vector<std::uint32_t> first_;  // [characters below U+10000, and 1]: where their words begin
  double log_total_ = 0;
  double unseen_ = 0;
};

}  // namespace rope
