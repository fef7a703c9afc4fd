// SPDX-License-Identifier: MIT
#include "core/text/text_windows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/core/text/text_files.h"

namespace rope {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

/// Words of one letter, each a token of its own.
Tokenizer letters() {
  std::string lines = "[UNK]\n[CLS]\n[SEP]\n[MASK]\n";
  for (char c = 'a'; c <= 'z'; ++c) (lines += c) += '\n';
  return Tokenizer(Vocabulary::parse(lines, "vocab").value());
}

std::string shown(const EncodedText& text) {
  std::string out;
  for (const Token& token : text.tokens) (out += out.empty() ? "" : " ") += token.text;
  return out;
}

std::vector<std::string> all_shown(const EncodedText& whole, const LengthLimit& limit) {
  std::vector<std::string> out;
  const auto windows = text_windows(whole, limit).value();
  out.reserve(windows.size());
  for (const TextWindow& window : windows) {
    out.push_back(shown(window_text(whole, window)));
  }
  return out;
}

TEST(TextWindows, ShareTheirOverlapAndHaveSpecialTokensOfTheirOwn) {
  const EncodedText whole = encode_text(letters(), "a b c d e f g");
  EXPECT_THAT(all_shown(whole, {.tokens = 6, .overlap = 2}),
              ElementsAre("[CLS] a b c d [SEP]", "[CLS] c d e f [SEP]", "[CLS] e f g [SEP]"));
  EXPECT_THAT(all_shown(whole, {.tokens = 5}),
              ElementsAre("[CLS] a b c [SEP]", "[CLS] d e f [SEP]", "[CLS] g [SEP]"));
  EXPECT_THAT(all_shown(whole, {.tokens = 9}), ElementsAre("[CLS] a b c d e f g [SEP]"));
  EXPECT_THAT(all_shown(encode_text(letters(), ""), {.tokens = 2}), ElementsAre("[CLS] [SEP]"));
}

TEST(TextWindows, OfAPairTheTextThatIsAskedFor) {
  const EncodedText whole = encode_text(letters(), "a b c d", "x y");
  EXPECT_THAT(all_shown(whole, {.tokens = 7, .cut = PairCut::only_first}),
              ElementsAre("[CLS] a b [SEP] x y [SEP]", "[CLS] c d [SEP] x y [SEP]"));
  EXPECT_THAT(all_shown(whole, {.tokens = 8, .cut = PairCut::only_second}),
              ElementsAre("[CLS] a b c d [SEP] x [SEP]", "[CLS] a b c d [SEP] y [SEP]"));
  EXPECT_THAT(all_shown(whole, {.tokens = 8}),
              ElementsAre("[CLS] a b c [SEP] x y [SEP]", "[CLS] d [SEP] x y [SEP]"));
  EXPECT_THAT(all_shown(whole, {.tokens = 6}),  // three tokens of text: one and two
              ElementsAre("[CLS] a b [SEP] x [SEP]", "[CLS] a b [SEP] y [SEP]", "[CLS] c d [SEP] x [SEP]",
                          "[CLS] c d [SEP] y [SEP]"));
  EXPECT_EQ(window_text(whole, cut_window(whole, {.tokens = 7}).value()).types,
            (std::vector<std::int32_t>{0, 0, 0, 0, 1, 1, 1}));
}

/// The same windows as the tokenizers library, in any order: it puts those of pairs in another one.
TEST(TextWindows, AreThoseOfTransformers) {
  const json golden = json::parse(contents(text_data + "windows.json"));
  const Tokenizer tokenizer = tokenizer_of(ROPE_RESOURCES "/models/english/vocab.txt");
  ASSERT_THAT(golden["cases"], SizeIs(150));
  for (const json& entry : golden["cases"]) {
    const auto a = entry[0].get<std::string>();
    const EncodedText whole = entry[1].is_null() ? encode_text(tokenizer, a)
                                                 : encode_text(tokenizer, a, entry[1].get<std::string>());
    const auto cut = entry[4].get<std::string>();
    const LengthLimit limit{.tokens = entry[2].get<Index>(),
                            .overlap = entry[3].get<Index>(),
                            .cut = cut == "only_first"    ? PairCut::only_first
                                   : cut == "only_second" ? PairCut::only_second
                                                          : PairCut::longest_first};
    using Window = std::pair<std::vector<std::int32_t>, std::vector<std::int32_t>>;  // ids, types
    std::vector<Window> expected;
    std::vector<Window> found;
    for (const json& window : entry[5]) expected.push_back(window.get<Window>());
    const auto windows = text_windows(whole, limit);
    ASSERT_TRUE(windows.ok()) << entry << windows.error().message();
    for (const TextWindow& window : *windows) {
      EncodedText text = window_text(whole, window);
      found.emplace_back(std::move(text.ids), std::move(text.types));
    }
    const EncodedText first = window_text(whole, cut_window(whole, limit).value());
    EXPECT_EQ(Window(first.ids, first.types), expected.front()) << entry;
    EXPECT_EQ(found.front(), expected.front()) << entry;
    std::ranges::sort(expected);
    std::ranges::sort(found);
    EXPECT_EQ(found, expected) << entry;
  }
}

TEST(TextWindows, EveryTokenHasAPlaceAndABestWindow) {
  const EncodedText whole = encode_text(letters(), "a b c d e f g h i j");
  const auto windows = text_windows(whole, {.tokens = 8, .overlap = 3}).value();
  ASSERT_THAT(windows, SizeIs(3));  // a-f, d-i, g-j
  for (const TextWindow& window : windows) {
    const std::vector<Index> places = window_places(whole, window);
    const EncodedText text = window_text(whole, window);
    ASSERT_EQ(places.size(), text.tokens.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
      EXPECT_EQ(text.tokens[i].begin, whole.tokens[static_cast<std::size_t>(places[i])].begin);
    }
  }
  std::vector<std::size_t> best;
  for (Index place = 0; place < 12; ++place) best.push_back(best_window(windows, place));
  // [CLS] and [SEP] have none; e has one letter at its shorter side in both, f none or two (d and e).
  EXPECT_THAT(best, ElementsAre(3, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3));
}

TEST(TextWindows, SayWhatDoesNotFit) {
  const EncodedText pair = encode_text(letters(), "a b c d", "x y");
  const auto failure = [](const EncodedText& whole, const LengthLimit& limit) {
    const auto windows = text_windows(whole, limit);
    return windows ? std::string() : windows.error().message();
  };
  EXPECT_THAT(failure(pair, {.tokens = 5, .cut = PairCut::only_first}), HasSubstr("leaves no room"));
  EXPECT_THAT(failure(pair, {.tokens = 7, .cut = PairCut::only_second}), HasSubstr("leaves no room"));
  EXPECT_THAT(failure(pair, {.tokens = 4}), HasSubstr("leaves no room"));
  EXPECT_FALSE(cut_window(pair, {.tokens = 4}).ok());
  EXPECT_THAT(failure(encode_text(letters(), ""), {.tokens = 1}), HasSubstr("leaves no room"));
  const EncodedText one = encode_text(letters(), "a b c d e");
  EXPECT_THAT(failure(one, {.tokens = 5, .overlap = 3}), HasSubstr("share at most 2"));
  EXPECT_THAT(failure(one, {.tokens = 5, .overlap = -1}), HasSubstr("cannot share -1"));
  EXPECT_EQ(failure(one, {.tokens = 7, .overlap = 9}), "");  // nothing to divide
  std::string many;
  for (int i = 0; i < 1100; ++i) many += "a ";
  EXPECT_THAT(failure(encode_text(letters(), many, many), {.tokens = 5}), HasSubstr("more than 1000000"));
}

}  // namespace
}  // namespace rope
