// SPDX-License-Identifier: MIT
// The header of a safetensors file, before data of a size that the first byte tells: with its length written
// before it as it should be, which a fuzzer that changes whole files would hardly keep true.
#include <string>

#include "tests/core/files/torch_bytes.h"
#include "tests/fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string header(rope::fuzz::as_text(data + 1, size - 1));
  rope::fuzz::read_weights(rope::bytes_of<std::uint64_t>(header.size()) + header +
                           std::string(std::size_t{4} * data[0], '\1'));
  return 0;
}
