// SPDX-License-Identifier: MIT
#include "core/text/normalizer.h"

#include <algorithm>

#include "core/text/unicode.h"

namespace rope {

void NormalizedWord::clear() noexcept {
  buffer.resize(2);
  begins.clear();
  ends.clear();
  characters = 0;
  too_long = false;
}

Normalizer::Normalizer(const TokenizerOptions& options)
    : lower_(options.do_lower_case),
      strip_(options.strip_accents.value_or(options.do_lower_case)),
      cjk_(options.tokenize_chinese_chars),
      max_characters_(options.max_word_characters),
      kinds_(ascii_kinds()) {}

std::array<Normalizer::Kind, 128> Normalizer::ascii_kinds() {
  std::array<Kind, 128> kinds{};
  for (std::size_t c = 0; c < kinds.size(); ++c) {
    const bool letter = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      kinds[c] = Kind::space;
    } else if (c < ' ' || c == 0x7F) {
      kinds[c] = Kind::drop;
    } else {
      kinds[c] = letter ? Kind::word : Kind::punctuation;
    }
  }
  return kinds;
}

void Normalizer::run(std::string_view text, std::size_t base, FunctionRef<void(NormalizedWord&)> emit) {
  emit_ = &emit;
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80 && kinds_[byte] == Kind::word && marks_.empty()) {  // plain English, quickly
      const char c = lower_ && byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + 32) : text[at];
      put_bytes({&c, 1}, {base + at, base + at + 1});
      ++at;
      continue;
    }
    const DecodedCharacter c = decode_utf8(text, at);
    take(c.code, {base + at, base + at + c.length});
    at += c.length;
  }
  order_marks();
  finish_word();
  emit_ = nullptr;
}

// Cleaning and CJK spacing, on the characters as typed.
void Normalizer::take(char32_t c, Origin origin) {
  const bool ascii = c < 0x80;
  if (ascii ? kinds_[c] == Kind::drop : c == replacement_character || is_format_or_control(c)) return;
  if (ascii ? kinds_[c] == Kind::space : is_unicode_space(c)) {
    order_marks();
    finish_word();
    return;
  }
  const bool alone = cjk_ && !ascii && is_cjk_ideograph(c);
  if (alone) {
    order_marks();
    finish_word();
  }
  if (!strip_) {
    take_lowered(c, origin);
  } else if (ascii) {
    order_marks();
    take_lowered(c, origin);
  } else {
    const CharacterSequence parts = decompose(c);
    for (std::size_t i = 0; i < parts.size; ++i) take_decomposed(parts.codes[i], origin);
  }
  if (alone) {
    order_marks();
    finish_word();
  }
}

// Canonical order (Unicode's NFD): runs of combining characters sorted by class, equal classes as they
// came. Nonspacing marks go; the few that stay are sorted without them, which gives the same order.
void Normalizer::take_decomposed(char32_t c, Origin origin) {
  const int order = combining_class(c);
  if (order == 0) order_marks();
  if (is_nonspacing_mark(c)) return;
  if (order == 0) {
    take_lowered(c, origin);
  } else {
    marks_.push_back({c, order, origin});
  }
}

void Normalizer::order_marks() {
  if (marks_.empty()) return;
  std::stable_sort(marks_.begin(), marks_.end(),
                   [](const Mark& a, const Mark& b) { return a.combining_class < b.combining_class; });
  for (const Mark& mark : marks_) take_lowered(mark.code, mark.origin);
  marks_.clear();
}

void Normalizer::take_lowered(char32_t c, Origin origin) {
  if (!lower_) {
    put(c, origin);
    return;
  }
  const CharacterSequence lowered = to_lower(c);
  for (std::size_t i = 0; i < lowered.size; ++i) put(lowered.codes[i], origin);
}

void Normalizer::put(char32_t c, Origin origin) {
  const bool alone = c < 0x80 ? kinds_[c] == Kind::punctuation : is_unicode_punctuation(c);
  if (alone) finish_word();
  utf8_.clear();
  append_utf8(utf8_, c);
  put_bytes(utf8_, origin);
  if (alone) finish_word();
}

// One character, which cannot change any more.
void Normalizer::put_bytes(std::string_view character, Origin origin) {
  if (word_.characters == 0) word_.begin = origin.begin;
  word_.end = origin.end;
  if (++word_.characters > max_characters_) {  // will be unknown: stop keeping it
    word_.too_long = true;
    word_.buffer.resize(2);
    word_.begins.clear();
    word_.ends.clear();
    return;
  }
  for (const char byte : character) {
    word_.buffer.push_back(byte);
    word_.begins.push_back(origin.begin);
    word_.ends.push_back(origin.end);
  }
}

void Normalizer::finish_word() {
  if (word_.characters == 0) return;
  (*emit_)(word_);
  word_.clear();
}

}  // namespace rope
