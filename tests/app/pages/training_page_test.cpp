// SPDX-License-Identifier: MIT
#include "app/pages/training/training_page.h"

#include <gmock/gmock.h>

#include <QDropEvent>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <cmath>

#include "app/charts/line_chart.h"
#include "app/jobs/model_service.h"
#include "app/pages/training/training_model.h"
#include "app/state/store.h"
#include "app/widgets/text/guess_cards.h"
#include "app/widgets/text/sentence_box.h"
#include "tests/app/small_text.h"

namespace rope::app {
namespace {

using testing::HasSubstr;

Result<Model> no_model(const QString&, const Work&) {
  return Error{"no model in this test", "", ""};
}

class TrainingPageTest : public testing::Test {
 protected:
  TrainingPageTest()
      : service(folder.filePath(QStringLiteral("runs"))),
        models(no_model),
        page(store.slice(&ExplorerState::training), store.slice(&ExplorerState::shared), service, models),
        controls(page.controls()),
        transport(page.transport()) {
    edit([this](TrainingState& s) {
      s.text_file = test::write_file(folder.filePath(QStringLiteral("text.txt")), test::small_text());
      s.end = TrainingEnd::steps;
      s.steps = 12;
      s.line = QStringLiteral("the cat opens the [MASK] .");
    });
    page.resize(800, 640);
    page.show();
    controls->show();
    transport->resize(760, 60);
    transport->show();
    static_cast<void>(QTest::qWaitForWindowExposed(&page));
    page.activate();
  }

  void edit(const std::function<void(TrainingState&)>& change) {
    store.slice(&ExplorerState::training).edit(change);
  }
  static QPushButton* button(QWidget& where, const QString& text) {
    for (QPushButton* found : where.findChildren<QPushButton*>()) {
      if (found->text().startsWith(text)) return found;
    }
    ADD_FAILURE() << "no button " << text.toStdString();
    return nullptr;
  }
  void click(QWidget& where, const char* text) {
    QPushButton* found = button(where, QString::fromLatin1(text));
    ASSERT_TRUE(found->isEnabled()) << text;
    QTest::mouseClick(found, Qt::LeftButton);
  }
  bool wait(const std::function<bool()>& until) { return QTest::qWaitFor(until, 30000); }
  bool wait_end() {
    return wait([this] { return !service.running(); });
  }
  LineChart& chart(int index) { return *page.findChildren<LineChart*>()[index]; }
  GuessCards& cards() { return *page.findChild<GuessCards*>(); }

