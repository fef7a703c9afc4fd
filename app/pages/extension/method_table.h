// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableWidget>

#include "app/pages/extension/extension_model.h"

namespace rope::app {

/// One row per method: what it does to the chosen pair, how many pairs meet new angles, what scores are
/// multiplied by, and the loss at the longest length, where it was measured. A double click, Enter or the
/// menu key on a number opens its arithmetic.
class MethodTable : public QTableWidget {
  Q_OBJECT
 public:
  explicit MethodTable(QWidget* parent = nullptr);

  /// `losses` holds NaN where nothing was measured.
  void set_methods(const std::vector<ExtensionMethod>& methods, int pair, const std::vector<double>& losses);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void fit();
  void set_cell(int row, int column, const QString& text);
};

}  // namespace rope::app
