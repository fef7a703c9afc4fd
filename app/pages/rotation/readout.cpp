// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/readout.h"

#include <QEvent>
#include <QGridLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/pages/rotation/rotation_formulas.h"
#include "app/widgets/formula.h"
#include "app/widgets/glossary.h"
#include "app/widgets/labels.h"
#include "app/widgets/number_text.h"
#include "app/widgets/trace.h"

namespace rope::app {
namespace {

constexpr int kTracePoints = 400;
constexpr double kSmallFormula = 0.8;  // still the size of quiet lines, and larger where type is projected

}  // namespace

RotationReadout::RotationReadout(QWidget* parent) : QWidget(parent) {
  const auto quiet = [](const QString& text) {
    auto* label = new RoleLabel(text, Role::quiet, 0.9);
    label->setWordWrap(true);
    return label;
  };
  const auto formula = [](const QString& name, double scale) {
    auto* view = new FormulaView;
    view->set_scale(scale);
    view->setAccessibleName(name);
    return view;
  };
  pair_label_ = quiet({});
  pair_label_->setToolTip(definition(Symbol::score));
  pair_score_ = formula(tr("Score of the chosen pair"), 2.0);
  head_score_ = formula(tr("Score of the whole head"), 2.0);
  trace_ = new Trace;
  trace_->setAccessibleName(tr("The pair's score over the positions"));
  verdict_ = new RoleLabel({}, Role::text, 1.0, QFont::DemiBold);
  verdict_->setWordWrap(true);
  form_label_ = quiet({});
  query_ = formula(tr("The query, turned"), 1.0);
  key_ = formula(tr("The key, turned"), 1.0);
  lengths_ = formula(tr("Lengths before and after turning"), 1.0);

  auto* scores = new QGridLayout;
  scores->setHorizontalSpacing(kSpace4);
  scores->setVerticalSpacing(0);
  scores->addWidget(pair_label_, 0, 0);
  scores->addWidget(quiet(tr("All pairs together")), 0, 1);
  scores->addWidget(pair_score_, 1, 0);
  scores->addWidget(head_score_, 1, 1);
  scores->setColumnStretch(0, 1);
  scores->setColumnStretch(1, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kSpace4, kSpace2, kSpace2, kSpace2);
  column->setSpacing(kSpace1);
  column->addLayout(scores);
  column->addWidget(trace_, 1);
  column->addWidget(verdict_);
  column->addSpacing(kSpace3);
  column->addWidget(form_label_);
  column->addWidget(query_);
  column->addSpacing(kSpace1);
  column->addWidget(key_);
  column->addSpacing(kSpace3);
  length_label_ = quiet(tr("Turning keeps the length"));
  column->addWidget(length_label_);
  column->addWidget(lengths_);
  column->addStretch(1);
}

// In a small window the formulas give way, the least needed first; in a large one they grow.
void RotationReadout::fit() {
  const double unit = fontMetrics().height();
  const double roomy = std::min(width() / (24.0 * unit), height() / (30.0 * unit));
  for (FormulaView* view : {query_, key_, lengths_}) view->set_scale(std::clamp(roomy, 1.0, 1.5));
  // Both scores in one size, the one that lets the longer have room.
  const double room =
      (width() - 3.0 * kSpace4) / 2 / fontMetrics().horizontalAdvance(QStringLiteral("−0.0000"));
  for (FormulaView* view : {pair_score_, head_score_}) view->set_scale(std::clamp(0.95 * room, 1.0, 2.0));
  trace_->setMaximumHeight(static_cast<int>(8 * unit));
  const std::vector<std::vector<QWidget*>> groups{
      {length_label_, lengths_}, {trace_}, {key_}, {form_label_, query_}};
  for (const auto& group : groups) {
    for (QWidget* widget : group) widget->show();
  }
  const auto too_high = [&] {
    layout()->invalidate();
    return layout()->totalHeightForWidth(width()) > height();
  };
  for (const auto& group : groups) {
    if (!too_high()) break;
    if (group.front() == key_) {
      // Smaller formulas for both arrows are worth more than large ones for one.
      for (FormulaView* view : {query_, key_}) view->set_scale(kSmallFormula);
      if (!too_high()) break;
    }
    for (QWidget* widget : group) widget->hide();
  }
}

void RotationReadout::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

void RotationReadout::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange && lengths_ != nullptr) fit();
}

void RotationReadout::show_view(const RotationView& view, const RotationState& state) {
  pair_label_->setText(tr("Score, pair %1").arg(view.pair));
  pair_score_->set_lines({math::number(view.pair_score, Ink::relation)});
  head_score_->set_lines({math::number(view.head_score, Ink::relation)});
  const QPointF query = view.in_pair(view.query);
  const QPointF key = view.in_pair(view.key);
  trace_->set_curve(score_trace(view, state.last_position, state.lock, kTracePoints),
                    std::hypot(query.x(), query.y()) * std::hypot(key.x(), key.y()) * 1.05);
  trace_->set_mark(view.m / state.last_position, view.pair_score);
  trace_->set_ends(QStringLiteral("m = 0"), QStringLiteral("m = %1").arg(whole_text(state.last_position)));
  verdict_->setText(state.lock ? tr("Both move: the score stands still.")
                               : tr("One moves: the score follows n − m."));
  switch (state.form) {
    case RotationForm::complex:
      form_label_->setText(tr("As a complex product (paper, eq. 12)"));
      break;
    case RotationForm::matrix:
      form_label_->setText(tr("As a 2×2 block of the matrix (eq. 13, 15)"));
      break;
    case RotationForm::elementwise:
      form_label_->setText(tr("Element by element (eq. 34)"));
      break;
  }
  query_->set_lines({rotation_formula(view, true, state.form)});
  key_->set_lines({rotation_formula(view, false, state.form)});
  lengths_->set_lines(norm_lines(view));
  if (state.form != shown_form_) {
    shown_form_ = state.form;
    fit();
  }
}

}  // namespace rope::app
