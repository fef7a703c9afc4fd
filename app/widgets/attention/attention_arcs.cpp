// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/attention/attention_arcs.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/widgets/accessible_value.h"
#include "app/widgets/number_text.h"
#include "app/widgets/theme.h"
#include "app/widgets/tool_tip.h"

namespace rope::app {
namespace {

constexpr double reach = 6;             // a curve is pointed at from that many pixels beside it
constexpr std::size_t most_in_tip = 5;  // curves of one token

// A curve is a cubic whose handles stand in the middle: where it is across (0 to 1) says how far along.
double along_at(double across) {
  double t = across;
  for (int i = 0; i < 8; ++i) t -= (1.5 * t * (1 - t) + t * t * t - across) / (1.5 - 3 * t + 3 * t * t);
  return t;
}

double raised(double along) {
  return along * along * (3 - 2 * along);
}

}  // namespace

AttentionArcs::AttentionArcs(std::shared_ptr<HeatMapViewport> viewport, QWidget* parent)
    : QWidget(parent), viewport_(std::move(viewport)) {
  setFocusPolicy(Qt::StrongFocus);
  set_accessible_role(this, QAccessible::Chart);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  connect(viewport_.get(), &HeatMapViewport::changed, this, qOverload<>(&QWidget::update));
}

void AttentionArcs::set_title(const QString& title) {
  title_ = title;
  setAccessibleName(title);
  update();
}

void AttentionArcs::set_picture(std::shared_ptr<const HeatMapPicture> picture, std::vector<QString> tokens) {
  picture_ = std::move(picture);
  tokens_ = std::move(tokens);
  measured_for_.reset();
  if (picture_) viewport_->set_size(picture_->matrix().rows, picture_->matrix().cols);
  describe();
  update();
}

void AttentionArcs::set_readout(std::function<QString(const MapCell&, double)> readout) {
  readout_ = std::move(readout);
  update();
}

void AttentionArcs::set_first_row(Index row) {
  scroll_ = std::clamp<Index>(row, 0, std::max<Index>(0, tokens() - visible_rows()));
  update();
}

void AttentionArcs::describe() {
  if (!picture_ || picture_->summary().finite == 0) return setAccessibleDescription({});
  const ValueSummary& all = picture_->summary();
  setAccessibleDescription(tr("Curves between %n tokens, values from %1 to %2. Up and down choose the token "
                              "that looks, left and right the one that is looked at.",
                              nullptr, static_cast<int>(tokens()))
                               .arg(number_text(all.low), number_text(all.high)));
}

const AttentionArcs::Measures& AttentionArcs::measures() const {
  if (measured_for_ == font()) return measures_;
  const QFontMetricsF words(scaled_font(0.95));
  measures_ = {.line = QFontMetricsF(font()).height(),
               .small = QFontMetricsF(scaled_font(0.9)).height(),
               .word = words.height()};
  for (const QString& token : tokens_) {
    measures_.widest = std::max(measures_.widest, words.horizontalAdvance(token) + 8);
  }
  measured_for_ = font();
  return measures_;
}

double AttentionArcs::row_height() const {
  const double line = measures().word;
  const double fit = (height() - top() - bottom()) / static_cast<double>(std::max<Index>(1, tokens()));
  return std::clamp(fit, line, line * 1.8);
}

double AttentionArcs::column_width() const {
  return std::min(measures().widest, width() * 0.3);
}

Index AttentionArcs::visible_rows() const {
  const auto rows = static_cast<Index>((height() - top() - bottom()) / row_height() + 1e-6);
  return std::clamp<Index>(rows, 1, std::max<Index>(1, tokens()));
}

Index AttentionArcs::first_row() const {
  return std::clamp<Index>(scroll_, 0, std::max<Index>(0, tokens() - visible_rows()));
}

AttentionArcs::Rows AttentionArcs::rows() const {
  return {first_row(), std::min(tokens(), first_row() + visible_rows())};
}

double AttentionArcs::y_of(Index token) const {
  return top() + (static_cast<double>(token - first_row()) + 0.5) * row_height();
}

QPointF AttentionArcs::curve_point(const MapCell& cell, double along) const {
  const double across = 1.5 * along * (1 - along) + along * along * along;
  return {left_end() + (right_end() - left_end()) * across,
          y_of(cell.row) + (y_of(cell.col) - y_of(cell.row)) * raised(along)};
}

bool AttentionArcs::is_change() const {
  return picture_->scale().colours == ColourScale::signed_;
}

double AttentionArcs::value(const MapCell& cell) const {
  return static_cast<double>(picture_->matrix().at(cell.row, cell.col));
}

double AttentionArcs::size(const MapCell& cell) const {
  const double of = value(cell);
  return std::isfinite(of) ? std::abs(of) : 0;
}

// Of the curves of a token, the strongest first; of equal ones that of the earlier token.
std::vector<MapCell> AttentionArcs::strongest(const Place& word, std::size_t most) const {
  std::vector<MapCell> cells;
  for (Index other = 0; other < tokens(); ++other) {
    cells.push_back(word.part == Pointed::column ? MapCell{other, word.cell.col}
                                                 : MapCell{word.cell.row, other});
  }
  const auto kept = static_cast<std::ptrdiff_t>(std::min(most, cells.size()));
  std::partial_sort(cells.begin(), cells.begin() + kept, cells.end(),
                    [this](const MapCell& a, const MapCell& b) {
                      return std::pair(-size(a), a.row + a.col) < std::pair(-size(b), b.row + b.col);
                    });
  cells.resize(static_cast<std::size_t>(kept));
  return cells;
}

std::optional<MapCell> AttentionArcs::curve_at(QPointF point) const {
  const double wide = right_end() - left_end();
  const double along = along_at(std::clamp((point.x() - left_end()) / wide, 0.0, 1.0));
  const double across_speed = wide * (1.5 - 3 * along + 3 * along * along);
  std::optional<MapCell> found;
  std::pair<double, double> nearest{reach, 0};  // pixels to the line's edge; of equal ones the strongest
  for (Index row = rows().first; row < rows().last; ++row) {
    for (Index col = 0; col < tokens(); ++col) {
      const MapCell cell{row, col};
      if (size(cell) < kLeastCurve && viewport_->chosen() != cell) continue;
      const double rise = y_of(col) - y_of(row);
      const double slope = rise * 6 * along * (1 - along) / across_speed;
      const double beside = std::abs(y_of(row) + rise * raised(along) - point.y()) / std::hypot(1, slope);
      const double edge = std::max(0.0, beside - curve_pen(value(cell), is_change()).widthF() / 2);
      if (std::pair(edge, -size(cell)) >= nearest) continue;
      nearest = {edge, -size(cell)};
      found = cell;
    }
  }
  return found;
}

std::optional<AttentionArcs::Place> AttentionArcs::place_at(QPointF point) const {
  if (!picture_ || tokens_.empty() || point.y() < top()) return std::nullopt;
  const Index token = first_row() + static_cast<Index>((point.y() - top()) / row_height());
  if (token >= rows().last) return std::nullopt;
  if (point.x() > left_end() && point.x() < right_end()) {
    const auto curve = curve_at(point);
    return curve ? std::optional(Place{Pointed::cell, *curve}) : std::nullopt;
  }
  const Place word =
      point.x() < width() / 2.0 ? Place{Pointed::row, {token, 0}} : Place{Pointed::column, {0, token}};
  return Place{word.part, strongest(word, 1).front()};
}

std::optional<MapCell> AttentionArcs::cell_at(QPointF point) const {
  const auto place = place_at(point);
  return place ? std::optional(place->cell) : std::nullopt;
}

// Where a word is pointed at, each view marks what is strongest in its own run.
std::optional<MapCell> AttentionArcs::marked() const {
  const auto& hovered = viewport_->hovered();
  const auto& cell = hovered ? hovered : viewport_->chosen();
  if (!picture_ || !cell || cell->row >= tokens() || cell->col >= tokens()) return std::nullopt;
  if (!hovered || viewport_->pointed() == Pointed::cell) return cell;
  return strongest({viewport_->pointed(), *hovered}, 1).front();
}

bool AttentionArcs::stands_out(const MapCell& cell) const {
  const auto& hovered = viewport_->hovered();
  if (hovered && viewport_->pointed() == Pointed::column) return cell.col == hovered->col;
  const auto& active = hovered ? hovered : viewport_->chosen();
  return !active || active->row == cell.row;
}

QString AttentionArcs::text_of(const MapCell& cell) const {
  return readout_ ? readout_(cell, value(cell)) : number_text(value(cell));
}

QString AttentionArcs::readout_text() const {
  const auto cell = marked();
  if (!cell) return {};
  const bool word = viewport_->hovered() && viewport_->pointed() != Pointed::cell;
  return word ? tr("Strongest: %1").arg(text_of(*cell)) : text_of(*cell);
}

QString AttentionArcs::tip_at(QPointF point) const {
  const auto place = place_at(point);
  if (!place) return {};
  if (place->part == Pointed::cell) return text_of(place->cell);
  QStringList lines;
  for (const MapCell& cell : strongest(*place, most_in_tip)) lines << text_of(cell);
  return lines.join(QLatin1Char('\n'));
}

void AttentionArcs::choose(const MapCell& cell, Index brought) {
  viewport_->hover(std::nullopt);
  if (brought < rows().first || brought >= rows().last) {
    set_first_row(brought - visible_rows() / 2);
    Q_EMIT scrolled(first_row());
  }
  viewport_->choose(cell, keys_.next());
}

bool AttentionArcs::event(QEvent* event) {
  return answer_tool_tip(event, this, [this](const QPoint& at) { return tip_at(at); }) ||
         QWidget::event(event);
}

void AttentionArcs::mouseMoveEvent(QMouseEvent* event) {
  const auto place = place_at(event->position());
  viewport_->hover(place ? std::optional(place->cell) : std::nullopt, place ? place->part : Pointed::cell);
}

void AttentionArcs::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  if (const auto cell = cell_at(event->position())) viewport_->choose(*cell);
}

