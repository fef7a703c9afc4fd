// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>

#include "app/state/gesture.h"
#include "app/state/head_choice.h"

class QLineEdit;

namespace rope {
struct TrainedText;
}  // namespace rope

namespace rope::app {

class LabelledSlider;
class Section;

/// Which head of the open model, and the text that the model reads.
class HeadChoiceFields : public QObject {
  Q_OBJECT
 public:
  using Change = std::function<void(HeadChoice&)>;
  /// Makes a change to the page's choice.
  using Edit = std::function<void(const Change&, Gesture)>;

  HeadChoiceFields(Edit edit, Section* section, QObject* parent);
  /// `text` is what was read, null while there is none: how many layers and heads there are.
  void show_state(const HeadChoice& choice, const TrainedText* text);

 private:
  void edit_number(LabelledSlider* slider, int HeadChoice::*member);

  Edit edit_;
  PausingGesture typing_;
  QLineEdit* text_ = nullptr;
  LabelledSlider *layer_ = nullptr, *head_ = nullptr;
};

}  // namespace rope::app
