// SPDX-License-Identifier: MIT
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/files/tensor_file.h"
#include "core/rotary/model_rotary.h"

namespace rope::fuzz {

/// Ends the run where something that must hold does not: libFuzzer then keeps the input.
inline void require(bool holds) {
  if (!holds) std::abort();
}

/// What every failure has to have: a message, on one line, that does not grow with the file.
inline void require_message(const Error& error) {
  const std::string message = error.message();
  require(!message.empty() && message.size() < 2'000 && message.find('\n') == std::string::npos);
}

/// What a model's rotation has to be: computable, with a source for each value, all on one line each.
inline void require_rotary(const ModelRotary& model) {
  require(!model.types.empty() && model_frequencies(model).ok());
  for (const RotaryWarning& warning : model.warnings) {
    const std::string text = warning.text();
    require(text.size() < 2'000 && text.find('\n') == std::string::npos);
  }
  for (const RotarySource& setting : model.sources) {
    const std::string line = setting.layer_type + setting.key + setting.value + setting.source;
    require(!setting.source.empty() && !setting.value.empty() && line.find('\n') == std::string::npos);
  }
}

/// The input of a harness as text.
inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};  // NOLINT(*-reinterpret-cast): bytes as characters
}

/// Opens weights and reads all that can be read. No tensor may have more numbers than the file has bytes.
inline void read_weights(std::string_view bytes) {
  const auto file = TensorFile::parse(std::as_bytes(std::span(bytes)), "fuzz");
  if (!file) return require_message(file.error());
  for (const TensorInfo& info : file->tensors()) {
    const auto read = file->read(info);
    if (!read) {
      require_message(read.error());
    } else {
      require(static_cast<std::size_t>(read->size()) <= bytes.size());
    }
  }
}

/// A file in memory, for readers that take a path.
class FileOfBytes {
 public:
  explicit FileOfBytes(std::string_view bytes) : descriptor_(::memfd_create("fuzz", 0)) {
    require(descriptor_ >= 0);
    require(::write(descriptor_, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
  }
  FileOfBytes(const FileOfBytes&) = delete;
  FileOfBytes& operator=(const FileOfBytes&) = delete;
  ~FileOfBytes() { ::close(descriptor_); }
  [[nodiscard]] std::filesystem::path path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

}  // namespace rope::fuzz
