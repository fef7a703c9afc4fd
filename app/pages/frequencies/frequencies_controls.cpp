// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/frequencies/frequencies_controls.h"

#include <QCheckBox>
#include <QMenu>
#include <QPushButton>
#include <algorithm>

#include "app/pages/compared_list.h"
#include "app/pages/frequencies/pair_table.h"
#include "app/pages/frequencies/source_list.h"
#include "app/pages/from_defaults.h"
#include "app/pages/head_fields.h"
#include "app/pages/model_fields.h"
#include "app/pages/scaling_fields.h"
#include "app/widgets/labelled_slider.h"

namespace rope::app {

FrequenciesControls::FrequenciesControls(Slice<FrequenciesState> state, Slice<SharedState> shared,
                                         std::vector<Preset> presets, QWidget* parent)
    : ControlPanel(parent), state_(state), shared_(shared) {
  Section* preset = add_section(tr("Preset"));
  preset->add(preset_box(std::move(presets), state_, shared_));
  Section* model = add_section(tr("Model"));
  models_ = new ModelFields(model, this);
  of_any_layers_ = {preset, model};
  add_section(tr("Settings that are compared"))->add(new ComparedList(shared_));
  add_head_section();
  add_scaling_section();
  add_position_section();
  add_view_section();
  add_number_section();
}

void FrequenciesControls::add_head_section() {
  Section* section = add_section(tr("The head and its pairs"));
  auto* head = new HeadFields(shared_, section, this);
  head->add_dimension();
  head->add_rotary_dimension();
  head->add_base();
  head->add_pairing();
  head->add_pair();
}

void FrequenciesControls::add_scaling_section() {
  Section* section = add_section(tr("Scaling to longer texts"));
  scaling_ = new ScalingFields(shared_, section, this);
  connect(scaling_, &ScalingFields::failed, this, &FrequenciesControls::failed);
  connect(scaling_, &ScalingFields::succeeded, this, &FrequenciesControls::mended);
  factors_ = section->add(new FormulaView);
  factors_->setAccessibleName(tr("Attention factor and softmax scale"));
}

void FrequenciesControls::add_position_section() {
  Section* section = add_section(tr("Positions"));
  length_ = section->add(new LabelledSlider(tr("Trained length"), {.minimum = 16,
                                                                   .maximum = 1e6,
                                                                   .step = 128,
                                                                   .decimals = 0,
                                                                   .logarithmic = true,
                                                                   .unit = tr(" tokens"),
                                                                   .field_minimum = 1,
                                                                   .field_maximum = 1e9}));
  length_->set_reset(SettingState{}.original_length.value_or(1));
  length_->set_tool_tip(
      tr("The longest text the model saw in training. Pairs that turn less than once in it "
         "meet new angles in longer texts."));
  connect(length_, &LabelledSlider::edited, this, [this](double value, Gesture gesture) {
    scaling_->edit([&](SettingState& s) { s.original_length = std::max(1, static_cast<int>(value)); },
                   gesture);
  });
  positions_ = section->add(new LabelledSlider(tr("Positions on the map"), {.minimum = 16,
                                                                            .maximum = 4096,
                                                                            .step = 16,
                                                                            .decimals = 0,
                                                                            .logarithmic = true,
                                                                            .field_minimum = 2,
                                                                            .field_maximum = 4096}));
  positions_->set_reset(FrequenciesState{}.positions);
  connect(positions_, &LabelledSlider::edited, this, [this](double value, Gesture gesture) {
    state_.edit([&](FrequenciesState& s) { s.positions = std::clamp(static_cast<int>(value), 2, 4096); },
                gesture);
  });
}

template <typename Change>
QCheckBox* FrequenciesControls::check(Section* section, const QString& text, const QString& tip,
                                      Change change) {
  auto* box = section->add(new QCheckBox(text));
  box->setToolTip(tip);
  connect(box, &QCheckBox::clicked, this,
          [this, change](bool on) { state_.edit([&](FrequenciesState& s) { s.precision.*change = on; }); });
  return box;
}

void FrequenciesControls::add_view_section() {
  Section* section = add_section(tr("View"), Detail::more);
  lower_ = section->add(
      tr("Below"),
      new Choice<LowerView>({{LowerView::map, tr("Map of the angles"), tr("Over position and pair")},
                             {LowerView::precision, tr("What few digits cost"),
                              tr("How far off float32, bfloat16 and float16 turn, over the position")}}));
  lower_->on_pick(this,
                  [this](LowerView lower) { state_.edit([&](FrequenciesState& s) { s.lower = lower; }); });
  angle_view_ = section->add(
      tr("What the map shows"),
      new Choice<AngleView>(
          {{AngleView::angle, tr("Angle, 0 to one turn"), tr("Position times θ")},
           {AngleView::cos, tr("Cosine of the angle"), tr("What components are multiplied by")},
           {AngleView::sin, tr("Sine of the angle"), tr("What the partner components are multiplied by")}}));
  angle_view_->on_pick(this,
                       [this](AngleView view) { state_.edit([&](FrequenciesState& s) { s.view = view; }); });
  precision_ = section->add(new Section(tr("Number formats")));
  float32_ = check(precision_, QStringLiteral("float32"), tr("24 binary digits"), &PrecisionState::float32);
  bfloat16_ = check(precision_, QStringLiteral("bfloat16"), tr("8 binary digits: whole positions up to 256"),
                    &PrecisionState::bfloat16);
  float16_ = check(precision_, QStringLiteral("float16"), tr("11 binary digits, up to 65,504"),
                   &PrecisionState::float16);
  precision_->add_note(tr("What is rounded to the format:"));
  round_positions_ =
      check(precision_, tr("Positions"), tr("Counted in that format"), &PrecisionState::positions);
  round_frequencies_ =
      check(precision_, tr("Frequencies θ"), tr("A model cast as a whole"), &PrecisionState::frequencies);
  round_angles_ =
      check(precision_, tr("Angles"), tr("Position times θ, before cos and sin"), &PrecisionState::angles);
  round_table_ = check(precision_, tr("cos and sin"), tr("A table made in float32 and then cast"),
                       &PrecisionState::table);
  chosen_pair_ = check(precision_, tr("The chosen pair only"), tr("Else the worst of all pairs is drawn"),
                       &PrecisionState::chosen_pair);
}

void FrequenciesControls::add_number_section() {
  Section* section = add_section(tr("Numbers"), Detail::more);
  add_copy_button(section);
  arithmetic_ = section->add(tr("The chosen pair"), new FormulaView);
  section->add_note(tr("Where each value comes from"));
  sources_ = section->add(new SourceList);
  table_ = section->add(tr("All pairs"), new PairTable);
  connect(table_, &PairTable::chosen_by_user, this,
          [this](int pair) { shared_.edit([&](SharedState& s) { s.pair = pair; }, pair_gesture_.next()); });
}

void FrequenciesControls::add_copy_button(Section* section) {
  auto* button = section->add(new QPushButton(tr("Copy as")));
  button->setToolTip(tr("The setting that is looked at, as text for other software"));
  auto* menu = new QMenu(button);
  const auto add = [&](const QString& text, CopyKind kind) {
    menu->addAction(text, this, [this, kind] { Q_EMIT copy_wanted(kind); });
  };
  add(tr("config.json, new style (rope_parameters)"), CopyKind::rope_parameters);
  add(tr("config.json, old style (rope_scaling)"), CopyKind::rope_scaling);
  add(tr("PyTorch lines"), CopyKind::torch);
  add(tr("Table (CSV)"), CopyKind::csv);
  button->setMenu(menu);
}

void FrequenciesControls::show_precision() {
  const PrecisionState& precision = state_->precision;
  precision_->setVisible(state_->lower == LowerView::precision);
  const std::pair<QCheckBox*, bool> boxes[] = {{float32_, precision.float32},
                                               {bfloat16_, precision.bfloat16},
                                               {float16_, precision.float16},
                                               {round_positions_, precision.positions},
                                               {round_frequencies_, precision.frequencies},
                                               {round_angles_, precision.angles},
                                               {round_table_, precision.table},
                                               {chosen_pair_, precision.chosen_pair}};
  for (const auto& [box, on] : boxes) box->setChecked(on);
}

void FrequenciesControls::show_view(const FrequenciesView& view, const ModelRotary* model) {
  const SharedState& shared = shared_.get();
  show_only(shared.still_layers.isEmpty() ? std::vector<const Section*>() : of_any_layers_);
  models_->show_setting(shared, model);
  factors_->set_lines(factor_lines(view, shared));
  length_->set_value(shared.original_length.value_or(0));
  positions_->set_value(state_->positions);
  positions_->setEnabled(state_->lower == LowerView::map);
  lower_->set_value(state_->lower);
  angle_view_->set_value(state_->view);
  angle_view_->setEnabled(state_->lower == LowerView::map);
  show_precision();
  const int pair = shared.chosen_pair();
  arithmetic_->set_lines(pair_lines(view, pair, shared.base));
  sources_->set_rows(source_rows(shared, model));
  table_->set_view(view, pair);
}

}  // namespace rope::app
