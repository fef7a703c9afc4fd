// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/model/config.h"
#include "core/support/result.h"
#include "core/text/tokenizer.h"

namespace rope {

struct ConfigFile {
  RoFormerConfig config;
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