  QTemporaryDir folder;
  Store store;
  TrainingService service;
  ModelService models;
  TrainingPage page;
  std::unique_ptr<QWidget> controls, transport;
};

TEST_F(TrainingPageTest, BeforeARunItSaysWhatWillHappen) {
  EXPECT_TRUE(page.settled());
  EXPECT_TRUE(chart(0).content().curves.empty());
  ASSERT_EQ(chart(0).content().rules.size(), 1U);
  EXPECT_NEAR(chart(0).content().rules[0].at, std::log(1500), 1e-12);
  EXPECT_TRUE(cards().cards().empty());
  EXPECT_FALSE(button(*transport, QStringLiteral("Stop"))->isEnabled());
  EXPECT_FALSE(button(*transport, QStringLiteral("Open"))->isEnabled());
  EXPECT_EQ(page.table().columns.join(QLatin1Char(',')),
            QStringLiteral("step,tokens,loss,lr,grad_norm,tokens_per_second,heldout_loss,heldout_top1"));
}

TEST_F(TrainingPageTest, StartPauseResumeStop) {
  edit([](TrainingState& s) { s.steps = 1'000'000; });
  click(*transport, "Start");
  EXPECT_TRUE(service.running());
  EXPECT_FALSE(page.settled());
  ASSERT_TRUE(wait([this] { return service.run()->step >= 2; }));
  click(*transport, "Pause");
  ASSERT_TRUE(wait([this] { return service.run()->phase == TrainingPhase::paused; }));
  EXPECT_TRUE(page.settled());
  QTest::keyClick(button(*transport, QStringLiteral("Resume")), Qt::Key_Space);
  const auto step = service.run()->step;
  ASSERT_TRUE(wait([&] { return service.run()->step > step; }));
  page.deactivate();  // another page is shown: it goes on
  page.hide();
  const auto left = service.run()->step;
  ASSERT_TRUE(wait([&] { return service.run()->step > left + 2; }));
  page.show();
  page.activate();
  click(*transport, "Stop");
  ASSERT_TRUE(wait_end());
  EXPECT_EQ(store.undo_steps(), 2U);  // the two edits above: a run is no edit
  EXPECT_EQ(button(*transport, QStringLiteral("Start"))->text(), QStringLiteral("Start"));
  click(page, "Go on");
  EXPECT_TRUE(service.running());
}

TEST_F(TrainingPageTest, CurvesAndGuessesGrow) {
  click(*transport, "Start");
  ASSERT_TRUE(wait_end());
  ASSERT_FALSE(service.run()->error) << service.run()->error->message();
  const ChartContent& loss = chart(0).content();
  ASSERT_EQ(loss.curves.size(), 2U);
  EXPECT_EQ(loss.curves[0].name, QStringLiteral("training"));
  EXPECT_GE(loss.curves[0].x.size(), 1U);
  EXPECT_GE(loss.curves[1].x.size(), 2U);
  EXPECT_EQ(loss.curves[1].x.front(), 0);
  EXPECT_LT(loss.curves[1].y.back(), loss.curves[1].y.front());
  EXPECT_EQ(loss.rules.size(), 2U);
  ASSERT_EQ(chart(1).content().curves.size(), 2U);
  ASSERT_GE(cards().cards().size(), 2U);
  EXPECT_EQ(cards().cards().front().title, QStringLiteral("before learning"));
  EXPECT_EQ(cards().cards().back().title, QStringLiteral("now"));
  EXPECT_NE(cards().cards().front().guesses[0].probability, cards().cards().back().guesses[0].probability);
  EXPECT_EQ(page.table().rows.size(), service.run()->points.size() + 1);  // and the check before learning

  edit([](TrainingState& s) { s.rope = false; });
  click(*transport, "Start");
  ASSERT_TRUE(wait_end());
  const ChartContent& both = chart(0).content();
  ASSERT_EQ(both.curves.size(), 3U);
  EXPECT_EQ(both.curves[0].name, QStringLiteral("RoPE, tiny"));
  EXPECT_EQ(both.curves[0].role, Role::reference);
  EXPECT_EQ(both.curves[2].name, QStringLiteral("no positions, tiny"));
  click(*controls, "Remove earlier curves");
  EXPECT_EQ(chart(0).content().curves.size(), 2U);
}

TEST_F(TrainingPageTest, TypingChangesTheLineThatIsGuessed) {
  click(*transport, "Start");
  ASSERT_TRUE(wait_end());
  auto* box = page.findChild<SentenceBox*>();
  box->setFocus();
  box->selectAll();
  QTest::keyClicks(box, QStringLiteral("a dog"));
  EXPECT_EQ(store.state().training.line, QStringLiteral("a dog"));
  ASSERT_TRUE(wait([this] { return cards().cards().empty(); }));
  EXPECT_THAT(cards().accessibleDescription().toStdString(), HasSubstr("Write [MASK]"));
  QTest::keyClicks(box, QStringLiteral(" [MASK]"));
  ASSERT_TRUE(wait([this] { return !cards().cards().empty(); }));
}

TEST_F(TrainingPageTest, OpensOnTheRoFormerPage) {
  click(*transport, "Start");
  ASSERT_TRUE(wait_end());
  QSignalSpy wanted(&page, &Page::page_wanted);
  click(*transport, "Open");
  ASSERT_TRUE(wait([&] { return wanted.count() == 1; }));
  EXPECT_EQ(wanted[0][0].toString(), QStringLiteral("roformer"));
  ASSERT_NE(models.model(), nullptr);
  EXPECT_EQ(models.model()->name, "RoPE, tiny");
  EXPECT_EQ(models.loaded_folder(), store.state().shared.model_folder);
  EXPECT_EQ(models.loaded_folder(), service.run()->folder);
}

TEST_F(TrainingPageTest, AFailureIsTold) {
  QSignalSpy told(&page, &Page::failed);
  edit([this](TrainingState& s) {
    s.text_file = test::write_file(folder.filePath(QStringLiteral("zip.txt")), QByteArray("a\0b", 3));
  });
  click(*transport, "Start");
  ASSERT_TRUE(wait_end());
  ASSERT_EQ(told.count(), 1);
  EXPECT_THAT(told[0][0].value<Error>().message(), HasSubstr("zip.txt"));
  EXPECT_EQ(button(*transport, QStringLiteral("Start"))->text(), QStringLiteral("Start"));
}

TEST_F(TrainingPageTest, ADroppedTextIsTakenAndAStateLeftToTheWindow) {
  const auto drop = [this](const QString& path) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&page, &enter);
    if (!enter.isAccepted()) return false;
    QDropEvent event({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&page, &event);
    return true;
  };
  const QString own = folder.filePath(QStringLiteral("own.txt"));
  EXPECT_TRUE(drop(own));
  EXPECT_EQ(store.state().training.text_file, own);
  EXPECT_FALSE(drop(folder.filePath(QStringLiteral("lesson.json"))));
  click(*controls, "Use the sample");
  EXPECT_TRUE(store.state().training.text_file.isEmpty());
}

TEST_F(TrainingPageTest, PresetsAndResetKeepTheRun) {
  click(*transport, "Start");
  for (const Preset& preset : page.presets()) preset.apply();
  EXPECT_EQ(store.state().training.size, TrainingSize::medium);
  EXPECT_EQ(store.state().training.minutes, 120);
  page.reset();
  EXPECT_EQ(store.state().training, TrainingState{});
  ASSERT_TRUE(wait_end());
  EXPECT_EQ(service.run()->step, 12U);
}

TEST(TrainingModel, TimesAreSaidAsPeopleSayThem) {
  EXPECT_EQ(time_text(9.6), QStringLiteral("10 s"));
  EXPECT_EQ(time_text(60), QStringLiteral("1 min"));
  EXPECT_EQ(time_text(200), QStringLiteral("3 min 20 s"));
  EXPECT_EQ(time_text(7500), QStringLiteral("2 h 5 min"));
}

TEST(TrainingModel, CardsShowTheFirstMomentTheLatestAndNow) {
  TrainingRun run;
  run.seconds = 700;
  for (const double seconds : {0., 10., 30., 60., 600.}) run.moments.push_back({seconds, {{{}, 0.1}}});
  run.now = GuessMoment{700, {{QStringLiteral("door"), 0.5}}};
  const auto titles = [&](std::size_t most) {
    QStringList list;
    for (const GuessCard& card : moment_cards(run, most)) list << card.title;
    return list.join(QLatin1Char('|'));
  };
  EXPECT_EQ(titles(9), QStringLiteral("before learning|after 10 s|after 30 s|after 1 min|after 10 min|now"));
  EXPECT_EQ(titles(4), QStringLiteral("before learning|after 1 min|after 10 min|now"));
  EXPECT_EQ(titles(2), QStringLiteral("before learning|now"));
  EXPECT_EQ(titles(1), QStringLiteral("now"));
  run.now->seconds = 600;  // the moment kept last is the one of now
  EXPECT_EQ(titles(3), QStringLiteral("before learning|after 1 min|now"));
}

TEST(TrainingModel, TheTableJoinsPointsAndChecksByStep) {
  TrainingRun run;
  run.points = {{.step = 5, .tokens = 50, .loss = 3}, {.step = 9, .tokens = 90, .loss = 2}};
  run.checks = {{.step = 0, .loss = 4}, {.step = 9, .tokens = 90, .loss = 2.5, .top1 = 0.25}};
  EXPECT_EQ(to_csv(training_table(&run)),
            QByteArray("step,tokens,loss,lr,grad_norm,tokens_per_second,heldout_loss,heldout_top1\n"
                       "0,0,,,,,4,0\n"
                       "5,50,3,0,0,0,,\n"
                       "9,90,2,0,0,0,2.5,0.25\n"));
  EXPECT_TRUE(training_table(nullptr).rows.empty());
}

}  // namespace
}  // namespace rope::app
