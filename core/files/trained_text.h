// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/files/model_folder.h"
#include "core/model/head_vectors.h"
#include "core/support/work.h"

namespace rope {

/// One text as a model read it.
struct TrainedText {
  std::shared_ptr<const Model> model;
  std::string text;
  std::vector<Token> tokens;   ///< [N], [CLS] and [SEP] included, at most kMostTrainedTokens
  std::vector<Tensor> hidden;  ///< what enters each layer [1, N, H]

  /// q and k of a head, token by token, before rotation. Throws std::logic_error for a layer or head that
  /// the model does not have.
  [[nodiscard]] HeadVectors vectors(Index layer, Index head) const;
};
inline constexpr Index kMostTrainedTokens = 512;
/// The text's first tokens, with the model as it is trained. Fails where it cannot be read, and with a
/// cancelled error.
[[nodiscard]] Result<TrainedText> read_trained_text(std::shared_ptr<const Model> model,
                                                    const std::string& text, const Work& work);

}  // namespace rope
