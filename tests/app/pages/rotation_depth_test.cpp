// SPDX-License-Identifier: MIT
// What the Rotation page has beyond its picture: the arithmetic behind the numbers, the classic mistake, q
// and k of a trained head, gestures.
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPointingDevice>
#include <QPushButton>
#include <QTest>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/jobs/model_service.h"
#include "app/pages/rotation/rotation_explanations.h"
#include "app/pages/rotation/rotation_formulas.h"
#include "app/pages/rotation/rotation_page.h"
#include "app/state/store.h"
#include "app/widgets/dial_wall.h"
#include "app/widgets/explanation_card.h"
#include "app/widgets/formula.h"
#include "app/widgets/motion.h"
#include "app/widgets/notice.h"
#include "app/widgets/number_text.h"
#include "app/widgets/pairing_strip.h"
#include "app/widgets/plane.h"
#include "app/widgets/position_bar.h"
#include "app/widgets/trace.h"
#include "core/model/roformer.h"
#include "core/rotary/rotation.h"

namespace rope::app {
namespace {

// Read once for all tests.
const Result<Model>& english() {
  static const Result<Model> model = load_model({}, {});
  return model;
}

Result<Model> load_for_test(const QString& folder, const Work&) {
  if (folder.isEmpty()) return english();
  if (folder == QStringLiteral("still")) {
    Result<Model> model = english();
    if (model) model->config.position_encoding = PositionKind::none;
    return model;
  }
  return Error{"config.json is missing", folder.toStdString(), "choose a model folder"};
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

// All lines and the source of an explanation, as one text.
QString text_of(const Explanation& explanation) {
  QStringList lines{explanation.name};
  for (const Formula& line : explanation.lines) lines << plain_text(line);
  return (lines << explanation.source).join(QLatin1Char('\n'));
}

class RotationDepth : public testing::Test {
 protected:
  RotationDepth()
      : page(store.slice(&ExplorerState::rotation), store.slice(&ExplorerState::shared), models),
        controls(page.controls()),
        transport(page.transport()) {
    page.resize(900, 700);
    controls->resize(320, 1400);
    transport->resize(900, 80);
    for (QWidget* part : {static_cast<QWidget*>(&page), transport.get(), controls.get()}) {
      part->show();
      static_cast<void>(QTest::qWaitForWindowExposed(part));
    }
    page.activate();
  }
  ~RotationDepth() override { set_motion_reduced(false); }

  void edit(const std::function<void(RotationState&)>& change) {
    store.slice(&ExplorerState::rotation).edit(change);
  }
  void share(const std::function<void(SharedState&)>& change) {
    store.slice(&ExplorerState::shared).edit(change);
  }
  [[nodiscard]] const RotationState& state() const { return store.state().rotation; }
  FormulaView* formula(const QString& name) {
    for (FormulaView* view : page.findChildren<FormulaView*>()) {
      if (view->accessibleName() == name) return view;
    }
    return nullptr;
  }
  ExplanationCard* card() {
    for (QWidget* widget : QApplication::topLevelWidgets()) {
      if (auto* open = qobject_cast<ExplanationCard*>(widget); open != nullptr && open->isVisible())
        return open;
    }
    return nullptr;
  }
  void press(QWidget* widget, QPointF at, Qt::MouseButton button = Qt::LeftButton) {
    QTest::mouseClick(widget, button, {}, at.toPoint());
  }
  void trained() {
    for (const Preset& preset : page.presets()) {
      if (preset.name == RotationPage::tr("A head of the open model")) preset.apply();
    }
    ASSERT_TRUE(QTest::qWaitFor([&] { return page.settled() && page.view() != nullptr; }, 20000));
  }

  Store store;
  ModelService models{load_for_test};
  RotationPage page;
  std::unique_ptr<QWidget> controls;
  std::unique_ptr<QWidget> transport;
};

// --- Show the numbers

TEST_F(RotationDepth, AClickOnTheScoreOpensItsArithmetic) {
  FormulaView* score = formula(QStringLiteral("Score of the chosen pair"));
  ASSERT_EQ(score->spots().size(), 1U);
  press(score, score->spots()[0].box.center());
  ASSERT_NE(card(), nullptr);
  const RotationView& view = *page.view();
  const QString text = card()->plain();
  EXPECT_TRUE(text.contains(QStringLiteral("Score of pair 2"))) << text.toStdString();
  EXPECT_TRUE(text.contains(number_text(view.pair_score, 6))) << text.toStdString();
  EXPECT_TRUE(text.contains(QStringLiteral("equations 12 and 16 (pair 2 is its i = 3)")))
      << text.toStdString();
  // Down to the source by the keyboard, and back.
  QTest::keyClick(card()->findChild<FormulaView*>(), Qt::Key_Return);
  EXPECT_EQ(card()->depth(), 2U);
  EXPECT_TRUE(card()->plain().contains(QStringLiteral("turned"))) << card()->plain().toStdString();
  QTest::keyClick(card()->findChild<FormulaView*>(), Qt::Key_Return);
  EXPECT_TRUE(card()->plain().contains(QStringLiteral("seed 1, stream 34, number 5")))
      << card()->plain().toStdString();
  QTest::keyClick(card(), Qt::Key_Backspace);
  EXPECT_EQ(card()->depth(), 2U);
  QTest::keyClick(card(), Qt::Key_Escape);
  EXPECT_TRUE(QTest::qWaitFor([&] { return card() == nullptr; }, 2000));
}

// Every number in the picture leads somewhere, and every explanation ends in the number it explains.
TEST_F(RotationDepth, EveryNumberOfThePictureOpens) {
  for (const bool mixed : {false, true}) {
    edit([&](RotationState& s) { s.mixed = mixed; });
    int opened = 0;
    for (FormulaView* view : page.findChildren<FormulaView*>()) {
      for (const ExplainedSpot& spot : view->spots()) {
        const Explanation explanation = spot.formula->explain();
        EXPECT_FALSE(explanation.name.isEmpty());
        EXPECT_FALSE(explanation.lines.empty());
        EXPECT_FALSE(explanation.source.isEmpty()) << explanation.name.toStdString();
        ++opened;
      }
    }
    EXPECT_GT(opened, 12);
  }
}

TEST_F(RotationDepth, TheArithmeticEndsInTheValues) {
  const SharedView& view = page.view();
  const auto last_number = [](const Explanation& explanation) {
    const QString line = plain_text(explanation.lines.back());
    return line.mid(line.lastIndexOf(QLatin1Char('=')) + 1).trimmed();
  };
  const QPointF q = view->in_pair(view->rotated_query);
  EXPECT_EQ(last_number(explain_turned(view, true, false)), number_text(q.x(), 6));
  EXPECT_EQ(last_number(explain_turned(view, true, true)), number_text(q.y(), 6));
  EXPECT_EQ(last_number(explain_pair_score(view)), number_text(view->pair_score, 6));
  EXPECT_EQ(last_number(explain_head_score(view)), number_text(view->head_score, 6));
  EXPECT_TRUE(
      last_number(explain_turn(view)).startsWith(number_text(2 * M_PI / std::pow(10000, -4.0 / 64), 6)));
  EXPECT_EQ(last_number(explain_source(view, false, false)), number_text(view->in_pair(view->key).x(), 6));
  EXPECT_EQ(last_number(explain_length(view, true, true)), number_text(std::hypot(q.x(), q.y()), 6));
  EXPECT_EQ(last_number(explain_distance(view)), QStringLiteral("2"));
  const QString theta = text_of(explain_theta(view));
  EXPECT_TRUE(theta.contains(QStringLiteral("10000^(−2·2/64)"))) << theta.toStdString();
  EXPECT_TRUE(theta.contains(QStringLiteral("0.562341"))) << theta.toStdString();
  // Each term of the sum over the pairs is a pair's own score.
  const SharedView fifth = with_pair(view, 5);
  EXPECT_EQ(fifth->pair_score, view->contributions[5]);
  EXPECT_EQ(fifth->components.first, 10);
}

// DeepSeek turns the last 64 of its 192 components.
TEST_F(RotationDepth, ComponentsAreCountedAsInTheModel) {
  share([](SharedState& s) {
    s.head_dim = 192;
    s.rotary_dim = 64;
    s.rotates_end = true;
  });
  const auto* strip = page.findChild<PairingStrip*>();
  EXPECT_TRUE(strip->accessibleDescription().contains(QStringLiteral("pair 2 is components 132 and 133")))
      << strip->accessibleDescription().toStdString();
  EXPECT_EQ(explain_source(page.view(), true, false).name,
            QStringLiteral("Component 132 of q, before rotation"));
  EXPECT_EQ(explain_turned(page.view(), false, true).name, QStringLiteral("Component 133 of k, turned"));
  const double cell = strip->cell(0, true).left() - strip->cell(0, false).left();
  EXPECT_NEAR(strip->cell(0, false).left(), 128 * cell, 1);
}

TEST_F(RotationDepth, ADraggedComponentIsSaidToBeSetByHand) {
  QTest::mousePress(page.findChild<Plane*>(), Qt::LeftButton, {},
                    page.findChild<Plane*>()->tip(Actor::query, true).toPoint());
  QTest::mouseMove(page.findChild<Plane*>(), page.findChild<Plane*>()->rect().center() + QPoint(40, 40));
  QTest::mouseRelease(page.findChild<Plane*>(), Qt::LeftButton, {},
                      page.findChild<Plane*>()->rect().center() + QPoint(40, 40));
  EXPECT_EQ(explain_source(page.view(), true, false).origin, Explanation::Origin::given);
  EXPECT_EQ(explain_source(page.view(), false, false).origin, Explanation::Origin::random);
}

TEST_F(RotationDepth, ARightClickOnADialAndATipOpenTheirs) {
  auto* dials = page.findChild<DialWall*>();
  const QPoint at = dials->cell(3).center().toPoint();
  QContextMenuEvent on_dial(QContextMenuEvent::Mouse, at, dials->mapToGlobal(at));
  QApplication::sendEvent(dials, &on_dial);
  ASSERT_NE(card(), nullptr);
  EXPECT_TRUE(card()->plain().contains(QStringLiteral("14.8998"))) << card()->plain().toStdString();
  QTest::keyClick(card(), Qt::Key_Escape);
  ASSERT_TRUE(QTest::qWaitFor([&] { return card() == nullptr; }, 2000));
  auto* plane = page.findChild<Plane*>();
  QContextMenuEvent by_key(QContextMenuEvent::Keyboard, {}, {});
  QApplication::sendEvent(plane, &by_key);
  ASSERT_NE(card(), nullptr);
  EXPECT_TRUE(card()->plain().contains(QStringLiteral("q in the plane of pair 2, turned")))
      << card()->plain().toStdString();
  QTest::keyClick(card(), Qt::Key_Escape);
}

TEST_F(RotationDepth, AnyPlaceOfTheCurveTellsItsScoreAndOpensIt) {
  edit([](RotationState& s) { s.lock = false, s.m = 0, s.n = 0; });
  auto* trace = page.findChild<Trace*>();
  const auto at_position = [&](double m) {
    int x = 0;
    while (trace->fraction_at({x, 10}) * state().last_position < m) ++x;
    return QPoint(x, 10);
  };
  const SharedView there = moved_to(page.view(), 20);
  EXPECT_EQ(there->m, 20);
  EXPECT_EQ(there->n, 0) << "not locked: the key stays";
  // From q and k themselves: Re[q k* e^(i 20 theta)] with theta of pair 2.
  const double theta = std::pow(10000.0, -4.0 / 64.0);
  const double score = pair_score(there->in_pair(there->query), there->in_pair(there->key), 20 * theta);
  QHelpEvent help(QEvent::ToolTip, at_position(20), trace->mapToGlobal(at_position(20)));
  QApplication::sendEvent(trace, &help);
  EXPECT_EQ(QToolTip::text(), QStringLiteral("m = 20, n = 0: ") + number_text(score));
  QContextMenuEvent menu(QContextMenuEvent::Mouse, at_position(20), trace->mapToGlobal(at_position(20)));
  QApplication::sendEvent(trace, &menu);
  ASSERT_NE(card(), nullptr);
  EXPECT_TRUE(card()->plain().contains(number_text(score))) << card()->plain().toStdString();
  QTest::keyClick(card(), Qt::Key_Escape);
  ASSERT_TRUE(QTest::qWaitFor([&] { return card() == nullptr; }, 2000));
  QContextMenuEvent by_key(QContextMenuEvent::Keyboard, {}, {});
  QApplication::sendEvent(trace, &by_key);
  ASSERT_NE(card(), nullptr);
  EXPECT_TRUE(card()->plain().contains(number_text(page.view()->pair_score))) << "of the mark";
  EXPECT_NE(number_text(page.view()->pair_score), number_text(score));
  QTest::keyClick(card(), Qt::Key_Escape);
}

// --- The classic mistake

TEST_F(RotationDepth, TheMistakeBreaksRelativityAndTheRightScoreStands) {
  for (const Pairing pairing : {Pairing::interleaved, Pairing::half}) {
    share([&](SharedState& s) { s.pairing = pairing; });
    edit([](RotationState& s) { s = RotationState{.mixed = true}; });
    const RotationView before = *page.view();
    edit([](RotationState& s) { s.m += 7, s.n += 7; });
    const RotationView& after = *page.view();
    EXPECT_NEAR(after.pair_score, before.pair_score, 1e-9);
    EXPECT_NEAR(after.head_score, before.head_score, 1e-9);
    EXPECT_GT(std::abs(after.mixed->pair_score - before.mixed->pair_score), 0.02);
    EXPECT_GT(std::abs(after.mixed->head_score - before.mixed->head_score), 0.02);
    EXPECT_NEAR(after.mixed->head_score, dot(after.mixed->query, after.mixed->key), 1e-9);
    EXPECT_NEAR(after.mixed->pair_score, mixed_pair_score(after, after.m, after.n), 1e-12);
    // What the page says: the score at four places of the same distance.
    const std::vector<Formula> lines = mixed_score_lines(page.view());
    ASSERT_EQ(lines.size(), 4U);
    EXPECT_TRUE(
        plain_text(lines[1]).contains(number_text(mixed_pair_score(after, after.m + 1, after.n + 1))));
    const std::vector<double> trace = mixed_trace(after, 64, true, 100);
    EXPECT_GT(*std::max_element(trace.begin(), trace.end()) - *std::min_element(trace.begin(), trace.end()),
              0.1);
  }
}

TEST_F(RotationDepth, TheTotalByTheMistakeOpensItsSum) {
  share([](SharedState& s) {
    s.head_dim = 8;
    s.rotary_dim = 4;  // two pairs, and a term of the four components that stand still
  });
  edit([](RotationState& s) { s = RotationState{.mixed = true}; });
  const SharedView view = page.view();
  const Explanation sum = explain_mixed_head_score(view);
  const QString line = plain_text(sum.lines.front());
  double rest = view->mixed->head_score;
  for (int pair = 0; pair < 2; ++pair) {
    const double term = mixed_pair_score(*with_pair(view, pair), view->m, view->n);
    EXPECT_TRUE(line.contains(fixed_text(std::abs(term), 5).chopped(1))) << line.toStdString();
    rest -= term;
  }
  EXPECT_TRUE(line.contains(fixed_text(std::abs(rest), 5).chopped(1))) << line.toStdString();
  EXPECT_TRUE(line.endsWith(number_text(view->mixed->head_score, 6))) << line.toStdString();
  for (FormulaView* score : page.findChildren<FormulaView*>()) {
    if (score->accessibleName() != QStringLiteral("Score of the whole head")) continue;
    score->setFocus();
    QTest::keyClick(score, Qt::Key_Return);
  }
  ASSERT_NE(card(), nullptr);
  EXPECT_EQ(card()->shown().name, sum.name);
}

// The panel's numbers are the picture's, and say which they are.
TEST_F(RotationDepth, WithTheMistakeOnThePanelShowsItsNumbers) {
  const auto panel = [&](const QString& label) {
    for (FormulaView* view : controls->findChildren<FormulaView*>()) {
      if (view->accessibleName() == label) return view;
    }
    ADD_FAILURE() << "no " << label.toStdString();
    return static_cast<FormulaView*>(nullptr);
  };
  const auto said = [&] {
    const auto labels = controls->findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
      return !label->isHidden() && label->text().startsWith(QStringLiteral("The classic mistake is on"));
    });
  };
  EXPECT_FALSE(said());
  edit([](RotationState& s) { s.mixed = true; });
  EXPECT_TRUE(said());
  const RotationView& view = *page.view();
  const QPointF q = view.in_pair(view.mixed->query);
  const FormulaView* arithmetic = panel(QStringLiteral("The turned query, written out"));
  EXPECT_TRUE(plain_text(arithmetic->lines()[0]).endsWith(number_text(q.x())));
  EXPECT_TRUE(plain_text(arithmetic->lines()[1]).endsWith(number_text(q.y())));
  const FormulaView* score = panel(QStringLiteral("What the pair adds to the score"));
  EXPECT_TRUE(plain_text(score->lines().back()).endsWith(number_text(view.mixed->pair_score)));
  const FormulaView* lengths = panel(QStringLiteral("Lengths before and after turning"));
  EXPECT_TRUE(plain_text(lengths->lines()[0]).endsWith(number_text(std::hypot(q.x(), q.y()))));
  // Each component of the pair gets the angle of another pair.
  const FormulaView* angles = panel(QStringLiteral("Angles of the chosen pair"));
  ASSERT_EQ(angles->lines().size(), 4U);
  for (const std::size_t line : {0U, 2U}) {
    const Index component = line == 0 ? view.components.first : view.components.second;
    const auto wrong = static_cast<std::size_t>(view.mixed->table[static_cast<std::size_t>(component)]);
    const QString text = plain_text(angles->lines()[line]);
    EXPECT_TRUE(text.contains(QStringLiteral("mθ_%1").arg(wrong))) << text.toStdString();
    EXPECT_TRUE(text.contains(number_text(view.m * view.frequencies.theta[wrong]))) << text.toStdString();
  }
}

// Right and mistaken, both lead to their arithmetic.
TEST_F(RotationDepth, BesideTheMistakeTheRightScoresAndTheLengthsOpen) {
  edit([](RotationState& s) { s.mixed = true; });
  const std::vector<Formula> lines = mixed_score_lines(page.view());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::vector<Explanation> opened;
    for (const Formula& part : lines[i]->children) {
      if (part->explain) opened.push_back(part->explain());
    }
    ASSERT_EQ(opened.size(), 2U);
    const double m = page.view()->m + kMixedSteps[i], n = page.view()->n + kMixedSteps[i];
    EXPECT_TRUE(plain_text(opened[0].lines[0]).endsWith(number_text(page.view()->pair_score, 6)));
    EXPECT_TRUE(
        plain_text(opened[1].lines[0]).endsWith(number_text(mixed_pair_score(*page.view(), m, n), 6)));
  }
  const std::vector<Formula> lengths = norm_lines(page.view());
  const QPointF k = page.view()->in_pair(page.view()->mixed->key);
  ASSERT_TRUE(lengths[1]->children.back()->explain);
  const Explanation length = lengths[1]->children.back()->explain();
  EXPECT_TRUE(plain_text(length.lines[0]).endsWith(number_text(std::hypot(k.x(), k.y()), 6)))
      << plain_text(length.lines[0]).toStdString();
}

