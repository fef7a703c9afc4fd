// SPDX-License-Identifier: MIT
// A run that trains and the window around it: seen from every page, asked about once on closing.
#include <QAbstractButton>
#include <QLabel>
#include <QMessageBox>
#include <QTimer>
#include <csignal>

#include "app/widgets/message_bar.h"

#include "tests/app/shell/window_fixture.h"
#include "tests/app/small_text.h"

namespace rope::app {
namespace {

class WindowTraining : public WindowTest {
 protected:
  void SetUp() override {
    // Each test has saved runs and settings of its own.
    qputenv("XDG_DATA_HOME", folder.filePath(QStringLiteral("data")).toUtf8());
    LaunchOptions options;
    options.language = QStringLiteral("en");
    start(options);
    text = test::write_file(folder.filePath(QStringLiteral("text.txt")), test::small_text());
  }
  void TearDown() override {
    WindowTest::TearDown();
    qputenv("XDG_DATA_HOME", data_home);
  }

  void train() {
    TrainingPlan plan = test::small_plan(text);
    plan.steps = 1'000'000;
    program->training().start(plan);
    ASSERT_TRUE(wait([this] { return program->training().run()->step > 0; }));
  }
  bool wait(const std::function<bool()>& until) { return QTest::qWaitFor(until, 20000); }
  QMessageBox* question() { return window().findChild<QMessageBox*>(); }
  void answer(const QString& text_of_button) {
    for (QAbstractButton* button : question()->buttons()) {
      if (button->text() == text_of_button) return QTest::mouseClick(button, Qt::LeftButton);
    }
    ADD_FAILURE() << "no answer " << text_of_button.toStdString();
  }
  QWidget* stop_in_status_line() {
    for (QAbstractButton* button : window().findChildren<QAbstractButton*>()) {
      if (button->accessibleName() == QStringLiteral("Stop: Training") && button->isVisible()) return button;
    }
    return nullptr;
  }

  QByteArray data_home = qgetenv("XDG_DATA_HOME");
  QTemporaryDir folder;
  QString text;
};

TEST_F(WindowTraining, EveryPageShowsItAndCanStopIt) {
  EXPECT_EQ(stop_in_status_line(), nullptr);
  train();
  for (const char* page : {"rotation", "attention"}) {
    show_page(QString::fromLatin1(page));
    EXPECT_NE(stop_in_status_line(), nullptr) << page;
  }
  QTest::mouseClick(stop_in_status_line(), Qt::LeftButton);
  ASSERT_TRUE(wait([this] { return !program->training().running(); }));
  EXPECT_EQ(stop_in_status_line(), nullptr);
  EXPECT_TRUE(program->training().saved());
}

TEST_F(WindowTraining, ClosingAsksOnceAndSaves) {
  train();
  EXPECT_FALSE(window().close());
  EXPECT_FALSE(window().close());  // asks no second time
  ASSERT_EQ(window().findChildren<QMessageBox*>().size(), 1);
  answer(QStringLiteral("Keep training"));
  ASSERT_TRUE(wait([this] { return question() == nullptr; }));
  EXPECT_TRUE(program->training().running());
  EXPECT_TRUE(window().isVisible());
  EXPECT_FALSE(window().close());
  answer(QStringLiteral("Save and close"));
  ASSERT_TRUE(wait([this] { return !window().isVisible(); }));
  const auto steps = program->training().run()->step;
  EXPECT_GT(steps, 0U);
  program.reset();
  start(LaunchOptions{});  // the next time
  ASSERT_TRUE(program->training().saved());
  EXPECT_EQ(program->training().saved()->step, steps);
}

TEST_F(WindowTraining, ASignalSavesAndAsksNobody) {
  train();
  QTimer::singleShot(0, [] { std::raise(SIGTERM); });
  QTimer late;
  QObject::connect(&late, &QTimer::timeout, [] { QApplication::exit(9); });
  late.start(20000);
  EXPECT_EQ(QApplication::exec(), 0);
  EXPECT_EQ(question(), nullptr);
  EXPECT_FALSE(program->training().unsaved());
  const auto steps = program->training().run()->step;
  program.reset();
  start(LaunchOptions{});
  ASSERT_TRUE(program->training().saved());
  EXPECT_EQ(program->training().saved()->step, steps);
}

TEST_F(WindowTraining, ClosingWithoutSavingEndsIt) {
  train();
  program->training().pause();
  ASSERT_TRUE(wait([this] { return program->training().run()->phase == TrainingPhase::paused; }));
  EXPECT_FALSE(window().close());  // a pause is no end
  answer(QStringLiteral("Close without saving"));
  ASSERT_TRUE(wait([this] { return !window().isVisible(); }));
}

TEST_F(WindowTraining, WhatCannotBeSavedKeepsTheWindowOpen) {
  train();
  program->training().pause();
  ASSERT_TRUE(wait([this] { return program->training().run()->phase == TrainingPhase::paused; }));
  const QString own = program->training().run()->folder;
  ASSERT_TRUE(QDir(own).removeRecursively());
  test::write_file(own, "in the way");
  EXPECT_FALSE(window().close());
  answer(QStringLiteral("Save and close"));
  ASSERT_TRUE(wait([this] { return !program->training().running(); }));
  EXPECT_TRUE(window().isVisible());
  EXPECT_TRUE(window().messages().error().has_value());
  EXPECT_FALSE(window().close());  // asked again: something would be lost
  answer(QStringLiteral("Close without saving"));
  ASSERT_TRUE(wait([this] { return !window().isVisible(); }));
}

TEST_F(WindowTraining, AfterTheEndNobodyAsks) {
  TrainingPlan plan = test::small_plan(text);
  plan.steps = 3;
  program->training().start(plan);
  ASSERT_TRUE(wait([this] { return !program->training().running(); }));
  EXPECT_TRUE(window().close());
}

TEST_F(WindowTraining, TheModelOpensOnTheRoFormerPage) {
  show_page(QStringLiteral("training"));
  program->store().slice(&ExplorerState::training).edit([this](TrainingState& state) {
    state.text_file = text;
    state.end = TrainingEnd::steps;
    state.steps = 3;
  });
  const auto click = [this](const QString& name) {
    for (QAbstractButton* button : window().findChildren<QAbstractButton*>()) {
      if (button->text() == name && button->isVisible()) return QTest::mouseClick(button, Qt::LeftButton);
    }
    ADD_FAILURE() << "no button " << name.toStdString();
  };
  click(QStringLiteral("Start"));
  ASSERT_TRUE(wait([this] { return !program->training().running(); }));
  click(QStringLiteral("Open on the RoFormer page"));
  ASSERT_TRUE(wait([this] { return program->store().state().page == QStringLiteral("roformer"); }));
  ASSERT_TRUE(wait_until_settled(window()));
  EXPECT_EQ(window().page()->id(), QStringLiteral("roformer"));
  EXPECT_EQ(program->models().model()->name, "RoPE, tiny");
  EXPECT_FALSE(window().page()->table().rows.empty());
  EXPECT_TRUE(window().messages().text().isEmpty()) << window().messages().text().toStdString();
}

}  // namespace
}  // namespace rope::app
