// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <string_view>
#include <vector>

#include "app/pages/fitted_setting.h"
#include "app/widgets/choice.h"
#include "app/widgets/labelled_slider.h"
#include "core/support/result.h"

class QCheckBox;
class QLineEdit;

namespace rope::app {

class Section;

/// The method of scaling with its parameters, each with exact entry; only those that the chosen method looks
/// at are shown. An edit that would not compute changes nothing and is told by failed().
class ScalingFields : public QObject {
  Q_OBJECT
 public:
  ScalingFields(FittedSetting setting, Section* section, QObject* parent);

  void show_state();
  /// Changes the setting, unless it would not compute then.
  void edit(const std::function<void(SettingState&)>& change, Gesture gesture = {});

 Q_SIGNALS:
  void failed(const rope::Error& error);
  void succeeded();

 private:
  using Read = std::function<double(const SettingState&)>;
  using Change = std::function<void(SettingState&, double)>;
  using Uses = std::function<bool(const SettingState&)>;
  struct Amount {
    LabelledSlider* slider;
    Uses used;
    Read read;
  };
  struct List {
    QLineEdit* field;
    QLabel* label;
    std::vector<double> RotaryScaling::*values;
  };

  void add_lengths();
  void add_yarn();
  void add_llama3();
  void add_others();
  LabelledSlider* add_amount(const QString& label, const SliderOptions& options, Amount amount,
                             const Change& change);
  void add_switch();
  void add_list(const QString& label, std::vector<double> RotaryScaling::*values);
  void choose(ScalingKind kind);
  void type_list(const List& list);

  FittedSetting setting_;
  Section* section_;
  Choice<ScalingKind>* kind_ = nullptr;
  QLabel* explanation_ = nullptr;
  QCheckBox *truncate_ = nullptr, *own_attention_ = nullptr;
  std::vector<Amount> amounts_;
  std::vector<List> lists_;
  bool told_ = false;
};

/// A method's parameters where it is chosen by hand: what is missing gets a value of published models, so
/// that it computes.
void fill_parameters(SettingState& setting);

}  // namespace rope::app
