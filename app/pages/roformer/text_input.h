// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/model/head_config.h"

namespace rope::app {

class SentenceBox;

/// Where a person writes what the model reads: one box, or two beside one another where its head reads two
/// texts.
class TextInput : public QWidget {
  Q_OBJECT

 public:
  explicit TextInput(QWidget* parent = nullptr);

  /// Asks for what this head reads.
  void set_head(HeadKind head);
  void show_texts(const QString& first, const QString& second);
  /// How many lines a single box has; two have more.
  void set_lines(int lines);
  [[nodiscard]] SentenceBox& first() { return *first_; }
  [[nodiscard]] SentenceBox& second() { return *second_; }

 Q_SIGNALS:
  void first_edited(const QString& text);
  void second_edited(const QString& text);
  void cut(int most_characters);

 private:
  SentenceBox* first_ = nullptr;
  SentenceBox* second_ = nullptr;
  int lines_ = 2;
};

}  // namespace rope::app
