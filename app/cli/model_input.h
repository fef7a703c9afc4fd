// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/long_text.h"
#include "app/cli/options.h"
#include "core/files/model_folder.h"
#include "core/model/roformer.h"

namespace rope::cli {

/// What a model is given: a batch, and the texts that its rows were made of.
struct ModelInput {
  TokenBatch batch;
  Index choices = 1;               ///< rows that belong to one question: multiple choice
  std::vector<EncodedText> texts;  ///< [B]; empty where ids came from a file
};

/// TEXT with --pair or --choice, or --ids with --mask and --types; and what is done to a long text.
class InputOptions {
 public:
  void declare(Options& options);
  void check_usage(const Options& options) const;
  [[nodiscard]] ModelInput read(const Model& model);

  [[nodiscard]] bool has_text() const noexcept { return text_.has_value(); }
  /// The text that an answer is looked for in: the second of a pair, else the only one.
  [[nodiscard]] const std::string& searched_text() const { return pair_ ? *pair_ : *text_; }
  [[nodiscard]] const std::vector<std::string>& choices() const noexcept { return choices_; }

 private:
  [[nodiscard]] ModelInput from_text(const Model& model);
  [[nodiscard]] ModelInput from_files(const Model& model) const;

  LongText long_;
  std::optional<std::string> text_, pair_, ids_, mask_, types_;
  std::vector<std::string> choices_;
};

}  // namespace rope::cli
