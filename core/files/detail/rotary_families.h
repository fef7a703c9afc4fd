// SPDX-License-Identifier: MIT
// Private header of core: what a config.json leaves to the program that runs the model.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/rotary/frequencies.h"

namespace rope {

/// What the layers of a family do differently from each other.
enum class LayerRule : std::uint8_t {
  same,             ///< all alike
  local_base,       ///< sliding_attention has a base of its own
  local_unscaled,   ///< the same, and scaling is for full_attention alone
  rotates_sliding,  ///< only sliding_attention rotates
  rotates_by_list,  ///< no_rope_layers says which rotate, else all but each nope_interval-th
};

/// Where a family's code looks for original_max_position_embeddings.
enum class OriginalLength : std::uint8_t {
  usual,    ///< beside the dictionary, then inside it
  inside,   ///< inside alone
  outside,  ///< beside it alone, and 4096 where it is not given
};

/// What is fixed for a model_type, or taken where its config.json does not say.
struct RotaryFamily {
  std::string_view model_type{};
  /// A folder of transformers' models, whose modeling and configuration sources say so (read at 5.24); "own":
  /// the code published beside the weights.
  std::string_view source{};
  Pairing pairing = Pairing::half;
  double base = 10000;
  double partial = 1;    ///< share of the head that rotates
  Index rotary_dim = 0;  ///< or the number of components; 0: by share
  LayerRule rule = LayerRule::same;
  double local_base = 0;       ///< of sliding_attention; 0: as the others
  Index pattern = 0;           ///< each pattern-th layer is full_attention, the others sliding
  Index nope_interval = 0;     ///< each of these layers does not rotate
  bool first_is_full = false;  ///< of a pattern: layers 0, n, 2n, ... are the full ones
  bool interleaved_sections = false;
  /// Where a config gives neither head_dim nor the sizes to derive it from, as those of models in models do;
  /// 0: none is taken.
  Index head_dim = 0;
  /// The only names outside the dictionary by which the family's code reads the base and the share; empty: it
  /// reads the usual ones.
  std::string_view base_key{};
  std::string_view share_key{};
  OriginalLength original = OriginalLength::usual;
  double softmax_scale = 0;  ///< 0: 1 / sqrt(head_dim), or what the config says
};

/// The family of a model_type, of "NAME_text" also that of NAME; null where it is not known.
[[nodiscard]] const RotaryFamily* find_rotary_family(std::string_view model_type);

/// What a model_type that does not rotate has instead ("learned positions"); nothing for all others.
[[nodiscard]] std::optional<std::string_view> other_positions(std::string_view model_type);

/// How pairs lie in the weights of a GGUF file, which no key of it says.
enum class GgufPairing : std::uint8_t { interleaved, half, sections, interleaved_sections, none };
/// By general.architecture; nothing for one that is not in the list.
[[nodiscard]] std::optional<GgufPairing> gguf_pairing(std::string_view architecture);

}  // namespace rope
