// SPDX-License-Identifier: MIT
#include "tests/app/shell/picture_check.h"

#include <QHash>
#include <QLabel>
#include <QWidget>
#include <algorithm>

namespace rope::app {
namespace {

// Smaller widgets may well be one colour: lines, gaps.
constexpr int kLeastSide = 60;

QHash<QRgb, int> colours_of(const QImage& picture) {
  const QImage image = picture.convertToFormat(QImage::Format_RGB32);
  QHash<QRgb, int> counts;
  for (int y = 0; y < image.height(); ++y) {
    const auto* row = reinterpret_cast<const QRgb*>(image.constScanLine(y));
    for (int x = 0; x < image.width(); ++x) ++counts[row[x]];
  }
  return counts;
}

bool drawn_by_us(const QWidget& widget) {
  return QByteArray(widget.metaObject()->className()).startsWith("rope::app::") &&
         widget.children().isEmpty();
}

}  // namespace

double commonest_share(const QImage& picture) {
  const QHash<QRgb, int> counts = colours_of(picture);
  const int most = counts.isEmpty() ? 0 : *std::max_element(counts.begin(), counts.end());
  return picture.isNull()
             ? 1
             : static_cast<double>(most) / (static_cast<double>(picture.width()) * picture.height());
}

int colour_count(const QImage& picture) {
  return static_cast<int>(colours_of(picture).size());
}

QStringList faults_of_picture(QWidget& page) {
  const QImage image = page.grab().toImage();
  QStringList faults;
  if (commonest_share(image) > 0.985) faults.append(QStringLiteral("the page is nearly one colour"));
  if (colour_count(image) < 12) faults.append(QStringLiteral("the page has hardly any colours"));
  for (const QWidget* widget : page.findChildren<QWidget*>()) {
    if (!widget->isVisible() || widget->visibleRegion().isEmpty()) continue;
    const QRect seen = widget->visibleRegion().boundingRect().translated(widget->mapTo(&page, QPoint()));
    const QString name =
        QStringLiteral("%1 \"%2\"")
            .arg(QString::fromLatin1(widget->metaObject()->className()), widget->accessibleName());
    const auto* label = qobject_cast<const QLabel*>(widget);
    const bool letters = label != nullptr && !label->text().trimmed().isEmpty();
    const bool picture =
        drawn_by_us(*widget) && label == nullptr && seen.width() >= kLeastSide && seen.height() >= kLeastSide;
    if ((letters || picture) && colour_count(image.copy(seen)) < 2)
      faults.append(name + QStringLiteral(" is blank"));
  }
  return faults;
}

}  // namespace rope::app
