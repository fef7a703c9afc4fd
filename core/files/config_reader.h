// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/model/config.h"
#include "core/support/result.h"
#include "core/text/tokenizer.h"

namespace rope {

/// A config.json as it stands, before the weights are looked at: they may tell more (fit_config() in
/// core/files/detail/config_fitting.h).
struct ConfigFile {
  RoFormerConfig config;
  std::optional<HeadKind> named_head;  ///< what `architectures` says, where it is known
  // Whether the file says so itself, or a default was taken:
  bool gives_norm = false;
  bool gives_bias = false;
  bool gives_labels = false;
  bool gives_pooler = false;
  std::vector<std::string> notes;  ///< sizes that the file leaves out, and what was taken
};
[[nodiscard]] Result<ConfigFile> read_config_file(const std::filesystem::path& file);

struct TokenizerFile {
  TokenizerOptions options;
  SpecialTokenNames special;
  std::string tokenizer_class;  ///< empty where the file does not say
  std::vector<std::string> notes;
};
/// tokenizer_config.json; a folder without one gets BERT's usual options and a note.
[[nodiscard]] Result<TokenizerFile> read_tokenizer_config(const std::filesystem::path& file);

}  // namespace rope
