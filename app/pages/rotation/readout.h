// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/pages/rotation/rotation_model.h"

class QLabel;

namespace rope::app {

class FormulaView;
class RoleLabel;
class Trace;

/// The results beside the plane, large enough for the back row: where q and k are from, the score of the
/// chosen pair with its curve over the positions, the score of the whole head, the rotation in the chosen
/// form with its numbers, and the lengths that turning leaves alone. With the classic mistake switched on:
/// what it does to score and lengths, beside what is right.
class RotationReadout : public QWidget {
  Q_OBJECT
 public:
  explicit RotationReadout(QWidget* parent = nullptr);

  void show_view(const SharedView& view);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void build_layout();
  void fit();
  void fit_into(QSize room_here);
  void show_scores(const SharedView& view);
  void show_trace(const RotationView& view);
  void read_trace();
  void show_forms(const SharedView& view);

  SharedView view_;
  RoleLabel* source_ = nullptr;
  QLabel *pair_label_ = nullptr, *head_label_ = nullptr;
  FormulaView *pair_score_ = nullptr, *head_score_ = nullptr;
  Trace* trace_ = nullptr;
  RoleLabel *verdict_ = nullptr, *reason_ = nullptr;
  QLabel *form_label_ = nullptr, *length_label_ = nullptr;
  FormulaView *query_ = nullptr, *key_ = nullptr, *lengths_ = nullptr;
  FormulaView* mixed_ = nullptr;  // right and mistaken scores at several positions
  // What the formulas were fitted for.
  RotationForm shown_form_ = RotationForm::complex;
  bool shown_mixed_ = false, shown_lock_ = true, shown_trained_ = false;
  QSize fitted_;
  bool fitting_ = false;
};

}  // namespace rope::app
