// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "core/support/function_ref.h"
#include "core/text/normalizer.h"
#include "core/text/word_segmenter.h"

namespace rope {

/// What RoFormer's word models do to a text before WordPiece, in the three ways of TokenizerKind: prepare the
/// characters, divide them into dictionary words, keep those that the vocabulary has and take the others
/// apart.
class RoFormerWords {
 public:
  /// A piece of the segmentation, and the bytes of the original it came from.
  struct Piece {
    std::string_view text;
    std::size_t begin, end;
  };
  RoFormerWords(const TokenizerOptions& options, const WordDictionary& dictionary);

  /// Calls keep for each piece of a text that stands at byte `base` of the original. Where it says no, the
  /// piece's parts follow through emit, as words for WordPiece; there may be none.
  void run(std::string_view text, std::size_t base, FunctionRef<bool(const Piece&)> keep,
           FunctionRef<void(NormalizedWord&)> emit);

 private:
  Normalizer prepare_;
  Normalizer take_apart_;
  WordSegmenter segmenter_;
};

}  // namespace rope
