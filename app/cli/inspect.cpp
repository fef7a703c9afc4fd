// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "app/cli/command.h"
#include "app/cli/failure.h"
#include "app/cli/model_card.h"
#include "app/cli/parse.h"
#include "app/cli/preset.h"
#include "app/cli/system.h"
#include "core/files/model_folder.h"
#include "core/files/rotary_config.h"
#include "core/files/tensor_file.h"
#include "core/support/shape_text.h"

namespace rope::cli {
namespace {

enum class What { tensors, settings, model, presets };

/// A setting's text as the value that it is.
Cell typed_cell(const std::string& text) {
  const std::optional<double> number = parse_number(text);
  return number ? Cell(*number) : Cell(text);
}

class Inspect final : public Command {
 public:
  void declare(Options& options, Session& /*session*/) override {
    options.add({"PATH", "",
                 "A model folder, any model's config.json, a .gguf file, or a file of weights\n"
                 "(.safetensors, .bin)"},
                path_);
    options.add({"--preset", "NAME", "A well-known model instead, as --what presets names them"}, preset_);
    options.group("What is shown");
    options.add({"--what", "",
                 "The tensors, the settings of the rotation and where each comes from, what kind of\n"
                 "model a folder holds (its head and classes, and what is missing), or the models\n"
                 "that are known by name (default: settings, of a weights file tensors)"},
                what_,
                {{"tensors", What::tensors},
                 {"settings", What::settings},
                 {"model", What::model},
                 {"presets", What::presets}});
    options.footer(
        "What was in doubt about a config (fields that disagree, types that are not known) is said on "
        "stderr.\n"
        "Example: rope-cli inspect my-model/config.json --format csv");
  }

  void run(Session& session) override {
    const bool asked = session.options().given("--what");
    if (asked && what_ == What::presets) {
      if (path_ || preset_) {
        throw usage_failure(path_ ? "PATH" : "--preset", "does not go with --what presets");
      }
      return show_presets(session);
    }
    if (path_ && preset_) throw usage_failure("--preset", "stands for a file: leave PATH out");
    if (preset_) {
      if (asked && what_ != What::settings) throw usage_failure("--preset", "goes with --what settings");
      return show_settings(known_preset(*preset_), session);
    }
    if (!path_) {
      throw usage_failure("PATH",
                          "is needed: a model folder, a config.json, a .gguf file or a file of weights");
    }
    const std::filesystem::path path = *path_;
    std::error_code unknown;  // what cannot be looked at is said when it is opened
    const bool is_folder = std::filesystem::is_directory(path, unknown);
    const bool only_settings = !is_folder && is_rotary_file(path);
    if (!asked) what_ = is_folder || only_settings ? What::settings : What::tensors;
    if (what_ == What::model) {
      if (!is_folder) throw usage_failure("--what model", "goes with a model folder");
      show_model(path, session);
    } else if (what_ == What::tensors) {
      if (only_settings) throw usage_failure("--what tensors", "goes with a weights file or a model folder");
      show_tensors(need(is_folder ? open_weights(path) : TensorFile::open(path)), session);
    } else {
      show_settings(need(read_model_rotary(path)), session);
    }
  }

 private:
  static void show_tensors(const TensorFile& weights, Session& session) {
    RowWriter& rows = session.rows({"name", "dtype", "shape", "bytes"});
    for (const TensorInfo& tensor : weights.tensors()) {
      rows.row({tensor.name, std::string(dtype_name(tensor.dtype)), shape_text(tensor.shape),
                static_cast<std::int64_t>(tensor.end - tensor.begin)});
    }
  }

  static void show_settings(const ModelRotary& model, Session& session) {
    for (const RotaryWarning& warning : model.warnings) note(warning.text());
    RowWriter& rows = session.rows({"layer_type", "key", "value", "source"});
    for (const RotarySource& setting : model.sources) {
      rows.row({setting.layer_type, setting.key, typed_cell(setting.value), setting.source});
    }
  }

  static void show_presets(Session& session) {
    const std::vector<RotaryPreset> presets = need(rotary_presets());
    RowWriter& rows = session.rows({"preset", "name", "source"});
    for (const RotaryPreset& preset : presets) rows.row({preset.key, preset.name, preset.source});
  }

  std::optional<std::string> path_;
  std::optional<std::string> preset_;
  What what_ = What::settings;
};

}  // namespace

std::unique_ptr<Command> make_inspect() {
  return std::make_unique<Inspect>();
}

}  // namespace rope::cli
