// SPDX-License-Identifier: MIT
#include "core/training/token_text.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/support/parallel.h"
#include "core/training/detail/text_blocks.h"

namespace rope {
namespace {

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

  void take(std::string_view block, int threads) {
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
  }

  Result<TokenText> finish() && {
    if (text_.size() == 0) {
      return Error{.what = "there is no word in this text",
                   .where = text_.name_,
                   .fix = "give a text with words in it"};
    }
    return std::move(text_);
  }

 private:
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
  bool wide_ = false;
  bool inside_line_ = false;  // the last block ended inside a line
};

Result<TokenText> TokenText::read(const std::filesystem::path& path, const Tokenizer& tokenizer,
                                  const Work& work) {
  Builder builder(path.string(), tokenizer);
  const Status status = detail::for_text_blocks(path, work, [&](std::string_view block) {
    builder.take(block, work.threads);
    return Status();
  });
  if (!status) return status.error();
  return std::move(builder).finish();
}

Result<TokenText> TokenText::parse(std::string_view text, const std::string& name,
                                   const Tokenizer& tokenizer) {
  if (Status s = detail::check_text(text, name, 0); !s) return s.error();
  Builder builder(name, tokenizer);
  builder.take(text, 1);
  return std::move(builder).finish();
}

TokenText TokenText::cut_end(Index tokens) {
  if (tokens < 1 || tokens >= size()) {
    throw std::invalid_argument("TokenText::cut_end: " + std::to_string(tokens) + " of " +
                                std::to_string(size()) + " tokens");
  }
  const Index cut = size() - tokens;
  TokenText end;
  end.name_ = name_;
  if (wide_.empty()) {
    end.narrow_.assign(narrow_.end() - tokens, narrow_.end());
    narrow_.resize(static_cast<std::size_t>(cut));
  } else {
    end.wide_.assign(wide_.end() - tokens, wide_.end());
    wide_.resize(static_cast<std::size_t>(cut));
  }
  const auto first = std::ranges::lower_bound(line_begins_, static_cast<std::uint64_t>(cut));
  if (first == line_begins_.end() || *first != static_cast<std::uint64_t>(cut)) end.line_begins_.push_back(0);
  for (auto line = first; line != line_begins_.end(); ++line) {
    end.line_begins_.push_back(*line - static_cast<std::uint64_t>(cut));
  }
  line_begins_.erase(first, line_begins_.end());
  return end;
}

}  // namespace rope
