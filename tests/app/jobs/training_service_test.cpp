// SPDX-License-Identifier: MIT
#include "app/jobs/training_service.h"
#include "app/jobs/training_measures.h"

#include <gmock/gmock.h>

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <cmath>

#include "app/jobs/training_worker.h"
#include "tests/app/small_text.h"

namespace rope::app {
namespace {

using testing::HasSubstr;

class TrainingServiceTest : public testing::Test {
 protected:
  QTemporaryDir folder;
  QString text = test::write_file(folder.filePath(QStringLiteral("text.txt")), test::small_text());
  TrainingService service{folder.filePath(QStringLiteral("runs"))};

  const TrainingRun& run() { return *service.run(); }
  bool wait(const std::function<bool()>& until, int ms = 20000) { return QTest::qWaitFor(until, ms); }
  bool wait_end() {
    return wait([this] { return !service.running(); });
  }
  bool wait_steps(std::uint64_t steps) {
    return wait([this, steps] { return run().step >= steps; });
  }
  TrainingPlan plan(int steps = 200) {
    TrainingPlan plan = test::small_plan(text);
    plan.steps = steps;
    return plan;
  }
  // The error that a run ends with.
  std::string failure(const QString& file) {
    service.start(test::small_plan(file));
    EXPECT_TRUE(wait_end());
    EXPECT_FALSE(service.has_model());
    EXPECT_FALSE(service.unsaved());
    return run().error ? run().error->message() : "";
  }
};

TEST_F(TrainingServiceTest, LearnsTellsAndSaves) {
  service.set_line(QStringLiteral("the cat opens the [MASK] ."));
  QSignalSpy changes(&service, &TrainingService::changed);
  QElapsedTimer clock;
  clock.start();
  service.start(plan());
  EXPECT_TRUE(service.running());
  ASSERT_TRUE(wait_end());
  ASSERT_FALSE(run().error) << run().error->message();
  EXPECT_TRUE(run().complete);
  EXPECT_EQ(run().step, 200U);
  EXPECT_EQ(run().points.back().step, 200U);
  EXPECT_EQ(run().checks.front().step, 0U);
  EXPECT_EQ(run().checks.back().step, 200U);
  // It begins knowing nothing and ends knowing more than how frequent each word is.
  EXPECT_NEAR(run().checks.front().loss, std::log(run().facts.vocabulary), 0.3);
  EXPECT_LT(run().checks.back().loss, run().facts.frequency_loss - 0.3);
  EXPECT_GT(run().checks.back().top1, run().checks.front().top1);
  EXPECT_GE(run().checks.back().top5, run().checks.back().top1);
  // The guesses get surer.
  ASSERT_FALSE(run().moments.empty());
  EXPECT_EQ(run().moments.front().seconds, 0);
  ASSERT_TRUE(run().now);
  EXPECT_EQ(run().now->guesses.size(), 5U);
  EXPECT_GT(run().now->guesses[0].probability, 2 * run().moments[0].guesses[0].probability);
  // Ten times a second, and at the few phases.
  EXPECT_LE(changes.count(), 12 + static_cast<int>(clock.elapsed() / 90));
  EXPECT_FALSE(service.unsaved());
  const Result<Model> saved = read_model_folder(run().folder.toStdString());
  ASSERT_TRUE(saved);
  EXPECT_EQ(saved->config.vocab_size, run().facts.vocabulary);
  EXPECT_FALSE(service.saved());  // there is nothing to go on with
}

TEST_F(TrainingServiceTest, APauseReallyPauses) {
  service.start(plan(1'000'000));
  ASSERT_TRUE(wait_steps(3));
  service.pause();
  ASSERT_TRUE(wait([this] { return run().phase == TrainingPhase::paused; }));
  EXPECT_TRUE(service.running());
  const std::uint64_t step = run().step;
  QTest::qWait(300);
  EXPECT_EQ(run().step, step);
  // The line is guessed meanwhile, with the weights of that moment.
  service.set_line(QStringLiteral("a [MASK] likes the sea ."));
  ASSERT_TRUE(wait([this] { return run().now.has_value(); }));
  EXPECT_EQ(run().step, step);
  service.resume();
  ASSERT_TRUE(wait_steps(step + 3));
  EXPECT_EQ(run().phase, TrainingPhase::training);
}

TEST_F(TrainingServiceTest, AStoppedRunGoesOnToTheSameWeights) {
  service.start(plan(1500));
  ASSERT_TRUE(wait_steps(20));
  service.pause();
  ASSERT_TRUE(wait([this] { return run().phase == TrainingPhase::paused; }));
  ASSERT_LT(run().step, 1500U);
  service.end();
  ASSERT_TRUE(wait_end());
  EXPECT_FALSE(run().complete);
  EXPECT_FALSE(service.unsaved());
  const std::uint64_t stopped = run().step;
  const std::size_t points = run().points.size();

  TrainingService next{folder.filePath(QStringLiteral("runs"))};  // as after another start
  ASSERT_TRUE(next.saved());
  EXPECT_EQ(next.saved()->step, stopped);
  next.go_on();
  ASSERT_TRUE(wait([&next] { return !next.running(); }));
  ASSERT_FALSE(next.run()->error) << next.run()->error->message();
  EXPECT_EQ(next.run()->step, 1500U);
  EXPECT_TRUE(next.run()->complete);
  EXPECT_GE(next.run()->points.size(), points);
  EXPECT_TRUE(next.earlier().empty());
  EXPECT_FALSE(next.saved());

  service.start(plan(1500));  // unbroken
  ASSERT_TRUE(wait_end());
  const Result<Model> a = read_model_folder(next.run()->folder.toStdString());
  const Result<Model> b = read_model_folder(run().folder.toStdString());
  ASSERT_TRUE(a);
  ASSERT_TRUE(b);
  EXPECT_TRUE(std::equal(a->weights.word_embeddings.begin(), a->weights.word_embeddings.end(),
                         b->weights.word_embeddings.begin()));
}

TEST_F(TrainingServiceTest, EarlierRunsStayForComparison) {
  for (int i = 0; i < 3; ++i) {
    TrainingPlan next = plan(5);
    next.name = QString::number(i);
    service.start(next);
    service.start(next);  // does nothing while one runs
    ASSERT_TRUE(wait_end());
  }
  ASSERT_EQ(service.earlier().size(), 2U);
  EXPECT_EQ(service.earlier()[0].plan.name, QStringLiteral("0"));
  EXPECT_EQ(run().plan.name, QStringLiteral("2"));
  service.forget_earlier();
  EXPECT_TRUE(service.earlier().empty());
}

TEST_F(TrainingServiceTest, HandsTheModelOver) {
  service.start(plan(1'000'000));
  ASSERT_TRUE(wait_steps(2));
  std::shared_ptr<const Model> given;
  QString from;
  QObject::connect(&service, &TrainingService::handed_over, &service,
                   [&](const QString& where, const std::shared_ptr<const Model>& model) {
                     given = model;
                     from = where;
                   });
  service.hand_over();
  ASSERT_TRUE(wait([&] { return given != nullptr; }));
  EXPECT_EQ(from, run().folder);
  EXPECT_EQ(given->config.hidden_size, 32);
  EXPECT_TRUE(service.running());  // and goes on
  const std::uint64_t step = run().step;
  ASSERT_TRUE(wait_steps(step + 2));

  const QString chosen = folder.filePath(QStringLiteral("model"));
  QSignalSpy saved(&service, &TrainingService::model_saved);
  service.save_model(chosen);
  ASSERT_TRUE(wait([&] { return saved.count() == 1; }));
  EXPECT_TRUE(read_model_folder(chosen.toStdString()));
  Error error;
  QObject::connect(&service, &TrainingService::failed, &service, [&](const Error& e) { error = e; });
  service.save_model(chosen);  // what stands there is not overwritten
  ASSERT_TRUE(wait([&] { return !error.what.empty(); }));
  EXPECT_THAT(error.message(), HasSubstr("holds a model already"));
}

TEST_F(TrainingServiceTest, StopsWhileItReads) {
  QByteArray large;
  for (int i = 0; i < 40; ++i) large += test::small_text(20'000);
  const QString file = test::write_file(folder.filePath(QStringLiteral("large.txt")), large);
  service.start(test::small_plan(file));
  service.end();
  ASSERT_TRUE(wait_end());
  EXPECT_FALSE(run().error);
  EXPECT_FALSE(service.has_model());
}

TEST_F(TrainingServiceTest, BadTextsAreSaidClearly) {
  const auto file = [this](const char* name, const QByteArray& bytes) {
    return test::write_file(folder.filePath(QString::fromLatin1(name)), bytes);
  };
  EXPECT_THAT(failure(file("empty.txt", "")), HasSubstr("empty.txt"));
  EXPECT_THAT(failure(file("blank.txt", " \n \n")), HasSubstr("no word"));
  EXPECT_THAT(failure(file("tiny.txt", "the cat sees a dog .")), HasSubstr("too short"));
  EXPECT_THAT(failure(file("binary.bin", QByteArray("\x7f"
                                                    "ELF\0\0\0",
                                                    7))),
              HasSubstr("no plain text"));
  EXPECT_THAT(failure(file("latin.txt", "caf\xe9 " + test::small_text())), HasSubstr("not UTF-8"));
  EXPECT_THAT(failure(folder.filePath(QStringLiteral("nowhere.txt"))), HasSubstr("nowhere.txt"));
  EXPECT_THAT(failure(folder.path()), HasSubstr(folder.path().toStdString()));
  EXPECT_THAT(failure(file("word.txt", QByteArray(5'000'000, 'a'))), HasSubstr("word.txt"));
}

TEST_F(TrainingServiceTest, OneEndlessLineIsLearnedFrom) {
  const QByteArray line = test::small_text().replace('\n', ' ');
  const QString file = test::write_file(folder.filePath(QStringLiteral("line.txt")), line);
  TrainingPlan next = plan(20);
  next.text = file;
  service.start(next);
  ASSERT_TRUE(wait_end());
  EXPECT_FALSE(run().error) << run().error->message();
  EXPECT_TRUE(run().complete);
}

TEST_F(TrainingServiceTest, AFolderThatCannotBeWrittenIsSaidBeforeTheWork) {
  const QString file = test::write_file(folder.filePath(QStringLiteral("file")), "x");
  TrainingService nowhere{file + QStringLiteral("/runs")};
  nowhere.start(plan());
  ASSERT_TRUE(wait([&] { return !nowhere.running(); }));
  ASSERT_TRUE(nowhere.run()->error);
  EXPECT_THAT(nowhere.run()->error->message(), HasSubstr("runs"));
  EXPECT_EQ(nowhere.run()->step, 0U);
  EXPECT_FALSE(nowhere.unsaved());
}

TEST_F(TrainingServiceTest, ARunThatCannotBeSavedIsKeptInMemory) {
  service.start(plan(1'000'000));
  ASSERT_TRUE(wait_steps(2));
  // Where the run's folder was there is a file now: nothing can be written below it, not even by root.
  const QString own = run().folder;
  service.pause();
  ASSERT_TRUE(wait([this] { return run().phase == TrainingPhase::paused; }));
  ASSERT_TRUE(QDir(own).removeRecursively());
  test::write_file(own, "in the way");
  service.end();
  ASSERT_TRUE(wait_end());
  ASSERT_TRUE(run().error);
  EXPECT_TRUE(service.unsaved());
  EXPECT_TRUE(service.has_model());
  ASSERT_TRUE(QFile::remove(own));
  service.end();  // once more
  ASSERT_TRUE(wait([this] { return !service.unsaved(); }));
  EXPECT_FALSE(run().error);
  EXPECT_TRUE(read_model_folder(own.toStdString()));
}

TEST_F(TrainingServiceTest, ALossThatIsNoNumberEndsTheRun) {
  TrainingPlan wild = plan(100'000);
  wild.rate = 1e18;
  wild.warmup = 0;
  service.start(wild);
  ASSERT_TRUE(wait_end());
  ASSERT_TRUE(run().error);
  EXPECT_THAT(run().error->message(), HasSubstr("smaller learning rate"));
  EXPECT_FALSE(run().complete);
  EXPECT_FALSE(service.unsaved());
  EXPECT_TRUE(read_model_folder(run().folder.toStdString()));  // the save from before
}

TEST_F(TrainingServiceTest, AnotherTextIsNotGoneOnWith) {
  service.start(plan(1'000'000));
  ASSERT_TRUE(wait_steps(2));
  service.end();
  ASSERT_TRUE(wait_end());
  test::write_file(text, test::small_text(700));
  ASSERT_TRUE(service.saved());
  service.go_on();
  ASSERT_TRUE(wait_end());
  ASSERT_TRUE(run().error);
  EXPECT_THAT(run().error->message(), HasSubstr("another"));
}

TEST_F(TrainingServiceTest, EndsWithTheProgramAtAnyMoment) {
  for (const int ms : {0, 5, 30, 120}) {
    TrainingService short_lived{folder.filePath(QStringLiteral("runs"))};
    short_lived.start(plan(1'000'000));
    QTest::qWait(ms);
  }
}

TEST(FrequencyLoss, IsTheCrossEntropyOfTheCounts) {
  const Tokenizer tokenizer(Vocabulary::parse("[UNK]\na\nb\n", "test").value());
  const TokenText learned = TokenText::parse("a a a b", "learned", tokenizer).value();
  const TokenText text = TokenText::parse("a b", "text", tokenizer).value();
  // One added to each of three tokens: 4/7, 2/7 and 1/7.
  EXPECT_NEAR(frequency_loss(learned, text, 3), -(std::log(4.0 / 7) + std::log(2.0 / 7)) / 2, 1e-12);
}

}  // namespace
}  // namespace rope::app
