// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/frequencies/frequencies_controls.h"

#include <algorithm>

#include "app/pages/frequencies/pair_table.h"
#include "app/pages/head_fields.h"
#include "app/widgets/formula.h"
#include "app/widgets/glossary.h"
#include "app/widgets/labelled_slider.h"
#include "app/widgets/number_text.h"

namespace rope::app {

std::vector<Formula> pair_lines(const FrequenciesView& view, int pair, double base) {
  using namespace math;
  const auto i = static_cast<std::size_t>(pair);
  const double theta = view.frequencies.theta[i];
  const auto equals = [] { return op(QStringLiteral("=")); };
  const Formula two_pi = text(QStringLiteral("2π"));
  const Formula tokens = text(QStringLiteral("\u2009") + FrequenciesControls::tr("tokens"), Ink::quiet);
  const Formula exponent = row({text(QStringLiteral("−2")), set_symbol(Symbol::pair),
                                text(QStringLiteral("/")), set_symbol(Symbol::dimension)});
  const QString filled =
      QStringLiteral("−2·%1/%2").arg(whole_text(pair), whole_text(view.frequencies.rotary_dim));
  const Formula index = text(whole_text(pair));
  return {
      row({sub(set_symbol(Symbol::theta), index), equals(), sup(set_symbol(Symbol::base), exponent), equals(),
           sup(text(short_number_text(base, 7)), text(filled)), equals(), number(theta)}),
      row({sub(set_symbol(Symbol::wavelength), index), equals(), fraction(two_pi, set_symbol(Symbol::theta)),
           equals(), fraction(text(QStringLiteral("6.283")), number(theta)), equals(),
           number(view.wavelength[i]), tokens}),
      row({fraction(text(FrequenciesControls::tr("trained length")), set_symbol(Symbol::wavelength)),
           equals(), fraction(text(whole_text(view.trained_length)), number(view.wavelength[i])), equals(),
           number(view.turns[i]),
           text(QStringLiteral("\u2009") + FrequenciesControls::tr("turns"), Ink::quiet)})};
}

FrequenciesControls::FrequenciesControls(Slice<FrequenciesState> state, Slice<SharedState> shared,
                                         std::vector<Preset> presets, QWidget* parent)
    : ControlPanel(parent), state_(state), shared_(shared) {
  add_section(tr("Preset"))->add(new PresetBox(std::move(presets)));
  Section* section = add_section(tr("The head and its pairs"));
  auto* head = new HeadFields(shared_, section, this);
  head->add_dimension();
  head->add_rotary_dimension();
  head->add_base();
  head->add_pairing();
  head->add_pair();
  add_position_section();
  angle_view_ =
      add_section(tr("View"))
          ->add(tr("What the map shows"),
                new Choice<AngleView>(
                    {{AngleView::angle, tr("Angle, 0 to one turn"), tr("Position times θ")},
                     {AngleView::cos, tr("Cosine of the angle"), tr("What components are multiplied by")},
                     {AngleView::sin, tr("Sine of the angle"),
                      tr("What the partner components are multiplied by")}}));
  angle_view_->on_pick(this,
                       [this](AngleView view) { state_.edit([&](FrequenciesState& s) { s.view = view; }); });
  Section* numbers = add_section(tr("Numbers"));
  arithmetic_ = numbers->add(tr("The chosen pair"), new FormulaView);
  table_ = numbers->add(tr("All pairs"), new PairTable);
  connect(table_, &PairTable::chosen_by_user, this,
          [this](int pair) { shared_.edit([&](SharedState& s) { s.pair = pair; }); });
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
                                                                   .field_maximum = 1e7}));
  length_->set_tool_tip(
      tr("The longest text the model saw in training. Pairs that turn less than once in it "
         "meet new angles in longer texts."));
  connect(length_, &LabelledSlider::edited, this, [this](double value, Gesture gesture) {
    state_.edit([&](FrequenciesState& s) { s.trained_length = std::max(1, static_cast<int>(value)); },
                gesture);
  });
  positions_ = section->add(new LabelledSlider(tr("Positions on the map"), {.minimum = 16,
                                                                            .maximum = 4096,
                                                                            .step = 16,
                                                                            .decimals = 0,
                                                                            .logarithmic = true,
                                                                            .field_minimum = 2,
                                                                            .field_maximum = 4096}));
  connect(positions_, &LabelledSlider::edited, this, [this](double value, Gesture gesture) {
    state_.edit([&](FrequenciesState& s) { s.positions = std::clamp(static_cast<int>(value), 2, 4096); },
                gesture);
  });
}

void FrequenciesControls::show_view(const FrequenciesView& view) {
  length_->set_value(state_->trained_length);
  positions_->set_value(state_->positions);
  angle_view_->set_value(state_->view);
  const int pair = shared_->chosen_pair();
  arithmetic_->set_lines(pair_lines(view, pair, shared_->base));
  table_->set_view(view, pair);
}

}  // namespace rope::app
