// SPDX-License-Identifier: MIT
#include "app/jobs/length_loss_service.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "core/training/trainer.h"
#include "tests/app/small_text.h"

namespace rope::app {
namespace {

std::shared_ptr<const Model> small_model(std::uint64_t seed = 1) {
  RoFormerConfig config;
  config.hidden_size = 32;
  config.num_hidden_layers = 1;
  config.num_attention_heads = 2;
  config.intermediate_size = 32;
  const char* words =
      "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nthe\na\ncat\ndog\nking\nsees\nopens\nlikes\ndoor\nhouse\n.\n";
  const Vocabulary vocabulary = Vocabulary::parse(words, "small").value();
  return std::make_shared<const Model>(fresh_model(config, Tokenizer(vocabulary), seed).value());
}

class LengthLossServiceTest : public testing::Test {
 protected:
  QTemporaryDir folder;
  QString text = test::write_file(folder.filePath(QStringLiteral("text.txt")), test::small_text(400));
  std::shared_ptr<const Model> model = small_model();
  LengthLossService losses;

  [[nodiscard]] LengthLossQuestion question(int length, ScalingKind kind = ScalingKind::none) const {
    LengthLossQuestion asked{.model = model_mark(*model),
                             .text = text,
                             .rotary = model->config.rotary(),
                             .length = length,
                             .tokens = 600,
                             .seed = 3};
    asked.rotary.original_length = 16;
    asked.rotary.length = length;
    asked.rotary.scaling.kind = kind;
    asked.rotary.scaling.factor = 4;
    return asked;
  }
  bool wait() {
    return QTest::qWaitFor([this] { return !losses.running(); }, 20000);
  }
};

TEST_F(LengthLossServiceTest, AnswersAreThoseOfTheCore) {
  const std::vector<LengthLossQuestion> questions{question(16), question(64),
                                                  question(64, ScalingKind::linear)};
  QSignalSpy changed(&losses, &LengthLossService::changed);
  EXPECT_EQ(losses.find(questions[0]), nullptr);
  losses.start(model, questions);
  EXPECT_TRUE(losses.running());
  ASSERT_TRUE(wait());
  EXPECT_GE(changed.count(), 3);
  const TokenText tokens = TokenText::read(text.toStdString(), model->tokenizer).value();
  for (const LengthLossQuestion& asked : questions) {
    const Evaluation direct =
        length_loss(*model, tokens, asked.rotary, {.length = asked.length, .tokens = 600, .seed = 3}).value();
    const LengthLoss* found = losses.find(asked);
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->guesses.masked, direct.all.masked);
    EXPECT_NEAR(found->guesses.loss, direct.all.loss, 1e-9);
    EXPECT_EQ(found->buckets.size(), position_buckets(direct, LengthLoss::kBuckets).size());
  }
  EXPECT_FALSE(losses.error());
}

TEST_F(LengthLossServiceTest, WhatWasMeasuredStaysAndIsNotMeasuredAgain) {
  losses.start(model, {question(16)});
  ASSERT_TRUE(wait());
  const LengthLoss* first = losses.find(question(16));
  losses.start(model, {question(16)});
  EXPECT_FALSE(losses.running());
  EXPECT_EQ(losses.find(question(16)), first);
  losses.start(model, {question(16), question(32)});
  losses.stop();
  EXPECT_FALSE(losses.running());
  EXPECT_NE(losses.find(question(16)), nullptr);
  QTest::qWait(50);
  EXPECT_EQ(losses.find(question(32)), nullptr);
}

TEST_F(LengthLossServiceTest, AFailureIsToldAndEndsTheRest) {
  LengthLossQuestion missing = question(16);
  missing.text = folder.filePath(QStringLiteral("missing.txt"));
  losses.start(model, {missing, question(16)});
  ASSERT_TRUE(wait());
  ASSERT_TRUE(losses.error());
  EXPECT_NE(losses.error()->message().find("missing.txt"), std::string::npos);
  EXPECT_EQ(losses.find(question(16)), nullptr);
}

TEST_F(LengthLossServiceTest, AnotherModelHasAnotherMark) {
  EXPECT_EQ(model_mark(*small_model()), model_mark(*model));
  EXPECT_NE(model_mark(*small_model(2)), model_mark(*model));
}

}  // namespace
}  // namespace rope::app
