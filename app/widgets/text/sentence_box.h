// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>
#include <QString>

namespace rope::app {

/// A few lines for a person's own text. Undo is the window's and not its own; Tab goes on to the next
/// control; what is longer than allowed is cut, and said.
class SentenceBox : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit SentenceBox(int most_characters, QWidget* parent = nullptr);

  /// Shows a text without telling; the cursor stays where it can.
  void set_sentence(const QString& text);
  /// How many lines its natural height shows.
  void set_lines(int lines);
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

 Q_SIGNALS:
  void edited(const QString& text);
  void cut(int most_characters);

 protected:
  void insertFromMimeData(const QMimeData* source) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void text_changed();
  int most_characters_;
  int lines_ = 2;
  bool showing_ = false;
};

}  // namespace rope::app
