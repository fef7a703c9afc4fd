// SPDX-License-Identifier: MIT
#include "core/files/gguf.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>
#include <set>
#include <type_traits>
#include <utility>

#include "core/files/detail/config_scope.h"

namespace rope {
namespace {

constexpr std::uint64_t most_keys = 65'536;
constexpr std::uint64_t longest_key = 65'535;  // of the format
constexpr std::uint64_t longest_kept = 4096;
constexpr std::uint64_t most_kept_bytes = 8'000'000;
constexpr std::uint64_t most_elements = 20'000'000;
constexpr int deepest_list = 4;

// The format's numbers for the types of values.
enum class Type : std::uint32_t { u8, i8, u16, i16, u32, i32, f32, boolean, text, list, u64, i64, f64 };

/// Bytes of one value; of text and lists, whose size varies, the fewest.
std::uint64_t least_bytes(Type type, std::uint32_t version) {
  const std::uint64_t length = version == 1 ? 4 : 8;
  switch (type) {
    case Type::u8:
    case Type::i8:
    case Type::boolean:
      return 1;
    case Type::u16:
    case Type::i16:
      return 2;
    case Type::u32:
    case Type::i32:
    case Type::f32:
      return 4;
    case Type::text:
      return length;
    case Type::list:
      return 4 + length;
    default:
      return 8;
  }
}

/// llama.cpp's names of tensors that go with the frequencies, also one a layer ("blk.3.rope_freqs.weight").
bool holds_factors(const std::string& tensor) {
  const bool plain = tensor.size() <= 60 && std::all_of(tensor.begin(), tensor.end(), [](char c) {
                       return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_';
                     });
  return plain && (tensor.find("rope_freqs") != std::string::npos ||
                   tensor.find("rope_factors_") != std::string::npos);
}

bool known(std::uint32_t number) {
  return number <= static_cast<std::uint32_t>(Type::f64);
}

/// Reads forward through a source, a piece at a time; the first problem is kept and ends the reading.
class GgufReader {
 public:
  explicit GgufReader(const ByteSource& source) : source_(source) {}

  Result<GgufMetadata> read() {
    if (!read_header() || !read_entries() || !read_tensors()) return *error_;
    return std::move(out_);
  }

 private:
  bool fail(std::string what, std::string fix = "download the file again") {
    if (!error_) {
      std::string where = source_.name();
      if (!key_.empty()) where += ", key \"" + plain_text(key_) + "\"";
      where += ", byte " + std::to_string(value_at_);
      error_ = Error{.what = std::move(what), .where = std::move(where), .fix = std::move(fix)};
    }
    return false;
  }
  [[nodiscard]] std::uint64_t remaining() const { return source_.size() - at_; }

  bool bytes(std::span<std::byte> out) {
    if (out.size() > remaining()) return fail("the file ends inside its metadata");
    while (!out.empty()) {
      if (at_ < window_at_ || at_ >= window_at_ + window_size_) {
        window_at_ = at_;
        window_size_ = static_cast<std::size_t>(std::min<std::uint64_t>(window_.size(), remaining()));
        if (Status status = source_.read_at(at_, std::span(window_).first(window_size_)); !status) {
          error_ = status.error();
          return false;
        }
      }
      const auto from = static_cast<std::size_t>(at_ - window_at_);
      const std::size_t count = std::min(out.size(), window_size_ - from);
      std::copy_n(window_.begin() + static_cast<std::ptrdiff_t>(from), count, out.begin());
      out = out.subspan(count);
      at_ += count;
    }
    return true;
  }
  bool skip(std::uint64_t count) {
    if (count > remaining()) return fail("the file ends inside its metadata");
    at_ += count;
    return true;
  }
  template <typename Number>
  bool number(Number& out) {
    std::array<std::byte, sizeof(Number)> raw{};
    if (!bytes(raw)) return false;
    if (out_.big_endian != (std::endian::native == std::endian::big)) std::reverse(raw.begin(), raw.end());
    std::memcpy(&out, raw.data(), sizeof(Number));
    return true;
  }
  /// Counts and lengths are 32 bits in version 1.
  bool count(std::uint64_t& out) {
    if (out_.version != 1) return number(out);
    std::uint32_t narrow = 0;
    if (!number(narrow)) return false;
    out = narrow;
    return true;
  }

  /// Whether `entries` of at least so many bytes each can follow.
  bool plausible(std::uint64_t entries, std::uint64_t bytes_each, const std::string& of) {
    if (entries > remaining() / bytes_each) {
      return fail(std::to_string(entries) + " " + of + " are more than fit in this file");
    }
    return entries <= most_keys ||
           fail(std::to_string(entries) + " " + of, "at most " + std::to_string(most_keys) + " are read");
  }
  bool read_header();
  bool read_entries();
  bool read_tensors();
  bool read_key();
  bool read_value(Type type, GgufValue& out);
  bool read_text(GgufValue& out);
  bool read_list(GgufValue& out, int depth);
  bool skip_texts(std::uint64_t elements);
  bool skip_lists(std::uint64_t elements, int depth);
  template <typename Number>
  bool read_number(GgufValue& out);
  bool keep(std::uint64_t size) {
    kept_ += size;
    return kept_ <= most_kept_bytes || fail("more than 8 MB of values, without the tokens",
                                            "check that it is the file of a language model");
  }

