// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <stdexcept>

namespace rope::cli {
namespace {

constexpr std::size_t rows_that_set_widths = 1000;
constexpr int table_digits = 7;

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// The length in bytes of the well-formed UTF-8 sequence at the start of text; 0 where there is none.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80U) return 1;
  const std::size_t length = lead >= 0xF0U ? 4 : lead >= 0xE0U ? 3 : 2;
  if (lead < 0xC2U || lead > 0xF4U || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(text[i])) return 0;
  }
  const unsigned second = byte(1);
  const bool overlong = (lead == 0xE0U && second < 0xA0U) || (lead == 0xF0U && second < 0x90U);
  const bool surrogate = lead == 0xEDU && second > 0x9FU;
  const bool too_high = lead == 0xF4U && second > 0x8FU;
  return overlong || surrogate || too_high ? 0 : length;
}

/// A JSON string: bytes that are no UTF-8 become U+FFFD, so that the object always parses.
std::string json_string(std::string_view text) {
  static constexpr std::string_view hex = "0123456789abcdef";
  std::string out = "\"";
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const char c = text.front();
    if (length == 0) {
      out += "\xEF\xBF\xBD";
    } else if (c == '"' || c == '\\') {
      (out += '\\') += c;
    } else if (static_cast<unsigned char>(c) < 0x20U) {
      const auto code = static_cast<unsigned char>(c);
      ((out += "\\u00") += hex[code >> 4U]) += hex[code & 15U];
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out += '"';
}

std::string csv_text(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out += '"';
}

std::string short_text(double value) {
  std::array<char, 64> buffer{};
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                    std::chars_format::general, table_digits);
  return {buffer.data(), result.ptr};
}

std::string table_text(const Cell& cell) {
  if (const auto* flag = std::get_if<bool>(&cell)) return *flag ? "true" : "false";
  if (const auto* whole = std::get_if<std::int64_t>(&cell)) return std::to_string(*whole);
  if (const auto* number = std::get_if<double>(&cell)) {
    const bool whole = std::floor(*number) == *number && std::abs(*number) < 1e15;
    if (*number == 0) return "0";  // people need no negative zero
    return whole ? exact_text(*number) : short_text(*number);
  }
  std::string text = std::holds_alternative<std::string>(cell) ? std::get<std::string>(cell) : "";
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20U || c == 0x7F) c = ' ';  // one row, one line
  }
  return text;
}

std::string csv_cell(const Cell& cell) {
  if (const auto* text = std::get_if<std::string>(&cell)) return csv_text(*text);
  if (const auto* number = std::get_if<double>(&cell)) return exact_text(*number);
  return table_text(cell);
}

std::string json_cell(const Cell& cell) {
  if (std::holds_alternative<std::monostate>(cell)) return "null";
  if (const auto* text = std::get_if<std::string>(&cell)) return json_string(*text);
  if (const auto* number = std::get_if<double>(&cell)) {
    // JSON has no infinity: it stands as a string that other languages' number readers take.
    return std::isfinite(*number) ? exact_text(*number) : json_string(exact_text(*number));
  }
  return table_text(cell);
}

std::size_t characters(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !is_continuation(c); }));
}

}  // namespace

RowWriter::RowWriter(Sink& sink, Format format, std::string command)
    : sink_(sink), format_(format), command_(std::move(command)) {}

void RowWriter::begin(std::vector<std::string> columns, const Settings& settings) {
  columns_ = std::move(columns);
  if (format_ == Format::table) {
    for (const std::string& column : columns_) widths_.push_back(column.size());
  } else if (format_ == Format::csv) {
    std::string line;
    for (const std::string& column : columns_) (line += line.empty() ? "" : ",") += column;
    sink_.write(line + "\n");
  } else {
    std::string text = "{\"command\":" + json_string(command_) + ",\"settings\":{";
    for (std::size_t i = 0; i < settings.size(); ++i) {
      if (i > 0) text += ',';
      text += json_string(settings[i].first);
      text += ':';
      text += json_cell(settings[i].second);
    }
    sink_.write(text + "},\"rows\":[");
  }
}

void RowWriter::row(std::span<const Cell> cells) {
  if (cells.size() != columns_.size()) {
    throw std::invalid_argument("row of " + std::to_string(cells.size()) + " cells for " +
                                std::to_string(columns_.size()) + " columns");
  }
  if (format_ == Format::table) {
    table_row(cells);
  } else if (format_ == Format::csv) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) (line += i == 0 ? "" : ",") += csv_cell(cells[i]);
    sink_.write(line + "\n");
  } else {
    json_row(cells);
  }
  first_row_ = false;
}

void RowWriter::json_row(std::span<const Cell> cells) {
  std::string text = first_row_ ? "\n{" : ",\n{";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) text += ',';
    text += json_string(columns_[i]);
    text += ':';
    text += json_cell(cells[i]);
  }
  sink_.write(text + "}");
}

void RowWriter::table_row(std::span<const Cell> cells) {
  HeldRow held;
  for (const Cell& cell : cells) {
    held.texts.push_back(table_text(cell));
    held.right.push_back(!std::holds_alternative<std::string>(cell));
  }
  if (widths_known_) {
    write_table_line(held.texts, held.right);
    return;
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    widths_[i] = std::max(widths_[i], characters(held.texts[i]));
  }
  held_.push_back(std::move(held));
  if (held_.size() >= rows_that_set_widths) write_held_rows();
}

void RowWriter::flush() {
  if (format_ == Format::table && !columns_.empty()) write_held_rows();
  sink_.flush();
}

void RowWriter::write_held_rows() {
  if (widths_known_) return;
  widths_known_ = true;
  // A heading stands over its column: to the right over numbers, to the left over words.
  write_table_line(columns_, held_.empty() ? std::vector<bool>(columns_.size(), false) : held_.front().right);
  for (const HeldRow& held : held_) write_table_line(held.texts, held.right);
  held_.clear();
}

void RowWriter::write_table_line(const std::vector<std::string>& texts, const std::vector<bool>& right) {
  std::string line;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::size_t length = characters(texts[i]);
    const std::string padding(widths_[i] > length ? widths_[i] - length : 0, ' ');
    if (i > 0) line += "  ";
    line += right[i] ? padding + texts[i] : texts[i] + padding;
  }
  line.erase(line.find_last_not_of(' ') + 1);
  sink_.write(line + "\n");
}

void RowWriter::end() {
  if (format_ == Format::table && !columns_.empty()) write_held_rows();
  if (format_ == Format::json) sink_.write(first_row_ ? "]}\n" : "\n]}\n");
}

}  // namespace rope::cli
