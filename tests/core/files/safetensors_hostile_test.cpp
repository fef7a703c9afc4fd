// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "core/files/tensor_file.h"
#include "core/support/file.h"
#include "core/support/random.h"
#include "tests/support/hostile_files.h"

namespace rope {
namespace {

using ::testing::HasSubstr;

std::string file_with(const std::string& header, std::size_t data_bytes) {
  const std::uint64_t length = header.size();
  std::string text(sizeof length, '\0');
  std::memcpy(text.data(), &length, sizeof length);
  return text + header + std::string(data_bytes, '\0');
}

std::string message_of(const std::string& bytes) {
  const auto file = TensorFile::parse(std::as_bytes(std::span(bytes)), "w.safetensors");
  if (file.ok()) return "ok";
  keep_hostile("weights", bytes);
  return file.error().message();
}

std::string header_message(const std::string& header, std::size_t data_bytes = 8) {
  return message_of(file_with(header, data_bytes));
}

std::string entry(const std::string& shape, const std::string& offsets, const std::string& dtype = "F32") {
  return R"({"dtype":")" + dtype + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets + "}";
}

TEST(SafetensorsHostile, TheGoodOnesPass) {
  EXPECT_EQ(header_message("{\"a\":" + entry("[2]", "[0,8]") + "}"), "ok");
  EXPECT_EQ(header_message("{\"a\":" + entry("[]", "[0,4]") + ",\"b\":" + entry("[1]", "[4,8]") + "}   "),
            "ok");
  EXPECT_EQ(header_message("{\"e\":" + entry("[0]", "[8,8]") + ",\"a\":" + entry("[2]", "[0,8]") + "}"),
            "ok");
  EXPECT_EQ(header_message("{}", 0), "ok");
  EXPECT_EQ(header_message(R"({"__metadata__":{"k":"v"}})", 0), "ok");
}

TEST(SafetensorsHostile, Layout) {
  EXPECT_THAT(header_message("{\"a\":" + entry("[1]", "[0,4]") + "}"), HasSubstr("4 bytes after the last"));
  EXPECT_THAT(header_message("{\"a\":" + entry("[1]", "[4,8]") + "}"), HasSubstr("unused bytes before"));
  EXPECT_THAT(header_message("{\"a\":" + entry("[2]", "[0,8]") + ",\"b\":" + entry("[1]", "[4,8]") + "}"),
              HasSubstr("overlaps"));
  EXPECT_THAT(header_message("{\"a\":" + entry("[3]", "[0,12]") + "}"), HasSubstr("ends at byte 12"));
  EXPECT_THAT(header_message("{\"a\":" + entry("[2]", "[8,0]") + "}"), HasSubstr("ends before it begins"));
  EXPECT_THAT(header_message("{\"a\":" + entry("[3]", "[0,8]") + "}"), HasSubstr("ask for 12"));
}

TEST(SafetensorsHostile, NothingIsHiddenBehindAZeroByte) {
  EXPECT_THAT(header_message(std::string("{}\0{", 4), 0), HasSubstr("zero byte"));
}

