// SPDX-License-Identifier: MIT
// Attention as curves: what they say under the mouse, by keys and on request, in all runs together.
#include <QHelpEvent>
#include <QToolTip>
#include <cmath>

#include "app/pages/roformer/head_maps.h"
#include "app/pages/roformer/head_panel.h"
#include "app/widgets/attention/attention_arcs.h"
#include "app/widgets/attention/curve_legend.h"
#include "app/widgets/heat_map/colour_legend.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/number_text.h"
#include "tests/app/pages/page_events.h"
#include "tests/app/pages/roformer_page_fixture.h"

namespace rope::app {
namespace {

class RoFormerCurves : public RoFormerPageTest {
 protected:
  void SetUp() override {
    page_->resize(1500, 900);
    edit([](RoFormerState& s) {
      s.view = HeadView::arcs;
      s.rope = false;
    });
    for (std::size_t i = 0; i < HeadMaps::kMost; ++i) ASSERT_TRUE(arcs(i).isVisible()) << i;
  }
  void TearDown() override { test::read_card(); }
  void edit(const std::function<void(RoFormerState&)>& change) {
    store_.slice(&ExplorerState::roformer).edit(change);
    settle();
  }
  HeadMaps& maps() { return part<HeadPanel>()->maps(); }
  HeatMapViewport& viewport() { return part<HeadPanel>()->viewport(); }
  AttentionArcs& arcs(std::size_t index) { return maps().arcs(index); }
  const RoFormerState& state() { return store_.state().roformer; }
  // What a run holds, from the passes themselves: as trained, the what-if, the difference.
  double weight(std::size_t run, const MapCell& cell) {
    const RunResult& result = *page_->result();
    const Head head = clamped_head(result, state());
    const auto of = [&](const RunPass& pass) {
      return static_cast<double>(head_matrix(pass, head.layer, head.head, true).at(cell.row, cell.col));
    };
    if (run == 2) return of(*result.changed) - of(result.trained);
    return of(run == 0 ? result.trained : *result.changed);
  }
  // The largest of one token, or of all.
  MapCell strongest(std::size_t run, Index row = -1) {
    MapCell best{std::max<Index>(row, 0), 0};
    for (Index i = 0; i < 12; ++i) {
      for (Index j = 0; j < 12; ++j) {
        if ((row < 0 || i == row) && std::abs(weight(run, {i, j})) > std::abs(weight(run, best)))
          best = {i, j};
      }
    }
    return best;
  }
  QString word(Index at) {
    return QString::fromStdString(page_->result()->text.tokens.at(static_cast<std::size_t>(at)).text);
  }
  QString line(std::size_t run, const MapCell& cell) {
    return QStringLiteral("“%1” (%2) on “%3” (%4): %5")
        .arg(word(cell.row))
        .arg(cell.row)
        .arg(word(cell.col))
        .arg(cell.col)
        .arg(number_text(static_cast<double>(static_cast<float>(weight(run, cell)))));
  }
  QPoint word_at(std::size_t run, Index token, bool key) {
    const double y = arcs(run).curve_point({token, token}, 0).y();
    return QPointF(key ? arcs(run).width() - 6 : 6, y).toPoint();
  }
};

TEST_F(RoFormerCurves, ACurveUnderTheMouseIsReadInEveryRun) {
  const MapCell cell = strongest(0);
  QTest::mouseMove(&arcs(0), arcs(0).curve_point(cell, 0.4).toPoint());
  ASSERT_EQ(viewport().hovered(), cell);
  EXPECT_EQ(viewport().pointed(), Pointed::cell);
  for (std::size_t run = 0; run < HeadMaps::kMost; ++run)
    EXPECT_EQ(arcs(run).readout_text(), line(run, cell));
  const MapCell other = strongest(1);
  QTest::mouseMove(&arcs(1), arcs(1).curve_point(other, 0.4).toPoint());
  for (std::size_t run = 0; run < HeadMaps::kMost; ++run)
    EXPECT_EQ(arcs(run).readout_text(), line(run, other));
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(&arcs(1), &leave);
  EXPECT_FALSE(viewport().hovered().has_value());
  ASSERT_TRUE(viewport().chosen().has_value());
  EXPECT_EQ(arcs(0).readout_text(), line(0, *viewport().chosen()));
}

TEST_F(RoFormerCurves, AWordSaysItsStrongestCurvesOfEachRun) {
  QTest::mouseMove(&arcs(1), word_at(1, 8, false));
  EXPECT_EQ(viewport().pointed(), Pointed::row);
  for (std::size_t run = 0; run < HeadMaps::kMost; ++run)
    EXPECT_EQ(arcs(run).readout_text(), QStringLiteral("Strongest: ") + line(run, strongest(run, 8)));
  QTest::mouseMove(&arcs(0), word_at(0, 2, true));
  EXPECT_EQ(viewport().pointed(), Pointed::column);
  MapCell best{0, 2};
  for (Index row = 0; row < 12; ++row) best = weight(0, {row, 2}) > weight(0, best) ? MapCell{row, 2} : best;
  EXPECT_EQ(arcs(0).readout_text(), QStringLiteral("Strongest: ") + line(0, best));
}

TEST_F(RoFormerCurves, TipsSayFromWhereToWhereAndHowMuch) {
  const auto tip = [&](QPoint at) {
    QHelpEvent event(QEvent::ToolTip, at, arcs(0).mapToGlobal(at));
    QApplication::sendEvent(&arcs(0), &event);
    return QToolTip::text();
  };
  const MapCell cell = strongest(0);
  EXPECT_EQ(tip(arcs(0).curve_point(cell, 0.6).toPoint()), line(0, cell));
  const QStringList of_word = tip(word_at(0, 4, false)).split(QLatin1Char('\n'));
  ASSERT_EQ(of_word.size(), 5);
  EXPECT_EQ(of_word.front(), line(0, strongest(0, 4)));
}

TEST_F(RoFormerCurves, ARightClickOpensTheArithmeticOfItsRun) {
  for (std::size_t run = 0; run < HeadMaps::kMost; ++run) {
    const MapCell cell = strongest(run);
    test::ask_for_menu(&arcs(run), arcs(run).curve_point(cell, 0.4).toPoint());
    ASSERT_NE(test::open_card(), nullptr) << run;
    const QString source = test::open_card()->shown().source;
    EXPECT_EQ(source.contains(QStringLiteral("without RoPE")), run == 1) << source.toStdString();
    const QString text = test::read_card();
    EXPECT_TRUE(text.contains(number_text(weight(run, cell), 3).chopped(1))) << text.toStdString();
  }
}

TEST_F(RoFormerCurves, KeysReachEveryCurveAndItsArithmetic) {
  arcs(0).setFocus();
  const MapCell before = *viewport().chosen();
  const std::size_t steps = store_.undo_steps();
  QTest::keyClick(&arcs(0), Qt::Key_Down);
  EXPECT_EQ(viewport().chosen(), strongest(0, before.row + 1));
  QTest::keyClick(&arcs(0), Qt::Key_Left, Qt::ShiftModifier);
  EXPECT_EQ(state().key, std::max<Index>(0, strongest(0, before.row + 1).col - 10));
  QTest::keyClick(&arcs(0), Qt::Key_Right);
  const MapCell cell{state().query, state().key};
  EXPECT_EQ(cell.row, before.row + 1);
  EXPECT_EQ(viewport().chosen(), cell);
  EXPECT_EQ(store_.undo_steps(), steps + 1);
  for (std::size_t run = 0; run < HeadMaps::kMost; ++run)
    EXPECT_EQ(arcs(run).readout_text(), line(run, cell));
  QContextMenuEvent menu(QContextMenuEvent::Keyboard, {}, {});
  QApplication::sendEvent(&arcs(0), &menu);
  ASSERT_NE(test::open_card(), nullptr);
  EXPECT_EQ(test::open_card()->shown().name,
            QStringLiteral("Weight of “%1” on “%2”").arg(word(cell.row), word(cell.col)));
}

TEST_F(RoFormerCurves, AClickChoosesTheCurve) {
  const MapCell cell = strongest(1);
  QTest::mouseClick(&arcs(1), Qt::LeftButton, {}, arcs(1).curve_point(cell, 0.5).toPoint());
  EXPECT_EQ((MapCell{state().query, state().key}), cell);
  QTest::mouseClick(&arcs(0), Qt::LeftButton, {}, word_at(0, 6, false));
  EXPECT_EQ((MapCell{state().query, state().key}), strongest(0, 6));
}

TEST_F(RoFormerCurves, TheLegendIsOfThicknessNotOfColours) {
  const auto visible = [&](const auto& legends) {
    std::ptrdiff_t count = 0;
    for (const QWidget* legend : legends) count += legend->isVisible() ? 1 : 0;
    return count;
  };
  EXPECT_EQ(visible(maps().findChildren<ColourLegend*>()), 0);
  EXPECT_EQ(visible(maps().findChildren<CurveLegend*>()), 2);  // weights, and their change
  edit([](RoFormerState& s) { s.rope = true; });
  const auto legends = maps().findChildren<CurveLegend*>();
  EXPECT_EQ(visible(legends), 1);
  EXPECT_EQ(legends.front()->values(), (std::vector<double>{kLeastCurve, 0.1, 0.25, 0.5, 1}));
  double thickness = 0;
  float opacity = 0;
  for (const double value : legends.front()->values()) {
    const QPen pen = curve_pen(value, false);
    EXPECT_GT(pen.widthF(), thickness);
    EXPECT_GT(pen.color().alphaF(), opacity);
    thickness = pen.widthF();
    opacity = static_cast<float>(pen.color().alphaF());
  }
  EXPECT_EQ(curve_pen(-0.3, true).style(), Qt::DashLine);  // a second sign beside the colour
  EXPECT_EQ(curve_pen(0.3, true).style(), Qt::SolidLine);
  edit([](RoFormerState& s) { s.view = HeadView::map; });
  EXPECT_EQ(visible(maps().findChildren<ColourLegend*>()), 1);
  EXPECT_EQ(visible(legends), 0);
}

}  // namespace
}  // namespace rope::app
