// SPDX-License-Identifier: MIT
#include "core/training/trainer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <thread>
#include <tuple>
#include <utility>

#include "core/support/file.h"
#include "tests/core/training/small_run.h"
#include "tests/support/sanitized.h"
#include "tests/support/temporary_folder.h"

namespace rope {
namespace {

using test::small_run;
using test::small_run_options;
using ::testing::HasSubstr;

std::vector<double> losses_of(Trainer& trainer, int steps) {
  std::vector<double> losses(static_cast<std::size_t>(steps));
  for (double& loss : losses) loss = trainer.step().value().loss;
  return losses;
}

class EveryOptimizer : public testing::TestWithParam<std::pair<MatrixOptimizer, Factors>> {
 protected:
  void SetUp() override {
    if (GetParam().second == Factors::bfloat16 && !has_bfloat16_products()) {
      GTEST_SKIP() << "this processor or build has no bfloat16 products";
    }
  }
  static TrainingOptions options(Index steps = 12) {
    TrainingOptions options = test::small_run_options(steps);
    std::tie(options.matrices, options.factors) = GetParam();
    return options;
  }
};
INSTANTIATE_TEST_SUITE_P(Trainer, EveryOptimizer,
                         testing::Values(std::pair{MatrixOptimizer::adamw, Factors::full},
                                         std::pair{MatrixOptimizer::muon, Factors::full},
                                         std::pair{MatrixOptimizer::muon, Factors::bfloat16}));

TEST_P(EveryOptimizer, ResumesBitForBit) {
  const TemporaryFolder folder;
  const auto unbroken = small_run(options());
  losses_of(*unbroken, 5);
  ASSERT_TRUE(unbroken->save(folder.path()).ok());
  const std::vector<double> expected = losses_of(*unbroken, 7);
  EXPECT_TRUE(unbroken->finished());

  const auto resumed = small_run(options());
  losses_of(*resumed, 2);  // whatever happened in this process before
  ASSERT_TRUE(resumed->resume(folder.path()).ok());
  EXPECT_EQ(resumed->progress().step, 5);
  EXPECT_EQ(losses_of(*resumed, 7), expected);
  EXPECT_EQ(resumed->progress().tokens, unbroken->progress().tokens);
  const auto& a = unbroken->model().weights.word_embeddings;
  const auto& b = resumed->model().weights.word_embeddings;
  EXPECT_TRUE(std::equal(a.begin(), a.end(), b.begin()));
}

TEST_P(EveryOptimizer, LearnsTheAlphabetAndEndsAsAModelFolder) {
  const TemporaryFolder folder;
  TrainingOptions options = EveryOptimizer::options(300);
  options.dropout = 0;
  options.batches.batch = 12;
  options.masking.rate = 0.2;
  const auto trainer = small_run(options);
  const TokenText heldout = test::alphabet(40);
  std::vector<TrainingReport> reports;
  RunOptions run{.folder = folder.path(), .save_every = 100, .report_every = 50};
  run.heldout = &heldout;
  run.evaluation = {.length = 16};
  run.report = [&](const TrainingReport& report) { reports.push_back(report); };
  ASSERT_TRUE(run_training(*trainer, run, {.threads = 2}).ok());
  ASSERT_EQ(reports.size(), 6u);
  EXPECT_EQ(reports.back().step, 300);
  EXPECT_LT(reports.back().loss, 0.5 * reports.front().loss);
  EXPECT_GT(reports.back().heldout->all.top1_share(), 0.6);
  const Model read = read_model_folder(folder.path()).value();
  const Evaluation again = evaluate(read, heldout, {.length = 16}).value();
  EXPECT_NEAR(again.all.loss, reports.back().heldout->all.loss, 1e-9);
}

TEST(Trainer, SaysWhatDoesNotFitASave) {
  const TemporaryFolder folder;
  ASSERT_TRUE(small_run()->save(folder.path()).ok());
  TrainingOptions other = small_run_options();
  other.batches.batch = 5;
  const Status status = small_run(other)->resume(folder.path());
  ASSERT_FALSE(status.ok());
  EXPECT_THAT(status.error().message(), HasSubstr("batch (4 there, 5 here)"));

  const Status none = small_run()->resume(folder.path() / "nowhere");
  EXPECT_FALSE(none.ok());
}

TEST(Trainer, AnotherTextOfTheSameLengthIsFound) {
  const TemporaryFolder folder;
  const auto run_on = [](const std::string& text) {
    std::vector<WeightedText> texts;
    texts.push_back({TokenText::parse(text, "t", test::letter_tokenizer()).value(), 1.0});
    return Trainer::create(test::small_run_model(), std::move(texts), small_run_options()).value();
  };
  std::string text = test::alphabet_text(60);
  ASSERT_TRUE(run_on(text)->save(folder.path()).ok());
  EXPECT_TRUE(run_on(text)->resume(folder.path()).ok());
  text[0] = 'q';
  const Status other = run_on(text)->resume(folder.path());
  ASSERT_FALSE(other.ok());
  EXPECT_THAT(other.error().message(), HasSubstr("words of text 1"));
}

TEST(Trainer, ADamagedSaveIsRefusedAndChangesNothing) {
  const TemporaryFolder folder;
  const auto trainer = small_run();
  losses_of(*trainer, 2);
  ASSERT_TRUE(trainer->save(folder.path()).ok());
  const auto file = folder.path() / training_state_file;
  const std::string whole = read_file(file, 100'000'000).value();
  const std::vector<double> expected = losses_of(*small_run(), 3);
  const auto refuse = [&](const std::string& bytes) {
    ASSERT_TRUE(write_file(file, bytes).ok());
    const auto fresh = small_run();
    const Status status = fresh->resume(folder.path());
    ASSERT_FALSE(status.ok());
    EXPECT_THAT(status.error().message(), HasSubstr(training_state_file));
    EXPECT_EQ(losses_of(*fresh, 3), expected);
  };
  for (const std::size_t size : {std::size_t{0}, std::size_t{7}, std::size_t{300}, whole.size() - 1}) {
    refuse(whole.substr(0, size));
  }
  Random random(1);
  for (int i = 0; i < 40; ++i) {  // one bit anywhere, the header included
    std::string flipped = whole;
    char& byte = flipped[random.below(i % 2 == 0 ? whole.size() : 4000)];
    byte = static_cast<char>(byte ^ (1 << random.below(8)));
    refuse(flipped);
  }
  ASSERT_TRUE(write_file(file, whole).ok());
  EXPECT_TRUE(small_run()->resume(folder.path()).ok());
}

/// Bytes of memory that the process holds.
std::size_t resident_bytes() {
  std::size_t all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * 4096;
}

TEST(Trainer, TenThousandStepsTakeNoMoreMemoryThanAThousand) {
  if (sanitized) GTEST_SKIP() << "a sanitizer keeps what was freed";
  RoFormerConfig config;
  config.hidden_size = 4;
  config.num_hidden_layers = 1;
  config.num_attention_heads = 1;
  config.intermediate_size = 8;
  TrainingOptions options;
  options.batches = {.batch = 2, .length = 8, .short_share = 0.5, .short_lengths = {4, 5, 6, 7}};
  options.dropout = 0.1;
  options.steps = 10'000;
  options.threads = 1;
  std::vector<WeightedText> texts;
  texts.push_back({test::alphabet(), 1.0});
  const auto trainer =
      Trainer::create(fresh_model(config, test::letter_tokenizer(), 1).value(), std::move(texts), options)
          .value();
  losses_of(*trainer, 1000);
  const std::size_t activations = trainer->activation_bytes();
  const std::size_t resident = resident_bytes();
  losses_of(*trainer, 9000);
  EXPECT_EQ(trainer->activation_bytes(), activations);
  // 32 bytes a step would be 288 kB. The kernel counts resident pages in batches of some dozens, so that a
  // tighter bound would measure those.
  EXPECT_LT(resident_bytes(), resident + 256 * 1024);
}

TEST(Trainer, AFullDiskIsSaidAndTheLastSaveStays) {
  const TemporaryFolder folder;
  const auto trainer = small_run();
  ASSERT_TRUE(trainer->save(folder.path()).ok());
  losses_of(*trainer, 1);
  // The state is written, and then there is no room for the model.
  std::filesystem::remove(folder.path() / "model.safetensors");
  std::filesystem::create_symlink("/dev/full", folder.path() / "model.safetensors");
  const Status full = trainer->save(folder.path());
  ASSERT_FALSE(full.ok());
  EXPECT_THAT(full.error().message(), HasSubstr("the disk is full"));
  EXPECT_TRUE(small_run()->resume(folder.path()).ok());

  const TemporaryFolder other;
  std::filesystem::create_symlink("/dev/full", other.path() / training_state_file);
  const auto fresh = small_run();
  const Status before = run_training(*fresh, {.folder = other.path()}, {});
  ASSERT_FALSE(before.ok());
  EXPECT_THAT(before.error().message(), HasSubstr("the disk is full"));
  EXPECT_EQ(fresh->progress().step, 0);  // said before any work
}

TEST(Trainer, AHeldOutTextInWhichNothingIsAskedIsSaidBeforeTheWork) {
  const TemporaryFolder folder;
  const auto trainer = small_run();
  const TokenText heldout = TokenText::parse("?", "marks", test::letter_tokenizer()).value();
  RunOptions run{.folder = folder.path()};
  run.heldout = &heldout;
  const Status status = run_training(*trainer, run, {});
  ASSERT_FALSE(status.ok());
  EXPECT_THAT(status.error().message(), HasSubstr("marks"));
  EXPECT_EQ(trainer->progress().step, 0);
}

TEST(Trainer, StoppedWhileTheHeldOutTextIsReadItStillSaves) {
  const TemporaryFolder folder;
  const auto trainer = small_run(small_run_options(100));
  const TokenText heldout = test::alphabet(20000);  // takes far longer than a step
  std::stop_source stop;
  RunOptions run{.folder = folder.path(), .report_every = 1};
  run.heldout = &heldout;
  run.evaluation = {.length = 16};
  const std::jthread stopper([&stop] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    stop.request_stop();
  });
  const Status status = run_training(*trainer, run, {.stop = stop.get_token(), .threads = 1});
  ASSERT_FALSE(status.ok());
  EXPECT_TRUE(status.error().cancelled);
  const auto resumed = small_run(small_run_options(100));
  ASSERT_TRUE(resumed->resume(folder.path()).ok());
  EXPECT_EQ(resumed->progress().step, trainer->progress().step);
}

TEST(Trainer, WithoutPositionsItLearnsAndSavesAModelWithoutThem) {
  const TemporaryFolder folder;
  const auto plain = small_run(small_run_options(), PositionKind::none);
  const auto rotating = small_run();
  EXPECT_NE(losses_of(*plain, 3), losses_of(*rotating, 3));
  ASSERT_TRUE(plain->save(folder.path()).ok());
  const Model read = read_model_folder(folder.path()).value();
  EXPECT_FALSE(read.config.rotates());
  // What was saved is evaluated as it was trained: the what-if of no rotation changes nothing.
  const TokenText text = test::alphabet(10);
  const double loss = evaluate(read, text, {.length = 16}).value().all.loss;
  EXPECT_EQ(evaluate(read, text, {.length = 16, .forward = {.rope = false}}).value().all.loss, loss);
  EXPECT_EQ(evaluate(plain->model(), text, {.length = 16}).value().all.loss, loss);

  const Status other = small_run()->resume(folder.path());
  ASSERT_FALSE(other.ok());
  EXPECT_THAT(other.error().message(), HasSubstr("encoding (none there, rope here)"));
}

TEST(Trainer, AFolderThatCannotBeMadeFailsBeforeTheWork) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "file") << "x";
  const auto trainer = small_run();
  const Status status = run_training(*trainer, {.folder = folder.path() / "file" / "model"}, {});
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(trainer->progress().step, 0);
}

