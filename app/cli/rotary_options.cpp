// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/rotary_options.h"

#include "app/cli/failure.h"

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
}

RotaryFrequencies RotaryOptions::resolve(const Options& options, std::optional<Index> data_head_dim,
                                         const std::string& data) {
  if (data_head_dim) {
    if (options.given("--head-dim") && settings_.head_dim != *data_head_dim) {
      throw usage_failure(
          "--head-dim " + std::to_string(settings_.head_dim),
          "does not fit " + data + ", which has " + std::to_string(*data_head_dim) + " components");
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
