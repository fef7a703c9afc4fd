// SPDX-License-Identifier: MIT
#include "core/files/gguf.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "tests/support/gguf_bytes.h"
#include "tests/support/hostile_files.h"

namespace rope {
namespace {

using gguf_test::GgufBytes;
using gguf_test::small_llama;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Result<GgufMetadata> read(const std::string& file) {
  return read_gguf_metadata(*memory_source(std::as_bytes(std::span(file)), "m.gguf"));
}
std::string message(const std::string& file) {
  const auto read_in = read(file);
  if (read_in.ok()) return "ok";
  constexpr std::size_t kept = 2'000'000;  // no corpus of hundreds of megabytes
  if (file.size() < kept) keep_hostile("gguf", file);
  return read_in.error().message();
}

TEST(Gguf, EveryVersionAndOrderOfBytesGivesTheSameValues) {
  for (const auto& [version, big] : {std::pair(1U, false), {2U, false}, {3U, false}, {3U, true}}) {
    GgufBytes bytes(version, big);
    bytes.key("a.u8", gguf_test::u8).raw(std::uint8_t{200});
    bytes.key("a.i8", gguf_test::i8).raw(std::int8_t{-3});
    bytes.key("a.u16", gguf_test::u16).raw(std::uint16_t{60000});
    bytes.key("a.i16", gguf_test::i16).raw(std::int16_t{-300});
    bytes.add("a.u32", 4000000000U).key("a.i32", gguf_test::i32).raw(std::int32_t{-70000});
    bytes.add("a.f32", 0.5F).key("a.bool", gguf_test::boolean).raw(std::uint8_t{1});
    bytes.add("a.text", std::string_view("llama"));
    bytes.add("a.list", std::vector<std::int32_t>{16, -24, 24});
    bytes.key("a.u64", gguf_test::u64).raw(std::uint64_t{1} << 40U);
    bytes.key("a.i64", gguf_test::i64).raw(std::int64_t{-5});
    bytes.key("a.f64", gguf_test::f64).raw(1e-300);
    bytes.tensor("blk.0.attn_q.weight").tensor("rope_freqs.weight");
    const auto metadata = read(bytes.file());
    ASSERT_TRUE(metadata.ok()) << version << big << metadata.error().message();
    EXPECT_EQ(metadata->version, version);
    EXPECT_EQ(metadata->big_endian, big);
    EXPECT_EQ(metadata->tensor_count, 2U);
    EXPECT_THAT(metadata->rope_tensors, ElementsAre("rope_freqs.weight"));
    ASSERT_EQ(metadata->entries.size(), 13U);
    EXPECT_EQ(metadata->entries[0].key, "a.u8");
    EXPECT_EQ(*metadata->find("a.u8"), GgufValue(std::int64_t{200}));
    EXPECT_EQ(*metadata->find("a.i8"), GgufValue(std::int64_t{-3}));
    EXPECT_EQ(*metadata->find("a.u16"), GgufValue(std::int64_t{60000}));
    EXPECT_EQ(*metadata->find("a.i16"), GgufValue(std::int64_t{-300}));
    EXPECT_EQ(*metadata->find("a.u32"), GgufValue(std::int64_t{4000000000}));
    EXPECT_EQ(*metadata->find("a.i32"), GgufValue(std::int64_t{-70000}));
    EXPECT_EQ(*metadata->find("a.f32"), GgufValue(0.5));
    EXPECT_EQ(*metadata->find("a.bool"), GgufValue(true));
    EXPECT_EQ(*metadata->find("a.text"), GgufValue(std::string("llama")));
    EXPECT_EQ(*metadata->find("a.list"), GgufValue(std::vector<double>{16, -24, 24}));
    EXPECT_EQ(*metadata->find("a.u64"), GgufValue(std::int64_t{1} << 40));
    EXPECT_EQ(*metadata->find("a.i64"), GgufValue(std::int64_t{-5}));
    EXPECT_EQ(*metadata->find("a.f64"), GgufValue(1e-300));
    EXPECT_EQ(metadata->find("a.other"), nullptr);
  }
}

TEST(Gguf, TokensAndLongTextsArePassedOver) {
  GgufBytes bytes;
  bytes.key("tokenizer.ggml.tokens", gguf_test::list).raw(std::uint32_t{gguf_test::text}).count(70000);
  for (int i = 0; i < 70000; ++i) bytes.string("token");
  bytes.key("tokenizer.ggml.scores", gguf_test::list).raw(std::uint32_t{gguf_test::f32}).count(5000);
  for (int i = 0; i < 5000; ++i) bytes.raw(1.0F);
  bytes.add("tokenizer.chat_template", std::string_view(std::string(10000, 'x')));
  bytes.key("nested", gguf_test::list).raw(std::uint32_t{gguf_test::list}).count(2);
  for (int i = 0; i < 2; ++i) bytes.raw(std::uint32_t{gguf_test::u8}).count(3).bytes("abc");
  bytes.add("llama.rope.freq_base", 1e6F);
  const auto metadata = read(bytes.file());
  ASSERT_TRUE(metadata.ok()) << metadata.error().message();
  EXPECT_EQ(*metadata->find("tokenizer.ggml.tokens"), GgufValue(GgufSkipped{"list of text", 70000}));
  EXPECT_EQ(*metadata->find("tokenizer.ggml.scores"), GgufValue(GgufSkipped{"list of numbers", 5000}));
  EXPECT_EQ(*metadata->find("tokenizer.chat_template"), GgufValue(GgufSkipped{"text", 10000}));
  EXPECT_EQ(*metadata->find("nested"), GgufValue(GgufSkipped{"list of lists", 2}));
  EXPECT_EQ(*metadata->find("llama.rope.freq_base"), GgufValue(1e6));
}

TEST(Gguf, OnlyPlainNamesOfTensorsAreKept) {
  const auto metadata = read(small_llama()
                                 .tensor("rope_freqs\n")
                                 .tensor("rope_factors_long.weight")
                                 .tensor("blk.1.rope_freqs.weight")
                                 .file());
  ASSERT_TRUE(metadata.ok()) << metadata.error().message();
  EXPECT_THAT(metadata->rope_tensors, ElementsAre("rope_factors_long.weight", "blk.1.rope_freqs.weight"));
}

TEST(Gguf, OtherFilesAreNamed) {
  EXPECT_THAT(message(""), AllOf(HasSubstr("empty"), HasSubstr("m.gguf")));
  EXPECT_THAT(message("GG"), HasSubstr("does not begin with \"GGUF\""));
  EXPECT_THAT(message("{\"hidden_size\": 64}"), HasSubstr("does not begin with \"GGUF\""));
  EXPECT_THAT(message("<!DOCTYPE html><html>"), HasSubstr("web page"));
  EXPECT_THAT(message("GGUF"), HasSubstr("ends inside"));
  EXPECT_THAT(message(GgufBytes(4).file()), AllOf(HasSubstr("version 4"), HasSubstr("1, 2 and 3")));
  EXPECT_THAT(message(GgufBytes(0).file()), HasSubstr("version 0"));
  for (const std::uint32_t version : {1U, 2U}) {
    EXPECT_THAT(message(GgufBytes(version, true).file()), HasSubstr("big-endian GGUF of version"));
  }
}

TEST(Gguf, CountsThatDoNotFitAreRefused) {
  constexpr std::uint64_t huge = std::uint64_t{1} << 63U;
  EXPECT_THAT(message(small_llama().say(huge, 0).file()),
              HasSubstr("9223372036854775808 keys are more than fit"));
  EXPECT_THAT(message(small_llama().say(1, huge).file()),
              HasSubstr("9223372036854775808 tensors are more than fit"));
  EXPECT_THAT(message(small_llama().say(6, 0).file()), HasSubstr("the file ends inside its metadata"));
  std::string long_file = small_llama().say(70000, 0).file() + std::string(1'000'000, '\0');
  EXPECT_THAT(message(long_file), HasSubstr("at most 65536"));

  for (const std::uint64_t length : {huge, std::uint64_t{0xFFFFFFFFFFFFFFFF}, std::uint64_t{1000}}) {
    EXPECT_THAT(message(GgufBytes().key("a.text", gguf_test::text).raw(length).file()),
                AllOf(HasSubstr("is longer than the rest of the file"), HasSubstr("key \"a.text\"")))
        << length;
    for (const std::uint32_t type : {gguf_test::u8, gguf_test::f64, gguf_test::text, gguf_test::list}) {
      EXPECT_THAT(message(GgufBytes().key("a.list", gguf_test::list).raw(type).raw(length).file()),
                  AllOf(HasSubstr("is longer than the rest of the file"), HasSubstr("key \"a.list\"")))
          << length << " of " << type;
    }
    EXPECT_NE(message(GgufBytes().raw(length).bytes("key").say(1, 0).file()), "ok") << length;
    // A text inside a list that runs past the end.
    EXPECT_THAT(message(GgufBytes()
                            .key("t", gguf_test::list)
                            .raw(std::uint32_t{gguf_test::text})
                            .count(1)
                            .raw(length)
                            .file()),
                HasSubstr("longer than the rest"));
  }
}

TEST(Gguf, NamesInMessagesAreInPlainLetters) {
  // Bytes that are no UTF-8, and those by which a terminal is told things.
  for (const char* const key : {"a\xFF\xFE", "a\x1B[31m", "a\nb", "a\xC3\xA9"}) {
    const std::string said =
        message(GgufBytes().key(key, gguf_test::list).raw(std::uint32_t{99}).count(1).file());
    EXPECT_THAT(said, HasSubstr("key \"a\\")) << said;
    EXPECT_TRUE(std::all_of(said.begin(), said.end(), [](char c) { return c >= ' ' && c <= '~'; })) << said;
  }
}

TEST(Gguf, ListsInListsAreBounded) {
  GgufBytes deep;
  deep.key("deep", gguf_test::list);
  for (int i = 0; i < 1000; ++i) deep.raw(std::uint32_t{gguf_test::list}).count(1);
  EXPECT_THAT(message(deep.file()), HasSubstr("more than 4 deep"));
  // Many empty lists in a list take 12 bytes each: no more than 20 million are walked through.
  GgufBytes wide;
  wide.key("wide", gguf_test::list).raw(std::uint32_t{gguf_test::list}).count(20'000'001);
  EXPECT_THAT(message(wide.file() + std::string(20'000'001 * std::size_t{12}, '\0')), HasSubstr("20000000"));
}

TEST(Gguf, BadTypesKeysAndValuesAreNamed) {
  EXPECT_THAT(message(GgufBytes().key("a.b", 13).raw(1).file()), HasSubstr("a value of type 13"));
  EXPECT_THAT(message(GgufBytes().key("a.b", gguf_test::list).raw(std::uint32_t{99}).count(0).file()),
              HasSubstr("type 99"));
  EXPECT_THAT(message(GgufBytes().key("a.b", gguf_test::boolean).raw(std::uint8_t{2}).file()),
              HasSubstr("a truth value of 2"));
  EXPECT_THAT(message(GgufBytes().add("a.b", 1U).add("a.b", 2U).file()),
              AllOf(HasSubstr("the key comes twice"), HasSubstr("\"a.b\"")));
  EXPECT_THAT(message(GgufBytes().add("", 1U).file()), HasSubstr("a key of 0 bytes"));
  EXPECT_THAT(message(GgufBytes().add(std::string(70000, 'k'), 1U).file()),
              HasSubstr("a key of 70000 bytes"));
  GgufBytes many;
  for (int i = 0; i < 300; ++i) {
    many.key("list" + std::to_string(i), gguf_test::list).raw(std::uint32_t{gguf_test::u64}).count(4000);
    many.bytes(std::string(32000, '\0'));
  }
  EXPECT_THAT(message(many.file()), HasSubstr("more than 8 MB of values"));
}

TEST(Gguf, EveryCutFileGivesOneLine) {
  const std::string whole = small_llama().add("list", {1, 2, 3}).tensor("a").tensor("b").file();
  ASSERT_EQ(message(whole), "ok");
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const std::string said = message(whole.substr(0, length));
    EXPECT_NE(said, "ok") << length;
    EXPECT_EQ(said.find('\n'), std::string::npos) << said;
  }
}

}  // namespace
}  // namespace rope
