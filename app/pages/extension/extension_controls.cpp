// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/extension/extension_controls.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "app/pages/extension/method_table.h"
#include "app/pages/from_defaults.h"
#include "app/pages/model_fields.h"
#include "app/pages/setting_text.h"
#include "app/widgets/explain_on_request.h"
#include "app/widgets/formula_signs.h"
#include "app/widgets/glossary.h"
#include "app/widgets/labels.h"
#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

using parts::equals;

Formula word(const QString& text) {
  return math::text(text, Ink::quiet);
}

Formula base_line(const ExtensionMethod& method) {
  using namespace math;
  const auto d = static_cast<double>(method.frequencies.rotary_dim);
  const double grown = method.frequencies.base / method.settings.base;
  return row({word(scaling_word(method.kind) + QStringLiteral("  ")),
              sup(set_symbol(Symbol::base), text(QStringLiteral("′"))), equals(), set_symbol(Symbol::base),
              op(QStringLiteral("·")),
              sup(number(std::pow(grown, (d - 2) / d)),
                  row({set_symbol(Symbol::dimension), text(QStringLiteral("/(")),
                       set_symbol(Symbol::dimension), text(QStringLiteral("−2)"))})),
              equals(), parts::explained_number(method.frequencies.base, Ink::text, [facts = method.facts] {
                return explain_base(facts);
              })});
}

Formula temperature_line(const ExtensionMethod& method) {
  using namespace math;
  const double factor = method.frequencies.attention_factor;
  return row({word(scaling_word(method.kind) + QStringLiteral("  ")),
              sup(symbol(QStringLiteral("A"), Ink::text,
                         ExtensionControls::tr("A: the attention factor, which multiplies cos and sin.")),
                  text(QStringLiteral("2"))),
              equals(),
              sup(parts::explained_number(factor, Ink::text,
                                          [facts = method.facts] { return explain_attention_factor(facts); }),
                  text(QStringLiteral("2"))),
              equals(), number(factor * factor)});
}

Formula ramp_line(const ExtensionMethod& method, Index pair) {
  const ScalingRamp& ramp = *method.frequencies.ramp;
  const auto end = [&](double at) {
    return math::explained(math::text(short_number_text(at, 3), Ink::quiet),
                           [facts = method.facts, pair] { return explain_ramp_share(facts, pair); });
  };
  return parts::sentence(ExtensionControls::tr("%1 keeps pairs up to %2, divides those from %3 on"),
                         {math::text(scaling_word(method.kind), Ink::quiet), end(ramp.low), end(ramp.high)});
}

}  // namespace

std::vector<Formula> method_lines(const ExtensionState& state, const std::vector<ExtensionMethod>& methods,
                                  int pair) {
  using namespace math;
  std::vector<Formula> lines{
      row({symbol(QStringLiteral("s"), Ink::text,
                  ExtensionControls::tr("s: how many times longer the texts become.")),
           equals(), fraction(text(whole_text(state.target_length)), text(whole_text(state.trained_length))),
           equals(), number(state.factor())})};
  for (const ExtensionMethod& method : methods) {
    if (method.kind == ScalingKind::ntk || method.kind == ScalingKind::dynamic) {
      lines.push_back(base_line(method));
    }
    if (method.frequencies.ramp) lines.push_back(ramp_line(method, pair));
    if (method.frequencies.attention_factor != 1) lines.push_back(temperature_line(method));
  }
  if (!methods.empty()) {
    const AngleCoverage& coverage = methods.front().coverage.at(static_cast<std::size_t>(pair));
    lines.push_back(
        row({word(ExtensionControls::tr("pair %1 in training").arg(pair) + QLatin1Char(' ')), equals(),
             parts::explained_number(coverage.trained_turns, Ink::text,
                                     [state, method = methods.front(), pair] {
                                       return explain_text_turns(state, method, pair, false);
                                     }),
             word(ExtensionControls::tr(" turns"))}));
  }
  return lines;
}

ExtensionControls::ExtensionControls(Slice<ExtensionState> state, Slice<SharedState> shared,
                                     std::vector<Preset> presets, QWidget* parent)
    : ControlPanel(parent), state_(state), shared_(shared) {
  Section* preset = add_section(tr("Preset"));
  preset->add(preset_box(std::move(presets), state_, shared_));
  Section* subject = add_section(tr("The model and the methods"));
  add_subject_fields(subject);
  of_any_layers_ = {preset, subject};
  add_position_section();
  add_view_section();
  Section* numbers = add_section(tr("Numbers"), Detail::more);
  arithmetic_ = numbers->add(tr("The methods' own numbers"), new FormulaView);
  table_ = numbers->add(tr("Side by side"), new MethodTable);
}

