// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include "app/pages/page.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

struct ExportText {
  Q_DECLARE_TR_FUNCTIONS(ExportText)
};

void paint(Page& page, QPainter& painter, QSize size) {
  const Theme& theme = current_theme();
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painter.fillRect(QRect(QPoint(), size), theme.ground);
  const QFont font = scaled_font(1.5);
  painter.setFont(font);
  painter.setPen(theme.text);
  const QRect title(kSpace4, kSpace3, size.width() - 2 * kSpace4, QFontMetrics(font).height());
  painter.drawText(title, Qt::AlignLeading | Qt::AlignVCenter, page.title());
  const int top = title.bottom() + kSpace3;
  painter.translate(0, top);
  page.paint_picture(painter, QSizeF(size.width(), size.height() - top));
}

QByteArray as_png(Page& page, QSize size, int pixel_ratio) {
  QImage image(size * pixel_ratio, QImage::Format_ARGB32_Premultiplied);
  if (image.isNull()) return {};
  image.setDevicePixelRatio(pixel_ratio);
  QPainter painter(&image);
  paint(page, painter, size);
  painter.end();
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  return buffer.data();
}

QByteArray as_svg(Page& page, QSize size) {
  QBuffer buffer;
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setSize(size);
  generator.setViewBox(QRect(QPoint(), size));
  generator.setTitle(page.title());
  generator.setDescription(QStringLiteral("RoPE Explorer"));
  QPainter painter(&generator);
  paint(page, painter, size);
  painter.end();
  return buffer.data();
}

QByteArray as_pdf(Page& page, QSize size) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  constexpr int kDotsPerInch = 96;
  writer.setResolution(kDotsPerInch);
  writer.setPageSize(QPageSize(QSizeF(size) / kDotsPerInch, QPageSize::Inch));
  writer.setPageMargins({});
  writer.setTitle(page.title());
  writer.setCreator(QStringLiteral("RoPE Explorer"));
  QPainter painter(&writer);
  paint(page, painter, size);
  painter.end();
  return buffer.data();
}

}  // namespace

Status export_page(Page& page, const QString& path, QSize size) {
  const int pixel_ratio = size.isEmpty() ? 2 : 1;
  if (size.isEmpty()) size = page.size();
  const QString format = QFileInfo(path).suffix().toLower();
  QByteArray bytes;
  if (format == QLatin1String("png")) {
    bytes = as_png(page, size, pixel_ratio);
  } else if (format == QLatin1String("svg")) {
    bytes = as_svg(page, size);
  } else if (format == QLatin1String("pdf")) {
    bytes = as_pdf(page, size);
  } else if (format == QLatin1String("csv")) {
    bytes = to_csv(page.table());
  } else {
    return Error{ExportText::tr("unknown kind of file").toStdString(), path.toStdString(),
                 ExportText::tr("use a name that ends in .png, .svg, .pdf or .csv").toStdString()};
  }
  QSaveFile file(path);
  if (bytes.isEmpty() || !file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() ||
      !file.commit()) {
    return Error{ExportText::tr("could not be written (%1)").arg(file.errorString()).toStdString(),
                 path.toStdString(),
                 ExportText::tr("choose another place, or free some space").toStdString()};
  }
  return {};
}

}  // namespace rope::app
