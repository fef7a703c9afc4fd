// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/pages/fitted_setting.h"
#include "app/widgets/choice.h"

class QLabel;

namespace rope::app {

class LabelledSlider;
class Section;

/// The controls of one setting, with the same words on each page: components, those that rotate, base,
/// pairing.
class SettingFields : public QObject {
  Q_OBJECT
 public:
  /// The fields are added to `section` as they are asked for.
  SettingFields(FittedSetting setting, Section* section, QObject* parent);

  void add_dimension();
  void add_rotary_dimension();
  void add_base();
  /// A line where the setting scales its frequencies, and where that can be changed; gone where it does not.
  void add_scaling_note();
  void add_pairing();

  /// Vectors from elsewhere bring their own dimension.
  void set_dimension_shown(bool shown);
  virtual void show_state();

 protected:
  [[nodiscard]] Section* section() const { return section_; }

 private:
  template <typename Change>
  void edit(LabelledSlider* slider, Change change);

  FittedSetting setting_;
  Section* section_;
  LabelledSlider *dimension_ = nullptr, *rotary_ = nullptr, *base_ = nullptr;
  Choice<Pairing>* pairing_ = nullptr;
  QLabel* scaling_ = nullptr;
};

}  // namespace rope::app
