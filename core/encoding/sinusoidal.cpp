// SPDX-License-Identifier: MIT
#include "core/encoding/sinusoidal.h"

#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/rotary/rotation.h"

namespace rope {
namespace {

class SinusoidalEncoding final : public PositionEncoding {
 public:
  explicit SinusoidalEncoding(double base) : base_(base) {}

  [[nodiscard]] std::string_view name() const noexcept override { return "sinusoidal"; }
  [[nodiscard]] EncodingProperties properties() const noexcept override {
    return {.any_length = true, .linear_attention = true};
  }
  void add_to_input(std::span<const double> positions, MatrixView<float> x) const override {
    add(positions, x);
  }
  void add_to_input(std::span<const double> positions, MatrixView<double> x) const override {
    add(positions, x);
  }

 private:
  template <typename T>
  void add(std::span<const double> positions, MatrixView<T> x) const {
    PositionEncoding::add_to_input(positions, x);  // checks the shape
    std::vector<double> p(static_cast<std::size_t>(x.cols));
    for (Index n = 0; n < x.rows; ++n) {
      sinusoidal_row(positions[static_cast<std::size_t>(n)], base_, p);
      const std::span<T> row = x.row(n);
      for (std::size_t j = 0; j < p.size(); ++j) row[j] = static_cast<T>(static_cast<double>(row[j]) + p[j]);
    }
  }

  double base_;
};

}  // namespace

void sinusoidal_row(double position, double base, std::span<double> out) {
  if (out.size() % 2 != 0 || !(std::abs(position) <= kMaxPosition)) {
    throw std::invalid_argument("sinusoidal_row: " + std::to_string(out.size()) + " components at position " +
                                std::to_string(position));
  }
  for (std::size_t j = 0; j < out.size(); j += 2) {
    const double angle = position * std::pow(base, -static_cast<double>(j) / static_cast<double>(out.size()));
    out[j] = std::sin(angle);
    out[j + 1] = std::cos(angle);
  }
}

Result<std::unique_ptr<PositionEncoding>> make_sinusoidal_encoding(double base) {
  if (!(base >= kMinBase && base <= kMaxBase)) {
    return Error{"base is out of range", std::to_string(base), "choose a base as that of rope: 10000 or so"};
  }
  return std::unique_ptr<PositionEncoding>(std::make_unique<SinusoidalEncoding>(base));
}

}  // namespace rope
