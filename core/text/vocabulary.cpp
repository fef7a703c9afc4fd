// SPDX-License-Identifier: MIT
#include "core/text/vocabulary.h"

#include <algorithm>
#include <utility>

#include "core/text/unicode.h"

namespace rope {
namespace {

constexpr std::size_t most_tokens = 1'000'000;
constexpr std::size_t most_token_bytes = 1'000;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

Error line_error(std::string what, const std::string& name, std::size_t line) {
  return {.what = std::move(what),
          .where = name + " line " + std::to_string(line + 1),
          .fix = "a vocabulary is a text file (UTF-8) with one token a line"};
}

std::string_view next_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace

Result<Vocabulary> Vocabulary::parse(std::string_view contents, const std::string& name,
                                     const SpecialTokenNames& special) {
  if (contents.starts_with(byte_order_mark)) contents.remove_prefix(byte_order_mark.size());
  if (contents.empty()) {
    return Error{.what = "the vocabulary is empty",
                 .where = name,
                 .fix = "a vocabulary is a text file (UTF-8) with one token a line"};
  }
  Vocabulary vocabulary;
  while (!contents.empty()) {
    const std::size_t number = vocabulary.tokens_.size();
    const std::string_view line = next_line(contents);
    if (number == most_tokens) return line_error("more than 1000000 tokens", name, number);
    if (line.size() > most_token_bytes) return line_error("a token of more than 1000 bytes", name, number);
    if (find_invalid_utf8(line)) return line_error("the bytes are not UTF-8 text", name, number);
    vocabulary.tokens_.emplace_back(line);
    vocabulary.ids_.insert_or_assign(std::string(line), static_cast<std::int32_t>(number));
    vocabulary.longest_ = std::max(vocabulary.longest_, line.size());
  }
  // A special token without a name is none, even where the vocabulary has an empty line.
  const auto named = [&](const std::string& token) -> std::optional<std::int32_t> {
    return token.empty() ? std::nullopt : vocabulary.find(token);
  };
  const std::optional<std::int32_t> unk = named(special.unk);
  if (!unk) {
    return Error{.what = "the vocabulary has no token " + special.unk + " for unknown words",
                 .where = name,
                 .fix = "check that it is the vocab.txt of a BERT-like model"};
  }
  vocabulary.unk_ = *unk;
  vocabulary.pad_ = named(special.pad);
  vocabulary.cls_ = named(special.cls);
  vocabulary.sep_ = named(special.sep);
  vocabulary.mask_ = named(special.mask);
  return vocabulary;
}

std::string Vocabulary::name_of(std::int32_t id) const {
  if (id >= 0 && id < size()) return token(id);
  return std::string("[").append(std::to_string(id)).append("]");
}

std::optional<std::int32_t> Vocabulary::find(std::string_view token) const {
  const auto found = ids_.find(token);
  if (found == ids_.end()) return std::nullopt;
  return found->second;
}

}  // namespace rope
