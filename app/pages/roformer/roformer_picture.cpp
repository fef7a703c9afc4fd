// SPDX-License-Identifier: GPL-3.0-or-later
// What the RoFormer page's picture is made of and how a result is shown in it; what moves it is in
// roformer_page.cpp.
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/pages/roformer/head_panel.h"
#include "app/pages/roformer/roformer_controls.h"
#include "app/pages/roformer/roformer_page.h"
#include "app/pages/roformer/roformer_text.h"
#include "app/widgets/labels.h"
#include "app/widgets/number_text.h"
#include "app/widgets/text/guess_cards.h"
#include "app/widgets/text/sentence_box.h"
#include "app/widgets/text/token_strip.h"
#include "core/model/predict.h"

namespace rope::app {
namespace {

constexpr Index card_guesses = 5;

/// Scrolls the token strip once it needs more than a few lines.
class StripArea : public QScrollArea {
 public:
  explicit StripArea(TokenStrip* strip) : strip_(strip) {
    setWidget(strip);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    viewport()->setAutoFillBackground(false);
    strip->setAutoFillBackground(false);
    setFocusPolicy(Qt::NoFocus);
  }
  void fit() {
    const int wanted = strip_->heightForWidth(viewport()->width());
    const int line = strip_->minimumSizeHint().height();
    strip_->setMinimumHeight(wanted);
    setFixedHeight(std::clamp(wanted, line, line * 5 / 2));
  }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    QScrollArea::resizeEvent(event);
    fit();
  }

 private:
  TokenStrip* strip_;
};

}  // namespace

void RoFormerPage::build_picture() {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(kSpace4, kSpace2, kSpace4, kSpace3);
  layout->setSpacing(kSpace2);
  box_ = new SentenceBox(RoFormerState::kMostCharacters);
  box_->setAccessibleName(tr("Your text"));
  box_->setPlaceholderText(tr("Type an English sentence, with [MASK] in place of a word …"));
  layout->addWidget(box_);
  stack_ = new QStackedWidget;
  stack_->addWidget(build_results());
  stack_->addWidget(build_no_model());
  stack_->setCurrentIndex(1);
  layout->addWidget(stack_, 1);
}

QWidget* RoFormerPage::build_results() {
  auto* results = new QWidget;
  auto* layout = new QVBoxLayout(results);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(kSpace1);
  strip_ = new TokenStrip;
  strip_->set_hint(TokenKind::word, tr("Click masks it."));
  strip_->set_hint(TokenKind::unknown, tr("Click masks it."));
  layout->addWidget(new StripArea(strip_));
  summary_ = new ElidedLabel({}, Role::quiet, 0.9);
  layout->addWidget(summary_);
  guesses_ = new GuessCards;
  layout->addWidget(guesses_);
  layout->addSpacing(kSpace1);
  heads_ = new HeadPanel;
  layout->addWidget(heads_, 1);
  auto* note = new ElidedLabel({}, Role::quiet, 0.9);
  note->set_full_text(
      tr("Attention is not an explanation: it shows where a head looks, not why the model answers."));
  layout->addWidget(note);
  return results;
}

QWidget* RoFormerPage::build_no_model() {
  auto* page = new QWidget;
  auto* layout = new QVBoxLayout(page);
  layout->addStretch(2);
  no_model_text_ = new RoleLabel(tr("Loading the model …"), Role::quiet, 1.15);
  no_model_text_->setWordWrap(true);
  no_model_text_->setAlignment(Qt::AlignCenter);
  layout->addWidget(no_model_text_);
  layout->addSpacing(kSpace4);
  no_model_buttons_ = new QWidget;
  auto* row = new QHBoxLayout(no_model_buttons_);
  row->addStretch(1);
  auto* embedded = new QPushButton(tr("Use the model that comes with the program"));
  auto* open = new QPushButton(tr("Open a model folder…"));
  row->addWidget(embedded);
  row->addWidget(open);
  row->addStretch(1);
  no_model_buttons_->hide();
  layout->addWidget(no_model_buttons_);
  layout->addStretch(3);
  connect(embedded, &QPushButton::clicked, this, [this] { open_model({}); });
  connect(open, &QPushButton::clicked, this, [this] { choose_folder(); });
  return page;
}

QString RoFormerPage::token_summary() const {
  const RunText& text = result_->text;
  QStringList parts;
  parts << tr("%n tokens", nullptr, static_cast<int>(text.all_tokens));
  if (text.all_tokens > static_cast<Index>(text.tokens.size())) {
    parts << tr("only the first %1 are read").arg(text.tokens.size());
  }
  const Index trained = result_->model->config.max_position_embeddings;
  if (static_cast<Index>(text.tokens.size()) > trained)
    parts << tr("the model was trained for %1").arg(trained);
  if (text.unknown > 0)
    parts << tr("%n words that the model does not know", nullptr, static_cast<int>(text.unknown));
  if (text.all_masks > static_cast<Index>(text.masks.size()))
    parts << tr("guesses for the first %1 masks only").arg(text.masks.size());
  return parts.join(QStringLiteral(" · "));
}

