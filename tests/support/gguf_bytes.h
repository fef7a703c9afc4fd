// SPDX-License-Identifier: MIT
#pragma once

// GGUF files made by hand, apart from the code that reads them.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace rope::gguf_test {

/// The format's numbers of types.
enum Type : std::uint32_t {
  u8 = 0,
  i8 = 1,
  u16 = 2,
  i16 = 3,
  u32 = 4,
  i32 = 5,
  f32 = 6,
  boolean = 7,
  text = 8,
  list = 9,
  u64 = 10,
  i64 = 11,
  f64 = 12,
};

/// A file's bytes, key by key.
class GgufBytes {
 public:
  explicit GgufBytes(std::uint32_t version = 3, bool big_endian = false)
      : version_(version), big_endian_(big_endian) {}

  template <typename Number>
  GgufBytes& raw(Number value) {
    static_assert(std::is_trivially_copyable_v<Number>);
    std::string bytes(sizeof(Number), '\0');
    std::memcpy(bytes.data(), &value, sizeof(Number));
    if (big_endian_ != (std::endian::native == std::endian::big)) std::reverse(bytes.begin(), bytes.end());
    body_ += bytes;
    return *this;
  }
  /// A length or a count: 32 bits in version 1.
  GgufBytes& count(std::uint64_t value) {
    return version_ == 1 ? raw(static_cast<std::uint32_t>(value)) : raw(value);
  }
  GgufBytes& string(std::string_view value) {
    count(value.size());
    body_ += value;
    return *this;
  }
  /// A key and its type; its value is to follow.
  GgufBytes& key(std::string_view name, std::uint32_t type) {
    ++keys_;
    return string(name).raw(type);
  }
  GgufBytes& add(std::string_view name, std::uint32_t value) { return key(name, u32).raw(value); }
  GgufBytes& add(std::string_view name, float value) { return key(name, f32).raw(value); }
  GgufBytes& add(std::string_view name, std::string_view value) { return key(name, text).string(value); }
  GgufBytes& add(std::string_view name, const std::vector<std::int32_t>& values) {
    key(name, list).raw(static_cast<std::uint32_t>(i32)).count(values.size());
    for (const std::int32_t value : values) raw(value);
    return *this;
  }
  /// A tensor's entry, after all keys.
  GgufBytes& tensor(std::string_view name) {
    ++tensors_;
    string(name).raw(std::uint32_t{1}).count(8).raw(std::uint32_t{0});
    return raw(std::uint64_t{0});
  }
  GgufBytes& bytes(std::string_view value) {
    body_ += value;
    return *this;
  }
  /// The header's counts instead of the true ones.
  GgufBytes& say(std::uint64_t keys, std::uint64_t tensors) {
    keys_ = keys;
    tensors_ = tensors;
    return *this;
  }

  [[nodiscard]] std::string file() const {
    GgufBytes header(version_, big_endian_);
    header.bytes("GGUF").raw(version_).count(tensors_).count(keys_);
    return header.body_ + body_;
  }

 private:
  std::uint32_t version_;
  bool big_endian_;
  std::uint64_t keys_ = 0;
  std::uint64_t tensors_ = 0;
  std::string body_;
};

/// A small Llama: heads of 64 components, trained for 2048 tokens.
inline GgufBytes small_llama(std::uint32_t version = 3, bool big_endian = false) {
  GgufBytes bytes(version, big_endian);
  bytes.add("general.architecture", std::string_view("llama"));
  bytes.add("llama.context_length", 2048U).add("llama.embedding_length", 256U).add("llama.block_count", 2U);
  bytes.add("llama.attention.head_count", 4U);
  return bytes;
}

}  // namespace rope::gguf_test
