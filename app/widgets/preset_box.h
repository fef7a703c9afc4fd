// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <functional>
#include <vector>

class QComboBox;
class QLabel;

namespace rope::app {

/// A named starting point of a page.
struct Preset {
  QString name;
  QString note;  ///< one line: what to see there
  std::function<void()> apply;
};

/// The list of a page's presets, with the note of the one that was chosen.
class PresetBox : public QWidget {
  Q_OBJECT

 public:
  explicit PresetBox(std::vector<Preset> presets, QWidget* parent = nullptr);

 private:
  std::vector<Preset> presets_;
  QComboBox* list_ = nullptr;
  QLabel* note_ = nullptr;
};

}  // namespace rope::app
