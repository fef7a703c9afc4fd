// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/byte_source.h"

namespace rope::detail {

struct ZipEntry {
  std::string name;
  std::uint64_t header = 0;  ///< byte of the archive where its local header begins
  std::uint64_t begin = 0;   ///< and where its content begins
  std::uint64_t size = 0;
  std::uint32_t crc = 0;
};

/// As much of the zip format as torch.save writes: stored entries, ZIP64. Checked whole when it is opened:
/// the directory lies at the end without gaps, each local header says what the directory says, no two entries
/// overlap. Refused by name: compressed and encrypted entries, names that come twice or lead out of the
/// archive, more than 100,000 entries.
class ZipArchive {
 public:
  [[nodiscard]] static Result<ZipArchive> open(ByteSourcePtr source);

  [[nodiscard]] const std::vector<ZipEntry>& entries() const noexcept { return entries_; }  ///< by name
  [[nodiscard]] const ZipEntry* find(std::string_view name) const noexcept;
  /// The content of an entry. The first read compares its checksum: a damaged entry gives an error.
  [[nodiscard]] ByteSourcePtr content(const ZipEntry& entry) const;

 private:
  ByteSourcePtr source_;
  std::vector<ZipEntry> entries_;
};

}  // namespace rope::detail
