// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/formula.h"

#include <QFontMetricsF>
#include <QHash>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/widgets/number_text.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

using Kind = FormulaNode::Kind;

constexpr double kScriptScale = 0.72;

Formula make(FormulaNode node) {
  return std::make_shared<const FormulaNode>(std::move(node));
}

/// A font and what is asked of it over and over. Measuring a text takes longer than drawing it, and in a
/// picture that moves most texts are those of the frame before.
class Typeface {
 public:
  explicit Typeface(const QFont& font) : font_(font), metrics_(font) {
    ascent = metrics_.ascent();
    descent = metrics_.descent();
    x_height = metrics_.xHeight();
  }

  double ascent = 0, descent = 0, x_height = 0;
  [[nodiscard]] const QFont& font() const { return font_; }
  /// Half the height of a plus sign: fractions and matrices are centred there.
  [[nodiscard]] double axis() const { return 0.55 * x_height; }

  double width(const QString& text) {
    const auto known = widths_.constFind(text);
    if (known != widths_.constEnd()) return *known;
    constexpr qsizetype kMostKept = 4096;
    if (widths_.size() >= kMostKept) widths_.clear();
    return *widths_.insert(text, metrics_.horizontalAdvance(text));
  }

 private:
  QFont font_;
  QFontMetricsF metrics_;
  QHash<QString, double> widths_;
};
using Face = std::shared_ptr<Typeface>;

/// The fonts that were used last; in the window's thread, as all fonts are.
Face face_of(const QFont& font) {
  // Never ended: when that would be, the fonts of the application are gone.
  static std::vector<Face>& faces = *new std::vector<Face>;
  constexpr std::size_t kMostKept = 24;
  const auto found =
      std::find_if(faces.begin(), faces.end(), [&](const Face& face) { return face->font() == font; });
  if (found == faces.end()) {
    if (faces.size() >= kMostKept) faces.pop_back();
    faces.insert(faces.begin(), std::make_shared<Typeface>(font));
  } else {
    std::rotate(faces.begin(), found, found + 1);
  }
  return faces.front();
}

// What is drawn, and where: one walk over the tree measures, paints and finds the symbol under the
// mouse, so the three can never disagree.
class Walk {
 public:
  explicit Walk(QPainter* painter) : painter_(painter) {}
  explicit Walk(QPointF wanted) : wanted_(wanted), searching_(true) {}
  explicit Walk(std::vector<ExplainedSpot>* spots) : spots_(spots) {}

  FormulaExtent at(const Formula& formula, const QFont& font, QPointF origin) {
    if (!formula) return {};
    const FormulaExtent extent = shape(*formula, font, origin);
    if (searching_ && found_.isEmpty() && !formula->definition.isEmpty() &&
        QRectF(origin.x(), origin.y() - extent.ascent, extent.width, extent.height()).contains(wanted_)) {
      found_ = formula->definition;
    }
    if (spots_ != nullptr && formula->explain) {
      spots_->push_back(
          {QRectF(origin.x(), origin.y() - extent.ascent, extent.width, extent.height()), formula});
    }
    return extent;
  }
  [[nodiscard]] const QString& found() const { return found_; }

 private:
  FormulaExtent shape(const FormulaNode& node, const QFont& font, QPointF origin) {
    switch (node.kind) {
      case Kind::text:
        return text(node, font, origin);
      case Kind::row:
        return row(node, font, origin);
      case Kind::script:
        return script(node, font, origin);
      case Kind::fraction:
        return fraction(node, font, origin);
      case Kind::matrix:
        return matrix(node, font, origin);
      case Kind::fence:
        return fence(node, font, origin);
    }
    return {};
  }

  FormulaExtent text(const FormulaNode& node, const QFont& base, QPointF origin) {
    QFont font = base;
    if (font.italic() != node.italic) font.setItalic(node.italic);
    const Face face = face_of(font);
    if (painter_ != nullptr) {
      painter_->setFont(font);
      painter_->setPen(current_theme().color(node.ink));
      painter_->drawText(origin, node.text);
    }
    // A slanted letter leans out of its advance; give it that room.
    const double lean = node.italic ? (face->ascent + face->descent) * 0.04 : 0;
    return {face->width(node.text) + lean, face->ascent, face->descent};
  }

  FormulaExtent row(const FormulaNode& node, const QFont& font, QPointF origin) {
    FormulaExtent total;
    for (const Formula& child : node.children) {
      const FormulaExtent extent = at(child, font, origin + QPointF(total.width, 0));
      total.width += extent.width;
      total.ascent = std::max(total.ascent, extent.ascent);
      total.descent = std::max(total.descent, extent.descent);
    }
    return total;
  }

