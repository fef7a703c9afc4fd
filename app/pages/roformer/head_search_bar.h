// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/pages/roformer/roformer_run.h"
#include "app/state/roformer_state.h"
#include "app/widgets/choice.h"

class QToolButton;

namespace rope::app {

class RoleLabel;

/// Search of heads by what they do: what is searched, which place the chosen head has, and steps to the next
/// better and worse one.
class HeadSearchBar : public QWidget {
  Q_OBJECT

 public:
  explicit HeadSearchBar(QWidget* parent = nullptr);

  void show_search(const RunResult& result, const RoFormerState& state);
  [[nodiscard]] HeadSearch search() const { return what_->value(); }
  /// What is said of the chosen head: "1 of 24: 62 %".
  [[nodiscard]] const QString& place_text() const noexcept { return place_text_; }

 Q_SIGNALS:
  void search_wanted(rope::app::HeadSearch search);
  void step_wanted(int step);  ///< 1: to the head that does next less of it

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fit();
  Choice<HeadSearch>* what_ = nullptr;
  QWidget* steps_ = nullptr;
  QToolButton *better_ = nullptr, *worse_ = nullptr;
  RoleLabel* place_ = nullptr;
  QString place_text_, share_text_;
};

/// "on the token before": what a search measures, in a sentence.
[[nodiscard]] QString habit_text(HeadSearch search);
/// What was found, said in full for both runs; without a search what attention does not show.
[[nodiscard]] QString head_finding(const RunResult& result, const RoFormerState& state);

}  // namespace rope::app