void AttentionArcs::leaveEvent(QEvent* event) {
  viewport_->hover(std::nullopt);
  QWidget::leaveEvent(event);
}

void AttentionArcs::wheelEvent(QWheelEvent* event) {
  if (visible_rows() >= tokens()) return event->ignore();
  viewport_->hover(std::nullopt);
  set_first_row(first_row() - event->angleDelta().y() / 40);
  Q_EMIT scrolled(first_row());
  event->accept();
}

void AttentionArcs::keyPressEvent(QKeyEvent* event) {
  const bool across = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right;
  const bool down = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
  if (!picture_ || tokens_.empty() || (!across && !down)) return QWidget::keyPressEvent(event);
  const bool back = event->key() == Qt::Key_Left || event->key() == Qt::Key_Up;
  const Index step = ((event->modifiers() & Qt::ShiftModifier) != 0 ? 10 : 1) * (back ? -1 : 1);
  MapCell cell = viewport_->chosen().value_or(MapCell{});
  Index& moved = across ? cell.col : cell.row;
  moved = std::clamp<Index>(moved + step, 0, tokens() - 1);
  // Another token that looks: what it looks at most.
  if (down) cell = strongest({Pointed::row, cell}, 1).front();
  choose(cell, across ? cell.col : cell.row);
}

}  // namespace rope::app
