// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/state/shared_state.h"
#include "app/state/slice.h"
#include "app/widgets/choice.h"

class QLabel;

namespace rope::app {

class LabelledSlider;
class Section;

/// The controls of the head that the pages share, in the same order and words on each: components, those
/// that rotate, base, pairing, chosen pair, seed. A page adds those that act on what it shows.
class HeadFields : public QObject {
  Q_OBJECT
 public:
  /// The fields are added to `section` as they are asked for.
  HeadFields(Slice<SharedState> shared, Section* section, QObject* parent);

  void add_dimension();
  void add_rotary_dimension();
  void add_base();
  /// A line where the setting scales its frequencies, and where that can be changed; gone where it does not.
  void add_scaling_note();
  void add_pairing();
  void add_pair();
  void add_seed();
  /// Seeds mean nothing where nothing is drawn.
  void set_seed_enabled(bool enabled);

 private:
  void show_state();
  template <typename Change>
  void edit(LabelledSlider* slider, Change change);

  Slice<SharedState> shared_;
  Section* section_;
  LabelledSlider *dimension_ = nullptr, *rotary_ = nullptr, *base_ = nullptr, *pair_ = nullptr,
                 *seed_ = nullptr;
  Choice<Pairing>* pairing_ = nullptr;
  QLabel* scaling_ = nullptr;
};

}  // namespace rope::app
