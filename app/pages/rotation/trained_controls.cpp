// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/trained_controls.h"

#include <QVBoxLayout>
#include <algorithm>

#include "app/pages/head_choice_fields.h"
#include "app/widgets/choice.h"
#include "app/widgets/number_text.h"
#include "app/widgets/section.h"

namespace rope::app {

TrainedControls::TrainedControls(Slice<RotationState> state, QWidget* parent)
    : QWidget(parent), state_(state) {
  auto* section = new Section(tr("Of the open model"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(section);
  const auto edit = [this](const HeadChoiceFields::Change& change, Gesture gesture) {
    state_.edit(
        [&](RotationState& s) {
          const TrainedChoice before = s.trained;
          change(s.trained);
          if (s.trained == before) return;
          s.query_edits.clear();  // they were of another vector
          s.key_edits.clear();
          if (s.trained.text != before.text) follow_tokens(s, before);
        },
        gesture);
  };
  head_ = new HeadChoiceFields(edit, section, this);
  query_ = section->add(tr("Word that looks: its query"), new ChoiceBase);
  key_ = section->add(tr("Word that is looked at: its key"), new ChoiceBase);
  connect(query_, &ChoiceBase::picked, this, [this] { pick_token(true, query_->currentIndex()); });
  connect(key_, &ChoiceBase::picked, this, [this] { pick_token(false, key_->currentIndex()); });
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

// An arrow that stands at the position of its token stays there where a shorter text has no such token and
// its last one is taken.
void TrainedControls::follow_tokens(RotationState& state, const TrainedChoice& before) const {
  if (model_ == nullptr) return;
  const int was = last_token(*model_, before.text);
  const int is = last_token(*model_, state.trained.text);
  const auto follow = [&](double& position, int token) {
    if (position == std::min(token, was)) position = std::min(token, is);
  };
  follow(state.m, before.query_token);
  follow(state.n, before.key_token);
}

void TrainedControls::show_state(const TrainedText* text) {
  const TrainedChoice& choice = state_->trained;
  head_->show_state(choice, text);
  if (text == nullptr) return;
  model_ = text->model;
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
