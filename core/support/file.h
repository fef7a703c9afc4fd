// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "core/support/result.h"

namespace rope {

/// A regular file open for reading at any offset. Reading (rather than mapping) means that a file which
/// another program cuts short meanwhile gives an error and not a signal.
class InputFile {
 public:
  /// Fails for a missing file, a folder, a pipe or device, and without permission.
  [[nodiscard]] static Result<InputFile> open(const std::filesystem::path& path);

  InputFile(InputFile&& other) noexcept;
  InputFile& operator=(InputFile&& other) noexcept;
  ~InputFile();

  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }  ///< when it was opened
  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
  /// Fills `out` from `offset`; fails where the file ends before. Safe from many threads at once.
  [[nodiscard]] Status read_at(std::uint64_t offset, std::span<std::byte> out) const;

 private:
  InputFile(std::filesystem::path path, int descriptor, std::uint64_t size) noexcept;
  std::filesystem::path path_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
};

/// The whole file. Fails as InputFile::open does, and for more than `max_bytes` before anything is read.
[[nodiscard]] Result<std::string> read_file(const std::filesystem::path& path, std::uint64_t max_bytes);

/// A file written aside, in the folder of its final name, and moved there by commit(): nobody ever sees
/// half a file, and without commit() nothing remains. An existing file keeps its permissions; a link is
/// followed; a pipe or device is written to as it is, and so is what /dev/stdout and /dev/fd/N stand for.
class OutputFile {
 public:
  [[nodiscard]] static Result<OutputFile> create(const std::filesystem::path& path);

  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&& other) noexcept;
  ~OutputFile();  ///< removes what was not committed

  [[nodiscard]] Status write(std::span<const std::byte> bytes);
  [[nodiscard]] Status write(std::string_view text);
  /// Flushes to the disk, then renames.
  [[nodiscard]] Status commit();

 private:
  OutputFile() = default;
  void discard() noexcept;
  std::filesystem::path asked_;   // as the caller named it, for messages
  std::filesystem::path target_;  // with links followed
  std::filesystem::path aside_;   // empty: written in place (a pipe or device)
  int descriptor_ = -1;
};

/// Removes every file that is being written aside at this moment. For a process that is about to end
/// without its destructors (stopped by a signal); afterwards nothing more may be committed.
void discard_unfinished_files() noexcept;

/// Removes from a folder what processes that are no more were writing aside there when they were killed.
void remove_abandoned_files(const std::filesystem::path& folder);

/// Writes the whole text aside, flushes and renames.
[[nodiscard]] Status write_file(const std::filesystem::path& path, std::string_view text);

}  // namespace rope
