// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "core/rotary/frequencies.h"
#include "core/support/result.h"
#include "core/support/tensor.h"
#include "core/support/work.h"

namespace rope {

/// How far the computation of attention weights has come (paper eq. 2).
enum class ScoreStage {
  raw,      ///< q . k
  scaled,   ///< times scale (1/sqrt(d))
  masked,   ///< -infinity where a key may not be seen
  softmax,  ///< rows add up to 1; a row with every key masked is all zeros, not NaN
};

struct ScoreOptions {
  ScoreStage stage = ScoreStage::softmax;
  double scale = 0;                 ///< 0: 1/sqrt(head_dim)
  bool causal = false;              ///< a query sees keys at its own position and before; offsets included
  std::span<const float> key_mask;  ///< [M], 0 = hidden; empty: all are seen
  Index query_offset = 0;           ///< position of the first query (causal compares positions)
  Index key_offset = 0;             ///< position of the first key
};

/// out [N, M] = the scores of q [N, d] and k [M, d], which are already rotated (or encoded otherwise).
/// N and M up to 4096 here by the callers' limits; row blocks go to threads.
Status attention_scores(MatrixView<const float> q, MatrixView<const float> k, MatrixView<float> out,
                        const ScoreOptions& options, const Work& work = {});

/// What each frequency pair adds to one raw score of rotated q and k [d] (paper eq. 16); components that
/// do not rotate are one more, last entry, present only where rotary_dim < d. They add up to q . k.
[[nodiscard]] std::vector<double> pair_contributions(std::span<const double> q, std::span<const double> k,
                                                     const RotaryFrequencies& frequencies);

}  // namespace rope
