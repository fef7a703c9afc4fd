// SPDX-License-Identifier: MIT
// Each page in its main states, themes and sizes: drawn, not blank, not broken.
#include <gmock/gmock.h>

#include <QPainter>

#include "app/charts/line_chart.h"
#include "app/widgets/dial_wall.h"
#include "app/widgets/theme.h"
#include "tests/app/shell/picture_check.h"
#include "tests/app/shell/window_fixture.h"

namespace rope::app {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::vector<std::string> faults(QWidget& page) {
  std::vector<std::string> result;
  for (const QString& fault : faults_of_picture(page)) result.push_back(fault.toStdString());
  return result;
}

class Screenshots : public WindowTest, public testing::WithParamInterface<std::string> {};

TEST_P(Screenshots, NothingIsBlank) {
  start();
  const QString page = QString::fromStdString(GetParam());
  for (const ThemeName theme : {ThemeName::light, ThemeName::dark, ThemeName::projector}) {
    apply_theme(theme);
    for (const QSize size : kPictureSizes) {
      window().resize(size);
      for (const PictureState& state : picture_states()) {
        show_picture_state(window(), program->store(), page, state);
        ASSERT_TRUE(wait_until_settled(window()));
        EXPECT_THAT(faults(*window().page()), IsEmpty())
            << GetParam() << ' ' << state.name.toStdString() << ' ' << theme_id(theme) << ' ' << size.width();
      }
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Pages, Screenshots,
                         testing::Values("rotation", "frequencies", "decay", "attention", "roformer",
                                         "extension", "training"),
                         [](const auto& test) { return test.param; });

using BrokenPage = WindowTest;

// As a stray widget would, and not as one that says that it covers what is below.
class Cover : public QWidget {
 public:
  Cover(QWidget* parent, const QRect& over) : QWidget(parent) {
    setGeometry(over);
    show();
  }
  void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), current_theme().ground); }
};

// Title, axes and legend stay.
TEST_F(BrokenPage, AChartWithoutItsCurvesIsNoticed) {
  start();
  for (const char* page : {"frequencies", "decay", "extension"}) {
    show_page(QString::fromLatin1(page));
    ASSERT_THAT(faults(*window().page()), IsEmpty()) << page;
    for (LineChart* chart : window().page()->findChildren<LineChart*>()) {
      if (chart->isVisible()) new Cover(chart->viewport(), chart->plot_rect().toRect());
    }
    EXPECT_THAT(faults(*window().page()), Contains(HasSubstr("curves are drawn"))) << page;
  }
}

TEST_F(BrokenPage, SomethingPaintedOverIsNoticed) {
  start();
  show_page(QStringLiteral("rotation"));
  ASSERT_THAT(faults(*window().page()), IsEmpty());
  auto* dials = window().findChild<DialWall*>();
  new Cover(dials->parentWidget(), dials->geometry());
  EXPECT_THAT(faults(*window().page()), Not(IsEmpty()));
}

TEST_F(BrokenPage, AnEmptyPageIsNoticed) {
  start();
  show_page(QStringLiteral("decay"));
  new Cover(window().page(), window().page()->rect());
  EXPECT_THAT(faults(*window().page()), Contains(HasSubstr("nearly one colour")));
}

}  // namespace
}  // namespace rope::app
