// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include <QClipboard>
#include <QDialog>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>

#include "app/jobs/model_service.h"
#include "app/pages/roformer/model_list.h"
#include "app/shell/status_line.h"
#include "app/widgets/labels.h"
#include "app/widgets/message_bar.h"
#include "tests/app/shell/drop.h"
#include "tests/app/shell/window_fixture.h"

namespace rope::app {
namespace {

using testing::HasSubstr;
using Window = WindowTest;

TEST_F(Window, EveryPageComesToRestAndHasItsQuestion) {
  start();
  for (const PageEntry& entry : page_entries()) {
    show_page(entry.id);
    EXPECT_EQ(window().page()->id(), entry.id);
    EXPECT_FALSE(window().page()->title().isEmpty());
    EXPECT_FALSE(window().page()->hint().isEmpty());
    // A run that was not begun has no rows yet.
    const bool expect_rows = entry.id != QStringLiteral("training");
    EXPECT_EQ(!window().page()->table().rows.empty(), expect_rows) << entry.id.toStdString();
    EXPECT_TRUE(window().page()->controls()->isVisible());
    EXPECT_TRUE(window().messages().text().isEmpty()) << window().messages().text().toStdString();
  }
}

TEST_F(Window, OnlyTheShownPageIsBuilt) {
  start();
  EXPECT_EQ(window().findChildren<Page*>().size(), 1);
  show_page(QStringLiteral("decay"));
  EXPECT_EQ(window().findChildren<Page*>().size(), 2);
}

TEST_F(Window, KeysGoToPagesAndUndo) {
  start();
  QTest::keyClick(&window(), Qt::Key_2, Qt::ControlModifier);
  EXPECT_EQ(program->store().state().page, QStringLiteral("frequencies"));
  QTest::keyClick(&window(), Qt::Key_1, Qt::ControlModifier);
  EXPECT_EQ(program->store().state().page, QStringLiteral("rotation"));
  const ExplorerState before = program->store().state();
  program->store().slice(&ExplorerState::rotation).edit([](RotationState& state) { state.m += 3; });
  const ExplorerState after = program->store().state();
  QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(program->store().state(), before);
  QTest::keyClick(&window(), Qt::Key_Y, Qt::ControlModifier);
  EXPECT_EQ(program->store().state(), after);
}

TEST_F(Window, F11IsFullScreenAndEscapeLeavesIt) {
  start();
  QTest::keyClick(&window(), Qt::Key_F11);
  EXPECT_TRUE(window().isFullScreen());
  QTest::keyClick(&window(), Qt::Key_Escape);
  EXPECT_FALSE(window().isFullScreen());
}

TEST_F(Window, F1ShowsTheShortcutsOnce) {
  start();
  QTest::keyClick(&window(), Qt::Key_F1);
  QTest::keyClick(&window(), Qt::Key_F1);
  const auto dialogs = window().findChildren<QDialog*>(QStringLiteral("shortcuts-dialog"));
  ASSERT_EQ(dialogs.size(), 1);
  EXPECT_TRUE(dialogs.front()->isVisible());
  dialogs.front()->close();
}

TEST_F(Window, ADroppedConfigIsTheFrequencyPagesAndAStateStaysOne) {
  start();
  show_page(QStringLiteral("frequencies"));
  const QTemporaryDir folder;
  const QString config = folder.filePath(QStringLiteral("config.json"));
  QFile file(config);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(R"({"model_type":"llama","head_dim":64,"rope_theta":30000,"max_position_embeddings":2048})");
  file.close();
  drop(window(), config);
  ASSERT_TRUE(wait_until_settled(window()));
  EXPECT_EQ(program->store().state().shared.base, 30000);
  EXPECT_TRUE(window().messages().text().isEmpty()) << window().messages().text().toStdString();
  ExplorerState other;
  other.page = QStringLiteral("frequencies");
  other.shared.base = 777;
  const QString state = folder.filePath(QStringLiteral("state.json"));
  ASSERT_TRUE(write_state_file(state, other));
  drop(window(), state);
  EXPECT_EQ(program->store().state().shared.base, 777);
  drop(window(), folder.filePath(QStringLiteral("none.gguf")));
  ASSERT_TRUE(wait_until_settled(window()));
  EXPECT_FALSE(window().messages().text().isEmpty());
  EXPECT_EQ(program->store().state().shared.base, 777);
}

TEST_F(Window, ADroppedStateOpensAsOneUndoStep) {
  start();
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("lesson.json"));
  ExplorerState saved;
  saved.page = QStringLiteral("decay");
  saved.rotation.m = 77;
  ASSERT_TRUE(write_state_file(path, saved));
  drop(window(), path);
  EXPECT_EQ(program->store().state(), saved);
  EXPECT_EQ(window().page()->id(), QStringLiteral("decay"));
  program->store().undo();
  EXPECT_EQ(program->store().state(), ExplorerState{});
}

TEST_F(Window, ADroppedModelOpensOnItsPage) {
  start();
  const QTemporaryDir folder;
  const QString model = folder.filePath(QStringLiteral("copy"));
  ASSERT_TRUE(QDir().mkpath(model));
  for (const char* name : {"config.json", "vocab.txt", "model.safetensors", "tokenizer_config.json"}) {
    const QString file = QString::fromLatin1(name);
    ASSERT_TRUE(QFile::copy(QStringLiteral(ROPE_SOURCE_DIR "/resources/models/english/") + file,
                            model + QLatin1Char('/') + file));
  }
  drop(window(), model);
  EXPECT_EQ(window().page()->id(), QStringLiteral("roformer"));
  ASSERT_TRUE(wait_until_settled(window()));
  EXPECT_EQ(program->models().loaded_folder(), model);
  show_page(QStringLiteral("decay"));
  drop(window(), folder.path());  // no model in it, but one further down
  EXPECT_EQ(window().page()->id(), QStringLiteral("roformer"));
  ASSERT_TRUE(wait_until_settled(window()));
  EXPECT_THAT(window().messages().text().toStdString(), HasSubstr("choose the folder copy in it"));
  EXPECT_EQ(program->models().loaded_folder(), model);
  drop(window(), model + QStringLiteral("/config.json"));
  ASSERT_TRUE(wait_until_settled(window()));
  EXPECT_EQ(program->store().state().shared.model_folder, model);
}

TEST_F(Window, TheStatusLineOpensTheListOfModels) {
  start();
  show_page(QStringLiteral("rotation"));
  QToolButton* change = nullptr;
  for (auto* button : window().findChildren<QToolButton*>()) {
    if (button->accessibleName() == QStringLiteral("Open another model")) change = button;
  }
  ASSERT_NE(change, nullptr);
  QTest::mouseClick(change, Qt::LeftButton);
  EXPECT_EQ(window().page()->id(), QStringLiteral("roformer"));
  auto* list = window().findChild<ModelList*>();
  ASSERT_NE(list, nullptr);
  EXPECT_TRUE(list->isVisible());
  list->close();
}

TEST_F(Window, TheStatusLineOffersAnotherModelOnlyBesideOne) {
  start();
  ModelService models(load_model);
  StatusLine line;
  line.show();
  auto* change = line.findChild<QToolButton*>(QStringLiteral("choose-model"));
  ASSERT_NE(change, nullptr);
  line.show_model(models);
  EXPECT_FALSE(change->isVisible());  // nothing to change
  models.request({});
  line.show_model(models);
  EXPECT_TRUE(change->isVisible());
}

TEST_F(Window, ABadStateIsSaidAndTheWorkKept) {
  start();
  program->store().slice(&ExplorerState::rotation).edit([](RotationState& state) { state.m = 55; });
  const ExplorerState before = program->store().state();
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("bad.json"));
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(R"({"format":"rope-explorer-state","version":1,"rotation":{"m":"<b>far</b>"}})");
  file.close();
  drop(window(), path);
  EXPECT_EQ(program->store().state(), before);
  EXPECT_TRUE(window().messages().isVisible());
  EXPECT_THAT(window().messages().text().toStdString(), HasSubstr("bad.json, rotation.m"));
  window().messages().findChild<QToolButton*>()->click();
  EXPECT_FALSE(window().messages().isVisible());
}