  const ByteSource& source_;
  GgufMetadata out_;
  std::optional<Error> error_;
  std::string key_;              // being read, for messages
  std::uint64_t value_at_ = 0;   // where it starts, for messages
  std::uint64_t at_ = 0;         // next byte
  std::uint64_t window_at_ = 0;  // the bytes of the source that window_ holds
  std::size_t window_size_ = 0;
  std::array<std::byte, 65536> window_{};
  std::uint64_t kept_ = 0;
  std::uint64_t elements_ = 0;
};

bool GgufReader::read_header() {
  std::array<char, 4> magic{};
  if (source_.size() < magic.size() || !bytes(std::as_writable_bytes(std::span(magic))) ||
      std::string_view(magic.data(), magic.size()) != "GGUF") {
    error_.reset();
    const ForeignContent found = recognize_foreign(source_);
    return fail(found.what.empty() ? "this is not a GGUF file (it does not begin with \"GGUF\")" : found.what,
                found.fix.empty() ? "choose a .gguf file" : found.fix);
  }
  value_at_ = at_;
  if (!number(out_.version)) return false;
  // The format has no mark for the order of bytes: a version that only makes sense the other way round is it.
  if (out_.version != 0 && (out_.version & 0xFFFFU) == 0) {
    out_.big_endian = true;
    at_ = value_at_;
    if (!number(out_.version)) return false;
    if (out_.version < 3) {
      return fail("big-endian GGUF of version " + std::to_string(out_.version),
                  "big-endian files are of version 3: convert the model again");
    }
  }
  if (out_.version < 1 || out_.version > 3) {
    return fail("GGUF version " + std::to_string(out_.version), "versions 1, 2 and 3 are read");
  }
  value_at_ = at_;
  if (!count(out_.tensor_count)) return false;
  // A tensor's entry takes a name's length, the number of dimensions, the type and an offset at the least.
  return plausible(out_.tensor_count, 20, "tensors");
}

bool GgufReader::read_entries() {
  value_at_ = at_;
  std::uint64_t keys = 0;
  if (!count(keys)) return false;
  if (!plausible(keys, 9, "keys")) return false;
  std::set<std::string, std::less<>> seen;
  for (std::uint64_t i = 0; i < keys; ++i) {
    key_.clear();
    value_at_ = at_;
    if (!read_key()) return false;
    if (!seen.insert(key_).second) return fail("the key comes twice");
    value_at_ = at_;
    std::uint32_t type = 0;
    GgufValue value;
    if (!number(type)) return false;
    if (!known(type)) return fail("a value of type " + std::to_string(type), "types 0 to 12 are known");
    if (!read_value(static_cast<Type>(type), value)) return false;
    out_.entries.push_back({.key = key_, .value = std::move(value)});
  }
  return true;
}

bool GgufReader::read_tensors() {
  for (std::uint64_t i = 0; i < out_.tensor_count; ++i) {
    key_.clear();
    value_at_ = at_;
    if (!read_key()) return false;
    constexpr std::uint32_t most_dimensions = 8;  // the format has 4
    std::uint32_t dimensions = 0;
    if (!number(dimensions)) return false;
    if (dimensions > most_dimensions) {
      return fail("a tensor of " + std::to_string(dimensions) + " dimensions");
    }
    if (!skip(dimensions * (out_.version == 1 ? 4U : 8U) + 12U)) return false;
    if (holds_factors(key_) && out_.rope_tensors.size() < 4) out_.rope_tensors.push_back(key_);
  }
  return true;
}

bool GgufReader::read_key() {
  std::uint64_t length = 0;
  if (!count(length)) return false;
  if (length == 0 || length > longest_key) {
    return fail("a key of " + std::to_string(length) + " bytes", "keys have 1 to 65,535 bytes");
  }
  if (length > remaining()) return fail("the file ends inside a key");
  std::string key(static_cast<std::size_t>(length), '\0');
  if (!bytes(std::as_writable_bytes(std::span(key))) || !keep(length)) return false;
  key_ = std::move(key);
  return true;
}

template <typename Number>
bool GgufReader::read_number(GgufValue& out) {
  Number value{};
  if (!number(value)) return false;
  out = static_cast<double>(value);
  if constexpr (std::is_integral_v<Number>) {
    if (std::in_range<std::int64_t>(value)) out = static_cast<std::int64_t>(value);
  }
  return true;
}

bool GgufReader::read_value(Type type, GgufValue& out) {
  switch (type) {
    case Type::u8:
      return read_number<std::uint8_t>(out);
    case Type::i8:
      return read_number<std::int8_t>(out);
    case Type::u16:
      return read_number<std::uint16_t>(out);
    case Type::i16:
      return read_number<std::int16_t>(out);
    case Type::u32:
      return read_number<std::uint32_t>(out);
    case Type::i32:
      return read_number<std::int32_t>(out);
    case Type::u64:
      return read_number<std::uint64_t>(out);
    case Type::i64:
      return read_number<std::int64_t>(out);
    case Type::f32:
      return read_number<float>(out);
    case Type::f64:
      return read_number<double>(out);
    case Type::text:
      return read_text(out);
    case Type::list:
      return read_list(out, 1);
    case Type::boolean:
      break;
  }
  std::uint8_t truth = 0;
  if (!number(truth)) return false;
  if (truth > 1) return fail("a truth value of " + std::to_string(truth), "it must be 0 or 1");
  out = truth == 1;
  return true;
}

bool GgufReader::read_text(GgufValue& out) {
  std::uint64_t length = 0;
  if (!count(length)) return false;
  if (length > remaining()) {
    return fail("text of " + std::to_string(length) + " bytes is longer than the rest of the file");
  }
  if (length > longest_kept) {
    out = GgufSkipped{.kind = "text", .count = length};
    return skip(length);
  }
  std::string text(static_cast<std::size_t>(length), '\0');
  if (!bytes(std::as_writable_bytes(std::span(text))) || !keep(length)) return false;
  out = std::move(text);
  return true;
}

bool GgufReader::read_list(GgufValue& out, int depth) {
  if (depth > deepest_list) {
    return fail("lists in lists, more than " + std::to_string(deepest_list) + " deep",
                "check that it is the file of a language model");
  }
  std::uint32_t number_of_type = 0;
  std::uint64_t elements = 0;
  if (!number(number_of_type) || !count(elements)) return false;
  if (!known(number_of_type)) {
    return fail("a list of values of type " + std::to_string(number_of_type), "types 0 to 12 are known");
  }
  const auto type = static_cast<Type>(number_of_type);
  if (elements > remaining() / least_bytes(type, out_.version)) {
    return fail("a list of " + std::to_string(elements) + " values is longer than the rest of the file");
  }
  if (type == Type::text || type == Type::list) {
    out = GgufSkipped{.kind = type == Type::text ? "list of text" : "list of lists", .count = elements};
    return type == Type::text ? skip_texts(elements) : skip_lists(elements, depth);
  }
  if (elements > longest_kept || depth > 1) {
    out = GgufSkipped{.kind = "list of numbers", .count = elements};
    return skip(elements * least_bytes(type, out_.version));
  }
  if (!keep(elements * sizeof(double))) return false;
  std::vector<double> numbers;
  numbers.reserve(static_cast<std::size_t>(elements));
  for (std::uint64_t i = 0; i < elements; ++i) {
    GgufValue value;
    if (!read_value(type, value)) return false;
    if (const auto* whole = std::get_if<std::int64_t>(&value)) {
      numbers.push_back(static_cast<double>(*whole));
    } else if (const auto* truth = std::get_if<bool>(&value)) {
      numbers.push_back(*truth ? 1 : 0);
    } else {
      numbers.push_back(std::get<double>(value));
    }
  }
  out = std::move(numbers);
  return true;
}

bool GgufReader::skip_texts(std::uint64_t elements) {
  elements_ += elements;
  if (elements_ > most_elements) {
    return fail("lists of more than " + std::to_string(most_elements) + " texts",
                "check that it is the file of a language model");
  }
  for (std::uint64_t i = 0; i < elements; ++i) {
    std::uint64_t length = 0;
    if (!count(length)) return false;
    if (length > remaining()) {
      return fail("text of " + std::to_string(length) + " bytes is longer than the rest of the file");
    }
    if (!skip(length)) return false;
  }
  return true;
}

bool GgufReader::skip_lists(std::uint64_t elements, int depth) {
  elements_ += elements;
  if (elements_ > most_elements) {
    return fail("more than " + std::to_string(most_elements) + " lists in lists",
                "check that it is the file of a language model");
  }
  for (std::uint64_t i = 0; i < elements; ++i) {
    GgufValue passed_over;
    if (!read_list(passed_over, depth + 1)) return false;
  }
  return true;
}

}  // namespace

const GgufValue* GgufMetadata::find(std::string_view key) const {
  const auto found =
      std::find_if(entries.begin(), entries.end(), [&](const GgufEntry& entry) { return entry.key == key; });
  return found == entries.end() ? nullptr : &found->value;
}

Result<GgufMetadata> read_gguf_metadata(const ByteSource& source) {
  return GgufReader(source).read();
}

}  // namespace rope
