// SPDX-License-Identifier: MIT
// config.json and tokenizer_config.json.
#include "core/files/config_reader.h"
#include "tests/fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rope;
  const fuzz::FileOfBytes file(fuzz::as_text(data, size));
  if (const auto config = read_config_file(file.path()); config) {
    fuzz::require(check(config->config).ok());
  } else {
    fuzz::require_message(config.error());
  }
  if (const auto tokenizer = read_tokenizer_config(file.path()); !tokenizer) {
    fuzz::require_message(tokenizer.error());
  }
  return 0;
}
