// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

#include "app/state/explorer_state.h"
#include "core/support/result.h"

namespace rope::app {

struct ExportFacts;

/// Title, caption, program and state as the texts of a bitmap; PNG keeps them in text chunks.
void put_state(QImage& image, const ExportFacts& facts);
/// An SVG of QSvgGenerator with title, caption and, in a <metadata> element, the state. (Its own title and
/// description it writes with no letter escaped.)
[[nodiscard]] QByteArray with_svg_facts(const QByteArray& svg, const ExportFacts& facts);
/// The XMP packet of a PDF: title, caption, program.
[[nodiscard]] QByteArray pdf_metadata(const ExportFacts& facts);
/// JSON that comes through unchanged wherever a picture keeps texts: in seven-bit letters (GIF comments),
/// without two spaces in a row (Qt makes them one).
[[nodiscard]] QByteArray plain_json(const QByteArray& json);

/// The state that an exported .png, .svg or .gif carries; empty where there is none. Reads no more of a file
/// than a state may be long, and decodes no picture.
[[nodiscard]] QByteArray state_in_picture(const QString& path);
/// Of a file of either kind, a state or an exported picture.
[[nodiscard]] Result<StateFile> read_any_state(const QString& path);

}  // namespace rope::app
