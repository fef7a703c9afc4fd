// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/options.h"
#include "app/cli/session.h"
#include "core/rotary/frequencies.h"
#include "core/rotary/model_rotary.h"

namespace rope::cli {

/// The rotation of one layer type, as asked for.
struct RotaryLayer {
  std::string type;  ///< of the config; empty where none was given
  RotarySettings settings;
  RotaryFrequencies frequencies;
  double softmax_scale = 0;
};

/// The options that every rotating command shares.
class RotaryOptions {
 public:
  void declare(Options& options);

  /// What was typed, and what --config says where nothing was typed; from then on the session's settings
  /// tell it under the options' names. `data_head_dim` is the head of the vectors at hand, where there are
  /// any: then it is the default, and a --head-dim that differs is an error naming `data`.
  [[nodiscard]] RotaryLayer resolve(Session& session, std::optional<Index> data_head_dim = {},
                                    const std::string& data = {});
  /// What is rotated with where neither an option nor --config nor --preset says otherwise.
  void default_to(const RotarySettings& settings) { default_ = settings; }
  /// The same for each layer type of --config that rotates, with --layer-type all; else of one. The
  /// session's settings tell rotary_results() too, with `all` under "layer_type.key".
  [[nodiscard]] std::vector<RotaryLayer> resolve_all(Session& session);
  /// For commands that have a model: the methods alone, without --length, which is the command's own.
  void declare_methods(Options& options) { declare_scaling(options, false); }
  /// The model's rotation with the method that was typed, at `length`; nothing where none was. From then on
  /// the session's settings tell what followed from it.
  [[nodiscard]] std::optional<RotaryFrequencies> scale(Session& session, const RotarySettings& model,
                                                       Index length);
  [[nodiscard]] bool all_types() const { return layer_type_ == "all"; }
  /// Whether the last components of a head turn, and not the first ones; after resolve().
  [[nodiscard]] bool rotates_end_of_head() const { return has_model() && model_.rotates_end_of_head; }

 private:
  [[nodiscard]] bool has_model() const { return config_ || preset_; }
  void declare_scaling(Options& options, bool with_length = true);
  [[nodiscard]] std::vector<RotaryLayer> layers_of(Session& session, std::optional<Index> data_head_dim,
                                                   const std::string& data);
  void check_usage(const Options& options) const;
  void read_lists();
  [[nodiscard]] std::vector<LayerRotary> chosen_types(const ModelRotary& model) const;
  [[nodiscard]] RotaryLayer layer_of(const LayerRotary& type, const Options& options,
                                     std::optional<Index> data_head_dim, const std::string& data) const;
  /// `settings` with what was typed in place of what they say.
  [[nodiscard]] RotarySettings with_typed(RotarySettings settings, const Options& options) const;
  void use_head_of(RotarySettings& settings, const Options& options, Index data_head_dim,
                   const std::string& data) const;

  RotarySettings typed_;
  RotarySettings default_;
  PositionSections::Style style_ = PositionSections::Style::chunked;
  std::vector<double> sections_;
  std::optional<std::string> short_factor_, long_factor_;
  std::optional<std::string> config_;
  std::optional<std::string> preset_;
  std::optional<std::string> layer_type_;
  ModelRotary model_;
};

/// Fails where the rotation has more than one position to a token or stretches with it: `option` knows
/// neither.
void require_plain(const std::string& option, const RotaryFrequencies& frequencies);

/// A layer's settings under the options' names: given back as options, they make the same frequencies.
[[nodiscard]] Settings rotary_settings(const RotaryLayer& layer);
/// What follows from them: attention_factor, softmax_scale, the ends of the ramp, the base NTK made.
[[nodiscard]] Settings rotary_results(const RotaryLayer& layer);

}  // namespace rope::cli