TEST_F(Window, UnknownFieldsAreMentioned) {
  start();
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("new.json"));
  ExplorerState saved;
  saved.unknown.insert(QStringLiteral("lessons"), 5);
  ASSERT_TRUE(write_state_file(path, saved));
  window().open_state(path);
  EXPECT_THAT(window().messages().text().toStdString(), HasSubstr("lessons"));
}

TEST_F(Window, CopyPutsTheStateOnTheClipboard) {
  start();
  program->store().slice(&ExplorerState::rotation).edit([](RotationState& state) { state.m = 31; });
  ASSERT_TRUE(
      QMetaObject::invokeMethod(window().findChild<QWidget*>(QStringLiteral("title-row")), "copy_state"));
  const Result<StateFile> copied =
      read_state(QGuiApplication::clipboard()->text().toUtf8(), QStringLiteral("clipboard"));
  ASSERT_TRUE(copied);
  EXPECT_EQ(copied->state, program->store().state());
}

TEST_F(Window, ClosesAtOnceDuringWork) {
  for (const char* page : {"roformer", "attention", "decay"}) {
    start();
    ExplorerState state;
    state.page = QString::fromLatin1(page);
    state.attention.length = 4096;
    state.decay.max_distance = 1'000'000;
    state.decay.draws = 10'000;
    state.roformer.text = QStringLiteral("the cat sat on the mat and ").repeated(40);
    program->store().replace(state);
    QTest::qWait(30);  // the work is under way
    QElapsedTimer clock;
    clock.start();
    window().close();
    program.reset();
    EXPECT_LT(clock.elapsed(), 1500) << page;
  }
}

TEST_F(Window, NothingTicksWhenIdle) {
  start();
  for (const PageEntry& entry : page_entries()) {
    show_page(entry.id);
    class Counter : public QObject {
     public:
      int timers = 0, paints = 0;
      bool eventFilter(QObject*, QEvent* event) override {
        timers += event->type() == QEvent::Timer;
        paints += event->type() == QEvent::Paint;
        return false;
      }
    };
    // A status tip or the like may still be under way, on a busy machine for longer; what ticks does so
    // always.
    int timers = 0, paints = 0;
    for (int attempt = 0; attempt < 6; ++attempt) {
      Counter counter;
      qApp->installEventFilter(&counter);
      QTest::qWait(400);
      qApp->removeEventFilter(&counter);
      timers = counter.timers, paints = counter.paints;
      if (paints == 0 && timers <= 1) break;
    }
    EXPECT_EQ(paints, 0) << entry.id.toStdString();
    EXPECT_LE(timers, 1) << entry.id.toStdString();  // the wait itself
  }
}

}  // namespace
}  // namespace rope::app
