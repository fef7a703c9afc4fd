// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

class QLabel;
class QPushButton;
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

/// Whether a section is needed in front of a class, or waits there behind a button.
enum class Detail { always, more };

/// The column of sections that a page gives the window: Preset, What it acts on, Positions, View, Numbers.
/// In the projector's theme the sections with more detail are behind a button.
class ControlPanel : public QWidget {
  Q_OBJECT

 public:
  explicit ControlPanel(QWidget* parent = nullptr);
  /// Sections with more detail come last, so that the button stands before all of them.
  Section* add_section(const QString& title, Detail detail = Detail::always);
  /// Hides the other sections, where they have nothing to set; empty: shows all again.
  void show_only(const std::vector<const Section*>& only);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void fold();
  [[nodiscard]] bool is_wanted(const Section* section) const;

  QVBoxLayout* layout_ = nullptr;
  QPushButton* button_ = nullptr;
  std::vector<Section*> sections_, more_;
  std::vector<const Section*> only_;
};

}  // namespace rope::app
