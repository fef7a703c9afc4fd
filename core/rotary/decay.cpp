// SPDX-License-Identifier: MIT
#include "core/rotary/decay.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <utility>
#include <vector>

#include "core/rotary/detail/distances.h"
#include "core/rotary/detail/waves.h"

namespace rope {
namespace {

using detail::kWaveLanes;
using detail::WaveLanes;
using detail::Waves;

/// Over the pairs, for eight distances: the mean of |S_j|, and the real part of the last S_j.
struct Sums {
  WaveLanes mean_magnitude{};
  WaveLanes last_real{};
};

template <typename WavesOf>
Sums sums_of(const RotaryFrequencies& f, WaveLanes distance, const WavesOf& waves_of) {
  WaveLanes real{};
  WaveLanes imaginary{};
  WaveLanes sum{};
  for (std::size_t i = 0; i < f.theta.size(); ++i) {
    Waves wave = waves_of(distance, f.theta[i]);
    for (int lane = 0; lane < kWaveLanes && !f.xpos.empty(); ++lane) {
      const double fading = detail::xpos_fading(f, i, distance[lane]);
      wave.cos[lane] *= fading;
      wave.sin[lane] *= fading;
    }
    real += wave.cos;
    imaginary += wave.sin;
    sum += detail::square_root(real * real + imaginary * imaginary);
  }
  return {sum / static_cast<double>(f.pairs()), real};
}

/// Whether every angle of these is one that eight lanes reduce exactly.
bool lanes_reach(const RotaryFrequencies& f, std::span<const double> distances) {
  double farthest = 0;
  for (const double distance : distances) farthest = std::max(farthest, std::abs(distance));
  double fastest = 0;
  for (const double theta : f.theta) fastest = std::max(fastest, theta);
  return detail::kFastWaves && farthest * fastest <= detail::kMaxWaveAngle;
}

/// sums_of() for some distances, the last lanes repeating the last one.
template <typename Store>
void some_sums(const RotaryFrequencies& f, std::span<const double> distances, bool lanes,
               const Store& store) {
  for (std::size_t first = 0; first < distances.size(); first += kWaveLanes) {
    WaveLanes distance;
    for (std::size_t lane = 0; lane < kWaveLanes; ++lane) {
      distance[lane] = distances[std::min(first + lane, distances.size() - 1)];
    }
    Sums sums;
    if constexpr (detail::kFastWaves) {
      if (lanes)
        sums = sums_of(f, distance, [](WaveLanes d, double theta) { return detail::waves(d, theta); });
    }
    if (!lanes)
      sums = sums_of(f, distance, [](WaveLanes d, double theta) { return detail::any_waves(d, theta); });
    for (std::size_t lane = 0; lane < kWaveLanes && first + lane < distances.size(); ++lane) {
      store(first + lane, sums.mean_magnitude[lane], sums.last_real[lane]);
    }
  }
}

}  // namespace

std::vector<std::complex<double>> partial_sums(const RotaryFrequencies& frequencies, double distance) {
  std::vector<std::complex<double>> sums;
  sums.reserve(frequencies.theta.size());
  std::complex<double> sum;
  for (std::size_t i = 0; i < frequencies.theta.size(); ++i) {
    double cos = 0;
    double sin = 0;
    detail::wave(distance, frequencies.theta[i], cos, sin);
    const double fading = frequencies.xpos.empty() ? 1 : detail::xpos_fading(frequencies, i, distance);
    sum += fading * std::complex<double>(cos, sin);
    sums.push_back(sum);
  }
  return sums;
}

RotaryFrequencies without_pairs(const RotaryFrequencies& frequencies, std::span<const Index> silent) {
  RotaryFrequencies left = frequencies;
  // From the last to the first, so that those before keep their places; a pair named twice goes once.
  for (Index pair = frequencies.pairs() - 1; pair >= 0; --pair) {
    if (std::find(silent.begin(), silent.end(), pair) == silent.end()) continue;
    const auto drop = [pair](auto& values) {
      if (!values.empty()) values.erase(values.begin() + pair);
    };
    drop(left.theta);
    drop(left.unscaled_theta);
    drop(left.streams);
    drop(left.xpos);
    if (left.ramp) drop(left.ramp->share);
    left.head_dim -= 2;
    left.rotary_dim -= 2;
  }
  return left;
}

Result<DecayTheory> decay_theory(const RotaryFrequencies& f, std::span<const double> distances,
                                 const Work& work) {
  if (const Status status = detail::check_distances(distances); !status) return status.error();
  DecayTheory result{std::vector<double>(distances.size()), std::vector<double>(distances.size())};
  const double factor = 2 * f.attention_factor * f.attention_factor;
  const auto rest = static_cast<double>(f.head_dim - f.rotary_dim);
  const bool lanes = lanes_reach(f, distances);
  const auto body = [&](Index begin, Index end) {
    const auto offset = static_cast<std::size_t>(begin);
    some_sums(f, distances.subspan(offset, static_cast<std::size_t>(end - begin)), lanes,
              [&](std::size_t r, double mean_magnitude, double last_real) {
                result.bound[offset + r] = mean_magnitude;
                result.ones[offset + r] = (factor * last_real + rest) / static_cast<double>(f.head_dim);
              });
  };
  const Status status = detail::over_distances(static_cast<Index>(distances.size()), work, body);
  if (!status) return status.error();
  return result;
}

Result<std::vector<double>> decay_bound(const RotaryFrequencies& frequencies,
                                        std::span<const double> distances, const Work& work) {
  Result<DecayTheory> theory = decay_theory(frequencies, distances, work);
  if (!theory) return theory.error();
  return std::move(theory->bound);
}

Result<std::vector<double>> decay_ones(const RotaryFrequencies& frequencies,
                                       std::span<const double> distances, const Work& work) {
  Result<DecayTheory> theory = decay_theory(frequencies, distances, work);
  if (!theory) return theory.error();
  return std::move(theory->ones);
}

}  // namespace rope
