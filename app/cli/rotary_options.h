// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "app/cli/options.h"
#include "core/rotary/frequencies.h"

namespace rope::cli {

/// The options that every rotating command shares.
class RotaryOptions {
 public:
  void declare(Options& options);

  /// What was typed, as frequencies. `data_head_dim` is the head of the vectors at hand, where there are
  /// any: then it is the default, and a --head-dim that differs is an error naming `data`.
  [[nodiscard]] RotaryFrequencies resolve(const Options& options, std::optional<Index> data_head_dim = {},
                                          const std::string& data = {});

  /// The length the model of --config was trained for; nothing without one.
  [[nodiscard]] std::optional<Index> original_length() const noexcept { return original_length_; }

 private:
  enum class Scaling { none };
  void take_config(const Options& options);

  RotarySettings settings_;
  std::optional<std::string> config_;
  std::optional<Index> original_length_;
  Scaling scaling_ = Scaling::none;
};

}  // namespace rope::cli
