// SPDX-License-Identifier: MIT
#include "app/pages/extension/extension_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "app/charts/line_chart.h"
#include "app/jobs/model_service.h"
#include "app/pages/extension/extension_controls.h"
#include "app/pages/extension/method_table.h"
#include "app/pages/still_layers.h"
#include "app/state/store.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/number_text.h"
#include "core/rotary/decay.h"
#include "tests/app/pages/page_events.h"
#include "tests/app/small_text.h"

namespace rope::app {
namespace {

class ExtensionPageTest : public testing::Test {
 protected:
  explicit ExtensionPageTest(const ModelService::Loader& loader = load_model)
      : models(loader),
        page(store.slice(&ExplorerState::extension), store.slice(&ExplorerState::shared), models, losses),
        controls(page.controls()),
        transport(page.transport()) {
    page.resize(800, 640);
    for (QWidget* widget : {static_cast<QWidget*>(&page), controls.get(), transport.get()}) widget->show();
    static_cast<void>(QTest::qWaitForWindowExposed(&page));
    page.activate();
    settle();
  }

  void settle() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return page.settled(); }, 120000));
  }
  void edit(const std::function<void(ExtensionState&)>& change) {
    store.slice(&ExplorerState::extension).edit(change);
  }
  [[nodiscard]] const ExtensionState& state() const { return store.state().extension; }
  [[nodiscard]] const ExtensionMethod* method(ScalingKind kind) const {
    for (const ExtensionMethod& found : page.methods()) {
      if (found.kind == kind) return &found;
    }
    return nullptr;
  }
  QPushButton* button(const QString& text) {
    for (QPushButton* found : transport->findChildren<QPushButton*>()) {
      if (found->text() == text) return found;
    }
    return nullptr;
  }
  QCheckBox* box(const QString& text) {
    for (QCheckBox* found : controls->findChildren<QCheckBox*>()) {
      if (found->text() == text) return found;
    }
    return nullptr;
  }
  LineChart* chart(const QString& name) {
    for (LineChart* found : page.findChildren<LineChart*>()) {
      if (found->accessibleName() == name) return found;
    }
    return nullptr;
  }
  [[nodiscard]] bool shows(QWidget* widget) const { return widget->isVisibleTo(&page); }

  Store store;
  ModelService models;
  LengthLossService losses;
  ExtensionPage page;
  std::unique_ptr<QWidget> controls, transport;
};

TEST_F(ExtensionPageTest, MethodsAreThoseOfTheCore) {
  ASSERT_EQ(page.methods().size(), 6U);  // LongRoPE needs factors that this model does not bring
  EXPECT_EQ(method(ScalingKind::longrope), nullptr);
  RotarySettings yarn = models.model()->config.rotary();
  yarn.original_length = 128;
  yarn.length = 1024;
  yarn.scaling = {.kind = ScalingKind::yarn, .factor = 8};
  EXPECT_EQ(method(ScalingKind::yarn)->frequencies, rotary_frequencies(yarn).value());
  // 0.1 ln 8 + 1, squared.
  EXPECT_NEAR(method(ScalingKind::yarn)->temperature(), std::pow(1 + 0.1 * std::log(8.0), 2), 1e-12);
  EXPECT_EQ(method(ScalingKind::linear)->unseen_pairs(), 0);
  EXPECT_GT(method(ScalingKind::none)->unseen_pairs(), 10);
  EXPECT_NEAR(method(ScalingKind::linear)->kept().at(3), 1.0 / 8, 1e-12);
  EXPECT_NEAR(method(ScalingKind::ntk)->kept().back(), 1.0 / 8, 1e-12);  // what its base is made for
  // Dynamic NTK with factor 1 is NTK at the length that is reached.
  EXPECT_NEAR(method(ScalingKind::dynamic)->frequencies.base, method(ScalingKind::ntk)->frequencies.base,
              1e-6);
}

