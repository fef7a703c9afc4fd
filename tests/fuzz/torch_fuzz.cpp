// SPDX-License-Identifier: MIT
// Weights of any layout as they lie in a file: archives, the older layout of torch.save, safetensors.
#include "tests/fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  rope::fuzz::read_weights(rope::fuzz::as_text(data, size));
  return 0;
}
