// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace rope::app {

/// One titled group of controls in the right panel; what is added stands below one another on one left edge.
class Section : public QWidget {
  Q_OBJECT

 public:
  /// Without a title: a group inside another one.
  explicit Section(const QString& title, QWidget* parent = nullptr);

  /// Adds a control and returns it.
  template <typename W>
  W* add(W* widget) {
    add_widget(widget);
    return widget;
  }
  /// A quiet label above the field, its buddy and its accessible name.
  template <typename W>
  W* add(const QString& label, W* field) {
    add_labelled(label, field);
    return field;
  }
  /// A quiet line that wraps.
  QLabel* add_note(const QString& text);

 private:
  void add_widget(QWidget* widget);
  void add_labelled(const QString& label, QWidget* field);

  QLabel* title_ = nullptr;
  QVBoxLayout* layout_ = nullptr;
};

/// The column of sections that a page gives the window: Preset, What it acts on, Positions, View, Numbers.
class ControlPanel : public QWidget {
  Q_OBJECT

 public:
  explicit ControlPanel(QWidget* parent = nullptr);
  Section* add_section(const QString& title);

 private:
  QVBoxLayout* layout_ = nullptr;
};

}  // namespace rope::app
