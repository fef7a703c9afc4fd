// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/gif_colours.h"

#include <algorithm>
#include <cmath>
#include <queue>
#include <span>

namespace rope::app {
namespace {

constexpr std::size_t kBins = std::size_t{1} << 18;
constexpr std::size_t kMostColours = 255;

// Some bins that become one colour, and how far they scatter along the axis where they do most.
template <typename Bin>
struct Box {
  std::span<Bin> bins;
  std::array<double, 3> mean{};
  double scatter = 0;
  std::size_t axis = 0;

  explicit Box(std::span<Bin> of) : bins(of) {
    std::array<double, 3> squares{};
    double count = 0;
    for (const Bin& bin : bins) {
      count += bin.count;
      for (std::size_t c = 0; c < 3; ++c) {
        mean[c] += bin.sum[c];
        squares[c] += bin.sum[c] * bin.sum[c] / bin.count;
      }
    }
    for (std::size_t c = 0; c < 3; ++c) {
      const double here = squares[c] - mean[c] * mean[c] / count;
      if (here > scatter) {
        scatter = here;
        axis = c;
      }
      mean[c] /= count;
    }
  }
  bool operator<(const Box& other) const { return scatter < other.scatter; }
};

}  // namespace

GifColours::GifColours(const QImage& picture, const QImage& before, const QRect& part) : index_(kBins) {
  Bins bins = collect(picture, before, part);
  if (!bins.empty()) cut(bins);
}

GifColours::Bins GifColours::collect(const QImage& picture, const QImage& before, const QRect& part) {
  std::vector<std::uint32_t> place(kBins);  // in bins, plus 1; 0: not seen yet
  Bins bins;
  for (int y = part.top(); y <= part.bottom(); ++y) {
    const auto* pixels = reinterpret_cast<const QRgb*>(picture.constScanLine(y));
    const auto* old = before.isNull() ? nullptr : reinterpret_cast<const QRgb*>(before.constScanLine(y));
    for (int x = part.left(); x <= part.right(); ++x) {
      const QRgb colour = pixels[x];
      if (old != nullptr && old[x] == colour) continue;
      std::uint32_t& at = place[bin_of(colour)];
      if (at == 0) {
        bins.push_back({.at = bin_of(colour)});
        at = static_cast<std::uint32_t>(bins.size());
      }
      Bin& bin = bins[at - 1];
      bin.count += 1;
      bin.sum[0] += qRed(colour);
      bin.sum[1] += qGreen(colour);
      bin.sum[2] += qBlue(colour);
    }
  }
  return bins;
}

void GifColours::cut(Bins& bins) {
  std::priority_queue<Box<Bin>> boxes;
  boxes.emplace(std::span<Bin>(bins));
  while (boxes.size() < kMostColours && boxes.top().scatter > 0.5) {
    const Box<Bin> box = boxes.top();
    boxes.pop();
    const auto below = [&](const Bin& bin) { return bin.sum[box.axis] / bin.count < box.mean[box.axis]; };
    const auto middle = std::partition(box.bins.begin(), box.bins.end(), below);
    const auto count = static_cast<std::size_t>(middle - box.bins.begin());
    boxes.emplace(box.bins.first(count));
    boxes.emplace(box.bins.subspan(count));
  }
  for (; !boxes.empty(); boxes.pop()) {
    const Box<Bin>& box = boxes.top();
    for (const Bin& bin : box.bins) index_[bin.at] = static_cast<std::uint8_t>(colours_.size());
    const auto whole = [&](std::size_t c) { return static_cast<int>(std::lround(box.mean[c])); };
    colours_.push_back(qRgb(whole(0), whole(1), whole(2)));
  }
}

QByteArray GifColours::table() const {
  QByteArray table;
  for (const QRgb colour : colours_) {
    table += static_cast<char>(qRed(colour));
    table += static_cast<char>(qGreen(colour));
    table += static_cast<char>(qBlue(colour));
  }
  return table.leftJustified(768, '\0');
}

}  // namespace rope::app
