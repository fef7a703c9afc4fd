// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QWidget>
#include <optional>
#include <vector>

#include "app/state/gesture.h"

namespace rope::app {

/// The pairs of a head from fast to slow, each a bar as high as its wavelength is long (on a logarithmic
/// scale); muted ones are hollow. A click mutes or brings back a pair, a drag all that it passes; arrow keys
/// and Space do the same.
class PairStrip : public QWidget {
  Q_OBJECT

 public:
  explicit PairStrip(QWidget* parent = nullptr);

  /// Tokens for one turn of each pair; a pair that does not turn has infinity.
  void set_wavelengths(std::vector<double> wavelengths);
  void set_muted(std::vector<int> muted);
  [[nodiscard]] const std::vector<int>& muted() const noexcept { return muted_; }
  [[nodiscard]] QRectF pair_rect(int pair) const;

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 Q_SIGNALS:
  /// By a person; all of one drag have one gesture.
  void muted_changed(const std::vector<int>& muted, rope::app::Gesture gesture);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  [[nodiscard]] int count() const { return static_cast<int>(wavelengths_.size()); }
  [[nodiscard]] std::optional<int> pair_at(QPointF point) const;
  [[nodiscard]] bool is_muted(int pair) const;
  [[nodiscard]] QString pair_text(int pair) const;
  [[nodiscard]] QRectF bars() const;
  void mute(int pair, bool on);
  void describe();

  std::vector<double> wavelengths_;
  std::vector<int> muted_;  // ascending
  std::optional<int> hovered_;
  int current_ = 0;               // of the keyboard
  std::optional<bool> painting_;  // what a drag makes of the pairs that it passes
  Gesture gesture_;
};

}  // namespace rope::app
