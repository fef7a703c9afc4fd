// SPDX-License-Identifier: MIT
#include "core/text/word_segmenter.h"

#include "core/text/unicode.h"

namespace rope {
namespace {

bool is_ascii_letter_or_digit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

}  // namespace

bool is_word_character(char32_t c) noexcept {
  if (c >= 0x80) return c >= 0x4E00 && c <= 0x9FD5;
  constexpr std::string_view others = "+#&._%-";
  return is_ascii_letter_or_digit(static_cast<char>(c)) ||
         others.find(static_cast<char>(c)) != std::string_view::npos;
}

// Dynamic programming from the end: the best way from each character on.
void WordSegmenter::find_best_way(std::string_view block) {
  steps_.clear();
  for (std::size_t at = 0; at < block.size(); at += decode_utf8(block, at).length) {
    steps_.push_back({at, 0, 0});
  }
  steps_.push_back({block.size(), 0, 0});
  for (std::size_t i = steps_.size() - 1; i-- > 0;) {
    Step& here = steps_[i];
    bool found = false;
    dictionary_->visit_words(block.substr(here.begin), [&](const DictionaryWord& word) {
      const double score = word.log_probability + steps_[i + word.characters].score;
      if (found && score < here.score) return;  // a longer word wins a tie
      here.next = i + word.characters;
      here.score = score;
      found = true;
    });
    if (found) continue;
    here.next = i + 1;
    here.score = dictionary_->unseen_log_probability() + steps_[i + 1].score;
  }
}

void WordSegmenter::cut_block(std::string_view block, Emit emit) {
  find_best_way(block);
  std::size_t run = 0;  // where a run of single letters and digits began; at == run: there is none
  std::size_t at = 0;
  for (std::size_t i = 0; i + 1 < steps_.size(); i = steps_[i].next) {
    const std::size_t end = steps_[steps_[i].next].begin;
    if (end - at == 1 && is_ascii_letter_or_digit(block[at])) {
      at = end;
      continue;
    }
    if (at > run) emit(run, at);
    emit(at, end);
    run = at = end;
  }
  if (at > run) emit(run, at);
}

void WordSegmenter::cut(std::string_view text, Emit emit) {
  std::size_t block = 0;  // where the block at hand began
  const auto finish_block = [&](std::size_t end) {
    if (end == block) return;
    cut_block(text.substr(block, end - block),
              [&](std::size_t first, std::size_t last) { emit(block + first, block + last); });
  };
  for (std::size_t at = 0; at < text.size();) {
    const DecodedCharacter c = decode_utf8(text, at);
    std::size_t end = at + c.length;
    if (!is_word_character(c.code)) {
      finish_block(at);
      if (text.substr(at, 2) == "\r\n") ++end;  // the end of a line in one piece, as jieba has it
      emit(at, end);
      block = end;
    }
    at = end;
  }
  finish_block(text.size());
}

}  // namespace rope
