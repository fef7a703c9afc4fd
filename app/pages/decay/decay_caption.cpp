// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/decay/decay_page.h"
#include "app/pages/setting_text.h"

namespace rope::app {

QStringList DecayPage::caption() const {
  if (curves_.settings.empty() || !shared_->still_layers.isEmpty()) return {};
  const SettingDecay& first = curves_.settings.front();
  const bool random = !curves_.random.mean.empty();
  QStringList parts;
  if (!first.bound.empty() || !first.ones.empty()) {
    QStringList settings{setting_caption(shared_->setting())};
    for (const ComparedSetting& compared : shared_->compared) {
      if (compared.visible) settings << setting_caption(compared);
    }
    parts << settings.join(QStringLiteral("; "));
  } else if (random) {  // they turn as the first setting says, trained vectors as the model does
    parts << setting_caption(shared_->setting());
  }
  if (random) {
    parts << (state_->independent ? tr("random q and k, independent") : tr("random q = k"))
          << tr("%n draw(s)", nullptr, state_->draws) << seed_text(shared_->seed);
  }
  if (!curves_.trained.empty() && trained_ != nullptr) {
    parts << tr("trained q and k: layer %1, head %2 of %3")
                 .arg(trained_->layer(state_->layer))
                 .arg(trained_->head(state_->head))
                 .arg(trained_->model);
  }
  return parts;
}

}  // namespace rope::app
