// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/text_input.h"

#include <QHBoxLayout>
#include <algorithm>

#include "app/pages/roformer/head_text.h"
#include "app/state/roformer_state.h"
#include "app/widgets/text/sentence_box.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

constexpr int lines_of_two = 3;  // a question's text and a list of choices are longer than a sentence

}  // namespace

TextInput::TextInput(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kSpace2);
  first_ = new SentenceBox(RoFormerState::kMostCharacters);
  second_ = new SentenceBox(RoFormerState::kMostCharacters);
  second_->setObjectName(QStringLiteral("second-text"));
  row->addWidget(first_, 1);
  row->addWidget(second_, 1);
  connect(first_, &SentenceBox::edited, this, &TextInput::first_edited);
  connect(second_, &SentenceBox::edited, this, &TextInput::second_edited);
  connect(first_, &SentenceBox::cut, this, &TextInput::cut);
  connect(second_, &SentenceBox::cut, this, &TextInput::cut);
  set_head(HeadKind::masked_lm);
}

void TextInput::set_head(HeadKind head) {
  const QString second = second_prompt(head);
  first_->setPlaceholderText(first_prompt(head));
  first_->setAccessibleName(second.isEmpty() ? tr("Your text") : first_prompt(head));
  second_->setPlaceholderText(second);
  second_->setAccessibleName(second);
  second_->setVisible(!second.isEmpty());
  set_lines(lines_);
}

void TextInput::show_texts(const QString& first, const QString& second) {
  first_->set_sentence(first);
  second_->set_sentence(second);
}

void TextInput::set_lines(int lines) {
  lines_ = lines;
  const int shown = second_->isHidden() ? lines : std::max(lines, lines_of_two);
  first_->set_lines(shown);
  second_->set_lines(shown);
}

}  // namespace rope::app
