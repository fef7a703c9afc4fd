// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <variant>
#include <vector>

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

/// Header row, commas, full precision (a double comes back bit for bit), no locale, "\n" line ends.
[[nodiscard]] QByteArray to_csv(const Table& table);

}  // namespace rope::app
