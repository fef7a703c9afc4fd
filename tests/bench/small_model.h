// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/config.h"

namespace rope::bench {

/// The sizes of the model that comes along with the program.
inline RoFormerConfig small_config() {
  RoFormerConfig config;
  config.vocab_size = 8192;
  config.hidden_size = 256;
  config.num_hidden_layers = 6;
  config.num_attention_heads = 4;
  config.intermediate_size = 1024;
  return config;
}

}  // namespace rope::bench
