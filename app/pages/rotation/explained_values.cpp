// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/explained_values.h"

#include <QLocale>
#include <cmath>

#include "app/pages/rotation/rotation_explanations.h"
#include "app/widgets/angle_text.h"

namespace rope::app::parts {

QString whole(Index value) {
  return QLocale().toString(static_cast<qlonglong>(value));
}
QString letter(bool query) {
  return query ? QStringLiteral("q") : QStringLiteral("k");
}

// The paper counts its pairs from 1.
QString paper(const RotationView& view, const QString& equation) {
  return RotationText::tr("paper, %1 (pair %2 is its i = %3)")
      .arg(equation, whole(view.pair), whole(view.pair + 1));
}

Formula theta_number(const SharedView& view) {
  return exact(view->theta(), Ink::text, [view] { return explain_theta(view); });
}
Formula angle_number(const SharedView& view, bool query) {
  const Side side = side_of(*view, query);
  return math::explained(angle_formula(side.angle, view->shared.angle_unit, side.ink),
                         [view, query] { return explain_angle(view, query); });
}
Formula source_number(const SharedView& view, bool query, bool second) {
  const Side side = side_of(*view, query);
  return factor(second ? side.before.y() : side.before.x(), side.ink,
                [view, query, second] { return explain_source(view, query, second); });
}
Formula cosine_number(const SharedView& view, bool query) {
  return factor(std::cos(side_of(*view, query).angle), Ink::text,
                [view, query] { return explain_cosine(view, query); });
}
Formula sine_number(const SharedView& view, bool query) {
  return factor(std::sin(side_of(*view, query).angle), Ink::text,
                [view, query] { return explain_sine(view, query); });
}
Formula turned_number(const SharedView& view, bool query, bool second) {
  const Side side = side_of(*view, query);
  return factor(second ? side.after.y() : side.after.x(), side.ink,
                [view, query, second] { return explain_turned(view, query, second); });
}

}  // namespace rope::app::parts
