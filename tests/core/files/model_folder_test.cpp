// SPDX-License-Identifier: MIT
#include "core/files/model_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>

#include "tests/core/files/model_folder_fixture.h"

namespace rope {
namespace {

namespace fs = std::filesystem;
using test::ModelFolder;
using test::NamedTensors;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

void expect_equal(const RoFormerWeights<float>& a, const RoFormerWeights<float>& b,
                  const RoFormerConfig& config) {
  NamedTensors first;
  visit_weights(a, config, [&](const std::string& name, const Tensor& tensor, const std::vector<Index>&) {
    first.emplace(name, tensor);
  });
  std::size_t count = 0;
  visit_weights(
      b, config, [&](const std::string& name, const Tensor& tensor, const std::vector<Index>& shape) {
        ++count;
        ASSERT_TRUE(first.contains(name));
        EXPECT_EQ(tensor.shape(), shape) << name;
        EXPECT_TRUE(std::equal(tensor.begin(), tensor.end(), first[name].begin(), first[name].end())) << name;
      });
  EXPECT_EQ(count, first.size());
}

TEST_F(ModelFolder, WhatIsWrittenComesBack) {
  const auto read = read_model_folder(path_);
  ASSERT_TRUE(read.ok()) << read.error().message();
  EXPECT_EQ(read->name, "model");
  EXPECT_EQ(read->config, model_.config);
  EXPECT_EQ(read->tokenizer.vocabulary().size(), 7);
  EXPECT_EQ(read->tokenizer.vocabulary().token(6), "##b");
  EXPECT_THAT(read->notes, IsEmpty());
  expect_equal(read->weights, model_.weights, model_.config);
  EXPECT_EQ(read_model_folder(path_ / "")->name, "model");
}

TEST_F(ModelFolder, OtherBasesAndOptionsAreKept) {
  model_.config.rope_base = 500;
  model_.config.rotary_value = true;
  model_.tokenizer =
      Tokenizer(model_.tokenizer.vocabulary(), {.do_lower_case = false, .strip_accents = true});
  ASSERT_TRUE(write_model_folder(path_, model_, DType::bf16).ok());
  const auto read = read_model_folder(path_);
  ASSERT_TRUE(read.ok()) << read.error().message();
  EXPECT_EQ(read->config, model_.config);
  EXPECT_FALSE(read->tokenizer.options().do_lower_case);
  EXPECT_EQ(read->tokenizer.options().strip_accents, true);
}

/// What transformers would rotate with, from the weights of a folder.
Tensor position_table_of(const fs::path& folder) {
  const auto file = TensorFile::open(folder / "model.safetensors");
  const TensorInfo* const info = file->find("roformer.encoder.embed_positions.weight");
  return info == nullptr ? Tensor() : file->read(*info).value();
}

TEST_F(ModelFolder, AModelWithoutPositionsStaysOne) {
  EXPECT_EQ(position_table_of(path_).size(), 0);  // the usual model needs none
  model_.config.position_encoding = PositionKind::none;
  ASSERT_TRUE(write_model_folder(path_, model_).ok());
  const auto read = read_model_folder(path_);
  ASSERT_TRUE(read.ok()) << read.error().message();
  EXPECT_FALSE(read->config.rotates());
  ASSERT_EQ(read->notes.size(), 1U);
  EXPECT_THAT(read->notes[0], HasSubstr("without positions"));
  const Tensor table = position_table_of(path_);
  const Index half = model_.config.head_dim() / 2;
  ASSERT_EQ(table.shape(), (std::vector<Index>{model_.config.max_position_embeddings, 2 * half}));
  for (Index i = 0; i < table.size(); ++i) EXPECT_EQ(table[i], i % (2 * half) < half ? 0.0F : 1.0F);
}

TEST_F(ModelFolder, AnotherBaseComesWithItsTable) {
  model_.config.rope_base = 500;
  ASSERT_TRUE(write_model_folder(path_, model_).ok());
  EXPECT_THAT(read_model_folder(path_)->notes, IsEmpty());
  const Tensor table = position_table_of(path_);
  const Index half = model_.config.head_dim() / 2;
  ASSERT_EQ(table.dim(1), 2 * half);
  for (Index i = 0; i < half; ++i) {
    const double angle = 3 * std::pow(500.0, -static_cast<double>(i) / static_cast<double>(half));
    EXPECT_NEAR(table.matrix()(3, i), std::sin(angle), 1e-7);
    EXPECT_NEAR(table.matrix()(3, i + half), std::cos(angle), 1e-7);
  }
  model_.config.max_position_embeddings = 10'000'000;
  model_.config.hidden_size = 4096;  // the table alone would take 160 GB
  model_.config.num_attention_heads = 1;
  EXPECT_THAT(write_model_folder(path_, model_).error().message(), HasSubstr("max_position_embeddings"));
}

TEST_F(ModelFolder, NamesWithoutPrefixAndOldNames) {
  NamedTensors renamed;
  for (auto& [name, tensor] : tensors_) {
    std::string other = name.starts_with("roformer.") ? name.substr(9) : name;
    if (other.ends_with("LayerNorm.weight")) other.replace(other.size() - 6, 6, "gamma");
    if (other.ends_with("LayerNorm.bias")) other.replace(other.size() - 4, 4, "beta");
    renamed.emplace("module." + other, tensor);
  }
  tensors_ = renamed;
  const auto read = this->read();
  ASSERT_TRUE(read.ok()) << read.error().message();
  expect_equal(read->weights, model_.weights, model_.config);
}

TEST_F(ModelFolder, EitherNameOfATiedPair) {
  rename("roformer.embeddings.word_embeddings.weight", "cls.predictions.decoder.weight");
  rename("cls.predictions.bias", "cls.predictions.decoder.bias");
  const auto read = this->read();
  ASSERT_TRUE(read.ok()) << read.error().message();
  expect_equal(read->weights, model_.weights, model_.config);
  EXPECT_THAT(read->notes, IsEmpty());
}

TEST_F(ModelFolder, CopiesOfATiedPair) {
  tensors_.emplace("cls.predictions.decoder.bias", tensors_.at("cls.predictions.bias"));
  Tensor other = tensors_.at("roformer.embeddings.word_embeddings.weight");
  tensors_.emplace("cls.predictions.decoder.weight", other);
  EXPECT_THAT(read()->notes, IsEmpty());
}

// As transformers 5 opens them: two names with different numbers are not tied.
TEST_F(ModelFolder, ADecoderOfItsOwn) {
  tensors_.emplace("cls.predictions.decoder.weight",
                   tensors_.at("roformer.embeddings.word_embeddings.weight"));
  tensors_.at("cls.predictions.decoder.weight")[3] += 1;
  tensors_.emplace("cls.predictions.decoder.bias", tensors_.at("cls.predictions.bias"));
  tensors_.at("cls.predictions.bias")[0] += 1;
  const auto read = this->read();
  ASSERT_TRUE(read.ok()) << read.error().message();
  EXPECT_THAT(read->notes, ElementsAre(HasSubstr("decoder.weight differs"), HasSubstr("bias differs")));
  ASSERT_TRUE(read->weights.mlm_head->decoder.has_value());
  EXPECT_EQ((*read->weights.mlm_head->decoder)[3], read->weights.word_embeddings[3] + 1);
  EXPECT_EQ(read->weights.mlm_head->bias[0], model_.weights.mlm_head->bias[0]);
  EXPECT_FALSE(read->config.tie_word_embeddings);
  // Written and read again it is the same, and nothing is surprising any more.
  ASSERT_TRUE(write_model_folder(path_, *read).ok());
  const auto again = read_model_folder(path_);
  ASSERT_TRUE(again.ok()) << again.error().message();
  EXPECT_THAT(again->notes, IsEmpty());
  EXPECT_EQ(again->config, read->config);
  expect_equal(again->weights, read->weights, read->config);
  tensors_.at("cls.predictions.decoder.weight") = Tensor{3, 2};
  EXPECT_THAT(message(), AllOf(HasSubstr("decoder.weight"), HasSubstr("[3, 2]")));
}

TEST_F(ModelFolder, UnusedTensorsAreNoted) {
  tensors_.emplace("roformer.encoder.embed_positions.weight", Tensor{32, 4});
  tensors_.emplace("roformer.encoder.layer.0.crossattention.self.query.weight", Tensor{8, 8});
  tensors_.emplace("cls.seq_relationship.bias", Tensor{2});
  tensors_.emplace("roformer.embeddings.position_ids", Tensor{1, 32});
  tensors_.emplace("classifier.out_proj.weight", Tensor{2, 8});
  const auto read = this->read();
  ASSERT_TRUE(read.ok()) << read.error().message();
  EXPECT_EQ(read->notes.size(), 5U);
  EXPECT_THAT(read->notes, Contains(HasSubstr("embed_positions.weight is not read")));
  EXPECT_THAT(read->notes, Contains("tensors that are not used: classifier.out_proj.weight"));
}

TEST_F(ModelFolder, NoHead) {
  std::erase_if(tensors_, [](const auto& entry) { return entry.first.starts_with("cls."); });
  const auto read = this->read();
  ASSERT_TRUE(read.ok()) << read.error().message();
  EXPECT_FALSE(read->weights.mlm_head.has_value());
  EXPECT_THAT(read->notes, ElementsAre(HasSubstr("no head")));
}

TEST_F(ModelFolder, MissingTensorsSayWhatThatMeans) {
  const NamedTensors whole = tensors_;
  const auto without = [&](const std::string& part) {
    tensors_ = whole;
    std::erase_if(tensors_, [&](const auto& entry) { return entry.first.find(part) != std::string::npos; });
    return message();
  };
  EXPECT_THAT(without("layer.1."), HasSubstr("asks for 2 layers, the weights have 1"));
  EXPECT_THAT(without("roformer."), HasSubstr("not a RoFormer's weights"));
  EXPECT_THAT(without("LayerNorm"), HasSubstr("V2"));
  EXPECT_THAT(without("embeddings_project"), HasSubstr("embedding_size"));
  EXPECT_THAT(without("transform.dense.bias"), HasSubstr("cls.predictions.transform.dense.bias is missing"));
  EXPECT_THAT(without("layer.1.output.dense"), HasSubstr("and 1 more"));
}

TEST_F(ModelFolder, WrongShapesAndDoubledNames) {
  const NamedTensors whole = tensors_;
  tensors_.at("roformer.encoder.layer.1.intermediate.dense.weight") = Tensor{8, 10};
  EXPECT_THAT(message(), AllOf(HasSubstr("layer.1.intermediate.dense.weight"), HasSubstr("[8, 10]"),
                               HasSubstr("[10, 8]")));
  tensors_ = whole;
  tensors_.emplace("encoder.layer.0.output.dense.bias", Tensor{8});
  EXPECT_THAT(message(), HasSubstr("are the same one"));
}

TEST_F(ModelFolder, NotANumberIsNoted) {
  tensors_.at("cls.predictions.bias")[2] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_THAT(read()->notes, ElementsAre(AllOf(HasSubstr("cls.predictions.bias"), HasSubstr("NaN"))));
}

TEST_F(ModelFolder, IncompleteFolders) {
  EXPECT_THAT(read_model_folder(folder_.path() / "none").error().message(), HasSubstr("no such folder"));
  EXPECT_THAT(read_model_folder(path_ / "config.json").error().message(), HasSubstr("this is a file"));
  fs::remove(path_ / "model.safetensors");
  EXPECT_THAT(read_model_folder(path_).error().message(), HasSubstr("no model.safetensors"));
  EXPECT_THAT(write_and_open("tf_model.h5", "x"), HasSubstr("only tf_model.h5"));
  EXPECT_THAT(write_and_open("pytorch_model.bin", "x"), HasSubstr("pytorch_model.bin: "));
  EXPECT_THAT(write_and_open("model.safetensors.index.json", "{}"), HasSubstr("index.json: "));
  fs::remove(path_ / "vocab.txt");
  EXPECT_THAT(read_model_folder(path_).error().message(), HasSubstr("vocab.txt is missing"));
  fs::remove(path_ / "config.json");
  EXPECT_THAT(read_model_folder(path_).error().message(), HasSubstr("config.json is missing"));
}

TEST_F(ModelFolder, AnIncompleteFolderSaysWhatToDo) {
  const auto fix = [&] { return read_model_folder(path_).error().fix; };
  fs::rename(path_ / "vocab.txt", path_ / "vocab (1).txt");
  EXPECT_EQ(fix(), "rename vocab (1).txt to vocab.txt");
  fs::remove(path_ / "vocab (1).txt");
  EXPECT_THAT(fix(), HasSubstr("download it from the model's page into this folder"));
  write_and_open("vocab.txt", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n");
  EXPECT_THAT(read_model_folder(path_).error().message(), AllOf(HasSubstr("vocab.txt"), HasSubstr("LFS")));
  write_and_open("config.json", "<!DOCTYPE html><html>");
  EXPECT_THAT(read_model_folder(path_).error().message(), HasSubstr("a web page"));
  EXPECT_EQ(read_model_folder(folder_.path()).error().fix, "choose the folder model in it");
  const fs::path cache = folder_.path() / "cache";
  fs::create_directories(cache / "snapshots" / "0a1b");
  fs::rename(path_ / "config.json", cache / "snapshots" / "0a1b" / "config.json");
  EXPECT_EQ(read_model_folder(cache).error().fix, "choose the folder snapshots/0a1b in it");
  write_and_open("bert_model.ckpt.index", "x");
  EXPECT_THAT(fix(), AllOf(HasSubstr("bert_model.ckpt.index is not read"), HasSubstr("model.safetensors")));
  write_and_open("bert_config.json", "{}");
  EXPECT_EQ(fix(), "rename bert_config.json to config.json");
}

TEST_F(ModelFolder, WeightsUnderAnotherNameAreFound) {
  fs::rename(path_ / "model.safetensors", path_ / "roformer.safetensors");
  EXPECT_EQ(read_model_folder(path_).error().fix,
            "if roformer.safetensors holds all the weights, rename it to model.safetensors");
  fs::remove(path_ / "roformer.safetensors");
  EXPECT_THAT(write_and_open("training_args.bin", "x"), HasSubstr("download one of them"));
  EXPECT_THAT(write_and_open("flax_model.msgpack", "x"), HasSubstr("only flax_model.msgpack"));
}

TEST_F(ModelFolder, FilesThatDoNotBelongTogether) {
  EXPECT_THAT(write_and_open("vocab.txt", "[UNK]\na\nb\nc\nd\ne\nf\ng\n"), HasSubstr("8 tokens"));
  EXPECT_EQ(write_and_open("vocab.txt", "[UNK]\na\n"), "ok");
  EXPECT_THAT(read_model_folder(path_)->notes, ElementsAre(HasSubstr("last 5 rows")));
  EXPECT_THAT(write_and_open("tokenizer_config.json", "{"), HasSubstr("tokenizer_config.json"));
  fs::remove(path_ / "tokenizer_config.json");
  EXPECT_THAT(read_model_folder(path_)->notes, Contains(HasSubstr("no tokenizer_config.json")));
  EXPECT_THAT(write_and_open("model.safetensors", "version https://git-lfs.github.com/spec/v1\n"),
              HasSubstr("LFS"));
}

TEST_F(ModelFolder, ProgressAndStop) {
  std::vector<double> seen;
  std::stop_source source;
  Work work{.progress = [&](double fraction) { seen.push_back(fraction); }, .stop = source.get_token()};
  ASSERT_TRUE(read_model_folder(path_, work).ok());
  EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
  EXPECT_EQ(seen.back(), 1.0);
  EXPECT_GT(seen.size(), 10U);
  work.progress = [&](double) { source.request_stop(); };
  const auto stopped = read_model_folder(path_, work);
  ASSERT_FALSE(stopped.ok());
  EXPECT_TRUE(stopped.error().cancelled);
}

}  // namespace
}  // namespace rope
