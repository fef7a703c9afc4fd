// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/readout.h"

#include <QEvent>
#include <QGridLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/pages/rotation/formula_parts.h"
#include "app/pages/rotation/rotation_explanations.h"
#include "app/pages/rotation/rotation_formulas.h"
#include "app/widgets/explain_on_request.h"
#include "app/widgets/formula.h"
#include "app/widgets/glossary.h"
#include "app/widgets/labels.h"
#include "app/widgets/number_text.h"
#include "app/widgets/trace.h"

namespace rope::app {
namespace {

constexpr int kTracePoints = 400;
constexpr double kSmallFormula = 0.8;  // still the size of quiet lines, and larger where type is projected

RoleLabel* quiet(const QString& text) {
  auto* label = new RoleLabel(text, Role::quiet, 0.9);
  label->setWordWrap(true);
  return label;
}

FormulaView* formula(const QString& name, double scale) {
  auto* view = new FormulaView;
  view->set_scale(scale);
  view->setAccessibleName(name);
  return view;
}

}  // namespace

RotationReadout::RotationReadout(QWidget* parent) : QWidget(parent) {
  source_ = quiet({});
  pair_label_ = quiet({});
  pair_label_->setToolTip(definition(Symbol::score));
  head_label_ = quiet({});
  pair_score_ = formula(tr("Score of the chosen pair"), 2.0);
  head_score_ = formula(tr("Score of the whole head"), 2.0);
  trace_ = new Trace;
  trace_->setAccessibleName(tr("The pair's score over the positions"));
  read_trace();
  verdict_ = new RoleLabel({}, Role::text, 1.0, QFont::DemiBold);
  verdict_->setWordWrap(true);
  reason_ = quiet({});
  form_label_ = quiet({});
  query_ = formula(tr("The query, turned"), 1.0);
  key_ = formula(tr("The key, turned"), 1.0);
  lengths_ = formula(tr("Lengths before and after turning"), 1.0);
  length_label_ = quiet({});
  mixed_ = formula(tr("Scores at the same distance: right, and by the mistake"), 1.0);
  build_layout();
}

void RotationReadout::build_layout() {
  auto* scores = new QGridLayout;
  scores->setHorizontalSpacing(kSpace4);
  scores->setVerticalSpacing(0);
  scores->addWidget(pair_label_, 0, 0);
  scores->addWidget(head_label_, 0, 1);
  scores->addWidget(pair_score_, 1, 0);
  scores->addWidget(head_score_, 1, 1);
  scores->setColumnStretch(0, 1);
  scores->setColumnStretch(1, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kSpace4, kSpace2, kSpace2, kSpace2);
  column->setSpacing(kSpace1);
  column->addWidget(source_);
  column->addLayout(scores);
  column->addWidget(trace_, 1);
  column->addWidget(verdict_);
  column->addWidget(reason_);
  column->addWidget(mixed_);
  column->addSpacing(kSpace3);
  column->addWidget(form_label_);
  column->addWidget(query_);
  column->addSpacing(kSpace1);
  column->addWidget(key_);
  column->addSpacing(kSpace3);
  column->addWidget(length_label_);
  column->addWidget(lengths_);
  column->addStretch(1);
}

// In a small window the formulas give way, the least needed first; in a large one they grow.
// Showing a part makes the layouts around this one find it another size for a moment: fit() is for the room
// that was there before, and is not begun anew by its own doing.
void RotationReadout::fit() {
  if (fitting_) return;
  fitting_ = true;
  fitted_ = size();
  fit_into(fitted_);
  fitting_ = false;
}

void RotationReadout::fit_into(QSize room_here) {
  const double unit = fontMetrics().height();
  const int width = room_here.width();
  const int height = room_here.height();
  const double roomy = std::min(width / (24.0 * unit), height / (30.0 * unit));
  for (FormulaView* view : {query_, key_, lengths_, mixed_}) view->set_scale(std::clamp(roomy, 1.0, 2.4));
  // Both scores in one size, the one that lets the longer have room.
  const double room =
      (width - 3.0 * kSpace4) / 2 / fontMetrics().horizontalAdvance(QStringLiteral("−0.0000"));
  for (FormulaView* view : {pair_score_, head_score_})
    view->set_scale(std::clamp(0.95 * room, 1.0, std::max(2.0, 1.5 * roomy)));
  trace_->setMaximumHeight(std::max(static_cast<int>(8 * unit), height / 4));
  // The first to go is the last to be needed; of the mistake the numbers that show it stay.
  std::vector<std::vector<QWidget*>> groups{
      {length_label_, lengths_}, {reason_}, {trace_}, {key_}, {form_label_, query_}};
  if (shown_mixed_) groups = {{key_}, {form_label_, query_}, {reason_}, {length_label_, lengths_}, {trace_}};
  if (!shown_trained_) groups.insert(groups.begin() + 1, {source_});
  for (const auto& group : groups) {
    for (QWidget* widget : group) widget->show();
  }
  key_->setVisible(shown_form_ != RotationForm::all || shown_mixed_);
  mixed_->setVisible(shown_mixed_);
  const auto too_high = [&] {
    layout()->invalidate();
    return layout()->totalHeightForWidth(width) > height;
  };
  for (const auto& group : groups) {
    if (!too_high()) break;
    if (group.front() == key_) {
      // Smaller formulas for both arrows are worth more than large ones for one.
      for (FormulaView* view : {query_, key_, mixed_}) view->set_scale(kSmallFormula);
      if (!too_high()) break;
    }
    for (QWidget* widget : group) widget->hide();
  }
}

void RotationReadout::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (size() != fitted_) fit();
}

