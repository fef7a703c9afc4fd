// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/head_text.h"

#include <QCoreApplication>

namespace rope::app {
namespace {

struct HeadText {
  Q_DECLARE_TR_FUNCTIONS(HeadText)
};

}  // namespace

QString head_text(HeadKind kind) {
  switch (kind) {
    case HeadKind::masked_lm:
      return HeadText::tr("guesses masked words");
    case HeadKind::causal_lm:
      return HeadText::tr("guesses the next word");
    case HeadKind::sequence_classification:
      return HeadText::tr("gives a text a class");
    case HeadKind::token_classification:
      return HeadText::tr("gives each token a class");
    case HeadKind::multiple_choice:
      return HeadText::tr("chooses among texts");
    case HeadKind::question_answering:
      return HeadText::tr("finds the answer in a text");
    case HeadKind::none:
      break;
  }
  return HeadText::tr("none: attention and hidden states only");
}

QString head_question(HeadKind kind) {
  switch (kind) {
    case HeadKind::causal_lm:
      return HeadText::tr("How does a RoFormer go on, and where does it look?");
    case HeadKind::sequence_classification:
      return HeadText::tr("Which class does a RoFormer give a text, and where does it look?");
    case HeadKind::token_classification:
      return HeadText::tr("Which class does a RoFormer give each token, and where does it look?");
    case HeadKind::multiple_choice:
      return HeadText::tr("Which text does a RoFormer choose, and where does it look?");
    case HeadKind::question_answering:
      return HeadText::tr("Where does a RoFormer find the answer, and where does it look?");
    case HeadKind::none:
      return HeadText::tr("Where does a RoFormer look?");
    case HeadKind::masked_lm:
      break;
  }
  return HeadText::tr("What does a RoFormer predict, and where does it look?");
}

QString head_hint(HeadKind kind) {
  switch (kind) {
    case HeadKind::causal_lm:
      return HeadText::tr("Type a beginning, click a next token to append it; then turn RoPE off and watch.");
    case HeadKind::sequence_classification:
      return HeadText::tr("Type a text, or two that are compared; then turn RoPE off and watch the classes.");
    case HeadKind::token_classification:
      return HeadText::tr("Type a sentence, read the label under each token; then turn RoPE off and watch.");
    case HeadKind::multiple_choice:
      return HeadText::tr("Type a beginning and one choice a line; then turn RoPE off and watch the choice.");
    case HeadKind::question_answering:
      return HeadText::tr(
          "Type a question and a text that answers it; then turn RoPE off and watch the answer.");
    case HeadKind::none:
      return HeadText::tr("Type a sentence; then turn RoPE off and watch the attention.");
    case HeadKind::masked_lm:
      break;
  }
  return HeadText::tr("Type a sentence, click a token to mask it; then turn RoPE off and watch the guesses.");
}

QString first_prompt(HeadKind kind) {
  switch (kind) {
    case HeadKind::masked_lm:
      return HeadText::tr("Type a sentence, with [MASK] in place of a word …");
    case HeadKind::causal_lm:
      return HeadText::tr("Type the beginning of a text …");
    case HeadKind::multiple_choice:
      return HeadText::tr("What the choices go with (may be empty) …");
    case HeadKind::question_answering:
      return HeadText::tr("The question …");
    default:
      return HeadText::tr("Type a text …");
  }
}

QString second_prompt(HeadKind kind) {
  switch (kind) {
    case HeadKind::sequence_classification:
      return HeadText::tr("A second text, where the model compares two (may be empty) …");
    case HeadKind::multiple_choice:
      return HeadText::tr("The choices, one a line …");
    case HeadKind::question_answering:
      return HeadText::tr("The text with the answer …");
    default:
      return {};
  }
}

}  // namespace rope::app
