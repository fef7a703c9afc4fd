// SPDX-License-Identifier: MIT
#include "core/files/npy.h"
#include "tests/fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rope;
  const fuzz::FileOfBytes file(fuzz::as_text(data, size));
  const auto array = read_npy(file.path());
  if (array) {
    fuzz::require(static_cast<std::size_t>(array->values.size()) <= size);  // no more numbers than bytes
  } else {
    fuzz::require_message(array.error());
  }
  if (const auto floats = read_npy_float(file.path()); !floats) fuzz::require_message(floats.error());
  return 0;
}
