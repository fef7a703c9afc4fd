// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <vector>

#include "app/widgets/explanation.h"

class QScrollArea;
class QToolButton;

namespace rope::app {

class FormulaView;
class RoleLabel;

/// The card that show_explanation() opens.
class ExplanationCard : public QFrame {
  Q_OBJECT
 public:
  explicit ExplanationCard(QWidget* parent);

  /// Shows one more; back() returns to what was shown before.
  void push(const Explanation& explanation);
  void back();
  [[nodiscard]] const Explanation& shown() const { return trail_.back(); }
  [[nodiscard]] std::size_t depth() const { return trail_.size(); }
  /// Everything as plain text, as it is copied.
  [[nodiscard]] QString plain() const;
  /// Beside `around`, in pixels of the screen, and inside it.
  void place_by(const QRect& around);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void show_top();
  bool scroll_by(int key);

  std::vector<Explanation> trail_;  // never empty once shown
  QRect around_;
  QToolButton* back_ = nullptr;
  RoleLabel *name_ = nullptr, *source_ = nullptr;
  QScrollArea* area_ = nullptr;  // of the lines, where they are more than a screen holds
  FormulaView* lines_ = nullptr;
};

}  // namespace rope::app
