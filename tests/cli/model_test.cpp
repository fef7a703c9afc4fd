// SPDX-License-Identifier: MIT
// tokenize, fill-mask, run and inspect with the model that comes with the program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/cli/program.h"

namespace rope::cli_test {
namespace {

using ::testing::Contains;
using ::testing::DoubleNear;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pointwise;
using ::testing::StartsWith;

const std::string kModel = std::string(ROPE_RESOURCES) + "/models/english";
const std::string kSentence = "She opened the [MASK] and walked into the room.";

std::vector<std::string> column(const Csv& csv, const std::string& name) {
  std::vector<std::string> values;
  for (const auto& row : csv.rows) values.push_back(row.at(name));
  return values;
}

void expect_usage(const std::vector<std::string>& words, const std::string& part) {
  const Outcome outcome = run_cli(words);
  EXPECT_EQ(outcome.exit_code, 2) << part << ": " << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, HasSubstr(part));
}

void expect_failure(const std::vector<std::string>& words, const std::string& part) {
  const Outcome outcome = run_cli(words);
  EXPECT_EQ(outcome.exit_code, 1) << part << ": " << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, StartsWith("rope-cli: "));
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr(part));
}

TEST(CliTokenize, OffsetsAreBytesOfTheTextAsTyped) {
  const std::string text = "The Caf\xC3\xA9, the queen!";
  const Csv csv = run_csv({"tokenize", text});
  EXPECT_THAT(csv.columns, ElementsAre("index", "token", "id", "start", "end"));
  const auto start = csv.numbers("start");
  const auto end = csv.numbers("end");
  std::string spelled;
  std::string tokens;
  for (std::size_t i = 0; i < csv.rows.size(); ++i) {
    EXPECT_EQ(csv.rows[i].at("index"), std::to_string(i));
    spelled += text.substr(static_cast<std::size_t>(start[i]), static_cast<std::size_t>(end[i] - start[i]));
    tokens += csv.rows[i].at("token");
  }
  // All but the spaces comes back from the offsets.
  EXPECT_EQ(spelled, "TheCaf\xC3\xA9,thequeen!");
  EXPECT_THAT(tokens, StartsWith("the"));
}

TEST(CliTokenize, SpecialTokensAndPairs) {
  const Csv plain = run_csv({"tokenize", "the king", "--pair", "the queen"});
  const Csv special = run_csv({"tokenize", "the king", "--pair", "the queen", "--special"});
  EXPECT_THAT(column(plain, "token"), ElementsAre("the", "king", "the", "queen"));
  EXPECT_THAT(column(special, "token"),
              ElementsAre("[CLS]", "the", "king", "[SEP]", "the", "queen", "[SEP]"));
  EXPECT_EQ(plain.rows[2].at("start"), "0");  // offsets of the second text count from its own start
  EXPECT_THAT(column(run_csv({"tokenize", "a [MASK]"}), "token"),
              ElementsAre("a", "[MASK]"));  // typed: always shown
}

TEST(CliTokenize, IdsGoBackToText) {
  const Csv csv = run_csv({"tokenize", "the king lived in a castle."});
  std::string ids;
  for (const std::string& id : column(csv, "id")) (ids += ids.empty() ? "" : ",") += id;
  EXPECT_EQ(run_cli({"tokenize", "--ids", ids}).out, "the king lived in a castle.\n");
  const auto json = nlohmann::json::parse(run_cli({"tokenize", "--ids", ids, "--format", "json"}).out);
  EXPECT_EQ(json["rows"][0]["text"], "the king lived in a castle.");
  EXPECT_EQ(json["settings"]["ids"], ids);
}

TEST(CliTokenize, AFileIsAsGoodAsAText) {
  const TemporaryFolder folder;
  write_bytes(folder.file("t.txt"), "The king\nand the queen");
  EXPECT_EQ(column(run_csv({"tokenize", "--file", folder.file("t.txt")}), "token"),
            column(run_csv({"tokenize", "The king and the queen"}), "token"));
  expect_failure({"tokenize", "--file", folder.file("none.txt")}, "none.txt");
  expect_failure({"tokenize", "--file", folder.path().string()}, "--file");
}

