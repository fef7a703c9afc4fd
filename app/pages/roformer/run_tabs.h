// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>

#include "app/state/roformer_state.h"

class QToolButton;

namespace rope::app {

/// Which runs are shown large: side by side, or one of them.
class RunTabs : public QWidget {
  Q_OBJECT

 public:
  explicit RunTabs(QWidget* parent = nullptr);

  /// `room`: for how many maps there is. With room for one side by side is no choice.
  void show_run(HeadRun run, int room);
  [[nodiscard]] QToolButton& button(HeadRun run) const;

 Q_SIGNALS:
  void run_wanted(rope::app::HeadRun run);

 private:
  std::array<QToolButton*, 4> buttons_{};  // in the order of HeadRun
};

}  // namespace rope::app
