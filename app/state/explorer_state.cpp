// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/state/explorer_state.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSaveFile>

#include "app/state/field_json.h"

namespace rope::app {
namespace {

const QString kFormat = QStringLiteral("rope-explorer-state");

struct StateFileText {
  Q_DECLARE_TR_FUNCTIONS(StateFileText)
};

Error error(const QString& what, const QString& where, const QString& fix) {
  return {what.toStdString(), where.toStdString(), fix.toStdString()};
}

// Puts the fields of `extra` into `object` where it has none of that name, objects merged level by level.
QJsonObject merged(QJsonObject object, const QJsonObject& extra) {
  for (auto it = extra.constBegin(); it != extra.constEnd(); ++it) {
    if (!object.contains(it.key())) {
      object.insert(it.key(), it.value());
    } else if (object.value(it.key()).isObject() && it.value().isObject()) {
      object.insert(it.key(), merged(object.value(it.key()).toObject(), it.value().toObject()));
    }
  }
  return object;
}

Status check_header(QJsonObject& object, const QString& name) {
  const QString elsewhere = StateFileText::tr("open a file that RoPE Explorer saved");
  if (object.take(QStringLiteral("format")).toString() != kFormat) {
    return error(StateFileText::tr("not a state of RoPE Explorer"), name, elsewhere);
  }
  const QJsonValue version = object.take(QStringLiteral("version"));
  if (!version.isDouble() || version.toDouble() < 1) {
    return error(StateFileText::tr("no version in the state"), name, elsewhere);
  }
  if (version.toDouble() > kStateVersion) {
    return error(StateFileText::tr("saved by a newer version (state version %1)").arg(version.toDouble()),
                 name, StateFileText::tr("open it with that version, or update this one"));
  }
  return {};
}

}  // namespace

Result<StateFile> read_state(const QByteArray& json, const QString& name) {
  if (json.size() > kMaxStateBytes) {
    return error(StateFileText::tr("too large for a state: %1 bytes").arg(json.size()), name,
                 StateFileText::tr("states are at most %1 bytes").arg(kMaxStateBytes));
  }
  QJsonParseError problem;
  const QJsonDocument document = QJsonDocument::fromJson(json, &problem);
  if (problem.error != QJsonParseError::NoError) {
    return error(StateFileText::tr("not readable as JSON (%1)").arg(problem.errorString()),
                 StateFileText::tr("%1, byte %2").arg(name).arg(problem.offset),
                 StateFileText::tr("open a file that RoPE Explorer saved"));
  }
  QJsonObject object = document.object();
  if (const Status header = check_header(object, name); !header) return header.error();
  StateFile file;
  FieldReader::Report report{name, std::nullopt, {}};
  file.state.unknown = FieldReader::read(object, file.state, {}, report);
  if (report.error) return *report.error;
  file.unknown = report.unknown;
  return file;
}

Result<StateFile> read_state_file(const QString& path) {
  QFile file(path);
  if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly)) {
    return error(StateFileText::tr("cannot be opened"), path,
                 StateFileText::tr("check the name and that you may read it"));
  }
  return read_state(file.read(kMaxStateBytes + 1), QFileInfo(path).fileName());
}

bool is_state_file(const QString& path) {
  QFile file(path);
  if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly)) return false;
  const QJsonObject object = QJsonDocument::fromJson(file.read(kMaxStateBytes + 1)).object();
  return object.value(QStringLiteral("format")).toString() == kFormat;
}

QByteArray write_state(const ExplorerState& state) {
  QJsonObject object{{QStringLiteral("format"), kFormat}, {QStringLiteral("version"), kStateVersion}};
  object = merged(object, FieldWriter::write(state));
  return QJsonDocument(merged(object, state.unknown)).toJson(QJsonDocument::Indented);
}

Status write_state_file(const QString& path, const ExplorerState& state) {
  QSaveFile file(path);
  const QByteArray json = write_state(state);
  if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size() || !file.commit()) {
    return error(StateFileText::tr("could not be written (%1)").arg(file.errorString()), path,
                 StateFileText::tr("choose another place, or free some space"));
  }
  return {};
}

}  // namespace rope::app