TEST(CliTokenize, AnyBytesWillDo) {
  const TemporaryFolder folder;
  EXPECT_THAT(run_csv({"tokenize", ""}).rows, IsEmpty());
  EXPECT_THAT(run_csv({"tokenize", "   "}).rows, IsEmpty());
  EXPECT_EQ(run_cli({"tokenize", "\xFF\xFE broken \xC3"}).exit_code, 0);
  EXPECT_EQ(run_cli({"tokenize", "\xF0\x9F\x98\x80 \xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D"}).exit_code, 0);
  // The settings hold the text: JSON parses all the same.
  const Outcome broken = run_cli({"tokenize", "a\xFF\"\\\n\x01 b", "--format", "json"});
  EXPECT_EQ(nlohmann::json::parse(broken.out)["settings"]["text"], "a\xEF\xBF\xBD\"\\\n\x01 b");
  std::string many;
  for (int i = 0; i < 100000; ++i) many += "word ";
  write_bytes(folder.file("many.txt"), many);
  EXPECT_EQ(run_csv({"tokenize", "--file", folder.file("many.txt")}).rows.size(), 100000U);
}

TEST(CliTokenize, ChineseByWords) {
  const TemporaryFolder folder;
  write_bytes(folder.file("vocab.txt"), "[UNK]\n清华大学\n好\ncafe\ncaf\n##e\n&\nat\n");
  const std::string text = "清华大学好 Café";
  const auto tokens = [&](const std::string& tokenizer) {
    return column(run_csv({"tokenize", text, "--model", folder.path().string(), "--tokenizer", tokenizer}),
                  "token");
  };
  EXPECT_THAT(tokens("fast"), ElementsAre("清华大学", "好", "cafe"));
  EXPECT_THAT(tokens("slow"), ElementsAre("清华大学", "好", "caf", "[UNK]"));
  EXPECT_THAT(tokens("training"), ElementsAre("清华大学", "好", "cafe"));
  EXPECT_THAT(tokens("bert"), ElementsAre("[UNK]", "[UNK]", "[UNK]", "[UNK]", "好", "cafe"));
  EXPECT_EQ(tokens("auto"), tokens("bert"));
  write_bytes(folder.file("tokenizer_config.json"), R"({"tokenizer_class": "RoFormerTokenizer"})");
  EXPECT_EQ(tokens("auto"), tokens("fast"));
  const Csv csv = run_csv({"tokenize", text, "--model", folder.path().string()});
  EXPECT_THAT(column(csv, "start"), ElementsAre("0", "12", "16"));
  EXPECT_THAT(column(csv, "end"), ElementsAre("12", "15", "21"));
  const Outcome json = run_cli({"tokenize", text, "--model", folder.path().string(), "--format", "json"});
  EXPECT_EQ(nlohmann::json::parse(json.out)["settings"]["tokenizer"], "fast");  // what was taken
}

TEST(CliTokenize, WrongUsageNamesTheOption) {
  expect_usage({"tokenize", "a", "--tokenizer", "quick"}, "--tokenizer");
  expect_usage({"tokenize"}, "TEXT");
  expect_usage({"tokenize", "a", "--file", "f.txt"}, "--file");
  expect_usage({"tokenize", "a", "--ids", "5"}, "--ids");
  expect_usage({"tokenize", "--ids", "1.5"}, "--ids 1.5");
  expect_usage({"tokenize", "--ids", "-1"}, "--ids -1");
  expect_usage({"tokenize", "--ids", "99999"}, "--ids 99999");
  expect_usage({"tokenize", "--ids", "99999999999999"}, "--ids");
  expect_usage({"tokenize", "--ids", "5", "--special"}, "--special");
  expect_usage({"tokenize", "one", "two"}, "\"two\": one word too many");
  expect_failure({"tokenize", "a", "--model", "/no/such/model"}, "/no/such/model");
}

TEST(CliTokenize, WordsThatLookLikeOptionsOrCommandsAreText) {
  EXPECT_THAT(column(run_csv({"tokenize", "run"}), "token"), ElementsAre("run"));
  EXPECT_THAT(column(run_csv({"tokenize", "-5 degrees"}), "token"), Contains("-"));
  EXPECT_EQ(run_cli({"tokenize", "--format", "csv", "--", "--help"}).exit_code, 0);
}

