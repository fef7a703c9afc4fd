// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <algorithm>
#include <memory>

#include "core/files/model_folder.h"
#include "core/model/head_averages.h"
#include "core/support/result.h"
#include "core/support/work.h"

namespace rope::app {

/// The mean query and key of every head of a model over a piece of the sample text, and how the model turns
/// them.
struct TrainedHeads {
  QString model;  ///< its name
  QString text;   ///< the file that was read
  HeadAverages averages;
  RotaryFrequencies frequencies;  ///< as trained
  int layers = 0, heads = 0;

  [[nodiscard]] int layer(int wanted) const { return std::clamp(wanted, 0, layers - 1); }
  [[nodiscard]] int head(int wanted) const { return std::clamp(wanted, 0, heads - 1); }
};

/// Of the sample text, by the core's sample_averages(). On a worker.
[[nodiscard]] Result<TrainedHeads> trained_heads(const Model& model, const Work& work);

/// "layer 3, head 1 of english: q and k averaged over 2,048 tokens of wonderful_wizard_of_oz.txt".
[[nodiscard]] QString trained_heads_text(const TrainedHeads& heads, int layer, int head);

}  // namespace rope::app
