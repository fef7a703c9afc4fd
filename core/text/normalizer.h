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
  [[nodiscard]] std::string_view text() const noexcept { return std::string_view(buffer).substr(2); }
  void clear() noexcept;
};

/// What is done to the characters of a text on the way to words.
struct NormalizerSteps {
  /// Which control characters are dropped, besides those below U+0020 and U+007F; U+FFFD goes with them.
  enum class Controls : std::uint8_t {
    kept,            ///< not even those
    dropped,         ///< Cc, Cf, Co
    and_unassigned,  ///< Cn too
    not_private,     ///< Cc, Cf
  };
  /// Which characters are words of their own.
  enum class Alone : std::uint8_t { nothing, punctuation, outside_words /*!is_word_character*/ };
  Controls controls = Controls::dropped;
  Alone alone = Alone::punctuation;
  bool lower = true;
  bool strip = true;      ///< decompose, and drop the marks (Mn)
  bool cjk_alone = true;  ///< ideographs are words of their own
  Index max_characters = 100;
};
/// As BertTokenizer does it with these options.
[[nodiscard]] NormalizerSteps normalizer_steps(const TokenizerOptions& options);

/// BERT's basic tokenization in one pass: clean, space CJK, decompose and drop accents, lowercase, split at
/// spaces, isolate punctuation. Holds the word at hand and the marks that wait for their order: memory does
/// not grow with the text but for runs of combining marks.
class Normalizer {
 public:
  explicit Normalizer(const TokenizerOptions& options) : Normalizer(normalizer_steps(options)) {}
  explicit Normalizer(const NormalizerSteps& steps);
  /// Calls emit for each word of a text that stands at byte `base` of the original.
  void run(std::string_view text, std::size_t base, FunctionRef<void(NormalizedWord&)> emit);
  /// The same for bytes [begin, end) of another normalizer's word, with the places of their original.
  void run_again(const NormalizedWord& word, std::size_t begin, std::size_t end,
                 FunctionRef<void(NormalizedWord&)> emit);

 private:
  enum class Kind : std::uint8_t { drop, space, alone, word };
  struct Origin {
    std::size_t begin, end;
  };
  struct Mark {
    char32_t code;
    int combining_class;
    Origin origin;
  };
  static std::array<Kind, 128> ascii_kinds(const NormalizerSteps& steps);

  [[nodiscard]] bool drops(char32_t c) const;
  [[nodiscard]] bool stands_alone(char32_t c) const;
  void take(char32_t c, Origin origin);
  void take_decomposed(char32_t c, Origin origin);
  void order_marks();
  void take_lowered(char32_t c, Origin origin);
  void put(char32_t c, Origin origin);
  void put_bytes(std::string_view character, Origin origin);
  void finish_word();

  NormalizerSteps steps_;
  std::array<Kind, 128> kinds_;
  NormalizedWord word_;
  std::string utf8_;         // scratch of put()
  std::vector<Mark> marks_;  // combining characters other than Mn, until a base character comes
  const FunctionRef<void(NormalizedWord&)>* emit_ = nullptr;
};

}  // namespace rope
