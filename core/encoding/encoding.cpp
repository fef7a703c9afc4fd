// SPDX-License-Identifier: MIT
#include "core/encoding/encoding.h"

#include <stdexcept>

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

/// q and k turned by their positions (paper eq. 14).
class RopeEncoding final : public PositionEncoding {
 public:
  explicit RopeEncoding(RotaryFrequencies frequencies)
      : frequencies_(std::move(frequencies)), key_frequencies_(frequencies_.for_keys()) {}

  [[nodiscard]] std::string_view name() const noexcept override { return "rope"; }
  [[nodiscard]] EncodingProperties properties() const noexcept override {
    return {.relative = true,
            .any_length = true,
            .linear_attention = true,
            .keeps_norm = frequencies_.attention_factor == 1.0 && frequencies_.xpos.empty()};
  }
  void encode_query(std::span<const double> positions, HeadArray query) const override {
    turn(frequencies_, positions, query);
  }
  void encode_key(std::span<const double> positions, HeadArray key) const override {
    turn(key_frequencies_, positions, key);
  }

 private:
  static void turn(const RotaryFrequencies& frequencies, std::span<const double> positions,
                   const HeadArray& array) {
    const RotateShape shape{
        .positions = static_cast<Index>(positions.size()), .heads = array.heads, .head_dim = array.head_dim};
    rotate(array.values, array.values, shape, RotaryRows(frequencies, positions));
  }

  RotaryFrequencies frequencies_;  // of queries
  RotaryFrequencies key_frequencies_;
};

void require_shape(std::span<const double> positions, const HeadArray& array) {
  const Index size = static_cast<Index>(positions.size()) * array.heads * array.head_dim;
  if (static_cast<Index>(array.values.size()) != size) {
    throw std::invalid_argument("an array of " + std::to_string(array.values.size()) + " values for [" +
                                std::to_string(positions.size()) + ", " + std::to_string(array.heads) + ", " +
                                std::to_string(array.head_dim) + "]");
  }
}

}  // namespace

void PositionEncoding::encode_query(std::span<const double> positions, HeadArray query) const {
  require_shape(positions, query);
}

void PositionEncoding::encode_key(std::span<const double> positions, HeadArray key) const {
  require_shape(positions, key);
}

std::vector<std::string_view> encoding_names() {
  return {"rope", "none"};
}

Result<std::unique_ptr<PositionEncoding>> make_encoding(const EncodingSettings& settings) {
  if (settings.name == "none") return std::unique_ptr<PositionEncoding>(std::make_unique<NoEncoding>());
  if (settings.name == "rope") {
    Result<RotaryFrequencies> frequencies = rotary_frequencies(settings.rotary);
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
