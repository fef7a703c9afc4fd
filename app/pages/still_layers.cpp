// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/still_layers.h"

#include "app/pages/setting_text.h"

namespace rope::app {

StillLayers::StillLayers(Slice<SharedState> shared, const QString& consequence, QWidget* parent)
    : Notice(parent), shared_(shared), consequence_(consequence) {
  connect(this, &Notice::button_clicked, this,
          [this] { shared_.edit([](SharedState& s) { s.leave_still_layers(); }); });
}

QString StillLayers::which_layers(const ModelRotary* model) const {
  const QString& type = shared_->still_layers;
  const LayerRotary* layers = model == nullptr ? nullptr : model->find(type.toStdString());
  if (!shared_->still_model.by_hand()) {
    return model != nullptr && model->layer_count
               ? tr("All %n layer(s) of this model leave q and k as they are.", nullptr,
                    static_cast<int>(*model->layer_count))
               : tr("The layers of this model leave q and k as they are.");
  }
  if (layers != nullptr && !layers->layers.empty() && model->layer_count) {
    return tr("%n of the %1 layers of this model (“%2”) leave q and k as they are.", nullptr,
              static_cast<int>(layers->layers.size()))
        .arg(*model->layer_count)
        .arg(breakable(type));
  }
  return tr("The layers “%1” of this model leave q and k as they are.").arg(breakable(type));
}

bool StillLayers::shows(const ModelRotary* model) {
  if (shared_->still_layers.isEmpty()) return false;
  const bool whole = !shared_->still_model.by_hand();
  const QString meaning =
      whole ? tr("A score there depends on which tokens meet, not on where they stand; what this model knows "
                 "of order comes from elsewhere: the causal mask, or a bias that is added to the scores.")
            : tr("A score there depends on which tokens meet, not on where they stand; what these layers "
                 "know of order comes from the layers that turn and from the causal mask.");
  show_text(whole ? tr("Nothing turns in this model") : tr("Nothing turns in these layers"),
            QStringLiteral("%1 %2\n\n%3").arg(which_layers(model), meaning, consequence_),
            whole ? tr("Back to %1").arg(setting_title(shared_.get())) : tr("Show the layers that turn"));
  return true;
}

}  // namespace rope::app
