// SPDX-License-Identifier: MIT
#include "core/rotary/mixed_pairing.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace rope {
namespace {

TEST(MixedPairing, TablesOfTheOtherLayout) {
  RotaryFrequencies frequencies = rotary_frequencies({8, 0, 10000, Pairing::half}).value();
  EXPECT_EQ(mixed_table(frequencies), (std::vector<Index>{0, 0, 1, 1, 2, 2, 3, 3}));
  frequencies.pairing = Pairing::interleaved;
  EXPECT_EQ(mixed_table(frequencies), (std::vector<Index>{0, 1, 2, 3, 0, 1, 2, 3}));
}

// Worked by hand: head of 4, halves rotate (0, 2) and (1, 3), the tables give angles m·1, m·1, m·0.01,
// m·0.01.
TEST(MixedPairing, AHandWorkedHead) {
  const RotaryFrequencies frequencies = rotary_frequencies({4, 0, 10000, Pairing::half}).value();
  const std::vector<double> x{1, 2, 3, 4};
  const std::vector<double> y = rotate_mixed(x, 2, frequencies);
  const double a = 2;
  const double b = 0.02;
  EXPECT_NEAR(y[0], std::cos(a) - 3 * std::sin(a), 1e-12);
  EXPECT_NEAR(y[1], 2 * std::cos(a) - 4 * std::sin(a), 1e-12);
  EXPECT_NEAR(y[2], 3 * std::cos(b) + std::sin(b), 1e-12);
  EXPECT_NEAR(y[3], 4 * std::cos(b) + 2 * std::sin(b), 1e-12);
}

TEST(MixedPairing, TheAttentionFactorCountsAndTheRestOfTheHeadStaysAsItIs) {
  RotaryFrequencies frequencies =
      rotary_frequencies({.head_dim = 6, .rotary_dim = 4, .pairing = Pairing::half}).value();
  const std::vector<double> x{1, 2, 3, 4, 5, 6};
  const std::vector<double> plain = rotate_mixed(x, 3, frequencies);
  frequencies.attention_factor = 2;
  const std::vector<double> twice = rotate_mixed(x, 3, frequencies);
  for (std::size_t c = 0; c < 4; ++c) EXPECT_NEAR(twice[c], 2 * plain[c], 1e-12) << c;
  for (std::size_t c = 4; c < 6; ++c) EXPECT_EQ(twice[c], x[c]) << c;
  EXPECT_THROW(static_cast<void>(rotate_mixed(std::vector<double>{1, 2}, 3, frequencies)),
               std::invalid_argument);
}

}  // namespace
}  // namespace rope
