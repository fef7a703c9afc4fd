// SPDX-License-Identifier: MIT
#include "core/model/head_vectors.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <stdexcept>

#include "core/rotary/rotation.h"
#include "tests/core/model/small_model.h"

namespace rope {
namespace {

using namespace rope::test;  // NOLINT(google-build-using-namespace)

// Turned to their positions and multiplied they are the scores that the model itself computed.
TEST(HeadVectors, GiveTheScoresOfTheForwardPass) {
  const RoFormerConfig config = small_config();
  const auto weights = lively_weights(config);
  const Index length = 6;
  Trace trace;
  trace.want_hidden = trace.want_scores = true;
  run(weights, config, random_batch(config, 1, length), {}, &trace);
  const RotaryFrequencies frequencies = rotary_frequencies(config.rotary()).value();
  const auto d = static_cast<std::size_t>(config.head_dim());
  for (const Index layer : {0, 1}) {
    for (const Index head : {0, 3}) {
      const HeadVectors vectors =
          head_vectors(weights, config, trace.hidden[static_cast<std::size_t>(layer)], layer, head);
      ASSERT_EQ(vectors.query.shape(), (std::vector<Index>{length, config.head_dim()}));
      for (Index m = 0; m < length; ++m) {
        const auto q = rotate_complex(vectors.query.span().subspan(static_cast<std::size_t>(m) * d, d),
                                      static_cast<double>(m), frequencies);
        for (Index n = 0; n < length; ++n) {
          const auto k = rotate_complex(vectors.key.span().subspan(static_cast<std::size_t>(n) * d, d),
                                        static_cast<double>(n), frequencies);
          const double score = std::inner_product(q.begin(), q.end(), k.begin(), 0.0) / std::sqrt(double(d));
          const Tensor& scores = trace.scores[static_cast<std::size_t>(layer)];
          EXPECT_NEAR(score, double{scores[(head * length + m) * length + n]}, 1e-4);
        }
      }
    }
  }
}

TEST(HeadVectors, RefuseWhatTheModelDoesNotHave) {
  const RoFormerConfig config = small_config();
  const auto weights = lively_weights(config);
  const Tensor entering({2, config.hidden_size});
  EXPECT_THROW(static_cast<void>(head_vectors(weights, config, entering, 2, 0)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(head_vectors(weights, config, entering, 0, 4)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(head_vectors(weights, config, Tensor({2, 8}), 0, 0)), std::invalid_argument);
}

}  // namespace
}  // namespace rope
