// SPDX-License-Identifier: MIT
#pragma once

#include <complex>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/rotary/frequencies.h"
#include "core/support/result.h"
#include "core/support/tensor.h"
#include "core/support/work.h"

/// How the score of a rotated q at position m with a rotated k at n changes with their distance n - m
/// (paper section 3.4.3). Everything in double. Distances are finite and at most kMaxPosition either
/// way, else the calls fail. They fail with a cancelled error once work.stop is triggered; results do
/// not depend on work.threads. With xPos a distance of either sign counts as a key that far before its
/// query, where scores fade, each pair by z_i^(distance / 512).
namespace rope {

/// S_j = sum over i < j of exp(i distance theta_i), j = 1 .. pairs (paper, below eq. 37). Distance is
/// n - m in tokens.
[[nodiscard]] std::vector<std::complex<double>> partial_sums(const RotaryFrequencies& frequencies,
                                                             double distance);

/// The head that is left where some pairs add nothing to any score: the others with their theta, in order,
/// and their components. Of all of its pairs it has none.
[[nodiscard]] RotaryFrequencies without_pairs(const RotaryFrequencies& frequencies,
                                              std::span<const Index> silent);

/// The paper's figure 2 at each distance: the mean over j of |S_j|. At 0 it is (pairs + 1) / 2.
[[nodiscard]] Result<std::vector<double>> decay_bound(const RotaryFrequencies& frequencies,
                                                      std::span<const double> distances,
                                                      const Work& work = {});

/// The two curves that depend on the frequencies alone, in one pass: about the time of either.
struct DecayTheory {
  std::vector<double> bound;  ///< [distances] decay_bound()
  std::vector<double> ones;   ///< [distances] decay_ones()
};
[[nodiscard]] Result<DecayTheory> decay_theory(const RotaryFrequencies& frequencies,
                                               std::span<const double> distances, const Work& work = {});

/// Score of q = k = (1, ..., 1) at each distance, divided by head_dim; components that do not rotate
/// count as they are. As every score here it holds the square of attention_factor, which the bound of
/// figure 2, a property of the frequencies alone, does not: with a factor of 1, and where all of the head
/// rotates, it is never above decay_bound.
[[nodiscard]] Result<std::vector<double>> decay_ones(const RotaryFrequencies& frequencies,
                                                     std::span<const double> distances,
                                                     const Work& work = {});

/// Mean and 5 % and 95 % quantiles (linear interpolation between order statistics) over draws or rows.
struct DecayBand {
  std::vector<double> mean, low, high;  ///< [distances]
};

struct RandomDecayOptions {
  bool independent = false;  ///< false: the same normal vector as q and k; true: two of them
  Index draws = 200;
  std::uint64_t seed = 1;
};

/// Scores of standard normal q and k at each distance, divided by head_dim. Fails for draws < 1 or more
/// than fit in 512 MB.
[[nodiscard]] Result<DecayBand> decay_random(const RotaryFrequencies& frequencies,
                                             std::span<const double> distances,
                                             const RandomDecayOptions& options, const Work& work = {});

/// The same vectors, drawn once and then asked at one distance after another. Copies share them.
class RandomScores {
 public:
  /// Fails for draws < 1 or more than fit in 512 MB.
  [[nodiscard]] static Result<RandomScores> draw(const RotaryFrequencies& frequencies,
                                                 const RandomDecayOptions& options, const Work& work = {});
  /// As decay_random().
  [[nodiscard]] Result<DecayBand> at(std::span<const double> distances, const Work& work = {}) const;

 private:
  struct Drawn;
  explicit RandomScores(std::shared_ptr<const Drawn> drawn) : drawn_(std::move(drawn)) {}
  std::shared_ptr<const Drawn> drawn_;
};

struct GivenDecay {
  DecayBand score;  ///< over rows, divided by head_dim
  /// [distances] mean over rows of eq. 37 / head_dim: max |h_(i+1) - h_i| * sum |S_j|. Components that
  /// do not rotate add the magnitude of what they add to the score, so that it stays a bound.
  std::vector<double> bound;
};

/// Scores of given rows: q [rows or 1, head_dim] with k [rows or 1, head_dim], row i with row i.
/// Fails for other shapes, values that are not finite, or more rows than fit in 512 MB.
[[nodiscard]] Result<GivenDecay> decay_given(const RotaryFrequencies& frequencies,
                                             std::span<const double> distances, MatrixView<const double> q,
                                             MatrixView<const double> k, const Work& work = {});

}  // namespace rope