TEST(CliFillMask, TheModelSaysDoor) {
  const Csv csv = run_csv({"fill-mask", kSentence});
  EXPECT_THAT(csv.columns, ElementsAre("mask", "rank", "token", "id", "probability"));
  ASSERT_EQ(csv.rows.size(), 5U);
  EXPECT_EQ(csv.rows[0].at("token"), "door");
  EXPECT_THAT(csv.numbers("rank"), ElementsAre(1, 2, 3, 4, 5));
  EXPECT_THAT(csv.numbers("mask"), Each(0));
  const auto probability = csv.numbers("probability");
  EXPECT_NEAR(probability[0], .75, .01);  // as its README tells
  for (std::size_t i = 1; i < 5; ++i) EXPECT_LE(probability[i], probability[i - 1]);
}

TEST(CliFillMask, EachMaskHasItsAnswers) {
  const Csv csv = run_csv({"fill-mask", "The [MASK] and the [MASK] lived in a castle.", "--top", "3"});
  EXPECT_THAT(csv.numbers("mask"), ElementsAre(0, 0, 0, 1, 1, 1));
  // All tokens together have probability 1.
  const auto all = run_csv({"fill-mask", kSentence, "--top", "1000000"}).numbers("probability");
  EXPECT_EQ(all.size(), 8192U);
  double sum = 0;
  for (const double p : all) sum += p;
  EXPECT_NEAR(sum, 1, 1e-4);
}

TEST(CliFillMask, MoreMasksThanAreAnsweredTogether) {
  std::string text;
  for (int i = 0; i < 70; ++i) text += "the [MASK] ";
  const Csv csv = run_csv({"fill-mask", text, "--top", "2"});
  ASSERT_EQ(csv.rows.size(), 140U);
  for (std::size_t row = 0; row < csv.rows.size(); ++row) {
    EXPECT_EQ(csv.rows[row].at("mask"), std::to_string(row / 2));
    EXPECT_EQ(csv.rows[row].at("rank"), std::to_string(row % 2 + 1));
  }
}

TEST(CliFillMask, WhatIfs) {
  const auto probabilities = [](std::vector<std::string> more) {
    more.insert(more.begin(), {"fill-mask", kSentence});
    return run_csv(more).numbers("probability");
  };
  const auto as_trained = probabilities({});
  EXPECT_THAT(probabilities({"--shift", "1000"}), Pointwise(DoubleNear(1e-4), as_trained));
  EXPECT_THAT(probabilities({"--model-base", "10000"}), Pointwise(DoubleNear(0), as_trained));
  EXPECT_GT(std::abs(probabilities({"--no-rope"})[0] - as_trained[0]), .01);
  EXPECT_GT(std::abs(probabilities({"--model-base", "10"})[0] - as_trained[0]), .0005);
  EXPECT_GT(std::abs(probabilities({"--mute-pairs", "0-15"})[0] - as_trained[0]), .001);
  // Without rotation there is nothing that a shift or a base could change.
  EXPECT_EQ(probabilities({"--no-rope", "--shift", "7"}), probabilities({"--no-rope"}));
}

TEST(CliFillMask, ATextWithoutMaskShowsHow) {
  expect_failure({"fill-mask", "She opened the door."}, "\"She opened the [MASK].\"");
  expect_failure({"fill-mask", ""}, "[MASK]");
}

TEST(CliFillMask, WrongUsageNamesTheOption) {
  expect_usage({"fill-mask"}, "TEXT");
  expect_usage({"fill-mask", kSentence, "--top", "0"}, "--top 0");
  expect_usage({"fill-mask", kSentence, "--top", "1e99"}, "--top 1e99");
  expect_usage({"fill-mask", kSentence, "--model-base", "0"}, "--model-base 0");
  expect_usage({"fill-mask", kSentence, "--model-base", "nan"}, "--model-base nan");
  expect_usage({"fill-mask", kSentence, "--shift", "1e8"}, "--shift 1e8");
  expect_usage({"fill-mask", kSentence, "--shift", "inf"}, "--shift inf");
  expect_failure({"fill-mask", kSentence, "--shift", "1e7"}, "shift");  // the last tokens would stand too far
  for (const std::string pairs : {"32", "3-1", "-1", "a", "0-99999999999999999999", "1-", "0,,1"}) {
    expect_usage({"fill-mask", kSentence, "--mute-pairs", pairs}, "--mute-pairs " + pairs);
  }
  expect_usage({"fill-mask", kSentence, "--threads", "9999"}, "--threads 9999");
  expect_usage({"fill-mask", kSentence, "--no-rop"}, "did you mean --no-rope?");
}

