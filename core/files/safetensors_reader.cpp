// SPDX-License-Identifier: MIT
#include "core/files/detail/safetensors_reader.h"

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "core/files/detail/json_reader.h"
#include "core/files/detail/tensor_layout.h"

namespace rope::detail {
namespace {

static_assert(std::endian::native == std::endian::little, "the file format is little-endian");

using nlohmann::json;

constexpr std::uint64_t length_bytes = 8;
constexpr std::uint64_t longest_header = 100'000'000;
constexpr std::size_t most_metadata = 10'000;  // each costs many times its bytes in the file

/// Accepts exactly the grammar of a safetensors header, value by value: nothing is built from what does
/// not belong there, so a header made to be huge costs no more than its own bytes.
class HeaderReader final : public nlohmann::json_sax<json> {
 public:
  std::vector<TensorInfo> tensors;
  std::map<std::string, std::string> metadata;
  std::string problem;

  bool null() override { return unexpected("null"); }
  bool boolean(bool) override { return unexpected("true or false"); }
  bool number_integer(json::number_integer_t) override { return fail("a number below 0" + here()); }
  bool number_float(json::number_float_t, const std::string&) override {
    return fail("a number that is not whole" + here());
  }
  bool binary(json::binary_t&) override { return unexpected("binary data"); }

  bool number_unsigned(json::number_unsigned_t value) override {
    if (!in_array_) return unexpected("a number");
    if (field_ == Field::shape) {
      if (current_.shape.size() == highest_rank) return fail("more than 8 axes" + here());
      if (value > most_elements) return fail("a size of " + std::to_string(value) + here());
      current_.shape.push_back(static_cast<Index>(value));
      return true;
    }
    if (offsets_ == 2) return fail("more than two data_offsets" + here());
    (offsets_++ == 0 ? current_.begin : current_.end) = value;
    return true;
  }

  bool string(std::string& value) override {
    if (field_ == Field::metadata) {
      metadata[key_] = std::move(value);
      return true;
    }
    if (field_ != Field::dtype || in_array_) return unexpected("text");
    const std::optional<DType> dtype = dtype_from_name(value);
    if (!dtype) return fail("the type " + in_quotes(value) + " is not supported" + here());
    current_.dtype = *dtype;
    return true;
  }

  bool start_object(std::size_t) override {
    if (depth_ == 2 || in_array_) return unexpected("an object");
    ++depth_;
    return true;
  }

  bool key(std::string& name) override {
    if (depth_ == 1) return top_key(name);
    if (in_metadata_) {
      if (metadata.size() == most_metadata) return fail("more than 10000 entries of metadata");
      if (metadata.contains(name)) return fail("the metadata " + in_quotes(name) + " comes twice");
      key_ = std::move(name);
      field_ = Field::metadata;
      return true;
    }
    field_ = name == "dtype" ? Field::dtype : name == "shape" ? Field::shape : Field::offsets;
    if (field_ == Field::offsets && name != "data_offsets")
      return fail("unknown field " + in_quotes(name) + here());
    if (!seen_fields_.insert(field_).second)
      return fail("the field " + in_quotes(name) + " comes twice" + here());
    return true;
  }

  bool end_object() override {
    if (depth_-- == 1 || in_metadata_) return true;
    if (seen_fields_.size() != 3) return fail("dtype, shape or data_offsets is missing" + here());
    if (offsets_ != 2) return fail("data_offsets needs two numbers" + here());
    if (tensors.size() == most_tensors) return fail("more than 100000 tensors");
    tensors.push_back(std::move(current_));
    return true;
  }

  bool start_array(std::size_t) override {
    if (depth_ != 2 || in_array_ || (field_ != Field::shape && field_ != Field::offsets))
      return unexpected("a list");
    in_array_ = true;
    return true;
  }
  bool end_array() override {
    in_array_ = false;
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const json::exception&) override {
    return fail("the header is not valid JSON (byte " + std::to_string(position) + " of it)");
  }

 private:
  enum class Field { none, metadata, dtype, shape, offsets };

  bool top_key(std::string& name) {
    in_metadata_ = name == "__metadata__";
    field_ = Field::none;
    if (name.size() > most_name_bytes) return fail("a tensor's name has more than 4096 bytes");
    if (in_metadata_ && std::exchange(metadata_seen_, true)) return fail("__metadata__ comes twice");
    current_ = TensorInfo{.name = std::move(name)};
    seen_fields_.clear();
    offsets_ = 0;
    return true;
  }
  [[nodiscard]] std::string here() const {
    return depth_ == 2 ? " in the header's entry " + in_quotes(in_metadata_ ? key_ : current_.name)
                       : std::string(" in the header");
  }
  bool unexpected(const char* what) { return fail(std::string("unexpected ") + what + here()); }
  bool fail(std::string message) {
    problem = std::move(message);
    return false;
  }

