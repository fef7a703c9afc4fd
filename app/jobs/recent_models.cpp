// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/recent_models.h"

#include <QDir>
#include <QFileInfo>
#include <utility>

namespace rope::app {
namespace {

constexpr qsizetype longest_name = 4096;

// One spelling for each folder, so that none is listed twice.
QString spelled(const QString& folder) {
  return QDir::cleanPath(QDir(folder).absolutePath());
}

}  // namespace

void RecentModels::restore(const QStringList& folders) {
  QStringList kept;
  for (const QString& folder : folders) {
    if (folder.isEmpty() || folder.size() > longest_name || !QDir::isAbsolutePath(folder)) continue;
    const QString name = spelled(folder);
    if (!kept.contains(name)) kept.append(name);
  }
  use(kept.mid(0, kMost));
}

void RecentModels::add(const QString& folder) {
  const QString name = spelled(folder);
  QStringList folders = folders_;
  folders.removeAll(name);
  folders.prepend(name);
  use(folders.mid(0, kMost));
}

void RecentModels::remove(const QString& folder) {
  QStringList folders = folders_;
  folders.removeAll(spelled(folder));
  use(std::move(folders));
}

void RecentModels::use(QStringList folders) {
  if (folders == folders_) return;
  folders_ = std::move(folders);
  Q_EMIT changed();
}

QString model_folder_of(const QString& path) {
  const QFileInfo info(path);
  return QDir::cleanPath(info.isFile() ? info.absolutePath() : info.absoluteFilePath());
}

bool means_a_model(const QString& path) {
  const QFileInfo info(path);
  if (info.isDir()) return true;
  const QString name = info.fileName();
  if (name == QStringLiteral("config.json") || name == QStringLiteral("vocab.txt") ||
      name == QStringLiteral("tokenizer_config.json") || name.endsWith(QStringLiteral(".index.json"))) {
    return true;
  }
  static const QStringList endings{QStringLiteral("safetensors"), QStringLiteral("bin"),
                                   QStringLiteral("pt"),          QStringLiteral("pth"),
                                   QStringLiteral("h5"),          QStringLiteral("ckpt"),
                                   QStringLiteral("msgpack"),     QStringLiteral("onnx")};
  return endings.contains(info.suffix());
}

}  // namespace rope::app
