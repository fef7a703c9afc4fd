// SPDX-License-Identifier: MIT
// What the RoFormer page shows while it runs and after a run was stopped.
#include <QPushButton>

#include "app/pages/roformer/head_maps.h"
#include "app/widgets/attention/curve_legend.h"
#include "app/widgets/labels.h"
#include "app/widgets/notice.h"
#include "tests/app/pages/page_events.h"
#include "tests/app/pages/roformer_page_fixture.h"

namespace rope::app {
namespace {

class RoFormerStop : public RoFormerPageTest {
 protected:
  // A text that runs for longer than it takes to press a button.
  void edit_long_text() {
    store_.slice(&ExplorerState::roformer).edit([](RoFormerState& s) {
      s.text = QStringLiteral("the old man sat by the fire and told a story ").repeated(120);
    });
  }
  void start_and_stop() {
    LatestJob* job = page_->jobs().at(0).job;
    ASSERT_TRUE(QTest::qWaitFor([job] { return job->running(); }, 5000));
    job->cancel();
    settle();
  }
  [[nodiscard]] bool says_behind() const {
    return page_->findChild<QWidget*>(QStringLiteral("behind"))->isVisible();
  }
};

TEST_F(RoFormerStop, BeforeTheFirstResultThePageSaysWhatItWaitsForAndOffersToGoOn) {
  page_.reset();
  edit_long_text();
  make();
  auto* notice = part<Notice>();
  ASSERT_TRUE(notice->isVisible());
  EXPECT_EQ(notice->headline(), QString::fromUtf8("The model reads the text …"));
  EXPECT_FALSE(part<HeadMaps>()->isVisible());
  test::press(*page_, QStringLiteral("Stop"));
  settle();
  EXPECT_EQ(notice->headline(), QStringLiteral("The run was stopped"));
  EXPECT_EQ(page_->result(), nullptr);
  for (const CurveLegend* legend : page_->findChildren<CurveLegend*>()) EXPECT_FALSE(legend->isVisible());
  test::press(*page_, QStringLiteral("Run it again"));
  settle();
  EXPECT_NE(page_->result(), nullptr);
  EXPECT_FALSE(notice->isVisible());
  EXPECT_TRUE(part<HeadMaps>()->isVisible());
  EXPECT_FALSE(says_behind());
}

TEST_F(RoFormerStop, AResultThatIsNotOfTheTextThatIsTypedSaysSo) {
  const SharedResult before = page_->result();
  edit_long_text();
  EXPECT_FALSE(says_behind());
  start_and_stop();
  EXPECT_EQ(page_->result(), before);
  ASSERT_TRUE(says_behind());
  const auto* label = page_->findChild<QWidget*>(QStringLiteral("behind"))->findChild<RoleLabel*>();
  EXPECT_TRUE(label->text().startsWith(QStringLiteral("The run was stopped"))) << label->text().toStdString();
  store_.undo();  // back to what is shown
  settle();
  EXPECT_FALSE(says_behind());
  EXPECT_EQ(best(), QStringLiteral("head"));
  store_.redo();
  start_and_stop();
  ASSERT_TRUE(says_behind());
  test::press(*page_, QStringLiteral("Run it again"));
  EXPECT_FALSE(says_behind());  // while it runs
  settle();
  EXPECT_FALSE(says_behind());
  EXPECT_GT(page_->result()->text.size(), 500);
}

TEST_F(RoFormerStop, GuessesOfATextThatWasNotRunFillNothing) {
  edit_long_text();
  start_and_stop();
  const QString text = store_.state().roformer.text;
  auto* cards = part<GuessCards>();
  QTest::mouseClick(cards, Qt::LeftButton, {}, cards->guess_rect(0, 0).center().toPoint());
  EXPECT_EQ(store_.state().roformer.text, text);
}

}  // namespace
}  // namespace rope::app
