// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "core/training/trainer.h"

namespace rope::test {

inline Tokenizer letter_tokenizer() {
  std::string words = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n";
  for (char c = 'a'; c <= 'z'; ++c) (words += c) += "\n##" + std::string(1, c) + "\n";
  return Tokenizer(Vocabulary::parse(words, "letters").value());
}

/// Lines of the letters in order, so that each is known from its neighbours.
inline std::string alphabet_text(int lines) {
  std::string text;
  for (int line = 0; line < lines; ++line) {
    for (int i = 0; i < 13 + line % 7; ++i) (text += static_cast<char>('a' + (line + i) % 26)) += ' ';
    text += '\n';
  }
  return text;
}

inline TokenText alphabet(int lines = 60) {
  return TokenText::parse(alphabet_text(lines), "alphabet", letter_tokenizer()).value();
}

inline Model small_run_model(PositionKind positions = PositionKind::rope) {
  RoFormerConfig config;
  config.hidden_size = 32;
  config.num_hidden_layers = 2;
  config.num_attention_heads = 2;
  config.intermediate_size = 64;
  config.position_encoding = positions;
  return fresh_model(config, letter_tokenizer(), 1).value();
}

inline TrainingOptions small_run_options(Index steps = 12) {
  TrainingOptions options;
  options.batches = {.batch = 4, .length = 16, .short_share = 0.4, .short_lengths = {6, 9}};
  options.rate = {.peak = 3e-3, .warmup = 4};
  options.dropout = 0.1;
  options.steps = steps;
  options.threads = 2;
  return options;
}

inline std::unique_ptr<Trainer> small_run(const TrainingOptions& options = small_run_options(),
                                          PositionKind positions = PositionKind::rope) {
  std::vector<WeightedText> texts;
  texts.push_back({alphabet(), 1.0});
  texts.push_back({alphabet(25), 0.5});
  return Trainer::create(small_run_model(positions), std::move(texts), options).value();
}

}  // namespace rope::test
