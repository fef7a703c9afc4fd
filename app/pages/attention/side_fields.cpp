// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/attention/side_fields.h"

#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <algorithm>

#include "app/pages/attention/attention_scores.h"
#include "app/pages/attention/side_text.h"
#include "app/pages/head_fields.h"
#include "app/pages/scaling_fields.h"
#include "app/pages/setting_text.h"
#include "app/widgets/labelled_slider.h"
#include "app/widgets/number_text.h"
#include "app/widgets/section.h"
#include "core/encoding/alibi.h"

namespace rope::app {
namespace {

// What the list of settings holds.
constexpr int kSharedEntry = 0;
constexpr int kOwnEntry = 1;

}  // namespace

SideFields::SideFields(SideName name, Slice<EncodingSide> side, Slice<SharedState> shared, Section* section,
                       QObject* parent)
    : QObject(parent), name_(name), side_(side), shared_(shared) {
  std::vector<Choice<EncodingKind>::Option> options;
  options.reserve(EnumNames<EncodingKind>::values.size());
  for (const auto& [kind, file_name] : EnumNames<EncodingKind>::values) {
    options.push_back({kind, encoding_name(kind), encoding_explanation(kind)});
  }
  encoding_ =
      section->add(tr("Encoding of %1").arg(side_letter(name)), new Choice<EncodingKind>(std::move(options)));
  encoding_->on_pick(
      this, [this](EncodingKind kind) { side_.edit([kind](EncodingSide& s) { s.encoding = kind; }); });
  explanation_ = section->add_note({});
  setting_block_ = section->add(new Section({}));
  add_setting(setting_block_);
  alibi_block_ = section->add(new Section({}));
  add_alibi(alibi_block_);
  side_.on_change(this, [this] { show_state(); });
  shared_.on_change(this, [this] { show_state(); });
  show_state();
}

void SideFields::fit(SettingState& setting) const {
  setting.head_dim = shared_->head_dim;
  setting.drop_misfits();
}

void SideFields::add_setting(Section* section) {
  setting_ = section->add(tr("How %1 turns").arg(side_letter(name_)), new ChoiceBase);
  setting_->addItems({tr("As on the other pages"), tr("A setting of its own")});
  connect(setting_, &ChoiceBase::picked, this, [this] {
    side_.edit([this](EncodingSide& s) { s.shared = setting_->currentIndex() == kSharedEntry; });
  });
  setting_name_ = section->add_note({});

  shared_block_ = section->add(new Section({}));
  shared_fields_ = new HeadFields(shared_, shared_block_, this);
  shared_fields_->add_base();
  shared_fields_->add_rotary_dimension();
  shared_fields_->add_scaling_note();

  own_block_ = section->add(new Section({}));
  const FittedSetting own(side_.part(&EncodingSide::own), [this](SettingState& s) { fit(s); });
  copy_ = own_block_->add(new QPushButton(tr("Copy a kept setting")));
  copy_->setToolTip(tr("One of those that the Frequencies and Decay pages keep to compare."));
  copy_->setMenu(new QMenu(copy_));
  own_fields_ = new SettingFields(own, own_block_, this);
  own_fields_->add_base();
  own_fields_->add_rotary_dimension();
  scaling_ = new ScalingFields(own, own_block_, this);
  connect(scaling_, &ScalingFields::failed, this, &SideFields::failed);
  connect(scaling_, &ScalingFields::succeeded, this, &SideFields::succeeded);
}

void SideFields::add_alibi(Section* section) {
  const EncodingSide first;
  heads_ = section->add(new LabelledSlider(tr("Heads"), {.minimum = 1,
                                                         .maximum = 32,
                                                         .step = 1,
                                                         .decimals = 0,
                                                         .field_minimum = 1,
                                                         .field_maximum = 128,
                                                         .reset = first.heads}));
  connect(heads_, &LabelledSlider::edited, this, [this](double, Gesture gesture) {
    side_.edit([this](EncodingSide& s) { s.heads = heads_->whole_value(); }, gesture);
  });
  head_ = section->add(new LabelledSlider(
      tr("Head, from 0"), {.minimum = 0, .maximum = 7, .step = 1, .decimals = 0, .reset = first.head}));
  connect(head_, &LabelledSlider::edited, this, [this](double, Gesture gesture) {
    side_.edit([this](EncodingSide& s) { s.head = head_->whole_value(); }, gesture);
  });
}

void SideFields::copy(std::size_t kept) {
  side_.edit([&](EncodingSide& s) {
    s.own = shared_->compared.at(kept);
    s.own.name.clear();  // from here on it can become another one
    s.own.origin = {};
    fit(s.own);
  });
}

void SideFields::show_settings() {
  SettingState shown = side_->shared ? shared_->setting() : side_->own;
  if (!side_->shared) fit(shown);
  setting_->setCurrentIndex(side_->shared ? kSharedEntry : kOwnEntry);
  setting_name_->setText(setting_title(shown));
  // Of what has no name the fields below say all.
  setting_name_->setVisible(!shown.name.isEmpty() || shown.scaling.kind != ScalingKind::none);
  const auto& kept = shared_->compared;
  copy_->setVisible(!kept.empty());
  if (kept_titles_.size() == static_cast<qsizetype>(kept.size()) &&
      std::equal(kept.begin(), kept.end(), kept_titles_.begin(),
                 [](const ComparedSetting& s, const QString& title) { return setting_title(s) == title; })) {
    return;
  }
  kept_titles_.clear();
  copy_->menu()->clear();
  for (std::size_t i = 0; i < kept.size(); ++i) {
    kept_titles_.append(setting_title(kept[i]));
    connect(copy_->menu()->addAction(kept_titles_.last()), &QAction::triggered, this, [this, i] { copy(i); });
  }
}

void SideFields::show_state() {
  const EncodingSide& side = side_.get();
  encoding_->set_value(side.encoding);
  QString text = encoding_explanation(side.encoding);
  if (side.encoding == EncodingKind::alibi) {
    const int head = std::min(side.head, side.heads - 1);
    text += QLatin1Char(' ') +
            tr("Slope of this head: %1.")
                .arg(short_number_text(alibi_slopes(side.heads)[static_cast<std::size_t>(head)]));
  }
  explanation_->setText(text);
  setting_block_->setVisible(side.turns());
  shared_block_->setVisible(side.shared);
  own_block_->setVisible(!side.shared);
  show_settings();
  own_fields_->show_state();
  scaling_->show_state();
  alibi_block_->setVisible(side.encoding == EncodingKind::alibi);
  heads_->set_value(side.heads);
  heads_->set_tool_tip(alibi_slopes_text(side.heads));
  head_->set_range(0, side.heads - 1);
  head_->set_value(std::min(side.head, side.heads - 1));
}

}  // namespace rope::app