TEST_F(ExtensionPageTest, ControlsChangeThePicture) {
  QTest::mouseClick(box(QStringLiteral("YaRN")), Qt::LeftButton, {}, QPoint(8, 8));
  EXPECT_FALSE(state().yarn);
  EXPECT_EQ(page.methods().size(), 5U);
  store.undo();
  EXPECT_EQ(page.methods().size(), 6U);
  QTest::mouseClick(box(QStringLiteral("With temperature")), Qt::LeftButton, {}, QPoint(8, 8));
  EXPECT_EQ(method(ScalingKind::yarn)->temperature(), 1);
  const LineChart* kept = chart(QStringLiteral("Frequency that each method keeps, per pair"));
  ASSERT_EQ(kept->content().curves.size(), 6U);
  EXPECT_EQ(kept->content().curves[4].series, static_cast<int>(ScalingKind::yarn));
  edit([](ExtensionState& s) { s.target_length = 128; });
  for (const ExtensionMethod& found : page.methods()) {
    EXPECT_EQ(found.unseen_pairs(), 0);
    for (const double share : found.kept()) EXPECT_NEAR(share, 1, 1e-12);
  }
  edit([](ExtensionState& s) { s.none = s.linear = s.ntk = s.dynamic = s.yarn = s.llama3 = false; });
  EXPECT_TRUE(page.table().rows.empty());
  const QList<QLabel*> labels = page.findChildren<QLabel*>();
  EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [&](QLabel* label) {
    return shows(label) && label->text().contains(QStringLiteral("Choose at least one method"));
  }));
}

TEST_F(ExtensionPageTest, APairIsChosenInTheMapAndInTheChart) {
  auto* map = page.findChild<HeatMap*>();
  const QPoint cell = map->cell_rect({2, 11}).center().toPoint();
  QTest::mouseClick(map, Qt::LeftButton, {}, cell);
  EXPECT_EQ(store.state().shared.pair, 11);
  EXPECT_TRUE(map->readout_text().contains(QStringLiteral("pair 11")));
  LineChart* kept = chart(QStringLiteral("Frequency that each method keeps, per pair"));
  kept->setFocus();
  QTest::keyClick(kept, Qt::Key_Right);
  EXPECT_EQ(store.state().shared.pair, 12);
}

TEST_F(ExtensionPageTest, ScoresHaveTheTemperature) {
  edit([](ExtensionState& s) { s.view = ExtensionView::scores; });
  settle();
  const ChartContent& content =
      chart(QStringLiteral("Score of all ones over distance for each method"))->content();
  ASSERT_EQ(content.curves.size(), 6U);
  EXPECT_NEAR(content.curves[0].y[0], 1, 1e-12);
  EXPECT_NEAR(content.curves[4].y[0], method(ScalingKind::yarn)->temperature(), 1e-12);
  const auto direct =
      decay_ones(method(ScalingKind::llama3)->frequencies, std::vector<double>{100.0}).value();
  EXPECT_NEAR(content.curves[5].y[100], direct[0], 1e-12);
  // Far away, where not every distance is drawn, each is computed.
  edit([](ExtensionState& s) { s.target_length = 60000; });
  settle();
  const RotaryFrequencies& yarn = method(ScalingKind::yarn)->frequencies;
  for (const double distance : {43210.0, 43211.0}) {
    double cosines = 0;
    for (const double theta : yarn.theta) cosines += std::cos(distance * theta);
    const double expected =
        method(ScalingKind::yarn)->temperature() * cosines / static_cast<double>(yarn.pairs());
    const LineChart* scores = chart(QStringLiteral("Score of all ones over distance for each method"));
    EXPECT_TRUE(scores->values_at(distance).contains(scores->content().curves[4].name + QStringLiteral(": ") +
                                                     number_text(expected)))
        << expected;
  }
  EXPECT_EQ(page.table().columns,
            (QStringList{QStringLiteral("method"), QStringLiteral("distance"), QStringLiteral("ones")}));
}

TEST_F(ExtensionPageTest, TheSettingOfTheOtherPagesBringsItsLength) {
  store.slice(&ExplorerState::shared).edit([](SharedState& s) {
    s.head_dim = 128;
    s.original_length = 4096;
    s.scaling.kind = ScalingKind::longrope;
    s.scaling.factor = 8;
    s.scaling.short_factor.assign(64, 1.0);
    s.scaling.long_factor.assign(64, 3.0);
  });
  auto* subject = controls->findChildren<ChoiceBase*>().at(0);
  subject->setFocus();
  QTest::keyClick(subject, Qt::Key_Down);
  EXPECT_EQ(state().subject, ExtensionSubject::setting);
  EXPECT_EQ(state().trained_length, 4096);
  EXPECT_EQ(state().target_length, 32768);
  ASSERT_NE(method(ScalingKind::longrope), nullptr);
  EXPECT_NEAR(method(ScalingKind::longrope)->kept().at(5), 1.0 / 3, 1e-12);
  // It has no weights: nothing can be measured, and the page says so.
  edit([](ExtensionState& s) { s.view = ExtensionView::loss; });
  EXPECT_FALSE(button(QStringLiteral("Measure the loss"))->isEnabled());
  EXPECT_FALSE(shows(chart(QStringLiteral("Loss by position for each method"))));
}

