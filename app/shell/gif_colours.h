// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QRect>
#include <array>
#include <cstdint>
#include <vector>

namespace rope::app {

/// Up to 255 colours for what a frame changes: its colours, to six bits a channel, are cut into boxes where
/// they scatter most, and each box becomes its mean.
class GifColours {
 public:
  static constexpr std::uint8_t kSeeThrough = 255;

  /// Of the pixels of `picture` in `part` that differ from `before` (null: all of them). Both RGB32.
  GifColours(const QImage& picture, const QImage& before, const QRect& part);

  /// The colour nearest to one that was in the part.
  [[nodiscard]] std::uint8_t index_of(QRgb colour) const { return index_[bin_of(colour)]; }
  /// 256 times red, green, blue.
  [[nodiscard]] QByteArray table() const;

 private:
  struct Bin {
    std::array<double, 3> sum{};
    double count = 0;
    std::uint32_t at = 0;
  };
  using Bins = std::vector<Bin>;

  [[nodiscard]] static std::uint32_t bin_of(QRgb colour) {
    return (colour >> 18 & 0x3FU) << 12 | (colour >> 10 & 0x3FU) << 6 | (colour >> 2 & 0x3FU);
  }
  [[nodiscard]] static Bins collect(const QImage& picture, const QImage& before, const QRect& part);
  void cut(Bins& bins);

  std::vector<std::uint8_t> index_;  // of each bin
  std::vector<QRgb> colours_;
};

}  // namespace rope::app
