// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/support/result.h"
#include "core/support/work.h"
#include "core/text/tokenizer.h"

namespace rope {

/// A text as token ids and the places where its lines begin: two bytes a token for vocabularies up to
/// 65,536, and no other objects. A line end is only a space between tokens.
class TokenText {
 public:
  /// Reads and tokenizes a plain text file block by block (a line without end included). Fails for a file
  /// that cannot be read, that holds NUL bytes or is not UTF-8 (naming the byte), or that gives no token.
  [[nodiscard]] static Result<TokenText> read(const std::filesystem::path& path, const Tokenizer& tokenizer,
                                              const Work& work = {});
  /// The same for a text in memory; `name` is used in messages.
  [[nodiscard]] static Result<TokenText> parse(std::string_view text, const std::string& name,
                                               const Tokenizer& tokenizer);

  [[nodiscard]] Index size() const noexcept { return static_cast<Index>(narrow_.size() + wide_.size()); }
  [[nodiscard]] std::int32_t operator[](Index i) const {
    const auto at = static_cast<std::size_t>(i);
    return wide_.empty() ? narrow_[at] : wide_[at];
  }
  /// Lines that have a token.
  [[nodiscard]] Index lines() const noexcept { return static_cast<Index>(line_begins_.size()); }
  [[nodiscard]] Index line_begin(Index line) const {
    return static_cast<Index>(line_begins_[static_cast<std::size_t>(line)]);
  }
  [[nodiscard]] Index line_end(Index line) const {
    return line + 1 < lines() ? line_begin(line + 1) : size();
  }
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

  /// Cuts off the last `tokens` tokens and returns them as a text of their own, for a part that is held out.
  /// A line that is cut is one line in each. Throws std::invalid_argument where nothing would be left.
  [[nodiscard]] TokenText cut_end(Index tokens);

 private:
  class Builder;
  TokenText() = default;
  std::string name_;
  std::vector<std::uint16_t> narrow_;  // one of the two is empty
  std::vector<std::int32_t> wide_;
  std::vector<std::uint64_t> line_begins_;
};

}  // namespace rope
