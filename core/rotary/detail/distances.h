// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <string>

#include "core/rotary/frequencies.h"
#include "core/rotary/rotation.h"
#include "core/support/number_text.h"
#include "core/support/parallel.h"
#include "core/support/result.h"
#include "core/support/work.h"

namespace rope::detail {

/// Distances computed together. Fixed, so that no result depends on the number of threads.
inline constexpr Index kDistanceBlock = 32;

/// `noun` is what the numbers are: a distance, a position.
inline Status check_distances(std::span<const double> distances, const std::string& noun = "distance") {
  for (const double distance : distances) {
    if (!(std::abs(distance) <= static_cast<double>(kMaxPosition))) {
      return Error{"a " + noun + " must be a number of tokens", noun + " " + exact_text(distance),
                   "choose one up to " + std::to_string(kMaxPosition)};
    }
  }
  return {};
}

/// Runs body(begin, end) over blocks of distances on the threads of `work`, in rounds between which
/// progress is told; the stop token is asked before every block.
template <typename Body>
Status over_distances(Index count, const Work& work, const Body& body) {
  const Index blocks = (count + kDistanceBlock - 1) / kDistanceBlock;
  const Index round = std::max<Index>(blocks / 50, 64);
  for (Index first = 0; first < blocks; first += round) {
    parallel_for(
        std::min(round, blocks - first), 1,
        [&](Index begin, Index end) {
          for (Index b = first + begin; b < first + end && !work.stop.stop_requested(); ++b) {
            body(b * kDistanceBlock, std::min(count, (b + 1) * kDistanceBlock));
          }
        },
        work.threads);
    if (work.stop.stop_requested()) return cancelled_error();
    work.report(static_cast<double>(std::min(first + round, blocks)) / static_cast<double>(blocks));
  }
  return {};
}

/// What xPos makes of pair i's part of a score at a distance: a key stands that far before its query.
inline double xpos_fading(const RotaryFrequencies& f, std::size_t pair, double distance) {
  return std::pow(f.xpos[pair], std::abs(distance) / kXposTokens);
}

}  // namespace rope::detail
