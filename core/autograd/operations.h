// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "core/attention/multi_head.h"
#include "core/autograd/tape.h"
#include "core/kernels/activation.h"
#include "core/rotary/rotate.h"

/// What can be recorded on a tape. Each computes its result at once, from kernels shared with inference;
/// the equations of both directions stand at each operation's source, d(x) being the gradient of the loss
/// with respect to x. All throw std::invalid_argument for shapes that do not fit. Spans and objects given
/// by reference must outlive the step. Instantiated for float and double.
namespace rope::ops {

// linear.cpp

struct MatmulFlags {
  bool transpose_a = false;  ///< read a [K, M] as its transpose
  bool transpose_b = false;  ///< read b [N, K] as its transpose
  double scale = 1;
};
/// [M, N] = scale * op(a) [M, K] op(b) [K, N]
template <typename T>
[[nodiscard]] Value matmul(Tape<T>& tape, Value a, Value b, const MatmulFlags& flags = {});
/// y [rows, out] = x [rows, in] weight [out, in]^T + bias [1, out]
template <typename T>
[[nodiscard]] Value linear(Tape<T>& tape, Value x, Value weight, Value bias);

// elementwise.cpp

/// a + b, of the same shape
template <typename T>
[[nodiscard]] Value add(Tape<T>& tape, Value a, Value b);
template <typename T>
[[nodiscard]] Value activate(Tape<T>& tape, Value x, Activation activation);
/// Each row's softmax.
template <typename T>
[[nodiscard]] Value softmax(Tape<T>& tape, Value x);

struct DropoutOptions {
  double rate = 0.1;       ///< share of elements set to 0; in [0, 1)
  std::uint64_t seed = 0;  ///< decides which, together with each element's index
};
/// x / (1 - rate), or 0. The same seed drops the same elements whatever the number of threads.
template <typename T>
[[nodiscard]] Value dropout(Tape<T>& tape, Value x, const DropoutOptions& options);

// normalize.cpp

struct NormParameters {
  Value weight, bias;  ///< [1, cols] each
  double eps = 1e-12;
};
template <typename T>
[[nodiscard]] Value layer_norm(Tape<T>& tape, Value x, const NormParameters& parameters);
/// layer_norm(x + residual): the end of each half of a post-norm layer.
template <typename T>
[[nodiscard]] Value add_layer_norm(Tape<T>& tape, Value x, Value residual, const NormParameters& parameters);

// gather.cpp

/// Row r of the result is row indices[r] of x: the lookup of embeddings, or the choice of masked positions.
template <typename T>
[[nodiscard]] Value gather_rows(Tape<T>& tape, Value x, std::span<const std::int32_t> indices);
/// The same elements in their row-major order as [rows, cols].
template <typename T>
[[nodiscard]] Value reshape(Tape<T>& tape, Value x, Index rows, Index cols);

// attention.cpp

/// Positions and frequencies of a rotation, made once for many steps.
class TapeRotation {
 public:
  TapeRotation(RotaryFrequencies frequencies, std::vector<double> positions, int threads = 0);
  [[nodiscard]] Index length() const noexcept { return static_cast<Index>(positions_.size()); }
  void apply(std::span<const float> x, std::span<float> out, const RotateShape& shape, Direction direction,
             int threads) const;
  void apply(std::span<const double> x, std::span<double> out, const RotateShape& shape, Direction direction,
             int threads) const;

 private:
  RotaryFrequencies frequencies_;
  std::vector<double> positions_;  // [N]
  RotaryRows rows_;
};
/// Rows [B*N, heads*d] turned to the rotation's N positions (paper eq. 14).
template <typename T>
[[nodiscard]] Value rotate(Tape<T>& tape, Value x, const TapeRotation& rotation, Index heads);

struct AttentionOperands {
  Value query, key, value;             ///< [B*N, heads*d], three different ones
  std::span<const std::uint8_t> mask;  ///< [B, N], 0: the key is hidden; empty: all are seen
  /// Probabilities [B, heads, N, N] up to this many bytes are kept for the backward pass; else they are
  /// computed again there, block by block.
  std::size_t most_kept_bytes = std::size_t{64} << 20;
};
/// softmax(q k^T / sqrt(d) + mask) v for each head, as one operation (paper eq. 2).
template <typename T>
[[nodiscard]] Value attention(Tape<T>& tape, const AttentionOperands& operands, const AttentionShape& shape);

// loss.cpp

/// [1, 1]: the mean over rows of -log softmax(logits [rows, V])[target]
template <typename T>
[[nodiscard]] Value cross_entropy(Tape<T>& tape, Value logits, std::span<const std::int32_t> targets);
/// [1, 1]: the mean over elements of (x - target)^2
template <typename T>
[[nodiscard]] Value mean_squared_error(Tape<T>& tape, Value x, MatrixView<const T> target);

}  // namespace rope::ops
