// SPDX-License-Identifier: MIT
#include "app/widgets/heat_map/heat_map.h"

#include <gtest/gtest.h>

#include <QAccessible>
#include <QElapsedTimer>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <cmath>
#include <limits>
#include <numeric>

#include "app/widgets/explanation_card.h"
#include "app/widgets/heat_map/colour_legend.h"
#include "app/widgets/number_text.h"
#include "core/support/random.h"
#include "tests/app/pages/page_events.h"

namespace rope::app {
namespace {

constexpr float kMasked = -std::numeric_limits<float>::infinity();

// Cell (r, c) holds r + c/100.
SharedMatrix numbered(Index rows, Index cols) {
  auto tensor = std::make_shared<Tensor>(Tensor({rows, cols}));
  for (Index r = 0; r < rows; ++r) {
    for (Index c = 0; c < cols; ++c)
      (*tensor)[r * cols + c] = static_cast<float>(r) + static_cast<float>(c) / 100;
  }
  return share_matrix(std::shared_ptr<const Tensor>(tensor));
}

SharedMatrix matrix_of(std::vector<Index> shape, const std::vector<float>& values) {
  auto tensor = std::make_shared<Tensor>(Tensor(std::move(shape)));
  std::copy(values.begin(), values.end(), tensor->begin());
  return share_matrix(std::shared_ptr<const Tensor>(tensor));
}

std::shared_ptr<const HeatMapPicture> picture_of(const SharedMatrix& matrix,
                                                 ColourScale colours = ColourScale::magnitude) {
  ValueSummary summary;
  summary.add(matrix);
  return HeatMapPicture::prepare(matrix, ValueScale::covering(colours, summary)).value();
}

TEST(ColourMap, MagnitudeRisesInLightness) {
  for (const bool dark : {false, true}) {
    const ColourTable& table = colour_table(ColourScale::magnitude, dark);
    for (std::size_t level = 1; level <= top_level; ++level) {
      EXPECT_GE(relative_luminance(table[level]) + 0.004, relative_luminance(table[level - 1])) << level;
    }
    EXPECT_GT(relative_luminance(table[top_level]) - relative_luminance(table[0]), 0.7);
  }
}

TEST(ColourMap, SignedScaleIsNeutralAtZeroAndEvenSided) {
  EXPECT_EQ(colour_table(ColourScale::signed_, false)[zero_level], qRgb(255, 255, 255));
  for (const bool dark : {false, true}) {
    const ColourTable& table = colour_table(ColourScale::signed_, dark);
    const double middle = relative_luminance(table[zero_level]);
    for (std::size_t step = 8; step <= 127; step += 8) {
      const QRgb below = table[zero_level - step];
      const QRgb above = table[zero_level + step];
      EXPECT_GT(qBlue(below), qRed(below)) << step;
      EXPECT_GT(qRed(above), qBlue(above)) << step;
      EXPECT_EQ(relative_luminance(below) > middle, dark) << step;
      EXPECT_EQ(relative_luminance(above) > middle, dark) << step;
      EXPECT_NEAR(relative_luminance(below), relative_luminance(above), 0.12) << step;
    }
  }
}

TEST(HeatMapPicture, ScalesCoverTheValues) {
  const SharedMatrix matrix = matrix_of({2, 2}, {-1, 4, kMasked, 2});
  ValueSummary summary;
  summary.add(matrix);
  EXPECT_EQ(summary.finite, 3);
  EXPECT_EQ(summary.masked, 1);
  const ValueScale both = ValueScale::covering(ColourScale::signed_, summary);
  EXPECT_EQ(both.low, -4);
  EXPECT_EQ(both.high, 4);
  EXPECT_EQ(both.level(0), zero_level);
  EXPECT_EQ(both.level(4), top_level);
  EXPECT_EQ(both.level(-4), 0);
  EXPECT_EQ(both.level(static_cast<double>(kMasked)), masked_level);
  EXPECT_EQ(both.level(std::nan("")), masked_level);
  const ValueScale magnitude = ValueScale::covering(ColourScale::magnitude, summary);
  EXPECT_EQ(magnitude.low, -1);
  EXPECT_EQ(magnitude.high, 4);
  const ValueScale root{ColourScale::magnitude, 0, 4, true};
  EXPECT_EQ(root.level(1), top_level / 2);
  EXPECT_DOUBLE_EQ(root.value_at(root.fraction(0.3)), 0.3);
  // Nothing but masked cells or zeros still gives a scale that can be divided by.
  EXPECT_GT(ValueScale::covering(ColourScale::magnitude, {}).high, 0);
  ValueSummary zeros;
  zeros.add(matrix_of({1, 2}, {0, 0}));
  EXPECT_GT(ValueScale::covering(ColourScale::signed_, zeros).high, 0);
}

TEST(HeatMapPicture, CoarserLevelsAreMeansAndMaskedCellsDoNotCount) {
  std::vector<float> values(64 * 64, 0.0F);
  values[0] = 1;        // block (0, 0): 1, 0, 0, 0 -> 0.25
  values[2] = kMasked;  // block (0, 1): masked, 1, 0, 0 -> 1/3
  values[3] = 1;
  for (const int i : {4, 5, 68, 69}) values[static_cast<std::size_t>(i)] = kMasked;  // block (0, 2)
  const auto picture = picture_of(matrix_of({64, 64}, values));
  ASSERT_EQ(picture->levels(), 2);
  EXPECT_EQ(picture->value(1, 0, 0), 0.25F);
  EXPECT_NEAR(picture->value(1, 0, 1), 1.0 / 3, 1e-7);
  EXPECT_TRUE(std::isnan(picture->value(1, 0, 2)));
  EXPECT_EQ(picture->value(1, 31, 31), 0);
  const auto& bins = picture->histogram();
  EXPECT_EQ(std::accumulate(bins.begin(), bins.end(), Index{0}), picture->summary().finite);
}

TEST(HeatMapPicture, OddSizesAndSinglesWork) {
  const auto odd = picture_of(numbered(67, 33));
  ASSERT_EQ(odd->levels(), 3);  // 67 x 33, 34 x 17, 17 x 9
  EXPECT_NEAR(odd->value(2, 0, 0), 1.5 + 0.015, 1e-6);
  EXPECT_NEAR(odd->value(2, 16, 8), 65.25 + 0.32, 1e-5);  // rows 64 and 65, and 66 alone; column 32
  EXPECT_EQ(picture_of(numbered(1, 1))->levels(), 1);
}

// The pass over a whole block of rows gives what one cell after the other gives.
TEST(HeatMapPicture, EveryCellAndEveryMeanIsWhatItsValuesSay) {
  constexpr Index rows = 77, cols = 131;
  std::vector<float> values(static_cast<std::size_t>(rows * cols));
  Random random(4);
  random.fill_normal(std::span<float>(values));
  for (std::size_t i = 0; i < values.size(); i += 9) values[i] = i % 2 == 0 ? kMasked : std::nanf("");
  const SharedMatrix matrix = matrix_of({rows, cols}, values);
  ValueSummary summary;
  summary.add(matrix);
  for (const bool root : {false, true}) {
    ValueScale scale = ValueScale::covering(ColourScale::signed_, summary);
    scale.root = root;
    const auto picture = HeatMapPicture::prepare(matrix, scale).value();
    std::array<Index, HeatMapPicture::bins> counted{};
    double lowest = 0, highest = 0;
    for (Index i = 0; i < rows * cols; ++i) {
      const auto value = static_cast<double>(values[static_cast<std::size_t>(i)]);
      ASSERT_EQ(std::isfinite(picture->value(0, i / cols, i % cols)), std::isfinite(value));
      const std::uint8_t code = scale.level(value);
      if (!std::isfinite(value)) continue;
      lowest = std::min(lowest, value);
      highest = std::max(highest, value);
      ++counted[static_cast<std::size_t>(code) * HeatMapPicture::bins / (top_level + 1)];
      EXPECT_NEAR(code, scale.fraction(value) * (top_level + 1) - 0.5, 0.51);
    }
    EXPECT_EQ(picture->histogram(), counted);
    EXPECT_EQ(picture->summary().low, lowest);
    EXPECT_EQ(picture->summary().high, highest);
    EXPECT_EQ(picture->summary().masked, (rows * cols + 8) / 9);
    EXPECT_EQ(picture->summary().finite + picture->summary().masked, rows * cols);
  }
}

// By blocks of rows from several threads it is what it is of the whole; a difference is not stored, and the
// same.
TEST(HeatMapPicture, BlocksAndDifferencesGiveTheSameMeans) {
  constexpr Index rows = 200, cols = 90;
  auto first = std::make_shared<Tensor>(Tensor({rows, cols}));
  auto second = std::make_shared<Tensor>(Tensor({rows, cols}));
  auto apart = std::make_shared<Tensor>(Tensor({rows, cols}));
  Random random(9);
  random.fill_normal(first->span());
  random.fill_normal(second->span());
  for (Index i = 0; i < first->size(); ++i) (*apart)[i] = (*first)[i] - (*second)[i];
  CellMeans means(rows, cols, {});
  for (const Index at : {64, 192, 0, 128}) {
    const Index count = std::min<Index>(64, rows - at);
    means.take_difference(at, first->matrix().rows_from(at, count), second->matrix().rows_from(at, count));
  }
  means.finish();
  const SharedMatrix stored = share_matrix(std::shared_ptr<const Tensor>(apart));
  const SharedMatrix taken = difference_of(share_matrix(std::shared_ptr<const Tensor>(first)),
                                           share_matrix(std::shared_ptr<const Tensor>(second)));
  EXPECT_EQ(taken.at(7, 3), stored.at(7, 3));
  const CellMeans whole(stored, {}), by_rows(taken, {});
  for (const CellMeans* other : {&whole, &by_rows}) {
    EXPECT_EQ(means.summary().low, other->summary().low);
    EXPECT_EQ(means.summary().high, other->summary().high);
    ASSERT_EQ(means.levels().size(), other->levels().size());
    for (std::size_t level = 0; level < means.levels().size(); ++level) {
      for (Index r = 0; r < means.levels()[level].rows; ++r) {
        EXPECT_TRUE(std::ranges::equal(means.levels()[level].row(r), other->levels()[level].row(r))) << level;
      }
    }
  }
}

TEST(HeatMapPicture, AHistogramOfManyValuesIsOfSpreadRows) {
  const auto picture = picture_of(numbered(2048, 1100));
  const auto& bins = picture->histogram();
  const Index counted = std::accumulate(bins.begin(), bins.end(), Index{0});
  EXPECT_GE(counted, 700000);
  EXPECT_LT(counted, 2048 * 1100);
  for (const Index bin : bins)
    EXPECT_NEAR(static_cast<double>(bin), static_cast<double>(counted) / 48,
                static_cast<double>(counted) / 160);
}

TEST(BufferPool, WhatWasLetGoIsTakenAgain) {
  std::shared_ptr<float> outlives;
  {
    const BufferPool pool;
    std::shared_ptr<float> first = pool.take(1000);
    const float* const where = first.get();
    first.reset();
    EXPECT_EQ(pool.waiting(), 1U);
    first = pool.take(1000);
    EXPECT_EQ(first.get(), where);
    EXPECT_NE(pool.take(1000).get(), where);
    EXPECT_EQ(pool.waiting(), 1U);
    const std::shared_ptr<float> larger = pool.take(2000);  // the size of everything has changed
    EXPECT_EQ(pool.waiting(), 0U);
    first.reset();
    EXPECT_EQ(pool.waiting(), 1U);
    pool.clear();
    EXPECT_EQ(pool.waiting(), 0U);
    outlives = pool.take(10);
  }
  outlives.get()[9] = 1;
}

TEST(HeatMapPicture, AStoppedPreparationIsCancelled) {
  std::stop_source stop;
  stop.request_stop();
  const auto result = HeatMapPicture::prepare(numbered(64, 64), {}, Work{{}, stop.get_token(), 1});
  ASSERT_FALSE(result.ok());
  EXPECT_TRUE(result.error().cancelled);
}

TEST(HeatMapPicture, RendersCellsGroundAndHatching) {
  const auto picture = picture_of(matrix_of({2, 2}, {0, 1, kMasked, 0.5F}));
  const ColourTable& table = colour_table(ColourScale::magnitude, false);
  const CellColours colours{qRgb(1, 2, 3), qRgb(4, 5, 6)};
  QImage image(60, 40, QImage::Format_RGB32);
  render_cells(*picture, {0, 0, 20, 20}, table, colours, image);
  EXPECT_EQ(image.pixel(10, 10), table[0]);
  EXPECT_EQ(image.pixel(30, 10), table[top_level]);
  EXPECT_EQ(image.pixel(30, 30), table[picture->scale().level(0.5)]);
  EXPECT_EQ(image.pixel(50, 10), colours.ground);
  int hatch = 0;
  int ground = 0;
  for (int y = 20; y < 40; ++y) {
    for (int x = 0; x < 20; ++x) {
      if (image.pixel(x, y) == colours.hatch) ++hatch;
      if (image.pixel(x, y) == colours.ground) ++ground;
    }
  }
  EXPECT_EQ(hatch + ground, 400);
  EXPECT_NEAR(hatch, 100, 10);
}

class HeatMapWidget : public testing::Test {
 protected:
  HeatMapWidget() {
    map_.resize(460, 460);
    map_.set_title(QStringLiteral("Map"));
    map_.set_picture(picture_of(numbered(20, 20)));
    map_.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&map_));
  }
  QPoint middle(Index row, Index col) const { return map_.cell_rect({row, col}).center().toPoint(); }
  void wheel(QPoint at, int notches) {
    QWheelEvent event(at, map_.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&map_, &event);
  }

