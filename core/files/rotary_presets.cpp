// SPDX-License-Identifier: MIT
#include <algorithm>
#include <system_error>
#include <utility>

#include "core/files/detail/json_reader.h"
#include "core/files/detail/rotary_config_reader.h"
#include "core/files/resources.h"
#include "core/files/rotary_config.h"

namespace rope {
namespace {

namespace fs = std::filesystem;

struct PresetFile {
  RotaryPreset preset;
  nlohmann::json config;  ///< the part that a config.json would be
};

Result<PresetFile> read_preset(const fs::path& file) {
  Result<nlohmann::json> json = read_json_strict(file, {.max_depth = 8});
  if (!json) return json.error();
  PresetFile out{.preset = {.key = file.stem().string(), .name = {}, .source = {}}};
  JsonFields fields(*json, file.string());
  fields.read("name", out.preset.name).read("source", out.preset.source);
  if (!fields.status()) return fields.status().error();
  if (out.preset.name.empty() || out.preset.source.empty() || !fields.has("config")) {
    return Error{
        .what = "a preset without name, source or config", .where = file.string(), .fix = "install again"};
  }
  out.config = std::move(json->at("config"));
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

Result<PresetFile> find_preset(std::string_view key) {
  const Result<std::vector<fs::path>> files = preset_files();
  if (!files) return files.error();
  std::string names;
  for (const fs::path& file : *files) {
    if (file.stem().string() == key) return read_preset(file);
    names += (names.empty() ? "" : ", ") + file.stem().string();
  }
  return Error{.what = "there is no preset \"" + std::string(key.substr(0, 60)) + "\"",
               .where = {},
               .fix = "choose one of " + names};
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

Result<RotaryPreset> rotary_preset_titles(std::string_view key) {
  Result<PresetFile> found = find_preset(key);
  if (!found) return found.error();
  return std::move(found->preset);
}

Result<ModelRotary> rotary_preset(std::string_view key) {
  const Result<PresetFile> found = find_preset(key);
  if (!found) return found.error();
  Result<ModelRotary> model = rotary_of_config(found->config, found->preset.name);
  if (model) model->origin = found->preset.source;
  return model;
}

}  // namespace rope
