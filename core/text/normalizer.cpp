// SPDX-License-Identifier: MIT
#include "core/text/normalizer.h"

#include <algorithm>

#include "core/text/unicode.h"
#include "core/text/word_segmenter.h"

namespace rope {

void NormalizedWord::clear() noexcept {
  buffer.resize(2);
  begins.clear();
  ends.clear();
  characters = 0;
  too_long = false;
}

NormalizerSteps normalizer_steps(const TokenizerOptions& options) {
  return {.lower = options.do_lower_case,
          .strip = options.strip_accents.value_or(options.do_lower_case),
          .cjk_alone = options.tokenize_chinese_chars,
          .max_characters = options.max_word_characters};
}

Normalizer::Normalizer(const NormalizerSteps& steps) : steps_(steps), kinds_(ascii_kinds(steps)) {}

std::array<Normalizer::Kind, 128> Normalizer::ascii_kinds(const NormalizerSteps& steps) {
  std::array<Kind, 128> kinds{};
  for (std::size_t c = 0; c < kinds.size(); ++c) {
    const bool letter = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    const bool control = c < ' ' || c == 0x7F;
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      kinds[c] = Kind::space;
    } else if (control && steps.controls != NormalizerSteps::Controls::kept) {
      kinds[c] = Kind::drop;
    } else if (steps.alone == NormalizerSteps::Alone::outside_words) {
      kinds[c] = is_word_character(static_cast<char32_t>(c)) ? Kind::word : Kind::alone;
    } else {
      const bool alone = !letter && !control && steps.alone == NormalizerSteps::Alone::punctuation;
      kinds[c] = alone ? Kind::alone : Kind::word;
    }
  }
  return kinds;
}

bool Normalizer::drops(char32_t c) const {
  if (c < 0x80) return kinds_[c] == Kind::drop;
  switch (steps_.controls) {
    case NormalizerSteps::Controls::dropped:
      return c == replacement_character || is_format_or_control(c);
    case NormalizerSteps::Controls::and_unassigned:
      return c == replacement_character || is_format_or_control(c) || is_unassigned(c);
    case NormalizerSteps::Controls::not_private:
      return c == replacement_character || (is_format_or_control(c) && !is_private_use(c));
    case NormalizerSteps::Controls::kept:
      break;
  }
  return false;
}

bool Normalizer::stands_alone(char32_t c) const {
  if (c < 0x80) return kinds_[c] == Kind::alone;
  switch (steps_.alone) {
    case NormalizerSteps::Alone::punctuation:
      return is_unicode_punctuation(c);
    case NormalizerSteps::Alone::outside_words:
      return !is_word_character(c);
    case NormalizerSteps::Alone::nothing:
      break;
  }
  return false;
}

void Normalizer::run(std::string_view text, std::size_t base, FunctionRef<void(NormalizedWord&)> emit) {
  emit_ = &emit;
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80 && kinds_[byte] == Kind::word && marks_.empty()) {  // plain English, quickly
      const char c = steps_.lower && byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + 32) : text[at];
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

void Normalizer::run_again(const NormalizedWord& word, std::size_t begin, std::size_t end,
                           FunctionRef<void(NormalizedWord&)> emit) {
  emit_ = &emit;
  const std::string_view text = word.text().substr(0, end);
  for (std::size_t at = begin; at < end;) {
    const DecodedCharacter c = decode_utf8(text, at);
    take(c.code, {word.begins[at], word.ends[at]});
    at += c.length;
  }
  order_marks();
  finish_word();
  emit_ = nullptr;
}

// Cleaning and CJK spacing, on the characters as typed.
void Normalizer::take(char32_t c, Origin origin) {
  const bool ascii = c < 0x80;
  if (drops(c)) return;
  if (ascii ? kinds_[c] == Kind::space : is_unicode_space(c)) {
    order_marks();
    finish_word();
    return;
  }
  const bool alone = steps_.cjk_alone && !ascii && is_cjk_ideograph(c);
  if (alone) {
    order_marks();
    finish_word();
  }
  if (!steps_.strip) {
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
  if (!steps_.lower) {
    put(c, origin);
    return;
  }
  const CharacterSequence lowered = to_lower(c);
  for (std::size_t i = 0; i < lowered.size; ++i) put(lowered.codes[i], origin);
}

void Normalizer::put(char32_t c, Origin origin) {
  const bool alone = stands_alone(c);
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
  if (++word_.characters > steps_.max_characters) {  // will be unknown: stop keeping it
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