  std::shared_ptr<HeatMapViewport> viewport_ = std::make_shared<HeatMapViewport>();
  HeatMap map_{viewport_};
};

TEST_F(HeatMapWidget, PointingReadsTheValue) {
  QTest::mouseMove(&map_, middle(7, 3));
  ASSERT_EQ(viewport_->hovered(), (MapCell{7, 3}));
  EXPECT_TRUE(map_.readout_text().contains(number_text(7.03))) << map_.readout_text().toStdString();
  EXPECT_FALSE(map_.cell_at({1, 1}).has_value());
}

TEST_F(HeatMapWidget, TheWheelZoomsAroundTheMouse) {
  const QPoint at = middle(15, 4);
  for (int i = 0; i < 6; ++i) {
    wheel(at, 1);
    EXPECT_EQ(map_.cell_at(at), (MapCell{15, 4})) << i;
  }
  EXPECT_GT(viewport_->zoom(), 3);
  EXPECT_GT(map_.cell_rect({15, 4}).width(), 60);
  for (int i = 0; i < 30; ++i) wheel(at, -1);
  EXPECT_EQ(viewport_->zoom(), 1);
  EXPECT_EQ(viewport_->centre(), QPointF(10, 10));
  for (int i = 0; i < 60; ++i) wheel(at, 1);
  EXPECT_EQ(viewport_->zoom(), viewport_->largest_zoom());
}