QCheckBox* ExtensionControls::check(Section* section, const QString& text, bool ExtensionState::*field) {
  auto* box = section->add(new QCheckBox(text));
  connect(box, &QCheckBox::clicked, this,
          [this, field](bool on) { state_.edit([&](ExtensionState& s) { s.*field = on; }); });
  return box;
}

LabelledSlider* ExtensionControls::slider(Section* section, const QString& name, const SliderOptions& options,
                                          std::function<void(ExtensionState&, double)> change) {
  auto* made = section->add(new LabelledSlider(name, options));
  connect(made, &LabelledSlider::edited, this,
          [this, change = std::move(change)](double value, Gesture gesture) {
            state_.edit([&](ExtensionState& s) { change(s, value); }, gesture);
            show_state();  // what was typed may have been put right
          });
  return made;
}

void ExtensionControls::add_subject_fields(Section* section) {
  subject_ = section->add(
      tr("Whose frequencies"),
      new Choice<ExtensionSubject>(
          {{ExtensionSubject::model, tr("The loaded model's"), tr("Its loss can be measured as well.")},
           {ExtensionSubject::setting, tr("As on the other pages"),
            tr("As chosen below or on the Frequencies page: any model's config, without weights.")}}));
  subject_->on_pick(this, [this](ExtensionSubject subject) { Q_EMIT subject_wanted(subject); });
  models_ = new ModelFields(section, this);
  subject_note_ = section->add_note({});
  const auto add = [&](ScalingKind kind, bool ExtensionState::*field) {
    QCheckBox* box = check(section, scaling_kind_text(kind), field);
    box->setToolTip(scaling_explanation(kind));
    methods_.push_back({box, field});
    return box;
  };
  add(ScalingKind::none, &ExtensionState::none);
  add(ScalingKind::linear, &ExtensionState::linear);
  add(ScalingKind::ntk, &ExtensionState::ntk);
  add(ScalingKind::dynamic, &ExtensionState::dynamic);
  add(ScalingKind::yarn, &ExtensionState::yarn);
  add(ScalingKind::llama3, &ExtensionState::llama3);
  longrope_ = add(ScalingKind::longrope, &ExtensionState::longrope);
  factors_note_ = section->add_note(
      tr("LongRoPE needs a list of searched factors: choose a model that brings one, such as Phi-3.5."));
  temperature_ = check(section, tr("With temperature"), &ExtensionState::temperature);
  temperature_->setToolTip(
      tr("YaRN and LongRoPE multiply cos and sin by a factor, so that attention stays as sharp "
         "over more tokens."));
}

void ExtensionControls::add_position_section() {
  Section* section = add_section(tr("Positions"));
  const SliderOptions length{.minimum = 16,
                             .maximum = 131072,
                             .step = 128,
                             .decimals = 0,
                             .logarithmic = true,
                             .unit = tr(" tokens"),
                             .field_minimum = 16,
                             .field_maximum = 1e6};
  trained_ = slider(section, tr("Trained length"), length, [](ExtensionState& s, double value) {
    s.trained_length = std::max(16, static_cast<int>(value));
    s.target_length = std::max(s.target_length, s.trained_length);
  });
  trained_->set_reset(ExtensionState{}.trained_length);
  trained_->set_tool_tip(
      tr("The longest texts of training. The program's own model saw 128 tokens at most, though "
         "its config allows 512."));
  target_ = slider(section, tr("Length to be reached"), length, [](ExtensionState& s, double value) {
    s.target_length = std::max(s.trained_length, static_cast<int>(value));
  });
  target_->set_reset(ExtensionState{}.target_length);
  pair_ = section->add(
      new LabelledSlider(tr("Pair i, from 0"), {.minimum = 0, .maximum = 31, .step = 1, .decimals = 0}));
  pair_->set_reset(SharedState{}.pair);
  pair_->set_tool_tip(definition(Symbol::pair));
  connect(pair_, &LabelledSlider::edited, this, [this](double value, Gesture gesture) {
    shared_.edit([&](SharedState& s) { s.pair = static_cast<int>(std::lround(value)); }, gesture);
  });
}