  FormulaExtent script(const FormulaNode& node, const QFont& font, QPointF origin) {
    const QFont small = resized(font, kScriptScale);
    const Face face = face_of(font);
    FormulaExtent total = at(node.children[0], font, origin);
    const double base_width = total.width;
    if (node.children[1]) {
      const double drop = face->x_height * 0.35;
      const FormulaExtent index = at(node.children[1], small, origin + QPointF(base_width, drop));
      total.width = std::max(total.width, base_width + index.width);
      total.descent = std::max(total.descent, drop + index.descent);
    }
    if (node.children[2]) {
      const double raise = face->x_height * 0.85;
      const FormulaExtent exponent = at(node.children[2], small, origin + QPointF(base_width, -raise));
      total.width = std::max(total.width, base_width + exponent.width);
      total.ascent = std::max(total.ascent, raise + exponent.ascent);
    }
    total.width += face->width(QStringLiteral(" ")) * 0.15;
    return total;
  }

  FormulaExtent fraction(const FormulaNode& node, const QFont& font, QPointF origin) {
    const FormulaExtent top = formula_extent(node.children[0], font);
    const FormulaExtent bottom = formula_extent(node.children[1], font);
    const Face face = face_of(font);
    const double pad = face->x_height * 0.25;
    const double width = std::max(top.width, bottom.width) + 2 * pad;
    const double axis = face->axis();
    at(node.children[0], font, origin + QPointF((width - top.width) / 2, -axis - pad - top.descent));
    at(node.children[1], font, origin + QPointF((width - bottom.width) / 2, -axis + pad + bottom.ascent));
    if (painter_ != nullptr) {
      painter_->setPen(QPen(current_theme().text, 1));
      painter_->drawLine(origin + QPointF(0, -axis), origin + QPointF(width, -axis));
    }
    return {width, axis + pad + top.height(), bottom.height() + pad - axis};
  }

  FormulaExtent matrix(const FormulaNode& node, const QFont& font, QPointF origin) {
    const auto columns = static_cast<std::size_t>(std::max(1, node.columns));
    const std::size_t rows = (node.children.size() + columns - 1) / columns;
    std::vector<double> widths(columns, 0);
    std::vector<FormulaExtent> lines(rows);
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      const FormulaExtent extent = formula_extent(node.children[i], font);
      widths[i % columns] = std::max(widths[i % columns], extent.width);
      lines[i / columns].ascent = std::max(lines[i / columns].ascent, extent.ascent);
      lines[i / columns].descent = std::max(lines[i / columns].descent, extent.descent);
    }
    const Face face = face_of(font);
    const double gap = face->x_height * 1.1;
    const double bracket = face->x_height * 0.7;
    double height = 0;
    for (const FormulaExtent& line : lines) height += line.height();
    double width = 2 * bracket + gap * static_cast<double>(columns - 1);
    for (const double w : widths) width += w;
    const double ascent = height / 2 + face->axis();
    double y = -ascent;
    for (std::size_t r = 0; r < rows; ++r) {
      double x = bracket;
      for (std::size_t c = 0; c < columns && r * columns + c < node.children.size(); ++c) {
        const Formula& entry = node.children[r * columns + c];
        const double spare = widths[c] - formula_extent(entry, font).width;
        at(entry, font, origin + QPointF(x + spare, y + lines[r].ascent));  // numbers end in one column
        x += widths[c] + gap;
      }
      y += lines[r].height();
    }
    const QRectF box(origin.x(), origin.y() - ascent, width, height);
    draw_fence(u"[]", box);
    return {width, ascent, height - ascent};
  }

  FormulaExtent fence(const FormulaNode& node, const QFont& font, QPointF origin) {
    const double side = face_of(font)->x_height * 0.6;
    FormulaExtent inside = at(node.children[0], font, origin + QPointF(side, 0));
    inside.width += 2 * side;
    draw_fence(node.text, QRectF(origin.x(), origin.y() - inside.ascent, inside.width, inside.height()));
    return inside;
  }

  // Brackets, parentheses and bars are drawn, so that they fit any height.
  void draw_fence(QStringView kind, const QRectF& box) {
    if (painter_ == nullptr) return;
    const double hook = std::min(4.0, box.height() * 0.12);
    const double left = box.left() + 1.5;
    const double right = box.right() - 1.5;
    QPainterPath path;
    if (kind.startsWith(u'[')) {
      path.moveTo(left + hook, box.top());
      path.lineTo(left, box.top());
      path.lineTo(left, box.bottom());
      path.lineTo(left + hook, box.bottom());
      path.moveTo(right - hook, box.top());
      path.lineTo(right, box.top());
      path.lineTo(right, box.bottom());
      path.lineTo(right - hook, box.bottom());
    } else if (kind.startsWith(u'|')) {
      path.moveTo(left + hook / 2, box.top());
      path.lineTo(left + hook / 2, box.bottom());
      path.moveTo(right - hook / 2, box.top());
      path.lineTo(right - hook / 2, box.bottom());
    } else {
      path.moveTo(left + hook, box.top());
      path.quadTo(left - hook * 0.6, box.center().y(), left + hook, box.bottom());
      path.moveTo(right - hook, box.top());
      path.quadTo(right + hook * 0.6, box.center().y(), right - hook, box.bottom());
    }
    painter_->setPen(QPen(current_theme().text, 1.2));
    painter_->setBrush(Qt::NoBrush);
    painter_->drawPath(path);
  }

  QPainter* painter_ = nullptr;
  QPointF wanted_;
  bool searching_ = false;
  QString found_;
  std::vector<ExplainedSpot>* spots_ = nullptr;
};

}  // namespace

