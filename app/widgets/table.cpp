// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/table.h"

#include <QIODevice>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <memory>
#include <utility>

#include "core/support/parallel.h"

namespace rope::app {
namespace {

QByteArray quoted(const QString& text) {
  QByteArray bytes = text.toUtf8();
  if (!bytes.contains(',') && !bytes.contains('"') && !bytes.contains('\n') && !bytes.contains('\r'))
    return bytes;
  return '"' + bytes.replace("\"", "\"\"") + '"';
}

/// Adds a cell to a line.
struct AddCell {
  QByteArray& line;
  void operator()(std::monostate) const {}
  void operator()(double value) const {
    if (std::isnan(value)) {
      line += "nan";
    } else if (std::isinf(value)) {
      line += value > 0 ? "inf" : "-inf";
    } else {
      add_number(value);
    }
  }
  void operator()(qint64 value) const { add_number(value); }
  void operator()(const QString& text) const { line += quoted(text); }

 private:
  template <typename Number>
  void add_number(Number value) const {
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    line.append(digits.data(), end - digits.data());
  }
};

void add_line(QByteArray& csv, const std::vector<Cell>& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) csv += ',';
    std::visit(AddCell{csv}, cells[i]);
  }
  csv += '\n';
}

QByteArray header(const QStringList& columns) {
  QByteArray line;
  add_line(line, std::vector<Cell>(columns.begin(), columns.end()));
  return line;
}

constexpr qint64 kBlockRows = 4096;  // that one thread makes at a time
constexpr Index kBlocks = 16;        // that are made before they are written

}  // namespace

Cell number_cell(double value) {
  return std::isfinite(value) ? Cell(value) : Cell();
}

TableRows table_rows(Table table) {
  const auto shared = std::make_shared<const Table>(std::move(table));
  return {shared->columns, static_cast<qint64>(shared->rows.size()),
          [shared](qint64 row, std::vector<Cell>& cells) {
            cells = shared->rows[static_cast<std::size_t>(row)];
          }};
}

Table to_table(const TableRows& rows) {
  Table table{rows.columns, std::vector<std::vector<Cell>>(static_cast<std::size_t>(rows.count))};
  for (qint64 row = 0; row < rows.count; ++row) rows.row(row, table.rows[static_cast<std::size_t>(row)]);
  return table;
}

bool write_csv(const TableRows& rows, QIODevice& device, const Work& work) {
  const auto write = [&device](const QByteArray& bytes) { return device.write(bytes) == bytes.size(); };
  if (!write(header(rows.columns))) return false;
  std::array<QByteArray, kBlocks> blocks;
  for (qint64 first = 0; first < rows.count; first += kBlockRows * kBlocks) {
    if (work.stop.stop_requested()) return false;
    const auto make = [&](Index begin, Index end) {
      std::vector<Cell> cells;
      for (Index block = begin; block < end; ++block) {
        QByteArray& csv = blocks[static_cast<std::size_t>(block)];
        csv.clear();
        const qint64 from = first + block * kBlockRows;
        for (qint64 row = from; row < std::min(rows.count, from + kBlockRows); ++row) {
          cells.clear();
          rows.row(row, cells);
          add_line(csv, cells);
        }
      }
    };
    parallel_for(kBlocks, 1, make, work.threads);
    if (!std::all_of(blocks.begin(), blocks.end(), write)) return false;
    work.report(
        std::min(1.0, static_cast<double>(first + kBlockRows * kBlocks) / static_cast<double>(rows.count)));
  }
  return true;
}

QByteArray to_csv(const Table& table) {
  QByteArray csv = header(table.columns);
  for (const std::vector<Cell>& row : table.rows) add_line(csv, row);
  return csv;
}

}  // namespace rope::app
