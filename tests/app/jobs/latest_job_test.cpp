// SPDX-License-Identifier: MIT
#include "app/jobs/latest_job.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTest>
#include <atomic>
#include <chrono>
#include <memory>
#include <new>
#include <stdexcept>
#include <vector>

namespace rope::app {
namespace {

using std::chrono::milliseconds;

// Works until it is stopped or `ms` are over, asking for the stop each millisecond.
bool work_for(const Work& work, int ms) {
  for (int i = 0; i < ms; ++i) {
    if (work.stop.stop_requested()) return false;
    std::this_thread::sleep_for(milliseconds(1));
  }
  return true;
}

bool wait_for(const std::function<bool()>& condition) {
  return QTest::qWaitFor(condition, 5000);
}

TEST(LatestJob, PublishesOnTheThreadOfTheWindow) {
  LatestJob job;
  int result = 0;
  std::thread::id computed, published;
  job.start(
      [&computed](const Work&) {
        computed = std::this_thread::get_id();
        return 42;
      },
      [&](int value) {
        result = value;
        published = std::this_thread::get_id();
      });
  EXPECT_TRUE(job.running());
  ASSERT_TRUE(wait_for([&] { return !job.running(); }));
  EXPECT_EQ(result, 42);
  EXPECT_EQ(published, std::this_thread::get_id());
  EXPECT_NE(computed, published);
}

TEST(LatestJob, OnlyTheNewestPublishes) {
  LatestJob job;
  std::vector<int> published;
  for (int round = 0; round < 300; ++round) {
    job.start([round](const Work& work) { return work_for(work, round % 3) ? round : -1; },
              [&](int value) { published.push_back(value); });
    if (round % 7 == 0) QTest::qWait(1);  // some finish, some wait, some are under way
  }
  ASSERT_TRUE(wait_for([&] { return !job.running(); }));
  ASSERT_FALSE(published.empty());
  EXPECT_EQ(published.back(), 299);
  EXPECT_TRUE(std::is_sorted(published.begin(), published.end()));
  EXPECT_EQ(std::count(published.begin(), published.end(), -1), 0);
}

TEST(LatestJob, AFinishedResultIsDroppedWhenANewerOneWasStarted) {
  LatestJob job;
  std::atomic<bool> done = false;
  std::vector<int> published;
  job.start(
      [&done](const Work&) {
        done = true;
        return 1;
      },
      [&](int value) { published.push_back(value); });
  while (!done) std::this_thread::yield();
  std::this_thread::sleep_for(milliseconds(20));  // its result is posted, not yet published
  job.start([](const Work&) { return 2; }, [&](int value) { published.push_back(value); });
  ASSERT_TRUE(wait_for([&] { return !job.running(); }));
  EXPECT_EQ(published, std::vector<int>{2});
}

TEST(LatestJob, CancelTakesMilliseconds) {
  LatestJob job;
  std::atomic<bool> began = false, ended = false;
  bool published = false;
  job.start(
      [&](const Work& work) {
        began = true;
        work_for(work, 10'000);
        ended = true;
        return 0;
      },
      [&](int) { published = true; });
  while (!began) std::this_thread::yield();
  QElapsedTimer clock;
  clock.start();
  job.cancel();
  EXPECT_FALSE(job.running());
  while (!ended && clock.elapsed() < 5000) std::this_thread::yield();
  EXPECT_LT(clock.elapsed(), 200);
  QTest::qWait(20);
  EXPECT_FALSE(published);
}

TEST(LatestJob, DestructionDuringWorkCancelsAndWaits) {
  for (int round = 0; round < 200; ++round) {
    auto alive = std::make_shared<std::atomic<int>>(0);
    bool published = false;
    {
      LatestJob job;
      for (int i = 0; i < 3; ++i) {
        job.start(
            [alive](const Work& work) {
              ++*alive;
              work.report(0.5);
              work_for(work, 10'000);
              --*alive;
              return 0;
            },
            [&](int) { published = true; });
      }
      if (round % 4 == 0) QTest::qWait(1);
    }
    EXPECT_EQ(*alive, 0);  // nothing runs on behind the object's back
    QCoreApplication::processEvents();
    EXPECT_FALSE(published);
  }
}

TEST(LatestJob, DestructionWithAPostedResultPublishesNothing) {
  bool published = false;
  {
    LatestJob job;
    std::atomic<bool> done = false;
    job.start(
        [&done](const Work&) {
          done = true;
          return 0;
        },
        [&](int) { published = true; });
    while (!done) std::this_thread::yield();
    std::this_thread::sleep_for(milliseconds(10));
  }
  QCoreApplication::processEvents();
  EXPECT_FALSE(published);
}

TEST(LatestJob, PublishMayStartTheNextOne) {
  LatestJob job;
  std::vector<int> published;
  std::vector<bool> running;
  QObject::connect(&job, &LatestJob::running_changed, &job, [&](bool now) { running.push_back(now); });
  job.start([](const Work&) { return 1; },
            [&](int first) {
              published.push_back(first);
              job.start([](const Work&) { return 2; }, [&](int second) { published.push_back(second); });
            });
  ASSERT_TRUE(wait_for([&] { return !job.running(); }));
  EXPECT_EQ(published, (std::vector<int>{1, 2}));
  EXPECT_EQ(running, (std::vector<bool>{true, false}));  // never at rest in between
}

TEST(LatestJob, ProgressArrivesWithoutFloodingTheWindow) {
  LatestJob job;
  int signals_seen = 0;
  QObject::connect(&job, &LatestJob::progress_changed, &job, [&] { ++signals_seen; });
  job.start(
      [](const Work& work) {
        for (int i = 0; i <= 100'000; ++i) work.report(i / 100'000.0);
        return 0;
      },
      [](int) {});
  ASSERT_TRUE(wait_for([&] { return !job.running(); }));
  EXPECT_GT(signals_seen, 0);
  EXPECT_LT(signals_seen, 100'000);
  EXPECT_LE(job.progress(), 1.0);
}

TEST(LatestJob, ExceptionsAreTold) {
  LatestJob job;
  std::vector<std::string> messages;
  QObject::connect(&job, &LatestJob::failed, &job,
                   [&](const Error& error) { messages.push_back(error.message()); });
  job.start([](const Work&) -> int { throw std::bad_alloc(); }, [](int) { FAIL(); });
  ASSERT_TRUE(wait_for([&] { return !job.running(); }));
  job.start([](const Work&) -> int { throw std::runtime_error("shape"); }, [](int) { FAIL(); });
  ASSERT_TRUE(wait_for([&] { return !job.running(); }));
  ASSERT_EQ(messages.size(), 2U);
  EXPECT_EQ(messages[0], "not enough memory: choose smaller sizes");
  EXPECT_EQ(messages[1], "the computation failed: shape");
}

TEST(LatestJob, MovesValuesThatCannotBeCopied) {
  LatestJob job;
  int result = 0;
  job.start([value = std::make_unique<int>(7)](const Work&) { return std::make_unique<int>(*value); },
            [&](std::unique_ptr<int> value) { result = *value; });
  ASSERT_TRUE(wait_for([&] { return !job.running(); }));
  EXPECT_EQ(result, 7);
}

}  // namespace
}  // namespace rope::app
