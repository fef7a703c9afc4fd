// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "app/cli/options.h"
#include "core/rotary/frequencies.h"

namespace rope::cli {

/// One option of a rotation: its name, the setting's key, and how its value gets from what was typed into
/// other settings.
struct RotaryParameter {
  const char* option;
  const char* key;  ///< in scaling_keys(); empty where every kind takes it
  void (*copy)(RotarySettings& to, const RotarySettings& from);

  /// Whether it is about the method of scaling, not about the head.
  [[nodiscard]] bool of_method() const;
};
[[nodiscard]] std::span<const RotaryParameter> rotary_parameters() noexcept;

/// Throws a usage failure for parameters that were typed and have no effect with the method of scaling, that
/// it cannot do without, and that contradict each other.
void check_parameters(const RotarySettings& settings, const Options& options);

}  // namespace rope::cli
