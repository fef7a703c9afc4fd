// SPDX-License-Identifier: MIT
// Bad configs: one clear message that names the field and what is accepted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/files/rotary_config.h"
#include "core/support/file.h"
#include "tests/support/hostile_files.h"
#include "tests/support/said_setting.h"
#include "tests/support/temporary_folder.h"

namespace rope {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string message(const std::string& json) {
  const auto model = parse_rotary_config(json, "config.json");
  if (model.ok()) return "ok";
  keep_hostile("rotary_config", json);
  return model.error().message();
}
std::string with(const std::string& fields) {
  return message(
      R"({"model_type": "llama", "hidden_size": 256, "num_attention_heads": 4, "num_hidden_layers": 2,
                     "max_position_embeddings": 2048, )" +
      fields + "}");
}
std::string scaled(const std::string& fields) {
  return with("\"rope_scaling\": {" + fields + "}");
}
/// One line with the field, the value, the file and the accepted form.
auto names(const std::string& field, const std::string& accepted) {
  return AllOf(HasSubstr(field), HasSubstr("config.json"), HasSubstr(accepted), Not(HasSubstr("\n")));
}
std::string repeated(char c, std::size_t count) {
  std::string text;
  text.resize(count, c);
  return text;
}
std::string ones(int count) {
  std::string list = "[1";
  for (int i = 1; i < count; ++i) list += ", 1";
  return list + "]";
}

TEST(RotaryConfigHostile, WhatIsNoJsonObjectIsToldWhere) {
  EXPECT_THAT(message(""), names("not valid JSON", "empty"));
  EXPECT_THAT(message("{\"hidden_size\": 64,"), names("not valid JSON", "line 1"));
  EXPECT_THAT(message("[1, 2]"), names("not a JSON object", "config.json"));
  EXPECT_THAT(message("\"text\""), names("not a JSON object", "config.json"));
  EXPECT_THAT(message("{\"head_dim\": nan}"), HasSubstr("not valid JSON"));
  EXPECT_THAT(message("{\"head_dim\": 64, \"head_dim\": 128}"),
              names("\"head_dim\" comes twice", "config.json"));
  EXPECT_THAT(message(std::string("{}\0{}", 5)), HasSubstr("zero byte"));
  EXPECT_THAT(message("{\"model_type\": \"\xFF\"}"), HasSubstr("not valid JSON"));
}

TEST(RotaryConfigHostile, SizeAndDepthAreBounded) {
  EXPECT_THAT(message(R"({"a": ")" + repeated('x', 16'000'000) + R"("})"),
              HasSubstr("more than 16000000 bytes"));
  const std::string deep(65, '[');
  EXPECT_THAT(message("{\"a\": " + deep + std::string(65, ']') + "}"), HasSubstr("nested more than 64 deep"));
  EXPECT_THAT(message(R"({"a": )" + repeated('[', 10'000'000)), HasSubstr("nested more than 64 deep"));
  // A file is refused by its size, before it is read.
  const TemporaryFolder folder;
  const auto path = folder.path() / "config.json";
  ASSERT_TRUE(write_file(path, "{}").ok());
  std::filesystem::resize_file(path, 100'000'000);
  const auto model = read_model_rotary(path);
  ASSERT_FALSE(model.ok());
  EXPECT_THAT(model.error().message(), names("more than 16 MB", "choose a config.json"));
}

TEST(RotaryConfigHostile, NumbersOutOfRangeAreNamed) {
  for (const char* const bad : {"0", "-1", "-10000.0", "1e308", "1e-300", "\"nan\"", "\"inf\"", "\"ten\"",
                                "[1]", "{}", "true", "\"\"", "\"1e5x\""}) {
    EXPECT_THAT(with("\"rope_theta\": " + std::string(bad)),
                names("rope_theta is ", "a number from 1e-100 to 1e+100"))
        << bad;
    EXPECT_THAT(scaled("\"type\": \"linear\", \"factor\": " + std::string(bad)),
                names("rope_scaling.factor is ", "a number from 0.001 to 1000000"))
        << bad;
  }
  for (const char* const bad :
       {"0", "-64", "63.5", "513", "1e308", "\"big\"", "[64]", "9223372036854775808"}) {
    EXPECT_THAT(with("\"head_dim\": " + std::string(bad)),
                names("head_dim is ", "a whole number from 2 to 512"))
        << bad;
  }
  EXPECT_THAT(with("\"head_dim\": 65"), names("head_dim is 65 (head_dim)", "an even number from 2 to 512"));
  EXPECT_THAT(message(R"({"hidden_size": 195, "num_attention_heads": 3})"),
              names("head_dim is 65 (hidden_size / num_attention_heads)", "even"));
  EXPECT_THAT(message(R"({"hidden_size": 64, "num_attention_heads": 0})"),
              names("num_attention_heads is 0", "from 1"));
  EXPECT_THAT(message(R"({"hidden_size": "wide", "num_attention_heads": 2})"),
              names("hidden_size is \"wide\"", "from 1"));
  for (const char* const bad : {"0", "-0.5", "1.5", "\"half\""}) {
    EXPECT_THAT(with("\"partial_rotary_factor\": " + std::string(bad)),
                names("partial_rotary_factor is ", "a number from 1e-06 to 1"))
        << bad;
  }
}