TEST_F(RotationDepth, TheMistakeIsMarkedAsOne) {
  QCheckBox* mix = nullptr;
  for (QCheckBox* box : controls->findChildren<QCheckBox*>()) {
    if (box->text().contains(QStringLiteral("mistake"))) mix = box;
  }
  ASSERT_NE(mix, nullptr);
  QTest::mouseClick(mix, Qt::LeftButton, {}, QPoint(8, mix->height() / 2));
  EXPECT_TRUE(state().mixed);
  bool said = false;
  for (const QLabel* label : page.findChildren<QLabel*>()) {
    said = said || (label->isVisible() && label->text().contains(QStringLiteral("⚠")));
  }
  EXPECT_TRUE(said);
  // The tips are where the mistake takes them, off the circles that lengths would keep them on.
  auto* plane = page.findChild<Plane*>();
  EXPECT_EQ(plane->vectors().mistaken_query, page.view()->in_pair(page.view()->mixed->query));
  EXPECT_FALSE(page.findChild<PairingStrip*>()->sizeHint().height() < 40);
}

// --- A trained head

TEST_F(RotationDepth, QAndKOfATrainedHeadWithTheirOrigin) {
  ASSERT_TRUE(english().ok());
  trained();
  const RotationView& view = *page.view();
  ASSERT_TRUE(view.trained.has_value());
  EXPECT_EQ(view.m, view.trained->query_token);
  EXPECT_EQ(view.n, view.trained->key_token);
  EXPECT_TRUE(provenance(view).contains(QString::fromStdString(english()->name)))
      << provenance(view).toStdString();
  EXPECT_EQ(explain_source(page.view(), true, false).origin, Explanation::Origin::trained);
  // The score of the whole head is the one that the model itself computes there.
  TokenBatch batch;
  batch.batch = 1;
  batch.ids = encode_text(english()->tokenizer, state().trained.text.toStdString()).ids;
  batch.length = static_cast<Index>(batch.ids.size());
  rope::Trace trace;
  trace.want_scores = true;
  ForwardWorkspace workspace;
  const ForwardOptions options;
  ASSERT_TRUE(encode(english()->weights, english()->config, batch, {options, workspace, &trace, {}}).ok());
  const Tensor& scores = trace.scores[static_cast<std::size_t>(view.trained->layer)];
  const Index at = (view.trained->head * batch.length + view.trained->query_token) * batch.length +
                   view.trained->key_token;
  EXPECT_NEAR(view.head_score / std::sqrt(64.0), double{scores[at]}, 1e-3);
}

