// SPDX-License-Identifier: MIT
#include "tests/app/shell/picture_check.h"

#include <QHash>
#include <QLabel>
#include <QWidget>
#include <algorithm>
#include <cmath>

#include "app/charts/line_chart.h"
#include "app/widgets/theme.h"

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

bool alike(QRgb a, QRgb b) {
  return std::abs(qRed(a) - qRed(b)) + std::abs(qGreen(a) - qGreen(b)) + std::abs(qBlue(a) - qBlue(b)) < 90;
}

bool seen_near(const QImage& image, QPoint at, QRgb colour) {
  for (int y = at.y() - 3; y <= at.y() + 3; ++y) {
    for (int x = at.x() - 3; x <= at.x() + 3; ++x) {
      if (image.rect().contains(x, y) && alike(image.pixel(x, y), colour)) return true;
    }
  }
  return false;
}

enum class Seen { yes, no, too_short_to_tell };

// At a third of its points: the rest may lie between dashes, or under other curves.
Seen curve_is_seen(const ChartCurve& curve, const LineChart& chart, const QRectF& plot,
                   const QImage& picture) {
  constexpr int kFewest = 4;
  // Where it turns more than once per pixel it is an area, somewhat paler.
  const QColor colour = curve.pen().color();
  const QRgb area = current_theme().tint(colour, 0.75).rgb();
  int points = 0, found = 0;
  const std::size_t step = std::max<std::size_t>(1, curve.x.size() / 60);
  for (std::size_t i = 0; i < curve.x.size(); i += step) {
    if (!std::isfinite(curve.y[i])) continue;
    const QPointF at = chart.to_pixels(curve.x[i], curve.y[i]);
    if (!plot.contains(at)) continue;
    ++points;
    found += seen_near(picture, at.toPoint(), colour.rgb()) || seen_near(picture, at.toPoint(), area) ? 1 : 0;
  }
  if (points < kFewest) return Seen::too_short_to_tell;
  return found * 3 >= points ? Seen::yes : Seen::no;
}

// Some curves may lie under one another all the way, but not most of them. Away from the edges, where the
// axes are.
void check_chart(const LineChart& chart, const QImage& page, QPoint offset, QStringList& faults) {
  const QImage picture = page.copy(QRect(offset, chart.size()));
  const QRectF plot = chart.plot_rect().adjusted(8, 8, -8, -8);
  int seen = 0, there = 0;
  for (const ChartCurve& curve : chart.content().curves) {
    const Seen is = curve_is_seen(curve, chart, plot, picture);
    there += is == Seen::too_short_to_tell ? 0 : 1;
    seen += is == Seen::yes ? 1 : 0;
  }
  if (seen * 2 < there) {
    faults.append(
        QStringLiteral("%1: %2 of its %3 curves are drawn").arg(chart.accessibleName()).arg(seen).arg(there));
  }
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
  // What is visible of a chart is its viewport, a widget of Qt's.
  for (const LineChart* chart : page.findChildren<LineChart*>()) {
    if (chart->isVisible()) check_chart(*chart, image, chart->mapTo(&page, QPoint()), faults);
  }
  return faults;
}

}  // namespace rope::app
