// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/support/index.h"
#include "core/support/result.h"
#include "core/text/vocabulary.h"

namespace rope {

/// One token and the bytes of the original text that it came from.
struct Token {
  std::int32_t id = 0;
  std::string text;       ///< as in the vocabulary, "##" included; "[UNK]" where unknown
  std::size_t begin = 0;  ///< byte offsets into the text as typed; begin == end for added special tokens
  std::size_t end = 0;
  bool special = false;  ///< [CLS], [SEP], [MASK], ... (typed or added)
  bool unknown = false;  ///< the vocabulary has no way to spell this word
};

/// Options of BERT's basic tokenization, named as in tokenizer_config.json.
struct TokenizerOptions {
  bool do_lower_case = true;
  std::optional<bool> strip_accents;   ///< nothing: as do_lower_case
  bool tokenize_chinese_chars = true;  ///< spaces around CJK ideographs
  Index max_word_characters = 100;     ///< longer words become [UNK]
};

/// BERT's basic tokenization and WordPiece (greedy longest match), as BertTokenizer of transformers 5
/// does it; special tokens of the vocabulary that stand in the text are kept whole. Invalid UTF-8
/// becomes U+FFFD, which is dropped. Never fails: any bytes give tokens, in linear time.
class Tokenizer {
 public:
  Tokenizer(Vocabulary vocabulary, TokenizerOptions options = {});

  /// Tokens of the text alone, without added [CLS] and [SEP]. Safe from many threads at once.
  [[nodiscard]] std::vector<Token> tokenize(std::string_view text) const;
  [[nodiscard]] const Vocabulary& vocabulary() const noexcept { return vocabulary_; }
  [[nodiscard]] const TokenizerOptions& options() const noexcept { return options_; }

 private:
  struct Match {
    std::size_t at, length;
    std::int32_t id;
  };
  [[nodiscard]] std::optional<Match> find_special(std::string_view text, std::size_t from) const;

  Vocabulary vocabulary_;
  TokenizerOptions options_;
  std::vector<std::int32_t> specials_;  // ids
  std::string special_starts_;          // their first bytes, each once
};

/// [CLS] A [SEP], or [CLS] A [SEP] B [SEP] with types 0..0 1..1.
struct EncodedText {
  std::vector<Token> tokens;        ///< special ones included; offsets of B are into B
  std::vector<std::int32_t> ids;    ///< [N]
  std::vector<std::int32_t> types;  ///< [N]
};
[[nodiscard]] EncodedText encode_text(const Tokenizer& tokenizer, std::string_view text,
                                      std::optional<std::string_view> pair = std::nullopt);

/// Text of ids: "##" parts joined, no space before . , ? ! and parts such as 's (BERT's WordPiece decoder).
/// Fails for an id that the vocabulary does not have.
[[nodiscard]] Result<std::string> decode(const Vocabulary& vocabulary, std::span<const std::int32_t> ids);

}  // namespace rope
