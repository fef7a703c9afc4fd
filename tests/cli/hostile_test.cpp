// SPDX-License-Identifier: MIT
// Broken and hostile files given to the program itself: each gets one clear line and exit code 1, soon and
// with little memory. Most are written by the core's tests, which try the readers with them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/program.h"

namespace rope::cli_test {
namespace {

namespace fs = std::filesystem;
using ::testing::StartsWith;

constexpr double most_seconds = 2;
constexpr double most_megabytes = 300;
const std::string weights_data = ROPE_TEST_DATA "/weights";

/// What every refusal has to be.
void expect_refused(const std::vector<std::string>& arguments, const std::string& of) {
  const Outcome outcome = run_cli(arguments);
  EXPECT_EQ(outcome.exit_code, 1) << of << " signal " << outcome.signal << "\n"
                                  << outcome.err.substr(0, 1000);
  EXPECT_THAT(outcome.err, StartsWith("rope-cli: ")) << of;
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << of << "\n" << outcome.err;
  EXPECT_LT(outcome.err.size(), 1000U) << of;
  EXPECT_EQ(outcome.out, "") << of;
  if (sanitized) return;
  EXPECT_LT(outcome.peak_megabytes, most_megabytes) << of;
  double seconds = outcome.processor_seconds;  // other tests run beside this one, and take their share
  for (int again = 0; again < 2 && seconds >= most_seconds; ++again) {
    seconds = std::min(seconds, run_cli(arguments).processor_seconds);
  }
  EXPECT_LT(seconds, most_seconds) << of;
}

/// A model folder of the tests' data in which some files are replaced.
class ModelFolder {
 public:
  explicit ModelFolder(const std::string& weights = "safetensors") {
    fs::copy(weights_data + "/" + weights, folder_.path());
    for (const char* const name : {"config.json", "vocab.txt", "tokenizer_config.json"}) {
      fs::copy_file(weights_data + "/" + name, folder_.path() / name);
    }
  }
  void link(const std::string& name, const fs::path& file) {
    fs::remove(folder_.path() / name);
    fs::create_symlink(file, folder_.path() / name);
  }
  void write(const std::string& name, const std::string& bytes) {
    fs::remove(folder_.path() / name);
    write_bytes(folder_.file(name), bytes);
  }
  [[nodiscard]] std::string path() const { return folder_.path().string(); }
  [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }

 private:
  TemporaryFolder folder_;
};

/// The files that those of the core's tests which match `filter` refuse.
class Corpus {
 public:
  explicit Corpus(const std::string& filter) {
    const Outcome written =
        run_shell(std::string("\"") + ROPE_CORE_TESTS + "\" --gtest_filter='" + filter + "'",
                  {.environment = {"ROPE_HOSTILE_CORPUS=" + folder_.path().string()}});
    EXPECT_EQ(written.exit_code, 0) << written.out;
  }
  [[nodiscard]] std::vector<fs::path> files(const std::string& kind) const {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder_.path() / kind)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
  }

