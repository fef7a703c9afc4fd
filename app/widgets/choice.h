// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <utility>
#include <vector>

namespace rope::app {

/// A list of which one is chosen, each a value with its name. Shows without telling; tells only a person's
/// choice.
class ChoiceBase : public QComboBox {
  Q_OBJECT

 public:
  explicit ChoiceBase(QWidget* parent = nullptr);

 Q_SIGNALS:
  void picked();  ///< by a person
};

template <typename T>
class Choice : public ChoiceBase {
 public:
  struct Option {
    T value;
    QString name;
    QString explanation = {};  ///< tool tip of the entry
  };

  explicit Choice(std::vector<Option> options, QWidget* parent = nullptr) : ChoiceBase(parent) {
    for (Option& option : options) {
      addItem(option.name);
      setItemData(count() - 1, option.explanation, Qt::ToolTipRole);
      values_.push_back(std::move(option.value));
    }
  }

  [[nodiscard]] T value() const { return values_.at(static_cast<std::size_t>(currentIndex())); }
  /// Shows a value; one that is not in the list shows none.
  void set_value(const T& value) {
    int index = -1;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (values_[i] == value) index = static_cast<int>(i);
    }
    setCurrentIndex(index);
  }
  /// Calls react(value) when a person has chosen, as long as `receiver` lives.
  template <typename React>
  void on_pick(QObject* receiver, React react) {
    connect(this, &ChoiceBase::picked, receiver, [this, react = std::move(react)] { react(value()); });
  }

 private:
  std::vector<T> values_;
};

}  // namespace rope::app
