// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/cli/options.h"
#include "app/cli/session.h"
#include "core/files/model_folder.h"
#include "core/model/roformer.h"

namespace rope::cli {

/// --model and --tokenizer, and the what-ifs of one forward pass.
class ModelOptions {
 public:
  void declare_model(Options& options);
  void declare_what_ifs(Options& options);

  /// The folder named by --model, else that of the model that comes with the program; from then on it is
  /// what the settings tell.
  [[nodiscard]] std::filesystem::path folder();
  [[nodiscard]] Model read(const Session& session);
  /// The tokenizer alone; from then on --tokenizer is the one that was taken, also after read().
  [[nodiscard]] Tokenizer read_tokenizer_only();
  /// The what-ifs, checked against the model's sizes.
  [[nodiscard]] ForwardOptions what_ifs(const RoFormerConfig& config) const;

 private:
  void settle(const Tokenizer& tokenizer);

  std::optional<std::string> model_;
  std::optional<TokenizerKind> tokenizer_;
  bool no_rope_ = false;
  std::optional<double> base_;
  double shift_ = 0;
  std::optional<std::string> mute_pairs_;
};

/// The whole of a text file, at most 64 MB; `option` names it in a failure.
[[nodiscard]] std::string read_text(const std::string& option, const std::string& path);

}  // namespace rope::cli
