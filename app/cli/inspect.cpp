// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "app/cli/arrays.h"
#include "app/cli/command.h"
#include "app/cli/failure.h"
#include "core/files/model_folder.h"
#include "core/files/tensor_file.h"
#include "core/support/shape_text.h"

namespace rope::cli {
namespace {

enum class What { tensors, settings };

class Inspect final : public Command {
 public:
  void declare(Options& options, Session& /*session*/) override {
    options.add({"PATH", "", "A model folder, its config.json, or a file of weights (.safetensors, .bin)"},
                path_);
    options.group("What is shown");
    options.add({"--what", "",
                 "The tensors, or the settings of the rotation and where each comes from\n"
                 "(default: settings, of a weights file tensors)"},
                what_, {{"tensors", What::tensors}, {"settings", What::settings}});
    options.footer("Example: rope-cli inspect my-model --what tensors --format csv");
  }

  void run(Session& session) override {
    if (!path_) throw usage_failure("PATH", "is needed: a model folder, config.json or a file of weights");
    const std::filesystem::path path = *path_;
    std::error_code unknown;  // what cannot be looked at is said when it is opened
    const bool is_folder = std::filesystem::is_directory(path, unknown);
    const bool is_config = path.extension() == ".json";
    if (!session.options().given("--what")) what_ = is_folder || is_config ? What::settings : What::tensors;
    if (what_ == What::tensors) {
      if (is_config) throw usage_failure("--what tensors", "goes with a weights file or a model folder");
      show_tensors(need(is_folder ? open_weights(path) : TensorFile::open(path)), session);
    } else {
      show_settings(is_folder ? path / "config.json" : path, session);
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

  static void show_settings(const std::filesystem::path& file, Session& session) {
    const RoFormerConfig config = need(read_roformer_config(file));
    RowWriter& rows = session.rows({"layer_type", "key", "value", "source"});
    const auto row = [&](const char* key, const Cell& value, const char* source) {
      rows.row({std::string("full_attention"), std::string(key), value, std::string(source)});
    };
    row("head_dim", std::int64_t{config.head_dim()}, "hidden_size / num_attention_heads");
    row("encoding", std::string(position_kind_name(config.position_encoding)),
        config.rotates() ? "RoFormer" : "position_encoding");
    if (config.rotates()) rotation_rows(config, row);
    row("original_length", std::int64_t{config.max_position_embeddings}, "max_position_embeddings");
    row("softmax_scale", 1 / std::sqrt(static_cast<double>(config.head_dim())), "1 / sqrt(head_dim)");
  }

  template <typename Row>
  static void rotation_rows(const RoFormerConfig& config, const Row& row) {
    const RotaryFrequencies frequencies = need(rotary_frequencies(config.rotary()));
    const bool interleaved = frequencies.pairing == Pairing::interleaved;
    row("rotary_dim", std::int64_t{frequencies.rotary_dim}, "head_dim");
    row("base", config.rope_base,
        config.rope_base == RoFormerConfig{}.rope_base ? "fixed in RoFormer" : "rope_theta");
    row("pairing", std::string(interleaved ? "interleaved" : "half"), "fixed in RoFormer");
    row("scaling", std::string("none"), "fixed in RoFormer");
    row("attention_factor", frequencies.attention_factor, "no scaling");
  }

  std::optional<std::string> path_;
  What what_ = What::settings;
};

}  // namespace

std::unique_ptr<Command> make_inspect() {
  return std::make_unique<Inspect>();
}

}  // namespace rope::cli
