// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/attention/head_wall.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
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

constexpr double gap = 6;

}  // namespace

HeadWall::HeadWall(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Attention of all layers and heads"));
  set_accessible_role(this, QAccessible::Table);
}

void HeadWall::set_pictures(std::vector<std::shared_ptr<const HeatMapPicture>> pictures, Index layers,
                            Index heads) {
  pictures_ = std::move(pictures);
  layers_ = pictures_.empty() ? 0 : layers;
  heads_ = pictures_.empty() ? 0 : heads;
  images_.assign(pictures_.size(), QImage());
  describe();
  update();
}

void HeadWall::set_chosen(Head head) {
  chosen_ = head;
  describe();
  update();
}

void HeadWall::set_notes(std::vector<QString> notes) {
  notes_ = std::move(notes);
}

void HeadWall::set_scores(std::vector<HeadScore> scores) {
  scores_ = std::move(scores);
  update();
}

int HeadWall::natural_width(int height) const {
  const QFontMetricsF metrics(small_font());
  const double down = (height - 2 * metrics.height() - 4) / static_cast<double>(std::max<Index>(1, layers_));
  return static_cast<int>(
      std::ceil(std::max(6.0, down) * static_cast<double>(heads_) + 2 * metrics.height() + 6));
}

void HeadWall::describe() {
  if (pictures_.empty()) return setAccessibleDescription({});
  setAccessibleDescription(
      tr("%1 layers with %2 heads each; layer %3, head %4 is chosen. Arrow keys choose another.")
          .arg(layers_)
          .arg(heads_)
          .arg(chosen_.layer)
          .arg(chosen_.head));
}

QFont HeadWall::small_font() const {
  return scaled_font(0.85);
}

double HeadWall::side() const {
  const QFontMetricsF metrics(small_font());
  const double across =
      (width() - 2 * metrics.height() - 6) / static_cast<double>(std::max<Index>(1, heads_));
  const double down =
      (height() - 2 * metrics.height() - 4) / static_cast<double>(std::max<Index>(1, layers_));
  return std::max(6.0, std::floor(std::min(across, down)));
}

QRectF HeadWall::thumbnail_rect(Head head) const {
  const double label = 2 * QFontMetricsF(small_font()).height();
  return {label + 4 + side() * static_cast<double>(head.head),
          label + 2 + side() * static_cast<double>(head.layer), side() - gap, side() - gap};
}

std::optional<Head> HeadWall::head_at(QPointF point) const {
  if (pictures_.empty()) return std::nullopt;
  const QPointF origin = thumbnail_rect({}).topLeft();
  const Head head{static_cast<Index>(std::floor((point.y() - origin.y()) / side())),
                  static_cast<Index>(std::floor((point.x() - origin.x()) / side()))};
  if (head.layer < 0 || head.head < 0 || head.layer >= layers_ || head.head >= heads_) return std::nullopt;
  return head;
}

void HeadWall::choose(Head head, Gesture gesture) {
  if (pictures_.empty() || head == chosen_) return;
  set_chosen(head);
  Q_EMIT head_chosen(head, gesture);
}

void HeadWall::paintEvent(QPaintEvent*) {
  if (pictures_.empty()) return;
  const Theme& theme = current_theme();
  PicturePainter painter(this);
  paint_labels(painter);
  for (Index layer = 0; layer < layers_; ++layer) {
    for (Index head = 0; head < heads_; ++head) {
      paint_thumbnail(painter, {layer, head});
      if (index({layer, head}) < scores_.size()) paint_score(painter, {layer, head});
    }
  }
  if (chosen_.layer >= layers_ || chosen_.head >= heads_) return;
  const QRectF ring = thumbnail_rect(chosen_).adjusted(-3, -3, 3, 3);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.relation, hasFocus() ? 4 : 3));
  painter.drawRoundedRect(ring, 3, 3);
}

void HeadWall::paint_thumbnail(QPainter& painter, Head head) {
  const Theme& theme = current_theme();
  const double ratio = devicePixelRatioF();
  const QRectF box = thumbnail_rect(head);
  const auto& picture = pictures_[index(head)];
  QImage& image = images_[index(head)];
  const QSize pixels((box.size() * ratio).toSize());
  if (picture && image.size() != pixels) {
    image = QImage(pixels, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    const CellWindow window{0, 0, pixels.width() / static_cast<double>(picture->matrix().cols),
                            pixels.height() / static_cast<double>(picture->matrix().rows)};
    render_cells(*picture, window, colour_table(picture->scale().colours, theme.dark()),
                 {theme.panel.rgb(), theme.reference.rgb()}, image);
  }
  painter.drawImage(box.topLeft(), image);
  const bool hovered = hovered_ == head;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(hovered ? theme.text : theme.quiet, hovered ? 1.5 : 0.5));
  painter.drawRect(box);
}