TEST_F(ExtensionPageTest, AModelIsChosenByNameOrItsConfigDropped) {
  auto* search = controls->findChild<QComboBox*>(QStringLiteral("model-search"));
  ASSERT_NE(search, nullptr);
  search->setFocus();
  QTest::keyClicks(search->lineEdit(), QStringLiteral("phi-3.5"));
  QTest::keyClick(search->lineEdit(), Qt::Key_Return);
  EXPECT_EQ(state().subject, ExtensionSubject::setting);
  EXPECT_EQ(state().trained_length, 4096);
  EXPECT_EQ(store.undo_steps(), 1U) << "one choice, one step";
  EXPECT_NE(method(ScalingKind::longrope), nullptr) << "it brings the factors";
  store.undo();
  EXPECT_EQ(state().subject, ExtensionSubject::model);
  const QTemporaryDir folder;
  QFile config(folder.filePath(QStringLiteral("config.json")));
  ASSERT_TRUE(config.open(QIODevice::WriteOnly));
  config.write(R"({"model_type":"llama","hidden_size":512,"num_attention_heads":8,"rope_theta":500000,
                   "max_position_embeddings":2048})");
  config.close();
  EXPECT_FALSE(page.open_dropped(folder.path())) << "a folder is a model to be loaded";
  EXPECT_TRUE(page.open_dropped(config.fileName()));
  settle();
  EXPECT_EQ(state().subject, ExtensionSubject::setting);
  EXPECT_EQ(state().trained_length, 2048);
  EXPECT_EQ(store.state().shared.base, 500000);
}

// Gemma 4's layers that see everything: all 512 components are paired, and a quarter of the pairs turn.
TEST_F(ExtensionPageTest, AProportionalModelIsStretchedWithAllItsPairs) {
  const QTemporaryDir folder;
  const QString config = folder.filePath(QStringLiteral("gemma4.json"));
  test::write_file(config, R"({"model_type": "gemma4", "text_config": {"model_type": "gemma4_text",
    "hidden_size": 2560, "num_attention_heads": 8, "head_dim": 256, "global_head_dim": 512, "num_hidden_layers": 2,
    "max_position_embeddings": 131072, "layer_types": ["sliding_attention", "full_attention"], "rope_parameters": {
    "full_attention": {"rope_type": "proportional", "partial_rotary_factor": 0.25, "rope_theta": 1000000.0},
    "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0}}}})");
  QSignalSpy failed(&page, &Page::failed);
  EXPECT_TRUE(page.open_dropped(config));
  settle();
  ASSERT_EQ(page.methods().size(), 6U);
  EXPECT_EQ(failed.count(), 0);
  const std::vector<double>& theta = method(ScalingKind::none)->frequencies.theta;
  ASSERT_EQ(theta.size(), 256U);
  EXPECT_NEAR(theta[255], std::pow(1e6, -510.0 / 512), 1e-18) << "the last pair turns, too";
  EXPECT_NEAR(method(ScalingKind::linear)->frequencies.theta[255], theta[255] / 8, 1e-18);
}

// NTK divides by d - 2: with one pair there is none, and the others are drawn.
TEST_F(ExtensionPageTest, AMethodThatCannotBeIsLeftOutAndTheOthersDrawn) {
  store.slice(&ExplorerState::shared).edit([](SharedState& s) { s.head_dim = 2; });
  QSignalSpy failed(&page, &Page::failed);
  edit([](ExtensionState& s) { s.subject = ExtensionSubject::setting; });
  const auto says = [&](const QString& text) {
    const QList<QLabel*> labels = page.findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(),
                       [&](QLabel* label) { return shows(label) && label->text().contains(text); });
  };
  EXPECT_NE(method(ScalingKind::linear), nullptr);
  EXPECT_NE(method(ScalingKind::yarn), nullptr);
  EXPECT_EQ(method(ScalingKind::ntk), nullptr);
  EXPECT_EQ(method(ScalingKind::dynamic), nullptr);
  EXPECT_TRUE(says(QStringLiteral("NTK is left out: ntk scaling needs at least two pairs")));
  EXPECT_TRUE(says(QStringLiteral("Dynamic NTK is left out: dynamic scaling needs at least two pairs")));
  EXPECT_EQ(failed.count(), 0);
  EXPECT_TRUE(shows(chart(QStringLiteral("Frequency that each method keeps, per pair"))));
  // Where none is left, the reason stands in the picture's place.
  QSignalSpy cleared(&page, &Page::cleared);
  edit([](ExtensionState& s) { s.none = s.linear = s.yarn = s.llama3 = s.dynamic = false; });
  EXPECT_FALSE(shows(chart(QStringLiteral("Frequency that each method keeps, per pair"))));
  EXPECT_TRUE(says(QStringLiteral("NTK is left out: ntk scaling needs at least two pairs")));
  EXPECT_FALSE(says(QStringLiteral("Choose at least one method")));
  EXPECT_EQ(failed.count(), 1);
  store.undo();
  EXPECT_EQ(cleared.count(), 1);
}

