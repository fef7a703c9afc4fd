// SPDX-License-Identifier: MIT
#pragma once

#include "core/rotary/frequencies.h"
#include "core/training/evaluate.h"

namespace rope {

struct LengthLossOptions {
  Index length = 128;  ///< of a sequence, [CLS] and [SEP] included
  /// Of the text, from its beginning, cut to whole sequences: about the same tokens at every length, and of
  /// those the same are hidden.
  Index tokens = 16384;
  double mask_rate = 0.15;
  MaskStyle style = MaskStyle::mask;
  std::uint64_t seed = 1;
};

/// How well a model guesses on sequences of one length while its queries and keys rotate as `rotary` says:
/// what happens past the length of training, with and without a scaling method. rotary.length becomes the
/// sequences' length, which is what dynamic NTK and LongRoPE look at. Memory does not grow with the text,
/// and with `length` only as one sequence does. Fails as evaluate() and rotary_frequencies() do, for a model
/// that rotates nothing, and for a text with less than one sequence.
[[nodiscard]] Result<Evaluation> length_loss(const Model& model, const TokenText& text,
                                             const RotarySettings& rotary, const LengthLossOptions& options,
                                             const Work& work = {});

}  // namespace rope
