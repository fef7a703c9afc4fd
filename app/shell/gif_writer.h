// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <functional>

namespace rope::app {

/// Writes an animated GIF (GIF89a) that runs for ever, frame by frame: of each only what differs from the one
/// before, in up to 255 colours of its own. Holds one frame, however many there are.
class GifWriter {
 public:
  /// Takes the bytes as they come; false where they could not be written.
  using Sink = std::function<bool(const QByteArray&)>;

  /// `comment` in seven-bit letters. Frames are of this size, at most 65535 a side.
  GifWriter(Sink sink, QSize size, const QByteArray& comment);

  /// Adds a picture that stays for so many hundredths of a second.
  void add_frame(const QImage& frame, int hundredths);
  /// Ends the file; whether all of it was written.
  [[nodiscard]] bool finish();

 private:
  void put(const QByteArray& bytes);

  Sink sink_;
  QSize size_;
  QImage last_;  // RGB32
  bool written_ = true;
};

}  // namespace rope::app
