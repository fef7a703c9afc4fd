// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/files/model_folder.h"
#include "core/support/file.h"
#include "tests/support/temporary_folder.h"

namespace rope::test {

inline RoFormerConfig tiny_config() {
  RoFormerConfig config;
  config.vocab_size = 7;
  config.embedding_size = 6;
  config.hidden_size = 8;
  config.num_hidden_layers = 2;
  config.num_attention_heads = 2;
  config.intermediate_size = 10;
  config.max_position_embeddings = 32;
  return config;
}

/// With the head of `config`, weights at random.
inline Model tiny_model(const RoFormerConfig& config = tiny_config()) {
  Random random(3);
  Vocabulary vocabulary =
      Vocabulary::parse("[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\n##b\n", "vocab.txt").value();
  return {.name = "small",
          .config = config,
          .weights = random_weights(config, random),
          .tokenizer = Tokenizer(std::move(vocabulary)),
          .notes = {}};
}

using NamedTensors = std::map<std::string, Tensor>;

/// A model folder whose weights a test changes before they are read.
class ModelFolder : public ::testing::Test {
 protected:
  void SetUp() override { begin_with(model_); }
  /// Another model than the usual one.
  void begin_with(Model model) {
    model_ = std::move(model);
    tensors_.clear();
    ASSERT_TRUE(write_model_folder(path_, model_).ok());
    const auto file = TensorFile::open(path_ / "model.safetensors");
    ASSERT_TRUE(file.ok());
    for (const TensorInfo& info : file->tensors()) tensors_.emplace(info.name, file->read(info).value());
  }
  Result<Model> read() {
    std::vector<NamedTensor> list;
    for (const auto& [name, tensor] : tensors_) list.push_back({name, &tensor});
    EXPECT_TRUE(write_safetensors(path_ / "model.safetensors", list, DType::f32).ok());
    return read_model_folder(path_);
  }
  std::string message() {
    const auto model = read();
    return model.ok() ? "ok" : model.error().message();
  }
  std::string write_and_open(const char* name, const std::string& text) {
    EXPECT_TRUE(write_file(path_ / name, text).ok());
    const auto model = read_model_folder(path_);
    return model.ok() ? "ok" : model.error().message();
  }
  void rename(const std::string& from, const std::string& to) {
    auto node = tensors_.extract(from);
    ASSERT_FALSE(node.empty()) << from;
    node.key() = to;
    tensors_.insert(std::move(node));
  }

  Model model_ = tiny_model();
  TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "model";
  NamedTensors tensors_;
};

}  // namespace rope::test
