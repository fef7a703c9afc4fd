// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

namespace rope::bench {

inline double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// Seconds of a piece of work and of its peer, measured turn and turn about, so that both meet the same
/// machine: clock, neighbours, memory.
class PeerTimer {
 public:
  template <typename Ours, typename Peer>
  void run(const Ours& ours, const Peer& peer) {
    const double peer_seconds = seconds(peer);
    add(seconds(ours), peer_seconds);
  }
  /// One sample of each, in seconds, where they measure themselves.
  void add(double ours, double peer) {
    peer_.push_back(peer);
    ours_.push_back(ours);
  }

  [[nodiscard]] double ours() const { return median(ours_); }
  [[nodiscard]] double peer() const { return median(peer_); }

 private:
  template <typename F>
  static double seconds(const F& f) {
    const auto start = std::chrono::steady_clock::now();
    f();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }

  std::vector<double> ours_;
  std::vector<double> peer_;
};

}  // namespace rope::bench