void ExtensionControls::add_view_section() {
  Section* section = add_section(tr("View"), Detail::more);
  view_ =
      section->add(tr("What is drawn"),
                   new Choice<ExtensionView>({{ExtensionView::angles, tr("Frequencies and unseen angles")},
                                              {ExtensionView::scores, tr("Scores over distance")},
                                              {ExtensionView::loss, tr("Loss of the live model")}}));
  view_->on_pick(this,
                 [this](ExtensionView view) { state_.edit([view](ExtensionState& s) { s.view = view; }); });
  tokens_ =
      slider(section, tr("Tokens that are measured"),
             {.minimum = 2048,
              .maximum = 65536,
              .step = 1024,
              .decimals = 0,
              .logarithmic = true,
              .field_minimum = 512,
              .field_maximum = 1e6},
             [](ExtensionState& s, double value) { s.tokens = std::max(512, static_cast<int>(value)); });
  tokens_->set_reset(ExtensionState{}.tokens);
  tokens_->set_tool_tip(
      tr("Of the text, at each length and for each method. More take longer and waver less."));
  seed_ = section->add(new LabelledSlider(
      tr("Seed of the hidden words"),
      {.minimum = 0, .maximum = 100, .step = 1, .decimals = 0, .field_minimum = 0, .field_maximum = 1e9}));
  seed_->set_reset(static_cast<double>(SharedState{}.seed));
  seed_->set_tool_tip(tr("The same seed hides the same words on every machine."));
  connect(seed_, &LabelledSlider::edited, this, [this](double value, Gesture gesture) {
    shared_.edit([&](SharedState& s) { s.seed = static_cast<std::uint64_t>(value); }, gesture);
  });
  text_ = section->add(tr("Text"), new RoleLabel);
  text_->setWordWrap(true);
  auto* choose = section->add(new QPushButton(tr("Choose a text file…")));
  connect(choose, &QPushButton::clicked, this, &ExtensionControls::file_wanted);
  sample_ = section->add(new QPushButton(tr("Use the sample")));
  connect(sample_, &QPushButton::clicked, this, &ExtensionControls::sample_wanted);
}

void ExtensionControls::show_state() {
  const ExtensionState& s = state_.get();
  subject_->set_value(s.subject);
  for (const MethodBox& method : methods_) method.box->setChecked(s.*method.field);
  temperature_->setChecked(s.temperature);
  trained_->set_value(s.trained_length);
  target_->set_value(s.target_length);
  view_->set_value(s.view);
  const bool measures = s.view == ExtensionView::loss;
  tokens_->set_value(s.tokens);
  tokens_->setEnabled(measures);
  seed_->set_value(static_cast<double>(shared_->seed));
  seed_->setEnabled(measures);
  text_->setText(s.text_file.isEmpty() ? tr("The sample book")
                                       : breakable(QFileInfo(s.text_file).fileName()));
  sample_->setEnabled(!s.text_file.isEmpty());
}

void ExtensionControls::explain_with(
    const std::function<std::optional<Explanation>(int row, MethodColumn column)>& find) {
  explain_cells(table_, [find](const QModelIndex& cell) {
    return find(cell.row(), static_cast<MethodColumn>(cell.column()));
  });
}

// Layers without positions are looked at.
bool ExtensionControls::nothing_turns() const {
  return state_->subject == ExtensionSubject::setting && !shared_->still_layers.isEmpty();
}

void ExtensionControls::show_model(const ModelRotary* model) {
  show_only(nothing_turns() ? of_any_layers_ : std::vector<const Section*>());
  if (state_->subject == ExtensionSubject::setting) {
    models_->show_setting(shared_.get(), model);
  } else {
    models_->show_nothing();
  }
}

void ExtensionControls::show_methods(const std::vector<ExtensionMethod>& methods,
                                     const std::vector<double>& losses, bool factors,
                                     const QString& left_out) {
  longrope_->setEnabled(factors);
  factors_note_->setVisible(!factors);
  if (methods.empty()) {
    subject_note_->setText(nothing_turns()      ? tr("There is nothing to stretch in these layers.")
                           : left_out.isEmpty() ? tr("Choose at least one method.")
                                                : left_out);
    arithmetic_->set_lines({});
    return table_->set_methods({}, 0, {});
  }
  const RotaryFrequencies& frequencies = methods.front().frequencies;
  const int pairs = static_cast<int>(frequencies.pairs());
  const int pair = std::min(shared_->pair, pairs - 1);
  subject_note_->setText(
      tr("%n pair(s), base %1", nullptr, pairs).arg(short_number_text(methods.front().settings.base, 7)));
  pair_->set_range(0, pairs - 1);
  pair_->set_value(pair);
  arithmetic_->set_lines(method_lines(state_.get(), methods, pair));
  table_->set_methods(methods, pair, losses);
}

}  // namespace rope::app
