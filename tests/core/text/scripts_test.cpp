// SPDX-License-Identifier: MIT
#include "core/text/scripts.h"

#include <gtest/gtest.h>

namespace rope {
namespace {

Index tokens_of(const VocabularyScripts& found, Script script) {
  return found.tokens[static_cast<std::size_t>(script)];
}

TEST(VocabularyScripts, EachTokenCountsByItsFirstLetter) {
  const auto vocabulary = Vocabulary::parse(
      "[UNK]\n[unused1]\n##ing\ncafé\nÉtat\n清华\n##好\n中a\nかな\n한국\n##"
      "국\nмир\nλόγος\nسلام\nשלום\nनमस्ते\nไทย\n"
      "ქართული\n42\n-\n×\n。\n3d\n",
      "vocab.txt");
  ASSERT_TRUE(vocabulary.ok());
  const VocabularyScripts found = vocabulary_scripts(*vocabulary);
  EXPECT_EQ(tokens_of(found, Script::latin), 4);  // ##ing, café, État, 3d
  EXPECT_EQ(tokens_of(found, Script::han), 3);
  EXPECT_EQ(tokens_of(found, Script::kana), 1);
  EXPECT_EQ(tokens_of(found, Script::hangul), 2);
  for (const Script once : {Script::cyrillic, Script::greek, Script::arabic, Script::hebrew,
                            Script::devanagari, Script::thai, Script::other}) {
    EXPECT_EQ(tokens_of(found, once), 1) << static_cast<int>(once);
  }
  EXPECT_EQ(found.with_letters, 17);
  EXPECT_EQ(found.without_letters, 6);
  EXPECT_DOUBLE_EQ(found.share(Script::han), 3.0 / 17);
}

TEST(VocabularyScripts, AVocabularyWithoutLettersHasNoShares) {
  const auto vocabulary = Vocabulary::parse("[UNK]\n1\n+\n", "vocab.txt");
  EXPECT_EQ(vocabulary_scripts(*vocabulary).share(Script::latin), 0);
}

}  // namespace
}  // namespace rope
