// SPDX-License-Identifier: MIT
// tokenize, run, fill-mask, inspect and export with a model of every head (tests/data/heads_goldens.py). What
// is expected comes from the goldens, read here by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>

#include "tests/cli/program.h"

namespace rope::cli_test {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const fs::path goldens = fs::path(ROPE_TEST_DATA) / "heads";

/// The F32 tensors of a safetensors file, and the texts in its header.
struct Golden {
  std::map<std::string, Array> tensors;
  nlohmann::json texts;

  explicit Golden(const std::string& name) {
    const std::string bytes = read_bytes((goldens / name / "expected.safetensors").string());
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data(), sizeof length);
    const auto header = nlohmann::json::parse(bytes.substr(8, length));
    for (const auto& [key, value] : header.items()) {
      if (key == "__metadata__") {
        texts = nlohmann::json::parse(value["texts"].get<std::string>());
        continue;
      }
      Array array{value["shape"].get<std::vector<long>>(), {}, "<f4"};
      const char* at = bytes.data() + 8 + length + value["data_offsets"][0].get<std::size_t>();
      const char* const end = bytes.data() + 8 + length + value["data_offsets"][1].get<std::size_t>();
      for (; at < end; at += sizeof(float)) {
        float number = 0;
        std::memcpy(&number, at, sizeof number);
        array.values.push_back(double{number});
      }
      tensors.emplace(key, std::move(array));
    }
  }
  [[nodiscard]] bool has(const std::string& name) const { return tensors.contains(name); }
  [[nodiscard]] const Array& operator[](const std::string& name) const { return tensors.at(name); }
};

/// A golden's model as a folder of its own, and its input as files.
class HeadModel {
 public:
  explicit HeadModel(const std::string& name) : golden(name) {
    for (const char* const file : {"vocab.txt", "tokenizer_config.json"}) {
      fs::copy_file(goldens / file, folder_.path() / file);
    }
    for (const char* const file : {"config.json", "model.safetensors"}) {
      fs::copy_file(goldens / name / file, folder_.path() / file);
    }
    for (const char* const part : {"ids", "mask", "types"}) {
      const Array& array = golden[std::string("input.") + part];
      write_array(file(part), array.shape, array.values, "<i8");
    }
  }
  [[nodiscard]] std::string path() const { return folder_.path().string(); }
  [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name + ".npy"); }
  /// Runs a command with --model; what it has on stdout.
  [[nodiscard]] Outcome run(std::vector<std::string> words) const {
    words.insert(words.end(), {"--model", path()});
    return run_cli(words);
  }
  [[nodiscard]] Csv rows(std::vector<std::string> words) const {
    words.insert(words.end(), {"--format", "csv"});
    const Outcome outcome = run(words);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return parse_csv(outcome.out);
  }

  Golden golden;

 private:
  TemporaryFolder folder_;
};

/// Within 2e-5 of the largest finite value; what the peer masks with the smallest float is -infinity here.
void expect_same(const Array& ours, const Array& theirs, const std::string& what) {
  ASSERT_EQ(ours.shape, theirs.shape) << what;
  double largest = 0;
  for (const double value : theirs.values) {
    if (value > -1e38) largest = std::max(largest, std::abs(value));
  }
  for (std::size_t i = 0; i < ours.values.size(); ++i) {
    if (theirs.values[i] <= -1e38) {
      ASSERT_EQ(ours.values[i], -std::numeric_limits<double>::infinity()) << what << " at " << i;
    } else {
      ASSERT_NEAR(ours.values[i], theirs.values[i], 2e-5 * largest) << what << " at " << i;
    }
  }
}

/// [layers, B, ...] of the goldens of multiple choice: their batch is all choices.
Array plain_batch(Array array, const Golden& golden) {
  if (golden["input.ids"].shape.size() == 3 && array.shape.size() == 6) {
    array.shape.erase(array.shape.begin() + 1);
  }
  return array;
}

class CliHeads : public testing::TestWithParam<std::string> {};

