// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>
#include <QPdfWriter>
#include <QPrinter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>

#include "app/pages/page.h"
#include "app/shell/picture_state.h"
#include "app/state/explorer_state.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

struct ExportText {
  Q_DECLARE_TR_FUNCTIONS(ExportText)
};

constexpr int kDotsPerInch = 96;
constexpr int kMostPrinterDots = 300;  // per inch
constexpr int kMargin = kSpace4;

// In pixels of the screen, whatever the dots per inch of the device are.
QFont in_pixels(QFont font) {
  font.setPixelSize(QFontInfo(font).pixelSize());
  return font;
}
QFont title_font() {
  return in_pixels(scaled_font(1.5));
}
QFont caption_font() {
  return in_pixels(scaled_font(0.85));
}

// The height that a text takes at this width, with its distances above and below; 0 for none.
int text_height(const QString& text, const QFont& font, int width) {
  if (text.isEmpty()) return 0;
  const QRectF room(0, 0, std::max(1, width - 2 * kMargin), 1e6);
  return static_cast<int>(
             std::ceil(QFontMetricsF(font).boundingRect(room, Qt::TextWordWrap, text).height())) +
         2 * kSpace2;
}

struct Heights {
  int title = 0, caption = 0;
};

Heights heights_of(const ExportFacts& facts, const ExportOptions& options, int width) {
  if (!options.texts) return {};
  return {text_height(facts.title, title_font(), width), text_height(facts.caption, caption_font(), width)};
}

void paint_text(QPainter& painter, const QString& text, const QFont& font, const QColor& color,
                const QRect& room) {
  if (room.isEmpty()) return;
  painter.setFont(font);
  painter.setPen(color);
  painter.drawText(room.adjusted(kMargin, kSpace2, -kMargin, 0), Qt::AlignLeading | Qt::TextWordWrap, text);
}

void paint(Page& page, const ExportFacts& facts, const ExportOptions& options, QPainter& painter,
           QSize size) {
  const Theme& theme = current_theme();
  const Heights heights = heights_of(facts, options, size.width());
  const int picture = size.height() - heights.title - heights.caption;
  painter.fillRect(QRect(QPoint(), size), theme.ground);
  paint_text(painter, facts.title, title_font(), theme.text, {0, 0, size.width(), heights.title});
  paint_text(painter, facts.caption, caption_font(), theme.quiet,
             {0, heights.title + picture, size.width(), heights.caption});
  painter.translate(0, heights.title);
  page.paint_picture(painter, QSizeF(size.width(), picture));
}

QImage opaque_image(Page& page, const ExportFacts& facts, const ExportOptions& options, QSize size) {
  QImage image(size * options.scale, QImage::Format_ARGB32_Premultiplied);
  if (image.isNull()) return image;
  image.setDevicePixelRatio(options.scale);
  QPainter painter(&image);
  paint(page, facts, options, painter, size);
  return image;
}

// The same picture over two grounds tells how much of each pixel is ground: where both agree, none.
QImage transparent_image(Page& page, const ExportFacts& facts, const ExportOptions& options, QSize size) {
  QImage over_black, over_white;
  {
    const GroundOverride black(Qt::black);
    over_black = opaque_image(page, facts, options, size);
  }
  {
    const GroundOverride white(Qt::white);
    over_white = opaque_image(page, facts, options, size);
  }
  for (int y = 0; y < over_black.height(); ++y) {
    auto* dark = reinterpret_cast<QRgb*>(over_black.scanLine(y));
    const auto* bright = reinterpret_cast<const QRgb*>(over_white.constScanLine(y));
    for (int x = 0; x < over_black.width(); ++x) {
      const int ground = std::max({qRed(bright[x]) - qRed(dark[x]), qGreen(bright[x]) - qGreen(dark[x]),
                                   qBlue(bright[x]) - qBlue(dark[x])});
      const int alpha = 255 - std::clamp(ground, 0, 255);
      // Over black a colour is already multiplied by its share.
      dark[x] = qRgba(std::min(qRed(dark[x]), alpha), std::min(qGreen(dark[x]), alpha),
                      std::min(qBlue(dark[x]), alpha), alpha);
    }
  }
  return over_black;
}

QByteArray as_png(const QImage& image) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  if (!image.isNull()) image.save(&buffer, "PNG");
  return buffer.data();
}

QByteArray as_svg(Page& page, const ExportFacts& facts, const ExportOptions& options, QSize size) {
  QBuffer buffer;
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setSize(size);
  generator.setViewBox(QRect(QPoint(), size));
  QPainter painter(&generator);
  paint(page, facts, options, painter, size);
  painter.end();
  return with_svg_facts(buffer.data(), facts);
}

