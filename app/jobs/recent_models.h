// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

namespace rope::app {

/// The model folders that were opened lately, newest first, each once. Whether they are still there is found
/// out by who shows them: asking may take long where a folder lies in a network.
class RecentModels : public QObject {
  Q_OBJECT

 public:
  static constexpr qsizetype kMost = 8;
  using QObject::QObject;

  [[nodiscard]] const QStringList& folders() const { return folders_; }
  /// What another run of the program remembered; names that are no folder's are left out.
  void restore(const QStringList& folders);
  void add(const QString& folder);
  void remove(const QString& folder);

 Q_SIGNALS:
  void changed();

 private:
  void use(QStringList folders);
  QStringList folders_;
};

/// The folder of a model that a person pointed at: the folder itself, or any file in it.
[[nodiscard]] QString model_folder_of(const QString& path);

/// Whether a person who drops this means a model: a folder, or a file that models are made of (also one that
/// is not read, so that it is said which one is).
[[nodiscard]] bool means_a_model(const QString& path);

}  // namespace rope::app
