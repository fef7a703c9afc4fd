// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/system_motion.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <algorithm>

namespace rope::app {
namespace {

const QString kService = QStringLiteral("org.freedesktop.portal.Desktop");
const QString kPath = QStringLiteral("/org/freedesktop/portal/desktop");
const QString kInterface = QStringLiteral("org.freedesktop.portal.Settings");
const QString kGnome = QStringLiteral("org.gnome.desktop.interface");
const QString kKde = QStringLiteral("org.kde.kdeglobals.KDE");
const QString kShared = QStringLiteral("org.freedesktop.appearance");

// Variants come wrapped, by Read() even twice.
QVariant unwrapped(QVariant value) {
  while (value.userType() == qMetaTypeId<QDBusVariant>()) value = value.value<QDBusVariant>().variant();
  return value;
}

}  // namespace

std::optional<bool> SystemMotion::asks_for_less(const QString& group, const QString& key,
                                                const QVariant& value) {
  if (group == kGnome && key == QLatin1String("enable-animations")) return !value.toBool();
  if (group == kShared && key == QLatin1String("reduced-motion")) return value.toUInt() == 1;
  if (group == kKde && key == QLatin1String("AnimationDurationFactor")) {
    bool is_number = false;
    const double factor = value.toDouble(&is_number);
    return is_number && factor == 0;
  }
  return std::nullopt;
}

SystemMotion::SystemMotion(QObject* parent) : QObject(parent) {
  QDBusConnection bus = QDBusConnection::sessionBus();
  if (!bus.isConnected()) return;
  bus.connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
              SLOT(setting_changed(QString, QString, QDBusVariant)));
  ask(kGnome, QStringLiteral("enable-animations"));
  ask(kKde, QStringLiteral("AnimationDurationFactor"));
  ask(kShared, QStringLiteral("reduced-motion"));
}

void SystemMotion::ask(const QString& group, const QString& key) {
  QDBusMessage call = QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
  call << group << key;
  auto* watcher = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call, 2000), this);
  connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, group, key] {
    const QDBusPendingReply<QDBusVariant> reply = *watcher;
    if (reply.isValid()) take(group, key, unwrapped(reply.value().variant()));
    watcher->deleteLater();
  });
}

void SystemMotion::setting_changed(const QString& group, const QString& key, const QDBusVariant& value) {
  take(group, key, unwrapped(value.variant()));
}

void SystemMotion::take(const QString& group, const QString& key, const QVariant& value) {
  const std::optional<bool> less = asks_for_less(group, key, value);
  if (!less) return;
  wishes_.insert(group, *less);
  const bool reduced = std::any_of(wishes_.cbegin(), wishes_.cend(), [](bool wish) { return wish; });
  if (reduced == reduced_) return;
  reduced_ = reduced;
  Q_EMIT changed();
}

}  // namespace rope::app
