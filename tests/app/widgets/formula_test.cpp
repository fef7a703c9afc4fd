// SPDX-License-Identifier: MIT
#include "app/widgets/formula.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QHelpEvent>
#include <QPixmap>
#include <QToolTip>

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
