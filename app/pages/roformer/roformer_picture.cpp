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
#include "app/pages/roformer/length_bar.h"
#include "app/pages/roformer/no_model_view.h"
#include "app/pages/roformer/roformer_controls.h"
#include "app/pages/roformer/roformer_page.h"
#include "app/pages/roformer/text_input.h"
#include "app/widgets/labels.h"
#include "app/widgets/text/guess_cards.h"
#include "app/widgets/text/token_strip.h"

namespace rope::app {
namespace {

constexpr Index most_exported = 512;  // rows and columns of a head's attention

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
  stack_->setCurrentIndex(1);
  layout->addWidget(stack_, 1);
}

QWidget* RoFormerPage::build_results() {
  auto* results = new QWidget;
  auto* layout = new QVBoxLayout(results);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(kSpace1);
  strip_ = new TokenStrip;
  layout->addWidget(new StripArea(strip_));
  length_ = new LengthBar(state_);
  layout->addWidget(length_);
  layout->addWidget(build_output());
  layout->addSpacing(kSpace1);
  heads_ = new HeadPanel;
  layout->addWidget(heads_, 1);
  finding_ = new ElidedLabel({}, Role::quiet, 0.9);
  finding_->setObjectName(QStringLiteral("finding"));
  layout->addWidget(finding_);
  return results;
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
  strip_->set_tokens(output_chips(*result_, result_texts_));
  static_cast<StripArea*>(strip_->parentWidget()->parentWidget())->fit();
  length_->show_text(token_summary(*result_), result_->text, result_->model->config.max_position_embeddings);
  fit_height();
  guesses_->set_empty_text(output_empty_text(*result_));
  show_guesses();
  show_head();
}

// Only the classes of a token depend on which is chosen.
void RoFormerPage::show_guesses() {
  guesses_->set_cards(output_cards(*result_, result_texts_, state_->query));
}

void RoFormerPage::show_head() {
  if (result_->head() == HeadKind::token_classification) show_guesses();
  heads_->show_result(result_, state_.get());
  finding_->set_full_text(head_finding(*result_, state_.get()));
  controls_->show_numbers(result_, shown_cell(*result_, state_.get(), heads_->matrix()));
}

Table RoFormerPage::table() const {
  if (state_->table == RoFormerTable::attention) return attention_table();
  return result_ ? output_table(*result_, result_texts_) : Table{};
}

// Of runs that stand side by side all, so that the file says what the picture shows.
Table RoFormerPage::attention_table() const {
  Table table{{QStringLiteral("query"), QStringLiteral("query_token"), QStringLiteral("key"),
               QStringLiteral("key_token")},
              {}};
  if (!result_) return table;
  std::vector<SharedMatrix> values;
  const std::vector<HeadRun> runs = runs_shown(*result_, state_->run, static_cast<int>(HeadMaps::kMost));
  values.reserve(runs.size());
  const HeadMatrices matrices = head_matrices(*result_, state_.get());
  for (const HeadRun run : runs) values.push_back(run_matrix(matrices, run));
  if (runs.size() == 1) {
    table.columns << QStringLiteral("value");
  } else {
    table.columns << QStringLiteral("as_trained") << QStringLiteral("what_if")
                  << QStringLiteral("difference");
  }
  const auto word = [this](Index token) {
    return QString::fromStdString(result_->text.tokens.at(static_cast<std::size_t>(token)).text);
  };
  const Index size = std::min(values.front().rows, most_exported);
  for (Index row = 0; row < size; ++row) {
    for (Index col = 0; col < size; ++col) {
      table.rows.push_back({static_cast<qint64>(row), word(row), static_cast<qint64>(col), word(col)});
      for (const SharedMatrix& matrix : values) table.rows.back().push_back(number_cell(matrix.at(row, col)));
    }
  }
  return table;
}

}  // namespace rope::app
