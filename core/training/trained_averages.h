// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/files/model_folder.h"
#include "core/model/head_averages.h"
#include "core/rotary/frequencies.h"
#include "core/support/result.h"
#include "core/support/work.h"

namespace rope {

/// The mean query and key of every head of a model over a text, and how the model turns them as trained: what
/// decay_given() takes.
struct TrainedAverages {
  std::string source;  ///< the name of the file that was read; empty where the text was given
  HeadAverages heads;
  RotaryFrequencies frequencies;
};

/// Over the beginning of the sample text that comes with the program: its first 16 sequences of 128 tokens
/// (fewer where it is shorter), [CLS] and [SEP] included. Runs the model once. Fails for a model that was
/// trained without positions, where the sample is not there, and with a cancelled error.
[[nodiscard]] Result<TrainedAverages> sample_averages(const Model& model, const Work& work);

/// Over one text, as far as read_trained_text() reads it.
[[nodiscard]] Result<TrainedAverages> text_averages(const Model& model, const std::string& text,
                                                    const Work& work);

}  // namespace rope
