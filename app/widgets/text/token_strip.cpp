// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/text/token_strip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/widgets/accessible_value.h"
#include "app/widgets/picture_painter.h"
#include "app/widgets/text_line.h"
#include "app/widgets/theme.h"
#include "app/widgets/tool_tip.h"

namespace rope::app {
namespace {

constexpr double gap = 4;
constexpr double padding = 7;
constexpr double radius = 6;
constexpr qsizetype longest_description = 2000;

QFont label_font() {
  return scaled_font(0.8);
}

// Round where a word begins or ends, straight where its parts meet.
QPainterPath chip_shape(const QRectF& box, bool round_left, bool round_right) {
  QPainterPath shape;
  shape.setFillRule(Qt::WindingFill);
  shape.addRoundedRect(box, radius, radius);
  const double half = std::min(radius, box.width() / 2);
  if (!round_left) shape.addRect(QRectF(box.topLeft(), QSizeF(half, box.height())));
  if (!round_right) shape.addRect(QRectF(box.right() - half, box.top(), half, box.height()));
  return shape.simplified();
}

}  // namespace

bool TokenChip::joined() const {
  return kind == TokenKind::word && text.size() > 2 && text.startsWith(QLatin1String("##"));
}

QString TokenChip::shown_text() const {
  if (joined()) return text.mid(2);
  if (source.isEmpty()) return text;
  constexpr qsizetype longest = 16;
  const QString written = source.size() > longest ? source.left(longest) + QChar(0x2026) : source;
  return text + QLatin1Char(' ') + written;
}

TokenStrip::TokenStrip(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Tokens"));
  set_accessible_role(this, QAccessible::List);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void TokenStrip::set_tokens(std::vector<TokenChip> tokens) {
  if (tokens == tokens_) return;
  tokens_ = std::move(tokens);
  labelled_ = std::any_of(tokens_.begin(), tokens_.end(),
                          [](const TokenChip& chip) { return !chip.label.isEmpty(); });
  current_ = std::clamp<Index>(current_, 0, std::max<Index>(0, static_cast<Index>(tokens_.size()) - 1));
  hovered_.reset();
  QString all;
  for (const TokenChip& token : tokens_) {
    all += token.text + QLatin1Char(' ');
    if (!token.label.isEmpty()) all += QStringLiteral("(%1) ").arg(token.label);
    if (all.size() > longest_description) break;
  }
  setAccessibleDescription(tr("%n tokens", nullptr, static_cast<int>(tokens_.size())) + QStringLiteral(": ") +
                           all.left(longest_description));
  relayout();
}

void TokenStrip::set_marks(std::optional<Index> query, std::optional<Index> key) {
  if (query == query_ && key == key_) return;
  query_ = query;
  key_ = key;
  update();
}

void TokenStrip::set_hint(TokenKind kind, const QString& hint) {
  hints_[static_cast<int>(kind)] = hint;
}

double TokenStrip::chip_width(const TokenChip& chip) const {
  const double text = QFontMetricsF(font()).horizontalAdvance(chip.shown_text());
  const double label = chip.label.isEmpty() ? 0 : QFontMetricsF(label_font()).horizontalAdvance(chip.label);
  // Where words are divided the parts stand close; a joined part keeps half of the padding on that side.
  return std::max(text, label) + (chip.joined() ? 1.5 : 2) * padding;
}

double TokenStrip::chip_height() const {
  const double label = labelled_ ? QFontMetricsF(label_font()).height() : 0;
  return QFontMetricsF(font()).height() + 6 + label;
}

bool TokenStrip::joined_after(std::size_t token) const {
  return token + 1 < tokens_.size() && tokens_[token + 1].joined() &&
         boxes_[token + 1].top() == boxes_[token].top();
}

// Parts of a word stay on one line where that is long enough for them.
std::vector<QRectF> TokenStrip::flow(int width) const {
  const double tall = chip_height();
  const double most = std::max(20.0, width - 2.0);
  std::vector<QRectF> boxes;
  boxes.reserve(tokens_.size());
  double x = 1;
  double y = 1;
  for (std::size_t first = 0; first < tokens_.size();) {
    std::size_t end = first + 1;
    while (end < tokens_.size() && tokens_[end].joined()) ++end;
    double word = 0;
    for (std::size_t i = first; i < end; ++i) word += chip_width(tokens_[i]);
    const auto next_line = [&] {
      x = 1;
      y += tall + gap;
    };
    if (x > 1 && x + word > width - 1 && word <= most) next_line();
    for (; first < end; ++first) {
      const double wide = std::min(chip_width(tokens_[first]), most);
      if (x > 1 && x + wide > width - 1) next_line();
      boxes.emplace_back(x, y, wide, tall);
      x += wide;
    }
    x += gap;
  }
  return boxes;
}

void TokenStrip::relayout() {
  boxes_ = flow(width());
  updateGeometry();
  update();
}

int TokenStrip::heightForWidth(int width) const {
  const auto boxes = flow(width);
  const double bottom = boxes.empty() ? chip_height() + 1 : boxes.back().bottom();
  return static_cast<int>(std::ceil(bottom + 2));
}

QSize TokenStrip::sizeHint() const {
  return {400, heightForWidth(std::max(200, width()))};
}

QSize TokenStrip::minimumSizeHint() const {
  return {120, static_cast<int>(chip_height() + 4)};
}

QRectF TokenStrip::token_rect(Index token) const {
  return boxes_.at(static_cast<std::size_t>(token));
}

std::optional<Index> TokenStrip::token_at(QPointF point) const {
  for (std::size_t i = 0; i < boxes_.size(); ++i) {
    if (boxes_[i].contains(point)) return static_cast<Index>(i);
  }
  return std::nullopt;
}

void TokenStrip::paintEvent(QPaintEvent* event) {
  PicturePainter painter(this);
  for (std::size_t i = 0; i < boxes_.size(); ++i) {
    if (boxes_[i].adjusted(-3, -3, 3, 3).intersects(QRectF(event->rect())))
      paint_token(painter, static_cast<Index>(i));
  }
}

void TokenStrip::paint_token(QPainter& painter, Index token) {
  const Theme& theme = current_theme();
  const auto index = static_cast<std::size_t>(token);
  const TokenChip& chip = tokens_[index];
  const QRectF box = boxes_[index].adjusted(chip.joined() ? -0.5 : 0.5, 0.5, -0.5, -0.5);
  QColor edge = theme.reference;
  edge.setAlpha(90);
  QPen pen(edge, 1);
  QColor ink = theme.text;
  QColor fill = chip.marked ? theme.tint(Role::relation, theme.dark() ? 0.3 : 0.18) : theme.panel;
  if (chip.kind == TokenKind::special) ink = theme.quiet;
  if (chip.kind == TokenKind::unknown) {
    ink = theme.error;
    pen = QPen(theme.error, 1.2, Qt::DashLine);
  }
  if (chip.kind == TokenKind::mask) {
    pen = QPen(theme.relation, 2);
    ink = theme.relation;
    fill = theme.ground;
  }
  if (hovered_ == token && !hints_[static_cast<int>(chip.kind)].isEmpty())
    fill = theme.ground.lightness() > 128 ? fill.darker(108) : fill.lighter(150);
  painter.setPen(chip.kind == TokenKind::special ? QPen(Qt::NoPen) : pen);
  painter.setBrush(fill);
  const bool first_of_line = token > 0 && boxes_[index - 1].top() != boxes_[index].top();
  painter.drawPath(chip_shape(box, !chip.joined() || first_of_line, !joined_after(index)));
  paint_text(painter, chip, box, ink);
  paint_marks(painter, token, box);
}

void TokenStrip::paint_text(QPainter& painter, const TokenChip& chip, const QRectF& box, const QColor& ink) {
  const Theme& theme = current_theme();
  const double label = labelled_ ? QFontMetricsF(label_font()).height() : 0;
  painter.setPen(ink);
  const QString text =
      QFontMetricsF(font()).elidedText(chip.shown_text(), Qt::ElideRight, box.width() - padding);
  draw_line(painter, box.adjusted(0, 0, 0, -label), Qt::AlignCenter, text);
  if (chip.label.isEmpty()) return;
  painter.save();
  painter.setFont(label_font());
  painter.setPen(chip.label_changed ? theme.trained : theme.quiet);
  const QRectF line(box.left(), box.bottom() - label - 1, box.width(), label);
  draw_line(painter, line, Qt::AlignCenter,
            QFontMetricsF(label_font()).elidedText(chip.label, Qt::ElideRight, box.width() - 4));
  painter.restore();
}

void TokenStrip::paint_marks(QPainter& painter, Index token, const QRectF& box) {
  const Theme& theme = current_theme();
  const TokenChip& chip = tokens_[static_cast<std::size_t>(token)];
  // What the model as trained finds: a line of its dashes above the token.
  if (chip.marked_as_trained) {
    QPen pen = theme.pen(Role::trained);
    pen.setWidthF(2.5);
    painter.setPen(pen);
    painter.drawLine(box.topLeft() + QPointF(1, 2), box.topRight() + QPointF(-1, 2));
  }
  // The token that looks: a solid bar; the one looked at: a dashed bar.
  if (query_ == token) {
    painter.setPen(QPen(theme.query, 3, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(box.bottomLeft() + QPointF(6, -1), box.bottomRight() + QPointF(-6, -1));
  }
  if (key_ == token) {
    painter.setPen(QPen(theme.key, 3, Qt::DashLine, Qt::FlatCap));
    painter.drawLine(box.topLeft() + QPointF(6, 1), box.topRight() + QPointF(-6, 1));
  }
  if (hasFocus() && current_ == token) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.text, 1, Qt::DotLine));
    painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 4, 4);
  }
}