QFont resized(const QFont& font, double factor) {
  QFont result = font;
  if (font.pixelSize() > 0) {
    result.setPixelSize(std::max(7, static_cast<int>(std::lround(font.pixelSize() * factor))));
  } else {
    result.setPointSizeF(std::max(5.0, font.pointSizeF() * factor));
  }
  return result;
}

namespace math {

Formula text(const QString& text, Ink ink) {
  return make({.kind = Kind::text, .text = text, .ink = ink});
}

Formula symbol(const QString& letter, Ink ink, const QString& definition) {
  return make({.kind = Kind::text, .text = letter, .ink = ink, .italic = true, .definition = definition});
}

Formula number(double value, Ink ink) {
  return text(number_text(value), ink);
}

Formula op(const QString& sign) {
  static const QString relations = QStringLiteral("=≤≈→");
  static const QString terms = QStringLiteral("+−");
  const auto before = relations.contains(sign)      ? FormulaNode::Break::relation
                      : terms.contains(sign)        ? FormulaNode::Break::term
                      : sign == QStringLiteral("·") ? FormulaNode::Break::factor
                                                    : FormulaNode::Break::none;
  return make({.kind = Kind::text,
               .text = QStringLiteral("\u2009") + sign + QStringLiteral("\u2009"),
               .ink = Ink::text,
               .before = before});
}

Formula row(std::vector<Formula> children) {
  return make({.kind = Kind::row, .children = std::move(children)});
}
Formula sub(Formula base, Formula index) {
  return make({.kind = Kind::script, .children = {std::move(base), std::move(index), nullptr}});
}
Formula sup(Formula base, Formula exponent) {
  if (base->kind == Kind::text && base->text.startsWith(QStringLiteral("−"))) base = parens(std::move(base));
  return make({.kind = Kind::script, .children = {std::move(base), nullptr, std::move(exponent)}});
}
Formula sub_sup(Formula base, Formula index, Formula exponent) {
  return make({.kind = Kind::script, .children = {std::move(base), std::move(index), std::move(exponent)}});
}
Formula fraction(Formula numerator, Formula denominator) {
  return make({.kind = Kind::fraction, .children = {std::move(numerator), std::move(denominator)}});
}
Formula matrix(std::vector<Formula> entries, int columns) {
  return make({.kind = Kind::matrix, .columns = columns, .children = std::move(entries)});
}
Formula parens(Formula inside) {
  return make({.kind = Kind::fence, .text = QStringLiteral("()"), .children = {std::move(inside)}});
}
Formula bars(Formula inside) {
  return make({.kind = Kind::fence, .text = QStringLiteral("||"), .children = {std::move(inside)}});
}
Formula explained(const Formula& formula, Explain explain) {
  FormulaNode node = *formula;
  node.explain = std::move(explain);
  return make(std::move(node));
}

}  // namespace math

QString plain_text(const Formula& formula) {
  if (!formula) return {};
  const auto child = [&](std::size_t i) { return plain_text(formula->children[i]); };
  QString result;
  switch (formula->kind) {
    case Kind::text:
      return formula->text;
    case Kind::row:
      for (const Formula& part : formula->children) result += plain_text(part);
      return result;
    case Kind::script:
      result = child(0);
      if (formula->children[1]) result += QLatin1Char('_') + child(1);
      if (formula->children[2]) {
        const QString exponent = child(2);
        static const QString parted = QStringLiteral(" ·/+");
        const bool one = std::none_of(exponent.begin(), exponent.end(),
                                      [](QChar letter) { return parted.contains(letter); });
        result += one ? QLatin1Char('^') + exponent : QStringLiteral("^(%1)").arg(exponent);
      }
      return result;
    case Kind::fraction:
      return QStringLiteral("(%1)/(%2)").arg(child(0), child(1));
    case Kind::matrix:
      for (std::size_t i = 0; i < formula->children.size(); ++i) {
        const bool new_row = i > 0 && i % static_cast<std::size_t>(formula->columns) == 0;
        result += (new_row ? QStringLiteral("; ") : i > 0 ? QStringLiteral(", ") : QString()) + child(i);
      }
      return QLatin1Char('[') + result + QLatin1Char(']');
    case Kind::fence:
      return formula->text.at(0) + child(0) + formula->text.at(1);
  }
  return result;
}

FormulaExtent formula_extent(const Formula& formula, const QFont& font) {
  return Walk(static_cast<QPainter*>(nullptr)).at(formula, font, {});
}

void paint_formula(QPainter& painter, const QFont& font, const Formula& formula, QPointF origin) {
  Walk(&painter).at(formula, font, origin);
}

std::vector<ExplainedSpot> explained_spots(const Formula& formula, const QFont& font, QPointF origin) {
  std::vector<ExplainedSpot> spots;
  Walk(&spots).at(formula, font, origin);
  return spots;
}

QString definition_at(const Formula& formula, const QFont& font, QPointF origin, QPointF point) {
  Walk walk(point);
  walk.at(formula, font, origin);
  return walk.found();
}

}  // namespace rope::app
