// SPDX-License-Identifier: MIT
#include "app/widgets/formula.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QHelpEvent>
#include <QPixmap>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QToolTip>

#include "app/widgets/explanation_card.h"
#include "app/widgets/glossary.h"

namespace rope::app {
namespace {

using namespace math;

QString s(const char* text) {
  return QString::fromUtf8(text);
}

TEST(Formula, ReadsAsPlainText) {
  const Formula angle = row({set_symbol(Symbol::query_pos), set_symbol(Symbol::theta)});
  EXPECT_EQ(plain_text(sub(set_symbol(Symbol::query), set_symbol(Symbol::query_pos))), s("q_m"));
  EXPECT_EQ(plain_text(sup(text(s("e")), angle)), s("e^mθ"));
  EXPECT_EQ(plain_text(fraction(text(s("2π")), set_symbol(Symbol::theta))), s("(2π)/(θ)"));
  EXPECT_EQ(plain_text(matrix({text(s("a")), text(s("b")), text(s("c")), text(s("d"))}, 2)),
            s("[a, b; c, d]"));
  EXPECT_EQ(plain_text(bars(set_symbol(Symbol::key))), s("|k|"));
}

TEST(Formula, NumbersHaveATrueMinus) {
  EXPECT_EQ(plain_text(number(-1.5)), s("−1.500"));
}

TEST(Formula, PartsStandWhereTheirShapesSay) {
  const QFont font = QApplication::font();
  const FormulaExtent one = formula_extent(text(s("x")), font);
  const FormulaExtent low = formula_extent(sub(text(s("x")), text(s("i"))), font);
  const FormulaExtent high = formula_extent(sup(text(s("x")), text(s("i"))), font);
  EXPECT_GT(low.width, one.width);
  EXPECT_GT(low.descent, one.descent);
  EXPECT_EQ(low.ascent, one.ascent);
  EXPECT_GT(high.ascent, one.ascent);
  const FormulaExtent over = formula_extent(fraction(text(s("x")), text(s("x"))), font);
  EXPECT_GT(over.height(), 1.8 * one.height());
}

TEST(FormulaView, BreaksLongLinesBeforeARelation) {
  FormulaView view;
  std::vector<Formula> parts{text(s("left"))};
  for (int i = 0; i < 4; ++i) {
    parts.push_back(op(s("=")));
    parts.push_back(text(s("a longer right hand side")));
  }
  view.set_lines({row(parts)});
  const int wide = view.heightForWidth(4000);
  EXPECT_GT(view.heightForWidth(300), 2 * wide);
  EXPECT_LT(view.minimumSizeHint().width(), view.sizeHint().width() / 2);
}

// Minus breaks a line as plus does; a term is split only where it alone is too long.
TEST(FormulaView, BreaksALongSumBeforeItsTerms) {
  for (const char* sign : {"+", "−"}) {
    FormulaView view;
    std::vector<Formula> parts{text(s("s")), op(s("=")), text(s("−0.123456"))};
    for (int i = 0; i < 20; ++i) {
      parts.push_back(op(s(sign)));
      parts.push_back(text(s("0.123456")));
    }
    view.set_lines({row(parts)});
    const double all = view.sizeHint().width();
    EXPECT_LT(view.minimumSizeHint().width(), all / 6) << sign;
    // In a third of the width it takes about three lines, in type of its own size.
    const int line = view.heightForWidth(static_cast<int>(all));
    EXPECT_GT(view.heightForWidth(static_cast<int>(all / 3)), 2.8 * line) << sign;
    EXPECT_LT(view.heightForWidth(static_cast<int>(all / 3)), 5.5 * line) << sign;
  }
}

TEST(FormulaView, KeepsFactorsTogetherWhereTheyFit) {
  FormulaView view;
  std::vector<Formula> parts;
  for (int i = 0; i < 6; ++i) {
    if (i > 0) parts.push_back(op(s("+")));
    const auto number = [i](bool second) {
      return explained(text(QString::number(1000 + 10 * i + (second ? 1 : 0))), [] { return Explanation{}; });
    };
    parts.insert(parts.end(), {number(false), op(s("·")), number(true)});
  }
  view.set_lines({row(parts)});
  view.resize(view.sizeHint().width() / 3, 400);
  const std::vector<ExplainedSpot> spots = view.spots();
  ASSERT_EQ(spots.size(), 12U);
  for (std::size_t i = 0; i < spots.size(); i += 2) {
    EXPECT_EQ(spots[i].box.top(), spots[i + 1].box.top()) << "term " << i / 2;
  }
  EXPECT_GT(spots.back().box.top(), spots.front().box.bottom());
}

TEST(Formula, ANegativeNumberIsRaisedInParentheses) {
  EXPECT_EQ(plain_text(sup(number(-0.5), text(s("2")))), s("(−0.5000)^2"));
  EXPECT_EQ(plain_text(sup(number(0.5), text(s("2")))), s("0.5000^2"));
  EXPECT_EQ(plain_text(sup(text(s("10")), text(s("−2·3/64")))), s("10^(−2·3/64)"));
  EXPECT_EQ(plain_text(sup(text(s("10")), text(s("−2")))), s("10^−2"));
}

// Whatever a line is, all of it can be seen: a part that no card is wide enough for is scrolled to.
TEST(ExplanationCard, ShowsAllOfAPartThatCannotBeBroken) {
  ExplanationCard card(nullptr);
  const auto wide = [](int letters) { return text(QString(letters, QLatin1Char('8'))); };
  const auto all_seen = [&card] {
    const auto* view = card.findChild<FormulaView*>();
    return view->width() >= view->minimumSizeHint().width() &&
           view->height() >= view->heightForWidth(view->width());
  };
  for (const int letters : {10, 60, 1200}) {
    card.push(
        {s("A number"), {row({text(s("s")), op(s("=")), wide(letters)})}, Explanation::Origin::given, {}});
    card.place_by({20, 20, 10, 10});
    card.show();
    QCoreApplication::processEvents();
    const auto* area = card.findChild<QScrollArea*>();
    EXPECT_TRUE(all_seen()) << letters;
    EXPECT_EQ(area->horizontalScrollBar()->maximum() > 0, letters == 1200) << letters;
    EXPECT_EQ(area->verticalScrollBar()->maximum(), 0) << letters;
  }
  // By the keyboard too, where no number takes the focus.
  const QScrollBar* bar = card.findChild<QScrollArea*>()->horizontalScrollBar();
  QTest::keyClick(&card, Qt::Key_Right);
  EXPECT_GT(bar->value(), 0);
  QTest::keyClick(&card, Qt::Key_Left);
  EXPECT_EQ(bar->value(), 0);
}

// ... and where one does.
TEST(ExplanationCard, ScrollsPastTheLastNumberByTheKeyboard) {
  ExplanationCard card(nullptr);
  card.push({s("A number"),
             {row({explained(number(1), [] { return Explanation{}; }), op(s("=")),
                   text(QString(1200, QLatin1Char('8')))})},
             Explanation::Origin::given,
             {}});
  card.place_by({20, 20, 10, 10});
  card.show();
  QCoreApplication::processEvents();
  QTest::keyClick(card.findChild<FormulaView*>(), Qt::Key_Right);
  EXPECT_GT(card.findChild<QScrollArea*>()->horizontalScrollBar()->value(), 0);
}

TEST(FormulaView, KeepsItsOrderInAWindowFromRightToLeft) {
  const auto picture = [](Qt::LayoutDirection direction) {
    QGuiApplication::setLayoutDirection(direction);
    FormulaView view;
    view.set_lines({row({set_symbol(Symbol::query), op(s("=")), number(-0.7506), text(s(" 5 %"))})});
    view.resize(300, 40);
    QImage image = view.grab().toImage();
    QGuiApplication::setLayoutDirection(Qt::LeftToRight);
    return image;
  };
  EXPECT_EQ(picture(Qt::RightToLeft), picture(Qt::LeftToRight));
}

TEST(FormulaView, TellsWhatASymbolMeans) {
  FormulaView view;
  view.set_lines({set_symbol(Symbol::theta)});
  view.resize(200, 40);
  view.show();
  QHelpEvent ask(QEvent::ToolTip, QPoint(4, 10), view.mapToGlobal(QPoint(4, 10)));
  QApplication::sendEvent(&view, &ask);
  EXPECT_EQ(QToolTip::text(), definition(Symbol::theta));
  QToolTip::hideText();
}

}  // namespace
}  // namespace rope::app
