// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "core/support/function_ref.h"
#include "core/text/word_dictionary.h"

namespace rope {

/// Characters that words are made of, as jieba has it: U+4E00..9FD5, ASCII letters and digits, + # & . _ % -
/// Any other character is a piece of its own.
[[nodiscard]] bool is_word_character(char32_t c) noexcept;

/// Divides text into words as jieba does without its hidden Markov model: of all ways to divide a block of
/// word characters into dictionary words the likeliest, by the product of the words' frequencies, and among
/// equals the one whose first words are longest. Single ASCII letters and digits in a row are one piece.
class WordSegmenter {
 public:
  using Emit = FunctionRef<void(std::size_t begin, std::size_t end)>;  ///< bytes within the block
  explicit WordSegmenter(const WordDictionary& dictionary) noexcept : dictionary_(&dictionary) {}

  /// Pieces of one block (only word characters, not empty), in order and without gaps.
  void cut_block(std::string_view block, Emit emit);
  /// Pieces of any valid UTF-8, each character that is none of words alone.
  void cut(std::string_view text, Emit emit);

 private:
  struct Step {
    std::size_t begin;  // byte of this character
    std::size_t next;   // character after the best word that begins here
    double score;       // of the best way from here to the end
  };
  void find_best_way(std::string_view block);

  const WordDictionary* dictionary_;
  std::vector<Step> steps_;  // [characters + 1]
};

}  // namespace rope
