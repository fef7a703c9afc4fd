// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/pages/rotation/rotation_model.h"

namespace rope::app {

class FormulaView;
class RoleLabel;
class Trace;

/// The results beside the plane, large enough for the back row: the score of the chosen pair with its curve
/// over the positions, the score of the whole head, the rotation in the chosen form with its numbers, and
/// the lengths that turning leaves alone.
class RotationReadout : public QWidget {
  Q_OBJECT
 public:
  explicit RotationReadout(QWidget* parent = nullptr);

  void show_view(const RotationView& view, const RotationState& state);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void fit();

  RoleLabel* pair_label_ = nullptr;
  FormulaView* pair_score_ = nullptr;
  Trace* trace_ = nullptr;
  RoleLabel* verdict_ = nullptr;
  FormulaView* head_score_ = nullptr;
  RoleLabel *form_label_ = nullptr, *length_label_ = nullptr;
  FormulaView *query_ = nullptr, *key_ = nullptr, *lengths_ = nullptr;
  RotationForm shown_form_ = RotationForm::complex;  // what the formulas were fitted for
};

}  // namespace rope::app
