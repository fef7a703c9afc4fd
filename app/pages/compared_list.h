// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "app/state/shared_state.h"
#include "app/state/slice.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace rope::app {

/// The settings that the pages compare, the same list on each: the one that is looked at with a button that
/// keeps it, and below it the kept ones, each with its pen, shown or not, to be looked at again or removed.
class ComparedList : public QWidget {
  Q_OBJECT
 public:
  explicit ComparedList(Slice<SharedState> shared, QWidget* parent = nullptr);

 private:
  class Row;

  void keep();
  void look_at(std::size_t index);
  void remove(std::size_t index);
  void show_state();

  Slice<SharedState> shared_;
  Row* own_ = nullptr;
  std::vector<Row*> rows_;
  QPushButton* keep_ = nullptr;
  QVBoxLayout* list_ = nullptr;
};

}  // namespace rope::app
