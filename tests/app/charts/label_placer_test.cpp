// SPDX-License-Identifier: MIT
#include "app/charts/label_placer.h"

#include <gtest/gtest.h>

namespace rope::app {
namespace {

TEST(LabelPlacer, TakesThePlaceThatHidesLeast) {
  LabelPlacer placer(QRectF(0, 0, 100, 100));
  placer.add_curve(QPolygonF({{10, 12}, {14, 12}, {18, 12}, {60, 80}}));
  const QRectF on_the_curve(5, 5, 20, 15);
  const QRectF free(50, 5, 20, 15);
  EXPECT_EQ(placer.place({on_the_curve, free}), free);
}

// A steep curve crosses a label between two of its points, and a label that only just touches it is no place.
TEST(LabelPlacer, KeepsAwayFromACurveBetweenItsPoints) {
  LabelPlacer placer(QRectF(0, 0, 100, 100));
  placer.add_curve(QPolygonF({{0, 0}, {40, 10}, {44, 95}, {100, 95}}));
  const QRectF across(30, 40, 30, 10), touching(50, 84, 30, 10), free(60, 40, 30, 10);
  EXPECT_EQ(placer.place({across, touching, free}), free);
}

TEST(LabelPlacer, MayStandCloseBesideALineButNotAcrossIt) {
  LabelPlacer placer(QRectF(0, 0, 100, 100));
  placer.add_line({50, 0, 50, 100});
  placer.add_line({0, 30, 100, 30});
  const QRectF across(40, 50, 20, 10), under(10, 25, 20, 10), beside(52, 50, 20, 10);
  EXPECT_EQ(placer.place({across, under, beside}), beside);
}

TEST(LabelPlacer, FirstOfEqualPlacesWinsAndIsTaken) {
  LabelPlacer placer(QRectF(0, 0, 100, 100));
  const QRectF first(10, 10, 30, 10);
  const QRectF second(10, 50, 30, 10);
  EXPECT_EQ(placer.place({first, second}), first);
  EXPECT_EQ(placer.place({first, second}), second);
}

TEST(LabelPlacer, ANameThatFindsNoRoomIsLeftOut) {
  LabelPlacer placer(QRectF(0, 0, 100, 100));
  const QRectF only(10, 10, 30, 10);
  EXPECT_EQ(placer.place_free({only}), only);
  EXPECT_EQ(placer.place_free({only}), std::nullopt);
  EXPECT_EQ(placer.place_free({only, QRectF(10, 40, 30, 10)}), QRectF(10, 40, 30, 10));
}

TEST(LabelPlacer, AClearPlaceHidesNothing) {
  LabelPlacer placer(QRectF(0, 0, 100, 100));
  placer.add_curve(QPolygonF({{0, 50}, {50, 50}, {100, 50}}));
  const QRectF across(10, 45, 30, 10), above(10, 20, 30, 10);
  EXPECT_FALSE(placer.has_clear({across}));
  EXPECT_TRUE(placer.has_clear({across, above}));
  placer.place({above});
  EXPECT_FALSE(placer.has_clear({across, above}));
}

TEST(LabelPlacer, KeepsOutOfAreas) {
  LabelPlacer placer(QRectF(0, 0, 100, 100));
  placer.add_area(QPolygonF({{0, 0}, {4, 0}, {8, 0}, {12, 0}}),
                  QPolygonF({{0, 40}, {4, 40}, {8, 40}, {12, 40}}));
  const QRectF inside(2, 10, 8, 10);
  const QRectF below(2, 60, 8, 10);
  EXPECT_EQ(placer.place({inside, below}), below);
}

TEST(LabelPlacer, LabelsStayInsideThePlot) {
  LabelPlacer placer(QRectF(0, 0, 100, 100));
  EXPECT_EQ(placer.place({QRectF(90, -5, 30, 10)}), QRectF(70, 0, 30, 10));
}

}  // namespace
}  // namespace rope::app
