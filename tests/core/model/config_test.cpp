// SPDX-License-Identifier: MIT
#include "core/model/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "tests/core/kernels/all_activations.h"

namespace rope {
namespace {

using testing::HasSubstr;

TEST(Config, DefaultIsTheBaseModel) {
  const RoFormerConfig config;
  EXPECT_TRUE(check(config).ok());
  EXPECT_EQ(config.embedding(), 768);
  EXPECT_EQ(config.head_dim(), 64);
  EXPECT_EQ(config.rotary().head_dim, 64);
  EXPECT_EQ(config.rotary().pairing, Pairing::interleaved);
}

TEST(Config, RefusesAbsurdSizesByName) {
  const auto message = [](auto change) {
    RoFormerConfig config;
    change(config);
    const Status status = check(config);
    return status.ok() ? std::string("accepted") : status.error().message();
  };
  EXPECT_THAT(message([](auto& c) { c.vocab_size = 1'000'000'000; }), HasSubstr("vocab_size is 1000000000"));
  EXPECT_THAT(message([](auto& c) { c.hidden_size = -768; }), HasSubstr("hidden_size is -768"));
  EXPECT_THAT(message([](auto& c) { c.num_attention_heads = 0; }), HasSubstr("num_attention_heads"));
  EXPECT_THAT(message([](auto& c) { c.num_attention_heads = 7; }),
              HasSubstr("divided by num_attention_heads 7"));
  EXPECT_THAT(message([](auto& c) { c.hidden_size = 12 * 63; }), HasSubstr("head_dim"));
  EXPECT_THAT(message([](auto& c) { c.rope_base = 0; }), HasSubstr("base"));
  EXPECT_THAT(message([](auto& c) { c.layer_norm_eps = std::numeric_limits<double>::quiet_NaN(); }),
              HasSubstr("layer_norm_eps"));
  EXPECT_THAT(message([](auto& c) {
                c.hidden_size = 65'536;
                c.num_attention_heads = 1'024;
                c.num_hidden_layers = 1'000;
              }),
              HasSubstr("parameters"));
}

TEST(Config, ActivationNamesGoBothWays) {
  for (const Activation activation : test::all_activations) {
    EXPECT_EQ(*activation_from_name(activation_name(activation)), activation);
  }
  for (const char* name : {"gelu", "gelu_new", "relu", "silu", "selu", "tanh", "linear", "mish"}) {
    EXPECT_STREQ(activation_name(*activation_from_name(name)), name);
  }
  EXPECT_EQ(*activation_from_name("swish"), Activation::silu);
  EXPECT_THAT(activation_from_name("gelou").error().message(), HasSubstr("gelu_new"));
}

}  // namespace
}  // namespace rope
