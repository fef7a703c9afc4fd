// SPDX-License-Identifier: MIT
// One model in every layout of its weights (tests/data/weights_goldens.py): all give the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/files/detail/weights_reader.h"
#include "core/files/model_folder.h"
#include "core/model/predict.h"
#include "core/model/roformer.h"
#include "core/support/file.h"
#include "tests/support/hostile_files.h"
#include "tests/support/temporary_folder.h"

namespace rope {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const fs::path data = fs::path(ROPE_TEST_DATA) / "weights";

/// A model folder with the weights of one layout.
class Layout {
 public:
  explicit Layout(const std::string& name) {
    for (const char* const file : {"config.json", "vocab.txt", "tokenizer_config.json"}) {
      fs::copy_file(data / file, folder_.path() / file);
    }
    for (const auto& entry : fs::directory_iterator(data / name)) {
      fs::copy_file(entry.path(), folder_.path() / entry.path().filename());
    }
  }
  [[nodiscard]] const fs::path& path() const { return folder_.path(); }
  [[nodiscard]] Result<Model> open() const { return read_model_folder(path()); }
  [[nodiscard]] std::string message() const {
    const auto model = open();
    return model.ok() ? "ok" : model.error().message();
  }

 private:
  TemporaryFolder folder_;
};

std::map<std::string, std::vector<float>> named_values(const Model& model) {
  std::map<std::string, std::vector<float>> values;
  visit_weights(model.weights, model.config,
                [&](const std::string& name, const Tensor& tensor, const std::vector<Index>& shape) {
                  EXPECT_EQ(tensor.shape(), shape) << name;
                  values[name].assign(tensor.begin(), tensor.end());
                });
  return values;
}

class WeightLayouts : public testing::TestWithParam<const char*> {};

TEST_P(WeightLayouts, GiveTheSameWeightsAndLogits) {
  const auto model = Layout(GetParam()).open();
  ASSERT_TRUE(model.ok()) << model.error().message();
  EXPECT_EQ(named_values(*model), named_values(Layout("safetensors").open().value()));

  const TensorFile expected = TensorFile::open(data / "expected.safetensors").value();
  const Tensor ids = expected.read(*expected.find("ids")).value();
  const Tensor logits = expected.read(*expected.find("logits")).value();
  TokenBatch batch{.batch = 1, .length = ids.dim(1)};
  for (const float id : ids.span()) batch.ids.push_back(static_cast<std::int32_t>(id));
  ForwardWorkspace workspace;
  const ForwardOptions options;
  const auto hidden = encode(model->weights, model->config, batch, {options, workspace, nullptr, {}});
  ASSERT_TRUE(hidden.ok());
  const Tensor ours = mlm_logits(model->weights, model->config, hidden->matrix());
  ASSERT_EQ(ours.size(), logits.size());
  const float largest = std::abs(*std::max_element(
      logits.begin(), logits.end(), [](float a, float b) { return std::abs(a) < std::abs(b); }));
  for (Index i = 0; i < ours.size(); ++i) EXPECT_NEAR(ours[i], logits[i], 2e-5 * largest);
}

INSTANTIATE_TEST_SUITE_P(All, WeightLayouts,
                         testing::Values("safetensors", "safetensors_bf16", "safetensors_sharded", "zip",
                                         "zip_half", "zip_double", "zip_sharded", "zip_strided",
                                         "zip_parameters", "legacy", "legacy_bf16", "legacy_sharded",
                                         "legacy_strided"),
                         [](const auto& layout) { return std::string(layout.param); });

TEST(WeightFolder, ABareEncoderOfTorch) {
  const auto model = Layout("zip_bare").open();
  ASSERT_TRUE(model.ok()) << model.error().message();
  EXPECT_FALSE(model->weights.mlm_head.has_value());
  EXPECT_THAT(model->notes, Contains(HasSubstr("no head")));
}

TEST(WeightFolder, WhatIsNotUsedIsNoted) {
  EXPECT_THAT(Layout("zip").open()->notes, IsEmpty());  // its table of sines is the usual one
  EXPECT_THAT(Layout("zip_parameters").open()->notes, ElementsAre(HasSubstr("position_ids is not read")));
  EXPECT_THAT(Layout("zip_strided").open()->notes, IsEmpty());
}

TEST(WeightFolder, SafetensorsComeFirst) {
  const Layout layout("zip");
  fs::copy_file(data / "safetensors" / "model.safetensors", layout.path() / "model.safetensors");
  EXPECT_EQ(open_weights(layout.path())->name(), (layout.path() / "model.safetensors").string());
  ASSERT_TRUE(write_file(layout.path() / "model.safetensors", "<!DOCTYPE html><html>").ok());
  EXPECT_THAT(layout.message(), HasSubstr("web page"));
}

TEST(WeightFolder, PointersAndPagesInPlaceOfTorchWeights) {
  const Layout layout("zip");
  ASSERT_TRUE(
      write_file(layout.path() / "pytorch_model.bin", "version https://git-lfs.github.com/spec/v1\n").ok());
  EXPECT_THAT(layout.message(), HasSubstr("git lfs pull"));
  ASSERT_TRUE(write_file(layout.path() / "pytorch_model.bin", "<html>").ok());
  EXPECT_THAT(layout.message(), HasSubstr("web page"));
}

// Each part of an index that can be wrong.
TEST(WeightFolder, IndexesOfStrangers) {
  const Layout layout("zip_sharded");
  const fs::path index = layout.path() / "pytorch_model.bin.index.json";
  const std::string first = "pytorch_model-00001-of-00002.bin";
  const std::string second = "pytorch_model-00002-of-00002.bin";
  const auto with = [&](const std::string& text) {
    EXPECT_TRUE(write_file(index, text).ok());
    const auto file = open_weights(layout.path());
    if (file.ok()) return std::string("ok");
    keep_hostile("index", text);
    return file.error().message();
  };
  const auto mapped_to = [&](const std::string& file) {
    return with(R"({"weight_map":{"a":")" + file + "\"}}");
  };
  EXPECT_THAT(mapped_to("../pytorch_model.bin"), HasSubstr("leads out"));
  EXPECT_THAT(mapped_to("/etc/passwd"), HasSubstr("leads out"));
  EXPECT_THAT(mapped_to("a\\\\b"), HasSubstr("leads out"));
  EXPECT_THAT(mapped_to("..\\u0000"), HasSubstr("leads out"));
  EXPECT_THAT(mapped_to(""), HasSubstr("leads out"));
  EXPECT_THAT(mapped_to("."), HasSubstr("leads out"));
  EXPECT_THAT(mapped_to("gone.bin"), HasSubstr("part of the weights is missing"));
  EXPECT_THAT(mapped_to("config.json"), HasSubstr("config.json: "));
  EXPECT_THAT(mapped_to(first), HasSubstr("\"a\" is not in " + first));
  EXPECT_THAT(with("{}"), HasSubstr("no weight_map"));
  EXPECT_THAT(with("[]"), HasSubstr("no weight_map"));
  EXPECT_THAT(with(R"({"weight_map":[]})"), HasSubstr("no weight_map"));
  EXPECT_THAT(with(R"({"weight_map":{}})"), HasSubstr("no tensors"));
  EXPECT_THAT(with(R"({"weight_map":{"a":1}})"), HasSubstr("no text"));
  EXPECT_THAT(with(R"({"weight_map":{"a":"x","a":"y"}})"), HasSubstr("twice"));
  std::string long_text = "{}";
  long_text.resize(17'000'000, ' ');
  EXPECT_THAT(with(long_text), HasSubstr("allowed are 16000000"));
  EXPECT_THAT(with(std::string(100'000, '[')), HasSubstr("64 deep"));
  std::string many = R"({"weight_map":{"":"")";
  for (int i = 0; i < 501; ++i) many += ",\"" + std::to_string(i) + R"(":")" + std::to_string(i) + ".bin\"";
  many.replace(many.find(R"("":"",)"), 6, "");
  EXPECT_THAT(with(many + "}}"), HasSubstr("500 files"));
  fs::copy_file(layout.path() / first, layout.path() / second, fs::copy_options::overwrite_existing);
  EXPECT_THAT(with(R"({"weight_map":{"a":")" + first + R"(","b":")" + second + "\"}}"),
              HasSubstr("and in " + second));
}

// A few bytes that a hundred layers share are no model.
TEST(WeightFolder, SharingDoesNotMakeModelsHuge) {
  RoFormerConfig config;
  config.vocab_size = 5;
  config.num_hidden_layers = 50;
  config.head.kind = HeadKind::none;
  auto weights = empty_weights<float>(config);
  const TensorFile real = TensorFile::open(data / "safetensors" / "model.safetensors").value();
  std::vector<TensorInfo> tensors;
  visit_weights(weights, config, [&](const std::string& name, Tensor&, const std::vector<Index>& shape) {
    tensors.push_back({.name = name, .shape = shape, .data = real.tensors()[0].data});
  });
  std::vector<std::string> notes;
  const TensorFile shared("shared.bin", tensors);
  const auto read = detail::read_weights(*detail::PublishedTensors::of(shared), config, {}, notes);
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(read.error().message(), HasSubstr("a small file would become 14"));
}

}  // namespace
}  // namespace rope
