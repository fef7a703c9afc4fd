// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/text/token_strip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/widgets/picture_painter.h"
#include "app/widgets/text_line.h"
#include "app/widgets/theme.h"
#include "app/widgets/tool_tip.h"

namespace rope::app {
namespace {

constexpr double gap = 4;
constexpr double padding = 7;

}  // namespace

TokenStrip::TokenStrip(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Tokens"));
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void TokenStrip::set_tokens(std::vector<TokenChip> tokens) {
  if (tokens == tokens_) return;
  tokens_ = std::move(tokens);
  current_ = std::clamp<Index>(current_, 0, std::max<Index>(0, static_cast<Index>(tokens_.size()) - 1));
  hovered_.reset();
  QString all;
  for (const TokenChip& token : tokens_) all += token.text + QLatin1Char(' ');
  setAccessibleDescription(tr("%n tokens", nullptr, static_cast<int>(tokens_.size())) + QStringLiteral(": ") +
                           all.left(2000));
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

std::vector<QRectF> TokenStrip::flow(int width) const {
  const QFontMetricsF metrics(font());
  const double tall = metrics.height() + 6;
  std::vector<QRectF> boxes;
  boxes.reserve(tokens_.size());
  double x = 1;
  double y = 1;
  for (const TokenChip& token : tokens_) {
    const double wide =
        std::min(metrics.horizontalAdvance(token.text) + 2 * padding, std::max(20.0, width - 2.0));
    if (x + wide > width - 1 && x > 1) {
      x = 1;
      y += tall + gap;
    }
    boxes.emplace_back(x, y, wide, tall);
    x += wide + gap;
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
  const double bottom = boxes.empty() ? QFontMetricsF(font()).height() + 7 : boxes.back().bottom();
  return static_cast<int>(std::ceil(bottom + 2));
}

QSize TokenStrip::sizeHint() const {
  return {400, heightForWidth(std::max(200, width()))};
}

QSize TokenStrip::minimumSizeHint() const {
  return {120, static_cast<int>(QFontMetricsF(font()).height() + 10)};
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
  const TokenChip& chip = tokens_[static_cast<std::size_t>(token)];
  const QRectF box = boxes_[static_cast<std::size_t>(token)].adjusted(0.5, 0.5, -0.5, -0.5);
  QColor edge = theme.reference;
  edge.setAlpha(90);
  QPen pen(edge, 1);
  QColor ink = theme.text;
  QColor fill = theme.panel;
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
  painter.drawRoundedRect(box, 6, 6);
  painter.setPen(ink);
  const QString text = QFontMetricsF(font()).elidedText(chip.text, Qt::ElideRight, box.width() - padding);
  draw_line(painter, box, Qt::AlignCenter, text);
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
    if (chip.kind == TokenKind::unknown)
      text += QLatin1Char('\n') + tr("The model's vocabulary cannot spell this word.");
    const QString& hint = hints_[static_cast<int>(chip.kind)];
    if (!hint.isEmpty()) text += QLatin1Char('\n') + hint;
    return text;
  };
  return answer_tool_tip(event, this, text_at) || QWidget::event(event);
}

void TokenStrip::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) relayout();
  if (event->type() == QEvent::PaletteChange) update();
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
