// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace rope::app {

/// Ctrl-C in the terminal, a kill, the end of the desktop session: told as an ordinary event, so that the
/// window closes as by its own button and what was on screen is kept. One object at a time; a second signal
/// ends the program at once.
class QuitSignals : public QObject {
  Q_OBJECT

 public:
  explicit QuitSignals(QObject* parent = nullptr);
  ~QuitSignals() override;

 Q_SIGNALS:
  void received();

 private:
  int read_end_ = -1;
};

}  // namespace rope::app
