// SPDX-License-Identifier: MIT
// Which files of a folder the weights are in.
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/files/detail/folder_check.h"
#include "core/files/detail/json_reader.h"
#include "core/files/detail/tensor_layout.h"
#include "core/files/tensor_file.h"

namespace rope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_files = 500;  // they all stay open
constexpr JsonLimits index_limits{.max_values = 2 * detail::most_tensors};

struct Layout {
  const char* file;
  bool index;
};
constexpr std::array layouts{
    Layout{"model.safetensors", false},
    Layout{"model.safetensors.index.json", true},
    Layout{"pytorch_model.bin", false},
    Layout{"pytorch_model.bin.index.json", true},
};

Error index_error(const fs::path& index, std::string what,
                  const char* fix = "mend the file or get it again") {
  return {.what = std::move(what), .where = index.string(), .fix = fix};
}

bool names_a_neighbour(std::string_view file) {
  return !file.empty() && file.find_first_of(std::string_view("/\\\0", 3)) == std::string_view::npos &&
         file != "." && file.find("..") == std::string_view::npos;
}

/// The file of each tensor, as the index says.
Result<std::map<std::string, std::string>> read_index(const fs::path& index) {
  const Result<nlohmann::json> json = read_json_strict(index, index_limits);
  if (!json) return json.error();
  const auto map = json->is_object() ? json->find("weight_map") : json->end();
  if (map == json->end() || !map->is_object()) return index_error(index, "there is no weight_map in it");
  std::map<std::string, std::string> files;
  for (const auto& [tensor, file] : map->items()) {
    if (!file.is_string())
      return index_error(index, "the file of " + detail::in_quotes(tensor) + " is no text");
    const auto& name = file.get_ref<const std::string&>();
    if (!names_a_neighbour(name)) {
      return index_error(index, "the file name " + detail::in_quotes(name) + " leads out of the folder");
    }
    files.emplace(tensor, name);
  }
  if (files.empty()) return index_error(index, "it names no tensors");
  return files;
}

Result<TensorFile> open_indexed(const fs::path& index) {
  const Result<std::map<std::string, std::string>> file_of = read_index(index);
  if (!file_of) return file_of.error();
  std::set<std::string> files;
  for (const auto& [tensor, file] : *file_of) files.insert(file);
  if (files.size() > most_files) return index_error(index, "more than 500 files of weights");

  std::vector<TensorInfo> tensors;
  std::map<std::string, std::string> found;  // tensor -> the file that has it
  for (const std::string& file : files) {
    const fs::path path = index.parent_path() / file;
    std::error_code ignored;
    if (!fs::exists(path, ignored)) {
      return Error{.what = "this part of the weights is missing",
                   .where = path.string(),
                   .fix = std::string("get all ") + std::to_string(files.size()) + " files of the model"};
    }
    const Result<TensorFile> part = TensorFile::open(path);
    if (!part) return part.error();
    for (const TensorInfo& info : part->tensors()) {
      if (const auto [at, added] = found.emplace(info.name, file); !added) {
        return index_error(
            index, "the tensor " + detail::in_quotes(info.name) + " is in " + at->second + " and in " + file);
      }
      tensors.push_back(info);
    }
  }
  for (const auto& [tensor, file] : *file_of) {
    const auto at = found.find(tensor);
    if (at != found.end() && at->second == file) continue;
    return index_error(index, "the tensor " + detail::in_quotes(tensor) + " is not in " + file,
                       "the files must belong to the same model");
  }
  if (tensors.size() > detail::most_tensors) return index_error(index, "more than 100000 tensors");
  return TensorFile(index.string(), std::move(tensors));
}

}  // namespace

Result<TensorFile> open_weights(const fs::path& folder) {
  std::error_code ignored;
  const auto there = [&](const char* name) { return fs::exists(folder / name, ignored); };
  for (const Layout& layout : layouts) {
    if (!there(layout.file)) continue;
    return layout.index ? open_indexed(folder / layout.file) : TensorFile::open(folder / layout.file);
  }
  return detail::no_weights_error(folder);
}

}  // namespace rope
