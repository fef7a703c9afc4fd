// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/support/random.h"
#include "core/text/vocabulary.h"
#include "core/training/mlm_gradients.h"

namespace rope {

/// How many tokens are to be guessed and what stands in their place. What the two shares leave becomes
/// random tokens.
struct MaskingOptions {
  double rate = 0.15;       ///< share of tokens that are chosen; at least one of each sequence
  double mask_share = 0.8;  ///< of the chosen: replaced by [MASK]
  double keep_share = 0.1;  ///< of the chosen: left as they are
};

/// The special tokens of a vocabulary, which are never chosen and never put in.
struct SpecialTokens {
  std::int32_t pad = 0, cls = 0, sep = 0, mask = 0, unk = 0;
  std::vector<std::int32_t> sorted;  ///< all of them, in order
  Index vocabulary = 0;              ///< V

  /// Fails where the vocabulary lacks one of [PAD], [CLS], [SEP], [MASK]; `name` is for the message.
  [[nodiscard]] static Result<SpecialTokens> of(const Vocabulary& vocabulary, const std::string& name);

  [[nodiscard]] bool has(std::int32_t id) const noexcept {
    return id == pad || id == cls || id == sep || id == mask || id == unk;
  }
  /// The ordinary tokens, counted from 0.
  [[nodiscard]] Index ordinary_count() const noexcept {
    return vocabulary - static_cast<Index>(sorted.size());
  }
  [[nodiscard]] std::int32_t ordinary(std::uint64_t number) const noexcept {
    auto id = static_cast<std::int32_t>(number);
    for (const std::int32_t special : sorted) id += id >= special ? 1 : 0;
    return id;
  }
};

/// Chooses round(rate * ordinary tokens) tokens of each sequence, at least one where there is one, and
/// replaces them.
[[nodiscard]] MaskedBatch mask_batch(TokenBatch tokens, const SpecialTokens& special,
                                     const MaskingOptions& options, Random& random);

}  // namespace rope
