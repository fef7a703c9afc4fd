// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/support/index.h"
#include "core/support/result.h"
#include "core/text/vocabulary.h"
#include "core/text/word_dictionary.h"

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

/// How text becomes the words that WordPiece gets.
enum class TokenizerKind : std::uint8_t {
  bert,  ///< BertTokenizer: at spaces, punctuation and ideographs
  // RoFormer's word models: dictionary words, kept whole where the vocabulary has them. They differ in what
  // is done to the text before, and to words that it does not have.
  fast,      ///< RoFormerTokenizer of transformers 5: normalized before; ideographs apart, punctuation not
  slow,      ///< RoFormerTokenizer of transformers 4 in Python: lowercased before; BertTokenizer after
  training,  ///< bert4keras, which the models were trained with: lowercased, accents dropped before; twice
             ///< max_word_characters
};

/// Options of BERT's basic tokenization, named as in tokenizer_config.json.
struct TokenizerOptions {
  TokenizerKind kind = TokenizerKind::bert;
  bool do_lower_case = true;
  std::optional<bool> strip_accents;   ///< nothing: as do_lower_case
  bool tokenize_chinese_chars = true;  ///< spaces around CJK ideographs
  Index max_word_characters = 100;     ///< longer words become [UNK]
};

/// Basic tokenization, by dictionary words for the word models, and WordPiece (greedy longest match): the
/// tokens of BertTokenizer or RoFormerTokenizer of transformers 5. Special tokens of the vocabulary that
/// stand in the text are kept whole. Invalid UTF-8 becomes U+FFFD, which is dropped. Never fails: any bytes
/// give tokens, in linear time.
class Tokenizer {
 public:
  /// Kinds other than bert need a dictionary (std::invalid_argument without).
  Tokenizer(Vocabulary vocabulary, TokenizerOptions options = {},
            std::shared_ptr<const WordDictionary> dictionary = nullptr);

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
  std::shared_ptr<const WordDictionary> dictionary_;
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
