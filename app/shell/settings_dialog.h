// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "app/shell/settings.h"
#include "app/widgets/choice.h"

namespace rope::app {

/// Theme, language and size of type; each change shows at once.
class SettingsDialog : public QDialog {
  Q_OBJECT

 public:
  explicit SettingsDialog(const Settings& settings, QWidget* parent = nullptr);

 Q_SIGNALS:
  void changed(const rope::app::Settings& settings);

 private:
  void build();
  /// The list shows that member of the settings, and edits it.
  template <typename Value>
  void connect_choice(Choice<Value>* choice, Value Settings::*member);
  void edit(const Settings& settings);

  Settings settings_;
  QWidget* language_ = nullptr;  // the list of languages
};

}  // namespace rope::app
