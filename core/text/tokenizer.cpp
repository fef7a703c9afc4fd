// SPDX-License-Identifier: MIT
#include "core/text/tokenizer.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "core/text/normalizer.h"
#include "core/text/roformer_words.h"

namespace rope {
namespace {

/// A part of a word by its bytes there, and the vocabulary's name for it.
struct Part {
  std::int32_t id;
  std::size_t begin, end;
};

bool starts_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80;
}

// The longest token that the word's bytes from `begin` on start with. For a part that continues a word the
// "##" is written over the two bytes before it, which nobody needs any more.
std::optional<Part> longest_part(const Vocabulary& vocabulary, NormalizedWord& word, std::size_t begin) {
  constexpr std::size_t room = 2;
  const std::size_t prefix = begin == 0 ? 0 : room;
  if (begin > 0) word.buffer.replace(begin, room, "##");
  const char* const start = word.buffer.data() + room + begin - prefix;
  const std::size_t longest = vocabulary.longest_token();
  if (longest <= prefix) return std::nullopt;
  for (std::size_t end = std::min(word.size(), begin + longest - prefix); end > begin; --end) {
    if (end < word.size() && !starts_character(word.buffer[room + end])) continue;
    const auto id = vocabulary.find({start, prefix + end - begin});
    if (id) return Part{*id, begin, end};
  }
  return std::nullopt;
}

// WordPiece: greedy longest match; a word with any part unknown is unknown as a whole.
bool split_word(const Vocabulary& vocabulary, NormalizedWord& word, std::vector<Part>& parts) {
  parts.clear();
  if (word.too_long) return false;
  for (std::size_t begin = 0; begin < word.size(); begin = parts.back().end) {
    const std::optional<Part> part = longest_part(vocabulary, word, begin);
    if (!part) return false;
    parts.push_back(*part);
  }
  return true;
}

Token added_token(const Vocabulary& vocabulary, std::int32_t id, std::size_t at) {
  return {.id = id, .text = vocabulary.token(id), .begin = at, .end = at, .special = true};
}

}  // namespace

Tokenizer::Tokenizer(Vocabulary vocabulary, TokenizerOptions options,
                     std::shared_ptr<const WordDictionary> dictionary)
    : vocabulary_(std::move(vocabulary)), options_(options), dictionary_(std::move(dictionary)) {
  if (options_.kind != TokenizerKind::bert && !dictionary_) {
    throw std::invalid_argument("a tokenizer by words needs a dictionary");
  }
  for (const std::optional<std::int32_t> id : {std::optional(vocabulary_.unk()), vocabulary_.pad(),
                                               vocabulary_.cls(), vocabulary_.sep(), vocabulary_.mask()}) {
    if (!id || vocabulary_.token(*id).empty()) continue;
    specials_.push_back(*id);
    const char first = vocabulary_.token(*id).front();
    if (special_starts_.find(first) == std::string::npos) special_starts_.push_back(first);
  }
}

std::optional<Tokenizer::Match> Tokenizer::find_special(std::string_view text, std::size_t from) const {
  const bool one_start = special_starts_.size() == 1;  // the usual '[': a plain search is much faster
  for (std::size_t at = from; at < text.size(); ++at) {
    at = one_start ? text.find(special_starts_.front(), at) : text.find_first_of(special_starts_, at);
    if (at == std::string_view::npos) break;
    Match best{at, 0, 0};
    for (const std::int32_t id : specials_) {
      const std::string& name = vocabulary_.token(id);
      if (name.size() > best.length && text.substr(at).starts_with(name)) best = {at, name.size(), id};
    }
    if (best.length > 0) return best;
  }
  return std::nullopt;
}

std::vector<Token> Tokenizer::tokenize(std::string_view text) const {
  std::vector<Token> tokens;
  tokens.reserve(std::min<std::size_t>(text.size() / 4 + 1, 1U << 20U));  // English: one in 4.5 bytes
  std::vector<Part> parts;
  const auto add_word = [&](NormalizedWord& word) {
    if (!split_word(vocabulary_, word, parts)) {
      tokens.push_back({.id = vocabulary_.unk(),
                        .text = vocabulary_.token(vocabulary_.unk()),
                        .begin = word.begin,
                        .end = word.end,
                        .unknown = true});
      return;
    }
    for (const Part& part : parts) {
      tokens.push_back({.id = part.id,
                        .text = vocabulary_.token(part.id),
                        .begin = word.begins[part.begin],
                        .end = word.ends[part.end - 1]});
    }
  };
  const auto keep = [&](const RoFormerWords::Piece& piece) {
    const auto id = vocabulary_.find(piece.text);
    if (id) {
      tokens.push_back({.id = *id, .text = std::string(piece.text), .begin = piece.begin, .end = piece.end});
    }
    return id.has_value();
  };
  Normalizer normalizer(options_);
  std::optional<RoFormerWords> words;
  if (options_.kind != TokenizerKind::bert) words.emplace(options_, *dictionary_);
  for (std::size_t at = 0; at < text.size();) {
    const std::optional<Match> special = find_special(text, at);
    const std::size_t end = special ? special->at : text.size();
    const std::string_view part = text.substr(at, end - at);
    if (words) {
      words->run(part, at, keep, add_word);
    } else {
      normalizer.run(part, at, add_word);
    }
    at = end;
    if (!special) break;
    at += special->length;
    tokens.push_back({.id = special->id,
                      .text = vocabulary_.token(special->id),
                      .begin = special->at,
                      .end = at,
                      .special = true});
  }
  return tokens;
}

EncodedText encode_text(const Tokenizer& tokenizer, std::string_view text,
                        std::optional<std::string_view> pair) {
  const Vocabulary& vocabulary = tokenizer.vocabulary();
  EncodedText out;
  if (vocabulary.cls()) out.tokens.push_back(added_token(vocabulary, *vocabulary.cls(), 0));
  const auto add_sentence = [&](std::string_view sentence, std::int32_t type) {
    std::vector<Token> tokens = tokenizer.tokenize(sentence);
    std::move(tokens.begin(), tokens.end(), std::back_inserter(out.tokens));
    if (vocabulary.sep()) out.tokens.push_back(added_token(vocabulary, *vocabulary.sep(), sentence.size()));
    out.types.resize(out.tokens.size(), type);
  };
  add_sentence(text, 0);
  if (pair) add_sentence(*pair, 1);
  out.ids.reserve(out.tokens.size());
  for (const Token& token : out.tokens) out.ids.push_back(token.id);
  return out;
}

Result<std::string> decode(const Vocabulary& vocabulary, std::span<const std::int32_t> ids) {
  static constexpr std::string_view joined[] = {".", "?", "!", ",", "n't", "'m", "'s", "'ve", "'re"};
  std::string text;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] < 0 || ids[i] >= vocabulary.size()) {
      return Error{.what = "no token has the id " + std::to_string(ids[i]),
                   .where = "id number " + std::to_string(i),
                   .fix = "the vocabulary has ids 0 to " + std::to_string(vocabulary.size() - 1)};
    }
    std::string_view token = vocabulary.token(ids[i]);
    if (i > 0 && token.starts_with("##")) {
      token.remove_prefix(2);
    } else if (i > 0 && std::none_of(std::begin(joined), std::end(joined),
                                     [&](std::string_view start) { return token.starts_with(start); })) {
      text += ' ';
    }
    text += token;
  }
  return text;
}

}  // namespace rope
