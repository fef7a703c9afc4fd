// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/head_fields.h"

#include <cmath>

#include "app/widgets/glossary.h"
#include "app/widgets/labelled_slider.h"
#include "app/widgets/section.h"

namespace rope::app {

HeadFields::HeadFields(Slice<SharedState> shared, Section* section, QObject* parent)
    : SettingFields(shared, section, parent), shared_(shared) {
  shared_.on_change(this, [this] { show_state(); });
}

void HeadFields::add_pair() {
  pair_ = section()->add(new LabelledSlider(
      tr("Pair i, from 0"),
      {.minimum = 0, .maximum = 31, .step = 1, .decimals = 0, .reset = SharedState{}.pair}));
  pair_->set_tool_tip(definition(Symbol::pair));
  connect(pair_, &LabelledSlider::edited, this, [this](double value, Gesture gesture) {
    shared_.edit([&](SharedState& s) { s.pair = static_cast<int>(std::lround(value)); }, gesture);
  });
  show_state();
}

void HeadFields::add_seed() {
  seed_ = section()->add(new LabelledSlider(tr("Seed of the random vectors"),
                                            {.minimum = 0,
                                             .maximum = 100,
                                             .step = 1,
                                             .decimals = 0,
                                             .field_minimum = 0,
                                             .field_maximum = 1e9,
                                             .reset = static_cast<double>(SharedState{}.seed)}));
  seed_->set_tool_tip(tr("The same seed gives the same vectors on every machine."));
  connect(seed_, &LabelledSlider::edited, this, [this](double value, Gesture gesture) {
    shared_.edit([&](SharedState& s) { s.seed = static_cast<std::uint64_t>(value); }, gesture);
  });
  show_state();
}

void HeadFields::set_seed_enabled(bool enabled) {
  if (seed_ != nullptr) seed_->setEnabled(enabled);
}

void HeadFields::show_state() {
  SettingFields::show_state();
  const SharedState& s = shared_.get();
  if (pair_ != nullptr) {
    pair_->set_range(0, s.pairs() - 1);
    pair_->set_value(s.chosen_pair());
  }
  if (seed_ != nullptr) seed_->set_value(static_cast<double>(s.seed));
}

}  // namespace rope::app
