// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/model_input.h"
#include "app/cli/session.h"
#include "core/support/tensor.h"

namespace rope::cli {

/// Whether head_rows() has something to show for a model's head. What stands behind [MASK] is what fill-mask
/// shows.
[[nodiscard]] bool speaks_of_texts(const Model& model) noexcept;

/// Fails where head_rows() would have nothing to show.
void require_head_rows(const Model& model, const InputOptions& options);

/// What the model's head makes of a text, as rows:
///
///   sequence classification  text,rank,label,id,logit,probability
///   token classification     text,index,token,start,end,label,id,probability
///   multiple choice          rank,choice,text,logit,probability
///   question answering       text,rank,answer,start,end,probability
///   causal                   text,rank,token,id,probability
///
/// `text` counts the parts of a divided text, for multiple choice it is the choice itself. At most `top`
/// ranks of answers and next tokens, all of classes and choices. hidden: [B, N, H].
void head_rows(const Model& model, const InputOptions& options, const ModelInput& input, const Tensor& hidden,
               Index top, Session& session);

}  // namespace rope::cli