QByteArray as_pdf(Page& page, const ExportFacts& facts, const ExportOptions& options, QSize size) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setResolution(kDotsPerInch);
  writer.setPageSize(QPageSize(QSizeF(size) / kDotsPerInch, QPageSize::Inch));
  writer.setPageMargins({});
  writer.setTitle(facts.title);
  writer.setCreator(QStringLiteral("RoPE Explorer"));
  writer.setDocumentXmpMetadata(pdf_metadata(facts));
  writer.addFileAttachment(QStringLiteral("rope-explorer-state.json"), facts.state,
                           QStringLiteral("application/json"));
  QPainter painter(&writer);
  paint(page, facts, options, painter, size);
  painter.end();
  return buffer.data();
}

}  // namespace

ExportFacts export_facts(const Page& page, const ExplorerState& state) {
  const QString program =
      QStringLiteral("RoPE Explorer %1").arg(QCoreApplication::applicationVersion()).trimmed();
  return {page.title(), (page.caption() << program).join(QStringLiteral(" · ")), write_state(state)};
}

QSize export_size(const Page& page, const ExportFacts& facts, const ExportOptions& options) {
  const Heights heights = heights_of(facts, options, page.width());
  return {page.width(), page.height() + heights.title + heights.caption};
}

QImage export_image(Page& page, const ExportFacts& facts, const ExportOptions& options, QSize size) {
  if (size.isEmpty()) size = export_size(page, facts, options);
  QImage image = options.transparent ? transparent_image(page, facts, options, size)
                                     : opaque_image(page, facts, options, size);
  put_state(image, facts);
  return image;
}

Status export_page(Page& page, const ExportFacts& facts, const QString& path, const ExportOptions& options,
                   QSize size) {
  if (size.isEmpty()) size = export_size(page, facts, options);
  const QString format = QFileInfo(path).suffix().toLower();
  QByteArray bytes;
  if (format == QLatin1String("png")) {
    bytes = as_png(export_image(page, facts, options, size));
  } else if (format == QLatin1String("svg")) {
    bytes = as_svg(page, facts, options, size);
  } else if (format == QLatin1String("pdf")) {
    bytes = as_pdf(page, facts, options, size);
  } else if (format == QLatin1String("csv")) {
    return write_numbers(page.rows(), facts.state, path);
  } else {
    return Error{ExportText::tr("unknown kind of file").toStdString(), path.toStdString(),
                 ExportText::tr("use a name that ends in .png, .svg, .pdf or .csv").toStdString()};
  }
  return write_export(path, bytes);
}

Status print_page(Page& page, const ExportFacts& facts, QPrinter& printer) {
  printer.setDocName(facts.title);
  printer.setCreator(QStringLiteral("RoPE Explorer"));
  // A page reaches a printer as a bitmap: 1200 dots per inch would make that a gigabyte.
  printer.setResolution(std::min(printer.resolution(), kMostPrinterDots));
  QPainter painter;
  if (!painter.begin(&printer)) {
    return Error{ExportText::tr("the printer takes nothing").toStdString(),
                 printer.printerName().toStdString(),
                 ExportText::tr("choose another printer, or export a PDF").toStdString()};
  }
  const QSize size = export_size(page, facts, {});
  const QSizeF sheet = printer.pageLayout().paintRectPixels(printer.resolution()).size();
  const double factor = std::min(sheet.width() / size.width(), sheet.height() / size.height());
  painter.scale(factor, factor);
  paint(page, facts, {}, painter, size);
  painter.end();
  return {};
}

namespace {

Error not_written(const QSaveFile& file) {
  return {ExportText::tr("could not be written (%1)").arg(file.errorString()).toStdString(),
          file.fileName().toStdString(),
          ExportText::tr("choose another place, or free some space").toStdString()};
}

}  // namespace

// Comment lines would break what reads tables, so the settings stand in a file of their own.
Status write_numbers(const TableRows& rows, const QByteArray& state, const QString& path, const Work& work) {
  QSaveFile file(path);
  const bool written = file.open(QIODevice::WriteOnly) && write_csv(rows, file, work);
  if (work.stop.stop_requested()) return cancelled_error();
  if (!written || !file.commit()) return not_written(file);
  return write_export(path + QStringLiteral(".json"), state);
}

Status write_export(const QString& path, const QByteArray& bytes) {
  QSaveFile file(path);
  if (bytes.isEmpty() || !file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() ||
      !file.commit()) {
    return not_written(file);
  }
  return {};
}

}  // namespace rope::app
