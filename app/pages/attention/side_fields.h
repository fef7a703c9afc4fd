// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "app/state/attention_state.h"
#include "app/state/shared_state.h"
#include "app/state/slice.h"
#include "app/widgets/choice.h"
#include "core/support/result.h"

class QLabel;
class QPushButton;

namespace rope::app {

class HeadFields;
class LabelledSlider;
class ScalingFields;
class Section;
class SettingFields;

/// The controls of one side: its encoding, and of that what can be set. What turns takes the setting that
/// the pages share, or one of its own, which can begin as a copy of one that is kept to compare.
class SideFields : public QObject {
  Q_OBJECT
 public:
  SideFields(SideName name, Slice<EncodingSide> side, Slice<SharedState> shared, Section* section,
             QObject* parent);
  void show_state();

 Q_SIGNALS:
  void failed(const rope::Error& error);
  void succeeded();

 private:
  void add_setting(Section* section);
  void add_alibi(Section* section);
  void copy(std::size_t kept);
  void show_settings();
  void fit(SettingState& setting) const;

  SideName name_;
  Slice<EncodingSide> side_;
  Slice<SharedState> shared_;
  Choice<EncodingKind>* encoding_ = nullptr;
  QLabel* explanation_ = nullptr;
  Section *setting_block_ = nullptr, *shared_block_ = nullptr, *own_block_ = nullptr, *alibi_block_ = nullptr;
  QLabel* setting_name_ = nullptr;
  ChoiceBase* setting_ = nullptr;
  QPushButton* copy_ = nullptr;
  QStringList kept_titles_;  // what its menu holds
  HeadFields* shared_fields_ = nullptr;
  SettingFields* own_fields_ = nullptr;
  ScalingFields* scaling_ = nullptr;
  LabelledSlider *heads_ = nullptr, *head_ = nullptr;
};

}  // namespace rope::app
