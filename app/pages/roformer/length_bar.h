// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/pages/roformer/run_text.h"
#include "app/state/roformer_state.h"
#include "app/state/slice.h"
#include "app/widgets/choice.h"

class QSpinBox;

namespace rope::app {

class ElidedLabel;

/// How many tokens a text has; and where those are more than the model was trained for, what becomes of them.
class LengthBar : public QWidget {
  Q_OBJECT

 public:
  explicit LengthBar(Slice<RoFormerState> state, QWidget* parent = nullptr);

  void show_text(const QString& summary, const RunText& text, Index trained_length);
  [[nodiscard]] const QString& summary() const;
  /// There is something to choose, or more to tell than how many tokens there are.
  [[nodiscard]] bool has_news() const noexcept { return news_; }

 private:
  Slice<RoFormerState> state_;
  PausingGesture steps_;
  ElidedLabel* summary_ = nullptr;
  bool news_ = false;
  Choice<LongText>* what_ = nullptr;
  QSpinBox* window_ = nullptr;
};

}  // namespace rope::app