TEST(RotaryConfigHostile, NumbersThatNoDoubleHoldsAreNamed) {
  const std::string long_number = repeated('9', 400);
  for (const std::string& bad : {std::string("NaN"), std::string("Infinity"), std::string("-Infinity"),
                                 std::string("1e400"), std::string("-1E+999"), long_number}) {
    const std::string shown = " is " + bad.substr(0, 60);
    EXPECT_THAT(with("\"rope_theta\": " + bad),
                names("rope_theta" + shown, "a number from 1e-100 to 1e+100"));
    EXPECT_THAT(scaled("\"type\": \"linear\", \"factor\": " + bad),
                names("rope_scaling.factor" + shown, "a number from 0.001 to 1000000"));
    EXPECT_THAT(with("\"head_dim\": " + bad), names("head_dim" + shown, "a whole number from 2 to 512"));
    EXPECT_THAT(with("\"no_rope_layers\": [1, " + bad + "]"),
                names("no_rope_layers[1]" + shown, "a number from 0 to 1"));
    EXPECT_THAT(message(R"({"head_dim": 64, "model_type": )" + bad + "}"),
                names("model_type" + shown, "text in quotes"));
    EXPECT_THAT(with("\"rope_scaling\": " + bad), names("rope_scaling" + shown, "an object ({...}) or null"));
    // What says nothing about the rotation may be so, as Python writes it; other faults are still told.
    EXPECT_EQ(with("\"initializer_range\": " + bad), "ok");
    EXPECT_THAT(with("\"initializer_range\": " + bad + ", \"x\": }"), HasSubstr("line 2"));
  }
  // A text is a text, and a number near to 0 is 0.
  EXPECT_THAT(with("\"rope_theta\": \"1e400\""), names("rope_theta is \"1e400\"", "a number from 1e-100"));
  EXPECT_THAT(with(R"("rope_theta": "\u0000NaN\u001b[0m")"),
              names(R"(rope_theta is "\u0000NaN)", "a number from"));
  EXPECT_THAT(with("\"rope_theta\": 1e-400"), names("rope_theta is 0", "a number from 1e-100"));
  EXPECT_THAT(with(R"("x": NaN, "rope_theta": "in \" NaN, NaN")"),
              names(R"(rope_theta is "in \" NaN, NaN")", "from 1e-100"));
}

TEST(RotaryConfigHostile, PartsOfTheHeadThatDoNotFitAreNamed) {
  EXPECT_THAT(with("\"rotary_dim\": 33"),
              names("rotary_dim is 33 (rotary_dim)", "even number from 2 to head_dim"));
  EXPECT_THAT(with("\"rotary_dim\": 128"), names("rotary_dim is 128", "head_dim, which is 64"));
  EXPECT_THAT(with("\"partial_rotary_factor\": 0.3"), names("rotary_dim is 19 (head_dim * 0.3", "even"));
  EXPECT_THAT(with("\"max_position_embeddings2\": 0, \"original_max_position_embeddings\": 0"),
              names("original_max_position_embeddings is 0", "a whole number from 1"));
}

TEST(RotaryConfigHostile, DictionariesMustBeObjects) {
  for (const char* const bad : {"\"yarn\"", "[4]", "4", "true"}) {
    EXPECT_THAT(with("\"rope_scaling\": " + std::string(bad)),
                names("rope_scaling is ", "an object ({...}) or null"))
        << bad;
    EXPECT_THAT(with("\"rope_parameters\": " + std::string(bad)),
                names("rope_parameters is ", "an object ({...}) or null"))
        << bad;
  }
  EXPECT_THAT(scaled("\"type\": 3"), names("rope_scaling.type is 3", "text in quotes"));
  EXPECT_THAT(scaled("\"rope_type\": [\"yarn\"]"), names("rope_scaling.rope_type is ", "text in quotes"));
  EXPECT_THAT(message("{\"model_type\": 5, \"head_dim\": 64}"), names("model_type is 5", "text in quotes"));
}

TEST(RotaryConfigHostile, RequiredFieldsAreNamed) {
  for (const char* const type : {"linear", "dynamic", "llama3"}) {
    EXPECT_THAT(scaled("\"type\": \"" + std::string(type) + "\""),
                names("rope_scaling.factor is missing", type));
  }
  EXPECT_THAT(scaled("\"type\": \"llama3\", \"factor\": 8, \"high_freq_factor\": 4"),
              names("rope_scaling.low_freq_factor is missing", "llama3"));
  EXPECT_THAT(scaled("\"type\": \"llama3\", \"factor\": 8, \"low_freq_factor\": 1"),
              names("rope_scaling.high_freq_factor is missing", "llama3"));
  EXPECT_THAT(scaled("\"type\": \"llama3\", \"factor\": 8, \"low_freq_factor\": 4, \"high_freq_factor\": 4"),
              names("rope_scaling.high_freq_factor is 4", "above low_freq_factor, which is 4"));
  EXPECT_THAT(scaled("\"type\": \"longrope\", \"factor\": 8, \"long_factor\": " + ones(32)),
              names("rope_scaling.short_factor is missing", "a list of 32 numbers, one for each pair"));
  EXPECT_THAT(scaled("\"type\": \"mrope\""),
              names("rope_scaling.mrope_section is missing", "time, height and width"));
}

TEST(RotaryConfigHostile, ListsOfTheWrongLengthOrContentAreNamed) {
  const auto lists = [](const std::string& short_list, const std::string& long_list) {
    return scaled(R"("type": "longrope", "factor": 8, "short_factor": )" + short_list +
                  ", \"long_factor\": " + long_list);
  };
  EXPECT_EQ(lists(ones(32), ones(32)), "ok");
  EXPECT_THAT(lists(ones(31), ones(32)),
              names("rope_scaling.short_factor has 31 values", "a list of 32 numbers"));
  EXPECT_THAT(lists(ones(32), ones(64)),
              names("rope_scaling.long_factor has 64 values", "a list of 32 numbers"));
  EXPECT_THAT(lists("[]", ones(32)), names("rope_scaling.short_factor has 0 values", "32"));
  EXPECT_THAT(lists("\"ones\"", ones(32)),
              names("rope_scaling.short_factor is \"ones\"", "a list of 32 numbers"));
  std::string zero = ones(32);
  zero[1] = '0';
  EXPECT_THAT(lists(zero, ones(32)), names("rope_scaling.short_factor[0] is 0", "a number from 0.001"));

  EXPECT_THAT(scaled("\"mrope_section\": [16, 24, 24]"),
              names("rope_scaling.mrope_section is 16,24,24", "add up to 32, the pairs that rotate"));
  EXPECT_THAT(scaled("\"mrope_section\": [8, 24]"), names("mrope_section has 2 values", "3 numbers"));
  EXPECT_THAT(scaled("\"mrope_section\": [8.5, 11.5, 12]"),
              names("mrope_section is ", "three whole numbers"));
  EXPECT_THAT(scaled("\"mrope_section\": [-8, 20, 20]"), names("mrope_section[0] is -8", "a number from 0"));
  EXPECT_THAT(scaled("\"mrope_section\": \"8,12,12\""), names("mrope_section is ", "a list of 3 numbers"));
}

TEST(RotaryConfigHostile, YarnsParametersAreChecked) {
  const std::string yarn = R"("type": "yarn", "factor": 4, )";
  EXPECT_THAT(scaled(yarn + "\"beta_fast\": 0"), names("rope_scaling.beta_fast is 0", "a number from 1e-06"));
  EXPECT_THAT(scaled(yarn + "\"beta_fast\": 1, \"beta_slow\": 32"), names("beta_fast", "beta_slow"));
  EXPECT_THAT(scaled(yarn + "\"truncate\": 1"), names("rope_scaling.truncate is 1", "true or false"));
  EXPECT_THAT(scaled(yarn + "\"attention_factor\": -1"),
              names("rope_scaling.attention_factor is -1", "a number from"));
  EXPECT_THAT(scaled(yarn + "\"original_max_position_embeddings\": -4096"),
              names("rope_scaling.original_max_position_embeddings is -4096", "a whole number from 1"));
  EXPECT_THAT(with("\"rope_theta\": 0.5, \"rope_scaling\": {\"type\": \"yarn\", \"factor\": 4}"),
              names("base", "above 1"));
}

TEST(RotaryConfigHostile, LayerListsAreChecked) {
  EXPECT_THAT(with("\"no_rope_layers\": [1, 1, 0]"),
              names("no_rope_layers has 3 values", "a list of 2 numbers"));
  EXPECT_THAT(with("\"no_rope_layers\": [1, 7]"), names("no_rope_layers[1] is 7", "a number from 0 to 1"));
  EXPECT_THAT(with("\"no_rope_layers\": \"all\""), names("no_rope_layers is \"all\"", "a list of 2 numbers"));
  EXPECT_THAT(with("\"no_rope_layer_interval\": 0"),
              names("no_rope_layer_interval is 0", "a whole number from 1"));
  EXPECT_THAT(with("\"layer_types\": [\"full_attention\", 5]"), names("layer_types is ", "a list of texts"));
  EXPECT_THAT(with("\"layer_types\": \"full\""), names("layer_types is \"full\"", "a list of texts"));
  EXPECT_THAT(message("{\"head_dim\": 64, \"num_hidden_layers\": 1000000000}"),
              names("num_hidden_layers is 1000000000", "100000"));
  std::string kinds = "\"layer_types\": [";
  for (int i = 0; i < 70; ++i) kinds += (i == 0 ? "\"" : ", \"") + std::to_string(i) + "\"";
  EXPECT_THAT(message("{\"head_dim\": 64, " + kinds + "]}"), names("layer_types", "at most 64 kinds"));
  std::string many = R"("rope_parameters": {"0": {})";
  for (int i = 1; i < 70; ++i) many += ", \"" + std::to_string(i) + "\": {}";
  EXPECT_THAT(message("{\"head_dim\": 64, " + many + "}}"), names("70 kinds of layers", "at most 64"));
  // A kind of layer with something else than its rotation is not shown as one without.
  for (const char* const bad : {"3", "[1]", "\"yarn\"", "false"}) {
    EXPECT_THAT(
        with(R"("layer_types": ["a", "b"], "rope_parameters": {"a": {}, "b": )" + std::string(bad) + "}"),
        names("rope_parameters.b is ", "it must be an object ({...}) or null"))
        << bad;
    EXPECT_THAT(with(R"("rope_parameters": {"full_attention": )" + std::string(bad) + "}"),
                names("rope_parameters.full_attention is ", "it must be an object ({...}) or null"))
        << bad;
  }
}

TEST(RotaryConfigHostile, NamesFromTheFileStayOnOneLine) {
  const auto model = parse_rotary_config(
      R"({"model_type": "two\nlines\u001b[31m", "head_dim": 64, "layer_types": ["a\nb"], "num_hidden_layers": 1,
          "rope_scaling": {"type": "x\ny", "k\ney": 1}})",
      "config.json");
  ASSERT_TRUE(model.ok()) << model.error().message();
  EXPECT_EQ(model->name.find('\n'), std::string::npos);
  EXPECT_EQ(model->types[0].type, "a\\nb");
  for (const std::string& warning : warnings_of(*model)) {
    EXPECT_EQ(warning.find_first_of("\n\x1b"), std::string::npos) << warning;
  }
  for (const RotarySource& source : model->sources) {
    EXPECT_EQ((source.value + source.source).find_first_of("\n\x1b"), std::string::npos) << source.source;
  }
  const auto nested = parse_rotary_config(
      R"({"head_dim": 64, "layer_types": ["a"], "num_hidden_layers": 1,
          "rope_parameters": {"a\nb\u001b[31m": {"rope_type": "linear", "type": "z\nz", "factor": 2},
                              "a": {"rope_type": "linear", "type": "z\nz", "factor": 2, "q\nq": 1}}})",
      "config.json");
  ASSERT_TRUE(nested.ok()) << nested.error().message();
  EXPECT_FALSE(nested->warnings.empty());
  for (const std::string& warning : warnings_of(*nested)) {
    EXPECT_EQ(warning.find_first_of("\n\x1b"), std::string::npos) << warning;
  }
  for (const RotarySource& source : nested->sources) {
    EXPECT_EQ((source.layer_type + source.value + source.source).find_first_of("\n\x1b"), std::string::npos)
        << source.source;
  }
  // Many unknown fields do not become many lines.
  std::string fields = R"("type": "linear", "factor": 2)";
  for (int i = 0; i < 5000; ++i) fields += ", \"k" + std::to_string(i) + "\": 1";
  const auto crowded =
      parse_rotary_config(R"({"head_dim": 64, "rope_scaling": {)" + fields + "}}", "config.json");
  ASSERT_TRUE(crowded.ok());
  EXPECT_LE(crowded->warnings.size(), 50U);
}

}  // namespace
}  // namespace rope
