// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/state/fields.h"
#include "core/support/result.h"

namespace rope::app {

/// Writes the fields of a struct into a JSON object.
class FieldWriter {
 public:
  template <HasFields T>
  [[nodiscard]] static QJsonObject write(const T& value) {
    FieldWriter writer;
    T::visit_fields(value, writer);
    return std::move(writer.object_);
  }

  template <typename T, typename... Constraints>
  void operator()(const char* name, const T& value, Constraints...) {
    object_.insert(QString::fromLatin1(name), to_json(value));
  }

 private:
  static QJsonValue to_json(double value) { return value; }
  static QJsonValue to_json(int value) { return value; }
  static QJsonValue to_json(bool value) { return value; }
  static QJsonValue to_json(std::uint64_t value) { return static_cast<qint64>(value); }
  static QJsonValue to_json(const QString& value) { return value; }
  template <typename E>
  requires std::is_enum_v<E>
  static QJsonValue to_json(E value) {
    for (const auto& [known, name] : EnumNames<E>::values) {
      if (known == value) return QString::fromLatin1(name);
    }
    return {};
  }
  template <typename T>
  static QJsonValue to_json(const std::optional<T>& value) {
    return value ? to_json(*value) : QJsonValue(QJsonValue::Null);
  }
  template <HasFields T>
  static QJsonValue to_json(const T& value) {
    return write(value);
  }
  template <typename T>
  static QJsonValue to_json(const std::vector<T>& values) {
    QJsonArray array;
    for (const T& value : values) array.append(to_json(value));
    return array;
  }

  QJsonObject object_;
};

/// Reads the fields of a struct from a JSON object; stops taking values at the first that is not allowed.
class FieldReader {
 public:
  /// What was found on the way; shared by the readers of nested structs.
  struct Report {
    QString file;
    std::optional<Error> error;
    QStringList unknown;  ///< paths
  };

  /// Reads `object` into `value`; returns the fields that the struct does not have, where they stood.
  template <HasFields T>
  static QJsonObject read(const QJsonObject& object, T& value, const QString& path, Report& report) {
    FieldReader reader(object, path, report);
    T::visit_fields(value, reader);
    if constexpr (HasCheck<T>) reader.require(value);
    return reader.take_unknown();
  }

  void operator()(const char* name, double& value, Limits limits);
  void operator()(const char* name, int& value, Limits limits);
  void operator()(const char* name, int& value, EvenLimits limits);
  void operator()(const char* name, std::uint64_t& value, Limits limits);
  void operator()(const char* name, bool& value);
  void operator()(const char* name, QString& value, Length length);
  /// A number or null.
  template <typename T>
  void operator()(const char* name, std::optional<T>& value, Limits limits) {
    if (unknown_.value(QString::fromLatin1(name)).isNull()) {
      take(name);
      return value.reset();
    }
    if (!unknown_.contains(QString::fromLatin1(name))) return;
    T number{};
    (*this)(name, number, limits);
    value = number;
  }
  void operator()(const char* name, std::vector<double>& values, ListLimits limits);
  void operator()(const char* name, std::vector<int>& values, ListLimits limits);

  template <typename E>
  requires std::is_enum_v<E>
  void operator()(const char* name, E& value) {
    const QJsonValue json = take(name);
    if (json.isUndefined()) return;
    QStringList names;
    for (const auto& [known, known_name] : EnumNames<E>::values) {
      names.append(QString::fromLatin1(known_name));
      if (json.toString() == names.last()) {
        value = known;
        return;
      }
    }
    fail_choice(name, names);
  }

  template <HasFields T>
  void operator()(const char* name, T& value) {
    const QJsonValue json = take(name);
    if (json.isUndefined()) return;
    if (!json.isObject()) return fail_type(name, "object");
    const QJsonObject inner = read(json.toObject(), value, path_of(name), report_);
    if (!inner.isEmpty()) unknown_.insert(QString::fromLatin1(name), inner);
  }

  /// A list of structs. Unknown fields inside entries are reported, not kept.
  template <HasFields T>
  void operator()(const char* name, std::vector<T>& values, ListLimits limits) {
    const std::optional<QJsonArray> array = take_list(name, limits);
    if (!array) return;
    std::vector<T> read_values(static_cast<std::size_t>(array->size()));
    for (std::size_t i = 0; i < read_values.size(); ++i) {
      const QJsonValue entry = array->at(static_cast<qsizetype>(i));
      if (!entry.isObject()) return fail_type(name, "list of objects");
      static_cast<void>(
          read(entry.toObject(), read_values[i], path_of(name) + QStringLiteral("[%1]").arg(i), report_));
    }
    values = std::move(read_values);
  }

 private:
  FieldReader(const QJsonObject& object, const QString& path, Report& report)
      : unknown_(object), path_(path), report_(report) {}

  [[nodiscard]] QString path_of(const char* name) const;
  QJsonValue take(const char* name);
  std::optional<QJsonArray> take_list(const char* name, ListLimits limits);
  /// Takes a list whose entries are numbers that `allowed(double)` lets pass (and tells of, where not).
  template <typename T, typename Allowed>
  void read_numbers(const char* name, std::vector<T>& values, ListLimits limits, const char* type,
                    Allowed allowed);
  QJsonObject take_unknown();
  bool whole(const char* name, double number, Limits limits);
  bool in_range(const char* name, double number, Limits limits);
  void fail(const char* name, const QString& what, const QString& fix);
  void fail_type(const char* name, const char* type);
  void fail_choice(const char* name, const QStringList& names);
  /// Takes the error of a struct whose fields do not fit each other.
  template <HasCheck T>
  void require(const T& value) {
    if (report_.error) return;  // of fields that were not even taken
    if (const Status status = value.check(); !status) fail_check(status.error());
  }
  void fail_check(const Error& error);

  QJsonObject unknown_;  // starts whole; each field takes its own out
  QString path_;
  Report& report_;
};

}  // namespace rope::app
