// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/widgets/theme.h"

namespace rope::app {

using Ink = Role;  ///< the colour that a symbol is set in

/// A piece of set mathematics: an immutable tree, cheap to copy. Built with the functions of
/// namespace math, drawn by FormulaView (or paint_formula where there is no widget).
struct FormulaNode;
using Formula = std::shared_ptr<const FormulaNode>;
struct Explanation;
/// Makes the arithmetic behind a number (app/widgets/explanation.h) when somebody asks for it.
using Explain = std::function<Explanation()>;

struct FormulaNode {
  enum class Kind {
    text,      ///< `text`, upright or italic
    row,       ///< children side by side
    script,    ///< children: base, index, exponent (the latter two may be null)
    fraction,  ///< children: numerator, denominator
    matrix,    ///< children row by row, `columns` of them in a row, between brackets
    fence,     ///< one child between `text` (two characters, e.g. "()")
  };
  Kind kind = Kind::text;
  QString text;
  Ink ink = Ink::text;
  bool italic = false;
  /// Where a long line may be broken: before "=" and its kin; should that not do, before a term of a sum, and
  /// in the last resort before a factor.
  enum class Break { none, relation, term, factor };
  Break before = Break::none;
  int columns = 1;
  QString definition;  ///< what the symbol means, shown on hover
  Explain explain;     ///< how the number comes about, opened by a click; empty: none
  std::vector<Formula> children;
};

namespace math {
/// Upright text: numbers, units, names such as cos.
[[nodiscard]] Formula text(const QString& text, Ink ink = Ink::text);
/// An italic symbol with its meaning.
[[nodiscard]] Formula symbol(const QString& letter, Ink ink, const QString& definition);
/// A number with four significant digits and a true minus sign.
[[nodiscard]] Formula number(double value, Ink ink = Ink::text);
/// An operator with space around it. A long line may be broken before = ≤ ≈ →, else before + and −, else
/// before ·.
[[nodiscard]] Formula op(const QString& sign);
[[nodiscard]] Formula row(std::vector<Formula> children);
[[nodiscard]] Formula sub(Formula base, Formula index);
/// A negative number is raised in parentheses.
[[nodiscard]] Formula sup(Formula base, Formula exponent);
[[nodiscard]] Formula sub_sup(Formula base, Formula index, Formula exponent);
[[nodiscard]] Formula fraction(Formula numerator, Formula denominator);
[[nodiscard]] Formula matrix(std::vector<Formula> entries, int columns);
[[nodiscard]] Formula parens(Formula inside);
[[nodiscard]] Formula bars(Formula inside);  ///< |inside|
/// The same formula, which opens its arithmetic.
[[nodiscard]] Formula explained(const Formula& formula, Explain explain);
}  // namespace math

/// The formula as one line of plain text, for screen readers and for copying.
[[nodiscard]] QString plain_text(const Formula& formula);

struct FormulaExtent {
  double width = 0;
  double ascent = 0;   ///< above the base line
  double descent = 0;  ///< below it
  [[nodiscard]] double height() const { return ascent + descent; }
};
[[nodiscard]] FormulaExtent formula_extent(const Formula& formula, const QFont& font);
/// The font at `factor` of its size; never too small to be seen.
[[nodiscard]] QFont resized(const QFont& font, double factor);
/// The meaning of the symbol under `point` in a formula drawn at `origin`; empty where there is none.
[[nodiscard]] QString definition_at(const Formula& formula, const QFont& font, QPointF origin, QPointF point);
/// A part that opens its arithmetic, where it is in a formula drawn at `origin`; from left to right.
struct ExplainedSpot {
  QRectF box;
  Formula formula;
};
[[nodiscard]] std::vector<ExplainedSpot> explained_spots(const Formula& formula, const QFont& font,
                                                         QPointF origin);
/// Draws with the left end of the base line at `origin`.
void paint_formula(QPainter& painter, const QFont& font, const Formula& formula, QPointF origin);

/// Shows lines of set mathematics. A line too long for the width goes on, indented, before one of its
/// relations (or terms, or factors). Each symbol tells its meaning on hover; the whole is readable to
/// assistive software. Where numbers are explained() the view takes the focus: a click on such a number, or
/// the arrow keys and Enter, show its arithmetic.
class FormulaView : public QWidget {
  Q_OBJECT
 public:
  explicit FormulaView(QWidget* parent = nullptr);

  void set_lines(std::vector<Formula> lines);
  [[nodiscard]] const std::vector<Formula>& lines() const { return lines_; }
  /// Size of the type against the widget's font (1: the same).
  void set_scale(double scale);

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;
  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width) const override;
  /// The numbers that open their arithmetic, as they lie in this widget.
  [[nodiscard]] std::vector<ExplainedSpot> spots() const;

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  struct Placed {
    Formula formula;
    QPointF origin;
  };
  /// The lines as they are set at one width.
  struct Setting {
    QFont font;
    std::vector<Placed> lines;
    double height = 0;
  };
  /// The font at this view's scale, made smaller (to two thirds) where a part cannot be broken to `width`.
  [[nodiscard]] QFont fitted_font(double width) const;
  /// Breaks the lines to `width` and places them.
  [[nodiscard]] Setting set_at(double width) const;
  /// The same, kept: layouts ask over and over, and measuring text takes long.
  [[nodiscard]] const Setting& setting(int width) const;
  void forget_settings();
  void open(const ExplainedSpot& spot);
  void paint_spots(QPainter& painter) const;

  std::vector<Formula> lines_;
  mutable std::map<int, Setting> settings_;            // by width; a few
  mutable std::optional<QSize> hint_, smallest_hint_;  // where they are known
  double scale_ = 1.0;
  bool explains_ = false;  // some number opens its arithmetic
  bool hovered_ = false;
  int hover_spot_ = -1, focus_spot_ = 0;
};

}  // namespace rope::app