void RotationReadout::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange && lengths_ != nullptr) fit();
}

// Any place of the curve tells its score, and opens its arithmetic.
void RotationReadout::read_trace() {
  const auto at = [this](double fraction) {
    return moved_to(view_, std::round(fraction * view_->state.last_position));
  };
  trace_->set_tip([this, at](double fraction) {
    if (!view_) return QString();
    const SharedView there = at(fraction);
    return tr("m = %1, n = %2: %3")
        .arg(short_number_text(there->m, 9), short_number_text(there->n, 9),
             number_text(there->mixed ? there->mixed->pair_score : there->pair_score));
  });
  explain_on_request(trace_, [this, at](std::optional<QPoint> point) -> std::optional<ExplainedPlace> {
    if (!view_) return std::nullopt;
    const SharedView there = point ? at(trace_->fraction_at(*point)) : view_;
    const QRect around = point ? QRect(*point, QSize(1, 1)) : trace_->mark_rect();
    return ExplainedPlace{around, there->mixed ? explain_mixed_score(there) : explain_pair_score(there)};
  });
}

void RotationReadout::show_view(const SharedView& view) {
  view_ = view;
  const QString source = provenance(*view);
  const bool other_source = source != source_->text();
  if (other_source) {
    source_->setText(source);
    source_->set_role(view->trained ? Role::trained : Role::quiet);
    shown_trained_ = view->trained.has_value();
  }
  show_scores(view);
  show_trace(*view);
  show_forms(view);
  const bool mixed = view->mixed.has_value();
  const bool lock = view->state.lock;
  if (view->state.form == shown_form_ && mixed == shown_mixed_ && lock == shown_lock_ && !other_source)
    return;
  shown_form_ = view->state.form;
  shown_mixed_ = mixed;
  shown_lock_ = lock;
  fit();
}