TEST_F(RotationDepth, AnotherWordGoesToItsOwnPosition) {
  trained();
  QComboBox* key = nullptr;
  for (QComboBox* list : controls->findChildren<QComboBox*>()) {
    if (list->accessibleName() == QStringLiteral("Word that is looked at: its key")) key = list;
  }
  ASSERT_NE(key, nullptr);
  EXPECT_TRUE(key->itemText(0).contains(QStringLiteral("[CLS]")));
  const std::vector<double> before = page.view()->key;
  key->setFocus();
  QTest::keyClick(key, Qt::Key_End);
  EXPECT_EQ(state().trained.key_token, key->count() - 1);
  EXPECT_EQ(state().n, key->count() - 1);
  EXPECT_NE(page.view()->key, before);
}

TEST_F(RotationDepth, TypingReadsTheNewTextAndIsOneStep) {
  trained();
  auto* text = controls->findChild<QLineEdit*>();
  for (QLineEdit* line : controls->findChildren<QLineEdit*>()) {
    if (line->accessibleName() == QStringLiteral("Text that the model reads")) text = line;
  }
  const std::size_t steps = store.undo_steps();
  text->setFocus();
  text->selectAll();
  QTest::keyClicks(text, QStringLiteral("a cat"));
  EXPECT_EQ(store.undo_steps(), steps + 1);
  ASSERT_TRUE(QTest::qWaitFor([&] { return page.settled(); }, 20000));
  EXPECT_EQ(page.view()->trained->query_token, 3) << "[CLS] a cat [SEP]";
  EXPECT_EQ(page.view()->trained->query_word, QStringLiteral("[SEP]"));
}

