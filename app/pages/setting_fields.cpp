// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/setting_fields.h"

#include <QLabel>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/pages/setting_text.h"
#include "app/widgets/glossary.h"
#include "app/widgets/labelled_slider.h"
#include "app/widgets/section.h"

namespace rope::app {
namespace {

int even(double value, int most) {
  return std::clamp(2 * static_cast<int>(std::lround(value / 2)), 2, most);
}

}  // namespace

SettingFields::SettingFields(FittedSetting setting, Section* section, QObject* parent)
    : QObject(parent), setting_(std::move(setting)), section_(section) {
  setting_.on_change(this, [this] { show_state(); });
}

template <typename Change>
void SettingFields::edit(LabelledSlider* slider, Change change) {
  connect(slider, &LabelledSlider::edited, this, [this, change](double value, Gesture gesture) {
    SettingState setting = setting_.get();
    change(setting, value);
    setting.drop_misfits();
    setting_.set(std::move(setting), gesture);
    show_state();  // what was typed may have been put right
  });
}

void SettingFields::add_dimension() {
  dimension_ = section_->add(new LabelledSlider(tr("Head dimension"), {.minimum = 2,
                                                                       .maximum = 256,
                                                                       .step = 2,
                                                                       .decimals = 0,
                                                                       .field_minimum = 2,
                                                                       .field_maximum = 512,
                                                                       .reset = SettingState{}.head_dim}));
  dimension_->set_tool_tip(tr("head_dim: how many numbers one head's query and key have. Even, 2 to 512."));
  edit(dimension_, [](SettingState& s, double value) {
    s.head_dim = even(value, 512);
    if (s.rotary_dim >= s.head_dim) s.rotary_dim = 0;
  });
  show_state();
}

void SettingFields::add_rotary_dimension() {
  rotary_ = section_->add(new LabelledSlider(tr("Components that rotate, d"),
                                             {.minimum = 2, .maximum = 256, .step = 2, .decimals = 0}));
  rotary_->set_tool_tip(definition(Symbol::dimension));
  edit(rotary_, [](SettingState& s, double value) {
    const int dimension = even(value, s.head_dim);
    s.rotary_dim = dimension == s.head_dim ? 0 : dimension;
    if (s.scaling.kind != ScalingKind::proportional) s.partial_rotary_factor = 1;
  });
  show_state();
}

void SettingFields::add_base() {
  base_ = section_->add(new LabelledSlider(tr("Base b"), {.minimum = 10,
                                                          .maximum = 1e7,
                                                          .step = 1000,
                                                          .decimals = 0,
                                                          .logarithmic = true,
                                                          .field_minimum = 1,
                                                          .field_maximum = 1e12,
                                                          .reset = SettingState{}.base}));
  base_->set_tool_tip(definition(Symbol::base));
  edit(base_, [](SettingState& s, double value) { s.base = value; });
  show_state();
}

void SettingFields::add_scaling_note() {
  scaling_ = section_->add_note({});
  show_state();
}

void SettingFields::add_pairing() {
  pairing_ = section_->add(tr("Which components pair up"),
                           new Choice<Pairing>({{Pairing::interleaved, tr("Neighbours: 2i, 2i+1"),
                                                 tr("The paper, RoFormer, GPT-J, Meta's Llama files")},
                                                {Pairing::half, tr("Halves: i, i+d/2"),
                                                 tr("GPT-NeoX, Hugging Face Llama, Qwen, Gemma")}}));
  pairing_->on_pick(this, [this](Pairing pairing) {
    SettingState setting = setting_.get();
    setting.pairing = pairing;
    setting_.set(std::move(setting), {});
  });
  show_state();
}

void SettingFields::set_dimension_shown(bool shown) {
  if (dimension_ != nullptr) dimension_->setVisible(shown);
}

void SettingFields::show_state() {
  const SettingState s = setting_.get();
  if (dimension_ != nullptr) dimension_->set_value(s.head_dim);
  if (rotary_ != nullptr) {
    rotary_->set_range(2, s.head_dim);
    rotary_->set_reset(s.head_dim);
    rotary_->set_value(2.0 * s.pairs());
    rotary_->setEnabled(s.scaling.kind != ScalingKind::proportional);  // there the share of the pairs says it
  }
  if (base_ != nullptr) base_->set_value(s.base);
  if (scaling_ != nullptr) {
    scaling_->setText(tr("Scaled: %1. The Frequencies page has its parameters.").arg(scaling_title(s)));
    scaling_->setVisible(s.scaling.kind != ScalingKind::none);
  }
  if (pairing_ != nullptr) pairing_->set_value(s.pairing);
}

}  // namespace rope::app
