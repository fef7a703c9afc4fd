// SPDX-License-Identifier: MIT
#include "tests/app/shell/cut_text.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QWidget>
#include <algorithm>

#include "app/widgets/labels.h"
#include "app/widgets/text_line.h"

namespace rope::app {
namespace {

// Draws nothing and keeps the texts.
class TextEngine : public QPaintEngine {
 public:
  TextEngine() : QPaintEngine(AllFeatures) {}
  bool begin(QPaintDevice* /*device*/) override { return true; }
  bool end() override { return true; }
  void updateState(const QPaintEngineState& /*state*/) override {}
  void drawPixmap(const QRectF& /*to*/, const QPixmap& /*pixmap*/, const QRectF& /*from*/) override {}
  void drawPolygon(const QPointF* /*points*/, int /*count*/, PolygonDrawMode /*mode*/) override {}
  void drawPath(const QPainterPath& /*path*/) override {}
  void drawTextItem(const QPointF& /*at*/, const QTextItem& item) override { texts.append(item.text()); }
  [[nodiscard]] Type type() const override { return User; }

  QStringList texts;
};

class TextDevice : public QPaintDevice {
 public:
  explicit TextDevice(const QWidget& like) : like_(like) {}
  [[nodiscard]] QPaintEngine* paintEngine() const override { return &engine_; }
  [[nodiscard]] const QStringList& texts() const { return engine_.texts; }

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

// What widgets say when there is room for it.
QStringList whole_texts(const QWidget& root) {
  QStringList whole;
  for (const QLabel* label : root.findChildren<QLabel*>()) {
    const auto* elided = qobject_cast<const ElidedLabel*>(label);
    whole.append(elided != nullptr ? elided->full_text() : label->text());
  }
  for (const QAbstractButton* button : root.findChildren<QAbstractButton*>()) whole.append(button->text());
  for (const QLineEdit* field : root.findChildren<QLineEdit*>()) {
    whole << field->placeholderText() << field->text();
  }
  for (const QComboBox* list : root.findChildren<QComboBox*>()) {
    whole << list->placeholderText() << list->currentText();
  }
  return whole;
}

bool choice_fits(const QComboBox& list) {
  if (list.isEditable() || list.currentText().isEmpty()) return true;
  QStyleOptionComboBox option;
  option.initFrom(&list);
  option.editable = false;
  option.frame = list.hasFrame();
  const QRect room =
      list.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &list);
  const QFont font = fitted_font(list.font(), list.currentText(), room.width() - 2);
  return QFontMetrics(font).horizontalAdvance(list.currentText()) <= room.width() - 2;
}

}  // namespace

QStringList drawn_texts(QWidget& root) {
  TextDevice device(root);
  root.render(&device, QPoint(), QRegion(), QWidget::DrawChildren);
  return device.texts();
}

QStringList cut_texts(QWidget& root) {
  const QStringList whole = whole_texts(root);
  QStringList cut;
  for (const QString& text : drawn_texts(root)) {
    if (!text.contains(QChar(0x2026)) && !text.contains(QStringLiteral("..."))) continue;
    const bool said_so =
        std::any_of(whole.begin(), whole.end(), [&](const QString& said) { return said.contains(text); });
    if (!said_so) cut.append(text);
  }
  for (const QComboBox* list : root.findChildren<QComboBox*>()) {
    if (list->isVisible() && !choice_fits(*list)) cut.append(list->currentText());
  }
  return cut;
}

}  // namespace rope::app
