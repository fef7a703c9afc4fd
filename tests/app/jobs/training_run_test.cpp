// SPDX-License-Identifier: MIT
#include "app/jobs/training_run.h"

#include <gtest/gtest.h>

#include "tests/app/small_text.h"

namespace rope::app {
namespace {

TrainingRun some_run(const QString& folder) {
  TrainingRun run;
  run.plan = test::small_plan(QStringLiteral("/somewhere/text.txt"));
  run.plan.rope = false;
  run.folder = folder;
  run.facts = {.vocabulary = 77, .parameters = 1234, .tokens = 5000, .held_out = 300, .frequency_loss = 3.25};
  run.step = 40;
  run.tokens = 5120;
  run.seconds = 1.5;
  run.points.push_back({.step = 40, .tokens = 5120, .seconds = 1.5, .loss = 3.5, .rate = 1e-3});
  run.checks.push_back({.step = 0, .tokens = 0, .loss = 4.3, .top1 = 0.01, .top5 = 0.06});
  return run;
}

TEST(TrainingRun, ComesBackAsItWasWritten) {
  const QTemporaryDir folder;
  const TrainingRun run = some_run(folder.path());
  ASSERT_TRUE(write_run(run));
  const Result<TrainingRun> read = read_run(folder.path());
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->plan, run.plan);
  EXPECT_EQ(read->facts.vocabulary, 77);
  EXPECT_EQ(read->facts.frequency_loss, 3.25);
  EXPECT_EQ(read->step, 40U);
  EXPECT_EQ(read->seconds, 1.5);
  ASSERT_EQ(read->points.size(), 1U);
  EXPECT_EQ(read->points[0].loss, 3.5);
  ASSERT_EQ(read->checks.size(), 1U);
  EXPECT_EQ(read->checks[0].top5, 0.06);
  EXPECT_FALSE(read->running());
}

TEST(TrainingRun, WhatIsNoRunIsRefused) {
  const QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("run.json"));
  EXPECT_FALSE(read_run(folder.path()));
  for (const char* text : {"", "{}", "[1,2", R"({"format":"rope-explorer-training","plan":{"layers":-1}})",
                           R"({"format":"rope-explorer-training","points":[{"loss":"low"}]})"}) {
    test::write_file(file, text);
    EXPECT_FALSE(read_run(folder.path())) << text;
  }
}

TEST(TrainingRun, TheNewestUnfinishedOneIsOffered) {
  const QTemporaryDir folder;
  EXPECT_FALSE(unfinished_run(folder.path()));
  EXPECT_FALSE(unfinished_run({}));
  const auto make = [&](const char* name, bool complete, std::uint64_t step) {
    const QString own = folder.filePath(QString::fromLatin1(name));
    ASSERT_TRUE(QDir().mkpath(own));
    TrainingRun run = some_run(own);
    run.complete = complete;
    run.step = step;
    ASSERT_TRUE(write_run(run));
  };
  make("run-20260101-000000-000", false, 1);
  make("run-20260301-000000-000", false, 3);
  make("run-20260201-000000-000", false, 2);
  make("run-20260401-000000-000", true, 4);
  ASSERT_TRUE(QDir(folder.path()).mkpath(QStringLiteral("run-20260501-000000-000")));  // killed at once
  ASSERT_TRUE(unfinished_run(folder.path()));
  EXPECT_EQ(unfinished_run(folder.path())->step, 3U);
  forget_old_runs(folder.path(), 2);
  EXPECT_EQ(QDir(folder.path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size(), 2);
  EXPECT_FALSE(unfinished_run(folder.path()));
}

TEST(TrainingRun, APlanIsAConfigAndOptions) {
  TrainingPlan plan;
  plan.rope = false;
  EXPECT_FALSE(plan.config().rotates());
  EXPECT_EQ(plan.config().head_dim(), 32);
  EXPECT_EQ(plan.config().intermediate_size, 512);
  EXPECT_EQ(plan.options().minutes, 1);
  EXPECT_EQ(plan.options().steps, 0);
}

}  // namespace
}  // namespace rope::app
