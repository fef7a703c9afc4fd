// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <functional>
#include <tuple>
#include <vector>

#include "app/state/slice.h"

class QComboBox;
class QLabel;

namespace rope::app {

/// A named starting point of a page.
struct Preset {
  QString name;
  QString note;  ///< one line: what to see there
  std::function<void()> apply;
};

/// The list of a page's presets. Name and note of the one that was chosen stand there for as long as `parts`
/// are what it made of them, and again once they are (undo, redo).
class PresetBox : public QWidget {
  Q_OBJECT

 public:
  template <typename... T>
  explicit PresetBox(std::vector<Preset> presets, Slice<T>... parts) : presets_(std::move(presets)) {
    build();
    remember_ = [parts...]() -> Holds {
      return [parts..., then = std::tuple<T...>(parts.get()...)] { return std::tie(parts.get()...) == then; };
    };
    (parts.on_change(this, [this] { show_chosen(); }), ...);
  }

 private:
  using Holds = std::function<bool()>;  // whether the state is still what it was when this was made

  void build();
  void choose(int index);
  void show_chosen();

  std::vector<Preset> presets_;
  std::function<Holds()> remember_;
  std::vector<Holds> made_;  // by each preset when it was chosen; empty: it was not
  int latest_ = -1;
  QComboBox* list_ = nullptr;
  QLabel* note_ = nullptr;
};

}  // namespace rope::app
