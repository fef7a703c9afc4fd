// SPDX-License-Identifier: MIT
// What a folder lacks to be a model, and what a person can do about it.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/files/byte_source.h"
#include "core/files/detail/folder_check.h"

namespace rope::detail {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_entries = 2000;      // looked at in a folder; a download folder may hold anything
constexpr std::size_t most_looked_at = 20'000;  // by one search, in all folders together
constexpr int deepest = 3;  // snapshots/HASH in the cache of Hugging Face, and one to spare

/// The names of what lies in a folder, sorted, so that the advice is the same each time.
std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code problem;
  for (fs::directory_iterator it(folder, problem), end; !problem && it != end; it.increment(problem)) {
    names.push_back(it->path().filename().string());
    if (names.size() == most_entries) break;
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// A neighbour that looks like the file under another name: "vocab (1).txt", "bert_vocab.txt".
std::optional<std::string> renamed(const std::vector<std::string>& names, const fs::path& wanted) {
  const std::string stem = wanted.stem().string();
  const auto found = std::find_if(names.begin(), names.end(), [&](const std::string& name) {
    return name.ends_with(wanted.extension().string()) && name.find(stem) != std::string::npos &&
           !name.starts_with("tokenizer") && !name.starts_with("generation") &&
           !name.ends_with(".index.json");
  });
  return found == names.end() ? std::nullopt : std::optional(*found);
}

bool is_model(const fs::path& folder) {
  std::error_code ignored;
  return fs::exists(folder / "config.json", ignored);
}

/// The first folder further down that is one, among the next `left` entries.
std::optional<fs::path> model_below(const fs::path& folder, std::size_t& left, int depth = 1) {
  std::error_code ignored;
  std::vector<fs::path> folders;
  if (left == 0) return std::nullopt;
  for (const std::string& name : names_in(folder)) {
    if (left == 0) break;
    --left;
    if (fs::is_directory(folder / name, ignored)) folders.push_back(folder / name);
  }
  for (const fs::path& inner : folders) {
    if (is_model(inner)) return inner;
  }
  for (const fs::path& inner : folders) {
    if (depth == deepest) break;
    if (auto found = model_below(inner, left, depth + 1)) return found;
  }
  return std::nullopt;
}

/// Weights that other programs read.
std::optional<std::string> foreign_weights(const std::vector<std::string>& names) {
  constexpr std::array<std::string_view, 8> endings{".h5",        ".msgpack",    ".ckpt", ".onnx",
                                                    ".ckpt.meta", ".ckpt.index", ".gguf", ".pb"};
  for (const std::string& name : names) {
    for (const std::string_view ending : endings) {
      if (name.ends_with(ending)) return name;
    }
  }
  return std::nullopt;
}

Status check_file(const fs::path& folder, const std::string& file) {
  std::error_code ignored;
  Error error{.what = file + " is missing",
              .where = folder.string(),
              .fix = "download it from the model's page into this folder"};
  if (!fs::exists(folder / file, ignored)) {
    if (const auto other = renamed(names_in(folder), file)) error.fix = "rename " + *other + " to " + file;
    return error;
  }
  const Result<ByteSourcePtr> source = open_source(folder / file);
  if (!source) return source.error();
  if (ForeignContent foreign = recognize_foreign(**source); !foreign.what.empty()) {
    return Error{.what = std::move(foreign.what), .where = (*source)->name(), .fix = std::move(foreign.fix)};
  }
  return {};
}

/// Where there is no config.json nothing else need be there either.
Status check_config(const fs::path& folder) {
  Status found = check_file(folder, "config.json");
  if (found || is_model(folder)) return found;
  const std::vector<std::string> names = names_in(folder);
  if (renamed(names, "config.json")) return found;
  Error error = found.error();
  std::size_t left = most_looked_at;
  if (const auto below = model_below(folder, left)) {
    error.fix = "choose the folder " + below->lexically_relative(folder).string() + " in it";
  } else if (const auto weights = foreign_weights(names)) {
    error.fix = *weights +
                " is not read; download config.json, vocab.txt and model.safetensors or "
                "pytorch_model.bin from the model's page";
  }
  return error;
}

}  // namespace

Status check_model_folder(const fs::path& folder) {
  std::error_code ignored;
  if (!fs::exists(folder, ignored)) {
    return Error{.what = "no such folder", .where = folder.string(), .fix = "check the name"};
  }
  if (!fs::is_directory(folder, ignored)) {
    return Error{.what = "a model is a folder, this is a file",
                 .where = folder.string(),
                 .fix = "choose the folder that it is in"};
  }
  if (Status config = check_config(folder); !config) return config;
  return check_file(folder, "vocab.txt");
}

Error no_weights_error(const fs::path& folder) {
  const std::vector<std::string> names = names_in(folder);
  Error error{.what = "there is no model.safetensors and no pytorch_model.bin in this folder",
              .where = folder.string(),
              .fix = "download one of them from the model's page into this folder"};
  for (const char* const wanted : {"model.safetensors", "pytorch_model.bin"}) {
    const std::string ending = fs::path(wanted).extension().string();
    const auto other = std::find_if(names.begin(), names.end(),
                                    [&](const std::string& name) { return name.ends_with(ending); });
    if (other == names.end() || *other == "training_args.bin") continue;
    error.fix = "if " + *other + " holds all the weights, rename it to " + wanted;
    return error;
  }
  if (const auto other = foreign_weights(names)) {
    error.fix = "of the weights only " + *other +
                " is there, which is not read; download the model's model.safetensors or pytorch_model.bin";
  }
  return error;
}

}  // namespace rope::detail
