// SPDX-License-Identifier: MIT
#include "core/files/safetensors_header.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

namespace rope {
namespace {

using nlohmann::json;

constexpr std::size_t most_tensors = 100'000;
constexpr std::size_t most_metadata = 10'000;  // each costs many times its bytes in the file
constexpr std::size_t most_name_bytes = 4'096;
constexpr std::size_t highest_rank = 8;
// Elements of one tensor: far past any file, and small enough that bytes of any type cannot overflow.
constexpr std::uint64_t most_elements = std::uint64_t{1} << 56U;

struct NamedType {
  const char* name;
  DType dtype;
};
constexpr std::array named_types{
    NamedType{"F64", DType::f64},      NamedType{"F32", DType::f32}, NamedType{"F16", DType::f16},
    NamedType{"BF16", DType::bf16},    NamedType{"I64", DType::i64}, NamedType{"I32", DType::i32},
    NamedType{"I16", DType::i16},      NamedType{"I8", DType::i8},   NamedType{"U8", DType::u8},
    NamedType{"BOOL", DType::boolean},
};

std::string in_quotes(const std::string& name) {
  return '"' + (name.size() > 120 ? name.substr(0, 120) + "..." : name) + '"';
}

/// Accepts exactly the grammar of a safetensors header, value by value: nothing is built from what does
/// not belong there, so a header made to be huge costs no more than its own bytes.
class HeaderReader final : public nlohmann::json_sax<json> {
 public:
  SafetensorsHeader header;
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
      header.metadata[key_] = std::move(value);
      return true;
    }
    if (field_ != Field::dtype || in_array_) return unexpected("text");
    for (const NamedType& type : named_types) {
      if (value != type.name) continue;
      current_.dtype = type.dtype;
      return true;
    }
    return fail("the type " + in_quotes(value) + " is not supported" + here());
  }

  bool start_object(std::size_t) override {
    if (depth_ == 2 || in_array_) return unexpected("an object");
    ++depth_;
    return true;
  }

  bool key(std::string& name) override {
    if (depth_ == 1) return top_key(name);
    if (in_metadata_) {
      if (header.metadata.size() == most_metadata) return fail("more than 10000 entries of metadata");
      if (header.metadata.contains(name)) return fail("the metadata " + in_quotes(name) + " comes twice");
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
    if (header.tensors.size() == most_tensors) return fail("more than 100000 tensors");
    header.tensors.push_back(std::move(current_));
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
    if (!names_.insert(name).second) return fail("the tensor " + in_quotes(name) + " comes twice");
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
  std::set<std::string> names_;
};

/// Elements of the shape; nothing if there are absurdly many. Zeros are put aside, so that no other extent
/// can overflow anybody's product.
std::optional<std::uint64_t> count_elements(const std::vector<Index>& shape) {
  std::uint64_t count = 1;
  bool empty = false;
  for (const Index extent : shape) {
    const auto size = static_cast<std::uint64_t>(extent);
    if (size == 0) {
      empty = true;
    } else if (count > most_elements / size) {
      return std::nullopt;
    } else {
      count *= size;
    }
  }
  return empty ? 0 : count;
}

std::optional<std::string> problem_of(const TensorInfo& info, std::uint64_t data_size) {
  const std::string name = "tensor " + in_quotes(info.name);
  if (info.begin > info.end) return name + " ends before it begins";
  if (info.end > data_size) {
    return name + " ends at byte " + std::to_string(info.end) + " of the data, of which there are " +
           std::to_string(data_size);
  }
  const std::optional<std::uint64_t> count = count_elements(info.shape);
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

const char* dtype_name(DType dtype) noexcept {
  for (const NamedType& type : named_types) {
    if (type.dtype == dtype) return type.name;
  }
  return "unknown";
}

Index dtype_size(DType dtype) noexcept {
  switch (dtype) {
    case DType::f64:
    case DType::i64:
      return 8;
    case DType::f32:
    case DType::i32:
      return 4;
    case DType::f16:
    case DType::bf16:
    case DType::i16:
      return 2;
    case DType::i8:
    case DType::u8:
    case DType::boolean:
      return 1;
  }
  return 1;
}

Result<SafetensorsHeader> parse_safetensors_header(std::string_view text, std::uint64_t data_size,
                                                   const std::string& file) {
  const auto broken = [&](std::string what) {
    return Error{.what = std::move(what),
                 .where = file,
                 .fix = "the file is damaged or cut short; copy or download it again"};
  };
  if (!text.starts_with('{')) return broken("the header does not start with {");
  // The JSON parser takes a zero byte for the end of the text, and would never see what follows it.
  if (text.find('\0') != std::string_view::npos) return broken("the header holds a zero byte");
  HeaderReader reader;
  if (!json::sax_parse(text.begin(), text.end(), &reader)) return broken(reader.problem);
  for (const TensorInfo& info : reader.header.tensors) {
    if (auto problem = problem_of(info, data_size)) return broken(std::move(*problem));
  }
  if (auto problem = problem_of_layout(reader.header.tensors, data_size)) return broken(std::move(*problem));
  return std::move(reader.header);
}

}  // namespace rope
