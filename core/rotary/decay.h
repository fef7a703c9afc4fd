// SPDX-License-Identifier: MIT
#pragma once

#include <complex>
#include <cstdint>
#include <span>
#include <vector>

#include "core/rotary/frequencies.h"
#include "core/support/result.h"
#include "core/support/tensor.h"
#include "core/support/work.h"

namespace rope {

/// S_j = sum over i < j of exp(i distance theta_i), j = 1 .. pairs (paper, below eq. 37). Distance is
/// n - m in tokens.
[[nodiscard]] std::vector<std::complex<double>> partial_sums(const RotaryFrequencies& frequencies,
                                                             double distance);

/// The paper's figure 2 at each distance: the mean over j of |S_j|. At 0 it is (pairs + 1) / 2.
[[nodiscard]] Result<std::vector<double>> decay_bound(const RotaryFrequencies& frequencies,
                                                      std::span<const double> distances,
                                                      const Work& work = {});

/// Score of q = k = (1, ..., 1) at each distance, divided by head_dim; components that do not rotate
/// count as they are. Never above decay_bound where all of the head rotates.
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

/// Scores of standard normal q and k at each distance, divided by head_dim.
[[nodiscard]] Result<DecayBand> decay_random(const RotaryFrequencies& frequencies,
                                             std::span<const double> distances,
                                             const RandomDecayOptions& options, const Work& work = {});

struct GivenDecay {
  DecayBand score;  ///< over rows, divided by head_dim
  std::vector<double>
      bound;  ///< [distances] mean over rows of eq. 37 / head_dim: max |h_(i+1) - h_i| * sum |S_j|
};

/// Scores of given rows: q [rows or 1, head_dim] with k [rows or 1, head_dim], row i with row i.
[[nodiscard]] Result<GivenDecay> decay_given(const RotaryFrequencies& frequencies,
                                             std::span<const double> distances, MatrixView<const double> q,
                                             MatrixView<const double> k, const Work& work = {});

}  // namespace rope
