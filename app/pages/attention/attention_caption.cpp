// SPDX-License-Identifier: GPL-3.0-or-later
// What leaves the Attention page beside its picture: the settings in words, and the numbers.
#include <algorithm>
#include <cmath>

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
    parts << QStringLiteral("%1: %2").arg(side_letter(name), side_caption(named_, name, random));
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

// By whole cells: those whose middle is seen at the rim, too.
AttentionPage::Seen AttentionPage::seen() const {
  const Index all = result_->input.length;
  const double half = static_cast<double>(all) / viewport_->zoom() / 2;
  const auto first = [&](double centre) {
    return std::max<Index>(0, static_cast<Index>(std::floor(centre - half + 1e-9)));
  };
  const auto end = [&](double centre) {
    return std::min<Index>(all, static_cast<Index>(std::ceil(centre + half - 1e-9)));
  };
  const QPointF centre = viewport_->centre();
  return {first(centre.y()), end(centre.y()), first(centre.x()), end(centre.x())};
}

Table AttentionPage::table() const {
  return to_table(rows());
}

// All cells that are in view. They are looked up while they are written: there may be 16 millions.
TableRows AttentionPage::rows() const {
  TableRows out;
  out.columns = {QStringLiteral("query"), QStringLiteral("key"), QStringLiteral("score_a"),
                 QStringLiteral("score_b"), QStringLiteral("difference")};
  if (!result_) return out;
  const Seen in = seen();
  const auto shift = static_cast<qint64>(result_->input.shift);
  const Index wide = in.right - in.left;
  out.count = (in.bottom - in.top) * wide;
  out.row = [in, shift, wide, a = result_->sides[0]->matrix(), b = result_->sides[1]->matrix(),
             difference = result_->difference->matrix()](qint64 row, std::vector<Cell>& cells) {
    const Index r = in.top + row / wide;
    const Index c = in.left + row % wide;
    cells.reserve(5);
    cells.emplace_back(qint64{shift + r});
    cells.emplace_back(qint64{shift + c});
    for (const SharedMatrix* matrix : {&a, &b, &difference}) {
      cells.push_back(number_cell(static_cast<double>(matrix->at(r, c))));
    }
  };
  const Index all = result_->input.length;
  if (out.count < all * all) {
    out.part = tr("the part in view, queries %1 to %2 and keys %3 to %4")
                   .arg(whole_text(shift + in.top), whole_text(shift + in.bottom - 1),
                        whole_text(shift + in.left), whole_text(shift + in.right - 1));
  }
  return out;
}

}  // namespace rope::app
