// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/model_folder.h"
#include "core/model/roformer.h"
#include "core/text/tokenizer.h"

namespace rope {

/// A sentence with one [MASK] and the word that is wanted there.
struct WantedWord {
  std::string sentence, word;
  TokenBatch tokens;        ///< the sentence between [CLS] and [SEP]
  Index position = 0;       ///< of the mask
  std::int32_t target = 0;  ///< the word, which is one token
};

/// Lines of "sentence with [MASK]", a tab, and the word; empty ones are passed over. Fails, naming the line,
/// where one has another form, no mask or several, or a word that is not one token of the vocabulary.
[[nodiscard]] Result<std::vector<WantedWord>> parse_sentences(std::string_view text, const std::string& name,
                                                              const Tokenizer& tokenizer);

struct WantedGuess {
  Index rank = 0;          ///< of the wanted word among all, from 1
  double probability = 0;  ///< of the wanted word
};
/// Fails for a model without MLM head, a sentence that does not fit the model, or cancelled.
[[nodiscard]] Result<WantedGuess> guess_word(const Model& model, const WantedWord& wanted,
                                             const ForwardOptions& options, const Work& work = {});

}  // namespace rope
