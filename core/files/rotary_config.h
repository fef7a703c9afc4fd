// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/gguf.h"
#include "core/rotary/model_rotary.h"
#include "core/support/result.h"

/// The rotary settings of published models, with where each value came from and what was in doubt
/// (ModelRotary::sources, ModelRotary::warnings). docs/rope-variants.md says by what rules configs are read.
///
/// What is read can be computed: the frequencies of each layer type were, once. Errors name the field, what
/// it holds and what is accepted.
namespace rope {

/// A config.json of Hugging Face or of a model's own code, old style (rope_scaling) or new (rope_parameters).
/// At most 16 MB and 64 deep. `name` is the file's name in messages.
[[nodiscard]] Result<ModelRotary> parse_rotary_config(std::string_view config, const std::string& name);

/// The same from a GGUF file's metadata. Its pairing follows from general.architecture; of one that is not
/// known a warning says so, and half is taken until someone chooses.
[[nodiscard]] Result<ModelRotary> rotary_from_gguf(const GgufMetadata& metadata, const std::string& name);

/// Whether a file is one that read_model_rotary() reads, and not one of weights: by its first bytes (GGUF, or
/// JSON as it begins), else by its name (.json, .gguf). False where it cannot be opened.
[[nodiscard]] bool is_rotary_file(const std::filesystem::path& path);

/// A config.json, a .gguf file (both known by their first bytes), or a model folder with a config.json in it.
[[nodiscard]] Result<ModelRotary> read_model_rotary(const std::filesystem::path& path);

/// A well-known model whose config comes with the program.
struct RotaryPreset {
  std::string key;     ///< "llama-3.1-8b"
  std::string name;    ///< "Llama 3.1 8B"
  std::string source;  ///< whose file its facts are from: "config.json of meta-llama/Llama-3.1-8B"
};
/// All presets, by name; only their titles are read, from resources/presets.
[[nodiscard]] Result<std::vector<RotaryPreset>> rotary_presets();
/// The titles of one of them, by its key.
[[nodiscard]] Result<RotaryPreset> rotary_preset_titles(std::string_view key);
/// One of them by its key, as parse_rotary_config() reads it; origin is its source.
[[nodiscard]] Result<ModelRotary> rotary_preset(std::string_view key);

}  // namespace rope
