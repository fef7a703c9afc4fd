// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/model_input.h"
#include "app/cli/session.h"
#include "core/model/config.h"
#include "core/model/roformer.h"

namespace rope::cli {

/// What every head of attention did with the texts of one pass, whose trace holds the scores:
///
///   habits     text,layer,head,previous,next,first,last,itself,spread
///   distances  text,layer,head,distance,weight,score
///
/// `text` counts the rows of the batch. Padding at the end is left out; a score is empty where all is masked.
void attention_rows(const RoFormerConfig& config, const ModelInput& input, const Trace& trace, bool habits,
                    Session& session);

}  // namespace rope::cli
