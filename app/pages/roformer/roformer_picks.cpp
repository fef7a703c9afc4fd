// SPDX-License-Identifier: GPL-3.0-or-later
// What clicks on tokens, predictions and heads do on the RoFormer page.
#include <algorithm>

#include "app/jobs/model_service.h"
#include "app/pages/roformer/head_panel.h"
#include "app/pages/roformer/roformer_page.h"
#include "app/pages/roformer/roformer_text.h"
#include "app/pages/roformer/run_explanations.h"
#include "core/model/predict.h"

namespace rope::app {

void RoFormerPage::pick_token(Index token) {
  if (!is_current()) return;
  const Token& picked = result_->text.tokens.at(static_cast<std::size_t>(token));
  const Vocabulary& vocabulary = result_->model->tokenizer.vocabulary();
  if (result_->head() != HeadKind::masked_lm) {  // shows what it looks at most
    const auto most = static_cast<int>(most_looked_at(*result_, clamped_head(*result_, state_.get()), token));
    state_.edit([token, most](RoFormerState& s) {
      s.query = static_cast<int>(token);
      s.key = most;
    });
    return;
  }
  if (picked.special || !vocabulary.mask()) return;
  const QString mask = QString::fromStdString(vocabulary.token(*vocabulary.mask()));
  const QString masked = replace_token(state_->text, picked, mask);
  state_.edit([&masked](RoFormerState& s) {
    s.text = masked;
    s.query = s.key = -1;
  });
  typing_.end();
}

void RoFormerPage::pick_guess(const GuessPlace& place) {
  if (!is_current()) return;
  if (result_->head() == HeadKind::multiple_choice) {
    state_.edit([&place](RoFormerState& s) {
      s.choice = static_cast<int>(place.guess);
      s.query = s.key = -1;
    });
    return;
  }
  const std::vector<GuessCard> cards = output_cards(*result_, result_texts(), state_->query);
  const GuessCard& card = cards.at(place.card);
  const std::string word = (place.trained ? card.trained : card.guesses).at(place.guess).word.toStdString();
  if (result_->head() == HeadKind::causal_lm) {
    steps_ = 0;
    steps_gesture_ = {};
    return append(word);
  }
  const Token& mask = result_->text.tokens.at(static_cast<std::size_t>(card.token));
  const QString filled = replace_token(state_->text, mask, written_word(word));
  state_.edit([&filled](RoFormerState& s) {
    s.text = filled;
    s.query = s.key = -1;
  });
  typing_.end();
}

void RoFormerPage::explain_guess_at(const GuessPlace& place, const QRect& around) {
  if (!result_) return;
  show_explanation(guesses_, around, explain_guess(result_, guesses_->cards().at(place.card), place));
}

// The best head of a search is shown at once.
void RoFormerPage::search_heads(HeadSearch search) {
  if (!result_ || search == HeadSearch::none) {
    state_.edit([search](RoFormerState& s) { s.search = search; });
    return;
  }
  const auto best = static_cast<Index>(ranked_heads(*result_, search).front());
  state_.edit([this, search, best](RoFormerState& s) {
    s.search = search;
    s.layer = static_cast<int>(best / result_->heads);
    s.head = static_cast<int>(best % result_->heads);
  });
}

// To the next better (-1) or worse head of the search, or of the model where nothing is searched.
void RoFormerPage::step_heads(int step) {
  if (!result_) return;
  const Head chosen = clamped_head(*result_, state_.get());
  const auto at = static_cast<std::size_t>(chosen.layer * result_->heads + chosen.head);
  const std::vector<std::size_t> order = ranked_heads(*result_, state_->search);
  const Index place = std::find(order.begin(), order.end(), at) - order.begin() + step;
  if (place < 0 || place >= static_cast<Index>(order.size())) return;
  const auto next = static_cast<Index>(order[static_cast<std::size_t>(place)]);
  state_.edit(
      [this, next](RoFormerState& s) {
        s.layer = static_cast<int>(next / result_->heads);
        s.head = static_cast<int>(next % result_->heads);
      },
      head_steps_.next());
}

// Of a causal model: the next token becomes a part of the text.
void RoFormerPage::append(const std::string& token) {
  const Vocabulary& vocabulary = result_->model->tokenizer.vocabulary();
  const auto id = vocabulary.find(token);
  const bool ends = !id || id == vocabulary.sep() || id == vocabulary.pad() || id == vocabulary.cls();
  const QString longer = append_token(state_->text, token);
  if (ends || longer.size() > RoFormerState::kMostCharacters) {
    steps_ = 0;
    Q_EMIT noted(ends ? tr("The model ends the text here, with %1.").arg(QString::fromStdString(token))
                      : tr("The text is as long as can be."));
    Q_EMIT settled_changed();
    return;
  }
  state_.edit(
      [&longer](RoFormerState& s) {
        s.text = longer;
        s.query = s.key = -1;
      },
      steps_gesture_);
  typing_.end();
}

void RoFormerPage::go_on(int steps) {
  if (!is_current() || result_->head() != HeadKind::causal_lm) return;
  steps_ = steps;
  steps_gesture_ = Gesture::fresh();  // all of them are one step of undo
  next_step();
}

// One token a run, the likeliest, so that each is seen and each can be the last.
void RoFormerPage::next_step() {
  if (steps_ == 0) return;
  if (!is_current() || result_->head() != HeadKind::causal_lm || result_->shown().logits.empty()) {
    steps_ = 0;
    return;
  }
  const std::vector<TokenProbability> best = top_k(result_->shown().logits.front(), 1);
  if (best.empty()) {
    steps_ = 0;
    return;
  }
  append(result_->model->tokenizer.vocabulary().name_of(best.front().id));
  if (steps_ > 0) --steps_;
}

}  // namespace rope::app
