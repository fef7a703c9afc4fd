// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "core/files/model_folder.h"
#include "core/model/roformer.h"
#include "core/training/token_text.h"

namespace rope {

enum class MaskStyle {
  mask,  ///< every chosen token becomes [MASK]
  bert,  ///< 80 % [MASK], 10 % a random token, 10 % left as they are
};

struct EvaluationOptions {
  double mask_rate = 0.15;
  MaskStyle style = MaskStyle::mask;
  std::uint64_t seed = 1;  ///< with a token's index in the text it decides everything about that token
  Index length = 128;      ///< of a sequence, [CLS] and [SEP] included
  Index limit = 0;         ///< sequences; 0: the whole text
  Index batch = 16;        ///< sequences at once
  ForwardOptions forward;  ///< what-ifs
};

/// How well masked tokens are guessed.
struct Guesses {
  Index masked = 0;         ///< chosen tokens
  Index top1 = 0;           ///< of them: the likeliest guess is right
  Index top5 = 0;           ///< of them: among the five likeliest
  double loss = 0;          ///< sum of -log probability of the right token
  double loss_squares = 0;  ///< sum of their squares

  void add(const Guesses& other) noexcept {
    masked += other.masked;
    top1 += other.top1;
    top5 += other.top5;
    loss += other.loss;
    loss_squares += other.loss_squares;
  }
  [[nodiscard]] double mean_loss() const noexcept { return loss / static_cast<double>(masked); }
  /// Of mean_loss(): how far it would be another over other tokens of the kind (NaN for fewer than two).
  [[nodiscard]] double standard_error() const noexcept;
  [[nodiscard]] double top1_share() const noexcept {
    return static_cast<double>(top1) / static_cast<double>(masked);
  }
  [[nodiscard]] double top5_share() const noexcept {
    return static_cast<double>(top5) / static_cast<double>(masked);
  }
};

struct Evaluation {
  Guesses all;
  std::vector<Guesses> by_position;  ///< [length], [CLS] at 0
};

/// A stretch of positions in their sequence.
struct PositionBucket {
  Index first = 0, last = 0;  ///< both within
  Guesses guesses;
};

/// The guesses in `count` stretches of equal width, the last perhaps shorter; those where nothing was chosen
/// are left out.
[[nodiscard]] std::vector<PositionBucket> position_buckets(const Evaluation& evaluation, Index count);

/// Guesses of a model on fixed masks: the text is packed to sequences of `length`, and the choice depends on
/// the seed and each token's index alone, so that two models with one vocabulary are asked the same. Special
/// tokens are never chosen. Fails for a model without MLM head or mask, a text from which nothing is chosen,
/// or cancelled.
[[nodiscard]] Result<Evaluation> evaluate(const Model& model, const TokenText& text,
                                          const EvaluationOptions& options, const Work& work = {});

/// Whether evaluate() can do this, without running the model.
[[nodiscard]] Status check_evaluation(const Model& model, const TokenText& text,
                                      const EvaluationOptions& options);

}  // namespace rope
