// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusVariant>
#include <QHash>
#include <QObject>
#include <optional>

namespace rope::app {

/// What the desktop says about movement, asked without waiting and followed while the program runs: GNOME's
/// "enable-animations", KDE's animation speed, and "reduced-motion" of desktops that have it, all by the
/// portal (org.freedesktop.portal.Settings). Where there is no answer, nothing is reduced.
class SystemMotion : public QObject {
  Q_OBJECT
 public:
  explicit SystemMotion(QObject* parent = nullptr);

  [[nodiscard]] bool reduced() const { return reduced_; }
  /// Whether a setting of the desktop asks for less movement; nothing where it is no such setting.
  [[nodiscard]] static std::optional<bool> asks_for_less(const QString& group, const QString& key,
                                                         const QVariant& value);

 Q_SIGNALS:
  void changed();

 private Q_SLOTS:
  void setting_changed(const QString& group, const QString& key, const QDBusVariant& value);

 private:
  void ask(const QString& group, const QString& key);
  void take(const QString& group, const QString& key, const QVariant& value);

  QHash<QString, bool> wishes_;  // by group; any one of them is enough
  bool reduced_ = false;
};

}  // namespace rope::app