TEST(Trainer, ALossThatIsNoNumberStopsWithTheLastSaveLeft) {
  const TemporaryFolder folder;
  TrainingOptions options = small_run_options(50);
  options.rate = {.peak = 1e30, .warmup = 1, .decay = Decay::constant};
  options.clip = 0;
  const auto trainer = small_run(options);
  const Status status = run_training(*trainer, {.folder = folder.path()}, {});
  ASSERT_FALSE(status.ok());
  EXPECT_THAT(status.error().message(), HasSubstr("learning rate"));
  const auto before = small_run(options);
  EXPECT_TRUE(before->resume(folder.path()).ok());
  EXPECT_EQ(before->progress().step, 0);
}

TEST(Trainer, StoppedItSavesAndIsCancelled) {
  const TemporaryFolder folder;
  std::stop_source stop;
  const auto trainer = small_run();
  Work work{.progress = [&](double) { stop.request_stop(); }, .stop = stop.get_token(), .threads = 1};
  const Status status = run_training(*trainer, {.folder = folder.path()}, work);
  ASSERT_FALSE(status.ok());
  EXPECT_TRUE(status.error().cancelled);
  const auto resumed = small_run();
  ASSERT_TRUE(resumed->resume(folder.path()).ok());
  EXPECT_EQ(resumed->progress().step, 1);
}

