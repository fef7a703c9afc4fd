// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/support/index.h"
#include "core/support/result.h"
#include "core/text/tokenizer.h"

namespace rope {

/// Which text of a pair gives way where both together are too long. Named as `truncation` of transformers.
enum class PairCut : std::uint8_t {
  longest_first,  ///< the longer one; where that is not enough, both to half of the room each
  only_first,
  only_second,
};

/// How long a sequence may be that a model gets.
struct LengthLimit {
  Index tokens = 512;  ///< [CLS] and [SEP] included
  Index overlap = 0;   ///< tokens of text that a window repeats of the one before it (`stride`)
  PairCut cut = PairCut::longest_first;
};

/// Tokens of a sequence from begin to before end.
struct TokenRange {
  Index begin = 0;
  Index end = 0;
  [[nodiscard]] Index size() const noexcept { return end - begin; }
};

/// A part of a long sequence: these tokens of its texts, between the same [CLS] and [SEP].
struct TextWindow {
  TokenRange first;   ///< of the sequence's tokens
  TokenRange second;  ///< of a pair's second text; empty where there is none
};

/// Windows over a sequence that encode_text() made, as transformers makes them (truncation, stride and
/// return_overflowing_tokens): all of the limit's length but the last. One window with everything where the
/// sequence is short enough. Where both texts of a pair are divided, each window of the first text goes with
/// each of the second. Fails where the limit leaves no room for text, for an overlap that is no smaller than
/// that room, and for more than 1,000,000 windows.
[[nodiscard]] Result<std::vector<TextWindow>> text_windows(const EncodedText& whole,
                                                           const LengthLimit& limit);

/// The first of the windows, which is what truncation leaves.
[[nodiscard]] Result<TextWindow> cut_window(const EncodedText& whole, const LengthLimit& limit);

/// The sequence of one window; offsets are those into the texts as typed.
[[nodiscard]] EncodedText window_text(const EncodedText& whole, const TextWindow& window);
/// [N] for each token of a window its index in the whole sequence.
[[nodiscard]] std::vector<Index> window_places(const EncodedText& whole, const TextWindow& window);

/// The window that shows most of what stands around a token of the whole sequence: of those that hold it, the
/// one where the shorter side of its text is longest, the first of equals (BERT's rule for the windows of a
/// question's text). windows.size() where none holds it.
[[nodiscard]] std::size_t best_window(std::span<const TextWindow> windows, Index place);

}  // namespace rope