void HeadWall::paint_score(QPainter& painter, Head head) const {
  const Theme& theme = current_theme();
  const HeadScore& score = scores_[index(head)];
  const QRectF box = thumbnail_rect(head);
  const double high = std::clamp(box.height() * 0.14, 4.0, 10.0);
  const QRectF track(box.left(), box.bottom() - high, box.width(), high);
  const auto at = [&track](double share) { return track.width() * std::clamp(share, 0.0, 1.0); };
  painter.fillRect(track, theme.ground);
  painter.fillRect(QRectF(track.left(), track.top() + 1, at(score.now.value_or(score.share)), high - 1),
                   theme.relation);
  if (score.now) {
    const double x = track.left() + at(score.share) - 1.5;
    painter.fillRect(QRectF(std::max(track.left(), x), track.top(), 3, high), theme.trained);
  }
  const QFont bold = scaled_font(0.8, QFont::Bold);
  const QFontMetricsF metrics(bold);
  if (score.rank > 3 || box.height() < metrics.height() + high) return;
  const QRectF badge(box.left(), box.top(), metrics.height(), metrics.height());
  painter.fillRect(badge, theme.relation);
  painter.setFont(bold);
  painter.setPen(theme.ground);
  draw_line(painter, badge, Qt::AlignHCenter, QString::number(score.rank));
}

void HeadWall::paint_labels(QPainter& painter) const {
  const Theme& theme = current_theme();
  const QFontMetricsF metrics(small_font());
  painter.setFont(small_font());
  const QRectF first = thumbnail_rect({});
  const double line = metrics.height();
  const QRectF all(first.topLeft(),
                   QSizeF(side() * static_cast<double>(heads_), side() * static_cast<double>(layers_)));
  painter.setPen(theme.quiet);
  draw_line(painter, QRectF(all.left(), 0, std::max(all.width(), 60.0), line), Qt::AlignLeft, tr("head"));
  const QString layers = tr("layer");
  if (metrics.horizontalAdvance(layers) <= line) {  // one syllable of Korean stands upright
    draw_line(painter, QRectF(0, all.top(), line, line), Qt::AlignLeft, layers);
  } else {
    const double along = std::max(all.height(), 60.0);
    painter.save();
    painter.translate(0, all.top());
    painter.rotate(-90);
    draw_line(painter, QRectF(-along, 0, along, line), Qt::AlignRight, layers);
    painter.restore();
  }
  const Index across = std::max<Index>(
      1, static_cast<Index>(std::ceil((metrics.horizontalAdvance(QStringLiteral("00")) + 2) / side())));
  const Index down = std::max<Index>(1, static_cast<Index>(std::ceil(line / side())));
  for (Index head = 0; head < heads_; head += across) {
    const QRectF box = thumbnail_rect({0, head});
    painter.setPen(head == chosen_.head ? theme.relation : theme.quiet);
    draw_line(painter, QRectF(box.center().x() - 20, line, 40, line), Qt::AlignCenter, QString::number(head));
  }
  for (Index layer = 0; layer < layers_; layer += down) {
    const QRectF box = thumbnail_rect({layer, 0});
    painter.setPen(layer == chosen_.layer ? theme.relation : theme.quiet);
    draw_line(painter, QRectF(line, box.center().y() - line / 2, line, line), Qt::AlignCenter,
              QString::number(layer));
  }
}

bool HeadWall::event(QEvent* event) {
  const auto text_at = [this](const QPoint& at) {
    const auto head = head_at(at);
    if (!head) return QString();
    QString text = tr("Layer %1, head %2").arg(head->layer).arg(head->head);
    if (index(*head) < notes_.size()) text += QLatin1Char('\n') + notes_[index(*head)];
    return text;
  };
  return answer_tool_tip(event, this, text_at) || QWidget::event(event);
}

void HeadWall::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
    images_.assign(pictures_.size(), QImage());
  }
  QWidget::changeEvent(event);
}

void HeadWall::resizeEvent(QResizeEvent* event) {
  images_.assign(pictures_.size(), QImage());
  QWidget::resizeEvent(event);
}

void HeadWall::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  if (const auto head = head_at(event->position())) choose(*head);
}

void HeadWall::mouseMoveEvent(QMouseEvent* event) {
  const auto head = head_at(event->position());
  if (head == hovered_) return;
  hovered_ = head;
  update();
}

void HeadWall::leaveEvent(QEvent* event) {
  hovered_.reset();
  update();
  QWidget::leaveEvent(event);
}

void HeadWall::keyPressEvent(QKeyEvent* event) {
  Head head = chosen_;
  switch (event->key()) {
    case Qt::Key_Left:
      --head.head;
      break;
    case Qt::Key_Right:
      ++head.head;
      break;
    case Qt::Key_Up:
      --head.layer;
      break;
    case Qt::Key_Down:
      ++head.layer;
      break;
    default:
      return QWidget::keyPressEvent(event);
  }
  if (head.head >= 0 && head.layer >= 0 && head.head < heads_ && head.layer < layers_)
    choose(head, keys_.next());
}

void HeadWall::contextMenuEvent(QContextMenuEvent* event) {
  const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
  const std::optional<Head> head = by_key ? std::optional(chosen_) : head_at(event->pos());
  if (!head || scores_.empty()) return QWidget::contextMenuEvent(event);
  Q_EMIT score_asked(*head, thumbnail_rect(*head).toAlignedRect());
}

}  // namespace rope::app
