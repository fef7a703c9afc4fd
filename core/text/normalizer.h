// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/support/function_ref.h"
#include "core/text/tokenizer.h"

namespace rope {

/// A word or one punctuation character after normalization, and where its bytes came from.
struct NormalizedWord {
  /// Two bytes of room, then the word in UTF-8: the room lets WordPiece put "##" before any part of the
  /// word in place. Empty but for the room when the word is too long.
  std::string buffer = "##";
  std::vector<std::size_t> begins, ends;  ///< per byte of the word: its character's place in the original
  std::size_t begin = 0, end = 0;         ///< the whole word in the original
  Index characters = 0;
  bool too_long = false;

  [[nodiscard]] std::size_t size() const noexcept { return begins.size(); }
  void clear() noexcept;
};

/// BERT's basic tokenization in one pass: clean, space CJK, decompose and drop accents, lowercase, split at
/// spaces, isolate punctuation. Holds the word at hand and the marks that wait for their order: memory does
/// not grow with the text but for runs of combining marks.
class Normalizer {
 public:
  explicit Normalizer(const TokenizerOptions& options);
  /// Calls emit for each word of a text that stands at byte `base` of the original.
  void run(std::string_view text, std::size_t base, FunctionRef<void(NormalizedWord&)> emit);

 private:
  enum class Kind : std::uint8_t { drop, space, punctuation, word };
  struct Origin {
    std::size_t begin, end;
  };
  struct Mark {
    char32_t code;
    int combining_class;
    Origin origin;
  };
  static std::array<Kind, 128> ascii_kinds();

  void take(char32_t c, Origin origin);
  void take_decomposed(char32_t c, Origin origin);
  void order_marks();
  void take_lowered(char32_t c, Origin origin);
  void put(char32_t c, Origin origin);
  void put_bytes(std::string_view character, Origin origin);
  void finish_word();

  bool lower_;
  bool strip_;
  bool cjk_;
  Index max_characters_;
  std::array<Kind, 128> kinds_;
  NormalizedWord word_;
  std::string utf8_;         // scratch of put()
  std::vector<Mark> marks_;  // combining characters other than Mn, until a base character comes
  const FunctionRef<void(NormalizedWord&)>* emit_ = nullptr;
};

}  // namespace rope
