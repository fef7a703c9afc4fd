// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/settings.h"

#include <QSettings>
#include <QStringList>
#include <algorithm>
#include <cmath>

namespace rope::app {
namespace {

// By name and as INI everywhere, so that ROPE's settings are one readable file that tests can redirect.
QSettings open_file() {
  return QSettings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("rope-explorer"),
                   QStringLiteral("rope-explorer"));
}

QString one_of(const QString& value, const QStringList& known) {
  return known.contains(value) ? value : known.first();
}

}  // namespace

ThemeName Settings::theme_name() const {
  for (const ThemeName name : {ThemeName::light, ThemeName::dark, ThemeName::projector}) {
    if (theme == QString::fromLatin1(theme_id(name))) return name;
  }
  return system_theme();
}

Settings load_settings() {
  const QSettings file = open_file();
  const auto text = [&file](const char* key) { return file.value(QString::fromLatin1(key)).toString(); };
  Settings settings;
  settings.theme = one_of(text("theme"), {QStringLiteral("system"), QStringLiteral("light"),
                                          QStringLiteral("dark"), QStringLiteral("projector")});
  settings.language = one_of(text("language"), {QStringLiteral("system"), QStringLiteral("en"),
                                                QStringLiteral("ko"), QStringLiteral("pseudo")});
  settings.motion = one_of(text("motion"), {QStringLiteral("system"), QStringLiteral("less")});
  bool is_number = false;
  const double scale = file.value(QStringLiteral("font_scale")).toDouble(&is_number);
  if (is_number && std::isfinite(scale)) {
    settings.font_scale = std::clamp(scale, kMinFontScale, kMaxFontScale);
  }
  settings.model_folders = file.value(QStringLiteral("model_folders")).toStringList();
  settings.geometry = file.value(QStringLiteral("geometry")).toByteArray();
  settings.state = file.value(QStringLiteral("state")).toByteArray();
  return settings;
}

void save_settings(const Settings& settings) {
  QSettings file = open_file();
  file.setValue(QStringLiteral("theme"), settings.theme);
  file.setValue(QStringLiteral("language"), settings.language);
  file.setValue(QStringLiteral("motion"), settings.motion);
  file.setValue(QStringLiteral("font_scale"), settings.font_scale);
  file.setValue(QStringLiteral("model_folders"), settings.model_folders);
  file.setValue(QStringLiteral("geometry"), settings.geometry);
  file.setValue(QStringLiteral("state"), settings.state);
}

}  // namespace rope::app