TEST(CliRun, Summary) {
  const Csv csv = run_csv({"run", "the king and the queen", "--repeat", "2"});
  EXPECT_THAT(csv.columns, ElementsAre("layers", "heads", "head_dim", "tokens", "seconds"));
  ASSERT_EQ(csv.rows.size(), 1U);
  EXPECT_EQ(csv.rows[0].at("layers"), "6");
  EXPECT_EQ(csv.rows[0].at("heads"), "4");
  EXPECT_EQ(csv.rows[0].at("head_dim"), "64");
  EXPECT_EQ(csv.rows[0].at("tokens"), "7");  // [CLS] and [SEP] included
  EXPECT_GT(csv.numbers("seconds")[0], 0);
}

TEST(CliRun, ArraysHaveTheirShapesAndMeaning) {
  const TemporaryFolder folder;
  const Outcome outcome =
      run_cli({"run", kSentence, "--hidden", folder.file("h.npy"), "--attention", folder.file("a.npy"),
               "--scores", folder.file("s.npy"), "--logits", folder.file("l.npy")});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const long n = 12;
  const Array hidden = read_array(folder.file("h.npy"));
  const Array attention = read_array(folder.file("a.npy"));
  const Array scores = read_array(folder.file("s.npy"));
  const Array logits = read_array(folder.file("l.npy"));
  EXPECT_THAT(hidden.shape, ElementsAre(7, 1, n, 256));
  EXPECT_THAT(attention.shape, ElementsAre(6, 1, 4, n, n));
  EXPECT_THAT(scores.shape, ElementsAre(6, 1, 4, n, n));
  EXPECT_THAT(logits.shape, ElementsAre(1, n, 8192));
  for (std::size_t row = 0; row < attention.values.size() / n; ++row) {
    double sum = 0;
    double exponentials = 0;
    for (std::size_t j = 0; j < n; ++j) {
      sum += attention.values[row * n + j];
      exponentials += std::exp(scores.values[row * n + j]);
    }
    ASSERT_NEAR(sum, 1, 1e-5);
    ASSERT_NEAR(attention.values[row * n], std::exp(scores.values[row * n]) / exponentials, 1e-5);
  }
  // The likeliest token at the mask, which is token 4 after [CLS] she opened the, is what fill-mask says.
  const auto at_mask = logits.values.begin() + 4 * 8192;
  const auto best = std::max_element(at_mask, at_mask + 8192) - at_mask;
  EXPECT_EQ(std::to_string(best), run_csv({"fill-mask", kSentence}).rows[0].at("id"));
}

TEST(CliRun, IdsMasksAndTypesFromFiles) {
  const TemporaryFolder folder;
  const Csv tokens = run_csv({"tokenize", kSentence, "--special"});
  const std::vector<double> ids = tokens.numbers("id");
  std::vector<double> padded = ids;
  padded.insert(padded.end(), {0, 0, 0});
  std::vector<double> mask(ids.size(), 1);
  mask.insert(mask.end(), {0, 0, 0});
  const auto n = static_cast<long>(ids.size());
  write_array(folder.file("ids.npy"), {n}, ids, "<i8");
  write_array(folder.file("padded.npy"), {1, n + 3}, padded, "<i4");
  write_array(folder.file("mask.npy"), {1, n + 3}, mask, "<i8");
  write_array(folder.file("types.npy"), {1, n + 3}, std::vector<double>(padded.size(), 0), "<i8");
  const auto logits = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"run", "--logits", folder.file("l.npy")});
    const Outcome outcome = run_cli(more);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    Array array = read_array(folder.file("l.npy"));
    array.values.resize(ids.size() * 8192);
    return array.values;
  };
  const auto from_text = logits({kSentence});
  EXPECT_EQ(logits({"--ids", folder.file("ids.npy")}), from_text);
  EXPECT_THAT(logits({"--ids", folder.file("padded.npy"), "--mask", folder.file("mask.npy"), "--types",
                      folder.file("types.npy")}),
              Pointwise(DoubleNear(2e-4), from_text));
}

