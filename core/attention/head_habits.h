// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/support/tensor.h"

namespace rope {

/// What a head does with a text, measured on its weights [N, N] (a row for each query) and averaged over all
/// queries.
struct HeadHabits {
  double previous = 0;  ///< weight on the token before, of the queries that have one
  double next = 0;      ///< weight on the token after, of the queries that have one
  double first = 0;     ///< weight on the first token, [CLS]
  double last = 0;      ///< weight on the last token, [SEP]
  double itself = 0;    ///< weight on the same token
  double spread = 0;    ///< entropy over its largest possible, log N: 1 looks everywhere alike
};
[[nodiscard]] HeadHabits head_habits(MatrixView<const float> weights);

/// What a head does at each distance n - m, from -(N-1) to N-1: the mean of its weights or scores [N, N]
/// along each diagonal, of what is not masked; a diagonal that is masked whole is left out.
struct DistanceProfile {
  std::vector<double> distance;  ///< at most [2N-1], ascending
  std::vector<double> mean;      ///< for each distance
};
[[nodiscard]] DistanceProfile distance_profile(MatrixView<const float> matrix);

}  // namespace rope
