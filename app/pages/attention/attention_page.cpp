// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/attention/attention_page.h"

#include "app/widgets/section.h"

namespace rope::app {

AttentionPage::AttentionPage(Slice<AttentionState> state, Slice<SharedState> shared, ModelService& models,
                             QWidget* parent)
    : Page(parent), state_(state), shared_(shared), models_(models), controls_(new ControlPanel) {
  controls_->add_section(tr("Preset"));
}

QString AttentionPage::id() const {
  return QStringLiteral("attention");
}

QString AttentionPage::title() const {
  return tr("What does rotation do to a score matrix?");
}

QString AttentionPage::hint() const {
  return tr("Click a cell; watch which pairs make its score.");
}

QWidget* AttentionPage::controls() {
  return controls_;
}

Table AttentionPage::table() const {
  return {};
}

void AttentionPage::reset() {
  state_.set({});
}

}  // namespace rope::app
