// SPDX-License-Identifier: MIT
// What the readers of all layouts hold tensors of strangers to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/support/index.h"

namespace rope::detail {

inline constexpr std::size_t most_tensors = 100'000;
inline constexpr std::size_t most_name_bytes = 4'096;
inline constexpr std::size_t highest_rank = 8;
/// Elements of one tensor: far past any file, and small enough that bytes of any type cannot overflow.
inline constexpr std::uint64_t most_elements = std::uint64_t{1} << 56U;

/// Elements of the shape; nothing if there are absurdly many. Zeros are put aside, so that no other extent
/// can overflow anybody's product. Extents must not be negative.
[[nodiscard]] std::optional<std::uint64_t> element_count(const std::vector<Index>& shape);

/// Elements of storage from the first to the last that a view touches (at most most_elements + 1: past that
/// it lies outside of any); nothing if two elements of the view share a place, so that a view can't be larger
/// than its storage. Extents and strides must not be negative, and as many.
[[nodiscard]] std::optional<std::uint64_t> view_span(const std::vector<Index>& shape,
                                                     const std::vector<Index>& strides);
/// Row-major without gaps.
[[nodiscard]] bool is_contiguous(const std::vector<Index>& shape, const std::vector<Index>& strides);

/// A stranger's name for a message: on one line, at most 120 bytes, in quotes.
[[nodiscard]] std::string in_quotes(std::string_view name);

}  // namespace rope::detail
