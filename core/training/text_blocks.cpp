// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <span>

#include "core/support/file.h"
#include "core/text/unicode.h"
#include "core/training/detail/text_blocks.h"

namespace rope::detail {
namespace {

constexpr std::size_t block_bytes = std::size_t{4} << 20;

/// Where a block may be cut without splitting a word: after its last line end, else after its last space,
/// else (a word as long as the block, which is unknown anyway) before its last character.
std::size_t cut_of(std::string_view block) {
  if (const auto line = block.rfind('\n'); line != std::string_view::npos) return line + 1;
  if (const auto space = block.find_last_of(" \t\r"); space != std::string_view::npos) return space + 1;
  std::size_t cut = block.size();
  while (cut > 1 && (static_cast<unsigned char>(block[cut - 1]) & 0xC0U) == 0x80U) --cut;
  return cut > 1 ? cut - 1 : block.size();
}

}  // namespace

Status check_text(std::string_view text, const std::string& name, std::uint64_t first_byte) {
  const auto refuse = [&](std::size_t at, const char* what, const char* fix) {
    return Error{.what = what, .where = name + ", byte " + std::to_string(first_byte + at), .fix = fix};
  };
  if (const auto zero = text.find('\0'); zero != std::string_view::npos) {
    return refuse(zero, "this is no plain text (it has NUL bytes)", "give a text file in UTF-8");
  }
  if (const auto bad = find_invalid_utf8(text)) {
    return refuse(*bad, "this is not UTF-8", "convert it first, e.g. with iconv -f latin1 -t utf-8");
  }
  return {};
}

Status for_text_blocks(const std::filesystem::path& path, const Work& work,
                       FunctionRef<Status(std::string_view block)> take) {
  Result<InputFile> file = InputFile::open(path);
  if (!file) return file.error();
  std::string block;
  for (std::uint64_t offset = 0; offset < file->size();) {
    if (work.stop.stop_requested()) return cancelled_error();
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(block_bytes, file->size() - offset));
    block.resize(size);
    if (Status s = file->read_at(offset, std::as_writable_bytes(std::span(block))); !s) return s;
    const bool last = offset + size == file->size();
    const std::string_view used = std::string_view(block).substr(0, last ? size : cut_of(block));
    if (Status s = check_text(used, path.string(), offset); !s) return s;
    if (Status s = take(used); !s) return s;
    offset += used.size();
    work.report(static_cast<double>(offset) / static_cast<double>(file->size()));
  }
  return {};
}

}  // namespace rope::detail
