// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/frequencies/frequencies_page.h"

#include "app/widgets/section.h"

namespace rope::app {

FrequenciesPage::FrequenciesPage(Slice<FrequenciesState> state, Slice<SharedState> shared, QWidget* parent)
    : Page(parent), state_(state), shared_(shared), controls_(new ControlPanel) {
  controls_->add_section(tr("Preset"));
}

QString FrequenciesPage::id() const {
  return QStringLiteral("frequencies");
}

QString FrequenciesPage::title() const {
  return tr("How fast does each pair turn?");
}

QString FrequenciesPage::hint() const {
  return tr("Change the base; watch which pairs complete a turn.");
}

QWidget* FrequenciesPage::controls() {
  return controls_;
}

Table FrequenciesPage::table() const {
  return {};
}

void FrequenciesPage::reset() {
  state_.set({});
}

}  // namespace rope::app
