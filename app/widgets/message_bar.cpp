// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/message_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QStringList>
#include <QToolButton>

#include "app/widgets/icon.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

// On its own in a window a message is a sentence; a terminal sets the program's name before it. What is no
// word (rope_theta, config.json, 7) stays as it is written there.
QString as_sentence(QString text) {
  const QString first = text.section(QLatin1Char(' '), 0, 0);
  qsizetype letters = 0;
  while (letters < first.size() && first[letters].isLetter()) ++letters;
  static const QString ends = QStringLiteral(":,");  // of a word
  const bool word = letters == first.size() || (letters + 1 == first.size() && ends.contains(first.back()));
  if (word && !text.isEmpty()) text.replace(0, 1, text.front().toUpper());
  return text;
}

}  // namespace

MessageBar::MessageBar(QWidget* parent) : QFrame(parent) {
  icon_ = new QLabel;
  text_ = new QLabel;
  text_->setWordWrap(true);
  text_->setTextFormat(Qt::PlainText);  // messages may quote files from strangers
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  close_ = icon_button(QStringLiteral("close"), tr("Dismiss this message"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kSpace3, kSpace2, kSpace2, kSpace2);
  row->setSpacing(kSpace2);
  row->addWidget(icon_, 0, Qt::AlignTop);
  row->addWidget(text_, 1);
  row->addWidget(close_, 0, Qt::AlignTop);
  connect(close_, &QToolButton::clicked, this, &MessageBar::clear);
  hide();
}

void MessageBar::show_error(const Error& error) {
  if (error.cancelled) return;
  QStringList parts;
  for (const std::string* part : {&error.what, &error.where, &error.fix}) {
    // A hostile file may put megabytes into a name; nobody reads past some lines.
    if (!part->empty()) parts.append(QString::fromStdString(*part).left(400));
  }
  error_ = error;
  QString text = parts.join(QStringLiteral(": "));
  show_text(as_sentence(std::move(text)));
}

void MessageBar::show_note(const QString& text) {
  error_.reset();
  show_text(text);
}

void MessageBar::show_text(const QString& text) {
  text_->setText(text);
  setAccessibleName(error_ ? tr("Error: %1").arg(text) : text);
  const QIcon icon = line_icon(error_ ? QStringLiteral("warning") : QStringLiteral("info"));
  icon_->setPixmap(icon.pixmap(20, 20));
  show();
}

void MessageBar::clear() {
  error_.reset();
  text_->clear();
  hide();
}

QString MessageBar::text() const {
  return text_->text();
}

void MessageBar::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && isVisible()) show_text(text());
}

void MessageBar::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = current_theme();
  const Role role = error_ ? Role::error : Role::quiet;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.color(role), theme.line));
  painter.setBrush(theme.tint(role, 0.08));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
}

}  // namespace rope::app
