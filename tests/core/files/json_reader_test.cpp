// SPDX-License-Identifier: MIT
#include "core/files/detail/json_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rope {
namespace {

using ::testing::HasSubstr;

std::string message(std::string_view text, const JsonLimits& limits = {}) {
  const auto parsed = parse_json_strict(text, "x.json", limits);
  return parsed.ok() ? "ok" : parsed.error().message();
}

TEST(JsonReader, ReadsWhatIsRight) {
  const auto parsed = parse_json_strict(R"({"a": [1, -2, 3.5, null, true], "b": {"a": "\u00e9"}})", "x.json");
  ASSERT_TRUE(parsed.ok());
  EXPECT_EQ((*parsed)["a"][2], 3.5);
  EXPECT_EQ((*parsed)["b"]["a"], "\xC3\xA9");
}

TEST(JsonReader, KeysMayNotComeTwice) {
  EXPECT_THAT(message(R"({"a": 1, "b": {"a": 2}, "a": 3})"), HasSubstr("\"a\" comes twice"));
  EXPECT_EQ(message(R"([{"a": 1}, {"a": 2}])"), "ok");
}

TEST(JsonReader, ErrorsGiveLineAndColumn) {
  EXPECT_THAT(message("{\n  \"a\": 1,\n  oops\n}"), HasSubstr("x.json line 3, column 3"));
  EXPECT_THAT(message(""), HasSubstr("empty"));
  EXPECT_THAT(message("{\"a\": 1} x"), HasSubstr("not valid JSON"));
  EXPECT_THAT(message("{\"a\": \"\xFF\"}"), HasSubstr("not valid JSON"));
  EXPECT_THAT(message("{\"a\": 1e999}"), HasSubstr("a number too large for a double: 1e999"));
  // A zero byte ends nothing: what follows would never be looked at.
  EXPECT_THAT(message(std::string_view("{\"a\": 1}\n\0{", 11)), HasSubstr("x.json line 2, column 1"));
}

TEST(JsonReader, LimitsHold) {
  EXPECT_THAT(message(std::string(100'000, '[')), HasSubstr("nested"));
  std::string objects;
  for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
  EXPECT_THAT(message(objects), HasSubstr("nested"));
  EXPECT_EQ(message("[[[1]]]", {.max_depth = 3}), "ok");
  EXPECT_THAT(message("[[[1]]]", {.max_depth = 2}), HasSubstr("2 deep"));
  EXPECT_THAT(message("[1,2,3]", {.max_values = 3}), HasSubstr("3 values"));
  EXPECT_THAT(message("[1,2,3]", {.max_bytes = 6}), HasSubstr("6 bytes"));
}

TEST(JsonReader, BoundsAreSeenBeforeAnythingIsParsed) {
  const auto quoted = [](std::size_t size) { return '"' + std::string(size, 'x') + '"'; };
  EXPECT_EQ(problem_of_outline(quoted(15'999'998), 1), std::nullopt);
  EXPECT_EQ(problem_of_outline(quoted(16'000'001), 1), "a text of more than 16 MB");
  EXPECT_EQ(problem_of_outline("[" + std::string(1'000, '1') + "]", 1), std::nullopt);
  EXPECT_EQ(problem_of_outline("[" + std::string(1'001, '1') + "]", 1),
            "a number or word of more than 1000 bytes");
  EXPECT_EQ(problem_of_outline(R"({"[[[\"[[[\\": "]]{{"}, [[]])", 2), std::nullopt);
  EXPECT_EQ(problem_of_outline("\"\\\\\" [[", 1), "nested more than 1 deep");
  EXPECT_EQ(problem_of_outline("{\"a\\", 1), std::nullopt);  // cut short, which is for the parser to say
  EXPECT_THAT(message("[" + std::string(2'000, '1')), HasSubstr("1000 bytes"));
}

TEST(JsonReader, CutShortAnywhereIsAnError) {
  const std::string text = R"({"a": [1, 2.5e3, "x\u00e9"], "b": {"c": null}})";
  for (std::size_t length = 0; length < text.size(); ++length) {
    EXPECT_NE(message(text.substr(0, length)), "ok") << length;
  }
}

TEST(JsonFields, NumbersInEverySpelling) {
  const auto json = nlohmann::json::parse(
      R"({"a": 7, "b": 7.0, "c": "7", "d": null, "e": 7.5, "f": 1e300, "g": 18446744073709551615, "h": "1e-12"})");
  Index a = 0, b = 0, c = 0, d = 5, missing = 6;
  double h = 0;
  JsonFields fields(json, "x.json");
  fields.read("a", a).read("b", b).read("c", c).read("d", d).read("z", missing).read("h", h);
  EXPECT_TRUE(fields.status().ok());
  EXPECT_EQ(a, 7);
  EXPECT_EQ(b, 7);
  EXPECT_EQ(c, 7);
  EXPECT_EQ(d, 5);
  EXPECT_EQ(missing, 6);
  EXPECT_EQ(h, 1e-12);
  for (const char* key : {"e", "f", "g"}) {
    JsonFields bad(json, "x.json");
    bad.read(key, a);
    ASSERT_FALSE(bad.status().ok()) << key;
    EXPECT_THAT(bad.status().error().message(), HasSubstr(key));
  }
}

TEST(JsonFields, WrongTypesNameTheField) {
  const auto json = nlohmann::json::parse(R"({"n": "x", "b": 1, "s": [1]})");
  Index n = 0;
  bool b = false;
  std::string s;
  JsonFields number(json, "x.json");
  EXPECT_THAT(number.read("n", n).status().error().message(), HasSubstr("n is \"x\""));
  JsonFields boolean(json, "x.json");
  EXPECT_THAT(boolean.read("b", b).status().error().message(), HasSubstr("true or false"));
  JsonFields text(json, "x.json");
  EXPECT_THAT(text.read("s", s).status().error().message(), HasSubstr("array"));
  const nlohmann::json list = nlohmann::json::array();
  EXPECT_FALSE(JsonFields(list, "x.json").read("n", n).status().ok());
}

}  // namespace
}  // namespace rope
