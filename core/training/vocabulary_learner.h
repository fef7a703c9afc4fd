// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/support/result.h"
#include "core/support/work.h"
#include "core/text/tokenizer.h"
#include "core/text/vocabulary.h"

namespace rope {

struct VocabularyOptions {
  Index size = 8192;             ///< tokens, special ones included; fewer where the text has no more
  Index most_characters = 1000;  ///< the commonest are kept, words with others become [UNK]
  Index least_count = 2;         ///< a pair seen less often is not joined
  Index most_words = 2'000'000;  ///< distinct words held; past it those seen once are forgotten
  TokenizerOptions tokenizer;    ///< how words are found
};

/// The words of texts with their numbers, as the tokenizer normalizes them.
class WordCounts {
 public:
  explicit WordCounts(const VocabularyOptions& options) : options_(options) {}
  void add(std::string_view text);
  [[nodiscard]] const std::unordered_map<std::string, Index>& counts() const noexcept { return counts_; }

 private:
  VocabularyOptions options_;
  std::unordered_map<std::string, Index> counts_;
};

/// vocab.txt for words: the special tokens, all characters (also as "##c" where they continue a word), then
/// the commonest neighbours joined again and again, as byte pair encoding does it (Sennrich et al. 2016);
/// ties go to the pair whose tokens came first. The order of the words changes nothing.
[[nodiscard]] std::string learn_vocabulary(const std::unordered_map<std::string, Index>& words,
                                           const VocabularyOptions& options);

/// The same for the words of plain text files. Fails for files that cannot be read as text, texts without a
/// word, sizes that do not even hold the characters, or cancelled.
[[nodiscard]] Result<Vocabulary> learn_vocabulary(const std::vector<std::filesystem::path>& files,
                                                  const VocabularyOptions& options, const Work& work = {});

}  // namespace rope