TEST_P(CliHeads, ArraysAreThoseOfTheReference) {
  const HeadModel model(GetParam());
  std::vector<std::string> words = {"run",
                                    "--ids",
                                    model.file("ids"),
                                    "--mask",
                                    model.file("mask"),
                                    "--types",
                                    model.file("types"),
                                    "--hidden",
                                    model.file("h"),
                                    "--attention",
                                    model.file("a"),
                                    "--scores",
                                    model.file("s")};
  const bool answers = GetParam().starts_with("answer");
  if (model.golden.has("output.logits")) words.insert(words.end(), {"--logits", model.file("l")});
  if (model.golden.has("output.pooled")) words.insert(words.end(), {"--pooled", model.file("p")});
  if (answers)
    words.insert(words.end(), {"--start-logits", model.file("b"), "--end-logits", model.file("e")});
  const Csv csv = model.rows(words);
  EXPECT_THAT(csv.columns, ElementsAre("layers", "heads", "head_dim", "tokens", "seconds"));
  EXPECT_EQ(csv.numbers("tokens").at(0), static_cast<double>(model.golden["input.ids"].values.size()));
  const auto compare = [&](const char* file, const std::string& output) {
    expect_same(read_array(model.file(file)), plain_batch(model.golden["output." + output], model.golden),
                output);
  };
  compare("h", "hidden");
  compare("a", "attention");
  compare("s", "scores");
  if (model.golden.has("output.logits")) compare("l", "logits");
  if (model.golden.has("output.pooled")) compare("p", "pooled");
  for (const std::size_t which : {0U, 1U}) {
    if (!answers) continue;
    Array column = model.golden["output.logits"];
    column.shape.pop_back();
    std::vector<double> values;
    for (std::size_t i = which; i < column.values.size(); i += 2) values.push_back(column.values[i]);
    column.values = values;
    expect_same(read_array(model.file(which == 0 ? "b" : "e")), column, "start or end");
  }
}

TEST_P(CliHeads, EveryCommandTakesIt) {
  const HeadModel model(GetParam());
  EXPECT_THAT(model.rows({"tokenize", "the king"}).rows.at(1).at("token"), "king");
  const Csv card = parse_csv(run_cli({"inspect", model.path(), "--what", "model", "--format", "csv"}).out);
  EXPECT_THAT(card.columns, ElementsAre("key", "value"));
  EXPECT_EQ(card.rows.at(0).at("value"), GetParam().starts_with("v2") ? "RoFormer V2" : "RoFormer");
  EXPECT_EQ(run_cli({"inspect", model.path()}).exit_code, 0);
  EXPECT_EQ(run_cli({"inspect", model.path(), "--what", "tensors"}).exit_code, 0);
  const TemporaryFolder out;
  const Outcome written = model.run({"export", "--out", out.file("copy")});
  EXPECT_EQ(written.exit_code, 0) << written.err;
  const Csv copy =
      parse_csv(run_cli({"inspect", out.file("copy"), "--what", "model", "--format", "csv"}).out);
  EXPECT_EQ(copy.rows.at(1).at("value"), card.rows.at(1).at("value"));  // the head

  std::vector<std::string> words = {"run", "the king lived"};
  if (GetParam().starts_with("choice"))
    words.insert(words.end(), {"--choice", "in a castle", "--choice", "."});
  EXPECT_FALSE(model.rows(words).rows.empty());
  const Outcome filled = model.run({"fill-mask", "the [MASK] lived in a castle", "--top", "2"});
  const std::string head = card.rows.at(1).at("value");
  if (head == "masked_lm" || GetParam() == "causal_seeing_all") {
    EXPECT_EQ(filled.exit_code, 0) << filled.err;
  } else {
    EXPECT_EQ(filled.exit_code, 1);
    EXPECT_THAT(filled.err, HasSubstr("does not predict words behind a mask"));
    EXPECT_EQ(filled.out, "");
  }
}

std::vector<std::string> folders() {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(goldens)) {
    if (entry.is_directory()) names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}
INSTANTIATE_TEST_SUITE_P(Folders, CliHeads, testing::ValuesIn(folders()),
                         [](const auto& tested) { return tested.param; });

std::vector<double> softmax(const std::vector<double>& logits) {
  double sum = 0;
  for (const double value : logits) sum += std::exp(value);
  std::vector<double> shares;
  shares.reserve(logits.size());
  for (const double value : logits) shares.push_back(std::exp(value) / sum);
  return shares;
}
/// Row `row` of an array, whose last axis has `width` numbers.
std::vector<double> row_of(const Array& array, std::size_t row) {
  const auto width = static_cast<std::size_t>(array.shape.back());
  const auto at = array.values.begin() + static_cast<std::ptrdiff_t>(row * width);
  return {at, at + static_cast<std::ptrdiff_t>(width)};
}
std::size_t best_of(const std::vector<double>& values) {
  return static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
}

TEST(CliHeadRows, ClassesWithTheirNames) {
  const HeadModel model("classify");
  const Csv csv = model.rows({"run", model.golden.texts[0][0], "--pair", model.golden.texts[0][1]});
  EXPECT_THAT(csv.columns, ElementsAre("text", "rank", "label", "id", "logit", "probability"));
  ASSERT_EQ(csv.rows.size(), 3U);
  const std::vector<std::string> names = {"sad", "so so", "glad"};
  const std::vector<double> shares = softmax(row_of(model.golden["output.logits"], 0));
  for (std::size_t i = 0; i < 3; ++i) {
    const auto id = static_cast<std::size_t>(csv.numbers("id")[i]);
    EXPECT_EQ(csv.rows[i].at("label"), names[id]);
    EXPECT_NEAR(csv.numbers("probability")[i], shares[id], 1e-4);
    EXPECT_EQ(csv.rows[i].at("rank"), std::to_string(i + 1));
  }
  EXPECT_EQ(csv.numbers("id")[0], static_cast<double>(best_of(shares)));
}

