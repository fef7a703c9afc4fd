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

  using Holds = std::function<bool()>;  // whether the state is still what it was when this was made

 public:
  /// Which presets were chosen, and what they made: for a page that is built anew (in another language).
  /// Lasts as long as the store of the parts.
  class Memory {
    friend class PresetBox;
    std::vector<Holds> made_;  // by each preset when it was chosen; empty: it was not
    int latest_ = -1;
  };

  template <typename... T>
  explicit PresetBox(std::vector<Preset> presets, Slice<T>... parts) : presets_(std::move(presets)) {
    build();
    remember_ = [parts...]() -> Holds {
      return [parts..., then = std::tuple<T...>(parts.get()...)] { return std::tie(parts.get()...) == then; };
    };
    (parts.on_change(this, [this] { show_chosen(); }), ...);
  }

  [[nodiscard]] const Memory& memory() const { return memory_; }
  /// Goes on with what another box of the same presets remembered.
  void recall(const Memory& memory);

 private:
  void build();
  void choose(int index);
  void show_chosen();

  std::vector<Preset> presets_;
  std::function<Holds()> remember_;
  Memory memory_;
  QComboBox* list_ = nullptr;
  QLabel* note_ = nullptr;
};

}  // namespace rope::app
