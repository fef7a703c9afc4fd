// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/text/sentence_box.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QTextDocument>
#include <algorithm>
#include <cmath>

namespace rope::app {

SentenceBox::SentenceBox(int most_characters, QWidget* parent)
    : QPlainTextEdit(parent), most_characters_(most_characters) {
  setUndoRedoEnabled(false);
  setTabChangesFocus(true);
  viewport()->setBackgroundRole(QPalette::AlternateBase);  // seen on the ground in every theme
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  connect(this, &QPlainTextEdit::textChanged, this, &SentenceBox::text_changed);
}

void SentenceBox::set_sentence(const QString& text) {
  if (text == toPlainText()) return;
  showing_ = true;
  const int position = std::min(textCursor().position(), static_cast<int>(text.size()));
  setPlainText(text.left(most_characters_));
  QTextCursor cursor = textCursor();
  cursor.setPosition(std::min(position, document()->characterCount() - 1));
  setTextCursor(cursor);
  showing_ = false;
}

void SentenceBox::set_lines(int lines) {
  lines_ = lines;
  updateGeometry();
}

QSize SentenceBox::sizeHint() const {
  // A laid out line may be a pixel taller than the font says; without it one line would get a scroll bar.
  const double text = (QFontMetricsF(font()).lineSpacing() + 1) * lines_ + 1;
  const double frame = 2 * (document()->documentMargin() + frameWidth());
  return {400, static_cast<int>(std::ceil(text + frame))};
}

void SentenceBox::insertFromMimeData(const QMimeData* source) {
  if (!source->hasText()) return;
  const auto room =
      std::max<qsizetype>(0, most_characters_ - toPlainText().size() + textCursor().selectedText().size());
  const QString text = source->text();
  insertPlainText(text.left(room));
  if (text.size() > room) Q_EMIT cut(most_characters_);
}

void SentenceBox::text_changed() {
  if (showing_) return;
  QString text = toPlainText();
  if (text.size() > most_characters_) {
    text.truncate(most_characters_);
    set_sentence(text);
    Q_EMIT cut(most_characters_);
  }
  Q_EMIT edited(text);
}

void SentenceBox::keyPressEvent(QKeyEvent* event) {
  // Undo and redo are the window's.
  if (event->matches(QKeySequence::Undo) || event->matches(QKeySequence::Redo)) return event->ignore();
  QPlainTextEdit::keyPressEvent(event);
}

bool SentenceBox::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
      event->ignore();
      return true;
    }
  }
  if (event->type() == QEvent::FontChange) updateGeometry();
  return QPlainTextEdit::event(event);
}

}  // namespace rope::app
