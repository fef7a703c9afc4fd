// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/files/byte_source.h"
#include "core/support/result.h"

namespace rope {

/// Something in the metadata whose bytes were passed over: text of more than 4096 bytes, lists of text, lists
/// in lists, and lists of more than 4096 numbers (the tokens, their scores).
struct GgufSkipped {
  std::string kind;         ///< "text", "list of text", "list of numbers", "list of lists"
  std::uint64_t count = 0;  ///< bytes, or elements

  bool operator==(const GgufSkipped&) const = default;
};

/// Whole numbers past int64 are doubles; true and false in a list are 1 and 0.
using GgufValue = std::variant<bool, std::int64_t, double, std::string, std::vector<double>, GgufSkipped>;

struct GgufEntry {
  std::string key;
  GgufValue value;
};

/// The key-value part of a .gguf file, which stands before the weights.
struct GgufMetadata {
  std::uint32_t version = 0;
  bool big_endian = false;
  std::uint64_t tensor_count = 0;
  std::vector<GgufEntry> entries;  ///< in the file's order; no key twice
  /// Tensors that hold factors for the frequencies ("rope_freqs.weight", "rope_factors_long.weight"), by
  /// name.
  std::vector<std::string> rope_tensors;

  /// Nothing where there is no such key.
  [[nodiscard]] const GgufValue* find(std::string_view key) const;
};

/// Reads versions 1 to 3 little-endian and version 3 big-endian (the format has no older ones); of the
/// tensors only the names are looked at. Fails, naming the key and the byte, for anything that does not fit
/// the file's size, a key twice, an unknown type, lists nested more than 4 deep, more than 65,536 keys or
/// tensors, 20 million elements or 8 MB of values kept.
[[nodiscard]] Result<GgufMetadata> read_gguf_metadata(const ByteSource& source);

}  // namespace rope
