// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/rotation_controls.h"

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "app/pages/from_defaults.h"
#include "app/pages/head_fields.h"
#include "app/pages/rotation/rotation_formulas.h"
#include "app/pages/rotation/trained_controls.h"
#include "app/widgets/formula.h"
#include "app/widgets/glossary.h"
#include "app/widgets/labelled_slider.h"

namespace rope::app {
RotationControls::RotationControls(Slice<RotationState> state, Slice<SharedState> shared,
                                   std::vector<Preset> presets, QWidget* parent)
    : ControlPanel(parent), state_(state), shared_(shared) {
  add_section(tr("Preset"))->add(preset_box(std::move(presets), state_, shared_));
  add_head_section();
  add_position_section();
  add_view_section();
  add_number_section();
}

void RotationControls::add_head_section() {
  Section* section = add_section(tr("The head and its pairs"));
  head_ = new HeadFields(shared_, section, this);
  head_->add_pair();
  head_->add_dimension();
  head_->add_base();
  head_->add_scaling_note();
  stretched_ = section->add_note(
      tr("This page shows turning alone, without what the setting also multiplies q and k by."));
  head_->add_pairing();
  mixed_ = section->add(new QCheckBox(tr("The classic mistake")));
  mixed_->setToolTip(
      tr("cos and sin are laid out for one pairing, and the other one is rotated. It runs "
         "without an error, and the scores are wrong."));
  connect(mixed_, &QCheckBox::clicked, this,
          [this](bool mixed) { state_.edit([&](RotationState& s) { s.mixed = mixed; }); });
  source_ = section->add(
      tr("Where q and k come from"),
      new Choice<VectorSource>(
          {{VectorSource::similar, tr("Random, k near q"), tr("Seeded; correlation of 0.8")},
           {VectorSource::independent, tr("Random, independent"), tr("Seeded; nothing in common")},
           {VectorSource::equal, tr("Random, k = q"), tr("Seeded; the same vector twice")},
           {VectorSource::ones, tr("All ones"), tr("q = k = (1, …, 1)")},
           {VectorSource::trained, tr("A head of the open model"), tr("Trained weights, reading a text")}}));
  source_->on_pick(this, [this](VectorSource source) { Q_EMIT source_picked(source); });
  head_->add_seed();
  trained_ = section->add(new TrainedControls(state_));
  auto* by_hand = new QPushButton(tr("Take back what was dragged"));
  connect(by_hand, &QPushButton::clicked, this, [this] {
    state_.edit([](RotationState& s) {
      s.query_edits.clear();
      s.key_edits.clear();
    });
  });
  by_hand_ = section->add(by_hand);
}

void RotationControls::add_position_section() {
  Section* section = add_section(tr("Positions"));
  const RotationState first;
  SliderOptions options{
      .minimum = 0, .maximum = 64, .step = 1, .decimals = 2, .field_minimum = -1e7, .field_maximum = 1e7};
  options.reset = first.m;
  m_ = section->add(new LabelledSlider(tr("m, position of the query"), options));
  m_->set_tool_tip(definition(Symbol::query_pos));
  connect(m_, &LabelledSlider::edited, this,
          [this](double value, Gesture gesture) { edit_position(true, value, gesture); });
  options.reset = first.n;
  n_ = section->add(new LabelledSlider(tr("n, position of the key"), options));
  n_->set_tool_tip(definition(Symbol::key_pos));
  connect(n_, &LabelledSlider::edited, this,
          [this](double value, Gesture gesture) { edit_position(false, value, gesture); });
  lock_ = section->add(new QCheckBox(tr("Lock the distance n − m")));
  lock_->setToolTip(definition(Symbol::distance));
  connect(lock_, &QCheckBox::clicked, this,
          [this](bool locked) { state_.edit([&](RotationState& s) { s.lock = locked; }); });
  last_ = section->add(new LabelledSlider(tr("Last position on the line"), {.minimum = 8,
                                                                            .maximum = 1e6,
                                                                            .step = 8,
                                                                            .decimals = 0,
                                                                            .logarithmic = true,
                                                                            .field_minimum = 1,
                                                                            .field_maximum = 1e7,
                                                                            .reset = first.last_position}));
  connect(last_, &LabelledSlider::edited, this, [this](double value, Gesture gesture) {
    state_.edit([&](RotationState& s) { s.last_position = std::max(1, static_cast<int>(value)); }, gesture);
  });
}

void RotationControls::add_view_section() {
  Section* section = add_section(tr("View"), Detail::more);
  form_ = section->add(
      tr("How the rotation is written"),
      new Choice<RotationForm>(
          {{RotationForm::complex, tr("Complex product"), tr("Paper, equation 12")},
           {RotationForm::matrix, tr("2×2 block of the matrix"), tr("Paper, equations 13 and 15")},
           {RotationForm::elementwise, tr("Element by element"), tr("Paper, equation 34")},
           {RotationForm::all, tr("All three, of the query"), tr("They end in the same numbers")}}));
  form_->on_pick(this, [this](RotationForm form) { state_.edit([&](RotationState& s) { s.form = form; }); });
  unit_ = section->add(
      tr("Angles in"),
      new Choice<AngleUnit>({{AngleUnit::radians, tr("Radians"), tr("A full turn is 2π = 6.283")},
                             {AngleUnit::degrees, tr("Degrees"), tr("A full turn is 360°")}}));
  unit_->on_pick(this,
                 [this](AngleUnit unit) { shared_.edit([&](SharedState& s) { s.angle_unit = unit; }); });
}

void RotationControls::add_number_section() {
  Section* section = add_section(tr("Numbers"), Detail::more);
  section->add_note(
      tr("Click a number, here or in the picture, to see how it comes about and where it is from."));
  by_mistake_ = section->add_note(tr("The classic mistake is on: these are the numbers that it makes."));
  angles_ = section->add(tr("Angles of the chosen pair"), new FormulaView);
  arithmetic_ = section->add(tr("The turned query, written out"), new FormulaView);
  score_ = section->add(tr("What the pair adds to the score"), new FormulaView);
  lengths_ = section->add(tr("Lengths before and after turning"), new FormulaView);
}

void RotationControls::edit_position(bool query, double value, Gesture gesture) {
  state_.edit(
      [&](RotationState& s) {
        double& moved = query ? s.m : s.n;
        double& other = query ? s.n : s.m;
        // To a millionth of a token, so that what was moved and moved back is what it was.
        const double along = std::round((other + value - moved) * 1e6) / 1e6;
        if (s.lock) other = std::clamp(along, -1e7, 1e7);
        moved = value;
      },
      gesture);
}

void RotationControls::show_state(const TrainedText* text) {
  const RotationState& state = state_.get();
  const bool trained = state.source == VectorSource::trained;
  source_->set_value(state.source);
  head_->set_seed_enabled(state.source != VectorSource::ones && !trained);
  trained_->setVisible(trained);
  if (trained) trained_->show_state(text);
  stretched_->setVisible(stretches(shared_.get()));
  mixed_->setChecked(state.mixed);
  by_mistake_->setVisible(state.mixed);
  by_hand_->setVisible(!state.query_edits.empty() || !state.key_edits.empty());
  m_->set_range(0, state.last_position);
  n_->set_range(0, state.last_position);
  m_->set_value(state.m);
  n_->set_value(state.n);
  lock_->setChecked(state.lock);
  last_->set_value(state.last_position);
  form_->set_value(state.form);
  unit_->set_value(shared_->angle_unit);
}

void RotationControls::show_view(const SharedView& view) {
  angles_->set_lines(angle_lines(view));
  arithmetic_->set_lines(arithmetic_lines(view, true));
  score_->set_lines(score_lines(view));
  lengths_->set_lines(norm_lines(view));
}

}  // namespace rope::app
