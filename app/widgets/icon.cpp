// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/icon.h"

#include <QEvent>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>
#include <QToolButton>
#include <algorithm>

#include "app/widgets/theme.h"

namespace rope::app {
namespace {

class LineIconEngine : public QIconEngine {
 public:
  explicit LineIconEngine(QString name) : name_(std::move(name)) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State /*state*/) override {
    QFile file(QStringLiteral(":/icons/") + name_ + QStringLiteral(".svg"));
    if (!file.open(QIODevice::ReadOnly)) return;
    const Theme& theme = current_theme();
    const QColor color = mode == QIcon::Disabled ? theme.tint(Role::quiet, 0.5) : theme.text;
    QByteArray svg = file.readAll();
    svg.replace("#000", color.name().toLatin1());  // the one colour our icons are drawn in
    QSvgRenderer renderer(svg);
    renderer.render(painter, QRectF(rect));
  }

  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    return scaledPixmap(size, mode, state, 1);
  }

  QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal /*scale*/) override {
    const QString key = QStringLiteral("line-icon:%1:%2:%3x%4:%5")
                            .arg(name_, current_theme().text.name())
                            .arg(size.width())
                            .arg(size.height())
                            .arg(int(mode));
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap)) return pixmap;
    pixmap = QPixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, QRect(QPoint(), size), mode, state);
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
  }

  [[nodiscard]] QIconEngine* clone() const override { return new LineIconEngine(name_); }

 private:
  QString name_;
};

class IconButton : public QToolButton {
 public:
  explicit IconButton(int side) : side_(side) { fit(); }

 protected:
  void changeEvent(QEvent* event) override {
    QToolButton::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit();
  }

 private:
  void fit() {
    const int side = icon_side(side_, fontMetrics());
    setIconSize({side, side});
  }

  int side_;
};

}  // namespace

QIcon line_icon(const QString& name) {
  return QIcon(new LineIconEngine(name));
}

int icon_side(int side, const QFontMetrics& type) {
  constexpr int kUsualLine = 18;  // up to this height of a line the icon has the size that it is drawn for
  return std::max(side, side * type.height() / kUsualLine);
}

QToolButton* icon_button(const QString& icon, const QString& name, int side) {
  auto* button = new IconButton(side);
  button->setIcon(line_icon(icon));
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::StrongFocus);
  button->setToolTip(name);
  button->setAccessibleName(name);
  return button;
}

}  // namespace rope::app
