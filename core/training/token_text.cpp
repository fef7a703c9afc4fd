// SPDX-License-Identifier: MIT
#include "core/training/token_text.h"

#include <algorithm>
#include <span>
#include <utility>

#include "core/support/file.h"
#include "core/support/parallel.h"
#include "core/text/unicode.h"

namespace rope {
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

/// Lines of a block, the last one perhaps going on in the next block.
std::vector<std::string_view> lines_of(std::string_view block) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at < block.size();) {
    const std::size_t end = std::min(block.find('\n', at), block.size());
    lines.push_back(block.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

}  // namespace

/// Takes blocks of whole words in order.
class TokenText::Builder {
 public:
  Builder(std::string name, const Tokenizer& tokenizer) : tokenizer_(tokenizer) {
    text_.name_ = std::move(name);
    wide_ = tokenizer.vocabulary().size() > 65536;
  }

  Status take(std::string_view block, int threads) {
    if (const auto zero = block.find('\0'); zero != std::string_view::npos) {
      return refuse(zero, "this is no plain text (it has NUL bytes)", "give a text file in UTF-8");
    }
    if (const auto bad = find_invalid_utf8(block)) {
      return refuse(*bad, "this is not UTF-8", "convert it first, e.g. with iconv -f latin1 -t utf-8");
    }
    const std::vector<std::string_view> lines = lines_of(block);
    std::vector<std::vector<std::int32_t>> ids(lines.size());
    parallel_for(
        static_cast<Index>(lines.size()), 64,
        [&](Index begin, Index end) {
          for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
            for (const Token& token : tokenizer_.tokenize(lines[i])) ids[i].push_back(token.id);
          }
        },
        threads);
    for (const std::vector<std::int32_t>& line : ids) append(line);
    inside_line_ = !block.empty() && block.back() != '\n';
    bytes_ += block.size();
    return {};
  }

  Result<TokenText> finish() && {
    if (text_.size() == 0) {
      return Error{
          .what = "there is no word in this text", .where = text_.name_, .fix = "give a longer text"};
    }
    return std::move(text_);
  }

 private:
  [[nodiscard]] Error refuse(std::size_t at, std::string what, std::string fix) const {
    return {.what = std::move(what),
            .where = text_.name_ + ", byte " + std::to_string(bytes_ + at),
            .fix = std::move(fix)};
  }

  void append(const std::vector<std::int32_t>& line) {
    if (!line.empty() && !inside_line_) {
      text_.line_begins_.push_back(static_cast<std::uint64_t>(text_.size()));
    }
    inside_line_ = false;
    for (const std::int32_t id : line) {
      if (wide_) {
        text_.wide_.push_back(id);
      } else {
        text_.narrow_.push_back(static_cast<std::uint16_t>(id));
      }
    }
  }

  const Tokenizer& tokenizer_;
  TokenText text_;
  std::uint64_t bytes_ = 0;
  bool wide_ = false;
  bool inside_line_ = false;  // the last block ended inside a line
};

Result<TokenText> TokenText::read(const std::filesystem::path& path, const Tokenizer& tokenizer,
                                  const Work& work) {
  Result<InputFile> file = InputFile::open(path);
  if (!file) return file.error();
  Builder builder(path.string(), tokenizer);
  std::string block;
  for (std::uint64_t offset = 0; offset < file->size();) {
    if (work.stop.stop_requested()) return cancelled_error();
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(block_bytes, file->size() - offset));
    block.resize(size);
    if (Status s = file->read_at(offset, std::as_writable_bytes(std::span(block))); !s) return s.error();
    const std::size_t used = offset + size == file->size() ? size : cut_of(block);
    if (Status s = builder.take(std::string_view(block).substr(0, used), work.threads); !s) return s.error();
    offset += used;
    work.report(static_cast<double>(offset) / static_cast<double>(file->size()));
  }
  return std::move(builder).finish();
}

Result<TokenText> TokenText::parse(std::string_view text, const std::string& name,
                                   const Tokenizer& tokenizer) {
  Builder builder(name, tokenizer);
  if (Status s = builder.take(text, 1); !s) return s.error();
  return std::move(builder).finish();
}

}  // namespace rope
