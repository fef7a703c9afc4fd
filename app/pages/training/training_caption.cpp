// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFileInfo>

#include "app/pages/setting_text.h"
#include "app/pages/training/training_model.h"
#include "app/pages/training/training_page.h"
#include "app/widgets/number_text.h"

namespace rope::app {

// Of the run that is drawn, whatever the controls say by now.
QStringList TrainingPage::caption() const {
  if (training_.run() == nullptr) return {};
  const TrainingPlan& plan = training_.run()->plan;
  return {
      plan.name,
      plan.text.isEmpty() ? tr("text: the sample book") : tr("text: %1").arg(QFileInfo(plan.text).fileName()),
      tr("%n layer(s)", nullptr, plan.layers),
      tr("%n head(s)", nullptr, plan.heads),
      tr("width %1").arg(whole_text(plan.hidden)),
      tr("sequences of %1 tokens, %2 at once").arg(whole_text(plan.length), whole_text(plan.batch)),
      tr("learning rate %1").arg(short_number_text(plan.rate)),
      plan.minutes > 0 ? tr("for %1").arg(time_text(60 * plan.minutes))
                       : tr("for %n step(s)", nullptr, plan.steps),
      seed_text(plan.seed)};
}

}  // namespace rope::app
