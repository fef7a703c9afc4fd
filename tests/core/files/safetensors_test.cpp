// SPDX-License-Identifier: MIT
#include "core/files/safetensors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/support/file.h"
#include "core/support/random.h"
#include "tests/support/temporary_folder.h"

namespace rope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string tiny = ROPE_TEST_DATA "/files/tiny.safetensors";

// Written by the safetensors library for Python.
TEST(Safetensors, ReadsThePublishedLibrarysFile) {
  const auto file = TensorFile::open(tiny);
  ASSERT_TRUE(file.ok()) << file.error().message();
  EXPECT_EQ(file->tensors().size(), 8U);
  EXPECT_EQ(file->metadata().at("note"), "tiny \xC3\xA9");
  const auto f32 = file->read(*file->find("f32"));
  EXPECT_THAT(f32->shape(), ElementsAre(2, 3));
  EXPECT_THAT(f32->span(), ElementsAre(0.5F, -1.25F, 3.0e-6F, 65504.0F, 1.0F / 3, -0.0F));
  EXPECT_THAT(file->read(*file->find("f64"))->span(),
              ElementsAre(0.5F, -1.25F, 3.0e-6F, 65504.0F, 1.0F / 3, -0.0F));
  const auto f16 = file->read(*file->find("f16"));
  EXPECT_EQ((*f16)[4], 0.333251953125F);
  EXPECT_EQ((*f16)[2], 2.98023223876953125e-6F);  // 50 units of 2^-24
  const auto bf16 = file->read(*file->find("bf16"));
  EXPECT_EQ((*bf16)[4], 0.333984375F);
  EXPECT_EQ((*bf16)[3], 65536.0F);
  EXPECT_EQ((*file->read(*file->find("scalar")))[0], 2.5F);
  EXPECT_THAT(file->read(*file->find("empty"))->shape(), ElementsAre(0, 4));
  EXPECT_NE(file->find("name with \xC3\xA9 and \"quotes\""), nullptr);
  EXPECT_EQ(file->find("absent"), nullptr);
}

TEST(Safetensors, IntegersAreListedButNotRead) {
  const auto file = TensorFile::open(tiny);
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(file->find("i64")->dtype, DType::i64);
  const auto read = file->read(*file->find("i64"));
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(read.error().message(), HasSubstr("I64"));
}

TEST(Safetensors, WhatIsWrittenComesBack) {
  const TemporaryFolder folder;
  Random random(1);
  Tensor a{70, 301};  // more than one block
  random.fill_normal(a.span());
  const Tensor scalar{std::vector<Index>{}};
  const Tensor empty{0, 3};
  for (const DType dtype : {DType::f32, DType::f16, DType::bf16}) {
    const auto path = folder.path() / "x.safetensors";
    ASSERT_TRUE(write_safetensors(path, {{"b \"quoted\"", &scalar}, {"empty", &empty}, {"a", &a}}, dtype,
                                  {{"format", "pt"}})
                    .ok());
    const auto file = TensorFile::open(path);
    ASSERT_TRUE(file.ok()) << file.error().message();
    EXPECT_EQ(file->metadata().at("format"), "pt");
    const auto back = file->read(*file->find("a"));
    ASSERT_TRUE(back.ok());
    EXPECT_EQ(back->shape(), a.shape());
    const double step = dtype == DType::f32 ? 0 : dtype == DType::f16 ? 0x1p-11 : 0x1p-8;
    for (Index i = 0; i < a.size(); ++i) {
      const auto x = static_cast<double>(a[i]);
      ASSERT_NEAR((*back)[i], x, step * std::abs(x) + (dtype == DType::f16 ? 0x1p-25 : 0)) << i;
    }
  }
}

TEST(Safetensors, NumbersTooLargeForHalfAreRefused) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "x.safetensors";
  Tensor a{2};
  a[1] = 70'000;
  const Status status = write_safetensors(path, {{"a", &a}}, DType::f16);
  ASSERT_FALSE(status.ok());
  EXPECT_THAT(status.error().message(), HasSubstr("too large for F16"));
  EXPECT_FALSE(std::filesystem::exists(path));
  a[1] = std::numeric_limits<float>::infinity();
  EXPECT_TRUE(write_safetensors(path, {{"a", &a}}, DType::f16).ok());
}

TEST(Safetensors, ProgrammerErrorsThrow) {
  const Tensor a{1};
  EXPECT_THROW((void)write_safetensors("/tmp/x", {{"a", &a}, {"a", &a}}, DType::f32), std::invalid_argument);
  EXPECT_THROW((void)write_safetensors("/tmp/x", {{"a", nullptr}}, DType::f32), std::invalid_argument);
  EXPECT_THROW((void)write_safetensors("/tmp/x", {{"a", &a}}, DType::i64), std::invalid_argument);
  EXPECT_THROW((void)write_safetensors("/tmp/x", {{"__metadata__", &a}}, DType::f32), std::invalid_argument);
}

TEST(Safetensors, AFileCutShortAfterOpeningIsAnError) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "x.safetensors";
  const Tensor a{1000};
  ASSERT_TRUE(write_safetensors(path, {{"a", &a}}, DType::f32).ok());
  const auto file = TensorFile::open(path);
  ASSERT_TRUE(file.ok());
  std::filesystem::resize_file(path, 100);
  EXPECT_FALSE(file->read(*file->find("a")).ok());
}

}  // namespace
}  // namespace rope