TEST_F(HeatMapWidget, DraggingMovesAndDoesNotChoose) {
  wheel(middle(10, 10), 4);
  const QPoint from = middle(10, 10);
  QTest::mousePress(&map_, Qt::LeftButton, Qt::NoModifier, from);
  QMouseEvent move(QEvent::MouseMove, from + QPoint(40, 25), map_.mapToGlobal(from + QPoint(40, 25)),
                   Qt::LeftButton, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&map_, &move);
  EXPECT_EQ(map_.cell_at(from + QPoint(40, 25)), (MapCell{10, 10}));
  QTest::mouseRelease(&map_, Qt::LeftButton, Qt::NoModifier, from + QPoint(40, 25));
  EXPECT_FALSE(viewport_->chosen().has_value());
}

TEST_F(HeatMapWidget, ClickAndKeysChooseCells) {
  QSignalSpy spy(viewport_.get(), &HeatMapViewport::chosen_by_person);
  QTest::mouseClick(&map_, Qt::LeftButton, Qt::NoModifier, middle(2, 5));
  EXPECT_EQ(viewport_->chosen(), (MapCell{2, 5}));
  QTest::keyClick(&map_, Qt::Key_Down);
  QTest::keyClick(&map_, Qt::Key_Left);
  EXPECT_EQ(viewport_->chosen(), (MapCell{3, 4}));
  EXPECT_EQ(spy.count(), 3);
  for (int i = 0; i < 40; ++i) QTest::keyClick(&map_, Qt::Key_Up);
  EXPECT_EQ(viewport_->chosen(), (MapCell{0, 4}));
  QTest::keyClick(&map_, Qt::Key_Plus);
  EXPECT_GT(viewport_->zoom(), 1);
  QTest::keyClick(&map_, Qt::Key_0);
  EXPECT_EQ(viewport_->zoom(), 1);
}

