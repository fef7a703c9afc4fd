// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <map>
#include <string>

#include "tests/cli/program.h"

namespace rope::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string small_text() {
  std::string text;
  for (int line = 0; line < 120; ++line) {
    text +=
        "the cat sat on the mat and the dog ran to the red barn number " + std::to_string(line % 9) + ".\n";
  }
  return text;
}

std::vector<std::string> train(const TemporaryFolder& folder, const std::vector<std::string>& more = {},
                               const std::string& out = "model", const std::string& steps = "6") {
  std::vector<std::string> arguments{"train",
                                     "--text",
                                     folder.file("text"),
                                     "--out",
                                     folder.file(out),
                                     "--steps",
                                     steps,
                                     "--report-every",
                                     "3",
                                     "--batch",
                                     "4",
                                     "--length",
                                     "16",
                                     "--vocab-size",
                                     "80",
                                     "--layers",
                                     "1",
                                     "--hidden",
                                     "16",
                                     "--heads",
                                     "2",
                                     "--format",
                                     "csv"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

TEST(CliTrain, FromATextToAModelThatFillsMasks) {
  const TemporaryFolder folder;
  write_bytes(folder.file("text"), small_text());
  const Outcome trained = run_cli(train(folder, {"--heldout", folder.file("text")}));
  ASSERT_EQ(trained.exit_code, 0) << trained.err;
  EXPECT_THAT(
      trained.out,
      StartsWith("step,tokens,loss,lr,grad_norm,tokens_per_second,heldout_loss,heldout_top1\n3,192,"));
  EXPECT_THAT(trained.out, HasSubstr("\n6,384,"));

  const Outcome again = run_cli(train(folder));
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_THAT(again.err, HasSubstr("--resume"));
  const Outcome longer = run_cli(train(folder, {"--resume", "--steps", "6"}));
  EXPECT_EQ(longer.exit_code, 2);  // --steps twice

  const Outcome guessed =
      run_cli({"fill-mask", "--model", folder.file("model"), "the [MASK] sat", "--format", "csv"});
  ASSERT_EQ(guessed.exit_code, 0) << guessed.err;
  const Outcome exported =
      run_cli({"export", "--model", folder.file("model"), "--out", folder.file("half"), "--dtype", "f16"});
  ASSERT_EQ(exported.exit_code, 0) << exported.err;
  const Outcome measured = run_cli({"evaluate", "--model", folder.file("half"), "--text", folder.file("text"),
                                    "--length", "16", "--by", "position", "--format", "csv"});
  ASSERT_EQ(measured.exit_code, 0) << measured.err;
  EXPECT_THAT(measured.out,
              StartsWith("position,masked,loss,perplexity,top1,top5,seconds,standard_error\n0,"));

  // The loss with another rotation: linear interpolation by 2 is not by 1, which changes nothing.
  const auto loss = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"evaluate", "--model",           folder.file("model"),
                                       "--text",   folder.file("text"), "--length",
                                       "16",       "--format",          "csv"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome outcome = run_cli(arguments);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return parse_csv(outcome.out).rows.at(0).at("loss");
  };
  const std::string plain = loss({});
  EXPECT_EQ(loss({"--scaling", "linear", "--factor", "1"}), plain);
  EXPECT_NE(loss({"--scaling", "linear", "--factor", "2"}), plain);
  EXPECT_NE(loss({"--scaling", "yarn", "--factor", "4", "--original-length", "4"}), plain);
  EXPECT_EQ(loss({"--scaling", "dynamic", "--factor", "2", "--original-length", "16"}), plain);
  const Outcome useless = run_cli({"evaluate", "--model", folder.file("model"), "--text", folder.file("text"),
                                   "--scaling", "linear", "--factor", "2", "--no-rope"});
  EXPECT_EQ(useless.exit_code, 2);
  EXPECT_THAT(useless.err, HasSubstr("--no-rope"));
}

TEST(CliTrain, AModelWithoutPositionsIsKnownAsOne) {
  const TemporaryFolder folder;
  write_bytes(folder.file("text"), small_text());
  const Outcome trained = run_cli(train(folder, {"--encoding", "none"}));
  ASSERT_EQ(trained.exit_code, 0) << trained.err;
  const std::string model = folder.file("model");
  const Outcome inspected = run_cli({"inspect", model, "--format", "csv"});
  EXPECT_THAT(inspected.out, HasSubstr("encoding,none,position_encoding"));
  EXPECT_THAT(inspected.out, ::testing::Not(HasSubstr("base")));
  // Without an order of words the two masks are asked the same.
  const Outcome one = run_cli({"fill-mask", "--model", model, "[MASK] the cat sat", "--format", "csv"});
  const Outcome other = run_cli({"fill-mask", "--model", model, "sat cat the [MASK]", "--format", "csv"});
  EXPECT_EQ(one.exit_code, 0) << one.err;
  EXPECT_THAT(one.err, HasSubstr("without positions"));
  EXPECT_EQ(parse_csv(one.out).rows.at(0).at("token"), parse_csv(other.out).rows.at(0).at("token"));

  const Outcome base = run_cli({"fill-mask", "--model", model, "[MASK]", "--model-base", "500"});
  EXPECT_EQ(base.exit_code, 2);
  EXPECT_THAT(base.err, HasSubstr("trained without positions"));
  const Outcome frequencies = run_cli({"frequencies", "--config", model + "/config.json"});
  EXPECT_EQ(frequencies.exit_code, 1);
  EXPECT_THAT(frequencies.err, HasSubstr("rotates nothing"));

  const Outcome exported = run_cli({"export", "--model", model, "--out", folder.file("copy")});
  ASSERT_EQ(exported.exit_code, 0) << exported.err;
  EXPECT_THAT(read_bytes(folder.file("copy") + "/config.json"), HasSubstr("\"position_encoding\": \"none\""));
  // Going on from it keeps that, and is told in the settings.
  const Outcome further =
      run_cli({"train", "--init", folder.file("copy"), "--text", folder.file("text"), "--out",
               folder.file("further"), "--steps", "2", "--length", "16", "--batch", "2", "--format", "json"});
  ASSERT_EQ(further.exit_code, 0) << further.err;
  EXPECT_THAT(further.out, HasSubstr("\"encoding\":\"none\""));
  EXPECT_THAT(read_bytes(folder.file("further") + "/config.json"), HasSubstr("position_encoding"));
}

// What RoFormerForMaskedLM and BertTokenizer of Hugging Face transformers look for; that their answers are
// then equal to ours is tried by tests/data/transformers_check.py.
TEST(CliExport, HasTheFilesThatTransformersNeeds) {
  const TemporaryFolder folder;
  ASSERT_EQ(run_cli({"export", "--out", folder.file("out")}).exit_code, 0);
  const std::string out = folder.file("out");
  const std::string config = read_bytes(out + "/config.json");
  for (const char* const field :
       {"\"architectures\": [\n    \"RoFormerForMaskedLM\"\n  ]", R"("model_type": "roformer")",
        "\"vocab_size\": 8192", "\"embedding_size\": 256", "\"hidden_size\": 256", "\"num_hidden_layers\": 6",
        R"("num_attention_heads": 4)", R"("intermediate_size": 1024)", R"("hidden_act": "gelu")",
        "\"max_position_embeddings\": 512", "\"type_vocab_size\": 2", "\"layer_norm_eps\": 1e-12",
        "\"rotary_value\": false", "\"pad_token_id\": 0"}) {
    EXPECT_THAT(config, HasSubstr(field));
  }
  EXPECT_THAT(config, ::testing::Not(HasSubstr("position_encoding")));  // ours, for models without
  const std::string tokenizer = read_bytes(out + "/tokenizer_config.json");
  for (const char* const field :
       {R"("tokenizer_class": "BertTokenizer")", R"("do_lower_case": true)", R"("unk_token": "[UNK]")",
        R"("pad_token": "[PAD]")", R"("cls_token": "[CLS]")", R"("sep_token": "[SEP]")",
        R"("mask_token": "[MASK]")"}) {
    EXPECT_THAT(tokenizer, HasSubstr(field));
  }
  EXPECT_EQ(read_bytes(out + "/vocab.txt"),
            read_bytes(std::string(ROPE_RESOURCES) + "/models/english/vocab.txt"));

  std::map<std::string, std::string> expected{
      {"roformer.embeddings.word_embeddings.weight", "[8192, 256]"},
      {"roformer.embeddings.token_type_embeddings.weight", "[2, 256]"},
      {"roformer.embeddings.LayerNorm.weight", "[256]"},
      {"roformer.embeddings.LayerNorm.bias", "[256]"},
      {"cls.predictions.transform.dense.weight", "[256, 256]"},
      {"cls.predictions.transform.dense.bias", "[256]"},
      {"cls.predictions.transform.LayerNorm.weight", "[256]"},
      {"cls.predictions.transform.LayerNorm.bias", "[256]"},
      {"cls.predictions.bias", "[8192]"}};
  for (int i = 0; i < 6; ++i) {
    const std::string layer = "roformer.encoder.layer." + std::to_string(i) + ".";
    for (const char* const dense :
         {"attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense"}) {
      expected[layer + dense + ".weight"] = "[256, 256]";
      expected[layer + dense + ".bias"] = "[256]";
    }
    expected[layer + "intermediate.dense.weight"] = "[1024, 256]";
    expected[layer + "intermediate.dense.bias"] = "[1024]";
    expected[layer + "output.dense.weight"] = "[256, 1024]";
    expected[layer + "output.dense.bias"] = "[256]";
    for (const char* const norm : {"attention.output.LayerNorm", "output.LayerNorm"}) {
      expected[layer + norm + ".weight"] = expected[layer + norm + ".bias"] = "[256]";
    }
  }
  std::map<std::string, std::string> found;
  for (const auto& row : run_csv({"inspect", out, "--what", "tensors"}).rows) {
    EXPECT_EQ(row.at("dtype"), "F32");
    found[row.at("name")] = row.at("shape");
  }
  EXPECT_EQ(found, expected);
}

TEST(CliTrain, CtrlCSavesThePresentStepAndSaysHowToGoOn) {
  const TemporaryFolder folder;
  write_bytes(folder.file("text"), small_text());
  const Outcome stopped =
      run_cli(train(folder, {"--save-every", "1000000"}, "model", "100000000"), {.interrupt_after = 1.0});
  EXPECT_EQ(stopped.exit_code, 130);
  EXPECT_THAT(stopped.err, HasSubstr("rope-cli: saving"));
  EXPECT_THAT(stopped.err, HasSubstr("--resume"));
  const std::string words = "stopped after step ";
  const auto at = stopped.err.find(words);
  ASSERT_NE(at, std::string::npos) << stopped.err;
  const long step = std::stol(stopped.err.substr(at + words.size()));
  EXPECT_GT(step, 0);
  const Outcome resumed = run_cli(train(folder, {"--resume"}, "model", std::to_string(step + 2)));
  ASSERT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(parse_csv(resumed.out).rows.back().at("step"), std::to_string(step + 2));
}

TEST(CliTrain, KilledAtAnyMomentItGoesOnToTheSameModel) {
  const TemporaryFolder folder;
  write_bytes(folder.file("text"), small_text());
  const std::vector<std::string> often{"--save-every", "5", "--threads", "2"};
  const std::string steps = "1500";  // more than the fastest machine takes in the seconds below
  ASSERT_EQ(run_cli(train(folder, often, "unbroken", steps)).exit_code, 0);
  const auto go_on = [&] {
    std::vector<std::string> more = often;
    if (std::filesystem::exists(folder.file("broken") + "/training_state.safetensors")) {
      more.emplace_back("--resume");
    }
    return train(folder, more, "broken", steps);
  };
  int kills = 0;
  for (const double seconds : {0.3, 0.23, 0.37, 0.29}) {
    const Outcome killed = run_cli(go_on(), {.interrupt_after = seconds, .interrupt_signal = SIGKILL});
    kills += killed.signal == SIGKILL ? 1 : 0;
  }
  EXPECT_GT(kills, 0);
  const Outcome last = run_cli(go_on());
  ASSERT_EQ(last.exit_code, 0) << last.err;
  for (const char* const file : {"/model.safetensors", "/vocab.txt", "/config.json"}) {
    EXPECT_EQ(read_bytes(folder.file("broken") + file), read_bytes(folder.file("unbroken") + file)) << file;
  }
}

TEST(CliEvaluate, SentencesWithTheWordThatIsWanted) {
  const TemporaryFolder folder;
  write_bytes(folder.file("sentences"), "She opened the [MASK] and went in.\tdoor\nThe [MASK] sat.\tqueen\n");
  const Csv csv = run_csv({"evaluate", "--sentences", folder.file("sentences")});
  EXPECT_THAT(csv.columns, ::testing::ElementsAre("sentence", "word", "rank", "probability", "top5"));
  ASSERT_EQ(csv.rows.size(), 3U);
  const Csv guessed = run_csv({"fill-mask", "She opened the [MASK] and went in.", "--top", "1"});
  EXPECT_EQ(csv.rows[0].at("rank") == "1", guessed.rows.at(0).at("token") == "door");
  const auto top5 = csv.numbers("top5");
  EXPECT_DOUBLE_EQ(top5[2], (top5[0] + top5[1]) / 2);
  EXPECT_EQ(csv.rows[2].at("sentence"), "all");
  const Outcome both = run_cli({"evaluate", "--sentences", folder.file("sentences"), "--seed", "3"});
  EXPECT_EQ(both.exit_code, 2);
  EXPECT_THAT(both.err, HasSubstr("--seed"));
  write_bytes(folder.file("sentences"), "The [MASK] sat.\tqueenliness\n");
  const Outcome rare = run_cli({"evaluate", "--sentences", folder.file("sentences")});
  EXPECT_EQ(rare.exit_code, 1);
  EXPECT_THAT(rare.err, HasSubstr("line 1"));
}

TEST(CliTrain, SaysWhatIsMissingOrWrong) {
  const TemporaryFolder folder;
  write_bytes(folder.file("text"), small_text());
  write_bytes(folder.file("zip"), std::string("PK\x03\x04\0\0", 6));
  EXPECT_EQ(run_cli({"train", "--out", folder.file("model")}).exit_code, 2);
  EXPECT_EQ(run_cli({"train", "--text", folder.file("text")}).exit_code, 2);
  EXPECT_EQ(run_cli({"evaluate"}).exit_code, 2);
  EXPECT_EQ(run_cli({"export"}).exit_code, 2);
  const Outcome binary = run_cli({"train", "--text", folder.file("zip"), "--out", folder.file("model")});
  EXPECT_EQ(binary.exit_code, 1);
  EXPECT_THAT(binary.err, HasSubstr("NUL"));
  const Outcome nothing_saved = run_cli(train(folder, {"--resume"}));
  EXPECT_EQ(nothing_saved.exit_code, 1);
  EXPECT_THAT(nothing_saved.err, HasSubstr("there is no saved run in this folder"));
  write_bytes(folder.file("words"), "[PAD]\n[UNK]\n[CLS]\n[SEP]\na\n");
  const Outcome words = run_cli({"train", "--text", folder.file("text"), "--out", folder.file("model"),
                                 "--vocab-file", folder.file("words")});
  EXPECT_EQ(words.exit_code, 1);
  EXPECT_THAT(words.err, HasSubstr("no [MASK]: " + folder.file("words")));
  const Outcome text_folder =
      run_cli({"train", "--text", folder.path().string(), "--out", folder.file("model")});
  EXPECT_THAT(text_folder.err, HasSubstr("this is a folder"));
  write_bytes(folder.file("blank"), "\n \n");
  const Outcome blank = run_cli({"train", "--text", folder.file("blank"), "--out", folder.file("model")});
  EXPECT_THAT(blank.err, HasSubstr("no word in this text"));
  const Outcome heldout = run_cli(train(folder, {"--heldout", folder.file("blank")}));
  EXPECT_EQ(heldout.exit_code, 1);
  EXPECT_THAT(heldout.err, HasSubstr("no word in this text: " + folder.file("blank")));
  write_bytes(folder.file("tiny"), "three little words");
  const Outcome tiny = run_cli({"train", "--text", folder.file("tiny"), "--out", folder.file("model")});
  EXPECT_THAT(tiny.err, HasSubstr("a smaller length"));
  const Outcome encoding = run_cli(train(folder, {"--encoding", "rpe"}));
  EXPECT_EQ(encoding.exit_code, 2);
  const Outcome weight =
      run_cli({"train", "--text", folder.file("text") + ":-1", "--out", folder.file("model")});
  EXPECT_EQ(weight.exit_code, 2);
  EXPECT_THAT(folder.names(), ::testing::ElementsAre("blank", "text", "tiny", "words", "zip"));
}

}  // namespace
}  // namespace rope::cli_test
