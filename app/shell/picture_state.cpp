// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/picture_state.h"

#include <QBuffer>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <QJsonDocument>
#include <QXmlStreamReader>
#include <QXmlStreamWriter>
#include <QtEndian>
#include <algorithm>

#include "app/shell/export.h"
#include "app/state/explorer_state.h"

namespace rope::app {
namespace {

// Of a text and of an SVG element. Qt reads no keys with spaces.
const QString kKey = QStringLiteral("rope-explorer-state");
// A state written with escapes is longer than itself.
constexpr qint64 kMostBytes = 8 * kMaxStateBytes;

constexpr int kMostChunks = 1000;
constexpr int kMostElements = 16;  // of an SVG before its picture

// Qt is handed a PNG of one pixel with our chunk alone: whatever else a stranger packed in is never inflated.
QByteArray state_in_png(QFile& file) {
  static const QByteArray begin =
      QByteArray::fromHex("89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55");
  static const QByteArray end = QByteArray::fromHex("000000004944415435af061e0000000049454e44ae426082");
  const QByteArray key = kKey.toLatin1() + '\0';
  if (!file.seek(8)) return {};
  for (int chunk = 0; chunk < kMostChunks; ++chunk) {
    const QByteArray head = file.read(8);
    if (head.size() < 8 || head.endsWith("IDAT")) return {};
    const auto length = static_cast<qint64>(qFromBigEndian<quint32>(head.constData()));
    const bool text = head.endsWith("tEXt") || head.endsWith("zTXt");
    if (!text || file.peek(key.size()) != key) {
      if (file.skip(length + 4) != length + 4) return {};
      continue;
    }
    if (length > kMostBytes) return {};
    QByteArray png = begin + head + file.read(length + 4) + end;
    QBuffer buffer(&png);
    buffer.open(QIODevice::ReadOnly);
    return QImageReader(&buffer, "png").text(kKey).toUtf8();
  }
  return {};
}

QByteArray state_in_svg(QFile& file) {
  QXmlStreamReader xml(file.read(kMostBytes));
  for (int elements = 0; !xml.atEnd() && elements < kMostElements;) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    ++elements;
    if (xml.name() == QLatin1String("g")) return {};  // the picture begins: nothing of ours comes any more
    if (xml.name() == QLatin1String("metadata") && xml.attributes().value(QLatin1String("id")) == kKey) {
      return xml.readElementText().toUtf8();
    }
  }
  return {};
}

// The first comment; ours stands before the first frame.
QByteArray state_in_gif(QFile& file) {
  const QByteArray head = file.read(13);
  if (head.size() < 13) return {};
  const auto flags = static_cast<unsigned char>(head[10]);
  if (flags & 0x80U) file.skip(3LL << ((flags & 7U) + 1));
  QByteArray comment;
  for (QByteArray block = file.read(2); block.size() == 2 && block[0] == '\x21'; block = file.read(2)) {
    const bool wanted = block[1] == '\xFE';
    char length = 0;
    while (file.getChar(&length) && length != 0) {
      const QByteArray part = file.read(static_cast<unsigned char>(length));
      if (wanted) comment += part;
      if (comment.size() > kMostBytes) return {};
    }
    if (wanted) break;
  }
  return comment;
}

}  // namespace

void put_state(QImage& image, const ExportFacts& facts) {
  image.setText(QStringLiteral("Title"), facts.title);
  image.setText(QStringLiteral("Description"), facts.caption);
  image.setText(QStringLiteral("Software"), QStringLiteral("RoPE Explorer"));
  image.setText(kKey, QString::fromLatin1(plain_json(facts.state)));
}