 private:
  TemporaryFolder folder_;
};

TEST(Hostile, TheGoodFoldersRun) {
  for (const char* const layout : {"safetensors", "zip_sharded", "legacy"}) {
    const ModelFolder model(layout);
    EXPECT_EQ(run_cli({"run", "a", "--model", model.path()}).exit_code, 0) << layout;
  }
}

TEST(Hostile, Weights) {
  const Corpus corpus("TorchHostile.*:SafetensorsHostile.*");
  const auto files = corpus.files("weights");
  ASSERT_GT(files.size(), 200U);
  ModelFolder model;
  for (const fs::path& file : files) {
    model.link("model.safetensors", file);
    expect_refused({"run", "a", "--model", model.path()}, file.filename().string());
    // What is wrong with the numbers only is seen when they are read.
    const Outcome listed = run_cli({"inspect", file.string()});
    EXPECT_TRUE(listed.exit_code == 0 || listed.exit_code == 1) << file << listed.signal << listed.err;
  }
}

TEST(Hostile, OtherFilesOfAModel) {
  const Corpus corpus("ConfigReader.*:Vocabulary.*:WeightFolder.*");
  const auto each = [&](const char* kind, const char* layout, const char* name, std::size_t at_least) {
    const auto files = corpus.files(kind);
    ASSERT_GE(files.size(), at_least);
    ModelFolder model(layout);
    for (const fs::path& file : files) {
      model.link(name, file);
      expect_refused({"run", "a", "--model", model.path()}, file.filename().string());
    }
  };
  each("config", "safetensors", "config.json", 15);
  each("tokenizer_config", "safetensors", "tokenizer_config.json", 3);
  each("vocab", "safetensors", "vocab.txt", 5);
  each("index", "zip_sharded", "pytorch_model.bin.index.json", 15);
}

TEST(Hostile, Arrays) {
  const Corpus corpus("Npy*");
  const auto files = corpus.files("npy");
  ASSERT_GT(files.size(), 50U);
  for (const fs::path& file : files) {
    expect_refused({"run", "--ids", file.string()}, file.filename().string());
    expect_refused({"rotate", "--input", file.string(), "--output", file.string() + ".npy"},
                   file.filename().string());
    EXPECT_FALSE(fs::exists(file.string() + ".npy"));
  }
}

/// Any model's config and GGUF metadata, for the commands that take their rotary settings from one.
TEST(Hostile, RotarySettings) {
  const Corpus corpus("RotaryConfig*:Gguf.*:RotaryGguf.*");
  const auto each = [&](const char* kind, const char* name, std::size_t at_least) {
    const auto files = corpus.files(kind);
    ASSERT_GE(files.size(), at_least);
    const TemporaryFolder folder;
    const std::string link = folder.file(name);
    for (const fs::path& file : files) {
      fs::remove(link);
      fs::create_symlink(file, link);
      expect_refused({"inspect", link}, file.filename().string());
      for (const char* const command : {"frequencies", "decay"}) {
        expect_refused({command, "--config", link}, std::string(command) + " " + file.filename().string());
      }
    }
  };
  each("rotary_config", "config.json", 80);
  each("gguf", "model.gguf", 100);
}

/// The config of the tests' small model with another value of one key.
std::string config_with(const std::string& key, const std::string& value) {
  nlohmann::json config = nlohmann::json::parse(read_bytes(weights_data + "/config.json"));
  config[key] = nlohmann::json::parse(value);
  return config.dump();
}

/// Sizes that a config may have, but that the weights beside it do not.
TEST(Hostile, ConfigsThatContradictTheWeights) {
  ModelFolder model;
  const struct {
    const char* key;
    const char* value;
  } cases[] = {{"vocab_size", "4000000"},        {"hidden_size", "65536"},     {"num_hidden_layers", "1000"},
               {"intermediate_size", "262144"},  {"vocab_size", "1"},          {"num_hidden_layers", "100"},
               {"type_vocab_size", "65536"},     {"embedding_size", "65536"},  {"num_attention_heads", "3"},
               {"max_position_embeddings", "0"}, {"num_attention_heads", "0"}, {"layer_norm_eps", "1e99"},
               {"layer_norm_eps", "\"nan\""},    {"hidden_act", R"("\u0000")"}};
  for (const auto& [key, value] : cases) {
    model.write("config.json", config_with(key, value));
    expect_refused({"run", "a", "--model", model.path()}, std::string(key) + " " + value);
  }
}

/// Any file of a folder can be something else.
TEST(Hostile, OtherFilesInTheirPlace) {
  std::string too_long = "{}";
  too_long.resize(17'000'000, ' ');
  const struct {
    const char* what;
    std::string bytes;
  } contents[] = {{"LFS", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n"},
                  {"a web page", "<!DOCTYPE html><html><body>404</body></html>\n"},
                  {"nothing", ""},
                  {"zeros", std::string(100'000, '\0')},
                  {"no UTF-8", "\xFF\xFE{}"},
                  {"deep", std::string(500'000, '[')},
                  {"long", too_long}};
  for (const char* const name : {"config.json", "tokenizer_config.json", "vocab.txt", "model.safetensors"}) {
    for (const auto& [what, bytes] : contents) {
      ModelFolder model;
      model.write(name, bytes);
      expect_refused({"run", "a", "--model", model.path()}, std::string(name) + ": " + what);
    }
    ModelFolder model;
    fs::remove(model.file(name));
    fs::create_directory(model.file(name));
    expect_refused({"run", "a", "--model", model.path()}, std::string(name) + ": a folder");
  }
}

/// Reading a pipe would wait for ever, and a device never ends.
TEST(Hostile, WhatIsNoFile) {
  for (const char* const name : {"config.json", "tokenizer_config.json", "vocab.txt", "model.safetensors"}) {
    for (const char* const device : {"/dev/zero", "pipe"}) {
      ModelFolder model;
      fs::remove(model.file(name));
      if (std::string(device) == "pipe") {
        ASSERT_EQ(run_shell("mkfifo '" + model.file(name) + "'").exit_code, 0);
      } else {
        model.link(name, device);
      }
      expect_refused({"run", "a", "--model", model.path()}, std::string(name) + ": " + device);
    }
  }
}

/// A safetensors file of this header alone.
void write_header(const std::string& path, const std::string& header) {
  std::ofstream file(path, std::ios::binary);
  for (std::size_t i = 0; i < 8; ++i) file.put(static_cast<char>(header.size() >> (8 * i)));
  file << header;
}

constexpr std::size_t largest_header = sanitized ? 5'000'000 : 100'000'000;

/// As many entries between begin and end as a header has room for, with commas between them.
std::string filled(const std::string& begin, const std::function<std::string(int)>& entry,
                   const std::string& end) {
  std::string header;
  header.reserve(largest_header);
  header += begin;
  for (int i = 0;; ++i) {
    const std::string next = (i > 0 ? "," : "") + entry(i);
    if (header.size() + next.size() + end.size() > largest_header) return header += end;
    header += next;
  }
}
std::string stretched(const std::string& begin, char c, const std::string& end) {
  std::string header;
  header.reserve(largest_header);
  return header.append(begin).append(largest_header - begin.size() - end.size(), c).append(end);
}

/// Headers as large as the format allows, of each kind that could grow when it is read.
TEST(Hostile, LargestHeaders) {
  const std::string name(4000, 'n');
  const std::string tensor = R"(":{"dtype":"F32","shape":[0],"data_offsets":[0,0]})";
  const std::string shape = R"({"a":{"dtype":"F32","shape":[)";
  const auto name_of = [&](int i) { return '"' + name + std::to_string(i); };
  const auto named = [&](int i) { return name_of(i) + tensor; };
  const auto noted = [&](int i) { return name_of(i) + R"(":")" + name + name + '"'; };
  const std::pair<const char*, std::function<std::string()>> cases[] = {
      {"one text", [&] { return stretched(R"({"__metadata__":{"k":")", 'x', "\"}}"); }},
      {"a long key", [&] { return stretched("{\"", 'x', tensor + "}"); }},
      {"spaces", [&] { return stretched("{", ' ', "}"); }},
      {"one number", [&] { return stretched(shape, '1', "]}}"); }},
      {"an open list", [&] { return stretched(shape, '[', ""); }},
      {"long names", [&] { return filled("{", named, "}"); }},
      {"long metadata", [&] { return filled(R"({"__metadata__":{)", noted, "}}"); }},
  };
  ModelFolder model;
  for (const auto& [what, header] : cases) {
    // A child is counted the memory that its parent had: by then the header must be gone here.
    write_header(model.file("model.safetensors"), header());
    expect_refused({"run", "a", "--model", model.path()}, what);
  }
}

}  // namespace
}  // namespace rope::cli_test
