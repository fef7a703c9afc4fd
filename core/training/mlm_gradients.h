// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/autograd/operations.h"
#include "core/autograd/optimizer.h"
#include "core/model/roformer.h"

namespace rope {

/// A batch in which some tokens are to be guessed.
struct MaskedBatch {
  TokenBatch tokens;                  ///< what the model sees
  std::vector<std::int32_t> rows;     ///< [M] of B*N: the chosen tokens
  std::vector<std::int32_t> targets;  ///< [M] what stood there
};

struct MlmOptions {
  double dropout = 0;  ///< after the embeddings and each sublayer
  int threads = 0;
  Factors factors = Factors::full;  ///< of all matrix products
};

/// Loss and gradients of the masked-language objective: the mean cross-entropy over the chosen tokens,
/// for which alone the product with the vocabulary is made.
template <typename T>
class MlmGradients {
 public:
  MlmGradients(const RoFormerConfig& config, const MlmOptions& options);

  struct Pass {
    double scale = 1;           ///< multiplies the gradients (1 / batches that are added up)
    std::uint64_t seed = 0;     ///< of this pass's dropout
    double position_shift = 0;  ///< added to every position; the loss must not change
  };
  /// The loss; adds the gradients to `gradients`, which has the weights' shapes (see make_gradients).
  /// Throws std::invalid_argument for a batch without chosen tokens or ids outside of the config.
  double run(RoFormerWeights<T>& weights, RoFormerWeights<T>& gradients, const MaskedBatch& batch,
             const Pass& pass);

  /// Memory held between passes.
  [[nodiscard]] std::size_t bytes() const noexcept { return tape_.bytes(); }

 private:
  const ops::TapeRotation& rotation(Index length, double shift);

  RoFormerConfig config_;
  MlmOptions options_;
  Tape<T> tape_;
  std::vector<std::int32_t> types_;                                  // [B*N]
  std::map<std::pair<Index, double>, ops::TapeRotation> rotations_;  // by length and shift
};

/// Zeros in the shapes of the weights.
template <typename T>
[[nodiscard]] RoFormerWeights<T> make_gradients(const RoFormerWeights<T>& weights,
                                                const RoFormerConfig& config);
/// All weights with their gradients, in the order of visit_weights(). Matrices decay, vectors do not.
template <typename T>
[[nodiscard]] std::vector<LearnedTensor<T>> learned_tensors(RoFormerWeights<T>& weights,
                                                            RoFormerWeights<T>& gradients,
                                                            const RoFormerConfig& config);

}  // namespace rope
