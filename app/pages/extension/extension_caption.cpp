// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/model_service.h"
#include "app/pages/extension/extension_page.h"
#include "app/pages/setting_text.h"
#include "app/widgets/number_text.h"

namespace rope::app {

QStringList ExtensionPage::caption() const {
  const bool of_model = state_->subject == ExtensionSubject::model;
  const bool losses = state_->view == ExtensionView::loss;
  if (methods_.empty() || (losses && !can_measure())) return {};
  QStringList names;
  for (const ExtensionMethod& method : methods_) names << scaling_word(method.kind);
  QStringList parts{of_model ? tr("model %1").arg(QString::fromStdString(models_.model()->name))
                             : setting_caption(shared_->setting()),
                    tr("trained to %1 tokens, stretched to %2")
                        .arg(whole_text(state_->trained_length), whole_text(state_->target_length)),
                    names.join(QStringLiteral(", "))};
  // Frequencies and angles know no attention factor.
  if (state_->view != ExtensionView::angles && !state_->temperature) parts << tr("without attention factors");
  if (losses) {
    parts << tr("%1 tokens of %2").arg(whole_text(state_->tokens), measured_file(state_.get()))
          << seed_text(shared_->seed);
  }
  return parts;
}

}  // namespace rope::app
