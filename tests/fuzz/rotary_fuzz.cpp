// SPDX-License-Identifier: MIT
// The rotary settings in a config.json of any model.
#include "core/files/rotary_config.h"
#include "tests/fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto rotary = rope::parse_rotary_config(rope::fuzz::as_text(data, size), "fuzz");
  if (rotary) {
    rope::fuzz::require_rotary(*rotary);
  } else {
    rope::fuzz::require_message(rotary.error());
  }
  return 0;
}
