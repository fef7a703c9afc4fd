// SPDX-License-Identifier: MIT
#include "core/files/detail/crc32.h"

#include <array>
#include <bit>
#include <cstring>

namespace rope::detail {
namespace {

static_assert(std::endian::native == std::endian::little, "eight bytes are taken as one number");

using Table = std::array<std::uint32_t, 256>;

/// Table k says what a byte does to the value when k more bytes follow it.
constexpr std::array<Table, 8> make_tables() {
  std::array<Table, 8> tables{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t value = byte;
    for (int bit = 0; bit < 8; ++bit) value = (value >> 1U) ^ ((value & 1U) != 0 ? 0xEDB88320U : 0U);
    tables[0][byte] = value;
  }
  for (std::size_t k = 1; k < tables.size(); ++k) {
    for (std::size_t byte = 0; byte < 256; ++byte) {
      const std::uint32_t value = tables[k - 1][byte];
      tables[k][byte] = (value >> 8U) ^ tables[0][value & 0xFFU];
    }
  }
  return tables;
}
constexpr std::array<Table, 8> tables = make_tables();

}  // namespace

std::uint32_t crc32(std::uint32_t before, std::span<const std::byte> bytes) noexcept {
  std::uint32_t value = ~before;
  while (bytes.size() >= 8) {  // eight bytes a step: a gigabyte takes under a second
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), sizeof word);
    word ^= value;
    value = 0;
    for (std::size_t k = 0; k < 8; ++k) value ^= tables[7 - k][(word >> (8 * k)) & 0xFFU];
    bytes = bytes.subspan(8);
  }
  for (const std::byte byte : bytes) {
    value = (value >> 8U) ^ tables[0][(value ^ std::to_integer<std::uint32_t>(byte)) & 0xFFU];
  }
  return ~value;
}

}  // namespace rope::detail
