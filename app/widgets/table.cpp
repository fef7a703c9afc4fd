// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/table.h"

#include <charconv>
#include <cmath>

namespace rope::app {
namespace {

QByteArray quoted(const QString& text) {
  QByteArray bytes = text.toUtf8();
  if (!bytes.contains(',') && !bytes.contains('"') && !bytes.contains('\n') && !bytes.contains('\r'))
    return bytes;
  return '"' + bytes.replace("\"", "\"\"") + '"';
}

QByteArray number(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  char buffer[32];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, value);
  return {buffer, result.ptr - buffer};
}

struct CellText {
  QByteArray operator()(std::monostate) const { return {}; }
  QByteArray operator()(double value) const { return number(value); }
  QByteArray operator()(qint64 value) const { return QByteArray::number(value); }
  QByteArray operator()(const QString& text) const { return quoted(text); }
};

}  // namespace

Cell number_cell(double value) {
  return std::isfinite(value) ? Cell(value) : Cell();
}

QByteArray to_csv(const Table& table) {
  QByteArray csv;
  for (qsizetype i = 0; i < table.columns.size(); ++i) {
    if (i > 0) csv += ',';
    csv += quoted(table.columns[i]);
  }
  csv += '\n';
  for (const std::vector<Cell>& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) csv += ',';
      csv += std::visit(CellText{}, row[i]);
    }
    csv += '\n';
  }
  return csv;
}

}  // namespace rope::app
