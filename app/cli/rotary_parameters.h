// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "app/cli/options.h"
#include "core/rotary/frequencies.h"
#include "core/rotary/model_rotary.h"

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

/// Whose a value is that nobody typed.
class ValueOwner {
 public:
  ValueOwner() = default;
  /// Of these layers of a model, which must outlive it.
  ValueOwner(const ModelRotary& model, std::string layer_type)
      : model_(&model), layer_type_(std::move(layer_type)) {}

  [[nodiscard]] bool without_model() const { return model_ == nullptr; }
  /// "the config's rotary_dim 24", "the default beta_fast 32".
  [[nodiscard]] std::string text(std::string_view key, std::string_view value) const;

 private:
  const ModelRotary* model_ = nullptr;
  std::string layer_type_;
};

/// Throws a usage failure for parameters that were typed and have no effect with the method of scaling, that
/// it cannot do without, and that contradict each other or what nobody typed.
void check_parameters(const RotarySettings& settings, const Options& options, const ValueOwner& owner);

}  // namespace rope::cli
