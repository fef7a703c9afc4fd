// SPDX-License-Identifier: MIT
// Files that are broken, or made to harm: each gives one clear line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/files/tensor_file.h"
#include "core/support/file.h"
#include "core/support/random.h"
#include "tests/core/files/torch_bytes.h"
#include "tests/support/hostile_files.h"

namespace rope {
namespace {

using namespace pickled;  // NOLINT(google-build-using-namespace): the tests are written in it
using ::testing::HasSubstr;
using ::testing::Not;

const std::string six_floats(24, '\0');
const std::string good_tensor = tensor(storage(6), 0, {2, 3}, {3, 1});
const std::string good_dict = state_dict(text("a") + good_tensor);
const std::string good_key = text("0");
const std::string good_storage = bytes_of<std::int64_t>(6) + six_floats;

/// Opens, and reads every tensor.
std::string read_message(const std::string& bytes) {
  const auto file = TensorFile::parse(std::as_bytes(std::span(bytes)), "w.bin");
  if (!file) return file.error().message();
  for (const TensorInfo& info : file->tensors()) {
    if (!is_float(info.dtype)) continue;
    const auto read = file->read(info);
    if (!read) return read.error().message();
  }
  return "ok";
}
std::string message_of(const std::string& bytes) {
  std::string message = read_message(bytes);
  if (message != "ok") keep_hostile("weights", bytes);
  return message;
}
std::string dict_message(const std::string& items) {
  return message_of(torch_archive(state_dict(items), six_floats));
}
std::string pickle_message(const std::string& pickle) {
  return message_of(torch_archive("\x80\x02" + pickle, six_floats));
}
std::string tensor_message(const std::vector<std::int64_t>& shape, const std::vector<std::int64_t>& strides,
                           std::int64_t offset = 0) {
  return dict_message(text("a") + tensor(storage(6), offset, shape, strides));
}
std::string zip_message(const ZipPart& part, const ZipEnd& end = {}) {
  return message_of(zip_archive({{"m/data.pkl", good_dict}, {"m/data/0", six_floats}, part}, end));
}

void expect_message(const std::string& message, const char* part) {
  EXPECT_THAT(message, HasSubstr(part));
  EXPECT_THAT(message, HasSubstr("w.bin"));
  EXPECT_THAT(message, Not(HasSubstr("\n")));
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  all.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

TEST(TorchHostile, TheGoodOnesPass) {
  EXPECT_EQ(message_of(torch_archive(good_dict, six_floats)), "ok");
  EXPECT_EQ(message_of(torch_legacy(good_dict, good_key, good_storage)), "ok");
  EXPECT_EQ(zip_message({"m/other", "x"}), "ok");
  EXPECT_EQ(zip_message({"m/other", "x"}, {.zip64 = true}), "ok");
  EXPECT_EQ(dict_message(text("a") + good_tensor + text("step") + number(3) + text("note") + "N"), "ok");
  EXPECT_EQ(tensor_message({}, {}, 5), "ok");
  EXPECT_EQ(tensor_message({3, 2}, {1, 3}), "ok");
  EXPECT_EQ(tensor_message({1, 6}, {0, 1}), "ok");
  EXPECT_EQ(tensor_message({0, 5}, {5, 1}, 6), "ok");
}

TEST(TorchHostile, NothingIsRun) {
  const auto call = [](const std::string& module, const std::string& name) {
    return pickle_message(global(module, name) + text("echo harm") + "\x85R.");
  };
  expect_message(call("os", "system"), "asks to run \"os.system\"");
  expect_message(call("posix", "system"), "asks to run \"posix.system\"");
  expect_message(call("builtins", "eval"), "asks to run \"builtins.eval\"");
  expect_message(call("__builtin__", "exec"), "asks to run \"__builtin__.exec\"");
  expect_message(call("torch.storage", "_load_from_bytes"), "_load_from_bytes");
  expect_message(call("torch", "FloatStorage.__init__"), "asks to run");
  expect_message(call("collections.OrderedDict", "fromkeys"), "asks to run");
  expect_message(call("os\r\x1b[2J", "system"), "os??[2J.system");
  expect_message(call(std::string(5000, 'n'), "x"), "4096 bytes");
  expect_message(message_of(torch_legacy("\x80\x02" + global("os", "system") + text("x") + "\x85R.", "", "")),
                 "asks to run \"os.system\"");
  expect_message(message_of("\x80\x02" + global("os", "system") + text("x") + "\x85R."),
                 "not one that torch.save");
  expect_message(pickle_message(text("os") + text("system") + "\x93."), "STACK_GLOBAL");
  expect_message(pickle_message("(ios\nsystem\n."), "INST");
  expect_message(pickle_message("(cos\nsystem\no."), "os.system");
  expect_message(pickle_message(")\x81."), "NEWOBJ");
  expect_message(pickle_message("\x82\x01."), "EXT1");
  expect_message(pickle_message("\xff."), "number 255");
  expect_message(message_of(torch_archive("\x80\x04N.", six_floats)), "protocol 4");
}

TEST(TorchHostile, AllowedNamesWithWrongArguments) {
  const std::string rebuild = global("torch._utils", "_rebuild_tensor_v2");
  expect_message(pickle_message(rebuild + ")R."), "_rebuild_tensor_v2 is given");
  expect_message(
      pickle_message(rebuild + "(" + storage(6) + text("0") + tuple({6}) + tuple({1}) + "\x89}tR."),
      "_rebuild_tensor_v2 is given");
  expect_message(pickle_message(rebuild + "(NNNNNNtR."), "_rebuild_tensor_v2 is given");
  expect_message(pickle_message(global("torch._utils", "_rebuild_parameter") + "N\x85R."),
                 "_rebuild_parameter is");
  expect_message(pickle_message(global("collections", "OrderedDict") + "N\x85R."), "OrderedDict is given");
  expect_message(pickle_message(global("torch", "Size") + ")R."), "torch.Size is given");
  expect_message(pickle_message(global("torch", "FloatStorage") + ")R."), "call a storage");
  expect_message(pickle_message(text("x") + ")R."), "call what is no function");
  expect_message(pickle_message(rebuild + "NR."), "call what is no function");
  expect_message(pickle_message("}}b."), "set the state");
  expect_message(pickle_message(ordered_dict() + "Nb."), "set the state");
  expect_message(pickle_message("NQ."), "no tuple");
  expect_message(pickle_message(")Q."), "do not describe one");
  expect_message(dict_message(text("a") + tensor(storage(-1), 0, {1}, {1})), "do not describe one");
  expect_message(pickle_message("(" + text("module") + global("torch", "FloatStorage") + text("0") +
                                text("cpu") + number(6) + "tQ."),
                 "do not describe one");
}

TEST(TorchHostile, ThePicklesMachine) {
  expect_message(pickle_message("h\x05."), "value 5 of its memo");
  expect_message(pickle_message("]q\x02h\x01."), "value 1 of its memo");
  expect_message(pickle_message("Nr" + bytes_of<std::uint32_t>(2'000'000) + "."), "in the memo");
  expect_message(pickle_message("]q\x01h\x01"
                                "a."),
                 "into itself");
  expect_message(pickle_message("]q\x01]q\x02h\x01"
                                "ah\x01h\x02"
                                "a."),
                 "into itself");
  expect_message(pickle_message("}q\x01" + text("k") + "h\x01s."), "into itself");
  expect_message(pickle_message("N" + repeated("\x85", 200) + "."), "100 deep");
  expect_message(pickle_message("\x8a\xff" + std::string(255, '\x7f') + "."), "of 255 bytes");
  expect_message(pickle_message("X" + bytes_of<std::uint32_t>(0xFFFFFFFF)), "a text of 4294967295 bytes");
  expect_message(pickle_message("N"), "ends too early");
  expect_message(pickle_message(""), "ends too early");
  expect_message(pickle_message("NN."), "left over");
  expect_message(pickle_message("."), "left over");
  expect_message(pickle_message("(."), "left over");
  expect_message(pickle_message("t."), "a mark that is not there");
  expect_message(pickle_message("N\x86."), "values that are not there");
  expect_message(pickle_message("N(a."), "values that are not there");
  expect_message(pickle_message("(Nu."), "no dict");
  expect_message(pickle_message("NNa."), "no list");
  expect_message(pickle_message("}(Nu."), "no value");
  expect_message(pickle_message("N.N"), "bytes after the pickle");
  expect_message(pickle_message("]."), "no dict of tensors");
}

TEST(TorchHostile, PickleBombs) {
  expect_message(pickle_message(repeated("(", 1'100'000)), "a million marks");
  expect_message(pickle_message(repeated("N", 1'100'000)), "on the stack");
  expect_message(pickle_message("]" + repeated("Na", 4'100'000)), "4 million values");
  expect_message(pickle_message("N" + repeated("q\x01", 10'000'001)), "10 million instructions");
  const std::string block = "(" + repeated("U\xff" + std::string(255, 't'), 1000) + "t";
  expect_message(pickle_message(repeated(block, 251)), "64 MB");
  expect_message(dict_message(repeated(text("a") + good_tensor, 100'001)), "100000 tensors");
}

TEST(TorchHostile, Views) {
  expect_message(tensor_message({7}, {1}), "past the end of its storage");
  expect_message(tensor_message({6}, {1}, 1), "past the end of its storage");
  expect_message(tensor_message({2, 3}, {4, 1}), "past the end of its storage");
  expect_message(tensor_message({2}, {std::int64_t{1} << 56}), "past the end of its storage");
  expect_message(tensor_message({1}, {1}, -1), "absurd");
  expect_message(tensor_message({-1}, {1}), "absurd");
  expect_message(tensor_message({2}, {-1}), "absurd");
  expect_message(tensor_message({2, 3}, {1}), "absurd");
  expect_message(tensor_message({std::int64_t{1} << 62}, {0}), "absurd");
  expect_message(tensor_message({std::int64_t{1} << 40, std::int64_t{1} << 40}, {0, 0}), "absurd");
  expect_message(tensor_message({std::int64_t{1} << 40}, {0}), "share a place");
  expect_message(tensor_message({4, 3}, {1, 1}), "share a place");
  expect_message(tensor_message({1, 1, 1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1, 1, 1}), "8 axes");
}

TEST(TorchHostile, Dicts) {
  expect_message(dict_message(text("a") + good_tensor + text("a") + good_tensor), "\"a\" comes twice");
  expect_message(dict_message(number(1) + good_tensor), "no text");
  expect_message(dict_message(text("\xff\xfe") + good_tensor), "not UTF-8");
  expect_message(dict_message(text("state_dict") + "}"), "a collection where a tensor");
  expect_message(
      dict_message(text("a") + good_tensor + text("b") + tensor(storage(6, "HalfStorage"), 0, {1}, {1})),
      "described twice");
  expect_message(dict_message(text("a") + tensor(storage(6, "FloatStorage", "1"), 0, {1}, {1})),
                 "\"1\" is missing");
  expect_message(dict_message(text("a") + tensor(storage(6, "FloatStorage", "../0"), 0, {1}, {1})),
                 "is missing");
  expect_message(dict_message(text("a") + tensor(storage(7), 0, {1}, {1})), "24 bytes where 28");
  expect_message(dict_message(text("a") + tensor(storage(std::int64_t{1} << 56), 0, {1}, {1})),
                 "are described");
}

TEST(TorchHostile, Archives) {
  expect_message(zip_message({.name = "m/x", .content = "x", .method = 8}), "is compressed");
  expect_message(zip_message({.name = "m/x", .content = "x", .flags = 1}), "is encrypted");
  expect_message(zip_message({"m/data/0", six_floats}), "comes twice");
  expect_message(zip_message({"/etc/passwd", "x"}), "leads out");
  expect_message(zip_message({"m/../../x", "x"}), "leads out");
  expect_message(zip_message({"..", "x"}), "leads out");
  expect_message(zip_message({"m\\x", "x"}), "leads out");
  expect_message(zip_message({"C:x", "x"}), "leads out");
  expect_message(zip_message({"", "x"}), "leads out");
  expect_message(zip_message({std::string("m/x\0y", 5), "x"}), "leads out");
  expect_message(zip_message({"m/\xff", "x"}), "not UTF-8");
  expect_message(zip_message({std::string(5000, 'n'), "x"}), "4096 bytes");
  expect_message(zip_message({.name = "m/x", .content = "x", .begin = 0}), "another header");
  expect_message(zip_message({.name = "m/data.pkl", .content = "x", .begin = 0}), "another header");
  expect_message(zip_message({.name = "m/x", .content = "x", .begin = 0xFFFFFF}), "outside");
  expect_message(zip_message({.name = "m/x", .content = "x", .size = 1000}), "outside");
  expect_message(zip_message({.name = "m/x", .content = "x", .size = 0xFFFFFFFF}), "ZIP64 size");
  expect_message(zip_message({.name = "m/x", .content = "x", .size_in_header = 2}), "another header");
  expect_message(zip_message({.name = "m/x", .content = "x", .name_in_header = "m/y"}), "another header");
  expect_message(message_of(zip_archive(
                     {{"m/data.pkl", good_dict}, {.name = "m/data/0", .content = six_floats, .crc = 5}})),
                 "checksum of this entry is wrong");
  expect_message(message_of(zip_archive(
                     {{.name = "m/data.pkl", .content = good_dict, .crc = 5}, {"m/data/0", six_floats}})),
                 "checksum of this entry is wrong");
  expect_message(zip_message({"m/code/model.py", "x"}), "TorchScript");
  expect_message(zip_message({"m/constants.pkl", "x"}), "TorchScript");
  expect_message(zip_message({"n/data.pkl", good_dict}), "two models");
  expect_message(zip_message({"m/byteorder", "big"}), "big-endian");
  expect_message(zip_message({"m/byteorder", "middle"}), "byte order \"middle\"");
  expect_message(message_of(zip_archive({{"word/document.xml", "x"}})), "no data.pkl");
  expect_message(message_of(zip_archive({})), "no data.pkl");
}

/// An entry whose content is another entry, header and all: both are where the directory says.
TEST(TorchHostile, OverlappingEntries) {
  const ZipPart inner{"m/x", "content"};
  std::string bytes = zip_archive({inner});
  const std::string header = bytes.substr(0, bytes.find("PK\x01\x02"));
  const ZipPart outer{"m/y", header};
  const auto begin = static_cast<std::uint32_t>(30 + outer.name.size());
  bytes = zip_archive({outer, {.name = inner.name, .content = inner.content, .begin = begin}});
  expect_message(message_of(bytes), "overlaps the one before it");
}

TEST(TorchHostile, TheEndOfAnArchive) {
  const ZipPart part{"m/x", "x"};
  expect_message(zip_message(part, {.entries = 2}), "more in it");
  expect_message(zip_message(part, {.entries = 4}), "directory is broken");
  expect_message(zip_message(part, {.directory_size = 0xFFFFFFFF}), "claims 4294967295 bytes");
  expect_message(zip_message(part, {.directory_begin = 7}), "does not lie where");
  expect_message(zip_message(part, {.directory_begin = 0xFFFFFFFF}), "does not lie where");
  expect_message(zip_message(part, {.comment = "hello"}), "end of the archive is missing");
  expect_message(zip_message(part, {.zip64 = true, .entries64 = 100'001}), "claims 100001 entries");
  expect_message(zip_message(part, {.zip64 = true, .entries64 = ~std::uint64_t{0}}),
                 "claims 18446744073709551615");
  expect_message(zip_message(part, {.entries = 5, .zip64 = true}), "contradict");
  std::string moved = zip_archive({part}, {.zip64 = true});
  moved[moved.size() - 22 - 12] = '\x01';
  expect_message(message_of(moved), "where it should");
  expect_message(message_of("x" + torch_archive(good_dict, six_floats)), "w.bin");
  expect_message(message_of(std::string("PK\x03\x04") + std::string(100, 'x')),
                 "end of the archive is missing");
  expect_message(message_of("PK\x03\x04"), "too short");
}

TEST(TorchHostile, Legacy) {
  expect_message(message_of(torch_legacy(good_dict, good_key, good_storage, false)), "big-endian");
  expect_message(message_of(torch_legacy(good_dict, good_key, good_storage + "x")), "after the last storage");
  expect_message(message_of(torch_legacy(good_dict, "", "")), "\"0\" is missing");
  expect_message(message_of(torch_legacy(good_dict, good_key + good_key, good_storage + good_storage)),
                 "twice");
  expect_message(message_of(torch_legacy(good_dict, text("1"), good_storage)), "belongs to no tensor");
  expect_message(message_of(torch_legacy(good_dict, "N", good_storage)), "belongs to no tensor");
  expect_message(message_of(torch_legacy(good_dict, good_key, bytes_of<std::int64_t>(5) + six_floats)),
                 "claims 5");
  expect_message(message_of(torch_legacy(good_dict, good_key, bytes_of<std::int64_t>(-1) + six_floats)),
                 "claims 18");
  expect_message(message_of(torch_legacy(good_dict, good_key, good_storage.substr(0, 31))), "past the end");
  const std::string huge = state_dict(text("a") + tensor(storage(std::int64_t{1} << 56), 0, {1}, {1}));
  expect_message(message_of(torch_legacy(huge, good_key, bytes_of(std::int64_t{1} << 56) + six_floats)),
                 "past the end");
}

TEST(TorchHostile, CutShortAtEveryByte) {
  for (const std::string& whole :
       {torch_archive(good_dict, six_floats), torch_legacy(good_dict, good_key, good_storage)}) {
    ASSERT_EQ(message_of(whole), "ok");
    for (std::size_t length = 0; length < whole.size(); ++length) {
      // Of the many, the corpus gets those that end where a part begins.
      const bool structural = length % 100 == 0 || whole.compare(length, 2, "PK") == 0;
      const std::string cut = whole.substr(0, length);
      EXPECT_THAT(structural ? message_of(cut) : read_message(cut), HasSubstr("w.bin")) << length;
    }
  }
}

// Whatever the bytes are: an error, or tensors that can be read and are no larger than the file.
TEST(TorchHostile, FlippedBits) {
  Random random(4);
  for (const char* const layout : {"zip", "legacy"}) {
    const std::string whole =
        read_file(std::string(ROPE_TEST_DATA "/weights/") + layout + "/pytorch_model.bin", 100'000).value();
    ASSERT_EQ(message_of(whole), "ok");
    for (int i = 0; i < 4'000; ++i) {
      std::string damaged = whole;
      for (std::uint64_t flips = 1 + random.below(4); flips > 0; --flips) {
        char& byte = damaged[random.below(damaged.size())];
        byte = static_cast<char>(byte ^ (1 << random.below(8)));
      }
      const auto file = TensorFile::parse(std::as_bytes(std::span(damaged)), "w.bin");
      if (!file) {
        ASSERT_FALSE(file.error().message().empty());
        continue;
      }
      for (const TensorInfo& info : file->tensors()) {
        const auto read = file->read(info);
        if (read.ok()) {
          ASSERT_LE(read->size(), static_cast<Index>(damaged.size()));
        }
      }
    }
  }
}

}  // namespace
}  // namespace rope
