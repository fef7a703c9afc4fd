// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "core/attention/scores.h"
#include "core/encoding/encoding.h"

namespace rope {

/// Queries or keys that are given bare, without a layer around them: W_q and W_k are the identity, so that
/// what would enter the first layer is q and k themselves (docs/decisions/0002-encodings.md).
template <typename T>
struct BareRows {
  std::span<const double> positions;  ///< [N]
  MatrixView<T> rows;                 ///< [N, head_dim], without gaps between rows
};

/// Places A and B: adds the position to q and k, and turns them, in place. What grows with the position is
/// centred between the outermost positions of both. Throws std::invalid_argument for shapes that do not fit.
template <typename T>
void encode_bare(const PositionEncoding& encoding, const BareRows<T>& query, const BareRows<T>& key);

/// Bare q [N, d] and k [M, d] with an encoding. `head` counts for encodings whose heads differ.
struct EncodedScores {
  const PositionEncoding& encoding;
  MatrixView<const double> query, key;
  std::span<const double> query_positions, key_positions;
  Index head = 0;
};
struct EncodedVectors {
  Tensor query, key;
};
/// A and B in double, rounded once.
[[nodiscard]] EncodedVectors encoded_vectors(const EncodedScores& scores);
/// Their scores [N, M]: attention_scores() of encoded_vectors() with the head's bias; options.bias is not
/// looked at. Fails as attention_scores() does.
Status encoded_scores(const EncodedScores& scores, const ScoreOptions& options, MatrixView<float> out,
                      const Work& work = {});

/// The biases as ScoreOptions take them; empty where the encoding has none. Both must outlive the function.
[[nodiscard]] BiasRows bias_rows(const PositionEncoding& encoding, Index head,
                                 std::span<const double> query_positions,
                                 std::span<const double> key_positions);

}  // namespace rope
