// SPDX-License-Identifier: MIT
#include "core/rotary/scaling.h"

#include <algorithm>
#include <array>
#include <string>

namespace rope {
namespace {

constexpr std::array kNames{
    ScalingName{ScalingKind::none, "none"},         ScalingName{ScalingKind::linear, "linear"},
    ScalingName{ScalingKind::ntk, "ntk"},           ScalingName{ScalingKind::dynamic, "dynamic"},
    ScalingName{ScalingKind::yarn, "yarn"},         ScalingName{ScalingKind::llama3, "llama3"},
    ScalingName{ScalingKind::longrope, "longrope"}, ScalingName{ScalingKind::proportional, "proportional"},
};

constexpr std::array<std::string_view, 1> kFactorKeys{"factor"};
constexpr std::array<std::string_view, 3> kDynamicKeys{"factor", "original_length", "length"};
constexpr std::array<std::string_view, 9> kYarnKeys{"factor",           "original_length", "length",
                                                    "beta_fast",        "beta_slow",       "truncate",
                                                    "attention_factor", "mscale",          "mscale_all_dim"};
constexpr std::array<std::string_view, 4> kLlama3Keys{"factor", "original_length", "low_freq_factor",
                                                      "high_freq_factor"};
constexpr std::array<std::string_view, 6> kLongropeKeys{"short_factor", "long_factor", "original_length",
                                                        "length",       "factor",      "attention_factor"};
constexpr std::array<std::string_view, 2> kProportionalKeys{"factor", "partial_rotary_factor"};

}  // namespace

std::span<const ScalingName> scaling_names() noexcept {
  return kNames;
}

std::string_view scaling_name(ScalingKind kind) noexcept {
  for (const ScalingName& entry : kNames) {
    if (entry.kind == kind) return entry.name;
  }
  return {};
}

std::span<const std::string_view> scaling_keys(ScalingKind kind) noexcept {
  switch (kind) {
    case ScalingKind::none:
      break;
    case ScalingKind::linear:
    case ScalingKind::ntk:
      return kFactorKeys;
    case ScalingKind::dynamic:
      return kDynamicKeys;
    case ScalingKind::yarn:
      return kYarnKeys;
    case ScalingKind::llama3:
      return kLlama3Keys;
    case ScalingKind::longrope:
      return kLongropeKeys;
    case ScalingKind::proportional:
      return kProportionalKeys;
  }
  return {};
}

bool scaling_takes(ScalingKind kind, std::string_view key) noexcept {
  const auto keys = scaling_keys(kind);
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

Result<std::vector<Index>> pair_streams(const PositionSections& sections, Index pairs) {
  const auto& [time, height, width] = sections.counts;
  const std::string given =
      "sections " + std::to_string(time) + "," + std::to_string(height) + "," + std::to_string(width);
  const auto fits = [&](Index count) { return count >= 0 && count <= pairs; };
  if (!fits(time) || !fits(height) || !fits(width) || time + height + width != pairs) {
    return Error{"sections must be three counts that add up to the " + std::to_string(pairs) + " pairs",
                 given,
                 "choose such as " + std::to_string(pairs - 2 * (3 * pairs / 8)) + "," +
                     std::to_string(3 * pairs / 8) + "," + std::to_string(3 * pairs / 8)};
  }
  std::vector<Index> streams(static_cast<std::size_t>(pairs), 0);
  for (Index i = 0; i < pairs; ++i) {
    Index& stream = streams[static_cast<std::size_t>(i)];
    if (sections.style == PositionSections::Style::chunked) {
      stream = i < time ? 0 : i < time + height ? 1 : 2;
    } else {
      const Index turn = i % 3;
      if ((turn == 1 && i < 3 * height) || (turn == 2 && i < 3 * width)) stream = turn;
    }
  }
  if (std::count(streams.begin(), streams.end(), 1) != height ||
      std::count(streams.begin(), streams.end(), 2) != width) {
    return Error{"interleaved sections leave height or width no room: each takes every third pair", given,
                 "choose at most " + std::to_string((pairs + 1) / 3) + " for height and " +
                     std::to_string(pairs / 3) + " for width, or chunked sections"};
  }
  return streams;
}

}  // namespace rope
