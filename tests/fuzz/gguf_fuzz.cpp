// SPDX-License-Identifier: MIT
// The metadata of a .gguf file, and the rotary settings in it.
#include "core/files/rotary_config.h"
#include "tests/fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rope;
  const auto metadata = read_gguf_metadata(*memory_source(std::as_bytes(std::span(data, size)), "fuzz"));
  if (!metadata) {
    fuzz::require_message(metadata.error());
    return 0;
  }
  fuzz::require(metadata->entries.size() <= size);
  const auto rotary = rotary_from_gguf(*metadata, "fuzz");
  if (rotary) {
    fuzz::require_rotary(*rotary);
  } else {
    fuzz::require_message(rotary.error());
  }
  return 0;
}
