// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/state/roformer_state.h"
#include "core/files/model_folder.h"
#include "core/model/roformer.h"
#include "core/support/result.h"
#include "core/text/tokenizer.h"

namespace rope::app {

/// More masks than this get no guesses, more choices than this are not read.
inline constexpr std::size_t kMostMasks = 32;
inline constexpr std::size_t kMostChoices = 16;

/// All that the RoFormer page's numbers depend on.
struct RunInput {
  std::shared_ptr<const Model> model;
  std::string text;         ///< UTF-8, as typed
  std::string second = {};  ///< the same of the second box, for heads that read two texts
  LongText long_text = LongText::whole;
  Index window = 0;        ///< clamped to the windows there are
  Index choice = 0;        ///< clamped to the choices there are
  ForwardOptions what_if;  ///< default: only the model as trained is run
};

/// The text as the model gets it.
struct RunText {
  std::vector<Token> tokens;  ///< [N], [CLS] and [SEP] included; offsets are those of the texts as typed
  std::vector<std::int32_t> types;  ///< [N], 1 for the second text
  Index all_tokens = 0;             ///< of the whole text
  bool from_end = false;            ///< it is the end of the whole text that is there
  Index limit = 0;                  ///< the longest that was run of this text
  Index windows = 1, window = 0;
  Index unknown = 0;         ///< words among `tokens` that the vocabulary cannot spell
  std::vector<Index> masks;  ///< which tokens are [MASK], at most kMostMasks
  Index all_masks = 0;       ///< among `tokens`

  [[nodiscard]] Index size() const { return static_cast<Index>(tokens.size()); }
  /// Where the second text begins and how many tokens it has, its [SEP] left out; 0 tokens without one.
  [[nodiscard]] std::pair<Index, Index> second_text() const;
};

/// The most tokens whose attention is kept in memory and shown, for a model of these sizes.
[[nodiscard]] Index most_tokens(const RoFormerConfig& config);

/// Tokens of the text as the model gets them, a part of them where they are too many. Of causal models that
/// is the end, after which they go on, and it has no [SEP]. Fails where the first text leaves a second no
/// room.
[[nodiscard]] Result<RunText> run_text(const RunInput& input);

/// Multiple choice: the lines of the second text that say something.
[[nodiscard]] std::vector<std::string> choices_of(const std::string& lines);
/// One sequence for each choice.
[[nodiscard]] Result<std::vector<RunText>> choice_texts(const RunInput& input);

}  // namespace rope::app
