// SPDX-License-Identifier: MIT
#include "core/files/npy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/files/npy_header.h"
#include "core/support/file.h"
#include "core/support/random.h"
#include "tests/support/hostile_files.h"
#include "tests/support/temporary_folder.h"

namespace rope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string data = ROPE_TEST_DATA "/files/";

// Files written by numpy; entry i of the [2, 3, 4] array is a simple function of i.
TEST(Npy, ReadsNumpysFiles) {
  const auto expect = [](const std::string& name, auto&& value, bool integer) {
    const auto array = read_npy(data + name + ".npy");
    ASSERT_TRUE(array.ok()) << name << ": " << array.error().message();
    EXPECT_THAT(array->shape, ElementsAre(2, 3, 4)) << name;
    EXPECT_EQ(array->is_integer, integer) << name;
    for (Index i = 0; i < 24; ++i) ASSERT_EQ(array->values[i], value(i)) << name << " " << i;
  };
  const auto third = [](Index i) {
    return static_cast<double>(static_cast<float>(static_cast<double>(i) / 3));
  };
  expect(
      "f2", [](Index i) { return static_cast<double>(i) / 8; }, false);
  expect("f4", third, false);
  expect(
      "f8", [](Index i) { return static_cast<double>(i) / 3; }, false);
  expect(
      "i4", [](Index i) { return static_cast<double>(i) - 12; }, true);
  expect(
      "i8", [](Index i) { return static_cast<double>(i) - 12; }, true);
  expect(
      "u1", [](Index i) { return static_cast<double>(i); }, true);
  expect(
      "b1", [](Index i) { return i % 3 == 0 ? 1.0 : 0.0; }, true);
  expect("f4_fortran", third, false);
  expect("version2", third, false);
  expect("version3", third, false);
}

TEST(Npy, ScalarVectorAndEmpty) {
  EXPECT_EQ(read_npy(data + "scalar.npy")->values[0], 2.5);
  EXPECT_TRUE(read_npy(data + "scalar.npy")->shape.empty());
  EXPECT_THAT(read_npy(data + "vector.npy")->shape, ElementsAre(2));
  EXPECT_THAT(read_npy(data + "empty.npy")->shape, ElementsAre(0, 3));
}

TEST(Npy, FloatsAreReadAsFloats) {
  const auto tensor = read_npy_float(data + "f4_fortran.npy");
  ASSERT_TRUE(tensor.ok());
  EXPECT_THAT(tensor->shape(), ElementsAre(2, 3, 4));
  EXPECT_EQ((*tensor)[23], static_cast<float>(23.0 / 3));
  EXPECT_EQ((*read_npy_float(data + "i8.npy"))[0], -12.0F);
  EXPECT_THAT(read_npy_float(data + "b1.npy").error().message(), HasSubstr("true and false"));
}

TEST(Npy, WhatIsNotSupportedIsNamed) {
  EXPECT_THAT(read_npy(data + "big_endian.npy").error().message(), HasSubstr(">f4"));
  EXPECT_THAT(read_npy(data + "complex.npy").error().message(), HasSubstr("<c16"));
  EXPECT_THAT(read_npy(data + "too_large.npy").error().message(), HasSubstr("2^53"));
  EXPECT_THAT(read_npy(data + "tiny.safetensors").error().message(), HasSubstr("not a .npy"));
  EXPECT_THAT(read_npy(data + "none.npy").error().message(), HasSubstr("no such file"));
  EXPECT_THAT(read_npy(data).error().message(), HasSubstr("folder"));
}

TEST(Npy, WhatIsWrittenComesBack) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "x.npy";
  for (const std::vector<Index>& shape :
       {std::vector<Index>{}, {5}, {0, 2}, {3, 4, 5}, {1, 1, 1, 1, 1, 1, 1, 2}}) {
    TensorD values(shape);
    for (Index i = 0; i < values.size(); ++i) values[i] = 1.0 / static_cast<double>(i + 3);
    ASSERT_TRUE(write_npy(path, values).ok());
    const auto back = read_npy(path);
    ASSERT_TRUE(back.ok()) << back.error().message();
    EXPECT_EQ(back->shape, shape);
    EXPECT_TRUE(std::equal(values.begin(), values.end(), back->values.begin(), back->values.end()));
    EXPECT_EQ((std::filesystem::file_size(path) - static_cast<std::size_t>(values.size()) * 8) % 64, 0U);
  }
  Tensor floats{3};
  floats[1] = 0.1F;
  ASSERT_TRUE(write_npy(path, floats).ok());
  EXPECT_EQ((*read_npy_float(path))[1], 0.1F);
}

// numpy.save of the same array gives the same bytes.
TEST(Npy, WritesWhatNumpyWrites) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "x.npy";
  const auto tensor = read_npy_float(data + "f4.npy");
  ASSERT_TRUE(write_npy(path, *tensor).ok());
  EXPECT_EQ(read_file(path, 10'000).value(), read_file(data + "f4.npy", 10'000).value());
}

