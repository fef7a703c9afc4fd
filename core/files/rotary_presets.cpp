// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

#include "core/files/detail/json_reader.h"
#include "core/files/resources.h"
#include "core/files/rotary_config.h"
#include "core/support/file.h"

namespace rope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t most_bytes = 16'000'000;

struct PresetFile {
  RotaryPreset preset;
  std::string config;  ///< the part that a config.json would be
};

Result<PresetFile> read_preset(const fs::path& file) {
  const Result<nlohmann::json> json = read_json_strict(file, {.max_depth = 8});
  if (!json) return json.error();
  PresetFile out{.preset = {.key = file.stem().string(), .name = {}, .source = {}}, .config = {}};
  JsonFields fields(*json, file.string());
  fields.read("name", out.preset.name).read("source", out.preset.source);
  if (!fields.status()) return fields.status().error();
  if (out.preset.name.empty() || out.preset.source.empty() || !fields.has("config")) {
    return Error{
        .what = "a preset without name, source or config", .where = file.string(), .fix = "install again"};
  }
  out.config = json->at("config").dump();
  return out;
}

Result<std::vector<fs::path>> preset_files() {
  const Result<fs::path> resources = resources_folder();
  if (!resources) return resources.error();
  std::vector<fs::path> files;
  std::error_code failed;
  for (fs::directory_iterator at(*resources / "presets", failed), end; !failed && at != end;
       at.increment(failed)) {
    if (at->path().extension() == ".json") files.push_back(at->path());
  }
  if (failed || files.empty()) {
    return Error{.what = "the presets were not found",
                 .where = (*resources / "presets").string(),
                 .fix = "install again, or open a config.json"};
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

Result<std::vector<RotaryPreset>> rotary_presets() {
  const Result<std::vector<fs::path>> files = preset_files();
  if (!files) return files.error();
  std::vector<RotaryPreset> presets;
  for (const fs::path& file : *files) {
    Result<PresetFile> read = read_preset(file);
    if (!read) return read.error();
    presets.push_back(std::move(read->preset));
  }
  std::sort(presets.begin(), presets.end(),
            [](const RotaryPreset& a, const RotaryPreset& b) { return a.name < b.name; });
  return presets;
}

Result<ModelRotary> rotary_preset(std::string_view key) {
  const Result<std::vector<fs::path>> files = preset_files();
  if (!files) return files.error();
  std::string names;
  for (const fs::path& file : *files) {
    if (file.stem().string() != key) {
      names += (names.empty() ? "" : ", ") + file.stem().string();
      continue;
    }
    const Result<PresetFile> read = read_preset(file);
    if (!read) return read.error();
    Result<ModelRotary> model = parse_rotary_config(read->config, read->preset.name);
    if (model) model->origin = read->preset.source;
    return model;
  }
  return Error{.what = "there is no preset \"" + std::string(key.substr(0, 60)) + "\"",
               .where = {},
               .fix = "choose one of " + names};
}

Result<ModelRotary> read_model_rotary(const fs::path& path) {
  std::error_code unknown;  // what cannot be looked at is said when it is opened
  const fs::path file = fs::is_directory(path, unknown) ? path / "config.json" : path;
  const Result<ByteSourcePtr> source = open_source(file);
  if (!source) return source.error();
  std::array<char, 4> magic{};
  const bool read = (*source)->size() >= magic.size() &&
                    (*source)->read_at(0, std::as_writable_bytes(std::span(magic))).ok();
  if ((read && std::string_view(magic.data(), magic.size()) == "GGUF") || file.extension() == ".gguf") {
    const Result<GgufMetadata> metadata = read_gguf_metadata(**source);
    if (!metadata) return metadata.error();
    return rotary_from_gguf(*metadata, file.string());
  }
  if ((*source)->size() > most_bytes) {
    return Error{.what = "more than 16 MB, which no config.json has",
                 .where = file.string(),
                 .fix = "choose a config.json, a .gguf file or a model folder"};
  }
  const Result<std::string> text = read_file(file, most_bytes);
  if (!text) return text.error();
  return parse_rotary_config(*text, file.string());
}

}  // namespace rope