// What was dragged belonged to the former text's vector, and an arrow stays with its token.
TEST_F(RotationDepth, AnotherTextTakesBackWhatWasDragged) {
  trained();
  QLineEdit* text = nullptr;
  for (QLineEdit* line : controls->findChildren<QLineEdit*>()) {
    if (line->accessibleName() == QStringLiteral("Text that the model reads")) text = line;
  }
  ASSERT_NE(text, nullptr);
  edit([](RotationState& s) { s.query_edits = {{4, 1.0}}, s.key_edits = {{5, 2.0}}; });
  const std::size_t steps = store.undo_steps();
  text->setFocus();
  text->selectAll();
  QTest::keyClick(text, Qt::Key_Backspace);
  EXPECT_TRUE(state().query_edits.empty());
  EXPECT_TRUE(state().key_edits.empty());
  ASSERT_TRUE(QTest::qWaitFor([&] { return page.settled(); }, 20000));
  EXPECT_EQ(page.view()->trained->query_token, 1) << "[CLS] [SEP]";
  EXPECT_EQ(page.view()->m, 1);
  EXPECT_EQ(page.view()->n, 1);
  EXPECT_EQ(store.undo_steps(), steps + 1);
  // The choice stays, and comes back with a text that has such a token; what was moved away stays away.
  edit([](RotationState& s) { s.n = 40; });
  QTest::keyClicks(text, QStringLiteral("a cat sat"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return page.settled(); }, 20000));
  EXPECT_EQ(page.view()->m, 3);
  EXPECT_EQ(page.view()->n, 40);
}

