// SPDX-License-Identifier: MIT
#include "core/encoding/alibi.h"

#include <bit>
#include <cmath>
#include <stdexcept>
#include <string>

namespace rope {
namespace {

class AlibiEncoding final : public PositionEncoding {
 public:
  explicit AlibiEncoding(Index heads) : slopes_(alibi_slopes(heads)) {}

  [[nodiscard]] std::string_view name() const noexcept override { return "alibi"; }
  [[nodiscard]] EncodingProperties properties() const noexcept override {
    return {.relative = true, .any_length = true, .keeps_norm = true};
  }
  [[nodiscard]] bool has_bias() const noexcept override { return true; }
  void bias_row(Index head, double query, std::span<const double> keys,
                std::span<double> out) const override {
    if (head < 0 || head >= static_cast<Index>(slopes_.size()) || out.size() != keys.size()) {
      throw std::invalid_argument("bias_row: head " + std::to_string(head) + " of " +
                                  std::to_string(slopes_.size()) + ", " + std::to_string(out.size()) +
                                  " biases for " + std::to_string(keys.size()) + " keys");
    }
    const double slope = slopes_[static_cast<std::size_t>(head)];
    for (std::size_t n = 0; n < keys.size(); ++n) out[n] = -slope * std::abs(query - keys[n]);
  }

 private:
  std::vector<double> slopes_;
};

/// The slopes of a power of two: 2^(-8 step / heads) for step = 1 to heads.
double slope_of_power(Index heads, Index step) {
  return std::exp2(-8.0 * static_cast<double>(step) / static_cast<double>(heads));
}

}  // namespace

std::vector<double> alibi_slopes(Index heads) {
  if (heads < 1) throw std::invalid_argument("alibi_slopes: " + std::to_string(heads) + " heads");
  const auto power = static_cast<Index>(std::bit_floor(static_cast<std::size_t>(heads)));
  std::vector<double> slopes;
  for (Index step = 1; step <= power; ++step) slopes.push_back(slope_of_power(power, step));
  for (Index step = 1; static_cast<Index>(slopes.size()) < heads; step += 2) {
    slopes.push_back(slope_of_power(2 * power, step));
  }
  return slopes;
}

Result<std::unique_ptr<PositionEncoding>> make_alibi_encoding(Index heads) {
  if (heads < 1 || heads > kMostAlibiHeads) {
    return Error{"heads is out of range", std::to_string(heads),
                 "choose 1 to " + std::to_string(kMostAlibiHeads)};
  }
  return std::unique_ptr<PositionEncoding>(std::make_unique<AlibiEncoding>(heads));
}

}  // namespace rope
