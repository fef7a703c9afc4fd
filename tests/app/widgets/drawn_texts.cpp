// SPDX-License-Identifier: MIT
#include "tests/app/widgets/drawn_texts.h"

#include <QPaintDevice>
#include <QPaintEngine>
#include <QStringList>
#include <QWidget>

namespace rope::app::test {
namespace {

// Draws nothing and keeps the texts with their places.
class TextEngine : public QPaintEngine {
 public:
  TextEngine() : QPaintEngine(AllFeatures) {}
  bool begin(QPaintDevice* /*device*/) override { return true; }
  bool end() override { return true; }
  void updateState(const QPaintEngineState& changed) override {
    if (changed.state() & DirtyTransform) transform_ = changed.transform();
  }
  void drawPixmap(const QRectF& /*to*/, const QPixmap& /*pixmap*/, const QRectF& /*from*/) override {}
  void drawPolygon(const QPointF* /*points*/, int /*count*/, PolygonDrawMode /*mode*/) override {}
  void drawPath(const QPainterPath& /*path*/) override {}
  void drawTextItem(const QPointF& at, const QTextItem& item) override {
    if (item.text().trimmed().isEmpty()) return;
    const QRectF box(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent());
    texts.push_back({item.text(), transform_.mapRect(box)});
  }
  [[nodiscard]] Type type() const override { return User; }

  std::vector<DrawnText> texts;

 private:
  QTransform transform_;
};

class TextDevice : public QPaintDevice {
 public:
  explicit TextDevice(const QWidget& like) : like_(like) {}
  [[nodiscard]] QPaintEngine* paintEngine() const override { return &engine_; }
  [[nodiscard]] const std::vector<DrawnText>& texts() const { return engine_.texts; }

 protected:
  [[nodiscard]] int metric(PaintDeviceMetric metric) const override {
    switch (metric) {
      case PdmWidth:
        return like_.width();
      case PdmHeight:
        return like_.height();
      case PdmDpiX:
      case PdmPhysicalDpiX:
        return like_.logicalDpiX();
      case PdmDpiY:
      case PdmPhysicalDpiY:
        return like_.logicalDpiY();
      case PdmDevicePixelRatioScaled:
        return static_cast<int>(devicePixelRatioFScale());
      case PdmDepth:
        return 32;
      default:
        return 1;
    }
  }

 private:
  const QWidget& like_;
  mutable TextEngine engine_;
};

}  // namespace

std::vector<DrawnText> drawn_texts(QWidget& widget) {
  TextDevice device(widget);
  widget.render(&device);
  return device.texts();
}

QStringList overprinted(QWidget& widget) {
  constexpr double kTouch = 1.5;  // letters may touch
  QStringList found;
  const std::vector<DrawnText> texts = drawn_texts(widget);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const QRectF box = texts[i].box.adjusted(kTouch, kTouch, -kTouch, -kTouch);
    for (std::size_t j = i + 1; j < texts.size(); ++j) {
      if (box.intersects(texts[j].box)) found << texts[i].text + QStringLiteral(" over ") + texts[j].text;
    }
  }
  return found;
}

}  // namespace rope::app::test
