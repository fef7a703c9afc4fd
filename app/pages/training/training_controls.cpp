// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/training/training_controls.h"

#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "app/pages/setting_text.h"
#include "app/pages/training/training_model.h"
#include "app/widgets/labels.h"
#include "app/widgets/number_text.h"

namespace rope::app {

TrainingControls::TrainingControls(Slice<TrainingState> state, Slice<SharedState> shared,
                                   std::vector<Preset> presets, QWidget* parent)
    : ControlPanel(parent), state_(state), shared_(shared) {
  add_section(tr("Preset"))->add(new PresetBox(std::move(presets), state_));
  add_text_section();
  add_run_section();
  add_result_section();
  facts_ = add_section(tr("Numbers"), Detail::more)->add_note({});
}

void TrainingControls::add_text_section() {
  Section* section = add_section(tr("Text and model"));
  text_ = section->add(tr("It learns from"), new RoleLabel);
  text_->setWordWrap(true);
  auto* choose = section->add(new QPushButton(tr("Choose a text file…")));
  choose->setToolTip(
      tr("Plain text in UTF-8, a few pages or more, in any language. Or drop it on the page."));
  connect(choose, &QPushButton::clicked, this, &TrainingControls::file_wanted);
  sample_ = section->add(new QPushButton(tr("Use the sample")));
  connect(sample_, &QPushButton::clicked, this, &TrainingControls::sample_wanted);
  size_ = section->add(tr("Size of the model"), new Choice<TrainingSize>({
                                                    {TrainingSize::tiny, tr("Tiny: a minute")},
                                                    {TrainingSize::small, tr("Small: 15 minutes")},
                                                    {TrainingSize::medium, tr("Medium: hours")},
                                                }));
  size_->on_pick(this, [this](TrainingSize size) {
    state_.edit([size](TrainingState& s) {
      // Another size learns at another pace: its own time and rate come with it.
      const TrainingPlan plan = sized_plan(size);
      s.size = size;
      s.minutes = plan.minutes;
      s.rate = plan.rate;
    });
  });
  numbers_of_size_ = section->add_note({});
  rope_ = section->add(
      tr("Where words stand is told by"),
      new Choice<bool>({{true, tr("RoPE: turned q and k")}, {false, tr("Nothing: words are a heap")}}));
  rope_->on_pick(this, [this](bool rope) { state_.edit([rope](TrainingState& s) { s.rope = rope; }); });
}

LabelledSlider* TrainingControls::slider(Section* section, const QString& name, const SliderOptions& options,
                                         std::function<void(TrainingState&, double)> change) {
  auto* field = section->add(new LabelledSlider(name, options));
  connect(field, &LabelledSlider::edited, this,
          [this, change = std::move(change)](double value, Gesture gesture) {
            state_.edit([&](TrainingState& s) { change(s, value); }, gesture);
          });
  return field;
}

void TrainingControls::add_run_section() {
  Section* section = add_section(tr("The run"));
  end_ =
      section->add(tr("It ends after"), new Choice<TrainingEnd>({{TrainingEnd::minutes, tr("some minutes")},
                                                                 {TrainingEnd::steps, tr("some steps")}}));
  end_->on_pick(this, [this](TrainingEnd end) { state_.edit([end](TrainingState& s) { s.end = end; }); });
  minutes_ = slider(section, tr("Minutes of training"),
                    {.minimum = 0.5,
                     .maximum = 240,
                     .step = 1,
                     .decimals = 1,
                     .logarithmic = true,
                     .unit = tr(" min"),
                     .field_minimum = 0.1,
                     .field_maximum = 10000},
                    [](TrainingState& s, double value) { s.minutes = std::clamp(value, 0.1, 1e4); });
  minutes_->set_reset(TrainingState{}.minutes);
  steps_ = slider(section, tr("Steps"),
                  {.minimum = 100,
                   .maximum = 100000,
                   .step = 100,
                   .decimals = 0,
                   .logarithmic = true,
                   .field_minimum = 1,
                   .field_maximum = 1e8},
                  [](TrainingState& s, double value) { s.steps = std::max(1, static_cast<int>(value)); });
  steps_->set_reset(TrainingState{}.steps);
  rate_ = slider(section, tr("Highest learning rate"),
                 {.minimum = 1e-4,
                  .maximum = 0.1,
                  .step = 5e-4,
                  .decimals = 5,
                  .logarithmic = true,
                  .field_minimum = 1e-5,
                  .field_maximum = 1},
                 [](TrainingState& s, double value) { s.rate = std::clamp(value, 1e-5, 1.0); });
  rate_->set_reset(TrainingState{}.rate);
  rate_->set_tool_tip(tr(
      "How far each step goes. It rises at the beginning and falls to the end. Far too high, and the model "
      "forgets more than it learns."));
  seed_ = section->add(new LabelledSlider(
      tr("Seed"),
      {.minimum = 0, .maximum = 100, .step = 1, .decimals = 0, .field_minimum = 0, .field_maximum = 1e9}));
  seed_->set_reset(static_cast<double>(SharedState{}.seed));
  seed_->set_tool_tip(
      tr("Of first weights, order of the text and hidden words. The same seed makes runs "
         "comparable."));
  connect(seed_, &LabelledSlider::edited, this, [this](double value, Gesture gesture) {
    shared_.edit([value](SharedState& s) { s.seed = static_cast<std::uint64_t>(value); }, gesture);
  });
  later_ = section->add_note(tr("Changes count from the next run on."));
}

void TrainingControls::add_result_section() {
  Section* section = add_section(tr("Result"));
  save_ = section->add(new QPushButton(tr("Save the model…")));
  save_->setToolTip(tr("As a folder that RoPE Explorer, rope-cli and Hugging Face transformers open."));
  connect(save_, &QPushButton::clicked, this, &TrainingControls::save_wanted);
  forget_ = section->add(new QPushButton(tr("Remove earlier curves")));
  connect(forget_, &QPushButton::clicked, this, &TrainingControls::forget_wanted);
}

void TrainingControls::show_state() {
  const TrainingState& s = state_.get();
  text_->setText(s.text_file.isEmpty() ? tr("the sample that comes with the program")
                                       : breakable(QFileInfo(s.text_file).fileName()));
  sample_->setVisible(!s.text_file.isEmpty());
  size_->set_value(s.size);
  rope_->set_value(s.rope);
  end_->set_value(s.end);
  minutes_->set_value(s.minutes);
  minutes_->setVisible(s.end == TrainingEnd::minutes);
  steps_->set_value(s.steps);
  steps_->setVisible(s.end == TrainingEnd::steps);
  rate_->set_value(s.rate);
  seed_->set_value(static_cast<double>(shared_->seed));
  const TrainingPlan plan = plan_of(s, shared_->seed);
  numbers_of_size_->setText(
      tr("%1 layers, width %2, %3 heads, at most %4 words and word parts: about %5 numbers to learn")
          .arg(plan.layers)
          .arg(plan.hidden)
          .arg(plan.heads)
          .arg(whole_text(plan.vocabulary), whole_text(parameters_of(plan) / 1000 * 1000)));
}

void TrainingControls::show_run(const TrainingService& service) {
  const TrainingRun* run = service.run();
  later_->setVisible(service.running());
  save_->setEnabled(service.has_model());
  forget_->setVisible(!service.earlier().empty());
  if (run == nullptr || run->facts.tokens == 0) {
    facts_->setText(tr("They are here once a text is read."));
    return;
  }
  const auto number = [](std::uint64_t value) { return whole_text(static_cast<qint64>(value)); };
  QStringList lines;
  lines << run->plan.name << tr("numbers that are learned: %1").arg(number(run->facts.parameters))
        << tr("words and word parts: %1").arg(number(static_cast<std::uint64_t>(run->facts.vocabulary)))
        << tr("tokens to learn from: %1").arg(number(run->facts.tokens))
        << tr("tokens kept away: %1").arg(number(run->facts.held_out))
        << tr("times the text was read: %1")
               .arg(fixed_text(static_cast<double>(run->tokens) / static_cast<double>(run->facts.tokens), 1));
  if (!run->points.empty()) {
    lines << tr("learning rate now: %1").arg(short_number_text(run->points.back().rate, 3));
  }
  facts_->setText(lines.join(QLatin1Char('\n')));
}

}  // namespace rope::app
