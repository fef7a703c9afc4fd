// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "core/support/result.h"

namespace rope {

/// Bytes that a reader of a file format asks for, from a file or from memory: tests and fuzzing damage
/// the bytes in memory and go through the same checks.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  [[nodiscard]] virtual std::uint64_t size() const noexcept = 0;
  [[nodiscard]] virtual const std::string& name() const noexcept = 0;  ///< for messages
  [[nodiscard]] virtual Status read_at(std::uint64_t offset, std::span<std::byte> out) const = 0;
};

using ByteSourcePtr = std::shared_ptr<const ByteSource>;

[[nodiscard]] Result<ByteSourcePtr> open_source(const std::filesystem::path& path);
/// `bytes` must outlive the source.
[[nodiscard]] ByteSourcePtr memory_source(std::span<const std::byte> bytes, std::string name);

/// What a file is that was taken for something else, by its first bytes ("a web page", "a Git LFS
/// pointer", ...), with what to do; empty `what` if nothing known.
struct ForeignContent {
  std::string what;
  std::string fix;
};
[[nodiscard]] ForeignContent recognize_foreign(const ByteSource& source);

}  // namespace rope