TEST_F(ExtensionPageTest, NumbersOpenTheirArithmetic) {
  store.slice(&ExplorerState::shared).edit([](SharedState& s) { s.pair = 14; });
  auto* table = controls->findChild<QTableView*>();
  const auto cell = [&](int row, int column) {
    table->setFocus();
    table->setCurrentIndex(table->model()->index(row, column));
    QTest::keyClick(table, Qt::Key_Return);
    return test::read_card().toStdString();
  };
  EXPECT_THAT(cell(1, 1), testing::HasSubstr("0.125"));   // Linear: 1/8
  EXPECT_THAT(cell(4, 3), testing::HasSubstr("1.4591"));  // YaRN: (0.1 ln 8 + 1)^2
  EXPECT_THAT(cell(0, 2), testing::HasSubstr("of 32 pairs"));
  HeatMap* map = page.findChild<HeatMap*>();
  test::ask_for_menu(map, map->cell_rect({0, 14}).center().toPoint());
  EXPECT_THAT(
      test::read_card().toStdString(),
      testing::HasSubstr(number_text(method(ScalingKind::none)->coverage[14].unseen, 6).toStdString()));
  const LineChart* kept = chart(QStringLiteral("Frequency that each method keeps, per pair"));
  for (const ChartCurve& curve : kept->content().curves) {
    EXPECT_TRUE(test::plain_lines(curve.explain(14)).endsWith(number_text(curve.y[14], 6)));
  }
  edit([](ExtensionState& s) { s.view = ExtensionView::scores; });
  settle();
  const LineChart* scores = chart(QStringLiteral("Score of all ones over distance for each method"));
  for (const ChartCurve& curve : scores->content().curves) {
    EXPECT_THAT(test::plain_lines(curve.explain(curve.x[40])).toStdString(),
                testing::HasSubstr(number_text(curve.y[40], 6).toStdString()));
  }
}

TEST_F(ExtensionPageTest, NothingIsMeasuredUntilItIsAskedForAndThenItStays) {
  const QTemporaryDir folder;
  const QString text = test::write_file(folder.filePath(QStringLiteral("t.txt")), test::small_text(400));
  edit([&](ExtensionState& s) {
    s.text_file = text;
    s.tokens = 512;
    s.target_length = 256;
    s.ntk = s.dynamic = s.llama3 = s.yarn = false;
    s.view = ExtensionView::loss;
  });
  QTest::qWait(50);
  EXPECT_FALSE(losses.running());
  EXPECT_TRUE(page.table().rows.empty());
  QTest::mouseClick(button(QStringLiteral("Measure the loss")), Qt::LeftButton);
  EXPECT_TRUE(losses.running());
  settle();
  ASSERT_FALSE(losses.error());
  const std::vector<LengthLossQuestion> questions = page.questions();
  ASSERT_EQ(questions.size(), 4U);  // none and linear at 128 and 256
  for (const LengthLossQuestion& question : questions) ASSERT_NE(losses.find(question), nullptr);
  const ChartContent& content =
      chart(QStringLiteral("Loss over the length of the sequences for each method"))->content();
  ASSERT_EQ(content.curves.size(), 2U);
  EXPECT_EQ(content.curves[1].x, (std::vector<double>{128, 256}));
  EXPECT_EQ(content.curves[1].y[1], losses.find(questions[3])->guesses.mean_loss());
  const Table table = page.table();
  EXPECT_EQ(table.columns[4], QStringLiteral("loss"));
  EXPECT_EQ(table.rows.size(), 4U * (1U + 8U));
  EXPECT_FALSE(button(QStringLiteral("Measure the loss"))->isEnabled());  // all is there
  // Another target asks for more; back again, what was measured is still there.
  edit([](ExtensionState& s) { s.target_length = 512; });
  EXPECT_TRUE(button(QStringLiteral("Measure the loss"))->isEnabled());
  store.undo();
  EXPECT_EQ(page.table().rows.size(), 36U);
}

