// SPDX-License-Identifier: MIT
#include "core/training/sentences.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/model/heads.h"
#include "core/training/detail/rank.h"
#include "core/training/detail/text_blocks.h"

namespace rope {
namespace {

Result<WantedWord> parse_line(std::string_view line, const std::string& where, const Tokenizer& tokenizer) {
  const auto refuse = [&](std::string what, std::string fix) {
    return Error{.what = std::move(what), .where = where, .fix = std::move(fix)};
  };
  const auto tab = line.find('\t');
  if (tab == std::string_view::npos) {
    return refuse("there is no word after the sentence", "write the sentence, a tab, and the word");
  }
  WantedWord wanted{
      .sentence = std::string(line.substr(0, tab)), .word = std::string(line.substr(tab + 1)), .tokens = {}};
  const EncodedText encoded = encode_text(tokenizer, wanted.sentence);
  const auto mask = tokenizer.vocabulary().mask();
  const auto masks = mask ? std::ranges::count(encoded.ids, *mask) : 0;
  if (masks != 1) {
    return refuse("there are " + std::to_string(masks) + " masks in this sentence",
                  "write [MASK] once, where the word is to stand");
  }
  const std::vector<Token> word = tokenizer.tokenize(wanted.word);
  if (word.size() != 1 || word.front().unknown) {
    return refuse("the word is not one token of the model's vocabulary: " + wanted.word.substr(0, 60),
                  "choose a commoner one");
  }
  wanted.target = word.front().id;
  wanted.position = std::ranges::find(encoded.ids, *mask) - encoded.ids.begin();
  wanted.tokens.length = static_cast<Index>(encoded.ids.size());
  wanted.tokens.ids = encoded.ids;
  return wanted;
}

}  // namespace

Result<std::vector<WantedWord>> parse_sentences(std::string_view text, const std::string& name,
                                                const Tokenizer& tokenizer) {
  if (Status s = detail::check_text(text, name, 0); !s) return s.error();
  std::vector<WantedWord> sentences;
  std::size_t number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty()) continue;
    Result<WantedWord> wanted = parse_line(line, name + ", line " + std::to_string(number), tokenizer);
    if (!wanted) return wanted.error();
    sentences.push_back(std::move(*wanted));
  }
  if (sentences.empty()) {
    return Error{.what = "there is no sentence in this file",
                 .where = name,
                 .fix = "write lines of a sentence with [MASK], a tab, and the word"};
  }
  return sentences;
}

Result<WantedGuess> guess_word(const Model& model, const WantedWord& wanted, const ForwardOptions& options,
                               const Work& work) {
  if (Status fills = check_fills_masks(model.weights, model.config); !fills) return fills.error();
  ForwardWorkspace workspace;
  const Work inner{.progress = {}, .stop = work.stop, .threads = work.threads};
  const Result<Tensor> hidden =
      encode(model.weights, model.config, wanted.tokens, {options, workspace, nullptr, inner});
  if (!hidden) return hidden.error();
  Tensor row({1, hidden->dim(-1)});
  std::ranges::copy(hidden->matrix().row(wanted.position), row.begin());
  const Tensor logits = mlm_logits(model.weights, model.config, std::as_const(row).matrix(), inner);
  const detail::TokenRank rank = detail::rank_of(logits.matrix().row(0), wanted.target);
  return WantedGuess{.rank = rank.better + 1, .probability = std::exp(-rank.loss)};
}

}  // namespace rope