TEST_F(RotationDepth, AHeadThatDoesNotTurnIsNotTurned) {
  share([](SharedState& s) { s.model_folder = QStringLiteral("still"); });
  const SharedState before = store.state().shared;
  edit([](RotationState& s) { s.source = VectorSource::trained; });
  auto* notice = page.findChild<Notice*>();
  ASSERT_TRUE(
      QTest::qWaitFor([&] { return notice->headline().contains(QStringLiteral("does not turn")); }, 20000));
  EXPECT_EQ(page.view(), nullptr);
  for (const QPushButton* button : notice->findChildren<QPushButton*>()) EXPECT_TRUE(button->isHidden());
  page.presets()[6].apply();
  EXPECT_EQ(store.state().shared.base, before.base);
  EXPECT_EQ(page.view(), nullptr);
  edit([](RotationState& s) { s.source = VectorSource::similar; });
  EXPECT_NE(page.view(), nullptr);
}

// The note is about the setting, whether there is a picture or not.
TEST_F(RotationDepth, TheNoteOnTurningAloneFollowsTheSetting) {
  const auto shown = [&] {
    for (const QLabel* label : controls->findChildren<QLabel*>()) {
      if (label->text().startsWith(QStringLiteral("This page shows turning alone")))
        return !label->isHidden();
    }
    ADD_FAILURE();
    return false;
  };
  EXPECT_FALSE(shown());
  share([](SharedState& s) { s.scaling.kind = ScalingKind::yarn, s.scaling.factor = 8; });
  EXPECT_TRUE(shown());
  share([](SharedState& s) {
    s.scaling.kind = ScalingKind::none;
    s.model_folder = QStringLiteral("/nowhere");
  });
  edit([](RotationState& s) { s.source = VectorSource::trained; });
  EXPECT_EQ(page.view(), nullptr);
  EXPECT_FALSE(shown()) << "without a picture";
  Store other;
  other.slice(&ExplorerState::rotation).edit([](RotationState& s) { s.source = VectorSource::trained; });
  RotationPage unseen(other.slice(&ExplorerState::rotation), other.slice(&ExplorerState::shared), models);
  const std::unique_ptr<QWidget> panel(unseen.controls());
  panel->show();
  for (const QLabel* label : panel->findChildren<QLabel*>()) {
    if (label->text().startsWith(QStringLiteral("This page shows turning alone"))) {
      EXPECT_TRUE(label->isHidden()) << "before the first picture";
    }
  }
}