void TokenStrip::hover(std::optional<Index> token) {
  if (token == hovered_) return;
  hovered_ = token;
  const bool acts =
      token && !hints_[static_cast<int>(tokens_[static_cast<std::size_t>(*token)].kind)].isEmpty();
  setCursor(acts ? Qt::PointingHandCursor : Qt::ArrowCursor);
  update();
  Q_EMIT token_hovered(token);
}

bool TokenStrip::event(QEvent* event) {
  const auto text_at = [this](const QPoint& at) {
    const auto token = token_at(at);
    if (!token) return QString();
    const TokenChip& chip = tokens_[static_cast<std::size_t>(*token)];
    QString text = tr("Token %1: %2").arg(*token).arg(chip.text);
    if (!chip.source.isEmpty())
      text += QLatin1Char('\n') + tr("The model's vocabulary cannot spell “%1”.").arg(chip.source.left(200));
    if (!chip.label.isEmpty()) text += QLatin1Char('\n') + chip.label;
    if (!chip.detail.isEmpty()) text += QLatin1Char('\n') + chip.detail;
    const QString& hint = hints_[static_cast<int>(chip.kind)];
    if (!hint.isEmpty()) text += QLatin1Char('\n') + hint;
    return text;
  };
  return answer_tool_tip(event, this, text_at) || QWidget::event(event);
}