TEST_F(HeatMapWidget, MapsWithOneViewportShareZoomAndCell) {
  HeatMap other(viewport_);
  other.resize(300, 300);
  other.set_picture(picture_of(numbered(20, 20)));
  QTest::mouseMove(&map_, middle(7, 3));
  EXPECT_EQ(other.readout_text(), map_.readout_text());
  wheel(middle(7, 3), 3);
  EXPECT_GT(other.cell_rect({7, 3}).width(), other.plot_rect().width() / 20 * 1.5);
}

TEST_F(HeatMapWidget, ShowsTheColoursOfItsCells) {
  const QImage image = map_.grab().toImage();
  const ColourTable& table = colour_table(ColourScale::magnitude, false);
  EXPECT_EQ(image.pixel(middle(0, 0) + QPoint(3, 3)), table[0]);
  EXPECT_EQ(image.pixel(middle(19, 19) + QPoint(3, 3)), table[top_level]);
}

// A line through a cell's middle would strike its number out, or make a minus sign of its own.
TEST_F(HeatMapWidget, TheCrossHairLeavesNumbersAlone) {
  map_.set_picture(picture_of(numbered(4, 4)));
  const auto inside = [&](Index row, Index col) {
    const QRect box = map_.cell_rect({row, col}).adjusted(6, 6, -6, -6).toRect();
    return map_.grab(box).toImage();
  };
  const QImage in_row = inside(2, 3), in_column = inside(0, 1), itself = inside(2, 1),
               whole = map_.grab().toImage();
  QTest::mouseMove(&map_, middle(2, 1));
  ASSERT_EQ(viewport_->hovered(), (MapCell{2, 1}));
  EXPECT_NE(map_.grab().toImage(), whole);
  EXPECT_EQ(inside(2, 3), in_row);
  EXPECT_EQ(inside(0, 1), in_column);
  EXPECT_EQ(inside(2, 1), itself);
}