// Worked out here from the weights and scores that the same run writes.
TEST(CliRun, WhatEachHeadLooksAt) {
  const TemporaryFolder folder;
  const std::vector<std::string> what_if{"run", kSentence, "--model-base", "800"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), what_if.begin(), what_if.end());
    return more;
  };
  ASSERT_EQ(run_cli(with({"--attention", folder.file("a.npy"), "--scores", folder.file("s.npy")})).exit_code,
            0);
  const Array weights = read_array(folder.file("a.npy")), scores = read_array(folder.file("s.npy"));
  const auto n = static_cast<std::size_t>(weights.shape[4]);
  const auto at = [n](const Array& of, std::size_t head, std::size_t row, std::size_t col) {
    return of.values[(head * n + row) * n + col];
  };
  const Csv habits = run_csv(with({"--what", "habits"}));
  EXPECT_THAT(habits.columns,
              ElementsAre("text", "layer", "head", "previous", "next", "first", "last", "itself", "spread"));
  ASSERT_EQ(habits.rows.size(), 24U);
  for (std::size_t head = 0; head < 24; ++head) {
    EXPECT_EQ(habits.rows[head].at("layer"), std::to_string(head / 4));
    EXPECT_EQ(habits.rows[head].at("head"), std::to_string(head % 4));
    double previous = 0, last = 0, spread = 0;
    for (std::size_t row = 0; row < n; ++row) {
      if (row > 0) previous += at(weights, head, row, row - 1);
      last += at(weights, head, row, n - 1);
      for (std::size_t col = 0; col < n; ++col) {
        const double w = at(weights, head, row, col);
        if (w > 0) spread -= w * std::log(w);
      }
    }
    const auto rows = static_cast<double>(n);
    EXPECT_NEAR(habits.numbers("previous")[head], previous / (rows - 1), 1e-6);
    EXPECT_NEAR(habits.numbers("last")[head], last / rows, 1e-6);
    EXPECT_NEAR(habits.numbers("spread")[head], spread / rows / std::log(rows), 1e-6);
  }
  const Csv distances = run_csv(with({"--what", "distances"}));
  EXPECT_THAT(distances.columns, ElementsAre("text", "layer", "head", "distance", "weight", "score"));
  ASSERT_EQ(distances.rows.size(), 24U * (2 * n - 1));
  const std::size_t seventh = 7 * (2 * n - 1) + n + 1;  // of the eighth head, two tokens ahead
  EXPECT_EQ(distances.rows[seventh].at("distance"), "2");
  double weight = 0, score = 0;
  for (std::size_t row = 0; row + 2 < n; ++row) {
    weight += at(weights, 7, row, row + 2) / static_cast<double>(n - 2);
    score += at(scores, 7, row, row + 2) / static_cast<double>(n - 2);
  }
  EXPECT_NEAR(distances.numbers("weight")[seventh], weight, 1e-6);
  EXPECT_NEAR(distances.numbers("score")[seventh], score, 1e-5);
  expect_usage({"run", kSentence, "--what", "habit"}, "did you mean habits?");
  expect_usage({"run", kSentence, "--what", "habits", "--top", "3"}, "--top: goes with --what head");
}

