// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/head_choice_fields.h"

#include <QLineEdit>
#include <cmath>
#include <utility>

#include "app/pages/trained_text.h"
#include "app/widgets/labelled_slider.h"
#include "app/widgets/section.h"

namespace rope::app {

HeadChoiceFields::HeadChoiceFields(Edit edit, Section* section, QObject* parent)
    : QObject(parent), edit_(std::move(edit)) {
  text_ = section->add(tr("Text that the model reads"), new QLineEdit);
  text_->setMaxLength(HeadChoice::kMostCharacters);
  connect(text_, &QLineEdit::textEdited, this, [this](const QString& text) {
    edit_([&](HeadChoice& choice) { choice.text = text; }, typing_.next());
  });
  const HeadChoice first;
  SliderOptions options{.minimum = 0, .maximum = 1, .step = 1, .decimals = 0, .reset = first.layer};
  layer_ = section->add(new LabelledSlider(tr("Layer, from 0"), options));
  options.reset = first.head;
  head_ = section->add(new LabelledSlider(tr("Head, from 0"), options));
  edit_number(layer_, &HeadChoice::layer);
  edit_number(head_, &HeadChoice::head);
}

void HeadChoiceFields::edit_number(LabelledSlider* slider, int HeadChoice::*member) {
  connect(slider, &LabelledSlider::edited, this, [this, member](double value, Gesture gesture) {
    edit_([&](HeadChoice& choice) { choice.*member = static_cast<int>(std::lround(value)); }, gesture);
  });
}

void HeadChoiceFields::show_state(const HeadChoice& choice, const TrainedText* text) {
  if (text_->text() != choice.text) text_->setText(choice.text);
  if (text == nullptr) return;
  const RoFormerConfig& config = text->model->config;
  layer_->set_range(0, static_cast<double>(config.num_hidden_layers - 1));
  head_->set_range(0, static_cast<double>(config.num_attention_heads - 1));
  layer_->set_value(choice.layer);
  head_->set_value(choice.head);
}

}  // namespace rope::app
