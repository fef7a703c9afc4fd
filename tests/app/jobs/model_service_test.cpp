// SPDX-License-Identifier: MIT
#include "app/jobs/model_service.h"

#include <gtest/gtest.h>

#include <QTest>
#include <atomic>

namespace rope::app {
namespace {

// Stands in for the file reader: a name becomes a model of that name, "bad" fails, "slow" takes long.
class ModelServiceTest : public testing::Test {
 protected:
  std::atomic<int> loads = 0;
  ModelService models{[this](const QString& folder, const Work& work) -> Result<Model> {
    ++loads;
    if (folder == QLatin1String("bad")) return Error{"no weights", "bad", "choose another folder"};
    for (int i = 0; i < 2000 && folder == QLatin1String("slow"); ++i) {
      if (work.stop.stop_requested()) return cancelled_error();
      QTest::qSleep(1);
    }
    const Result<Vocabulary> words = Vocabulary::parse("[UNK]\na\n", "test");
    return Model{folder.toStdString(), {}, {}, Tokenizer(*words), {}};
  }};
  int ready = 0, failed = 0;

  void SetUp() override {
    QObject::connect(&models, &ModelService::ready, &models, [this] { ++ready; });
    QObject::connect(&models, &ModelService::failed, &models, [this] { ++failed; });
  }
  bool wait() {
    return QTest::qWaitFor([this] { return !models.loading(); }, 5000);
  }
};

TEST_F(ModelServiceTest, LoadsOnFirstNeedAndOnce) {
  EXPECT_EQ(models.model(), nullptr);
  models.request({});
  models.request({});
  ASSERT_TRUE(wait());
  models.request({});
  EXPECT_EQ(loads, 1);
  EXPECT_EQ(ready, 1);
  ASSERT_NE(models.model(), nullptr);
}

TEST_F(ModelServiceTest, AFailureKeepsTheModelThatIsThere) {
  models.request({});
  ASSERT_TRUE(wait());
  models.request(QStringLiteral("bad"));
  ASSERT_TRUE(wait());
  EXPECT_EQ(failed, 1);
  ASSERT_TRUE(models.error());
  EXPECT_EQ(models.error()->message(), "no weights: bad: choose another folder");
  ASSERT_NE(models.model(), nullptr);
  EXPECT_EQ(models.loaded_folder(), QString());
  models.request({});  // back to what is there: at once, without reading it again
  EXPECT_EQ(loads, 2);
  EXPECT_EQ(ready, 2);
  EXPECT_FALSE(models.error());
}

TEST_F(ModelServiceTest, AnotherFolderReplacesALoadThatRuns) {
  models.request(QStringLiteral("slow"));
  QTest::qWait(20);
  models.request(QStringLiteral("other"));
  ASSERT_TRUE(wait());
  EXPECT_EQ(models.model()->name, "other");
  EXPECT_EQ(ready, 1);
  EXPECT_EQ(failed, 0);
}

TEST_F(ModelServiceTest, AStoppedLoadIsToldAndForgotten) {
  int stopped = 0;
  QObject::connect(&models, &ModelService::stopped, &models, [&stopped] { ++stopped; });
  models.request(QStringLiteral("one"));
  ASSERT_TRUE(wait());
  models.request(QStringLiteral("slow"));
  models.job().cancel();
  EXPECT_EQ(stopped, 1);
  EXPECT_EQ(models.requested_folder(), QStringLiteral("one"));
  models.request(QStringLiteral("slow"));
  EXPECT_TRUE(models.loading());  // and can be wanted again
  models.request(QStringLiteral("one"));
  EXPECT_EQ(stopped, 1);
  EXPECT_EQ(models.model()->name, "one");
}

TEST_F(ModelServiceTest, RemembersTheFoldersThatOpened) {
  models.request({});
  ASSERT_TRUE(wait());
  models.request(QStringLiteral("/one"));
  ASSERT_TRUE(wait());
  models.request(QStringLiteral("bad"));
  ASSERT_TRUE(wait());
  models.adopt(QStringLiteral("/trained"), models.model());
  EXPECT_EQ(models.recent().folders(), (QStringList{QStringLiteral("/trained"), QStringLiteral("/one")}));
}

TEST_F(ModelServiceTest, AHolderKeepsItsModel) {
  models.request(QStringLiteral("one"));
  ASSERT_TRUE(wait());
  const std::shared_ptr<const Model> held = models.model();
  models.request(QStringLiteral("two"));
  ASSERT_TRUE(wait());
  EXPECT_EQ(held->name, "one");
  EXPECT_EQ(models.model()->name, "two");
}

}  // namespace
}  // namespace rope::app
