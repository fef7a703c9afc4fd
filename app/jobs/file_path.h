// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QString>
#include <filesystem>

#include "core/files/resources.h"

namespace rope::app {

/// A file name as the core takes it.
[[nodiscard]] inline std::filesystem::path file_path(const QString& name) {
  return {QFile::encodeName(name).toStdString()};
}

/// The file of a text; that of "" comes with the program.
[[nodiscard]] inline Result<std::filesystem::path> text_path(const QString& name) {
  return name.isEmpty() ? sample_text() : Result<std::filesystem::path>(file_path(name));
}

}  // namespace rope::app
