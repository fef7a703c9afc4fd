// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/still_layers.h"

#include "app/pages/setting_text.h"

namespace rope::app {

StillLayers::StillLayers(Slice<SharedState> shared, const QString& consequence, QWidget* parent)
    : Notice(parent), shared_(shared), consequence_(consequence) {
  connect(this, &Notice::button_clicked, this,
          [this] { shared_.edit([](SharedState& s) { s.still_layers.clear(); }); });
}

bool StillLayers::shows(const ModelRotary* model) {
  const QString& type = shared_->still_layers;
  if (type.isEmpty()) return false;
  QString which = tr("The layers “%1” of this model leave q and k as they are.").arg(breakable(type));
  const LayerRotary* layers = model == nullptr ? nullptr : model->find(type.toStdString());
  if (layers != nullptr && !layers->layers.empty() && model->layer_count) {
    which = tr("%n of the %1 layers of this model (“%2”) leave q and k as they are.", nullptr,
               static_cast<int>(layers->layers.size()))
                .arg(*model->layer_count)
                .arg(breakable(type));
  }
  const QString meaning =
      tr("A score there depends on which tokens meet, not on where they stand; what these layers know of "
         "order comes from the layers that turn and from the causal mask.");
  show_text(tr("Nothing turns in these layers"),
            QStringLiteral("%1 %2\n\n%3").arg(which, meaning, consequence_), tr("Show the layers that turn"));
  return true;
}

}  // namespace rope::app