std::string header_message(std::string_view text) {
  const auto header = parse_npy_header(text, "x.npy");
  return header.ok() ? "ok" : header.error().message();
}

TEST(NpyHeader, DictLiterals) {
  EXPECT_EQ(header_message("{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }   \n"), "ok");
  EXPECT_EQ(header_message("{\"shape\":(3,),\"fortran_order\":True,\"descr\":\"<i8\"}"), "ok");
  EXPECT_EQ(header_message("{'descr': '<f4', 'fortran_order': False, 'shape': (3L, 4L)}"), "ok");
  for (const char* bad : {
           "",
           "{",
           "{}",
           "[]",
           "{'descr': '<f4'}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (3)}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': 3}",
           "{'descr': '<f4', 'fortran_order': 0, 'shape': (3,)}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (-3,)}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (3,)",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (3,)} x",
           "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (3,)}",
           "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (3,)}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (1,1,1,1,1,1,1,1,1)}",
           "{'descr': '<f4' 'fortran_order': False, 'shape': (3,)}",
           "{'x': '<f4', 'fortran_order': False, 'shape': (3,)}",
           "{'descr: '<f4'}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (,)}",
       }) {
    EXPECT_NE(header_message(bad), "ok") << bad;
    const std::string_view header = bad;
    std::string file("\x93NUMPY\x01\x00", 8);
    file.append({static_cast<char>(header.size()), '\0'}).append(header).append(100, '\0');
    keep_hostile("npy", file);
  }
}

std::string damaged_message(const std::filesystem::path& path, const std::string& bytes) {
  EXPECT_TRUE(write_file(path, bytes).ok());
  const auto array = read_npy(path);
  if (array.ok()) return "ok";
  keep_hostile("npy", bytes);
  return array.error().message();
}

TEST(Npy, CutShortAtEveryByteAndTrailingBytes) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "x.npy";
  const std::string whole = read_file(data + "i4.npy", 10'000).value();
  for (std::size_t length = 0; length < whole.size(); length += 1 + length / 40) {
    EXPECT_NE(damaged_message(path, whole.substr(0, length)), "ok") << length;
  }
  EXPECT_THAT(damaged_message(path, whole + "x"), HasSubstr("97"));
  std::string version = whole;
  version[6] = 9;
  EXPECT_THAT(damaged_message(path, version), HasSubstr("version 9"));
  EXPECT_THAT(damaged_message(path, "\x93NUMPY\x02" + std::string("\0\xFF\xFF\xFF\xFF", 5)),
              HasSubstr("claims"));
}

TEST(Npy, AbsurdShapesNeedNoMemory) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "x.npy";
  for (const char* shape :
       {"(1000000000, 1000000000)", "(1000000000000, 0, 1000000000000)", "(1000000000,)"}) {
    const std::string header =
        "{'descr': '<f8', 'fortran_order': False, 'shape': " + std::string(shape) + "}\n";
    const std::string start("\x93NUMPY\x01\x00", 8);
    const std::string bytes = start + static_cast<char>(header.size()) + '\0' + header;
    EXPECT_NE(damaged_message(path, bytes), "ok") << shape;
  }
}

TEST(Npy, TensorsOfOneShapeAreOneArray) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "x.npy";
  std::vector<Tensor> items{Tensor({2, 1}), Tensor({2, 1}), Tensor({2, 1})};
  float next = 0;
  for (Tensor& item : items) std::generate(item.begin(), item.end(), [&] { return next++; });
  ASSERT_TRUE(write_npy(path, items).ok());
  const auto array = read_npy(path);
  ASSERT_TRUE(array.ok());
  EXPECT_EQ(array->shape, (std::vector<Index>{3, 2, 1}));
  EXPECT_EQ(std::vector<double>(array->values.begin(), array->values.end()),
            (std::vector<double>{0, 1, 2, 3, 4, 5}));
  items[1].resize({1, 2});
  EXPECT_THROW((void)write_npy(path, items), std::invalid_argument);
  EXPECT_THROW((void)write_npy(path, std::span<const Tensor>()), std::invalid_argument);
}

TEST(Npy, FlippedBits) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "x.npy";
  const std::string whole = read_file(data + "vector.npy", 10'000).value();
  Random random(6);
  for (int i = 0; i < 300; ++i) {
    std::string bytes = whole;
    char& byte = bytes[random.below(80)];
    byte = static_cast<char>(byte ^ (1 << random.below(8)));
    ASSERT_TRUE(write_file(path, bytes).ok());
    const auto array = read_npy(path);
    if (!array.ok()) continue;
    EXPECT_LE(array->values.size(), static_cast<Index>(bytes.size()));
  }
}

}  // namespace
}  // namespace rope
