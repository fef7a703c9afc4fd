// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <functional>
#include <variant>
#include <vector>

#include "core/support/work.h"

class QIODevice;

namespace rope::app {

/// One cell of an exported table; monostate is an empty cell.
using Cell = std::variant<std::monostate, double, qint64, QString>;

/// A number; an empty cell where it is not finite (masked).
[[nodiscard]] Cell number_cell(double value);

/// What "Export, CSV" writes. Column names are rope-cli's where it has the same table; never translated.
struct Table {
  QStringList columns;
  std::vector<std::vector<Cell>> rows;  ///< each as long as columns
};

/// The same, but rows are made while they are written: for more of them than are to be held.
struct TableRows {
  QStringList columns;
  qint64 count = 0;
  std::function<void(qint64 row, std::vector<Cell>& cells)> row;  ///< fills `cells`, from any thread
  QString part = {};  ///< what part of all it is, for people; empty: all
};
[[nodiscard]] TableRows table_rows(Table table);
[[nodiscard]] Table to_table(const TableRows& rows);

/// Writes as to_csv() does. False where the device takes no more, or work.stop was triggered.
[[nodiscard]] bool write_csv(const TableRows& rows, QIODevice& device, const Work& work);

/// Header row, commas, full precision (a double comes back bit for bit), no locale, "\n" line ends.
[[nodiscard]] QByteArray to_csv(const Table& table);

}  // namespace rope::app