TEST(CliHeadRows, SeveralClassesAndValues) {
  const HeadModel several("classify_multiple");
  const Csv csv = several.rows({"run", several.golden.texts[0][0]});
  const std::vector<double> logits = row_of(several.golden["output.logits"], 0);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto id = static_cast<std::size_t>(csv.numbers("id")[i]);
    EXPECT_NEAR(csv.numbers("probability")[i], 1 / (1 + std::exp(-logits[id])), 1e-4);
  }
  const HeadModel value("classify_value");
  const Csv one = value.rows({"run", value.golden.texts[0][0], "--pair", value.golden.texts[0][1]});
  ASSERT_EQ(one.rows.size(), 1U);
  EXPECT_NEAR(one.numbers("logit")[0], value.golden["output.logits"].values[0], 1e-4);
  EXPECT_EQ(one.rows[0].at("probability"), "");
}

TEST(CliHeadRows, AClassOfEachToken) {
  const HeadModel model("tokens");
  const std::string text = model.golden.texts[0][0];
  const Csv csv = model.rows({"run", text});
  EXPECT_THAT(csv.columns,
              ElementsAre("text", "index", "token", "start", "end", "label", "id", "probability"));
  const std::vector<std::string> names = {"O", "PER", "LOC", "MISC"};
  for (std::size_t i = 0; i < csv.rows.size(); ++i) {
    const std::vector<double> shares = softmax(row_of(model.golden["output.logits"], i));
    EXPECT_EQ(csv.rows[i].at("label"), names[best_of(shares)]);
    EXPECT_NEAR(csv.numbers("probability")[i], shares[best_of(shares)], 1e-4);
  }
  EXPECT_EQ(csv.rows[2].at("token"), "king");
  EXPECT_EQ(csv.rows[2].at("start"), "4");
}

TEST(CliHeadRows, TheBestChoice) {
  const HeadModel model("choice");
  std::vector<std::string> words = {"run", model.golden.texts[0][0]};
  for (std::size_t i = 0; i < 3; ++i) words.insert(words.end(), {"--choice", model.golden.texts[i][1]});
  const Csv csv = model.rows(words);
  EXPECT_THAT(csv.columns, ElementsAre("rank", "choice", "text", "logit", "probability"));
  // In the goldens the batch is padded to the longest of two questions, and the last position is what counts:
  // compare with the arrays of this very run.
  words.insert(words.end(), {"--logits", model.file("l")});
  EXPECT_EQ(model.rows(words).columns.front(), "layers");
  const Array logits = read_array(model.file("l"));
  EXPECT_THAT(logits.shape, ElementsAre(1, 3));
  const std::vector<double> shares = softmax(logits.values);
  EXPECT_EQ(csv.numbers("choice")[0], static_cast<double>(best_of(shares)));
  EXPECT_NEAR(csv.numbers("probability")[0], shares[best_of(shares)], 1e-5);
  EXPECT_EQ(csv.rows[0].at("text"), model.golden.texts[best_of(shares)][1]);
}

TEST(CliHeadRows, AnswersAreParts) {
  const HeadModel model("answer");
  const std::string question = model.golden.texts[0][0];
  const std::string text = model.golden.texts[0][1];
  const Csv csv = model.rows({"run", question, "--pair", text, "--top", "3"});
  EXPECT_THAT(csv.columns, ElementsAre("text", "rank", "answer", "start", "end", "probability"));
  ASSERT_EQ(csv.rows.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto start = static_cast<std::size_t>(csv.numbers("start")[i]);
    const auto end = static_cast<std::size_t>(csv.numbers("end")[i]);
    EXPECT_EQ(csv.rows[i].at("answer"), text.substr(start, end - start));
  }
  // The likeliest pair of start and end in the second text, found by trying all.
  const Array& logits = model.golden["output.logits"];
  const Array& types = model.golden["input.types"];
  std::vector<double> starts;
  std::vector<double> ends;
  for (std::size_t n = 0; n < static_cast<std::size_t>(types.shape[1]); ++n) {
    if (types.values[n] != 1) continue;
    starts.push_back(logits.values[2 * n]);
    ends.push_back(logits.values[2 * n + 1]);
  }
  starts.pop_back();  // [SEP]
  ends.pop_back();
  double best = 0;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    for (std::size_t j = i; j < std::min(ends.size(), i + 15); ++j) {
      best = std::max(best, softmax(starts)[i] * softmax(ends)[j]);
    }
  }
  EXPECT_NEAR(csv.numbers("probability")[0], best, 1e-4);
}

