// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/head_search_bar.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/pages/roformer/explained_words.h"
#include "app/pages/roformer/head_pictures.h"
#include "app/widgets/icon.h"
#include "app/widgets/labels.h"
#include "app/widgets/number_text.h"

namespace rope::app {

QString habit_text(HeadSearch search) {
  switch (search) {
    case HeadSearch::previous:
      return HeadSearchBar::tr("weight on the token before, on average");
    case HeadSearch::next:
      return HeadSearchBar::tr("weight on the token after, on average");
    case HeadSearch::first:
      return HeadSearchBar::tr("weight on the first token, on average");
    case HeadSearch::last:
      return HeadSearchBar::tr("weight on the last token, on average");
    case HeadSearch::itself:
      return HeadSearchBar::tr("weight on the token itself, on average");
    case HeadSearch::spread:
      return HeadSearchBar::tr("spread of the weights (100 %: everywhere alike)");
    case HeadSearch::none:
      break;
  }
  return {};
}

QString head_finding(const RunResult& result, const RoFormerState& state) {
  if (state.search == HeadSearch::none)
    return HeadSearchBar::tr("Attention shows where a head looks, not why the model answers.");
  const Head head = clamped_head(result, state);
  const auto at = static_cast<std::size_t>(head.layer * result.heads + head.head);
  const auto share = [&](const std::vector<HeadHabits>& habits) {
    return percent_text(habit(habits[at], state.search), 0);
  };
  const QString what = habit_text(state.search);
  if (result.changed) {
    return HeadSearchBar::tr("This head's %1: %2 as trained, %3.")
        .arg(what, share(result.habits), with_what_if(share(result.changed_habits), result.what_if));
  }
  QString found = HeadSearchBar::tr("This head's %1: %2.").arg(what, share(result.habits));
  if (!result.model->config.rotates()) return found;
  return HeadSearchBar::tr("%1 Turn “Rotate q and k” off to see what is left of it.").arg(found);
}

HeadSearchBar::HeadSearchBar(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kSpace1);
  what_ = new Choice<HeadSearch>({
      {HeadSearch::none, tr("Find a head…")},
      {HeadSearch::previous, tr("The word before"), habit_text(HeadSearch::previous)},
      {HeadSearch::next, tr("The word after"), habit_text(HeadSearch::next)},
      {HeadSearch::first, tr("The first token"), habit_text(HeadSearch::first)},
      {HeadSearch::last, tr("The last token"), habit_text(HeadSearch::last)},
      {HeadSearch::itself, tr("The word itself"), habit_text(HeadSearch::itself)},
      {HeadSearch::spread, tr("All words alike"), habit_text(HeadSearch::spread)},
  });
  what_->setObjectName(QStringLiteral("head-search"));
  what_->setAccessibleName(tr("Find a head by what it looks at"));
  what_->setToolTip(
      tr("Measured on this text, as trained: the weight that each head gives, on average over all tokens."));
  what_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  what_->setMinimumContentsLength(12);
  what_->on_pick(this, [this](HeadSearch search) { Q_EMIT search_wanted(search); });
  column->addWidget(what_);
  steps_ = new QWidget;
  auto* row = new QHBoxLayout(steps_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kSpace1);
  better_ = icon_button(QStringLiteral("step-back"), tr("A head that does it more"));
  worse_ = icon_button(QStringLiteral("step-forward"), tr("A head that does it less"));
  place_ = new RoleLabel;
  place_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  row->addWidget(better_);
  row->addWidget(worse_);
  row->addWidget(place_, 1);
  connect(better_, &QToolButton::clicked, this, [this] { Q_EMIT step_wanted(-1); });
  connect(worse_, &QToolButton::clicked, this, [this] { Q_EMIT step_wanted(1); });
  column->addWidget(steps_);
  steps_->hide();
}

void HeadSearchBar::show_search(const RunResult& result, const RoFormerState& state) {
  what_->set_value(state.search);
  steps_->setVisible(state.search != HeadSearch::none);
  if (state.search == HeadSearch::none) return;
  const Head head = clamped_head(result, state);
  const auto at = static_cast<std::size_t>(head.layer * result.heads + head.head);
  const std::vector<std::size_t> order = ranked_heads(result, state.search);
  const auto place = std::find(order.begin(), order.end(), at) - order.begin() + 1;
  better_->setEnabled(place > 1);
  worse_->setEnabled(place < static_cast<std::ptrdiff_t>(order.size()));
  QString share = percent_text(habit(result.habits[at], state.search), 0);
  if (result.changed)
    share += QStringLiteral(" → ") + percent_text(habit(result.changed_habits[at], state.search), 0);
  share_text_ = share;
  place_text_ = tr("%1 of %2: %3").arg(place).arg(order.size()).arg(share);
  fit();
  QString tip = tr("Layer %1, head %2: %3").arg(head.layer).arg(head.head).arg(habit_text(state.search));
  if (result.changed) tip += QLatin1Char('\n') + tr("as trained → with the what-if");
  if (!result.model->config.is_decoder)
    tip += QLatin1Char('\n') + tr("alike for all tokens it would be %1")
                                   .arg(percent_text(habit_by_chance(state.search, result.text.size()), 0));
  place_->setToolTip(tip);
}

// The wall says the rank too; in a narrow window that must do.
void HeadSearchBar::fit() {
  const QFontMetrics metrics(place_->font());
  const int room = width() - better_->sizeHint().width() - worse_->sizeHint().width() - 2 * kSpace1;
  place_->setText(metrics.horizontalAdvance(place_text_) <= room ? place_text_ : share_text_);
}

void HeadSearchBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

}  // namespace rope::app
