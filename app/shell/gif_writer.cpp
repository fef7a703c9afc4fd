// SPDX-License-Identifier: GPL-3.0-or-later
// The format: CompuServe, Graphics Interchange Format, version 89a (1990).
#include "app/shell/gif_writer.h"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "app/shell/gif_colours.h"

namespace rope::app {
namespace {

constexpr int kCodeBits = 8;  // of a pixel
constexpr int kClear = 1 << kCodeBits;
constexpr int kEnd = kClear + 1;
constexpr int kFirstCode = kClear + 2;
constexpr int kMostCodes = 4096;

QByteArray two_bytes(int value) {
  return QByteArray(1, static_cast<char>(value & 0xFF)) + static_cast<char>(value >> 8 & 0xFF);
}

// Splits data into blocks of at most 255 bytes, each after its length, with an empty one at the end.
QByteArray in_blocks(const QByteArray& data) {
  QByteArray blocks;
  for (qsizetype at = 0; at < data.size(); at += 255) {
    const QByteArray part = data.mid(at, 255);
    blocks += static_cast<char>(part.size());
    blocks += part;
  }
  return blocks + '\0';
}

// LZW with codes that grow from 9 to 12 bits, lowest bit first.
class Packer {
 public:
  Packer() : children_(static_cast<std::size_t>(kMostCodes) << kCodeBits) { begin_table(); }

  void add(std::uint8_t pixel) {
    if (prefix_ < 0) {
      prefix_ = pixel;
      return;
    }
    std::uint16_t& child = children_[static_cast<std::size_t>(prefix_ << kCodeBits | pixel)];
    if (child != 0) {
      prefix_ = child;
      return;
    }
    put(prefix_);
    if (next_ < kMostCodes) {
      // The reader makes its entry one code later, and with it knows when codes become longer.
      if (next_ == 1 << bits_) ++bits_;
      child = static_cast<std::uint16_t>(next_++);
    } else {
      begin_table();
    }
    prefix_ = pixel;
  }

  [[nodiscard]] QByteArray finish() {
    if (prefix_ >= 0) put(prefix_);
    // The reader's table has grown by this code too.
    if (next_ == 1 << bits_ && bits_ < 12) ++bits_;
    put(kEnd);
    if (held_ > 0) bytes_ += static_cast<char>(buffer_ & 0xFF);
    return bytes_;
  }

 private:
  void begin_table() {
    put(kClear);
    std::fill(children_.begin(), children_.end(), std::uint16_t{0});
    next_ = kFirstCode;
    bits_ = kCodeBits + 1;
  }
  void put(int code) {
    buffer_ |= static_cast<std::uint32_t>(code) << held_;
    held_ += bits_;
    for (; held_ >= 8; held_ -= 8, buffer_ >>= 8) bytes_ += static_cast<char>(buffer_ & 0xFF);
  }

  std::vector<std::uint16_t> children_;  // code, pixel -> code of both; 0: none yet
  QByteArray bytes_;
  std::uint32_t buffer_ = 0;
  int held_ = 0;  // bits in buffer_
  int bits_ = kCodeBits + 1;
  int next_ = kFirstCode;
  int prefix_ = -1;
};

const QRgb* row(const QImage& image, int y) {
  return reinterpret_cast<const QRgb*>(image.constScanLine(y));
}

// The smallest rectangle outside of which both pictures are the same; never empty, a frame needs a pixel.
QRect changed_part(const QImage& before, const QImage& after) {
  if (before.isNull()) return after.rect();
  QRect changed;
  for (int y = 0; y < after.height(); ++y) {
    const QRgb* a = row(before, y);
    const QRgb* b = row(after, y);
    const auto [first, other] = std::mismatch(a, a + after.width(), b);
    if (first == a + after.width()) continue;
    int right = after.width() - 1;
    while (a[right] == b[right]) --right;
    const auto left = static_cast<int>(first - a);
    changed |= QRect(left, y, right - left + 1, 1);
  }
  return changed.isEmpty() ? QRect(0, 0, 1, 1) : changed;
}

}  // namespace

GifWriter::GifWriter(Sink sink, QSize size, const QByteArray& comment) : sink_(std::move(sink)), size_(size) {
  QByteArray head = "GIF89a" + two_bytes(size.width()) + two_bytes(size.height());
  head += QByteArray("\x70\0\0", 3);  // no colours for all frames; ground and proportions as usual
  head += QByteArray("\x21\xFF\x0BNETSCAPE2.0\x03\x01\0\0\0", 19);  // again and again
  if (!comment.isEmpty()) head += "\x21\xFE" + in_blocks(comment);
  put(head);
}

void GifWriter::add_frame(const QImage& frame, int hundredths) {
  if (frame.size() != size_) throw std::invalid_argument("GifWriter: a frame of another size");
  QImage picture = frame.convertToFormat(QImage::Format_RGB32);
  const QRect part = changed_part(last_, picture);
  const GifColours colours(picture, last_, part);
  QByteArray head("\x21\xF9\x04\x05", 4);  // stays under the next frame; one colour is see-through
  head += two_bytes(hundredths) + static_cast<char>(GifColours::kSeeThrough) + '\0';
  head += '\x2C' + two_bytes(part.x()) + two_bytes(part.y()) + two_bytes(part.width()) +
          two_bytes(part.height()) + '\x87';  // 256 colours of its own follow
  put(head + colours.table() + static_cast<char>(kCodeBits));
  Packer packer;
  for (int y = part.top(); y <= part.bottom(); ++y) {
    const QRgb* pixels = row(picture, y);
    const QRgb* before = last_.isNull() ? nullptr : row(last_, y);
    for (int x = part.left(); x <= part.right(); ++x) {
      const bool same = before != nullptr && before[x] == pixels[x];
      packer.add(same ? GifColours::kSeeThrough : colours.index_of(pixels[x]));
    }
  }
  put(in_blocks(packer.finish()));
  last_ = std::move(picture);
}

bool GifWriter::finish() {
  put(";");
  return written_;
}

void GifWriter::put(const QByteArray& bytes) {
  written_ = written_ && sink_(bytes);
}

}  // namespace rope::app
