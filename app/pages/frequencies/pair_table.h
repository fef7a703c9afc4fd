// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QTableView>

#include "app/pages/frequencies/frequencies_model.h"

namespace rope::app {

/// The pairs as rows: pair, theta (in the unit of angles), wavelength, turns.
class PairTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  void set_view(const FrequenciesView& view);
  [[nodiscard]] const FrequenciesView& view() const { return view_; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  FrequenciesView view_;
};

/// The table of all pairs; the chosen one is the selected row, whichever way it was chosen. A double click,
/// Enter or the menu key on a number opens its arithmetic.
class PairTable : public QTableView {
  Q_OBJECT
 public:
  explicit PairTable(QWidget* parent = nullptr);

  void set_view(const FrequenciesView& view, int chosen);

 Q_SIGNALS:
  void chosen_by_user(int pair);

 protected:
  bool event(QEvent* event) override;

 private:
  void fit();

  PairTableModel* model_ = nullptr;
  bool showing_ = false;
};

}  // namespace rope::app
