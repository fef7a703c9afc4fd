// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/decay/decay_controls.h"

#include <QCheckBox>
#include <QLabel>
#include <algorithm>
#include <cmath>

#include "app/pages/compared_list.h"
#include "app/pages/from_defaults.h"
#include "app/pages/head_fields.h"
#include "app/widgets/glossary.h"
#include "app/widgets/labelled_slider.h"

namespace rope::app {

DecayControls::DecayControls(Slice<DecayState> state, Slice<SharedState> shared, std::vector<Preset> presets,
                             QWidget* parent)
    : ControlPanel(parent), state_(state), shared_(shared) {
  preset_ = add_section(tr("Preset"));
  preset_->add(preset_box(std::move(presets), state_, shared_));
  add_vector_section();
  add_section(tr("Settings that are compared"))->add(new ComparedList(shared_));
  add_position_section();
  add_view_section();
  Section* numbers = add_section(tr("Numbers"), Detail::more);
  values_ = numbers->add(tr("At the marked distance, divided by the head's components"), new FormulaView);
}

template <typename Change>
QCheckBox* DecayControls::check(Section* section, const QString& text, Change change) {
  auto* box = section->add(new QCheckBox(text));
  connect(box, &QCheckBox::clicked, this,
          [this, change](bool on) { state_.edit([&](DecayState& s) { change(s, on); }); });
  return box;
}

void DecayControls::add_vector_section() {
  Section* section = add_section(tr("The head and its vectors"));
  head_ = new HeadFields(shared_, section, this);
  head_->add_dimension();
  head_->add_base();
  head_->add_scaling_note();
  independent_ = section->add(tr("Random vectors"), new Choice<bool>({{false, tr("The same for q and k")},
                                                                      {true, tr("Independent q and k")}}));
  independent_->on_pick(
      this, [this](bool independent) { state_.edit([&](DecayState& s) { s.independent = independent; }); });
  independent_note_ = section->add_note(
      tr("Independent vectors do not decay: a rotation leaves their distribution as it is."));
  draws_ = section->add(new LabelledSlider(tr("Draws"), {.minimum = 10,
                                                         .maximum = 2000,
                                                         .step = 10,
                                                         .decimals = 0,
                                                         .logarithmic = true,
                                                         .field_minimum = 2,
                                                         .field_maximum = 10000}));
  draws_->set_reset(DecayState{}.draws);
  connect(draws_, &LabelledSlider::edited, this, [this](double value, Gesture gesture) {
    state_.edit([&](DecayState& s) { s.draws = std::clamp(static_cast<int>(value), 2, 10000); }, gesture);
  });
  head_->add_seed();
  add_trained_fields(section);
}

void DecayControls::add_trained_fields(Section* section) {
  trained_ = check(section, tr("A trained head"), [](DecayState& s, bool on) { s.trained = on; });
  trained_->setToolTip(tr(
      "Queries and keys of the loaded model over 2,048 tokens of the sample text, averaged: the mean score "
      "of all their pairs at each distance. Below distance 0 the key stands before the query."));
  const auto slider = [&](const QString& name, int most, int DecayState::*field) {
    auto* made = section->add(new LabelledSlider(
        name, {.minimum = 0, .maximum = static_cast<double>(most), .step = 1, .decimals = 0}));
    made->set_reset(DecayState{}.*field);
    connect(made, &LabelledSlider::edited, this, [this, field](double value, Gesture gesture) {
      state_.edit([&](DecayState& s) { s.*field = static_cast<int>(value); }, gesture);
    });
    return made;
  };
  layer_ = slider(tr("Layer, from 0"), 5, &DecayState::layer);
  trained_head_ = slider(tr("Head, from 0"), 3, &DecayState::head);
}

void DecayControls::add_position_section() {
  Section* section = add_section(tr("Positions"));
  distance_ = section->add(
      new LabelledSlider(tr("Marked distance n − m"),
                         {.minimum = 0, .maximum = 250, .step = 1, .decimals = 0, .unit = tr(" tokens")}));
  distance_->set_reset(DecayState{}.distance);
  distance_->set_tool_tip(definition(Symbol::distance));
  connect(distance_, &LabelledSlider::edited, this, [this](double value, Gesture gesture) {
    state_.edit(
        [&](DecayState& s) { s.distance = std::clamp<double>(value, -s.max_distance, s.max_distance); },
        gesture);
  });
  max_distance_ = section->add(new LabelledSlider(tr("Largest distance"), {.minimum = 16,
                                                                           .maximum = 1e6,
                                                                           .step = 50,
                                                                           .decimals = 0,
                                                                           .logarithmic = true,
                                                                           .unit = tr(" tokens"),
                                                                           .field_minimum = 2,
                                                                           .field_maximum = 1e7}));
  max_distance_->set_reset(DecayState{}.max_distance);
  connect(max_distance_, &LabelledSlider::edited, this, [this](double value, Gesture gesture) {
    state_.edit(
        [&](DecayState& s) {
          s.max_distance = std::max(2, static_cast<int>(value));
          s.distance = std::clamp<double>(s.distance, -s.max_distance, s.max_distance);
        },
        gesture);
  });
}

void DecayControls::add_view_section() {
  Section* section = add_section(tr("View"), Detail::more);
  bound_ = check(section, tr("The paper's bound"), [](DecayState& s, bool on) { s.bound = on; });
  bound_->setToolTip(tr(
      "Figure 2 of the paper, from equation 37: the mean size of the partial sums. For a trained head also "
      "equation 37 itself."));
  ones_ = check(section, tr("Score of all ones"), [](DecayState& s, bool on) { s.ones = on; });
  random_ = check(section, tr("Scores of random vectors"), [](DecayState& s, bool on) { s.random = on; });
  log_distance_ =
      section->add(tr("Distance axis"), new Choice<bool>({{false, tr("Linear")}, {true, tr("Logarithmic")}}));
  log_distance_->on_pick(this,
                         [this](bool log) { state_.edit([&](DecayState& s) { s.log_distance = log; }); });
  log_score_ =
      section->add(tr("Score axis"), new Choice<bool>({{false, tr("Linear, in two panels")},
                                                       {true, tr("Size on a log axis, in one panel")}}));
  log_score_->on_pick(this, [this](bool log) { state_.edit([&](DecayState& s) { s.log_score = log; }); });
}

void DecayControls::show_state() {
  const DecayState& s = state_.get();
  show_only(shared_->still_layers.isEmpty() ? std::vector<const Section*>()
                                            : std::vector<const Section*>{preset_});
  independent_->set_value(s.independent);
  independent_->setEnabled(s.random);
  independent_note_->setVisible(s.random && s.independent);
  draws_->set_value(s.draws);
  draws_->setEnabled(s.random);
  head_->set_seed_enabled(s.random);
  trained_->setChecked(s.trained);
  layer_->set_value(s.layer);
  layer_->setEnabled(s.trained);
  trained_head_->set_value(s.head);
  trained_head_->setEnabled(s.trained);
  distance_->set_range(s.two_sided() ? -s.max_distance : 0, s.max_distance);
  distance_->set_value(marked_distance(s));
  max_distance_->set_value(s.max_distance);
  bound_->setChecked(s.bound);
  ones_->setChecked(s.ones);
  random_->setChecked(s.random);
  log_distance_->set_value(s.log_distance);
  log_score_->set_value(s.log_score);
}

void DecayControls::show_values(std::vector<Formula> lines) {
  values_->set_lines(std::move(lines));
}

void DecayControls::show_heads(int layers, int heads) {
  layer_->set_range(0, layers - 1);
  trained_head_->set_range(0, heads - 1);
  show_state();
}

}  // namespace rope::app
