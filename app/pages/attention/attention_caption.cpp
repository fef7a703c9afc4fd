// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/attention/attention_page.h"
#include "app/pages/attention/side_text.h"
#include "app/pages/setting_text.h"
#include "app/widgets/number_text.h"

namespace rope::app {

// What each side turns with is told in full here: the maps' titles have no room for more than what tells the
// two apart.
QStringList AttentionPage::caption() const {
  if (!result_) return {};
  const AttentionInput& input = result_->input;
  const bool random = input.content == VectorContent::same || input.content == VectorContent::independent;
  QStringList parts;
  for (const SideName name : kSides) {
    const bool alone = state_->view == AttentionView::a || state_->view == AttentionView::b;
    if (alone && (state_->view == AttentionView::a) != (name == SideName::a)) continue;
    parts << QStringLiteral("%1: %2").arg(
        side_letter(name),
        side_caption(state_->side(name), common_setting(shared_.get(), input.trained.get()), random));
    const SideInput& side = input.sides[static_cast<std::size_t>(name)];
    if (input.stage != ScoreStage::raw && !side.has_usual_scale()) {
      parts.last() += tr(", softmax scale %1").arg(short_number_text(side.scale()));
    }
  }
  parts << content_text(input) << tr("%n position(s)", nullptr, static_cast<int>(input.length))
        << stage_text(input.stage, input.causal);
  if (input.shift != 0) {
    parts << tr("all positions moved by %1").arg(whole_text(static_cast<qint64>(input.shift)));
  }
  return parts;
}

}  // namespace rope::app