TEST_F(RotationDepth, WhatIsAddedUpIsNamed) {
  const auto named = [&](const QString& text) {
    const auto labels = page.findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(),
                       [&text](const QLabel* label) { return label->text() == text; });
  };
  EXPECT_TRUE(named(QStringLiteral("All pairs together")));
  share([](SharedState& s) { s.rotary_dim = 16; });
  EXPECT_FALSE(named(QStringLiteral("All pairs together")));
  EXPECT_TRUE(named(QStringLiteral("Whole head: pairs and the rest")));
}

TEST_F(RotationDepth, AHeadOfAnotherSizeIsSaidAndOneClickAway) {
  trained();
  share([](SharedState& s) { s.head_dim = 32; });
  EXPECT_EQ(page.view(), nullptr);
  auto* notice = page.findChild<Notice*>();
  EXPECT_TRUE(notice->isVisible());
  press(notice->findChild<QPushButton*>(), notice->findChild<QPushButton*>()->rect().center());
  EXPECT_EQ(store.state().shared.head_dim, 64);
  EXPECT_NE(page.view(), nullptr);
  EXPECT_FALSE(notice->isVisible());
}

TEST_F(RotationDepth, WithoutAModelThePageSaysSoAndStaysUsable) {
  share([](SharedState& s) { s.model_folder = QStringLiteral("/nowhere"); });
  edit([](RotationState& s) { s.source = VectorSource::trained; });
  auto* notice = page.findChild<Notice*>();
  ASSERT_TRUE(
      QTest::qWaitFor([&] { return notice->headline().contains(QStringLiteral("no q and k")); }, 5000));
  EXPECT_TRUE(page.settled());
  edit([](RotationState& s) { s.source = VectorSource::ones; });
  EXPECT_FALSE(notice->isVisible());
  EXPECT_NE(page.view(), nullptr);
}

