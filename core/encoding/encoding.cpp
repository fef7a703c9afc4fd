// SPDX-License-Identifier: MIT
#include "core/encoding/encoding.h"

#include <algorithm>
#include <stdexcept>

#include "core/encoding/alibi.h"
#include "core/encoding/sinusoidal.h"
#include "core/rotary/rotate.h"

namespace rope {
namespace {

/// No position at all: attention sees a bag of tokens (paper eq. 1 without its second argument).
class NoEncoding final : public PositionEncoding {
 public:
  [[nodiscard]] std::string_view name() const noexcept override { return "none"; }
  [[nodiscard]] EncodingProperties properties() const noexcept override {
    return {.relative = true, .any_length = true, .linear_attention = true, .keeps_norm = true};
  }
};

/// q and k turned by their positions (paper eq. 14), with xPos also stretched and shrunk.
class RopeEncoding final : public PositionEncoding {
 public:
  explicit RopeEncoding(RotaryFrequencies frequencies)
      : frequencies_(std::move(frequencies)), key_frequencies_(frequencies_.for_keys()) {}

  [[nodiscard]] std::string_view name() const noexcept override { return xpos() ? "xpos" : "rope"; }
  [[nodiscard]] EncodingProperties properties() const noexcept override {
    // Linear attention has no use for xPos: its features overflow before its scores do.
    return {.relative = true,
            .any_length = true,
            .linear_attention = !xpos(),
            .keeps_norm = frequencies_.attention_factor == 1.0 && !xpos()};
  }
  void encode_query(std::span<const double> positions, HeadArray query) const override {
    turn(frequencies_, positions, query);
  }
  void encode_key(std::span<const double> positions, HeadArray key) const override {
    turn(key_frequencies_, positions, key);
  }
  void encode_query(std::span<const double> positions, HeadArrayD query) const override {
    turn(frequencies_, positions, query);
  }
  void encode_key(std::span<const double> positions, HeadArrayD key) const override {
    turn(key_frequencies_, positions, key);
  }
  [[nodiscard]] std::unique_ptr<PositionEncoding> centred(double position) const override {
    if (!xpos()) return nullptr;
    RotaryFrequencies moved = frequencies_;
    moved.xpos_centre = position;
    return std::make_unique<RopeEncoding>(std::move(moved));
  }

 private:
  [[nodiscard]] bool xpos() const noexcept { return !frequencies_.xpos.empty(); }
  template <typename T>
  static RotateShape shape_of(std::span<const double> positions, const BasicHeadArray<T>& array) {
    return {
        .positions = static_cast<Index>(positions.size()), .heads = array.heads, .head_dim = array.head_dim};
  }
  static void turn(const RotaryFrequencies& frequencies, std::span<const double> positions,
                   const HeadArray& array) {
    rotate(array.values, array.values, shape_of(positions, array), RotaryRows(frequencies, positions));
  }
  static void turn(const RotaryFrequencies& frequencies, std::span<const double> positions,
                   const HeadArrayD& array) {
    rotate(array.values, array.values, shape_of(positions, array), frequencies, positions);
  }

  RotaryFrequencies frequencies_;  // of queries
  RotaryFrequencies key_frequencies_;
};

template <typename T>
void require_shape(std::span<const double> positions, const BasicHeadArray<T>& array) {
  const Index size = static_cast<Index>(positions.size()) * array.heads * array.head_dim;
  if (static_cast<Index>(array.values.size()) != size) {
    throw std::invalid_argument("an array of " + std::to_string(array.values.size()) + " values for [" +
                                std::to_string(positions.size()) + ", " + std::to_string(array.heads) + ", " +
                                std::to_string(array.head_dim) + "]");
  }
}

void require_rows(std::span<const double> positions, Index rows) {
  if (static_cast<Index>(positions.size()) != rows) {
    throw std::invalid_argument(std::to_string(positions.size()) + " positions for " + std::to_string(rows) +
                                " rows");
  }
}

}  // namespace

void PositionEncoding::add_to_input(std::span<const double> positions, MatrixView<float> x) const {
  require_rows(positions, x.rows);
}

void PositionEncoding::add_to_input(std::span<const double> positions, MatrixView<double> x) const {
  require_rows(positions, x.rows);
}

void PositionEncoding::encode_query(std::span<const double> positions, HeadArray query) const {
  require_shape(positions, query);
}

void PositionEncoding::encode_key(std::span<const double> positions, HeadArray key) const {
  require_shape(positions, key);
}

void PositionEncoding::encode_query(std::span<const double> positions, HeadArrayD query) const {
  require_shape(positions, query);
}

void PositionEncoding::encode_key(std::span<const double> positions, HeadArrayD key) const {
  require_shape(positions, key);
}

std::unique_ptr<PositionEncoding> PositionEncoding::centred(double /*position*/) const {
  return nullptr;
}

void PositionEncoding::bias_row(Index /*head*/, double /*query*/, std::span<const double> keys,
                                std::span<double> out) const {
  if (out.size() != keys.size()) throw std::invalid_argument("bias_row: one bias for each key");
  std::fill(out.begin(), out.end(), 0.0);
}

std::vector<std::string_view> encoding_names() {
  return {"rope", "xpos", "sinusoidal", "alibi", "none"};
}

Result<std::unique_ptr<PositionEncoding>> make_encoding(const EncodingSettings& settings) {
  if (settings.name == "none") return std::unique_ptr<PositionEncoding>(std::make_unique<NoEncoding>());
  if (settings.name == "alibi") return make_alibi_encoding(settings.heads);
  if (settings.name == "sinusoidal") return make_sinusoidal_encoding(settings.rotary.base);
  if (settings.name == "rope" || settings.name == "xpos") {
    RotarySettings rotary = settings.rotary;
    rotary.xpos = rotary.xpos || settings.name == "xpos";
    Result<RotaryFrequencies> frequencies = rotary_frequencies(rotary);
    if (!frequencies) return frequencies.error();
    return make_rope_encoding(std::move(*frequencies));
  }
  std::string known;
  for (const std::string_view name : encoding_names())
    known += (known.empty() ? "" : ", ") + std::string(name);
  return Error{"there is no such encoding", settings.name, "choose one of " + known};
}

std::unique_ptr<PositionEncoding> make_rope_encoding(RotaryFrequencies frequencies) {
  return std::make_unique<RopeEncoding>(std::move(frequencies));
}

}  // namespace rope
