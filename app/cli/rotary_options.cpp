// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/rotary_options.h"

#include "app/cli/failure.h"
#include "core/files/model_folder.h"

namespace rope::cli {

void RotaryOptions::declare(Options& options) {
  options.group("Rotation");
  options.add({"--head-dim", "D", "Components of a head, even (default 64)"}, settings_.head_dim,
              {.low = 2, .high = 512, .even = true});
  options.add({"--rotary-dim", "R", "Components that rotate, even (default: all)"}, settings_.rotary_dim,
              {.low = 2, .high = 512, .even = true});
  options.add({"--base", "B", "Base of the frequencies base^(-2i/R) (default 10000)"}, settings_.base,
              {.low = 1e-6, .high = 1e15});
  options.add({"--pairing", "", "Which components turn together: 2i and 2i+1, or i and i+R/2"},
              settings_.pairing, {{"interleaved", Pairing::interleaved}, {"half", Pairing::half}});
  options.add({"--scaling", "", "Extension to longer texts (default none)"}, scaling_,
              {{"none", Scaling::none}});
  options.add({"--config", "FILE", "All of these from a RoFormer's config.json; an option typed here wins"},
              config_);
}

void RotaryOptions::take_config(const Options& options) {
  const RoFormerConfig config = need(read_roformer_config(*config_));
  if (!config.rotates()) {
    throw Failure(Error{"this model was trained without positions: it rotates nothing", *config_,
                        "choose the config of a model that rotates, or give --head-dim and --base"});
  }
  const RotarySettings found = config.rotary();
  if (!options.given("--head-dim")) settings_.head_dim = found.head_dim;
  if (!options.given("--rotary-dim")) settings_.rotary_dim = found.rotary_dim;
  if (!options.given("--base")) settings_.base = found.base;
  if (!options.given("--pairing")) settings_.pairing = found.pairing;
  original_length_ = config.max_position_embeddings;
}

RotaryFrequencies RotaryOptions::resolve(const Options& options, std::optional<Index> data_head_dim,
                                         const std::string& data) {
  if (config_) take_config(options);
  if (data_head_dim) {
    if (options.given("--head-dim") && settings_.head_dim != *data_head_dim) {
      throw usage_failure(
          "--head-dim " + std::to_string(settings_.head_dim),
          "does not fit " + data + ", which has " + std::to_string(*data_head_dim) + " components");
    }
    if (config_ && settings_.head_dim != *data_head_dim) {
      throw Failure(Error{data + " has heads of " + std::to_string(*data_head_dim) +
                              " components and the config of " + std::to_string(settings_.head_dim),
                          *config_, "choose the config of the model that the vectors are from"});
    }
    settings_.head_dim = *data_head_dim;
  }
  if (settings_.rotary_dim > settings_.head_dim) {
    throw usage_failure(
        "--rotary-dim " + std::to_string(settings_.rotary_dim),
        "must be an even whole number from 2 to the head's " + std::to_string(settings_.head_dim));
  }
  if (settings_.rotary_dim == 0) settings_.rotary_dim = settings_.head_dim;
  return need(rotary_frequencies(settings_));
}

}  // namespace rope::cli