TEST(NumberText, WhatRoundsToNothingHasNoSign) {
  EXPECT_EQ(fixed_text(-0.0004, 3), QStringLiteral("0.000"));
  EXPECT_EQ(fixed_text(-0.0, 3), QStringLiteral("0.000"));
  EXPECT_EQ(fixed_text(-0.0006, 3), QString::fromUtf8("−0.001"));
  EXPECT_EQ(percent_text(-0.0004, 0), QStringLiteral("0 %"));
}

// Twice as fine is more cells, not larger pixels.
TEST_F(HeatMapWidget, AFinerPictureShowsFinerCells) {
  auto noise = std::make_shared<Tensor>(Tensor({1000, 1000}));
  Random random(3);
  random.fill_normal(noise->span());
  map_.set_picture(picture_of(share_matrix(std::shared_ptr<const Tensor>(noise)), ColourScale::signed_));
  ASSERT_FALSE(map_.coarseness_text().isEmpty());
  constexpr int kFiner = 2;
  QImage image(map_.size() * kFiner, QImage::Format_RGB32);
  image.setDevicePixelRatio(kFiner);
  map_.render(&image);
  const QRect plot = map_.plot_rect().adjusted(4, 4, -4, -4).toRect();
  int same = 0, all = 0;
  for (int y = plot.top(); y < plot.bottom(); ++y) {
    for (int x = plot.left(); x < plot.right(); ++x, ++all) {
      const QRgb corner = image.pixel(2 * x, 2 * y);
      same += corner == image.pixel(2 * x + 1, 2 * y) && corner == image.pixel(2 * x, 2 * y + 1) ? 1 : 0;
    }
  }
  EXPECT_LT(same, all / 4);
}

