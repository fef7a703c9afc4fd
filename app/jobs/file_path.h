// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QString>
#include <filesystem>

namespace rope::app {

/// A file name as the core takes it.
[[nodiscard]] inline std::filesystem::path file_path(const QString& name) {
  return {QFile::encodeName(name).toStdString()};
}

}  // namespace rope::app
