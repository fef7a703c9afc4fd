// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/rotary/frequencies.h"
#include "core/support/result.h"
#include "core/support/tensor.h"

/// Position encodings behind one small interface; docs/decisions/0002-encodings.md says how all ten fit.
namespace rope {

/// What an encoding promises. measure_encoding() (core/encoding/measure.h) finds out what it keeps.
struct EncodingProperties {
  bool relative = false;    ///< scores depend on n - m alone (paper eq. 11), or on no position at all
  bool any_length = false;  ///< defined for positions never trained on
  bool linear_attention =
      false;                ///< acts on input, q and k alone, so that no score matrix is needed (eq. 19)
  bool keeps_norm = false;  ///< |q| and |k| stay what they were
  bool trained = false;     ///< has parameters

  bool operator==(const EncodingProperties&) const = default;
};

/// The heads of a sequence, to be changed in place: values [N, heads, head_dim], N as positions are given.
template <typename T>
struct BasicHeadArray {
  std::span<T> values;
  Index heads = 1;
  Index head_dim = 0;
};
using HeadArray = BasicHeadArray<float>;
using HeadArrayD = BasicHeadArray<double>;  ///< for what is computed in double and rounded once

class PositionEncoding {
 public:
  PositionEncoding() = default;
  PositionEncoding(const PositionEncoding&) = delete;
  PositionEncoding& operator=(const PositionEncoding&) = delete;
  virtual ~PositionEncoding() = default;

  [[nodiscard]] virtual std::string_view name() const noexcept = 0;
  [[nodiscard]] virtual EncodingProperties properties() const noexcept = 0;

  /// Place A: adds what belongs to each position to what enters the first layer, x [N, hidden].
  /// Throws std::invalid_argument for an x that does not fit.
  virtual void add_to_input(std::span<const double> positions, MatrixView<float> x) const;
  virtual void add_to_input(std::span<const double> positions, MatrixView<double> x) const;

  /// Place B: queries (keys) at positions [N], after their projection. Linear; works on features of linear
  /// attention as well. Throws std::invalid_argument for shapes that do not fit the encoding or the
  /// positions, and for positions past kMaxPosition.
  virtual void encode_query(std::span<const double> positions, HeadArray query) const;
  virtual void encode_key(std::span<const double> positions, HeadArray key) const;
  virtual void encode_query(std::span<const double> positions, HeadArrayD query) const;
  virtual void encode_key(std::span<const double> positions, HeadArrayD key) const;
  /// Another encoding with the same scores whose factors are 1 at `position`, for queries and keys near it;
  /// null where nothing grows with the position.
  [[nodiscard]] virtual std::unique_ptr<PositionEncoding> centred(double position) const;

  /// Place D: what is added to the scaled score, from the positions and the head alone: the biases of one
  /// query with keys at `keys` [M] go to `out` [M]. Without a bias: zeros, and has_bias() is false.
  [[nodiscard]] virtual bool has_bias() const noexcept { return false; }
  virtual void bias_row(Index head, double query, std::span<const double> keys, std::span<double> out) const;
};

/// What any encoding is made from; each takes what it needs.
struct EncodingSettings {
  std::string name = "rope";  ///< one of encoding_names()
  RotarySettings rotary;      ///< rope and xpos; sinusoidal takes its base
  Index heads = 8;            ///< alibi: each head has a slope of its own
};

/// The names of the encodings there are, in the order in which they are shown.
[[nodiscard]] std::vector<std::string_view> encoding_names();

/// Fails for a name that does not exist (the error lists those that do) or settings that do not fit.
[[nodiscard]] Result<std::unique_ptr<PositionEncoding>> make_encoding(const EncodingSettings& settings);

/// RoPE from frequencies as they are, scaled ones included; xPos where they have its factors.
[[nodiscard]] std::unique_ptr<PositionEncoding> make_rope_encoding(RotaryFrequencies frequencies);

}  // namespace rope