  int depth_ = 0;  // 1: in the header, 2: in one of its entries
  bool in_metadata_ = false;
  bool in_array_ = false;
  Field field_ = Field::none;
  std::string key_;
  TensorInfo current_;
  int offsets_ = 0;
  std::set<Field> seen_fields_;
  bool metadata_seen_ = false;
};

/// Looked for once all names are there: a set of them would hold every name a second time.
std::optional<std::string> problem_of_names(const std::vector<TensorInfo>& tensors) {
  std::vector<std::string_view> names;
  names.reserve(tensors.size());
  for (const TensorInfo& info : tensors) names.push_back(info.name);
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice == names.end()) return std::nullopt;
  return "the tensor " + in_quotes(*twice) + " comes twice";
}

std::optional<std::string> problem_of(const TensorInfo& info, std::uint64_t data_size) {
  const std::string name = "tensor " + in_quotes(info.name);
  if (info.begin > info.end) return name + " ends before it begins";
  if (info.end > data_size) {
    return name + " ends at byte " + std::to_string(info.end) + " of the data, of which there are " +
           std::to_string(data_size);
  }
  const std::optional<std::uint64_t> count = element_count(info.shape);
  if (!count) return name + " has an absurd shape";
  const std::uint64_t bytes = *count * static_cast<std::uint64_t>(dtype_size(info.dtype));
  if (bytes == info.end - info.begin) return std::nullopt;
  return name + " has " + std::to_string(info.end - info.begin) + " bytes where its shape and type ask for " +
         std::to_string(bytes);
}

/// Sorts by offset; each tensor must begin where the one before ends.
std::optional<std::string> problem_of_layout(std::vector<TensorInfo>& tensors, std::uint64_t data_size) {
  std::sort(tensors.begin(), tensors.end(), [](const TensorInfo& a, const TensorInfo& b) {
    return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
  });
  std::uint64_t end = 0;
  for (const TensorInfo& info : tensors) {
    if (info.begin < end) return "tensor " + in_quotes(info.name) + " overlaps the one before it";
    if (info.begin > end) return "unused bytes before tensor " + in_quotes(info.name);
    end = info.end;
  }
  if (end == data_size) return std::nullopt;
  return std::to_string(data_size - end) + " bytes after the last tensor";
}

}  // namespace

Result<TensorFile> read_safetensors(const ByteSourcePtr& source) {
  const auto broken = [&](std::string what, const char* fix) {
    return Error{.what = std::move(what), .where = source->name(), .fix = fix};
  };
  constexpr const char* another = "it is no safetensors file, or was cut short; copy or download it again";
  constexpr const char* damaged = "the file is damaged or cut short; copy or download it again";
  if (source->size() < length_bytes + 2) return broken("the file is too short", another);
  std::uint64_t length = 0;
  if (Status read = source->read_at(0, std::as_writable_bytes(std::span(&length, 1))); !read)
    return read.error();
  if (length > longest_header)
    return broken("the header claims " + std::to_string(length) + " bytes", another);
  if (length > source->size() - length_bytes) {
    return broken("the header ends past the end of the file", another);
  }
  std::string text(static_cast<std::size_t>(length), '\0');
  if (Status read = source->read_at(length_bytes, std::as_writable_bytes(std::span(text))); !read) {
    return read.error();
  }
  if (!text.starts_with('{')) return broken("the header does not start with {", damaged);
  // The JSON parser takes a zero byte for the end of the text, and would never see what follows it.
  if (text.find('\0') != std::string::npos) return broken("the header holds a zero byte", damaged);
  if (auto problem = problem_of_outline(text, 64)) return broken(std::move(*problem), damaged);
  HeaderReader reader;
  if (!json::sax_parse(text.begin(), text.end(), &reader)) return broken(reader.problem, damaged);
  if (auto problem = problem_of_names(reader.tensors)) return broken(std::move(*problem), damaged);
  const std::uint64_t data_begin = length_bytes + length;
  const std::uint64_t data_size = source->size() - data_begin;
  for (const TensorInfo& info : reader.tensors) {
    if (auto problem = problem_of(info, data_size)) return broken(std::move(*problem), damaged);
  }
  if (auto problem = problem_of_layout(reader.tensors, data_size))
    return broken(std::move(*problem), damaged);
  for (TensorInfo& info : reader.tensors) {
    info.data = source;
    info.begin += data_begin;
    info.end += data_begin;
  }
  return TensorFile(source->name(), std::move(reader.tensors), std::move(reader.metadata));
}

}  // namespace rope::detail
