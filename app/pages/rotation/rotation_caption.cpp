// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "app/pages/rotation/rotation_explanations.h"
#include "app/pages/rotation/rotation_page.h"
#include "app/pages/setting_text.h"
#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

QString position_text(double position) {
  const bool whole = position == std::round(position);
  return whole ? whole_text(qRound64(position)) : fixed_text(position, 2);
}

}  // namespace

QStringList RotationPage::caption() const {
  if (!view_) return {};
  QStringList parts{setting_caption(view_->shared), tr("pair %1").arg(view_->pair),
                    tr("m = %1, n = %2").arg(position_text(view_->m), position_text(view_->n)),
                    pairing_text(view_->shared.pairing)};
  if (view_->mixed) parts << tr("cos and sin laid out for the other pairing");
  return parts << provenance(*view_);
}

}  // namespace rope::app
