// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/model_options.h"
#include "app/cli/options.h"
#include "app/cli/rotary_options.h"
#include "app/cli/session.h"
#include "core/support/tensor.h"

namespace rope::cli {

/// q [N, head_dim] and k [M, head_dim] before any position, and the rotation that was asked for.
struct GivenVectors {
  TensorD query, key;
  RotaryLayer layer;
};

/// --layer and --model-head of --model: a head of a model.
class HeadOptions {
 public:
  void declare(Options& options);
  [[nodiscard]] static std::vector<std::string> names() {
    return {"--model", "--tokenizer", "--layer", "--model-head"};
  }

  /// Fails where one of them was typed without the text that the model is to read; then the settings are
  /// silent about all of them.
  static void settle(Session& session, bool has_text);
  /// The model, which has this layer and head.
  [[nodiscard]] Model read(const Session& session);
  /// The model's own rotation where no option says otherwise. Pairs are neighbours, as the model has them.
  [[nodiscard]] static RotaryLayer rotation(Session& session, RotaryOptions& rotary, const Model& model);
  /// The head's q and k of a text, a row for each token.
  [[nodiscard]] GivenVectors vectors(const std::string& text, Session& session, RotaryOptions& rotary);

  [[nodiscard]] Index layer() const noexcept { return layer_; }
  [[nodiscard]] Index head() const noexcept { return head_; }

 private:
  ModelOptions model_;
  Index layer_ = 0, head_ = 0;
};

}  // namespace rope::cli
