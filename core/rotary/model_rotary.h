// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rotary/frequencies.h"
#include "core/support/index.h"
#include "core/support/result.h"

namespace rope {

/// The layers of a model that treat positions alike.
struct LayerRotary {
  std::string type = "full_attention";  ///< the config's word: full_attention, sliding_attention, ...
  /// Nothing: these layers know no positions (NoPE). original_length and length are set where known.
  std::optional<RotarySettings> rotary;
  std::vector<Index> layers{};  ///< which layers, counted from 0; empty where the config does not say

  bool operator==(const LayerRotary&) const = default;
};

/// One value and where it came from.
struct RotarySource {
  std::string layer_type;  ///< empty: of the model as a whole
  std::string key;         ///< the setting, by its name in rope-cli ("base")
  std::string value;       ///< as text, whole numbers as such, doubles so that they read back
  /// The config's field ("rope_parameters.full_attention.rope_theta"), or the default and who says so
  /// ("default of rope_theta in transformers").
  std::string source;

  bool operator==(const RotarySource&) const = default;
};

/// Something that was in doubt when a model's settings were read: one of a fixed set of English sentences
/// with what it is about filled in, so that a window can say it in its own language.
struct RotaryWarning {
  std::string_view pattern;           ///< a literal: "%1 is %2: it was cut off to %3"
  std::vector<std::string> values{};  ///< for %1 to %9: fields and values as the file has them

  [[nodiscard]] std::string text() const;  ///< in English, one line
  bool operator==(const RotaryWarning&) const = default;
};
/// A pattern, or its translation, with its values. What a value holds is not filled again.
[[nodiscard]] std::string filled(std::string_view pattern, const std::vector<std::string>& values);

/// How the attention of one model uses positions, whatever file said it: everything that the pages and
/// the commands need to show any of its layers, and where each value came from.
struct ModelRotary {
  std::string name;    ///< the model_type or GGUF architecture ("llama"); may be empty
  std::string origin;  ///< the file or preset, for messages and titles

  Index head_dim = 64;  ///< components of q and k in one head
  /// DeepSeek's latent attention rotates the last rotary_dim components of a head, everyone else the
  /// first. The frequencies do not care; whoever rotates vectors of a whole head does.
  bool rotates_end_of_head = false;
  std::optional<Index> original_length;  ///< tokens of the texts of training, before any extension
  std::optional<Index> max_length;       ///< tokens that the config promises (max_position_embeddings)
  /// What q.k is multiplied by before softmax, without RotaryFrequencies::softmax_factor; nothing: 1 /
  /// sqrt(head_dim).
  std::optional<double> softmax_scale;

  std::vector<LayerRotary> types;       ///< at least one, in the order of their first layer
  std::optional<Index> layer_count;     ///< num_hidden_layers, where known
  std::vector<RotarySource> sources;    ///< in the order to show them
  std::vector<RotaryWarning> warnings;  ///< conflicts and who won, aliases, unknown scaling

  /// The layers of a type; null where there are none.
  [[nodiscard]] const LayerRotary* find(std::string_view type) const noexcept;
  /// The type to show first: full_attention where it rotates, else the first that rotates, else the first.
  /// `types` must not be empty.
  [[nodiscard]] const LayerRotary& main_type() const;

  bool operator==(const ModelRotary&) const = default;
};

/// The settings with another scaling. The share of a proportional one says how many pairs turn, all of the
/// head being paired: any other kind turns all of them.
[[nodiscard]] RotarySettings with_scaling(RotarySettings settings, RotaryScaling scaling);

/// The frequencies of each type, in the order of `types`; nothing for layers that know no positions.
/// The error names the layer type.
[[nodiscard]] Result<std::vector<std::optional<RotaryFrequencies>>> model_frequencies(
    const ModelRotary& model);

/// What multiplies q.k before softmax in a type's layers: softmax_scale or 1 / sqrt(head_dim), times the
/// softmax factor of its frequencies (if it has any).
[[nodiscard]] double softmax_scale(const ModelRotary& model, const RotaryFrequencies* frequencies);

}  // namespace rope
