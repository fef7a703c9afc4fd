// SPDX-License-Identifier: MIT
#include "core/files/detail/tensor_layout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "core/files/byte_source.h"
#include "core/files/detail/crc32.h"
#include "core/files/tensor_file.h"
#include "core/support/random.h"

namespace rope {
namespace {

using detail::view_span;

// The check value of the CRC catalogue.
TEST(Crc32, IsTheOneOfZip) {
  const auto crc = [](std::string_view text) { return detail::crc32(0, std::as_bytes(std::span(text))); };
  EXPECT_EQ(crc("123456789"), 0xCBF43926U);
  EXPECT_EQ(crc(""), 0U);
  const std::string text = "the quick brown fox jumps over the lazy dog, twice";
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    const std::string_view rest = std::string_view(text).substr(cut);
    EXPECT_EQ(detail::crc32(crc(text.substr(0, cut)), std::as_bytes(std::span(rest))), crc(text));
  }
}

/// Positions of all elements in row-major order.
std::vector<Index> positions_of(const std::vector<Index>& shape, const std::vector<Index>& strides) {
  std::vector<Index> positions{0};
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    std::vector<Index> next;
    for (const Index at : positions) {
      for (Index i = 0; i < shape[axis]; ++i) next.push_back(at + i * strides[axis]);
    }
    positions = std::move(next);
  }
  return positions;
}

// What is accepted never has two elements in one place, and its span is the last one's.
TEST(ViewSpan, AgreesWithEveryElement) {
  Random random(11);
  int accepted = 0;
  for (int i = 0; i < 5'000; ++i) {
    std::vector<Index> shape, strides;
    for (std::uint64_t axes = random.below(4); axes > 0; --axes) {
      shape.push_back(static_cast<Index>(random.below(5)));
      strides.push_back(static_cast<Index>(random.below(14)));
    }
    const auto span = view_span(shape, strides);
    const std::vector<Index> positions = positions_of(shape, strides);
    if (!span) continue;
    ++accepted;
    EXPECT_EQ(std::set<Index>(positions.begin(), positions.end()).size(), positions.size());
    EXPECT_EQ(*span, positions.empty() ? 0U : *std::max_element(positions.begin(), positions.end()) + 1U);
    if (detail::is_contiguous(shape, strides)) {
      EXPECT_EQ(*span, positions.size());
    }
  }
  EXPECT_GT(accepted, 1'000);
}

TEST(ViewSpan, HugeSteps) {
  constexpr Index huge = Index{1} << 56;
  EXPECT_EQ(view_span({2}, {huge}), detail::most_elements + 1);
  EXPECT_EQ(view_span({3, 2}, {huge, huge - 1}), detail::most_elements + 1);
  EXPECT_EQ(view_span({2, 2}, {0, 1}), std::nullopt);
  EXPECT_EQ(view_span({1, 2}, {0, 1}), 2U);
  EXPECT_EQ(view_span({}, {}), 1U);
}

// Strided views of every kind, longer than one block of the reader, against their positions.
TEST(TensorRead, FollowsStrides) {
  std::vector<float> stored(60'000);
  for (std::size_t i = 0; i < stored.size(); ++i) stored[i] = static_cast<float>(i);
  const ByteSourcePtr source = memory_source(std::as_bytes(std::span(stored)), "stored");
  const std::vector<std::pair<std::vector<Index>, std::vector<Index>>> views{
      {{200, 300}, {1, 200}},          {{300, 100}, {2, 600}}, {{5, 7, 11}, {1, 5, 35}},
      {{2, 3, 4}, {20'000, 1, 5'000}}, {{1, 40'000}, {77, 1}}, {{7}, {9'999}},
      {{20, 3'000}, {3'000, 1}}};
  for (const auto& [shape, strides] : views) {
    const std::uint64_t span = view_span(shape, strides).value();
    ASSERT_LE(span, stored.size());
    const TensorInfo info{.name = "v", .shape = shape, .strides = strides, .data = source, .end = span * 4};
    const TensorFile file("stored", {info});
    const Tensor read = file.read(info).value();
    const std::vector<Index> positions = positions_of(shape, strides);
    ASSERT_EQ(read.size(), static_cast<Index>(positions.size()));
    for (Index i = 0; i < read.size(); ++i)
      ASSERT_EQ(read[i], static_cast<float>(positions[static_cast<std::size_t>(i)]));
    // Some rows alone.
    const Index first = shape[0] / 2;
    const Tensor rows = file.read(rows_of(info, first, shape[0] - first)).value();
    for (Index i = 0; i < rows.size(); ++i) ASSERT_EQ(rows[i], read[read.size() - rows.size() + i]);
  }
}

TEST(InQuotes, OneShortLineWhateverTheName) {
  EXPECT_EQ(detail::in_quotes("a.b"), "\"a.b\"");
  EXPECT_EQ(detail::in_quotes("a\nb\x1b"), "\"a?b?\"");
  EXPECT_EQ(detail::in_quotes("a\xff b"), "\"a...\"");
  EXPECT_EQ(detail::in_quotes(std::string(200, 'n')), '"' + std::string(120, 'n') + "...\"");
  EXPECT_EQ(detail::in_quotes(std::string(119, 'n') + "\xC3\xA9"), '"' + std::string(119, 'n') + "...\"");
}

}  // namespace
}  // namespace rope
