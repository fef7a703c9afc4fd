// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/cli/system.h"
#include "core/support/number_text.h"  // exact_text: how numbers stand in files

namespace rope::cli {

enum class Format { table, csv, json };

/// One value of a row or of the settings; monostate is "none" (empty in CSV, null in JSON).
using Cell = std::variant<std::monostate, bool, std::int64_t, double, std::string>;

/// What was used to make the rows: the options' names with underscores, and their values.
using Settings = std::vector<std::pair<std::string, Cell>>;

/// Writes rows as they come, in one of the three formats. Nothing is kept but the first rows of a
/// table, from which its column widths are taken.
class RowWriter {
 public:
  RowWriter(Sink& sink, Format format, std::string command);

  /// Before the first row.
  void begin(std::vector<std::string> columns, const Settings& settings);
  /// As many cells as columns.
  void row(std::span<const Cell> cells);
  void row(std::initializer_list<Cell> cells) { row(std::span<const Cell>(cells.begin(), cells.size())); }
  /// Hands on what is written so far, for rows that come minutes apart; a table's widths are then settled.
  void flush();
  /// After the last row.
  void end();

 private:
  void table_row(std::span<const Cell> cells);
  void write_table_line(const std::vector<std::string>& texts, const std::vector<bool>& right);
  void write_held_rows();
  void json_row(std::span<const Cell> cells);

  struct HeldRow {
    std::vector<std::string> texts;
    std::vector<bool> right;
  };
  Sink& sink_;
  Format format_;
  std::string command_;
  std::vector<std::string> columns_;
  std::vector<std::size_t> widths_;
  std::vector<HeldRow> held_;
  bool widths_known_ = false;
  bool first_row_ = true;
};

}  // namespace rope::cli