TEST(SafetensorsHostile, MetadataIsBounded) {
  const auto with_entries = [](int count) {
    std::string header = R"({"__metadata__":{)";
    for (int i = 0; i < count; ++i) header += (i > 0 ? ",\"" : "\"") + std::to_string(i) + R"(":"")";
    return header_message(header + "}}", 0);
  };
  EXPECT_EQ(with_entries(10'000), "ok");
  EXPECT_THAT(with_entries(10'001), HasSubstr("more than 10000 entries"));
}

TEST(SafetensorsHostile, Overflow) {
  EXPECT_THAT(header_message("{\"a\":" + entry("[18446744073709551615]", "[0,8]") + "}"),
              HasSubstr("size of"));
  EXPECT_THAT(header_message("{\"a\":" + entry("[4294967296,4294967296]", "[0,8]") + "}"),
              HasSubstr("absurd"));
  EXPECT_THAT(header_message("{\"a\":" + entry("[4294967296,4294967296,0]", "[0,0]") + "}"),
              HasSubstr("absurd"));
  EXPECT_THAT(header_message("{\"a\":" + entry("[4611686018427387906]", "[0,8]") + "}"),
              HasSubstr("size of"));
  EXPECT_THAT(header_message("{\"a\":" + entry("[2]", "[0,18446744073709551615]") + "}"),
              HasSubstr("ends at"));
  EXPECT_THAT(header_message("{\"a\":" + entry("[2]", "[0,18446744073709551616]") + "}"),
              HasSubstr("not whole"));
  EXPECT_THAT(header_message("{\"a\":" + entry("[1,1,1,1,1,1,1,1,2]", "[0,8]") + "}"), HasSubstr("8 axes"));
}

TEST(SafetensorsHostile, Grammar) {
  const std::string good = entry("[2]", "[0,8]");
  EXPECT_THAT(header_message("{\"a\":" + good + ",\"a\":" + good + "}"), HasSubstr("\"a\" comes twice"));
  EXPECT_THAT(header_message(R"({"a":{"dtype":"F32","dtype":"F32","shape":[2],"data_offsets":[0,8]}})"),
              HasSubstr("\"dtype\" comes twice"));
  EXPECT_THAT(header_message(R"({"__metadata__":{"k":"v","k":"w"}})"), HasSubstr("\"k\" comes twice"));
  EXPECT_THAT(header_message(R"({"__metadata__":{},"__metadata__":{}})"), HasSubstr("comes twice"));
  EXPECT_THAT(header_message(R"({"a":{"dtype":"F32","shape":[2]}})"), HasSubstr("missing"));
  EXPECT_THAT(header_message(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0]}})"),
              HasSubstr("two numbers"));
  EXPECT_THAT(header_message("{\"a\":" + entry("[2]", "[0,8,8]") + "}"), HasSubstr("more than two"));
  EXPECT_THAT(header_message("{\"a\":" + entry("[-2]", "[0,8]") + "}"), HasSubstr("below 0"));
  EXPECT_THAT(header_message("{\"a\":" + entry("[2.0]", "[0,8]") + "}"), HasSubstr("not whole"));
  EXPECT_THAT(header_message("{\"a\":" + entry("2", "[0,8]") + "}"), HasSubstr("unexpected a number"));
  EXPECT_THAT(header_message("{\"a\":" + entry("[[2]]", "[0,8]") + "}"), HasSubstr("unexpected a list"));
  EXPECT_THAT(header_message("{\"a\":" + entry("[2]", "[0,8]", "F8_E4M3") + "}"), HasSubstr("F8_E4M3"));
  EXPECT_THAT(header_message(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8],"x":1}})"),
              HasSubstr("\"x\""));
  EXPECT_THAT(header_message(R"({"a":null})"), HasSubstr("null"));
  EXPECT_THAT(header_message(R"({"__metadata__":{"k":1}})"), HasSubstr("unexpected a number"));
  EXPECT_THAT(header_message(R"({"__metadata__":{"k":{}}})"), HasSubstr("unexpected an object"));
  EXPECT_THAT(header_message(R"(["a"])"), HasSubstr("start with {"));
  EXPECT_THAT(header_message(R"( {"a":1})"), HasSubstr("start with {"));
  EXPECT_THAT(header_message(R"({"a":)"), HasSubstr("not valid JSON"));
  EXPECT_THAT(header_message("{} x"), HasSubstr("not valid JSON"));
  EXPECT_THAT(header_message("{\"" + std::string(5000, 'n') + "\":" + good + "}"), HasSubstr("4096 bytes"));
}

