// SPDX-License-Identifier: MIT
#include "core/encoding/encoded_scores.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace rope {
namespace {

double middle_of(std::span<const double> a, std::span<const double> b) {
  if (a.empty() || b.empty()) return 0;
  const auto [a_low, a_high] = std::minmax_element(a.begin(), a.end());
  const auto [b_low, b_high] = std::minmax_element(b.begin(), b.end());
  return (std::min(*a_low, *b_low) + std::max(*a_high, *b_high)) / 2;
}

template <typename T>
BasicHeadArray<T> as_heads(const MatrixView<T>& rows) {
  return {{rows.data, static_cast<std::size_t>(rows.rows * rows.cols)}, 1, rows.cols};
}

TensorD copied(MatrixView<const double> rows) {
  TensorD copy{rows.rows, rows.cols};
  for (Index n = 0; n < rows.rows; ++n) std::ranges::copy(rows.row(n), copy.matrix().row(n).begin());
  return copy;
}

Tensor rounded(const TensorD& x) {
  Tensor out(x.shape());
  std::transform(x.begin(), x.end(), out.begin(), [](double v) { return static_cast<float>(v); });
  return out;
}

}  // namespace

template <typename T>
void encode_bare(const PositionEncoding& encoding, const BareRows<T>& query, const BareRows<T>& key) {
  const std::unique_ptr<PositionEncoding> centred =
      encoding.centred(middle_of(query.positions, key.positions));
  const PositionEncoding& used = centred ? *centred : encoding;
  used.add_to_input(query.positions, query.rows);
  used.add_to_input(key.positions, key.rows);
  used.encode_query(query.positions, as_heads(query.rows));
  used.encode_key(key.positions, as_heads(key.rows));
}

template void encode_bare(const PositionEncoding&, const BareRows<float>&, const BareRows<float>&);
template void encode_bare(const PositionEncoding&, const BareRows<double>&, const BareRows<double>&);

BiasRows bias_rows(const PositionEncoding& encoding, Index head, std::span<const double> query_positions,
                   std::span<const double> key_positions) {
  if (!encoding.has_bias()) return {};
  return [&encoding, head, query_positions, key_positions](Index query, std::span<double> out) {
    encoding.bias_row(head, query_positions[static_cast<std::size_t>(query)], key_positions.first(out.size()),
                      out);
  };
}

EncodedVectors encoded_vectors(const EncodedScores& scores) {
  TensorD q = copied(scores.query);
  TensorD k = copied(scores.key);
  encode_bare<double>(scores.encoding, {scores.query_positions, q.matrix()},
                      {scores.key_positions, k.matrix()});
  return {rounded(q), rounded(k)};
}

Status encoded_scores(const EncodedScores& scores, const ScoreOptions& options, MatrixView<float> out,
                      const Work& work) {
  const EncodedVectors vectors = encoded_vectors(scores);
  ScoreOptions with_bias = options;
  with_bias.bias = bias_rows(scores.encoding, scores.head, scores.query_positions, scores.key_positions);
  return attention_scores(vectors.query.matrix(), vectors.key.matrix(), out, with_bias, work);
}

}  // namespace rope
