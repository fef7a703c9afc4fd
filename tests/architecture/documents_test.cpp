// SPDX-License-Identifier: MIT
// Holds the documents to the tree: files, tests and functions that they name are there.
#include "tests/architecture/documents.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/architecture/sources.h"

namespace rope::architecture {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::filesystem::path kRoot = ROPE_SOURCE_DIR;

std::string text_of(const std::filesystem::path& path) {
  std::ifstream stream(kRoot / path, std::ios::binary);
  EXPECT_TRUE(stream) << path;
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

bool all_of(const std::string& word, const std::string& allowed) {
  return word.find_first_not_of(allowed) == std::string::npos;
}
const std::string kLetters = "abcdefghijklmnopqrstuvwxyz";
const std::string kCapitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const std::string kDigits = "0123456789";

bool is_path(const std::string& word) {
  return word.find('/') != std::string::npos && all_of(word, kLetters + kCapitals + kDigits + "_-./");
}
bool is_test(const std::string& word) {  // or all tests of a suite: "Softmax.*"
  return word.find('.') != std::string::npos && kCapitals.find(word.front()) != std::string::npos &&
         all_of(word, kLetters + kCapitals + kDigits + ".*");
}
bool is_function(const std::string& word) {
  return all_of(word, kLetters + "_");
}

/// The words of a document's tables that name a path which is not there.
std::vector<std::string> missing_paths(const std::string& markdown) {
  std::vector<std::string> missing;
  for (const std::string& word : quoted_words(table_lines(markdown))) {
    if (is_path(word) && !std::filesystem::exists(kRoot / word)) missing.push_back(word);
  }
  return missing;
}

TEST(Documents, TheReaderFindsWhatIsNamed) {
  EXPECT_THAT(quoted_words("a `b/c.h` and `d`\n`e\nf`"), ElementsAre("b/c.h", "d"));
  EXPECT_EQ(table_lines("text `x`\n| `y` |\n"), "| `y` |\n");
  EXPECT_THAT(local_links("[a](docs/b.md), ![c](d.png), [e](https://f.g), [h](#i)"),
              ElementsAre("docs/b.md", "d.png"));
  EXPECT_THAT(test_names("TEST(A, B) {\nTEST_F(C,\n  D) {\nTYPED_TEST(E, F)\nLATEST(G, H)"),
              ElementsAre("A.B", "C.D", "E.F"));
  EXPECT_THAT(missing_paths("| `core/CMakeLists.txt` `core/nowhere.h` `core/<part>/detail` |"),
              ElementsAre("core/nowhere.h"));
}

TEST(Documents, LinksLeadSomewhere) {
  for (const char* document :
       {"README.md", "CHANGELOG.md", "docs/architecture.md", "docs/paper-map.md", "docs/models.md",
        "resources/models/english/README.md", "resources/samples/README.md", "resources/jieba/README.md"}) {
    const std::filesystem::path path = document;
    for (const std::string& link : local_links(text_of(path))) {
      EXPECT_TRUE(std::filesystem::exists(kRoot / path.parent_path() / link)) << path << " -> " << link;
    }
  }
}

TEST(Documents, TheVariantsGiveTheNumberOfFamilies) {
  const std::string table = text_of("core/files/rotary_families.cpp");
  const std::string entry = "{.model_type = \"";
  int families = 0;
  for (std::size_t at = table.find(entry); at != std::string::npos; at = table.find(entry, at + 1))
    ++families;
  EXPECT_GT(families, 100);
  const std::string named = "`core/files/rotary_families.cpp`, " + std::to_string(families) + " of them";
  EXPECT_NE(text_of("docs/rope-variants.md").find(named), std::string::npos) << named;
}

TEST(Documents, TablesNameFilesThatExist) {
  for (const char* document : {"README.md", "docs/architecture.md", "docs/models.md", "docs/paper-map.md"}) {
    EXPECT_THAT(missing_paths(text_of(document)), IsEmpty()) << document;
  }
}

TEST(Documents, EveryPartIsDescribed) {
  const std::string text = text_of("docs/architecture.md");
  for (const SourceFile& file : read_tree(ROPE_SOURCE_DIR, {"core", "app"})) {
    const std::string part = part_of(file.path);
    if (part.find('/') == std::string::npos || part == "core/cmake") continue;
    EXPECT_NE(text.find('`' + part + '`'), std::string::npos) << part;
  }
}

TEST(Documents, ThePaperMapNamesTestsThatRun) {
  std::set<std::string> tests;
  for (const SourceFile& file : read_tree(ROPE_SOURCE_DIR, {"tests"})) tests.merge(test_names(file.text));
  int named = 0;
  for (const std::string& word : quoted_words(text_of("docs/paper-map.md"))) {
    if (!is_test(word)) continue;
    ++named;
    const std::string start = word.substr(0, word.find('*'));
    const auto found = tests.lower_bound(start);
    ASSERT_NE(found, tests.end()) << word;
    EXPECT_EQ(start == word ? *found : found->substr(0, start.size()), start);
  }
  EXPECT_GT(named, 15);
}

TEST(Documents, ThePaperMapNamesFunctionsOfTheCore) {
  std::string headers;
  for (const SourceFile& file : read_tree(ROPE_SOURCE_DIR, {"core"})) headers += file.text;
  int named = 0;
  for (const std::string& word : quoted_words(text_of("docs/paper-map.md"))) {
    if (!is_function(word)) continue;
    ++named;
    EXPECT_NE(headers.find(word + "("), std::string::npos) << word;
  }
  EXPECT_GT(named, 5);
}

}  // namespace
}  // namespace rope::architecture
