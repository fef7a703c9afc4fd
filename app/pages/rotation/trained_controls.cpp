// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/trained_controls.h"

#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/widgets/choice.h"
#include "app/widgets/labelled_slider.h"
#include "app/widgets/number_text.h"
#include "app/widgets/section.h"

namespace rope::app {

TrainedControls::TrainedControls(Slice<RotationState> state, QWidget* parent)
    : QWidget(parent), state_(state) {
  auto* section = new Section(tr("Of the open model"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(section);
  text_ = section->add(tr("Text that the model reads"), new QLineEdit);
  text_->setMaxLength(TrainedChoice::kMostCharacters);
  connect(text_, &QLineEdit::textEdited, this, [this](const QString& text) {
    state_.edit([&](RotationState& s) { s.trained.text = text; }, typing_.next());
  });
  const TrainedChoice first;
  SliderOptions options{.minimum = 0, .maximum = 1, .step = 1, .decimals = 0, .reset = first.layer};
  layer_ = section->add(new LabelledSlider(tr("Layer, from 0"), options));
  options.reset = first.head;
  head_ = section->add(new LabelledSlider(tr("Head, from 0"), options));
  edit_number(layer_, &TrainedChoice::layer);
  edit_number(head_, &TrainedChoice::head);
  query_ = section->add(tr("Word that looks: its query"), new ChoiceBase);
  key_ = section->add(tr("Word that is looked at: its key"), new ChoiceBase);
  connect(query_, &ChoiceBase::picked, this, [this] { pick_token(true, query_->currentIndex()); });
  connect(key_, &ChoiceBase::picked, this, [this] { pick_token(false, key_->currentIndex()); });
}

void TrainedControls::edit_number(LabelledSlider* slider, int TrainedChoice::*member) {
  connect(slider, &LabelledSlider::edited, this, [this, member](double value, Gesture gesture) {
    state_.edit(
        [&](RotationState& s) {
          s.trained.*member = static_cast<int>(std::lround(value));
          s.query_edits.clear();  // they were of another vector
          s.key_edits.clear();
        },
        gesture);
  });
}

void TrainedControls::pick_token(bool query, int token) {
  state_.edit([&](RotationState& s) {
    (query ? s.trained.query_token : s.trained.key_token) = token;
    (query ? s.query_edits : s.key_edits).clear();
    s.m = s.trained.query_token;
    s.n = s.trained.key_token;
    s.last_position = std::max({s.last_position, s.trained.query_token, s.trained.key_token});
  });
}

void TrainedControls::show_state(const TrainedText* text) {
  const TrainedChoice& choice = state_->trained;
  if (text_->text() != choice.text) text_->setText(choice.text);
  if (text == nullptr) return;
  const RoFormerConfig& config = text->model->config;
  layer_->set_range(0, static_cast<double>(config.num_hidden_layers - 1));
  head_->set_range(0, static_cast<double>(config.num_attention_heads - 1));
  layer_->set_value(choice.layer);
  head_->set_value(choice.head);
  QStringList tokens;
  for (std::size_t i = 0; i < text->tokens.size(); ++i) {
    tokens << QStringLiteral("%1: %2").arg(whole_text(static_cast<qint64>(i)),
                                           QString::fromStdString(text->tokens[i].text));
  }
  const int last = static_cast<int>(tokens.size()) - 1;
  for (ChoiceBase* list : {query_, key_}) {
    if (tokens != tokens_ || list->count() == 0) {
      list->clear();
      list->addItems(tokens);
    }
    list->setCurrentIndex(std::min(list == query_ ? choice.query_token : choice.key_token, last));
  }
  tokens_ = tokens;
}

}  // namespace rope::app