// --- Pairing, units, gestures

TEST_F(RotationDepth, ThePermutationGlidesUnlessMotionIsReduced) {
  auto* strip = page.findChild<PairingStrip*>();
  EXPECT_NEAR(strip->cell(2, true).left() - strip->cell(2, false).left(), strip->cell(0, true).left(), 1e-9);
  share([](SharedState& s) { s.pairing = Pairing::half; });
  EXPECT_TRUE(strip->gliding());
  EXPECT_FALSE(page.settled());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !strip->gliding(); }, 3000));
  const double cell = strip->cell(0, false).width();
  EXPECT_NEAR(strip->cell(2, false).left(), 2 * cell, 1e-9);
  EXPECT_NEAR(strip->cell(2, true).left(), 34 * cell, 1e-9);
  set_motion_reduced(true);
  share([](SharedState& s) { s.pairing = Pairing::interleaved; });
  EXPECT_FALSE(strip->gliding());
  EXPECT_NEAR(strip->cell(2, false).left(), 4 * cell, 1e-9);
  press(strip, strip->cell(9, true).center());
  EXPECT_EQ(store.state().shared.pair, 9);
}

TEST_F(RotationDepth, DegreesReachEveryAngleAndStayThroughReset) {
  EXPECT_TRUE(plain_text(pair_lines(page.view())[1]).contains(QStringLiteral("0.5623")));
  QComboBox* unit = nullptr;
  for (QComboBox* list : controls->findChildren<QComboBox*>()) {
    if (list->accessibleName() == QStringLiteral("Angles in")) unit = list;
  }
  ASSERT_NE(unit, nullptr);
  unit->setFocus();
  QTest::keyClick(unit, Qt::Key_Down);
  EXPECT_EQ(store.state().shared.angle_unit, AngleUnit::degrees);
  EXPECT_TRUE(plain_text(pair_lines(page.view())[1]).contains(QStringLiteral("32.22°")))
      << plain_text(pair_lines(page.view())[1]).toStdString();
  EXPECT_TRUE(page.findChild<Plane*>()->accessibleDescription().contains(QStringLiteral("96.66°")))
      << page.findChild<Plane*>()->accessibleDescription().toStdString();
  page.reset();
  EXPECT_EQ(store.state().shared.angle_unit, AngleUnit::degrees);
}

