// SPDX-License-Identifier: MIT
// Widgets that draw themselves write no text over another, whatever they show.
#include <gtest/gtest.h>

#include <QLocale>
#include <cmath>

#include "app/widgets/dial_wall.h"
#include "app/widgets/message_bar.h"
#include "app/widgets/plane.h"
#include "app/widgets/plane_labels.h"
#include "app/widgets/position_bar.h"
#include "app/widgets/theme.h"
#include "tests/app/widgets/drawn_texts.h"

namespace rope::app {
namespace {

using test::drawn_texts;
using test::overprinted;

void expect_clear(QWidget& widget, const std::string& what) {
  EXPECT_FALSE(drawn_texts(widget).empty()) << what;
  for (const QString& text : overprinted(widget)) ADD_FAILURE() << what << ": " << text.toStdString();
}

class Pictures : public testing::Test {
 protected:
  ~Pictures() override { apply_theme(ThemeName::light); }
  static constexpr ThemeName kThemes[] = {ThemeName::light, ThemeName::projector};
};

TEST_F(Pictures, TheDialsCaptionsOfFewPairs) {
  for (const ThemeName theme : kThemes) {
    apply_theme(theme);
    for (const int pairs : {1, 2, 3, 32}) {
      DialWall wall;
      wall.resize(600, 120);
      wall.set_dials(std::vector<Dial>(static_cast<std::size_t>(pairs), Dial{1, 0.5, 1.5}));
      expect_clear(wall, std::to_string(pairs) + " pairs, " + theme_id(theme));
      const QString first = drawn_texts(wall).front().text;
      EXPECT_EQ(first, pairs == 1 ? QStringLiteral("Pair 0") : QStringLiteral("Pair 0, fast"));
    }
  }
}

TEST_F(Pictures, ADialThatStandsStillSaysSo) {
  DialWall wall;
  wall.set_dials({{0, 0, 0}, {0.5, 1, 2}});
  EXPECT_TRUE(wall.accessibleDescription().contains(QStringLiteral("stands still")))
      << wall.accessibleDescription().toStdString();
  EXPECT_FALSE(wall.accessibleDescription().contains(QStringLiteral("∞")));
  wall.set_chosen(1);
  EXPECT_TRUE(wall.accessibleDescription().contains(QStringLiteral("once in 12.57 tokens")))
      << wall.accessibleDescription().toStdString();
}

TEST_F(Pictures, TheNumbersOfThePositionLine) {
  const QLocale before;
  QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
  for (const ThemeName theme : kThemes) {
    apply_theme(theme);
    for (const double last : {8.0, 64.0, 1000.0, 65536.0, 1e6, 1e7}) {
      for (const int width : {140, 320, 640, 1000, 1900}) {
        PositionBar bar;
        bar.resize(width, bar.sizeHint().height());
        bar.set_last(last);
        bar.set_positions(last / 4, last / 2);
        expect_clear(bar, std::to_string(last) + " in " + std::to_string(width));
      }
    }
  }
  QLocale::setDefault(before);
}

TEST_F(Pictures, TheLabelsOfThePlaneWhereAnglesAreSmall) {
  for (const ThemeName theme : kThemes) {
    apply_theme(theme);
    for (const double q : {0.0, 0.01, 0.2, 0.3, 0.5, 1.7, 3.1, 40.0, -0.4}) {
      for (const double between : {0.0, 0.004, 0.05, 0.1, 0.25, 0.6, 3.0, -0.1, 6.28}) {
        for (const double apart : {0.0, 0.1, -0.3, 2.0}) {
          Plane plane;
          plane.resize(480, 420);
          plane.set_vectors(
              {{0.9, 0.5}, {1.1 * std::cos(0.5 + apart), 1.1 * std::sin(0.5 + apart)}, q, q + between});
          expect_clear(plane, std::to_string(q) + " and " + std::to_string(between) + ", apart " +
                                  std::to_string(apart));
        }
      }
    }
  }
}

TEST_F(Pictures, TheMostImportantLabelsOfThePlaneAreThere) {
  Plane plane;
  plane.resize(480, 420);
  plane.set_vectors({{0.9, 0.5}, {0.5, 0.9}, 0.2, 0.3});
  QString all;
  for (const test::DrawnText& text : drawn_texts(plane)) all += text.text;
  for (const char* label : {"q", "k", "n", "θ"}) {
    EXPECT_TRUE(all.contains(QString::fromUtf8(label))) << label << " in " << all.toStdString();
  }
}

TEST(PlaneLabels, GoToTheFirstFreePlaceInside) {
  PlaneLabels labels({100, 50});
  labels.reserve({0, 0, 20, 10});
  const QSizeF size(20, 10);
  EXPECT_EQ(labels.place({{10, 5}, {50, 25}}, size), QRectF(40, 20, 20, 10));
  EXPECT_EQ(labels.place({{99, 49}}, size), QRectF(80, 40, 20, 10)) << "pushed inside";
  EXPECT_EQ(labels.place({{95, 45}, {12, 6}}, size), std::nullopt);
}

// A message is a sentence, and what is no word stays as it is spelled.
TEST(MessageBar, NamesKeepTheirSpelling) {
  MessageBar bar;
  const auto text = [&bar](const char* what) {
    bar.show_error(Error{.what = what, .where = "config.json", .fix = "set it"});
    return bar.text();
  };
  EXPECT_EQ(text("the text is too short"), QStringLiteral("The text is too short: config.json: set it"));
  EXPECT_EQ(text("rope_theta is −5"), QStringLiteral("rope_theta is −5: config.json: set it"));
  EXPECT_EQ(text("config.json is missing"), QStringLiteral("config.json is missing: config.json: set it"));
  EXPECT_EQ(text("base: too large"), QStringLiteral("Base: too large: config.json: set it"));
  EXPECT_EQ(text("x.npy"), QStringLiteral("x.npy: config.json: set it"));
}

}  // namespace
}  // namespace rope::app