// Padding at the end is no token; a hidden token within has no score.
TEST(CliRun, WhatEachHeadLooksAtInABatch) {
  const TemporaryFolder folder;
  write_array(folder.file("ids.npy"), {2, 4}, {2, 10, 11, 3, 2, 10, 3, 0});
  write_array(folder.file("mask.npy"), {2, 4}, {1, 1, 1, 1, 1, 1, 1, 0});
  write_array(folder.file("alone.npy"), {1, 3}, {2, 10, 3});
  const auto rows = [&](const std::vector<std::string>& input, const std::string& what) {
    std::vector<std::string> words{"run", "--what", what};
    words.insert(words.end(), input.begin(), input.end());
    return run_csv(words);
  };
  const std::vector<std::string> both{"--ids", folder.file("ids.npy"), "--mask", folder.file("mask.npy")};
  const std::vector<std::string> alone{"--ids", folder.file("alone.npy")};
  const auto padded = rows(both, "habits").numbers("last");
  ASSERT_EQ(padded.size(), 48U);
  EXPECT_THAT(std::vector<double>(padded.begin() + 24, padded.end()),
              Pointwise(DoubleNear(1e-5), rows(alone, "habits").numbers("last")));
  EXPECT_EQ(rows(both, "distances").rows.size(), 24U * (7 + 5));
  // The first token is hidden from all: no score two tokens back, and a weight of 0.
  write_array(folder.file("hole.npy"), {1, 3}, {0, 1, 1});
  const Csv hole = rows({"--ids", folder.file("alone.npy"), "--mask", folder.file("hole.npy")}, "distances");
  ASSERT_EQ(hole.rows.size(), 24U * 5);
  EXPECT_EQ(hole.rows[0].at("distance"), "-2");
  EXPECT_EQ(hole.rows[0].at("weight"), "0");
  EXPECT_EQ(hole.rows[0].at("score"), "");
  EXPECT_NE(hole.rows[1].at("score"), "");
}

TEST(CliRun, BadInputIsSaid) {
  const TemporaryFolder folder;
  const auto ids_file = [&](const std::vector<long>& shape, const std::vector<double>& values,
                            const std::string& type) {
    write_array(folder.file("ids.npy"), shape, values, type);
    return folder.file("ids.npy");
  };
  expect_failure({"run", "--ids", ids_file({2}, {1, 8192}, "<i8")}, "8192");
  expect_failure({"run", "--ids", ids_file({2}, {1, -1}, "<i8")}, "-1");
  expect_failure({"run", "--ids", ids_file({2}, {1, 1.5}, "<f8")}, "1.5");
  expect_failure({"run", "--ids", ids_file({2}, {1, 1e12}, "<i8")}, "1000000000000");
  expect_failure({"run", "--ids", ids_file({2}, {1, std::nan("")}, "<f8")}, "nan");
  expect_failure({"run", "--ids", ids_file({1, 1, 2}, {1, 2}, "<i8")}, "[B, N]");
  expect_failure({"run", "--ids", ids_file({0}, {}, "<i8")}, "rope-cli: ");
  write_array(folder.file("mask.npy"), {3}, {1, 1, 1}, "<i8");
  expect_failure({"run", "--ids", ids_file({2}, {1, 2}, "<i8"), "--mask", folder.file("mask.npy")}, "[2]");
  write_array(folder.file("mask.npy"), {2}, {1, 2}, "<i8");
  expect_failure({"run", "--ids", ids_file({2}, {1, 2}, "<i8"), "--mask", folder.file("mask.npy")},
                 "a mask holds 1");
  write_array(folder.file("types.npy"), {2}, {0, 2}, "<i8");
  expect_failure({"run", "--ids", ids_file({2}, {1, 2}, "<i8"), "--types", folder.file("types.npy")},
                 "type 2");
  expect_usage({"run"}, "TEXT or --ids");
  expect_usage({"run", "a", "--ids", "x.npy"}, "--ids");
  expect_usage({"run", "a", "--mask", "x.npy"}, "--mask");
  expect_usage({"run", "a", "--repeat", "0"}, "--repeat 0");
  expect_usage({"run", "--ids", "x.npy", "--pair", "b"}, "--pair");
  expect_failure({"run", "a", "--hidden", folder.file("no/h.npy")}, "no/h.npy");
  EXPECT_THAT(folder.names(), ElementsAre("ids.npy", "mask.npy", "types.npy"));
}

TEST(CliRun, StopsAtCtrlC) {
  std::string text;
  for (int i = 0; i < 4000; ++i) text += "the king ";
  const Outcome outcome = run_cli({"run", text, "--repeat", "100000"}, {.interrupt_after = .5});
  EXPECT_EQ(outcome.exit_code, 130);
  EXPECT_LT(outcome.seconds, .5 + longest_stop);
}

