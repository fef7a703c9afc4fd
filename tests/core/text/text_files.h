// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "core/support/file.h"
#include "core/text/tokenizer.h"

namespace rope {

inline const std::string text_data = ROPE_TEST_DATA "/text/";

inline std::string contents(const std::string& path) {
  Result<std::string> text = read_file(path, 10'000'000);
  EXPECT_TRUE(text.ok()) << text.error().message();
  return std::move(text).value();
}

/// The dictionary that comes with the program, read once.
inline std::shared_ptr<const WordDictionary> chinese_dictionary() {
  static const auto dictionary = std::make_shared<const WordDictionary>(
      WordDictionary::parse(contents(ROPE_RESOURCES "/jieba/words.txt"), "words.txt").value());
  return dictionary;
}

inline Tokenizer tokenizer_of(const std::string& path, const TokenizerOptions& options = {}) {
  Result<Vocabulary> vocabulary = Vocabulary::parse(contents(path), path);
  const bool by_words = options.kind != TokenizerKind::bert;
  return {std::move(vocabulary).value(), options, by_words ? chinese_dictionary() : nullptr};
}

}  // namespace rope