std::vector<GuessCard> RoFormerPage::guess_cards() const {
  std::vector<GuessCard> cards;
  const RunPass& shown = result_->shown();
  const Vocabulary& vocabulary = result_->model->tokenizer.vocabulary();
  for (std::size_t mask = 0; mask < shown.logits.size(); ++mask) {
    GuessCard card{result_->text.masks[mask], {}, {}};
    for (const TokenProbability& guess : top_k(shown.logits[mask], card_guesses)) {
      card.guesses.push_back({QString::fromStdString(vocabulary.name_of(guess.id)),
                              static_cast<double>(guess.probability), std::nullopt});
      if (result_->changed) card.guesses.back().as_trained = result_->trained.probability(mask, guess.id);
    }
    cards.push_back(std::move(card));
  }
  return cards;
}

void RoFormerPage::show_result() {
  const Vocabulary& vocabulary = result_->model->tokenizer.vocabulary();
  std::vector<TokenChip> chips;
  for (const Token& token : result_->text.tokens) chips.push_back(token_chip(token, vocabulary));
  strip_->set_tokens(std::move(chips));
  static_cast<StripArea*>(strip_->parentWidget()->parentWidget())->fit();
  summary_->set_full_text(token_summary());
  const bool empty = result_->text.tokens.size() <= 2;
  if (!result_->model->weights.mlm_head) {
    guesses_->set_empty_text(
        tr("This model has no head for guessing words: its attention can be seen, predictions it has none."));
  } else {
    guesses_->set_empty_text(
        empty ? tr("Type a sentence above, for example: The little [MASK] ran into the forest.")
              : tr("There is no [MASK] in this text. Click a token above, or write [MASK] in place of a "
                   "word, and the model guesses it."));
  }
  guesses_->set_cards(guess_cards());
  show_head();
}

void RoFormerPage::show_head() {
  heads_->show_result(&*result_, state_.get());
  controls_->show_numbers(*result_);
}

Table RoFormerPage::table() const {
  return state_->table == RoFormerTable::guesses ? guess_table() : attention_table();
}

// The columns of rope-cli's fill-mask, and what the model as trained gives where a what-if is on.
Table RoFormerPage::guess_table() const {
  Table table{{QStringLiteral("mask"), QStringLiteral("rank"), QStringLiteral("token"), QStringLiteral("id"),
               QStringLiteral("probability"), QStringLiteral("probability_as_trained")},
              {}};
  if (!result_) return table;
  const Vocabulary& vocabulary = result_->model->tokenizer.vocabulary();
  const RunPass& shown = result_->shown();
  for (std::size_t mask = 0; mask < shown.logits.size(); ++mask) {
    qint64 rank = 0;
    for (const TokenProbability& guess : top_k(shown.logits[mask], kGuesses)) {
      const QString word = QString::fromStdString(vocabulary.name_of(guess.id));
      table.rows.push_back({static_cast<qint64>(mask), ++rank, word, static_cast<qint64>(guess.id),
                            static_cast<double>(guess.probability),
                            result_->trained.probability(mask, guess.id)});
    }
  }
  return table;
}

Table RoFormerPage::attention_table() const {
  Table table{{QStringLiteral("query"), QStringLiteral("query_token"), QStringLiteral("key"),
               QStringLiteral("key_token"), QStringLiteral("value")},
              {}};
  if (!result_) return table;
  const SharedMatrix matrix = heads_->matrix();
  const auto word = [this](Index token) {
    return QString::fromStdString(result_->text.tokens.at(static_cast<std::size_t>(token)).text);
  };
  for (Index row = 0; row < matrix.rows; ++row) {
    for (Index col = 0; col < matrix.cols; ++col) {
      table.rows.push_back({static_cast<qint64>(row), word(row), static_cast<qint64>(col), word(col),
                            number_cell(matrix.at(row, col))});
    }
  }
  return table;
}

std::vector<Preset> RoFormerPage::presets() {
  const auto preset = [this](const QString& text, void (*change)(RoFormerState&) = nullptr) {
    return [this, text, change] {
      RoFormerState state;
      state.text = text;
      if (change != nullptr) change(state);
      state_.set(std::move(state));
    };
  };
  const QString door = RoFormerState{}.text;
  return {
      {tr("A door"), tr("The model is sure. Which head looks from the mask to “opened”?"), preset(door)},
      {tr("The same without RoPE"),
       tr("Without positions the words are a heap: the pink lines show what it knew as trained."),
       preset(door, [](RoFormerState& s) { s.rope = false; })},
      {tr("Positions shifted by 1,000"), tr("Nothing changes but rounding: only distances count."),
       preset(door,
              [](RoFormerState& s) {
                s.shift = 1000;
                s.run = HeadRun::difference;
              })},
      {tr("Order matters"), tr("Two masks in one sentence: who bit whom? Swap the words and look again."),
       preset(QStringLiteral("The dog bit the [MASK], and the [MASK] cried."))},
      {tr("Slow pairs muted"), tr("The slow half of the pairs adds nothing: which guesses change?"),
       preset(QStringLiteral("The little [MASK] ran into the forest and never came back to his mother."),
              [](RoFormerState& s) {
                for (int pair = 16; pair < 32; ++pair) s.muted_pairs.push_back(pair);
              })},
      {tr("Curves between the words"), tr("The same attention as lines: thick ones are strong."),
       preset(QStringLiteral("The king and the [MASK] lived in a castle."),
              [](RoFormerState& s) { s.view = HeadView::arcs; })},
  };
}

}  // namespace rope::app
