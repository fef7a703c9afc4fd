// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/frequencies/source_list.h"

#include <QEvent>

#include "app/pages/setting_text.h"

namespace rope::app {

SourceList::SourceList(QWidget* parent) : RoleLabel({}, Role::text, 0.9, QFont::Normal, parent) {
  setTextFormat(Qt::RichText);
  setWordWrap(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
}

void SourceList::set_rows(std::vector<SourceRow> rows) {
  if (rows == rows_) return;
  rows_ = std::move(rows);
  show_rows();
}

void SourceList::show_rows() {
  const QString quiet = current_theme().quiet.name();
  QStringList lines;
  QStringList said;
  for (const SourceRow& row : rows_) {
    const auto html = [](const QString& text) { return breakable(text).toHtmlEscaped(); };
    QString line = QStringLiteral("%1: <b>%2</b>").arg(html(row.key), html(row.value));
    if (!row.source.isEmpty()) {
      line += QStringLiteral("<br><span style='color:%1'>%2</span>").arg(quiet, html(row.source));
    }
    lines.append(line);
    said.append(row.source.isEmpty() ? QStringLiteral("%1: %2").arg(row.key, row.value)
                                     : QStringLiteral("%1: %2, %3").arg(row.key, row.value, row.source));
  }
  setText(QStringLiteral("<p style='margin:0 0 4px 0'>") +
          lines.join(QStringLiteral("</p><p style='margin:0 0 4px 0'>")) + QStringLiteral("</p>"));
  setAccessibleDescription(said.join(QLatin1Char('\n')));
}

void SourceList::changeEvent(QEvent* event) {
  RoleLabel::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && !rows_.empty()) show_rows();
}

}  // namespace rope::app
