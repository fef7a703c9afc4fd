// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/rotary/frequencies.h"
#include "core/support/result.h"

/// One setting as text for other software.
namespace rope {

/// The two ways in which config.json files hold rotary settings.
enum class ConfigStyle {
  rope_parameters,  ///< transformers 5: base and scaling in one object
  rope_scaling,     ///< before it: rope_theta beside an object for the scaling
};

/// The fields of a config.json, as a JSON object that ends with a line end. Static NTK has no field: it is
/// written as the base that it leads to, which gives the same frequencies. xPos and the share of mscale in
/// the softmax scale have none either and are left out; the pairing stands as rope_interleave, which most
/// models' own code decides instead. Fails for settings that rotary_frequencies() refuses.
/// `end_of_head`: the last rotary_dim components turn (DeepSeek's latent attention, ModelRotary); the two
/// parts of the head then stand as qk_nope_head_dim and qk_rope_head_dim.
[[nodiscard]] Result<std::string> config_text(const RotarySettings& settings, ConfigStyle style,
                                              bool end_of_head = false);

/// Lines of Python that need PyTorch alone: they build theta, attention_factor, cos and sin as
/// rotary_frequencies() has them, in double, and a function that rotates with them. Fails likewise.
[[nodiscard]] Result<std::string> torch_text(const RotarySettings& settings, bool end_of_head = false);

}  // namespace rope
