// SPDX-License-Identifier: MIT
// Texts longer than the model was trained with: --long, --max-length, --overlap, --shorten.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tests/cli/program.h"

namespace rope::cli_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string text = "The king and the [MASK] lived in a castle and the [MASK] played in a green garden.";

Csv rows_and_note(std::vector<std::string> arguments, const std::string& note) {
  arguments.insert(arguments.end(), {"--format", "csv"});
  const Outcome outcome = run_cli(arguments);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("note: " + note));
  return parse_csv(outcome.out);
}

TEST(LongText, CutIsTheTextsBeginning) {
  const Csv cut = rows_and_note({"fill-mask", text, "--long", "cut", "--max-length", "8"},
                                "the text has 20 tokens, of which 8 are read");
  const Csv typed = run_csv({"fill-mask", "The king and the [MASK] lived"});
  EXPECT_EQ(cut.rows, typed.rows);
}

TEST(LongText, EachMaskIsAnsweredWhereMostStandsAroundIt) {
  const std::vector<std::string> window{"--long", "window", "--max-length", "12", "--overlap", "2"};
  std::vector<std::string> arguments{"fill-mask", text};
  arguments.insert(arguments.end(), window.begin(), window.end());
  Csv windows = rows_and_note(arguments, "the text has 20 tokens and is read in 2 parts of at most 12");
  const Csv first = run_csv({"fill-mask", "The king and the [MASK] lived in a castle and"});
  Csv second = run_csv({"fill-mask", "castle and the [MASK] played in a green garden."});
  for (auto& row : second.rows) row["mask"] = "1";
  auto expected = first.rows;
  expected.insert(expected.end(), second.rows.begin(), second.rows.end());
  EXPECT_EQ(windows.rows, expected);
}

TEST(LongText, WindowsAreRowsOfABatch) {
  const TemporaryFolder folder;
  const std::vector<std::string> parts{"the king and the queen lived", "queen lived in a castle"};
  const Csv rows = rows_and_note({"run", "the king and the queen lived in a castle", "--long", "window",
                                  "--max-length", "8", "--overlap", "2", "--hidden", folder.file("all.npy")},
                                 "the text has 11 tokens and is read in 2 parts");
  EXPECT_THAT(rows.numbers("tokens"), ElementsAre(16));  // one of them is padding
  const Array all = read_array(folder.file("all.npy"));
  ASSERT_THAT(all.shape, ElementsAre(7, 2, 8, 256));
  for (std::size_t part = 0; part < 2; ++part) {
    const std::size_t tokens = part == 0 ? 8 : 7;
    static_cast<void>(run_csv({"run", parts[part], "--hidden", folder.file("one.npy")}));
    const Array one = read_array(folder.file("one.npy"));
    ASSERT_EQ(one.values.size(), 7 * tokens * 256);
    double worst = 0;
    for (std::size_t i = 0; i < tokens * 256; ++i) {  // the last layer
      const double found = all.values[(6 * 2 + part) * 8 * 256 + i];
      worst = std::max(worst, std::abs(found - one.values[6 * tokens * 256 + i]));
    }
    EXPECT_LT(worst, 2e-5);
  }
}

TEST(LongText, TokenizeTellsTheWindow) {
  const Csv rows = rows_and_note({"tokenize", "the king and queen", "--pair", "a dog", "--long", "window",
                                  "--shorten", "first", "--overlap", "1", "--max-length", "8"},
                                 "the text has 9 tokens and is read in 2 parts");
  ASSERT_EQ(rows.columns.front(), "window");
  EXPECT_THAT(rows.numbers("window"), ElementsAre(0, 0, 0, 0, 0, 1, 1, 1, 1));
  EXPECT_THAT(rows.numbers("start"), ElementsAre(0, 4, 9, 0, 2, 9, 13, 0, 2));
  EXPECT_THAT(rows.numbers("index"), ElementsAre(0, 1, 2, 3, 4, 0, 1, 2, 3));
}

TEST(LongText, TheModelsOwnLengthIsTheLimit) {
  std::string book;
  for (int i = 0; i < 600; ++i) book += "king ";
  const Csv rows = rows_and_note({"tokenize", book, "--long", "cut"}, "the text has 602 tokens");
  EXPECT_EQ(rows.rows.size(), 510U);
  const Outcome whole = run_cli({"run", book});
  EXPECT_THAT(whole.err, HasSubstr("the model was trained with 512 at most"));
}

TEST(LongText, SaysWhatIsOfNoUse) {
  const auto complaint = [](const std::vector<std::string>& arguments, int code) {
    const Outcome outcome = run_cli(arguments);
    EXPECT_EQ(outcome.exit_code, code);
    return outcome.err;
  };
  EXPECT_THAT(complaint({"run", "a", "--max-length", "9"}, 2), HasSubstr("goes with --long"));
  EXPECT_THAT(complaint({"run", "a", "--long", "cut", "--overlap", "9"}, 2), HasSubstr("--long window"));
  EXPECT_THAT(complaint({"run", "--ids", "x.npy", "--long", "cut"}, 2), HasSubstr("goes with a text"));
  EXPECT_THAT(complaint({"tokenize", "--ids", "5", "--long", "cut"}, 2), HasSubstr("--ids"));
  EXPECT_THAT(complaint({"fill-mask", text, "--long", "cut", "--max-length", "5"}, 1),
              HasSubstr("no mask stands in the part"));
  EXPECT_THAT(complaint({"run", text, "--long", "window", "--max-length", "5", "--overlap", "3"}, 1),
              HasSubstr("share at most 2"));
  EXPECT_THAT(complaint({"run", text, "--long", "cut", "--max-length", "2"}, 1), HasSubstr("no room"));
}

}  // namespace
}  // namespace rope::cli_test