TEST(CliInspect, TensorsOfTheModel) {
  for (const std::string& path : {kModel, kModel + "/model.safetensors"}) {
    const Csv csv = run_csv({"inspect", path, "--what", "tensors"});
    EXPECT_THAT(csv.columns, ElementsAre("name", "dtype", "shape", "bytes"));
    bool found = false;
    for (const auto& row : csv.rows) {
      if (row.at("name") != "roformer.embeddings.word_embeddings.weight") continue;
      found = true;
      EXPECT_EQ(row.at("dtype"), "F16");
      EXPECT_EQ(row.at("shape"), "[8192, 256]");
      EXPECT_EQ(row.at("bytes"), "4194304");
    }
    EXPECT_TRUE(found);
  }
  // What is in a file needs no asking.
  EXPECT_EQ(run_csv({"inspect", kModel + "/model.safetensors"}).columns[0], "name");
}

TEST(CliInspect, SettingsUseTheOptionsNames) {
  for (const std::string& path : {kModel, kModel + "/config.json"}) {
    const Csv csv = run_csv({"inspect", path});
    EXPECT_THAT(csv.columns, ElementsAre("layer_type", "key", "value", "source"));
    std::map<std::string, std::string> settings;
    for (const auto& row : csv.rows) {
      EXPECT_EQ(row.at("layer_type"), "full_attention");
      EXPECT_NE(row.at("source"), "");
      settings[row.at("key")] = row.at("value");
    }
    EXPECT_EQ(settings["head_dim"], "64");
    EXPECT_EQ(settings["rotary_dim"], "64");
    EXPECT_EQ(settings["base"], "10000");
    EXPECT_EQ(settings["pairing"], "interleaved");
    EXPECT_EQ(settings["scaling"], "none");
    EXPECT_EQ(settings["softmax_scale"], "0.125");
  }
}

TEST(CliInspect, BrokenFilesAreSaid) {
  const TemporaryFolder folder;
  expect_usage({"inspect"}, "PATH");
  expect_failure({"inspect", folder.file("none.safetensors")}, "none.safetensors");
  expect_failure({"inspect", folder.file(std::string(300, 'n'))}, "the name is too long");
  std::filesystem::create_symlink("circle.json", folder.file("circle.json"));
  expect_failure({"inspect", folder.file("circle.json")}, "circle.json: make the link anew");
  expect_failure({"inspect", folder.path().string()}, "config.json");
  expect_failure({"inspect", folder.path().string(), "--what", "tensors"}, "model.safetensors");
  write_bytes(folder.file("config.json"), "{\"hidden_size\": 64, ");
  expect_failure({"inspect", folder.file("config.json")}, "config.json");
  expect_usage({"inspect", folder.file("config.json"), "--what", "tensors"}, "--what tensors");
  const std::string whole = read_bytes(kModel + "/model.safetensors");
  for (const std::size_t length : {std::size_t{0}, std::size_t{7}, std::size_t{1000}, whole.size() - 1}) {
    write_bytes(folder.file("cut.safetensors"), whole.substr(0, length));
    expect_failure({"inspect", folder.file("cut.safetensors")}, "cut.safetensors");
  }
  write_bytes(folder.file("lfs.safetensors"),
              "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n");
  expect_failure({"inspect", folder.file("lfs.safetensors")}, "lfs.safetensors");
}

/// The English model with one of its files replaced.
class AlteredModel {
 public:
  AlteredModel(const std::string& name, const std::string& bytes) {
    for (const char* const file :
         {"config.json", "vocab.txt", "tokenizer_config.json", "model.safetensors"}) {
      if (name != file) std::filesystem::create_symlink(kModel + "/" + file, folder_.file(file));
    }
    write_bytes(folder_.file(name), bytes);
  }
  [[nodiscard]] std::string path() const { return folder_.path().string(); }

