// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "app/pages/frequencies/frequencies_page.h"
#include "app/pages/setting_text.h"
#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

struct CaptionText {
  Q_DECLARE_TR_FUNCTIONS(FrequenciesCaption)
};

/// What was rounded on the way.
QString rounded_text(const PrecisionState& precision) {
  QStringList rounded;
  if (precision.positions) rounded << CaptionText::tr("positions");
  if (precision.frequencies) rounded << QStringLiteral("θ");
  if (precision.angles) rounded << CaptionText::tr("angles");
  if (precision.table) rounded << CaptionText::tr("cos and sin");
  if (rounded.isEmpty()) return CaptionText::tr("nothing rounded");
  return CaptionText::tr("rounded: %1").arg(rounded.join(QStringLiteral(", ")));
}

}  // namespace

QStringList FrequenciesPage::caption() const {
  if (view_.frequencies.theta.empty() || !shared_->still_layers.isEmpty()) return {};
  QStringList settings{setting_caption(shared_->setting())};
  for (const ComparedSetting& compared : shared_->compared) {
    if (compared.visible) settings << setting_caption(compared);
  }
  QStringList parts{settings.join(QStringLiteral("; "))};
  if (shared_->original_length) {
    parts << tr("trained to %1 tokens").arg(whole_text(*shared_->original_length));
  }
  const std::optional<int> reach = shared_->reach();
  if (reach && reach != shared_->original_length) parts << tr("to reach %1 tokens").arg(whole_text(*reach));
  if (state_->lower == LowerView::precision) {
    parts << rounded_text(state_->precision);
  } else {
    parts << tr("%n position(s) on the map", nullptr, state_->positions);
  }
  return parts << tr("pair %1 marked").arg(shared_->chosen_pair());
}

}  // namespace rope::app
