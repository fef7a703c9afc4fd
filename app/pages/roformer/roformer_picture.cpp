// SPDX-License-Identifier: GPL-3.0-or-later
// What the RoFormer page's picture is made of and how a result is shown in it; what moves it is in
// roformer_page.cpp.
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/jobs/model_service.h"
#include "app/pages/roformer/head_maps.h"
#include "app/pages/roformer/head_panel.h"
#include "app/pages/roformer/head_search_bar.h"
#include "app/pages/roformer/head_table.h"
#include "app/pages/roformer/length_bar.h"
#include "app/pages/roformer/no_model_view.h"
#include "app/pages/roformer/roformer_controls.h"
#include "app/pages/roformer/roformer_page.h"
#include "app/pages/roformer/text_input.h"
#include "app/widgets/labels.h"
#include "app/widgets/notice.h"
#include "app/widgets/text/guess_cards.h"
#include "app/widgets/text/token_strip.h"

namespace rope::app {
namespace {

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
    verticalScrollBar()->setSingleStep(line);
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
  input_ = new TextInput;
  layout->addWidget(input_);
  stack_ = new QStackedWidget;
  stack_->addWidget(build_results());
  no_model_ = new NoModelView(models_.job());
  stack_->addWidget(no_model_);
  stack_->addWidget(waiting_ = new Notice);
  connect(waiting_, &Notice::button_clicked, this, [this] {
    if (job_.running()) {
      job_.cancel();
    } else {
      run();
    }
  });
  stack_->setCurrentWidget(no_model_);
  layout->addWidget(stack_, 1);
}

QWidget* RoFormerPage::build_results() {
  auto* results = new QWidget;
  auto* layout = new QVBoxLayout(results);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(kSpace1);
  layout->addWidget(build_behind());
  strip_ = new TokenStrip;
  layout->addWidget(new StripArea(strip_));
  length_ = new LengthBar(state_);
  layout->addWidget(length_);
  layout->addWidget(build_output());
  layout->addSpacing(kSpace1);
  heads_ = new HeadPanel;
  layout->addWidget(heads_, 1);
  finding_ = new RoleLabel({}, Role::quiet, 0.9);
  finding_->setWordWrap(true);
  finding_->setObjectName(QStringLiteral("finding"));
  layout->addWidget(finding_);
  return results;
}

QWidget* RoFormerPage::build_behind() {
  behind_ = new QWidget;
  behind_->setObjectName(QStringLiteral("behind"));
  auto* row = new QHBoxLayout(behind_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kSpace2);
  behind_text_ = new RoleLabel({}, Role::error);
  behind_text_->setWordWrap(true);
  row->addWidget(behind_text_, 1);
  auto* again = new QPushButton(tr("Run it again"));
  connect(again, &QPushButton::clicked, this, &RoFormerPage::run);
  row->addWidget(again);
  behind_->hide();
  return behind_;
}

QWidget* RoFormerPage::build_output() {
  auto* output = new QWidget;
  auto* row = new QHBoxLayout(output);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kSpace3);
  guesses_ = new GuessCards;
  row->addWidget(guesses_, 1);
  go_on_ = new QWidget;
  auto* column = new QVBoxLayout(go_on_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kSpace1);
  const auto add = [&](const QString& text, const char* name, int steps) {
    auto* button = new QPushButton(text);
    button->setObjectName(QString::fromLatin1(name));
    button->setToolTip(tr("The likeliest token each time; one click on Undo takes them back."));
    connect(button, &QPushButton::clicked, this, [this, steps] { go_on(steps); });
    column->addWidget(button);
  };
  add(tr("Append the likeliest"), "append-one", 1);
  add(tr("Go on for %1 tokens").arg(kSteps), "append-more", kSteps);
  column->addStretch(1);
  row->addWidget(go_on_, 0, Qt::AlignTop);
  go_on_->hide();
  return output;
}

void RoFormerPage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  fit_height();
}

// A low window keeps its room for the attention.
void RoFormerPage::fit_height() {
  const int lines = height() / QFontMetrics(font()).height();
  guesses_->set_rows(lines < 36 ? 3 : 5);
  input_->set_lines(lines < 30 ? 1 : 2);
  length_->setVisible(lines >= 30 || length_->has_news());
}

void RoFormerPage::adapt_to_head() {
  const HeadKind kind = head();
  input_->set_head(kind);
  guesses_->set_pick_hint(output_pick_hint(kind));
  strip_->set_hint(TokenKind::word, token_pick_hint(kind));
  strip_->set_hint(TokenKind::unknown, token_pick_hint(kind));
  const QString other = kind == HeadKind::masked_lm ? QString() : token_pick_hint(kind);
  strip_->set_hint(TokenKind::special, other);
  strip_->set_hint(TokenKind::mask, other);
  go_on_->setVisible(kind == HeadKind::causal_lm);
}

void RoFormerPage::show_result() {
  strip_->set_tokens(output_chips(*result_, result_texts()));
  static_cast<StripArea*>(strip_->parentWidget()->parentWidget())->fit();
  length_->show_text(token_summary(*result_), result_->text, result_->model->config.max_position_embeddings);
  fit_height();
  guesses_->set_empty_text(output_empty_text(*result_));
  show_guesses();
  show_head();
}

// Only the classes of a token depend on which is chosen.
void RoFormerPage::show_guesses() {
  guesses_->set_masks(result_->head() == HeadKind::masked_lm ? result_->text.all_masks : 0);
  guesses_->set_cards(output_cards(*result_, result_texts(), state_->query));
}

void RoFormerPage::show_head() {
  if (result_->head() == HeadKind::token_classification) show_guesses();
  heads_->show_result(result_, state_.get());
  finding_->setText(head_finding(*result_, state_.get()));
  controls_->show_numbers(result_, shown_cell(*result_, state_.get()));
}

Table RoFormerPage::table() const {
  return to_table(rows());
}

TableRows RoFormerPage::rows() const {
  if (state_->table == RoFormerTable::attention) return head_rows(result_, state_.get());
  return table_rows(result_ ? output_table(*result_, result_texts()) : Table{});
}

}  // namespace rope::app
