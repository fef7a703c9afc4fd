// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/decay/decay_page.h"

#include "app/widgets/section.h"

namespace rope::app {

DecayPage::DecayPage(Slice<DecayState> state, Slice<SharedState> shared, ModelService& models,
                     QWidget* parent)
    : Page(parent), state_(state), shared_(shared), models_(models), controls_(new ControlPanel) {
  controls_->add_section(tr("Preset"));
}

QString DecayPage::id() const {
  return QStringLiteral("decay");
}

QString DecayPage::title() const {
  return tr("Does attention fade with distance?");
}

QString DecayPage::hint() const {
  return tr("Move the distance; watch the score under the bound.");
}

QWidget* DecayPage::controls() {
  return controls_;
}

Table DecayPage::table() const {
  return {};
}

void DecayPage::reset() {
  state_.set({});
}

}  // namespace rope::app
