// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "core/support/tensor.h"

namespace rope {

/// One learned tensor with its gradient, both in the model's memory.
template <typename T>
struct LearnedTensor {
  std::span<T> value;
  std::span<T> gradient;
  bool decays = true;   ///< false for biases and LayerNorm
  Index rows = 1;       ///< of the matrix
  bool hidden = false;  ///< a matrix from hidden state to hidden state (not a bias, norm or embedding)
};

struct AdamWOptions {
  double beta1 = 0.9;          ///< memory of the mean of gradients
  double beta2 = 0.98;         ///< memory of their mean square
  double eps = 1e-8;           ///< added to the root of the mean square
  double weight_decay = 0.01;  ///< share of a weight that a step takes away, times the learning rate
};

/// AdamW (Loshchilov and Hutter 2019). At step t, with gradient g (times gradient_scale):
///   m = beta1 m + (1 - beta1) g        v = beta2 v + (1 - beta2) g^2
///   w = w - rate (decay w) - rate (m / (1 - beta1^t)) / (sqrt(v / (1 - beta2^t)) + eps)
template <typename T>
class AdamW {
 public:
  /// Room for the moments, all zero, of tensors with these sizes.
  AdamW(const std::vector<LearnedTensor<T>>& tensors, const AdamWOptions& options = {});

  struct Step {
    double rate = 1e-3;
    double gradient_scale = 1;  ///< from clipping
    int threads = 0;
  };
  /// Throws std::invalid_argument where the tensors are not those that it was made for.
  void step(const std::vector<LearnedTensor<T>>& tensors, const Step& step);

  /// For saving and resuming: moments in the order of the tensors, and the number of steps taken.
  [[nodiscard]] BasicTensor<T>& mean() noexcept { return mean_; }      ///< [all elements]
  [[nodiscard]] BasicTensor<T>& square() noexcept { return square_; }  ///< [all elements]
  [[nodiscard]] Index steps() const noexcept { return steps_; }
  void set_steps(Index steps) noexcept { steps_ = steps; }

 private:
  AdamWOptions options_;
  BasicTensor<T> mean_, square_;
  Index steps_ = 0;
};

/// The length of all gradients together. Sums are in double over fixed parts, so that it does not depend on
/// the number of threads.
template <typename T>
[[nodiscard]] double gradient_norm(const std::vector<LearnedTensor<T>>& tensors, int threads = 0);
template <typename T>
void zero_gradients(const std::vector<LearnedTensor<T>>& tensors, int threads = 0);
/// What gradients are multiplied by so that their norm is at most `most` (0: no limit).
[[nodiscard]] double clip_scale(double norm, double most) noexcept;

enum class Decay { constant, linear, cosine };

/// The learning rate over a run: from 0 up to the peak in the first `warmup` steps, then down to `least`
/// of the peak at the run's end.
struct LearningRate {
  double peak = 1e-3;
  Index warmup = 800;
  Decay decay = Decay::cosine;
  double least = 0.02;  ///< share of the peak

  /// At step 1, 2, ...; `done` is the share of the run that is behind (0 to 1), `warmup_done` the share at
  /// which warming up ended.
  [[nodiscard]] double at(Index step, double done, double warmup_done) const;
};

}  // namespace rope