TEST(CliHeadRows, NextTokens) {
  const HeadModel model("causal");
  const Csv csv = model.rows({"run", model.golden.texts[0][0], "--top", "2"});
  EXPECT_THAT(csv.columns, ElementsAre("text", "rank", "token", "id", "probability"));
  ASSERT_EQ(csv.rows.size(), 2U);
  const Array& mask = model.golden["input.mask"];
  std::size_t tokens = 0;
  for (long n = 0; n < mask.shape[1]; ++n) tokens += mask.values[static_cast<std::size_t>(n)] != 0 ? 1U : 0U;
  const std::vector<double> shares = softmax(row_of(model.golden["output.logits"], tokens - 2));
  EXPECT_EQ(csv.numbers("id")[0], static_cast<double>(best_of(shares)));
  EXPECT_NEAR(csv.numbers("probability")[0], shares[best_of(shares)], 1e-4);
}

TEST(CliHeadRows, JsonHoldsTheSameAndHowItWasMade) {
  const HeadModel model("classify");
  const Outcome outcome = model.run({"run", "the king", "--format", "json"});
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json["settings"]["what"], "head");
  EXPECT_EQ(json["rows"].size(), 3U);
  EXPECT_EQ(
      nlohmann::json::parse(
          model.run({"run", "the king", "--what", "summary", "--format", "json"}).out)["rows"][0]["layers"],
      2);
}

TEST(CliHeadRows, WhatCannotBeShownIsSaid) {
  const auto complaint = [](const Outcome& outcome, int code) {
    EXPECT_EQ(outcome.exit_code, code) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  };
  const HeadModel bare("bare");
  EXPECT_THAT(complaint(bare.run({"run", "a", "--what", "head", "--hidden", bare.file("h")}), 1),
              HasSubstr("bare encoder"));
  EXPECT_FALSE(std::filesystem::exists(bare.file("h"))) << "nothing is computed for what cannot be shown";
  EXPECT_THAT(complaint(bare.run({"run", "a", "--logits", bare.file("l")}), 1), HasSubstr("no head"));
  EXPECT_THAT(complaint(bare.run({"run", "a", "--pooled", bare.file("p")}), 1), HasSubstr("no pooler"));
  EXPECT_THAT(complaint(bare.run({"evaluate", "--text", bare.path() + "/vocab.txt"}), 1),
              HasSubstr("does not predict words"));
  const HeadModel masked("masked");
  EXPECT_THAT(complaint(masked.run({"run", "a", "--what", "head"}), 1), HasSubstr("fill-mask"));
  EXPECT_THAT(complaint(masked.run({"run", "a", "--end-logits", masked.file("e")}), 1),
              AllOf(HasSubstr("--end-logits"), HasSubstr("RoFormerForMaskedLM")));
  EXPECT_THAT(complaint(masked.run({"run", "a", "--choice", "b"}), 1), HasSubstr("does not choose"));
  EXPECT_THAT(complaint(masked.run({"run", "--ids", masked.file("ids"), "--choice", "b"}), 2),
              HasSubstr("--choice"));
  EXPECT_THAT(complaint(masked.run({"run", "--ids", masked.file("ids"), "--what", "head"}), 2),
              HasSubstr("--what head"));
  EXPECT_THAT(complaint(masked.run({"run", "a", "--pair", "b", "--choice", "c"}), 2), HasSubstr("--choice"));
  EXPECT_THAT(complaint(masked.run({"run", "a", "--top", "3"}), 2), HasSubstr("--what head"));
  const HeadModel choice("choice");
  EXPECT_THAT(complaint(choice.run({"run", "a"}), 1), HasSubstr("--choice"));
  EXPECT_THAT(complaint(choice.run({"run", "a", "--choice", "b", "--long", "window"}), 2),
              HasSubstr("--long window"));
  const HeadModel second("v2_masked");
  EXPECT_THAT(complaint(second.run({"run", "a", "--what", "head"}), 1), HasSubstr("fill-mask"));
}

TEST(CliTrainFrom, OnlyWhatCanBeTrained) {
  const HeadModel second("v2_masked");
  const TemporaryFolder out;
  const auto refusal = [&](const HeadModel& model) {
    const Outcome outcome = run_cli({"train", "--text", model.path() + "/vocab.txt", "--init", model.path(),
                                     "--out", out.file("run"), "--steps", "1", "--length", "8"});
    EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
    return outcome.err;
  };
  EXPECT_THAT(refusal(second), HasSubstr("a RoFormer V2 can be run but not trained here"));
  EXPECT_THAT(refusal(HeadModel("masked_untied")), HasSubstr("whose decoder is not its word embedding"));
  EXPECT_THAT(refusal(HeadModel("classify")), HasSubstr("class of a text"));
}

}  // namespace
}  // namespace rope::cli_test
