// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/roformer_page.h"

#include "app/widgets/section.h"

namespace rope::app {

RoFormerPage::RoFormerPage(Slice<RoFormerState> state, Slice<SharedState> shared, ModelService& models,
                           QWidget* parent)
    : Page(parent), state_(state), shared_(shared), models_(models), controls_(new ControlPanel) {
  controls_->add_section(tr("Preset"));
}

QString RoFormerPage::id() const {
  return QStringLiteral("roformer");
}

QString RoFormerPage::title() const {
  return tr("What does a trained RoFormer predict, and where does it look?");
}

QString RoFormerPage::hint() const {
  return tr("Type a sentence with [MASK]; watch the predictions.");
}

QWidget* RoFormerPage::controls() {
  return controls_;
}

Table RoFormerPage::table() const {
  return {};
}

void RoFormerPage::reset() {
  state_.set({});
}

}  // namespace rope::app
