// SPDX-License-Identifier: GPL-3.0-or-later
#include <QEvent>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "app/widgets/accessible_value.h"
#include "app/widgets/explanation.h"
#include "app/widgets/formula.h"
#include "app/widgets/picture_painter.h"

namespace rope::app {
namespace {

using Kind = FormulaNode::Kind;

constexpr double kSmallestFit = 0.65;
constexpr double kIndent = 2.5;  // of a continued line, in x-heights

using Break = FormulaNode::Break;

// The parts of a long line: each begins at a relation, or also at what is less. A sign right after a relation
// is no term's but its number's.
std::vector<Formula> split(const Formula& line, Break least) {
  std::vector<Formula> parts;
  std::vector<Formula> part;
  for (const Formula& child : line->children) {
    const bool here = child && child->before != Break::none && child->before <= least;
    const bool after_relation = !part.empty() && part.back() && part.back()->before == Break::relation;
    if (here && !part.empty() && !after_relation) {
      parts.push_back(math::row(std::move(part)));
      part.clear();
    }
    part.push_back(child);
  }
  if (!part.empty()) parts.push_back(math::row(std::move(part)));
  return parts;
}

// The same, at terms and factors only in those parts that are wider than `width` by themselves.
std::vector<Formula> split_to(const Formula& line, const QFont& font, double width,
                              Break least = Break::relation) {
  std::vector<Formula> parts;
  for (const Formula& part : split(line, least)) {
    if (least == Break::factor || formula_extent(part, font).width <= width) {
      parts.push_back(part);
      continue;
    }
    const Break next = least == Break::relation ? Break::term : Break::factor;
    for (const Formula& piece : split_to(part, font, width, next)) parts.push_back(piece);
  }
  return parts;
}

// Width of the widest part that cannot be broken.
double widest_part(const std::vector<Formula>& lines, const QFont& font) {
  double width = 0;
  for (const Formula& line : lines) {
    if (!line) continue;
    if (line->kind != Kind::row) {
      width = std::max(width, formula_extent(line, font).width);
      continue;
    }
    for (const Formula& part : split(line, Break::factor)) {
      width = std::max(width, formula_extent(part, font).width);
    }
  }
  return width;
}

bool explains(const Formula& formula) {
  return formula &&
         (formula->explain || std::any_of(formula->children.begin(), formula->children.end(), explains));
}

// In the panel, or on a card that is higher than its screen.
void scroll_to(const QWidget* view, const QRectF& box) {
  for (QWidget* around = view->parentWidget(); around != nullptr; around = around->parentWidget()) {
    auto* area = qobject_cast<QScrollArea*>(around);
    if (area == nullptr) continue;
    const QPoint at = view->mapTo(area->widget(), box.center().toPoint());
    return area->ensureVisible(at.x(), at.y(), qRound(box.width()), qRound(box.height()));
  }
}

}  // namespace

FormulaView::FormulaView(QWidget* parent) : QWidget(parent) {
  set_accessible_role(this, QAccessible::Equation);
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void FormulaView::set_lines(std::vector<Formula> lines) {
  const int old_height = heightForWidth(width());
  lines_ = std::move(lines);
  forget_settings();
  QStringList texts;
  for (const Formula& line : lines_) texts << plain_text(line);
  setAccessibleDescription(texts.join(QLatin1Char('\n')));
  const bool explained = std::any_of(lines_.begin(), lines_.end(), explains);
  if (explained != explains_) {
    explains_ = explained;
    setMouseTracking(explained);
    setFocusPolicy(explained ? Qt::StrongFocus : Qt::NoFocus);
  }
  if (heightForWidth(width()) != old_height) updateGeometry();
  update();
}

void FormulaView::set_scale(double scale) {
  if (scale == scale_) return;
  scale_ = scale;
  forget_settings();
  updateGeometry();
  update();
}

QFont FormulaView::fitted_font(double width) const {
  const QFont font = resized(this->font(), scale_);
  bool broken = false;  // then what goes on is indented
  for (const Formula& line : lines_) broken = broken || (line && formula_extent(line, font).width > width);
  const double needed = widest_part(lines_, font) + (broken ? kIndent * QFontMetricsF(font).xHeight() : 0);
  return needed <= width ? font : resized(font, std::max(kSmallestFit, width / needed));
}

FormulaView::Setting FormulaView::set_at(double width) const {
  Setting setting{fitted_font(width), {}, 0};
  const QFont& font = setting.font;
  const QFontMetricsF metrics(font);
  const double gap = metrics.xHeight() * 0.6;
  const double indent = metrics.xHeight() * kIndent;
  double y = 1;
  const auto put = [&](const Formula& formula, double x) {
    const FormulaExtent extent = formula_extent(formula, font);
    setting.lines.push_back({formula, QPointF(x, y + extent.ascent)});
    y += extent.height() + gap;
  };
  for (const Formula& line : lines_) {
    if (!line) continue;
    if (line->kind != Kind::row || formula_extent(line, font).width <= width) {
      put(line, 0);
      continue;
    }
    // Fill each line with as many parts as fit.
    double x = 0;
    Formula current;
    for (const Formula& part : split_to(line, font, width - indent)) {
      Formula longer = current ? math::row({current, part}) : part;
      if (current && x + formula_extent(longer, font).width > width) {
        put(current, x);
        // A part that needs all of the width gets it.
        x = std::clamp(width - formula_extent(part, font).width, 0.0, indent);
        longer = part;
      }
      current = std::move(longer);
    }
    if (current) put(current, x);
  }
  setting.height = std::max(1.0, y - gap + 1);
  return setting;
}

const FormulaView::Setting& FormulaView::setting(int width) const {
  constexpr std::size_t kMostKept = 8;
  const auto known = settings_.find(width);
  if (known != settings_.end()) return known->second;
  if (settings_.size() >= kMostKept) settings_.clear();
  return settings_.emplace(width, set_at(width)).first->second;
}

void FormulaView::forget_settings() {
  settings_.clear();
  hint_.reset();
  smallest_hint_.reset();
}

QSize FormulaView::sizeHint() const {
  if (!hint_) {
    const QFont font = resized(this->font(), scale_);
    double width = 0;
    for (const Formula& line : lines_) width = std::max(width, formula_extent(line, font).width);
    const int whole = static_cast<int>(std::ceil(width)) + 1;
    hint_ = QSize(whole, heightForWidth(whole));
  }
  return *hint_;
}

QSize FormulaView::minimumSizeHint() const {
  if (!smallest_hint_) {
    const QFont smallest = resized(font(), scale_ * kSmallestFit);
    smallest_hint_ = QSize(static_cast<int>(std::ceil(widest_part(lines_, smallest))) + 1,
                           static_cast<int>(QFontMetricsF(smallest).height()));
  }
  return *smallest_hint_;
}

int FormulaView::heightForWidth(int width) const {
  return static_cast<int>(std::ceil(setting(width).height));
}

std::vector<ExplainedSpot> FormulaView::spots() const {
  std::vector<ExplainedSpot> all;
  if (!explains_) return all;
  const Setting& shown = setting(width());
  for (const Placed& line : shown.lines) {
    std::vector<ExplainedSpot> here = explained_spots(line.formula, shown.font, line.origin);
    all.insert(all.end(), here.begin(), here.end());
  }
  return all;
}

void FormulaView::open(const ExplainedSpot& spot) {
  show_explanation(this, spot.box.toAlignedRect(), spot.formula->explain());
}

void FormulaView::mousePressEvent(QMouseEvent* event) {
  const std::vector<ExplainedSpot> all = spots();
  for (std::size_t i = 0; i < all.size(); ++i) {
    // A number is thin; half a line around it still means it.
    if (event->button() != Qt::LeftButton || !all[i].box.adjusted(-2, -3, 2, 3).contains(event->position())) {
      continue;
    }
    focus_spot_ = static_cast<int>(i);
    return open(all[i]);
  }
  QWidget::mousePressEvent(event);
}

void FormulaView::mouseMoveEvent(QMouseEvent* event) {
  const std::vector<ExplainedSpot> all = spots();
  const auto found = std::find_if(all.begin(), all.end(), [&](const ExplainedSpot& spot) {
    return spot.box.adjusted(-2, -3, 2, 3).contains(event->position());
  });
  const int spot = found == all.end() ? -1 : static_cast<int>(found - all.begin());
  if (hovered_ && spot == hover_spot_) return;
  hovered_ = true;
  hover_spot_ = spot;
  setCursor(spot >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
  update();
}

void FormulaView::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  hovered_ = false;
  hover_spot_ = -1;
  update();
}

void FormulaView::keyPressEvent(QKeyEvent* event) {
  const std::vector<ExplainedSpot> all = spots();
  const int last = static_cast<int>(all.size()) - 1;
  focus_spot_ = std::clamp(focus_spot_, 0, std::max(0, last));
  switch (last < 0 ? 0 : event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Up:
      // Past the first and the last number what is around may scroll.
      if (focus_spot_ == 0) return QWidget::keyPressEvent(event);
      --focus_spot_;
      break;
    case Qt::Key_Right:
    case Qt::Key_Down:
      if (focus_spot_ == last) return QWidget::keyPressEvent(event);
      ++focus_spot_;
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      open(all[static_cast<std::size_t>(focus_spot_)]);
      break;
    default:
      return QWidget::keyPressEvent(event);
  }
  scroll_to(this, all[static_cast<std::size_t>(focus_spot_)].box);
  update();
}

void FormulaView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void FormulaView::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

// What opens its arithmetic is underlined while the mouse is over the view, the one that would open framed.
void FormulaView::paint_spots(QPainter& painter) const {
  if (!hovered_ && !hasFocus()) return;
  const std::vector<ExplainedSpot> all = spots();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool chosen = static_cast<int>(i) == (hovered_ ? hover_spot_ : focus_spot_);
    painter.setPen(QPen(current_theme().quiet, 1, chosen ? Qt::SolidLine : Qt::DotLine));
    painter.setBrush(Qt::NoBrush);
    const QRectF box = all[i].box;
    if (chosen && hasFocus()) painter.drawRoundedRect(box.adjusted(-1.5, 0.5, 1.5, -0.5), 3, 3);
    painter.drawLine(box.bottomLeft() - QPointF(0, 1), box.bottomRight() - QPointF(0, 1));
  }
}

bool FormulaView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const Setting& shown = setting(width());
  for (const Placed& line : shown.lines) {
    const QString meaning = definition_at(line.formula, shown.font, line.origin, help->pos());
    if (meaning.isEmpty()) continue;
    QToolTip::showText(help->globalPos(), meaning, this);
    return true;
  }
  QToolTip::hideText();
  event->ignore();
  return true;
}

void FormulaView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) {
    forget_settings();
    updateGeometry();
  }
  update();
}

void FormulaView::paintEvent(QPaintEvent*) {
  PicturePainter painter(this);
  const Setting& shown = setting(width());
  for (const Placed& line : shown.lines) paint_formula(painter, shown.font, line.formula, line.origin);
  paint_spots(painter);
}

}  // namespace rope::app
