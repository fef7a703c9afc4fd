// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace rope::detail {

/// CRC-32 as in zip archives (polynomial 0xEDB88320, reflected). `before` is the value of the bytes that
/// come before these, 0 at the start.
[[nodiscard]] std::uint32_t crc32(std::uint32_t before, std::span<const std::byte> bytes) noexcept;

}  // namespace rope::detail
