// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/length_bar.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>

#include "app/widgets/labels.h"

namespace rope::app {

LengthBar::LengthBar(Slice<RoFormerState> state, QWidget* parent) : QWidget(parent), state_(state) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kSpace2);
  summary_ = new ElidedLabel({}, Role::quiet, 0.9);
  row->addWidget(summary_, 1);
  what_ = new Choice<LongText>({
      {LongText::whole, tr("Run it whole"),
       tr("As much as there is memory for, also beyond what the model was trained for: RoPE gives every "
          "position "
          "an angle, but the model never learned those distances.")},
      {LongText::cut, tr("Cut it"), tr("Only as many tokens as the model was trained for.")},
      {LongText::window, tr("Part by part"),
       tr("Parts as long as the model was trained for. Each repeats an eighth of the one before, so that no "
          "word "
          "is without neighbours.")},
  });
  what_->setAccessibleName(tr("Long text"));
  what_->on_pick(this,
                 [this](LongText what) { state_.edit([what](RoFormerState& s) { s.long_text = what; }); });
  row->addWidget(what_);
  window_ = new QSpinBox;
  window_->setAccessibleName(tr("Part of the text"));
  window_->setMinimum(1);
  row->addWidget(window_);
  connect(window_, &QSpinBox::valueChanged, this, [this](int part) {
    state_.edit(
        [part](RoFormerState& s) {
          s.window = part - 1;
          s.query = s.key = -1;  // another cell in another part
        },
        steps_.next());
  });
  what_->hide();
  window_->hide();
}

void LengthBar::show_text(const QString& summary, const RunText& text, Index trained_length) {
  summary_->set_full_text(summary);
  const bool longer = text.all_tokens > trained_length || text.all_tokens > text.size() || text.windows > 1;
  news_ = longer || text.unknown > 0 || text.all_masks > static_cast<Index>(text.masks.size());
  what_->setVisible(longer);
  what_->set_value(state_->long_text);
  window_->setVisible(longer && state_->long_text == LongText::window);
  const QSignalBlocker silent(window_);
  window_->setMaximum(static_cast<int>(text.windows));
  window_->setValue(static_cast<int>(text.window) + 1);
  window_->setSuffix(tr(" of %1").arg(text.windows));
}

const QString& LengthBar::summary() const {
  return summary_->full_text();
}

}  // namespace rope::app
