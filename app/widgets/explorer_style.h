// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

#include "app/widgets/wheel_guard.h"

namespace rope::app {

/// Fusion, with boxes to tick, fields to type in and cards that are outlined in every theme: Fusion makes an
/// outline from a darker panel, which on a dark panel nobody sees. Boxes and icons grow with large type. The
/// wheel changes nothing in passing (WheelGuard).
class ExplorerStyle : public QProxyStyle {
  Q_OBJECT

 public:
  ExplorerStyle();
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) const override;
  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
  using QProxyStyle::polish;
  using QProxyStyle::unpolish;
  void polish(QWidget* widget) override;
  void unpolish(QWidget* widget) override;

 private:
  WheelGuard wheel_;
};

}  // namespace rope::app
