// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/scaling_fields.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <cmath>
#include <utility>

#include "app/pages/setting_text.h"
#include "app/widgets/section.h"
#include "core/rotary/model_rotary.h"
#include "core/support/number_text.h"

namespace rope::app {
namespace {

constexpr double kUsualFactor = 4;
constexpr int kUsualLength = 4096;

bool uses(const SettingState& setting, std::string_view key) {
  return scaling_takes(setting.scaling.kind, key);
}

QString numbers_text(const std::vector<double>& values) {
  QStringList texts;
  for (const double value : values) texts.append(QString::fromStdString(exact_text(value)));
  return texts.join(QStringLiteral(", "));
}

// Numbers with anything between them that is no part of a number; nothing where there is another word.
std::optional<std::vector<double>> parse_numbers(const QString& text) {
  std::vector<double> values;
  for (const QString& word : QString(text)
                                 .replace(QLatin1Char(','), QLatin1Char(' '))
                                 .split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
    bool ok = false;
    values.push_back(word.toDouble(&ok));
    if (!ok) return std::nullopt;
  }
  return values;
}

// What follows from the factor where none is given.
std::optional<double> own_attention_factor(SettingState setting) {
  setting.scaling.attention_factor.reset();
  const Result<RotaryFrequencies> frequencies = rotary_frequencies(setting.rotary());
  return frequencies ? std::optional(frequencies->attention_factor) : std::nullopt;
}

// The setting with all that belongs to its method as it is when the method is chosen.
SettingState as_chosen(const SettingState& setting) {
  SettingState first = setting;
  first.scaling = {};
  first.scaling.kind = setting.scaling.kind;
  first.length.reset();
  first.partial_rotary_factor = 1;
  fill_parameters(first);
  if (setting.scaling.attention_factor) first.scaling.attention_factor = own_attention_factor(setting);
  return first;
}

}  // namespace

void fill_parameters(SettingState& setting) {
  ScalingState& scaling = setting.scaling;
  const auto pairs = static_cast<std::size_t>(setting.pairs());
  const bool by_lengths = uses(setting, "length") && scaling.kind != ScalingKind::dynamic && setting.length;
  if (uses(setting, "factor") && !scaling.factor && !by_lengths) scaling.factor = kUsualFactor;
  if (uses(setting, "original_length") && !setting.original_length) setting.original_length = kUsualLength;
  switch (scaling.kind) {
    case ScalingKind::dynamic:
      // Without a longer text it changes nothing, and there would be nothing to see.
      if (!setting.length) setting.length = 4 * *setting.original_length;
      break;
    case ScalingKind::llama3:
      if (!scaling.low_freq_factor) scaling.low_freq_factor = 1;
      if (!scaling.high_freq_factor) scaling.high_freq_factor = 4;
      break;
    case ScalingKind::longrope:
      if (!setting.length) setting.length = 4 * *setting.original_length;
      if (scaling.short_factor.size() != pairs) scaling.short_factor.assign(pairs, 1);
      if (scaling.long_factor.size() != pairs) {
        // From 1 for the fastest pair to the factor for the slowest, as searched lists grow.
        const double last = scaling.factor.value_or(kUsualFactor);
        scaling.long_factor.clear();
        for (std::size_t i = 0; i < pairs; ++i) {
          const double part = pairs > 1 ? static_cast<double>(i) / static_cast<double>(pairs - 1) : 1;
          scaling.long_factor.push_back(std::pow(last, part));
        }
      }
      break;
    case ScalingKind::proportional:
      setting.rotary_dim = 0;
      if (setting.partial_rotary_factor == 1) setting.partial_rotary_factor = 0.25;
      break;
    default:
      break;
  }
}

ScalingFields::ScalingFields(FittedSetting setting, Section* section, QObject* parent)
    : QObject(parent), setting_(std::move(setting)), section_(section) {
  std::vector<Choice<ScalingKind>::Option> options;
  for (const ScalingName& known : scaling_names()) {
    options.push_back({known.kind, scaling_kind_text(known.kind), scaling_explanation(known.kind)});
  }
  kind_ = section_->add(tr("Method"), new Choice<ScalingKind>(std::move(options)));
  kind_->on_pick(this, [this](ScalingKind kind) { choose(kind); });
  explanation_ = section_->add_note({});
  add_lengths();
  add_yarn();
  add_llama3();
  add_others();
  setting_.on_change(this, [this] { show_state(); });
  show_state();
}

void ScalingFields::edit(const std::function<void(SettingState&)>& change, Gesture gesture) {
  SettingState tried = setting_.get();
  change(tried);
  const Status status = tried.check();
  if (!status) {
    told_ = true;
    Q_EMIT failed(status.error());
    return show_state();
  }
  if (std::exchange(told_, false)) Q_EMIT succeeded();
  setting_.set(std::move(tried), gesture);
  show_state();
}

void ScalingFields::choose(ScalingKind kind) {
  edit([kind](SettingState& s) {
    RotaryScaling scaling = s.scaling;
    scaling.kind = kind;
    s.set_rotary(with_scaling(s.rotary(), scaling));
    fill_parameters(s);
  });
}

LabelledSlider* ScalingFields::add_amount(const QString& label, const SliderOptions& options, Amount amount,
                                          const Change& change) {
  amount.slider = section_->add(new LabelledSlider(label, options));
  connect(amount.slider, &LabelledSlider::edited, this, [this, change](double value, Gesture gesture) {
    edit([&](SettingState& s) { change(s, value); }, gesture);
  });
  amounts_.push_back(amount);
  return amount.slider;
}

void ScalingFields::add_lengths() {
  add_amount(tr("Factor s"),
             {.minimum = 1,
              .maximum = 128,
              .step = 0.5,
              .decimals = 4,
              .logarithmic = true,
              .field_minimum = kMinFactor,
              .field_maximum = kMaxFactor},
             {nullptr, [](const SettingState& s) { return uses(s, "factor"); },
              [](const SettingState& s) {
                if (s.scaling.factor) return *s.scaling.factor;
                const bool derived = s.length && s.original_length;
                return derived ? static_cast<double>(*s.length) / *s.original_length : 1.0;
              }},
             [](SettingState& s, double value) { s.scaling.factor = value; })
      ->set_tool_tip(tr("How many times longer texts shall become."));
  add_amount(tr("Length to be reached"),
             {.minimum = 512,
              .maximum = 1e7,
              .step = 1024,
              .decimals = 0,
              .logarithmic = true,
              .unit = tr(" tokens"),
              .field_minimum = 1,
              .field_maximum = 1e9},
             {nullptr, [](const SettingState& s) { return uses(s, "length"); },
              [](const SettingState& s) { return static_cast<double>(s.reach().value_or(kUsualLength)); }},
             [](SettingState& s, double value) {
               s.length = static_cast<int>(value);
               if (s.scaling.kind == ScalingKind::yarn)
                 s.scaling.factor.reset();  // it follows from the lengths
             })
      ->set_tool_tip(
          tr("The longest text that is read. Dynamic NTK and LongRoPE decide by it; with YaRN it is the "
             "factor times the trained length, and the one follows from the other."));
}

void ScalingFields::add_yarn() {
  const auto yarn = [](const char* key) { return [key](const SettingState& s) { return uses(s, key); }; };
  const SliderOptions turns{.minimum = 0.1,
                            .maximum = 128,
                            .step = 1,
                            .decimals = 3,
                            .logarithmic = true,
                            .field_minimum = 1e-3,
                            .field_maximum = 1e6};
  add_amount(tr("Kept from this many turns on (beta_fast)"), turns,
             {nullptr, yarn("beta_fast"), [](const SettingState& s) { return s.scaling.beta_fast; }},
             [](SettingState& s, double value) { s.scaling.beta_fast = value; })
      ->set_tool_tip(tr("Pairs that turn more often within the trained length keep their frequency."));
  add_amount(tr("Divided by s up to this many turns (beta_slow)"), turns,
             {nullptr, yarn("beta_slow"), [](const SettingState& s) { return s.scaling.beta_slow; }},
             [](SettingState& s, double value) { s.scaling.beta_slow = value; })
      ->set_tool_tip(tr("Pairs that turn less often within the trained length are divided by the factor."));
  add_switch();
  const SliderOptions mscale{.minimum = 0, .maximum = 2, .step = 0.1, .decimals = 4, .field_maximum = 1000};
  add_amount(tr("mscale (0: not used)"), mscale,
             {nullptr, yarn("mscale"), [](const SettingState& s) { return s.scaling.mscale.value_or(0); }},
             [](SettingState& s, double value) {
               s.scaling.mscale = value == 0 ? std::nullopt : std::optional(value);
             });
  add_amount(tr("mscale_all_dim (0: not used)"), mscale,
             {nullptr, yarn("mscale_all_dim"),
              [](const SettingState& s) { return s.scaling.mscale_all_dim.value_or(0); }},
             [](SettingState& s, double value) {
               s.scaling.mscale_all_dim = value == 0 ? std::nullopt : std::optional(value);
               s.scaling.mscale_scales_softmax = true;  // as the tip says, whatever the config's model does
             })
      ->set_tool_tip(tr("DeepSeek's: multiplies the scale of the scores, too."));
}

void ScalingFields::add_switch() {
  truncate_ = section_->add(new QCheckBox(tr("Ramp ends on whole pairs")));
  truncate_->setToolTip(tr("truncate: the ends of the ramp are rounded outwards."));
  connect(truncate_, &QCheckBox::clicked, this,
          [this](bool on) { edit([on](SettingState& s) { s.scaling.truncate = on; }); });
  own_attention_ = section_->add(new QCheckBox(tr("Attention factor by hand")));
  own_attention_->setToolTip(tr("Else it follows from the factor."));
  connect(own_attention_, &QCheckBox::clicked, this, [this](bool on) {
    edit([on](SettingState& s) { s.scaling.attention_factor = on ? own_attention_factor(s) : std::nullopt; });
  });
  add_amount(tr("Attention factor"),
             {.minimum = 0.5,
              .maximum = 2,
              .step = 0.01,
              .decimals = 4,
              .field_minimum = 1e-3,
              .field_maximum = 1e3},
             {nullptr,
              [](const SettingState& s) {
                return uses(s, "attention_factor") && s.scaling.attention_factor.has_value();
              },
              [](const SettingState& s) { return s.scaling.attention_factor.value_or(1); }},
             [](SettingState& s, double value) { s.scaling.attention_factor = value; })
      ->set_tool_tip(tr("Multiplies cos and sin, so that scores are multiplied by its square."));
}

void ScalingFields::add_llama3() {
  const SliderOptions turns{.minimum = 0.25,
                            .maximum = 64,
                            .step = 0.5,
                            .decimals = 4,
                            .logarithmic = true,
                            .field_minimum = 1e-3,
                            .field_maximum = 1e6};
  add_amount(tr("Divided by s up to this many turns (low_freq_factor)"), turns,
             {nullptr, [](const SettingState& s) { return uses(s, "low_freq_factor"); },
              [](const SettingState& s) { return s.scaling.low_freq_factor.value_or(1); }},
             [](SettingState& s, double value) { s.scaling.low_freq_factor = value; });
  add_amount(tr("Kept from this many turns on (high_freq_factor)"), turns,
             {nullptr, [](const SettingState& s) { return uses(s, "high_freq_factor"); },
              [](const SettingState& s) { return s.scaling.high_freq_factor.value_or(4); }},
             [](SettingState& s, double value) { s.scaling.high_freq_factor = value; });
}

void ScalingFields::add_others() {
  add_amount(
      tr("Share of the pairs that turns"),
      {.minimum = 0.05, .maximum = 1, .step = 0.05, .decimals = 4, .field_minimum = 1e-3, .field_maximum = 1},
      {nullptr, [](const SettingState& s) { return uses(s, "partial_rotary_factor"); },
       [](const SettingState& s) { return s.partial_rotary_factor; }},
      [](SettingState& s, double value) { s.partial_rotary_factor = value; });
  add_list(tr("Factors for short texts, one for each pair"), &RotaryScaling::short_factor);
  add_list(tr("Factors for long texts, one for each pair"), &RotaryScaling::long_factor);
}

void ScalingFields::add_list(const QString& label, std::vector<double> RotaryScaling::*values) {
  List list{nullptr, section_->add_note(label), values};
  list.field = section_->add(new QLineEdit);
  list.field->setAccessibleName(label);
  list.label->setBuddy(list.field);
  lists_.push_back(list);
  connect(list.field, &QLineEdit::editingFinished, this, [this, list] { type_list(list); });
}

void ScalingFields::type_list(const List& list) {
  if (!list.field->isModified()) return;
  list.field->setModified(false);
  const std::optional<std::vector<double>> values = parse_numbers(list.field->text());
  if (!values) {
    told_ = true;
    Q_EMIT failed(Error{tr("not a list of numbers").toStdString(), list.label->text().toStdString(),
                        tr("write numbers with spaces or commas between them").toStdString()});
    return show_state();
  }
  edit([&](SettingState& s) { s.scaling.*list.values = *values; });
}

void ScalingFields::show_state() {
  const SettingState s = setting_.get();
  kind_->set_value(s.scaling.kind);
  explanation_->setText(scaling_explanation(s.scaling.kind));
  const SettingState first = as_chosen(s);
  for (const Amount& amount : amounts_) {
    amount.slider->setVisible(amount.used(s));
    amount.slider->set_reset(amount.read(first));
    amount.slider->set_value(amount.read(s));
  }
  truncate_->setVisible(uses(s, "truncate"));
  truncate_->setChecked(s.scaling.truncate);
  own_attention_->setVisible(uses(s, "attention_factor"));
  own_attention_->setChecked(s.scaling.attention_factor.has_value());
  for (const List& list : lists_) {
    const bool used = s.scaling.kind == ScalingKind::longrope;
    list.field->setVisible(used);
    list.label->setVisible(used);
    if (!list.field->hasFocus() || !list.field->isModified()) {
      list.field->setText(numbers_text(s.scaling.*list.values));
      list.field->setCursorPosition(0);
    }
  }
}

}  // namespace rope::app
