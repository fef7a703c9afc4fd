// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/explanation_card.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/widgets/icon.h"
#include "app/widgets/labels.h"

namespace rope::app {
namespace {

constexpr int kWidest = 34;  // of the card, in heights of the font

QString origin_text(Explanation::Origin origin) {
  switch (origin) {
    case Explanation::Origin::formula:
      return ExplanationCard::tr("Computed");
    case Explanation::Origin::random:
      return ExplanationCard::tr("Random");
    case Explanation::Origin::trained:
      return ExplanationCard::tr("Trained");
    case Explanation::Origin::given:
      return ExplanationCard::tr("Set by hand");
  }
  return {};
}

QString source_line(const Explanation& explanation) {
  const QString origin = origin_text(explanation.origin);
  return explanation.source.isEmpty()
             ? origin
             : ExplanationCard::tr("%1: %2", "where a number is from").arg(origin, explanation.source);
}

}  // namespace

ExplanationCard::ExplanationCard(QWidget* parent) : QFrame(parent, Qt::Popup) {
  setAttribute(Qt::WA_DeleteOnClose);
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  back_ = icon_button(QStringLiteral("back"), tr("Back"));
  connect(back_, &QToolButton::clicked, this, &ExplanationCard::back);
  name_ = new RoleLabel({}, Role::text, 1.0, QFont::DemiBold);
  name_->setWordWrap(true);
  QToolButton* copy = icon_button(QStringLiteral("copy"), tr("Copy as text"));
  connect(copy, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(plain()); });
  QToolButton* close = icon_button(QStringLiteral("close"), tr("Close"));
  connect(close, &QToolButton::clicked, this, &QWidget::close);
  lines_ = new FormulaView;
  lines_->set_scale(1.15);
  lines_->setAccessibleName(tr("Arithmetic"));
  source_ = new RoleLabel({}, Role::quiet, 0.9);
  source_->setWordWrap(true);
  auto* top = new QHBoxLayout;
  top->setSpacing(kSpace1);
  top->addWidget(back_);
  top->addWidget(name_, 1);
  top->addWidget(copy);
  top->addWidget(close);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kSpace4, kSpace2, kSpace2, kSpace3);
  column->setSpacing(kSpace2);
  column->addLayout(top);
  area_ = new QScrollArea;
  area_->setFrameShape(QFrame::NoFrame);
  area_->setFocusPolicy(Qt::NoFocus);
  area_->setWidgetResizable(true);
  area_->setWidget(lines_);
  column->addWidget(area_);
  column->addWidget(source_);
}

void ExplanationCard::push(const Explanation& explanation) {
  trail_.push_back(explanation);
  show_top();
}

void ExplanationCard::back() {
  if (trail_.size() < 2) return close(), void();
  trail_.pop_back();
  show_top();
}

void ExplanationCard::show_top() {
  const Explanation& top = shown();
  back_->setVisible(trail_.size() > 1);
  name_->setText(top.name);
  setAccessibleName(top.name);
  lines_->set_lines(top.lines);
  source_->setText(source_line(top));
  source_->set_role(top.origin == Explanation::Origin::trained ? Role::trained : Role::quiet);
  if (isVisible()) {
    place_by(around_);
    lines_->setFocus();
  }
}

void ExplanationCard::place_by(const QRect& around) {
  around_ = around;
  const int unit = fontMetrics().height();
  ensurePolished();
  const QRect screen = this->screen()->availableGeometry();
  const QMargins margins = layout()->contentsMargins();
  const int sides = margins.left() + margins.right();
  // A part of a line that cannot be broken may need more than the width of a card.
  const int least = lines_->minimumSizeHint().width();
  const int widest = std::min(std::max(kWidest * unit, least + sides), screen.width());
  const int width = std::clamp(lines_->sizeHint().width() + 2 * kSpace4, 16 * unit, widest);
  const int inside = width - sides;
  int lines = lines_->heightForWidth(std::max(inside, least));
  if (least > inside) lines += area_->horizontalScrollBar()->sizeHint().height();
  area_->setFixedHeight(lines);
  layout()->invalidate();
  setFixedWidth(width);
  const int beyond = layout()->totalHeightForWidth(width) - screen.height();
  if (beyond > 0)
    area_->setFixedHeight(std::max(4 * unit, lines - beyond));  // what is left out is scrolled to
  // Bars that come as needed stay where lines break only because of the other bar.
  area_->setHorizontalScrollBarPolicy(least > inside ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
  area_->setVerticalScrollBarPolicy(beyond > 0 ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
  layout()->invalidate();
  layout()->activate();  // else the card stays as high as the one before it was
  const QSize size(width, std::max(layout()->totalHeightForWidth(width), 4 * unit));
  QPoint at = around.bottomLeft() + QPoint(0, kSpace1);
  if (at.y() + size.height() > screen.bottom()) at.setY(around.top() - kSpace1 - size.height());
  at.setX(std::clamp(at.x(), screen.left(), std::max(screen.left(), screen.right() - size.width())));
  at.setY(std::clamp(at.y(), screen.top(), std::max(screen.top(), screen.bottom() - size.height())));
  setGeometry(QRect(at, size));
}

QString ExplanationCard::plain() const {
  QStringList text{shown().name};
  for (const Formula& line : shown().lines) text << plain_text(line);
  text << source_line(shown());
  return text.join(QLatin1Char('\n'));
}

void ExplanationCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Backspace) return back();
  if (event->key() == Qt::Key_Escape) return close(), void();
  if (event->matches(QKeySequence::Copy)) return QGuiApplication::clipboard()->setText(plain());
  if (scroll_by(event->key())) return;
  QFrame::keyPressEvent(event);
}

// What is more than the card holds is reached by the arrow keys too.
bool ExplanationCard::scroll_by(int key) {
  const auto move = [](QScrollBar* bar, QAbstractSlider::SliderAction action) {
    bar->triggerAction(action);
    return true;
  };
  switch (key) {
    case Qt::Key_Left:
      return move(area_->horizontalScrollBar(), QAbstractSlider::SliderSingleStepSub);
    case Qt::Key_Right:
      return move(area_->horizontalScrollBar(), QAbstractSlider::SliderSingleStepAdd);
    case Qt::Key_Up:
      return move(area_->verticalScrollBar(), QAbstractSlider::SliderSingleStepSub);
    case Qt::Key_Down:
      return move(area_->verticalScrollBar(), QAbstractSlider::SliderSingleStepAdd);
    case Qt::Key_PageUp:
      return move(area_->verticalScrollBar(), QAbstractSlider::SliderPageStepSub);
    case Qt::Key_PageDown:
      return move(area_->verticalScrollBar(), QAbstractSlider::SliderPageStepAdd);
    default:
      return false;
  }
}

void show_explanation(QWidget* at, const QRect& around, const Explanation& explanation) {
  if (auto* open = qobject_cast<ExplanationCard*>(at->window())) return open->push(explanation);
  auto* card = new ExplanationCard(at);
  card->push(explanation);
  card->place_by(QRect(at->mapToGlobal(around.topLeft()), around.size()));
  card->show();
  card->findChild<FormulaView*>()->setFocus();
}

}  // namespace rope::app
