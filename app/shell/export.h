// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <QString>

#include "app/widgets/table.h"
#include "core/support/result.h"
#include "core/support/work.h"

class QPrinter;

namespace rope::app {

class Page;
struct ExplorerState;

/// What a file or a print says beside its picture. The state goes along whole, so that the file opens again.
struct ExportFacts {
  QString title;    ///< the page's question
  QString caption;  ///< what the picture was made with, in a line or two, and the program
  QByteArray state;
};
[[nodiscard]] ExportFacts export_facts(const Page& page, const ExplorerState& state);

struct ExportOptions {
  int scale = 2;             ///< pixels of a bitmap per pixel of the window, 1 to 4
  bool transparent = false;  ///< bitmaps without the ground
  bool texts = true;         ///< the question above the picture and the setting below it
};

/// The size of a picture of the page as large as on the screen, with the texts that `options` ask for.
[[nodiscard]] QSize export_size(const Page& page, const ExportFacts& facts, const ExportOptions& options);

/// The page as a bitmap; title, caption and state are its texts (QImage::text). `size` before scaling, empty:
/// as large as on the screen.
[[nodiscard]] QImage export_image(Page& page, const ExportFacts& facts, const ExportOptions& options,
                                  QSize size = {});

/// Writes the picture (png, svg, pdf) or the numbers (csv, with the state beside it in .csv.json), by the
/// file's ending. Written aside, renamed.
[[nodiscard]] Status export_page(Page& page, const ExportFacts& facts, const QString& path,
                                 const ExportOptions& options = {}, QSize size = {});

/// Puts the picture on a sheet of paper, as large as it gets there.
[[nodiscard]] Status print_page(Page& page, const ExportFacts& facts, QPrinter& printer);

/// The numbers of a page as export_page() writes them, the state beside them; for any thread.
[[nodiscard]] Status write_numbers(const TableRows& rows, const QByteArray& state, const QString& path,
                                   const Work& work = {});

/// Writes a file aside and renames it; the error names the path.
[[nodiscard]] Status write_export(const QString& path, const QByteArray& bytes);

}  // namespace rope::app