 private:
  TemporaryFolder folder_;
};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(CliModels, AVocabularyShorterThanTheEmbeddings) {
  const std::string whole = read_bytes(kModel + "/vocab.txt");
  std::size_t end = 0;
  for (int line = 0; line < 100; ++line) end = whole.find('\n', end) + 1;
  const AlteredModel model("vocab.txt", whole.substr(0, end));
  const Outcome outcome =
      run_cli({"fill-mask", "a [MASK]", "--model", model.path(), "--top", "200", "--format", "csv"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.err, StartsWith("rope-cli: note: "));
  bool nameless = false;
  for (const auto& row : parse_csv(outcome.out).rows) {
    if (std::stoi(row.at("id")) < 100) continue;
    nameless = true;
    EXPECT_EQ(row.at("token"), "[" + row.at("id") + "]");
  }
  EXPECT_TRUE(nameless);
}

TEST(CliModels, AVocabularyWithoutAMask) {
  const AlteredModel model("vocab.txt", replaced(read_bytes(kModel + "/vocab.txt"), "[MASK]\n", "mask\n"));
  expect_failure({"fill-mask", "a [MASK]", "--model", model.path()}, "has no token that masks a word");
}

TEST(CliModels, WeightsThatAreNoNumbersAreNoted) {
  std::string weights = read_bytes(kModel + "/model.safetensors");
  weights[weights.size() - 1] = '\x7F';  // the last float16 becomes NaN
  const AlteredModel model("model.safetensors", weights);
  const Outcome outcome = run_cli({"run", "a", "--model", model.path()});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.err, HasSubstr("note: tensor cls.predictions.bias"));
  EXPECT_THAT(outcome.err, HasSubstr("NaN"));
  // Without a standard error the note is lost; it must not end in the file that got its number.
  const TemporaryFolder folder;
  EXPECT_EQ(run_shell("\"$CLI\" run a --model '" + model.path() + "' --format csv -o f.csv 2>&-",
                      {.folder = folder.path()})
                .exit_code,
            0);
  EXPECT_THAT(read_bytes(folder.file("f.csv")), StartsWith("layers,"));
}

TEST(CliModels, WithoutLayersThereIsStillAnAnswer) {
  const AlteredModel model("config.json", replaced(read_bytes(kModel + "/config.json"),
                                                   "\"num_hidden_layers\": 6", "\"num_hidden_layers\": 0"));
  const TemporaryFolder folder;
  const Outcome outcome = run_cli({"run", "a", "--model", model.path(), "--hidden", folder.file("h.npy"),
                                   "--attention", folder.file("a.npy")});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(read_array(folder.file("h.npy")).shape, (std::vector<long>{1, 1, 3, 256}));
  EXPECT_EQ(read_array(folder.file("a.npy")).shape, (std::vector<long>{0, 1, 4, 3, 3}));
}

TEST(CliModels, TheModelsPlaceCanBeChanged) {
  const Outcome moved =
      run_cli({"tokenize", "a"}, {.environment = {"ROPE_EXPLORER_RESOURCES=/no/such/place"}});
  EXPECT_EQ(moved.exit_code, 1);
  EXPECT_THAT(moved.err, HasSubstr("/no/such/place"));
  const std::string here = std::string("ROPE_EXPLORER_RESOURCES=") + ROPE_RESOURCES;
  EXPECT_EQ(run_cli({"tokenize", "a"}, {.environment = {here}}).exit_code, 0);
}

TEST(CliBench, EveryCaseHasItsLimit) {
  if (sanitized) GTEST_SKIP() << "measures speed, of which a sanitizer leaves little";
  const Csv csv = run_csv({"bench", "--seconds", "0.01"});
  EXPECT_THAT(csv.columns, ElementsAre("case", "value", "unit", "limit", "ratio"));
  EXPECT_EQ(csv.rows.size(), 6U);
  const auto value = csv.numbers("value");
  const auto limit = csv.numbers("limit");
  const auto ratio = csv.numbers("ratio");
  for (std::size_t i = 0; i < csv.rows.size(); ++i) {
    EXPECT_GT(value[i], 0);
    EXPECT_NEAR(ratio[i], value[i] / limit[i], 1e-9 * ratio[i]);
    EXPECT_THAT(csv.rows[i].at("unit"), ::testing::AnyOf("GB/s", "GFLOP/s"));
  }
}

}  // namespace
}  // namespace rope::cli_test
