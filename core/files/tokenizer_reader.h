// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/support/result.h"
#include "core/text/tokenizer.h"

namespace rope {

/// A tokenizer without the dictionary that it may need.
struct TokenizerParts {
  Vocabulary vocabulary;
  TokenizerOptions options;
};

/// The tokenizer of a model folder (vocab.txt and, where there are, tokenizer_config.json and config.json),
/// without the weights. Without a `kind` it is, by the first that decides: RoFormer's word tokenizer (fast)
/// or BERT's as tokenizer_class says; BERT's where the model's name has the part char, sim or v2; by words
/// for a vocabulary of 50,000 tokens; BERT's. Only a tokenizer by words reads the dictionary, the first time.
[[nodiscard]] Result<Tokenizer> read_tokenizer(const std::filesystem::path& folder,
                                               std::optional<TokenizerKind> kind = std::nullopt);
/// Adds what was taken because the files do not say it to `notes`.
[[nodiscard]] Result<Tokenizer> read_tokenizer(const std::filesystem::path& folder,
                                               std::optional<TokenizerKind> kind,
                                               std::vector<std::string>& notes);
/// The same in two steps: what the files say, and what works with it.
[[nodiscard]] Result<TokenizerParts> read_tokenizer_parts(const std::filesystem::path& folder,
                                                          std::optional<TokenizerKind> kind,
                                                          std::vector<std::string>& notes);
[[nodiscard]] Result<Tokenizer> make_tokenizer(TokenizerParts parts);

}  // namespace rope
