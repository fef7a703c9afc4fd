// SPDX-License-Identifier: MIT
// A pickle inside of an archive, and one inside of the older layout, where all else is as it should be: their
// checksums and sizes would keep a fuzzer that changes whole files from ever reaching the pickle.
#include <string>

#include "tests/core/files/torch_bytes.h"
#include "tests/fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string pickle(rope::fuzz::as_text(data, size));
  const std::string storage(256, '\1');
  rope::fuzz::read_weights(rope::torch_archive(pickle, storage));
  rope::fuzz::read_weights(
      rope::torch_legacy(pickle, rope::pickled::text("0"), rope::bytes_of<std::int64_t>(64) + storage));
  return 0;
}
