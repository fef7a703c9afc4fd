// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/rotation_page.h"

#include "app/widgets/section.h"

namespace rope::app {

RotationPage::RotationPage(Slice<RotationState> state, Slice<SharedState> shared, QWidget* parent)
    : Page(parent), state_(state), shared_(shared), controls_(new ControlPanel) {
  controls_->add_section(tr("Preset"));
}

QString RotationPage::id() const {
  return QStringLiteral("rotation");
}

QString RotationPage::title() const {
  return tr("Why does only the distance count?");
}

QString RotationPage::hint() const {
  return tr("Drag the tips of q and k, or move m and n; watch the score.");
}

QWidget* RotationPage::controls() {
  return controls_;
}

Table RotationPage::table() const {
  return {};
}

void RotationPage::reset() {
  state_.set({});
}

}  // namespace rope::app
