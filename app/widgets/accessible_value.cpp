// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/accessible_value.h"

#include <QAccessibleWidget>
#include <QVariant>
#include <QWidget>

namespace rope::app {
namespace {

constexpr const char* kRole = "rope_accessible_role";
constexpr const char* kValue = "rope_accessible_value";

class SelfDrawn : public QAccessibleWidget {
 public:
  SelfDrawn(QWidget* widget, QAccessible::Role role) : QAccessibleWidget(widget, role) {}
  [[nodiscard]] QString text(QAccessible::Text what) const override {
    if (what == QAccessible::Value) return widget()->property(kValue).toString();
    return QAccessibleWidget::text(what);
  }
};

QAccessibleInterface* make_interface(const QString& /*class_name*/, QObject* object) {
  auto* widget = qobject_cast<QWidget*>(object);
  const QVariant role = widget != nullptr ? widget->property(kRole) : QVariant();
  if (!role.isValid()) return nullptr;
  return new SelfDrawn(widget, static_cast<QAccessible::Role>(role.toInt()));
}

}  // namespace

void set_accessible_role(QWidget* widget, QAccessible::Role role) {
  static const bool installed = [] {
    QAccessible::installFactory(make_interface);
    return true;
  }();
  static_cast<void>(installed);
  widget->setProperty(kRole, static_cast<int>(role));
  // A name that was set before has made an interface that knows nothing of it.
  QAccessibleInterface* made = QAccessible::queryAccessibleInterface(widget);
  if (made != nullptr) QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(made));
}

void set_accessible_value(QWidget* widget, const QString& value) {
  if (widget->property(kValue).toString() == value) return;
  widget->setProperty(kValue, value);
  if (!QAccessible::isActive()) return;
  QAccessibleValueChangeEvent event(widget, value);
  QAccessible::updateAccessibility(&event);
}

}  // namespace rope::app