TEST_F(HeatMapWidget, AClickIsAStepOfItsOwnAndADoubleClickTakesItBack) {
  std::vector<Gesture> gestures;
  QObject::connect(viewport_.get(), &HeatMapViewport::chosen_by_person, &map_,
                   [&gestures](const MapCell&, Gesture gesture) { gestures.push_back(gesture); });
  QTest::mouseClick(&map_, Qt::LeftButton, {}, middle(2, 5));
  QTest::mouseClick(&map_, Qt::LeftButton, {}, middle(9, 9));
  QTest::keyClick(&map_, Qt::Key_Down);
  QTest::keyClick(&map_, Qt::Key_Down);
  ASSERT_EQ(gestures.size(), 4U);
  EXPECT_NE(gestures[0], gestures[1]);
  EXPECT_NE(gestures[1], gestures[2]);
  EXPECT_EQ(gestures[2], gestures[3]);
  wheel(middle(11, 9), 4);
  const QPoint at = middle(12, 10);
  QTest::mouseClick(&map_, Qt::LeftButton, {}, at);
  EXPECT_EQ(viewport_->chosen(), (MapCell{12, 10}));
  QMouseEvent twice(QEvent::MouseButtonDblClick, at, map_.mapToGlobal(at), Qt::LeftButton, Qt::LeftButton,
                    {});
  QCoreApplication::sendEvent(&map_, &twice);
  EXPECT_EQ(viewport_->chosen(), (MapCell{11, 9}));
  EXPECT_EQ(viewport_->zoom(), 1);
  EXPECT_EQ(gestures.back(), gestures[gestures.size() - 2]);
}

TEST_F(HeatMapWidget, AScreenReaderHearsTheChosenCell) {
  QAccessibleInterface* told = QAccessible::queryAccessibleInterface(&map_);
  ASSERT_NE(told, nullptr);
  EXPECT_EQ(told->text(QAccessible::Value), QString());
  QTest::mouseClick(&map_, Qt::LeftButton, {}, middle(3, 5));
  EXPECT_EQ(told->text(QAccessible::Value), QStringLiteral("m = 3, n = 5: 3.050"));
  QTest::keyClick(&map_, Qt::Key_Down);
  EXPECT_EQ(told->text(QAccessible::Value), QStringLiteral("m = 4, n = 5: 4.050"));
  map_.set_picture(picture_of(matrix_of({1, 1}, {2})));
  EXPECT_EQ(told->text(QAccessible::Value), QString());
}