void RotationReadout::show_scores(const SharedView& view) {
  using parts::explained_number;
  pair_label_->setText(tr("Score, pair %1").arg(view->pair));
  head_label_->setText(view->partial() ? tr("Whole head: pairs and the rest") : tr("All pairs together"));
  head_label_->setToolTip(
      view->partial() ? tr("Some components do not rotate; they add the same at all positions.") : QString());
  if (view->mixed) {
    pair_score_->set_lines({explained_number(view->mixed->pair_score, Ink::error,
                                             [view] { return explain_mixed_score(view); })});
    head_score_->set_lines({explained_number(view->mixed->head_score, Ink::error,
                                             [view] { return explain_mixed_head_score(view); })});
  } else {
    pair_score_->set_lines(
        {explained_number(view->pair_score, Ink::relation, [view] { return explain_pair_score(view); })});
    head_score_->set_lines(
        {explained_number(view->head_score, Ink::relation, [view] { return explain_head_score(view); })});
  }
  verdict_->set_role(view->mixed ? Role::error : Role::text);
  if (view->mixed) {
    verdict_->setText(QStringLiteral("⚠ ") +
                      tr("The mistake: n − m stands still, and yet the score changes."));
    reason_->setText(
        tr("cos and sin are laid out for the other pairing, so the two components of a pair turn "
           "by angles of two different pairs. Right → by the mistake:"));
  } else if (view->state.lock) {
    verdict_->setText(tr("Both move: the score stands still."));
    reason_->setText(tr("Moving on turns both by the same angle more, so the angle between them stays."));
  } else {
    verdict_->setText(tr("One moves: the score follows n − m."));
    reason_->setText(tr("The angle between them grows by θ with each token of distance."));
  }
}

void RotationReadout::show_trace(const RotationView& view) {
  const QPointF query = view.in_pair(view.query);
  const QPointF key = view.in_pair(view.key);
  const double last = view.state.last_position;
  const double limit = std::hypot(query.x(), query.y()) * std::hypot(key.x(), key.y());
  if (view.mixed) {
    trace_->set_curve(mixed_trace(view, last, view.state.lock, kTracePoints), 2.05 * limit, Role::error);
    trace_->set_reference(score_trace(view, last, view.state.lock, kTracePoints));
  } else {
    trace_->set_curve(score_trace(view, last, view.state.lock, kTracePoints), 1.05 * limit);
    trace_->set_reference({});
  }
  trace_->set_mark(view.m / last, view.mixed ? view.mixed->pair_score : view.pair_score);
  trace_->set_ends(QStringLiteral("m = 0"),
                   QStringLiteral("m = %1").arg(whole_text(view.state.last_position)));
}

void RotationReadout::show_forms(const SharedView& view) {
  length_label_->setText(view->mixed ? tr("The mistake changes the length") : tr("Turning keeps the length"));
  lengths_->set_lines(norm_lines(view));
  if (view->mixed) {
    mixed_->set_lines(mixed_score_lines(view));
    form_label_->setText(tr("Element by element (eq. 34), with the wrong angles"));
    query_->set_lines({mixed_formula(view, true)});
    key_->set_lines({mixed_formula(view, false)});
    return;
  }
  const RotationForm form = view->state.form;
  switch (form) {
    case RotationForm::complex:
      form_label_->setText(tr("As a complex product (paper, eq. 12)"));
      break;
    case RotationForm::matrix:
      form_label_->setText(tr("As a 2×2 block of the matrix (eq. 13, 15)"));
      break;
    case RotationForm::elementwise:
      form_label_->setText(tr("Element by element (eq. 34)"));
      break;
    case RotationForm::all:
      form_label_->setText(tr("Three forms, one result (eq. 12; 13 and 15; 34)"));
      query_->set_lines({rotation_formula(view, true, RotationForm::complex),
                         rotation_formula(view, true, RotationForm::matrix),
                         rotation_formula(view, true, RotationForm::elementwise)});
      key_->set_lines({});
      return;
  }
  query_->set_lines({rotation_formula(view, true, form)});
  key_->set_lines({rotation_formula(view, false, form)});
}

}  // namespace rope::app
