// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/pages/setting_source.h"
#include "app/widgets/labels.h"

namespace rope::app {

/// The settings in the words of rope-cli, each with its value and, quieter, where that came from.
class SourceList : public RoleLabel {
  Q_OBJECT
 public:
  explicit SourceList(QWidget* parent = nullptr);

  void set_rows(std::vector<SourceRow> rows);
  [[nodiscard]] const std::vector<SourceRow>& rows() const { return rows_; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void show_rows();
  std::vector<SourceRow> rows_;
};

}  // namespace rope::app
