// SPDX-License-Identifier: MIT
#include <utility>

#include "core/autograd/detail/elementwise.h"
#include "core/autograd/operations.h"

namespace rope::ops {
namespace {

template <typename T>
std::span<T> all_of(const MatrixView<T>& matrix) {
  return {matrix.data, static_cast<std::size_t>(matrix.rows * matrix.cols)};
}

RotateShape rotate_shape(Index rows, Index cols, Index length, Index heads) {
  return {.outer = rows / length, .positions = length, .heads = heads, .head_dim = cols / heads};
}

/// y_m = R_m x_m, R_m orthogonal (paper eq. 15):   d(x)_m = R_m^T d(y)_m, the rotation backwards
template <typename T>
class Rotate final : public Operation<T> {
 public:
  Rotate(Value x, Value y, const TapeRotation& rotation, Index heads)
      : x_(x), y_(y), rotation_(rotation), heads_(heads) {}

  void backward(Tape<T>& tape) override {
    const MatrixView<T> dy = tape.gradient(y_);
    const RotateShape shape = rotate_shape(dy.rows, dy.cols, rotation_.length(), heads_);
    rotation_.apply(all_of<const T>(dy), all_of(dy), shape, Direction::inverse, tape.threads());
    detail::pass_on(tape, x_, y_);
  }

 private:
  Value x_, y_;
  const TapeRotation& rotation_;
  Index heads_;
};

/// O = P V, P = softmax(S), S = Q K^T / sqrt(d), for each head (paper eq. 2):
///   d(V) = P^T d(O)    d(P) = d(O) V^T    d(S) = P (d(P) - rowsum(P d(P)))
///   d(Q) = d(S) K / sqrt(d)    d(K) = d(S)^T Q / sqrt(d)
template <typename T>
class Attention final : public Operation<T> {
 public:
  Attention(const AttentionOperands& in, const AttentionShape& shape, MatrixView<const T> kept, Value y)
      : in_(in), shape_(shape), kept_(kept), y_(y) {}

  void backward(Tape<T>& tape) override {
    const AttentionInput<T> input{tape.value(in_.query), tape.value(in_.key), tape.value(in_.value), in_.mask,
                                  tape.factors()};
    const auto gradient = [&](Value v) {
      const MatrixView<const T> like = tape.value(v);
      if (!tape.needs_gradient(v)) {
        return AttentionGradient<T>{tape.scratch(like.rows, like.cols), false};
      }
      const GradientTarget<T> target = tape.target(v);
      return AttentionGradient<T>{target.view, target.add};
    };
    attend_backward<T>(
        input, shape_,
        {.context_gradient = tape.gradient(y_),
         .probabilities = kept_,
         .scratch = tape.scratch(attention_backward_rows(shape_, tape.threads()), shape_.length),
         .query = gradient(in_.query),
         .key = gradient(in_.key),
         .value = gradient(in_.value)},
        tape.threads());
  }

 private:
  AttentionOperands in_;
  AttentionShape shape_;
  MatrixView<const T> kept_;  // P [B*A*N, N]; no data where it is made again
  Value y_;
};

void require_mask(std::span<const std::uint8_t> mask, const AttentionShape& shape) {
  if (!mask.empty() && static_cast<Index>(mask.size()) != shape.batch * shape.length) {
    detail::refuse_shapes("attention");
  }
}

}  // namespace

TapeRotation::TapeRotation(RotaryFrequencies frequencies, std::vector<double> positions, int threads)
    : frequencies_(std::move(frequencies)),
      positions_(std::move(positions)),
      rows_(frequencies_, positions_, threads) {}

void TapeRotation::apply(std::span<const float> x, std::span<float> out, const RotateShape& shape,
                         Direction direction, int threads) const {
  rope::rotate(x, out, shape, rows_, direction, threads);
}

void TapeRotation::apply(std::span<const double> x, std::span<double> out, const RotateShape& shape,
                         Direction direction, int threads) const {
  rope::rotate(x, out, shape, frequencies_, positions_, direction, threads);
}

template <typename T>
Value rotate(Tape<T>& tape, Value x, const TapeRotation& rotation, Index heads) {
  const MatrixView<const T> in = tape.value(x);
  const Index length = rotation.length();
  if (length < 1 || heads < 1 || in.rows % length != 0 || in.cols % heads != 0 || in.stride != in.cols) {
    detail::refuse_shapes("rotate");
  }
  const Value y = tape.result(in.rows, in.cols, tape.needs_gradient(x));
  rotation.apply(all_of(in), all_of(tape.memory_of(y)), rotate_shape(in.rows, in.cols, length, heads),
                 Direction::forward, tape.threads());
  tape.template record<Rotate<T>>(y, x, y, rotation, heads);
  return y;
}

template <typename T>
Value attention(Tape<T>& tape, const AttentionOperands& operands, const AttentionShape& shape) {
  const AttentionInput<T> input{tape.value(operands.query), tape.value(operands.key),
                                tape.value(operands.value), operands.mask, tape.factors()};
  const Index rows = shape.batch * shape.length;
  for (const MatrixView<const T>& view : {input.query, input.key, input.value}) {
    if (view.rows != rows || view.cols % shape.heads != 0 || view.cols != input.query.cols) {
      detail::refuse_shapes("attention");
    }
  }
  require_mask(operands.mask, shape);
  if (operands.query.node == operands.key.node || operands.key.node == operands.value.node ||
      operands.query.node == operands.value.node) {
    throw std::invalid_argument("ops::attention: query, key and value must be three values");
  }
  const bool needs = tape.needs_gradient(operands.query) || tape.needs_gradient(operands.key) ||
                     tape.needs_gradient(operands.value);
  const Value y = tape.result(rows, input.query.cols, needs);
  const Index all_rows = rows * shape.heads;
  const bool keep =
      needs && static_cast<std::size_t>(all_rows * shape.length) * sizeof(T) <= operands.most_kept_bytes;
  const Index scratch_rows =
      keep ? all_rows : attention_parts(shape, tape.threads()) * attention_block_rows(shape.length);
  const MatrixView<T> scratch = tape.scratch(scratch_rows, shape.length);
  attend<T>(input, shape, tape.memory_of(y), scratch,
            {.trace = {}, .stop = {}, .threads = tape.threads(), .keep = keep});
  tape.template record<Attention<T>>(y, operands, shape, keep ? scratch : MatrixView<T>(), y);
  return y;
}

template Value rotate<float>(Tape<float>&, Value, const TapeRotation&, Index);
template Value rotate<double>(Tape<double>&, Value, const TapeRotation&, Index);
template Value attention<float>(Tape<float>&, const AttentionOperands&, const AttentionShape&);
template Value attention<double>(Tape<double>&, const AttentionOperands&, const AttentionShape&);

}  // namespace rope::ops