QByteArray with_svg_facts(const QByteArray& svg, const ExportFacts& facts) {
  QByteArray elements;
  QXmlStreamWriter xml(&elements);
  xml.writeTextElement(QStringLiteral("title"), facts.title);
  xml.writeTextElement(QStringLiteral("desc"), facts.caption);
  xml.writeStartElement(QStringLiteral("metadata"));
  xml.writeAttribute(QStringLiteral("id"), kKey);
  xml.writeCharacters(QString::fromLatin1(plain_json(facts.state)));
  xml.writeEndElement();
  // Before it Qt wrote a title and a description of its own, and readers take the first.
  const qsizetype end = svg.indexOf("<defs>");
  if (end < 0) return svg;
  const qsizetype title = svg.indexOf("<title>");
  const qsizetype begin = title < 0 ? end : std::min(title, end);
  return QByteArray(svg).replace(begin, end - begin, elements + '\n');
}

QByteArray pdf_metadata(const ExportFacts& facts) {
  const QString rdf = QStringLiteral("http://www.w3.org/1999/02/22-rdf-syntax-ns#");
  const QString dublin_core = QStringLiteral("http://purl.org/dc/elements/1.1/");
  const QString xmp = QStringLiteral("http://ns.adobe.com/xap/1.0/");
  QByteArray packet;
  QXmlStreamWriter xml(&packet);
  xml.writeProcessingInstruction(QStringLiteral("xpacket"),
                                 QStringLiteral("begin=\"\" id=\"W5M0MpCehiHzreSzNTczkc9d\""));
  xml.writeNamespace(QStringLiteral("adobe:ns:meta/"), QStringLiteral("x"));
  xml.writeStartElement(QStringLiteral("adobe:ns:meta/"), QStringLiteral("xmpmeta"));
  xml.writeNamespace(rdf, QStringLiteral("rdf"));
  xml.writeStartElement(rdf, QStringLiteral("RDF"));
  xml.writeNamespace(dublin_core, QStringLiteral("dc"));
  xml.writeNamespace(xmp, QStringLiteral("xmp"));
  xml.writeStartElement(rdf, QStringLiteral("Description"));
  xml.writeAttribute(rdf, QStringLiteral("about"), {});
  const auto write_in_languages = [&](const QString& name, const QString& text) {
    xml.writeStartElement(dublin_core, name);
    xml.writeStartElement(rdf, QStringLiteral("Alt"));
    xml.writeStartElement(rdf, QStringLiteral("li"));
    xml.writeAttribute(QStringLiteral("xml:lang"), QStringLiteral("x-default"));
    xml.writeCharacters(text);
    for (int i = 0; i < 3; ++i) xml.writeEndElement();
  };
  write_in_languages(QStringLiteral("title"), facts.title);
  write_in_languages(QStringLiteral("description"), facts.caption);
  xml.writeTextElement(xmp, QStringLiteral("CreatorTool"), QStringLiteral("RoPE Explorer"));
  for (int i = 0; i < 3; ++i) xml.writeEndElement();
  xml.writeProcessingInstruction(QStringLiteral("xpacket"), QStringLiteral("end=\"w\""));
  return packet;
}

QByteArray plain_json(const QByteArray& json) {
  const QByteArray compact = QJsonDocument::fromJson(json).toJson(QJsonDocument::Compact);
  QByteArray result;
  for (const QChar c : QString::fromUtf8(compact)) {
    const bool second_space = c == QLatin1Char(' ') && result.endsWith(' ');
    if (c.unicode() < 128 && !second_space) {
      result += static_cast<char>(c.unicode());
    } else {
      result += "\\u" + QByteArray::number(c.unicode(), 16).rightJustified(4, '0');
    }
  }
  return result;
}

QByteArray state_in_picture(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QByteArray magic = file.peek(8);
  if (magic.startsWith("\x89PNG")) return state_in_png(file);
  if (magic.startsWith("GIF8")) return state_in_gif(file);
  if (magic.startsWith("<?xml") || magic.startsWith("<svg")) return state_in_svg(file);
  return {};
}

Result<StateFile> read_any_state(const QString& path) {
  const QByteArray state = state_in_picture(path);
  return state.isEmpty() ? read_state_file(path) : read_state(state, QFileInfo(path).fileName());
}

}  // namespace rope::app