void TokenStrip::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) relayout();
  QWidget::changeEvent(event);
}

void TokenStrip::resizeEvent(QResizeEvent* event) {
  boxes_ = flow(width());
  QWidget::resizeEvent(event);
}

void TokenStrip::mouseMoveEvent(QMouseEvent* event) {
  hover(token_at(event->position()));
}

void TokenStrip::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  if (const auto token = token_at(event->position())) {
    current_ = *token;
    Q_EMIT token_picked(*token);
  }
}

void TokenStrip::leaveEvent(QEvent* event) {
  hover(std::nullopt);
  QWidget::leaveEvent(event);
}

void TokenStrip::keyPressEvent(QKeyEvent* event) {
  const auto last = static_cast<Index>(tokens_.size()) - 1;
  if (last < 0) return QWidget::keyPressEvent(event);
  switch (event->key()) {
    case Qt::Key_Left:
      current_ = std::max<Index>(0, current_ - 1);
      break;
    case Qt::Key_Right:
      current_ = std::min(last, current_ + 1);
      break;
    case Qt::Key_Home:
      current_ = 0;
      break;
    case Qt::Key_End:
      current_ = last;
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      Q_EMIT token_picked(current_);
      return;
    default:
      return QWidget::keyPressEvent(event);
  }
  Q_EMIT token_hovered(current_);
  update();
}

}  // namespace rope::app
