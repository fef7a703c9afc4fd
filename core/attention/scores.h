// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
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
  scaled,   ///< times scale (1/sqrt(d)), plus the bias where there is one
  masked,   ///< -infinity where a key may not be seen
  softmax,  ///< rows add up to 1; a row with every key masked is all zeros, not NaN
};

/// Writes what position adds to the scaled scores of one query with the first `out.size()` keys, like ALiBi.
/// Called from several threads at once.
using BiasRows = std::function<void(Index query, std::span<double> out)>;

/// Shown rows [first, first + rows.rows) of scores that are finished, while they are in the processor's
/// caches. `first` is a multiple of kScoreRows, and so many rows come at once, fewer at the end; several
/// threads call.
using FinishedRows = std::function<void(Index first, MatrixView<const float> rows)>;
inline constexpr Index kScoreRows = 64;

struct ScoreOptions {
  ScoreStage stage = ScoreStage::softmax;
  double scale = 0;                 ///< 0: 1/sqrt(head_dim)
  bool causal = false;              ///< a query sees keys at its own position and before; offsets included
  std::span<const float> key_mask;  ///< [M], 0 = hidden; empty: all are seen
  Index query_offset = 0;           ///< position of the first query (causal compares positions)
  Index key_offset = 0;             ///< position of the first key
  BiasRows bias = {};               ///< added after the scale, so not at stage raw; empty: none
  FinishedRows finished = {};       ///< of attention_scores() alone; empty: nobody looks
};

/// out [N, M] = the scores of q [N, d] and k [M, d], which are already rotated (or encoded otherwise).
/// Masks count from stage masked on. Work goes to threads by blocks of rows, each finished while it is
/// in the caches; the result does not depend on the number of threads.
///
/// NaN and infinity follow arithmetic: one in a query makes that row NaN after softmax, one in a key all
/// rows that see that key. What a hidden key holds reaches nothing. A score of -infinity counts as hidden.
///
/// Fails where q, k and the mask do not fit together, for a scale that is not finite, and with a cancelled
/// error (out then holds nothing of use). Throws std::invalid_argument where out has another shape.
Status attention_scores(MatrixView<const float> q, MatrixView<const float> k, MatrixView<float> out,
                        const ScoreOptions& options, const Work& work = {});

/// The same in double, one score after the other: the twin that tests compare with. [N, M]
[[nodiscard]] Result<TensorD> attention_scores_reference(MatrixView<const double> q,
                                                         MatrixView<const double> k,
                                                         const ScoreOptions& options);

/// What each frequency pair adds to one raw score of rotated q and k [head_dim] (paper eq. 16);
/// components that do not rotate are one more, last entry, present only where rotary_dim < head_dim.
/// They add up to q . k. Throws std::invalid_argument for other sizes.
[[nodiscard]] std::vector<double> pair_contributions(std::span<const double> q, std::span<const double> k,
                                                     const RotaryFrequencies& frequencies);

}  // namespace rope