TEST_F(RotationDepth, ADoubleClickTakesBackOneThing) {
  auto* plane = page.findChild<Plane*>();
  edit([](RotationState& s) { s.query_edits = {{4, 1.0}, {5, 0.25}, {0, 2.0}}, s.key_edits = {{4, -1.0}}; });
  QTest::mouseDClick(plane, Qt::LeftButton, {}, plane->tip(Actor::query, false).toPoint());
  EXPECT_EQ(state().query_edits, (std::vector<ComponentEdit>{{0, 2.0}}));
  EXPECT_EQ(state().key_edits.size(), 1U);
  auto* bar = transport->findChild<PositionBar*>();
  edit([](RotationState& s) { s.lock = false, s.m = 20, s.n = 40; });
  const std::size_t steps = store.undo_steps();
  QTest::mouseDClick(bar, Qt::LeftButton, {}, bar->handle(Actor::key).toPoint());
  EXPECT_EQ(state().n, RotationState().n);
  EXPECT_EQ(state().m, 20);
  EXPECT_EQ(store.undo_steps(), steps + 1);
  auto* dials = page.findChild<DialWall*>();
  QTest::mouseDClick(dials, Qt::LeftButton, {}, dials->cell(12).center().toPoint());
  EXPECT_EQ(store.state().shared.pair, SharedState().pair);
}

TEST_F(RotationDepth, AFingerDragsATipAndTwoFingersLookCloser) {
  static QPointingDevice* screen = QTest::createTouchDevice();
  auto* plane = page.findChild<Plane*>();
  QWindow* window = page.windowHandle();
  const auto on_window = [&](QPointF at) { return plane->mapTo(&page, at.toPoint()); };
  const QPointF from = plane->tip(Actor::query, false);
  const QPointF to = plane->rect().center() + QPoint(70, 30);
  QTest::touchEvent(window, screen).press(0, on_window(from));
  QTest::touchEvent(window, screen).move(0, on_window((from + to) / 2));
  QTest::touchEvent(window, screen).move(0, on_window(to));
  QTest::touchEvent(window, screen).release(0, on_window(to));
  const QPointF tip = plane->tip(Actor::query, false);
  EXPECT_LT(std::hypot(tip.x() - to.x(), tip.y() - to.y()), 1.5);
  EXPECT_EQ(store.undo_steps(), 1U);
  const QPointF centre = plane->rect().center();
  QTest::touchEvent(window, screen)
      .press(0, on_window(centre + QPointF(20, -120)))
      .press(1, on_window(centre + QPointF(-20, -120)));
  QTest::touchEvent(window, screen)
      .move(0, on_window(centre + QPointF(40, -120)))
      .move(1, on_window(centre + QPointF(-40, -120)));
  QTest::touchEvent(window, screen)
      .release(0, on_window(centre + QPointF(40, -120)))
      .release(1, on_window(centre + QPointF(-40, -120)));
  EXPECT_NEAR(plane->zoom(), 2, 0.05);
  EXPECT_EQ(store.undo_steps(), 1U) << "looking closer changes nothing";
  QTest::mouseDClick(plane, Qt::LeftButton, {}, QPoint(6, plane->height() / 2 - 40));
  EXPECT_EQ(plane->zoom(), 1);
}

TEST_F(RotationDepth, TheTurnsOfThePairStandOnTheLine) {
  share([](SharedState& s) { s.pair = 3; });
  EXPECT_TRUE(plain_text(pair_lines(page.view())[2]).contains(QStringLiteral("14.90")))
      << plain_text(pair_lines(page.view())[2]).toStdString();
  // Half of the answer to the first question a newcomer asks: at that distance the angle is a full turn.
  edit([](RotationState& s) { s.lock = false, s.m = 0, s.n = 2 * M_PI / std::pow(10000, -6.0 / 64); });
  EXPECT_NEAR(page.findChild<Plane*>()->vectors().key_angle, 2 * M_PI, 1e-12);
}

}  // namespace
}  // namespace rope::app
