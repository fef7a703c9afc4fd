// SPDX-License-Identifier: MIT
// A byte of options, a byte for the windows' length, a vocabulary up to the first zero byte, a text up to the
// next, and a second text.
#include <memory>
#include <utility>

#include "core/text/text_windows.h"
#include "core/text/tokenizer.h"
#include "tests/fuzz/fuzzing.h"

namespace {

using namespace rope;  // NOLINT(google-build-using-namespace): a program of its own

std::string_view take_part(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\0'), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

std::shared_ptr<const WordDictionary> dictionary() {
  static const auto words = std::make_shared<const WordDictionary>(
      WordDictionary::parse("\t20\nab\t3\nabc\t1\n\xE4\xBB\x8A\t5\n\xE4\xBB\x8A\xE5\xA4\xA9\t11\n", "words")
          .value());
  return words;
}

TokenizerOptions options_of(std::uint8_t bits) {
  TokenizerOptions options;
  options.kind = static_cast<TokenizerKind>(bits & 3U);
  options.do_lower_case = (bits & 4U) != 0;
  options.tokenize_chinese_chars = (bits & 8U) != 0;
  if ((bits & 16U) != 0) options.strip_accents = (bits & 32U) != 0;
  options.max_word_characters = (bits & 64U) != 0 ? 5 : 100;
  return options;
}

void require_tokens(const EncodedText& text, Index vocabulary, std::size_t longest) {
  fuzz::require(text.ids.size() == text.tokens.size() && text.types.size() == text.tokens.size());
  for (const Token& token : text.tokens) {
    fuzz::require(token.id >= 0 && token.id < vocabulary);
    fuzz::require(token.begin <= token.end && token.end <= longest);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  std::string_view rest = fuzz::as_text(data + 2, size - 2);
  auto vocabulary = Vocabulary::parse(take_part(rest), "fuzz", {});
  if (!vocabulary) {
    fuzz::require_message(vocabulary.error());
    return 0;
  }
  const Tokenizer tokenizer(std::move(vocabulary).value(), options_of(data[0]), dictionary());
  const std::string_view first = take_part(rest);
  const EncodedText whole = encode_text(tokenizer, first, rest);
  require_tokens(whole, tokenizer.vocabulary().size(), std::max(first.size(), rest.size()));
  fuzz::require(decode(tokenizer.vocabulary(), whole.ids).ok());
  const LengthLimit limit{.tokens = data[1], .overlap = data[1] / 4, .cut = PairCut::longest_first};
  const auto windows = text_windows(whole, limit);
  if (!windows) {
    fuzz::require_message(windows.error());
    return 0;
  }
  for (std::size_t i = 0; i < std::min<std::size_t>(windows->size(), 100); ++i) {
    const EncodedText part = window_text(whole, (*windows)[i]);
    fuzz::require(static_cast<Index>(part.ids.size()) <= std::max<Index>(limit.tokens, 0));
    fuzz::require(window_places(whole, (*windows)[i]).size() == part.ids.size());
  }
  return 0;
}
