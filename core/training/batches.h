// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/roformer.h"
#include "core/support/random.h"
#include "core/training/masking.h"
#include "core/training/token_text.h"

namespace rope {

/// A text and how often it is taken: its chance is its number of tokens times its weight.
struct WeightedText {
  TokenText text;
  double weight = 1;
};

struct BatchOptions {
  Index batch = 16;    ///< sequences of full length
  Index length = 128;  ///< tokens of each, [CLS] and [SEP] included
  /// Share of batches made of short sequences, which begin at the start of a line and end with it or at the
  /// cut. They hold about as many tokens as the long ones.
  double short_share = 0;
  std::vector<Index> short_lengths{16, 24, 40};  ///< one of them for each such batch
};

/// Batches of a few texts without end. A long sequence is packed across line ends; every stretch of a text
/// is seen once before any is seen again, each time round in another order and with other cuts.
class BatchSource {
 public:
  /// Fails where a text is shorter than one sequence or has a weight that is no number above 0.
  [[nodiscard]] static Result<BatchSource> create(std::vector<WeightedText> texts,
                                                  const BatchOptions& options, const SpecialTokens& special,
                                                  std::uint64_t seed);
  [[nodiscard]] TokenBatch next();

  /// All that is needed to go on with the same batches.
  struct State {
    Random::State random;
    std::vector<std::uint64_t> windows, lines;  ///< taken of each text
  };
  [[nodiscard]] State state() const { return {random_.state(), windows_, lines_}; }
  /// Fails where the state is of another number of texts.
  [[nodiscard]] Status restore(const State& state);
  [[nodiscard]] const std::vector<WeightedText>& texts() const noexcept { return texts_; }

 private:
  BatchSource(std::vector<WeightedText> texts, const BatchOptions& options, const SpecialTokens& special,
              std::uint64_t seed);
  struct Stretch {
    const TokenText* text;
    Index begin, end;
  };
  [[nodiscard]] Stretch next_window(std::size_t which);
  [[nodiscard]] Stretch next_line(std::size_t which, Index most);
  [[nodiscard]] std::size_t choose_text();
  [[nodiscard]] TokenBatch make(Index batch, Index length, bool lines);

  std::vector<WeightedText> texts_;
  BatchOptions options_;
  SpecialTokens special_;
  std::uint64_t seed_;
  Random random_;
  std::vector<std::uint64_t> windows_, lines_;  // taken of each text
};

/// Place i in an order of [0, size) that is computed, not stored; `key` says which order.
[[nodiscard]] std::uint64_t permuted(std::uint64_t i, std::uint64_t size, std::uint64_t key) noexcept;

}  // namespace rope