TEST_F(HeatMapWidget, SaysWhereAPixelIsTheMeanOfSeveralCells) {
  EXPECT_TRUE(map_.coarseness_text().isEmpty());
  map_.set_picture(picture_of(numbered(2000, 2000)));
  EXPECT_TRUE(map_.coarseness_text().contains(QStringLiteral("4 × 4")))
      << map_.coarseness_text().toStdString();
  viewport_->look_at({1000, 1000}, 100);
  EXPECT_TRUE(map_.coarseness_text().isEmpty());
}

TEST_F(HeatMapWidget, ASmallerMatrixForgetsCellsThatAreGone) {
  QTest::mouseClick(&map_, Qt::LeftButton, Qt::NoModifier, middle(18, 18));
  map_.set_picture(picture_of(numbered(4, 4)));
  EXPECT_FALSE(viewport_->chosen().has_value());
  map_.set_picture(nullptr);
  EXPECT_TRUE(map_.readout_text().isEmpty());
  map_.grab();
}

// The goal is 8 ms a frame on two cores; the test allows for a busy machine.
TEST(HeatMapSpeed, LargeMatricesPanWithoutAHitch) {
  for (const Index n : {Index{2048}, Index{4096}}) {
    auto viewport = std::make_shared<HeatMapViewport>();
    HeatMap map(viewport);
    map.resize(900, 900);
    map.set_picture(picture_of(numbered(n, n)));
    QImage target(900, 900, QImage::Format_ARGB32_Premultiplied);
    double worst = 0;
    double sum = 0;
    constexpr int frames = 40;
    for (int frame = 0; frame < frames; ++frame) {
      viewport->look_at({static_cast<double>(n) * (0.3 + 0.01 * frame), static_cast<double>(n) / 2},
                        1 + frame * 0.5);
      QElapsedTimer clock;
      clock.start();
      map.render(&target);
      const double ms = static_cast<double>(clock.nsecsElapsed()) / 1e6;
      worst = std::max(worst, ms);
      sum += ms;
    }
    RecordProperty("mean_ms_" + std::to_string(n), std::to_string(sum / frames));
    std::printf("heat map %td x %td: %.2f ms a frame, worst %.2f ms\n", n, n, sum / frames, worst);
    EXPECT_LT(sum / frames, 33);
  }
}

ExplanationCard* open_card() {
  for (QWidget* widget : QApplication::topLevelWidgets()) {
    auto* card = qobject_cast<ExplanationCard*>(widget);
    if (card != nullptr && card->isVisible()) return card;
  }
  return nullptr;
}

TEST_F(HeatMapWidget, TheLineUnderItOpensTheArithmeticOfTheCell) {
  map_.set_explain([](const MapCell& cell) -> std::optional<Explanation> {
    if (cell.row == 0) return std::nullopt;
    return Explanation{QStringLiteral("cell %1, %2").arg(cell.row).arg(cell.col)};
  });
  EXPECT_TRUE(map_.readout_box().isEmpty());  // no cell yet
  QTest::mouseClick(&map_, Qt::LeftButton, {}, middle(3, 5));
  QTest::mouseMove(&map_, map_.readout_box().center().toPoint());
  EXPECT_EQ(map_.cursor().shape(), Qt::PointingHandCursor);
  QTest::mouseClick(&map_, Qt::LeftButton, {}, map_.readout_box().center().toPoint());
  ASSERT_NE(open_card(), nullptr);
  EXPECT_EQ(open_card()->shown().name, QStringLiteral("cell 3, 5"));
  open_card()->close();
  QTest::keyClick(&map_, Qt::Key_Down);
  QTest::keyClick(&map_, Qt::Key_Return);
  ASSERT_NE(open_card(), nullptr);
  EXPECT_EQ(open_card()->shown().name, QStringLiteral("cell 4, 5"));
  open_card()->close();
  map_.viewport().choose({0, 5});
  QTest::keyClick(&map_, Qt::Key_Return);
  EXPECT_EQ(open_card(), nullptr);
}

