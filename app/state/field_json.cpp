// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/state/field_json.h"

#include <QCoreApplication>
#include <cmath>

namespace rope::app {
namespace {

struct StateFileText {
  Q_DECLARE_TR_FUNCTIONS(StateFileText)
};

QString plain(double number) {
  return QString::number(number, 'g', 16);
}

}  // namespace

QString FieldReader::path_of(const char* name) const {
  const QString field = QString::fromLatin1(name);
  return path_.isEmpty() ? field : path_ + QLatin1Char('.') + field;
}

QJsonValue FieldReader::take(const char* name) {
  return unknown_.contains(QString::fromLatin1(name)) ? unknown_.take(QString::fromLatin1(name))
                                                      : QJsonValue(QJsonValue::Undefined);
}

QJsonObject FieldReader::take_unknown() {
  for (auto it = unknown_.constBegin(); it != unknown_.constEnd(); ++it) {
    // Fields of nested structs that were put back have been reported by their own reader.
    const QString path = path_.isEmpty() ? it.key() : path_ + QLatin1Char('.') + it.key();
    bool reported = false;
    for (const QString& known : report_.unknown) {
      reported = reported || known.startsWith(path + QLatin1Char('.'));
    }
    if (!reported) report_.unknown.append(path);
  }
  return unknown_;
}

void FieldReader::fail(const char* name, const QString& what, const QString& fix) {
  if (report_.error) return;  // the first one is the one to mend
  report_.error =
      Error{what.toStdString(), (report_.file + QStringLiteral(", ") + path_of(name)).toStdString(),
            fix.toStdString()};
}

void FieldReader::fail_type(const char* name, const char* type) {
  fail(name, StateFileText::tr("wrong type of value"),
       StateFileText::tr("give a JSON %1").arg(QString::fromLatin1(type)));
}

void FieldReader::fail_choice(const char* name, const QStringList& names) {
  fail(name, StateFileText::tr("not one of the choices"),
       StateFileText::tr("use one of: %1").arg(names.join(QStringLiteral(", "))));
}

void FieldReader::fail_check(const Error& error) {
  const QString place = path_.isEmpty() ? report_.file : report_.file + QStringLiteral(", ") + path_;
  report_.error = Error{error.what, (place + QStringLiteral(": ")).toStdString() + error.where, error.fix};
}

bool FieldReader::in_range(const char* name, double number, Limits limits) {
  if (number >= limits.minimum && number <= limits.maximum) return true;
  fail(name, StateFileText::tr("out of range: %1").arg(plain(number)),
       StateFileText::tr("use %1 to %2").arg(plain(limits.minimum), plain(limits.maximum)));
  return false;
}

bool FieldReader::whole(const char* name, double number, Limits limits) {
  if (!in_range(name, number, limits)) return false;
  if (std::floor(number) == number) return true;
  fail_type(name, "whole number");
  return false;
}

void FieldReader::operator()(const char* name, double& value, Limits limits) {
  const QJsonValue json = take(name);
  if (json.isUndefined()) return;
  if (!json.isDouble()) return fail_type(name, "number");
  if (in_range(name, json.toDouble(), limits)) value = json.toDouble();
}

void FieldReader::operator()(const char* name, int& value, Limits limits) {
  const QJsonValue json = take(name);
  if (json.isUndefined()) return;
  if (!json.isDouble()) return fail_type(name, "whole number");
  if (whole(name, json.toDouble(), limits)) value = static_cast<int>(json.toDouble());
}

void FieldReader::operator()(const char* name, int& value, EvenLimits limits) {
  int read_value = value;
  (*this)(name, read_value, Limits{double(limits.minimum), double(limits.maximum)});
  if (read_value % 2 != 0) return fail_type(name, "even number");
  value = read_value;
}

void FieldReader::operator()(const char* name, std::uint64_t& value, Limits limits) {
  const QJsonValue json = take(name);
  if (json.isUndefined()) return;
  if (!json.isDouble()) return fail_type(name, "whole number");
  if (whole(name, json.toDouble(), limits)) value = static_cast<std::uint64_t>(json.toDouble());
}

void FieldReader::operator()(const char* name, bool& value) {
  const QJsonValue json = take(name);
  if (json.isUndefined()) return;
  if (!json.isBool()) return fail_type(name, "true or false");
  value = json.toBool();
}

void FieldReader::operator()(const char* name, QString& value, Length length) {
  const QJsonValue json = take(name);
  if (json.isUndefined()) return;
  if (!json.isString()) return fail_type(name, "text");
  if (json.toString().size() > length.maximum) {
    return fail(name, StateFileText::tr("text too long: %1 characters").arg(json.toString().size()),
                StateFileText::tr("use at most %1").arg(length.maximum));
  }
  value = json.toString();
}

std::optional<QJsonArray> FieldReader::take_list(const char* name, ListLimits limits) {
  const QJsonValue json = take(name);
  if (json.isUndefined()) return std::nullopt;
  if (!json.isArray()) {
    fail_type(name, "list");
    return std::nullopt;
  }
  const QJsonArray array = json.toArray();
  const auto size = static_cast<std::size_t>(array.size());
  if (size < limits.least || size > limits.most) {
    fail(name, StateFileText::tr("list of %1 entries").arg(size),
         StateFileText::tr("use %1 to %2").arg(limits.least).arg(limits.most));
    return std::nullopt;
  }
  return array;
}

template <typename T, typename Allowed>
void FieldReader::read_numbers(const char* name, std::vector<T>& values, ListLimits limits, const char* type,
                               Allowed allowed) {
  const std::optional<QJsonArray> array = take_list(name, limits);
  if (!array) return;
  std::vector<T> read_values;
  for (const auto& entry : *array) {
    if (!entry.isDouble()) return fail_type(name, type);
    if (!allowed(entry.toDouble())) return;
    read_values.push_back(static_cast<T>(entry.toDouble()));
  }
  values = std::move(read_values);
}

void FieldReader::operator()(const char* name, std::vector<double>& values, ListLimits limits) {
  read_numbers(name, values, limits, "list of numbers",
               [&](double entry) { return in_range(name, entry, limits.entries); });
}

void FieldReader::operator()(const char* name, std::vector<int>& values, ListLimits limits) {
  read_numbers(name, values, limits, "list of whole numbers",
               [&](double entry) { return whole(name, entry, limits.entries); });
}

}  // namespace rope::app
