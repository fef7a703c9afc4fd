// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/run_text.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "core/text/text_windows.h"

namespace rope::app {
namespace {

constexpr double trace_bytes = 128e6;  // of the scores of all heads in one pass
constexpr Index least_tokens = 512;    // are shown whatever that takes
constexpr Index longest = 2048;        // of the largest picture

Index limit_of(const RunInput& input) {
  const RoFormerConfig& config = input.model->config;
  const Index most = most_tokens(config);
  if (input.long_text == LongText::whole) return most;
  return std::clamp<Index>(config.max_position_embeddings, 8, most);
}

void keep(EncodedText& text, Index from, Index end) {
  const auto cut = [&](auto& list) {
    list.erase(list.begin() + end, list.end());
    list.erase(list.begin() + 1, list.begin() + from);
  };
  cut(text.tokens);
  cut(text.ids);
  cut(text.types);
}

// The one window of a text that is to be shown.
Status choose_window(EncodedText& text, const RunInput& input, RunText& out) {
  const bool answers = input.model->config.head.kind == HeadKind::question_answering;
  LengthLimit limit{.tokens = out.limit,
                    .overlap = input.long_text == LongText::window ? out.limit / 8 : 0,
                    .cut = answers ? PairCut::only_second : PairCut::longest_first};
  Result<std::vector<TextWindow>> windows = text_windows(text, limit);
  if (!windows) {  // the first text alone is too long, so that both give way
    limit.overlap = 0;
    limit.cut = PairCut::longest_first;
    windows = text_windows(text, limit);
  }
  if (!windows) return windows.error();
  if (input.long_text == LongText::window) {
    out.windows = static_cast<Index>(windows->size());
    out.window = std::clamp<Index>(input.window, 0, out.windows - 1);
  }
  text = window_text(text, (*windows)[static_cast<std::size_t>(out.window)]);
  return {};
}

Result<RunText> shown_part(EncodedText text, const RunInput& input) {
  const bool causal = input.model->config.head.kind == HeadKind::causal_lm;
  RunText out;
  out.all_tokens = static_cast<Index>(text.tokens.size());
  out.limit = limit_of(input);
  const auto has_end_mark = [&text] {
    return text.tokens.size() > 1 && text.tokens.back().special &&
           text.tokens.back().begin == text.tokens.back().end;
  };
  if (causal && has_end_mark()) --out.all_tokens;  // the text goes on
  if (out.all_tokens > out.limit) {
    if (causal && input.long_text != LongText::window) {
      out.from_end = true;
      keep(text, out.all_tokens - (out.limit - 1), out.all_tokens);
    } else if (Status chosen = choose_window(text, input, out); !chosen) {
      return chosen.error();
    }
  }
  if (causal && has_end_mark()) {
    text.tokens.pop_back();
    text.types.pop_back();
  }
  out.tokens = std::move(text.tokens);
  out.types = std::move(text.types);
  if (input.model->config.type_vocab_size < 2) std::fill(out.types.begin(), out.types.end(), 0);
  const auto mask = input.model->tokenizer.vocabulary().mask();
  for (std::size_t i = 0; i < out.tokens.size(); ++i) {
    const Token& token = out.tokens[i];
    if (token.unknown) ++out.unknown;
    if (!mask || token.id != *mask) continue;
    ++out.all_masks;
    if (out.masks.size() < kMostMasks) out.masks.push_back(static_cast<Index>(i));
  }
  return out;
}

}  // namespace

std::pair<Index, Index> RunText::second_text() const {
  const auto begin = std::find(types.begin(), types.end(), 1);
  auto count = static_cast<Index>(types.end() - begin);
  if (count > 0 && tokens.back().special && tokens.back().begin == tokens.back().end) --count;
  return {begin - types.begin(), count};
}

Index most_tokens(const RoFormerConfig& config) {
  const auto heads = static_cast<double>(config.num_hidden_layers * config.num_attention_heads);
  const auto fit = static_cast<Index>(std::sqrt(trace_bytes / sizeof(float) / heads));
  return std::clamp(fit, least_tokens, longest);
}

Result<RunText> run_text(const RunInput& input) {
  const HeadKind head = input.model->config.head.kind;
  const bool pairs = head == HeadKind::sequence_classification || head == HeadKind::question_answering;
  const bool pair = pairs && input.second.find_first_not_of(" \t\r\n") != std::string::npos;
  return shown_part(encode_text(input.model->tokenizer, input.text,
                                pair ? std::optional<std::string_view>(input.second) : std::nullopt),
                    input);
}

std::vector<std::string> choices_of(const std::string& lines) {
  std::vector<std::string> choices;
  for (std::size_t at = 0; at < lines.size() && choices.size() < kMostChoices;) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size());
    const std::string_view line = std::string_view(lines).substr(at, end - at);
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first != std::string_view::npos)
      choices.emplace_back(line.substr(first, line.find_last_not_of(" \t\r") - first + 1));
    at = end + 1;
  }
  return choices;
}

Result<std::vector<RunText>> choice_texts(const RunInput& input) {
  std::vector<RunText> texts;
  for (const std::string& choice : choices_of(input.second)) {
    Result<RunText> text = shown_part(encode_text(input.model->tokenizer, input.text, choice), input);
    if (!text) return text.error();
    texts.push_back(std::move(text).value());
  }
  return texts;
}

}  // namespace rope::app