TEST_F(HeatMapWidget, TheNumbersOfTheLegendOpenHowTheyComeAbout) {
  ColourLegend legend(&map_.viewport());
  legend.set_pictures({map_.picture()});
  EXPECT_EQ(legend.focusPolicy(), Qt::NoFocus);
  legend.explain_with({&map_});
  legend.set_caption(QStringLiteral("number"));
  legend.resize(400, legend.sizeHint().height());
  legend.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&legend));
  map_.set_explain([](const MapCell& cell) -> std::optional<Explanation> {
    return Explanation{QStringLiteral("cell %1, %2").arg(cell.row).arg(cell.col)};
  });
  ASSERT_EQ(legend.number_boxes().size(), 3U);  // 0, 19.19 and the middle
  QTest::mouseClick(&legend, Qt::LeftButton, {}, legend.number_boxes()[1].center().toPoint());
  ASSERT_NE(open_card(), nullptr);
  EXPECT_TRUE(open_card()->plain().contains(QStringLiteral("19.19"))) << open_card()->plain().toStdString();
  EXPECT_TRUE(open_card()->plain().contains(number_text(9.595, 5))) << open_card()->plain().toStdString();
  open_card()->close();
  QTest::keyClick(&legend, Qt::Key_Return);
  ASSERT_NE(open_card(), nullptr);
  const Explanation shown = open_card()->shown();
  open_card()->close();
  const auto& parts = shown.lines.front()->children;
  const auto value =
      std::find_if(parts.begin(), parts.end(), [](const Formula& part) { return part->explain != nullptr; });
  ASSERT_NE(value, parts.end());
  EXPECT_EQ((*value)->explain().name, QStringLiteral("cell 19, 19"));
  EXPECT_TRUE(shown.source.contains(QStringLiteral("400")));
}

TEST(ColourLegendScale, SignedEndsAreTheLargestMagnitudeAndFixedOnesSaySo) {
  const auto viewport = std::make_shared<HeatMapViewport>();
  HeatMap map(viewport);
  ColourLegend legend(viewport.get());
  legend.explain_with({&map});
  const SharedMatrix matrix = matrix_of({1, 3}, {-4, 3, kMasked});
  map.set_picture(picture_of(matrix, ColourScale::signed_));
  legend.set_pictures({map.picture()});
  EXPECT_TRUE(plain_text(legend.explanation().lines.front()).contains(QStringLiteral("−4")));
  map.set_picture(HeatMapPicture::prepare(matrix, {ColourScale::signed_, -9, 9}).value());
  legend.set_pictures({map.picture()});
  EXPECT_FALSE(plain_text(legend.explanation().lines.front()).contains(QStringLiteral("−4")));
  EXPECT_TRUE(legend.explanation().source.contains(QStringLiteral("ends")));
  // Another matrix, which is not shown, has the same scale and gave its end.
  const auto named = [](const char* name) {
    return [name](const MapCell& cell) -> std::optional<Explanation> {
      return Explanation{QStringLiteral("%1 %2 %3").arg(QLatin1String(name)).arg(cell.row).arg(cell.col)};
    };
  };
  legend.set_ends({{{QStringLiteral("A"), matrix, named("A")},
                    {QStringLiteral("B"), matrix_of({1, 3}, {1, -9, 0}), named("B")}},
                   {}});
  const Explanation shared = legend.explanation();
  const QString text = test::plain_lines(shared);
  EXPECT_TRUE(text.contains(QString::fromUtf8("all that have this scale: B, m = 0, n = 1: −9.000")))
      << text.toStdString();
  EXPECT_TRUE(shared.source.contains(QStringLiteral("A, B"))) << shared.source.toStdString();
  const std::function<QString(const Formula&)> opens = [&opens](const Formula& part) {
    QString name = part->explain ? part->explain().name : QString();
    for (const Formula& child : part->children) name += opens(child);
    return name;
  };
  EXPECT_EQ(opens(shared.lines.front()), QStringLiteral("B 0 1"));
}

}  // namespace
}  // namespace rope::app