TEST_F(ExtensionPageTest, MeasuringCanBeStopped) {
  edit([](ExtensionState& s) { s.tokens = 65536; });
  page.measure();
  EXPECT_EQ(state().view, ExtensionView::loss);
  EXPECT_TRUE(losses.running());
  QTest::mouseClick(button(QStringLiteral("Stop")), Qt::LeftButton);
  EXPECT_FALSE(losses.running());
  EXPECT_TRUE(page.settled());
}

TEST_F(ExtensionPageTest, EveryPresetShowsMethodsAndResetLeadsBack) {
  ASSERT_GE(page.presets().size(), 3U);
  for (const Preset& preset : page.presets()) {
    preset.apply();
    settle();
    EXPECT_FALSE(page.methods().empty()) << preset.name.toStdString();
    EXPECT_FALSE(preset.note.isEmpty());
    EXPECT_FALSE(losses.running());
  }
  page.reset();
  EXPECT_EQ(state(), ExtensionState{});
}

TEST_F(ExtensionPageTest, TheTableHasARowForEachMethod) {
  auto* table = controls->findChild<MethodTable*>();
  ASSERT_EQ(table->rowCount(), 6);
  EXPECT_EQ(table->item(0, 1)->text(), QStringLiteral("1.00"));
  EXPECT_EQ(table->item(1, 2)->text(), QStringLiteral("0"));  // interpolation leaves nothing unseen
}

struct NoModelExtension : ExtensionPageTest {
  NoModelExtension()
      : ExtensionPageTest([](const QString&, const Work&) -> Result<Model> {
          return Error{"no model in this test", "", ""};
        }) {}
};

TEST_F(NoModelExtension, SaysWhatIsMissing) {
  EXPECT_TRUE(page.methods().empty());
  const QList<QLabel*> labels = page.findChildren<QLabel*>();
  EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [&](QLabel* label) {
    return shows(label) && label->text().contains(QStringLiteral("No model is loaded"));
  }));
  QSignalSpy cleared(&page, &Page::cleared);
  edit([](ExtensionState& s) { s.subject = ExtensionSubject::setting; });
  EXPECT_FALSE(page.methods().empty());
  EXPECT_EQ(cleared.count(), 1);  // the message bar says no more that there is no model
}

TEST(ExtensionModel, LengthsDoubleUpToTheOneToBeReached) {
  ExtensionState state;
  EXPECT_EQ(measured_lengths(state), (std::vector<int>{128, 256, 512, 1024}));
  state.target_length = 1500;
  EXPECT_EQ(measured_lengths(state), (std::vector<int>{128, 256, 512, 1024, 1500}));
  state.target_length = 128;
  EXPECT_EQ(measured_lengths(state), (std::vector<int>{128}));
  state.target_length = 1000000;
  EXPECT_EQ(measured_lengths(state).back(), ExtensionState::kLongestMeasured);
}

TEST_F(ExtensionPageTest, LayersWithoutPositionsHaveNothingToStretch) {
  auto* notice = page.findChild<StillLayers*>();
  store.slice(&ExplorerState::shared).edit([](SharedState& s) {
    s.still_layers = QStringLiteral("no_rope");
  });
  EXPECT_FALSE(notice->isVisible()) << "the loaded model is looked at, not the setting";
  edit([](ExtensionState& s) { s.subject = ExtensionSubject::setting; });
  EXPECT_TRUE(notice->isVisible());
  EXPECT_TRUE(page.methods().empty());
  QTest::mouseClick(notice->findChild<QPushButton*>(), Qt::LeftButton);
  EXPECT_FALSE(notice->isVisible());
  EXPECT_FALSE(page.methods().empty());
}

}  // namespace
}  // namespace rope::app