TEST(Trainer, RefusesWhatCannotBeTrainedWith) {
  std::vector<WeightedText> texts;
  texts.push_back({TokenText::parse("a b c", "short", test::letter_tokenizer()).value(), 1.0});
  const auto short_text = Trainer::create(test::small_run_model(), std::move(texts), small_run_options());
  ASSERT_FALSE(short_text.ok());
  EXPECT_THAT(short_text.error().message(), HasSubstr("only 3 tokens"));
  TrainingOptions endless = small_run_options();
  endless.steps = 0;
  std::vector<WeightedText> enough;
  enough.push_back({test::alphabet(), 1.0});
  EXPECT_FALSE(Trainer::create(test::small_run_model(), std::move(enough), endless).ok());
  TrainingOptions wide = small_run_options();
  wide.batches.short_lengths = {wide.batches.batch * wide.batches.length + 1};
  std::vector<WeightedText> again;
  again.push_back({test::alphabet(), 1.0});
  const auto too_wide = Trainer::create(test::small_run_model(), again, wide);
  ASSERT_FALSE(too_wide.ok());
  EXPECT_THAT(too_wide.error().message(), HasSubstr("short lengths"));
  wide.batches.short_share = 0;  // then nobody asks for them
  EXPECT_TRUE(Trainer::create(test::small_run_model(), std::move(again), wide).ok());
}

}  // namespace
}  // namespace rope
