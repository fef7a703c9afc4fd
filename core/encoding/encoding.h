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
struct HeadArray {
  std::span<float> values;
  Index heads = 1;
  Index head_dim = 0;
};

class PositionEncoding {
 public:
  PositionEncoding() = default;
  PositionEncoding(const PositionEncoding&) = delete;
  PositionEncoding& operator=(const PositionEncoding&) = delete;
  virtual ~PositionEncoding() = default;

  [[nodiscard]] virtual std::string_view name() const noexcept = 0;
  [[nodiscard]] virtual EncodingProperties properties() const noexcept = 0;

  /// Queries (keys) at positions [N], after their projection. Linear; works on features of linear
  /// attention as well. Throws std::invalid_argument for shapes that do not fit the encoding or the
  /// positions, and for positions past kMaxPosition.
  virtual void encode_query(std::span<const double> positions, HeadArray query) const;
  virtual void encode_key(std::span<const double> positions, HeadArray key) const;
};

/// What any encoding is made from; each takes what it needs.
struct EncodingSettings {
  std::string name = "rope";  ///< one of encoding_names()
  RotarySettings rotary;      ///< rope
};

/// The names of the encodings there are, in the order in which they are shown.
[[nodiscard]] std::vector<std::string_view> encoding_names();

/// Fails for a name that does not exist (the error lists those that do) or settings that do not fit.
[[nodiscard]] Result<std::unique_ptr<PositionEncoding>> make_encoding(const EncodingSettings& settings);

/// RoPE from frequencies as they are, scaled ones included.
[[nodiscard]] std::unique_ptr<PositionEncoding> make_rope_encoding(RotaryFrequencies frequencies);

}  // namespace rope