TEST(SafetensorsHostile, HeaderBombs) {
  std::string deep = "{\"a\":";
  for (int i = 0; i < 200'000; ++i) deep += "{\"a\":";
  EXPECT_THAT(header_message(deep), HasSubstr("nested more than 64 deep"));
  EXPECT_THAT(header_message("{\"a\":{\"shape\":" + std::string(200'000, '[')), HasSubstr("64 deep"));
  EXPECT_THAT(header_message("{\"a\":{\"shape\":" + std::string(60, '[')), HasSubstr("unexpected a list"));
  EXPECT_THAT(header_message("{\"a\":{\"a\":1}}"), HasSubstr("unknown field"));
  EXPECT_THAT(header_message("{\"a\":{\"shape\":[" + std::string(2'000, '1')), HasSubstr("1000 bytes"));
  std::string many = "{";
  for (int i = 0; i <= 100'000; ++i) {
    many += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":" + entry("[0]", "[0,0]");
  }
  EXPECT_THAT(header_message(many + "}", 0), HasSubstr("100000 tensors"));
}

TEST(SafetensorsHostile, HeaderLength) {
  for (const std::uint64_t length :
       {std::uint64_t{100'000'001}, ~std::uint64_t{0}, std::uint64_t{1} << 63U}) {
    std::string bytes(100, '{');
    std::memcpy(bytes.data(), &length, sizeof length);
    EXPECT_THAT(message_of(bytes), HasSubstr("claims")) << length;
  }
  std::string past(100, '{');
  const std::uint64_t length = 93;
  std::memcpy(past.data(), &length, sizeof length);
  EXPECT_THAT(message_of(past), HasSubstr("past the end"));
}

TEST(SafetensorsHostile, OtherFilesAreNamed) {
  EXPECT_THAT(message_of(""), HasSubstr("empty"));
  EXPECT_THAT(message_of("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n"),
              HasSubstr("LFS"));
  EXPECT_THAT(message_of("\n<!DOCTYPE html><html></html>"), HasSubstr("web page"));
  EXPECT_THAT(message_of("<html><body>Not found"), HasSubstr("web page"));
  EXPECT_THAT(message_of("\x89HDF\r\n" + std::string(100, 'x')), HasSubstr("HDF5"));
  EXPECT_THAT(message_of("GGUF" + std::string(100, '\0')), HasSubstr("GGUF"));
  EXPECT_THAT(message_of("short"), HasSubstr("too short"));
}

// Whatever the bytes are: an error or a file whose tensors can be read, never more memory than the file's.
void open_and_read(const std::string& bytes) {
  const auto file = TensorFile::parse(std::as_bytes(std::span(bytes)), "w.safetensors");
  if (!file) {
    EXPECT_FALSE(file.error().message().empty());
    return;
  }
  for (const TensorInfo& info : file->tensors()) {
    const auto tensor = file->read(info);
    if (!tensor.ok()) continue;
    EXPECT_LE(tensor->size(), static_cast<Index>(bytes.size()));
  }
}

std::string tiny_file() {
  return read_file(ROPE_TEST_DATA "/files/tiny.safetensors", 100'000).value();
}

TEST(SafetensorsHostile, CutShortAtEveryByteAndTrailingBytes) {
  const std::string whole = tiny_file();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    EXPECT_NE(message_of(whole.substr(0, length)), "ok") << length;
  }
  EXPECT_EQ(message_of(whole), "ok");
  EXPECT_THAT(message_of(whole + "x"), HasSubstr("after the last tensor"));
}

TEST(SafetensorsHostile, FlippedBits) {
  const std::string whole = tiny_file();
  Random random(2);
  for (int i = 0; i < 20'000; ++i) {
    std::string damaged = whole;
    for (std::uint64_t flips = 1 + random.below(4); flips > 0; --flips) {
      char& byte = damaged[random.below(damaged.size())];
      byte = static_cast<char>(byte ^ (1 << random.below(8)));
    }
    open_and_read(damaged);
  }
}

}  // namespace
}  // namespace rope
