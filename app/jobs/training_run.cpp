// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/training_run.h"

#include <QCoreApplication>
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

#include "app/jobs/file_path.h"
#include "app/state/field_json.h"
#include "core/support/file.h"

namespace rope::app {
namespace {

constexpr std::uint64_t kMostBytes = 8U << 20U;
const QString kFormat = QStringLiteral("rope-explorer-training");

struct RunText {
  Q_DECLARE_TR_FUNCTIONS(RunText)
};

std::filesystem::path run_file(const QString& folder) {
  return file_path(folder) / "run.json";
}

QStringList run_folders(const QString& runs_folder) {  // newest first: their names begin with the time
  return QDir(runs_folder)
      .entryList({QStringLiteral("run-*")}, QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name | QDir::Reversed);
}

}  // namespace

RoFormerConfig TrainingPlan::config() const {
  RoFormerConfig config;
  config.vocab_size = vocabulary;
  config.hidden_size = hidden;
  config.num_hidden_layers = layers;
  config.num_attention_heads = heads;
  config.intermediate_size = Index{4} * hidden;
  config.position_encoding = rope ? PositionKind::rope : PositionKind::none;
  config.max_position_embeddings = std::max(512, length);
  return config;
}

TrainingOptions TrainingPlan::options() const {
  TrainingOptions options;
  options.batches.batch = batch;
  options.batches.length = length;
  options.rate.peak = rate;
  options.rate.warmup = warmup;
  options.seed = seed;
  options.steps = steps;
  options.minutes = minutes;
  return options;
}

Status write_run(const TrainingRun& run) {
  QJsonObject object = FieldWriter::write(run);
  object.insert(QStringLiteral("format"), kFormat);
  return write_file(run_file(run.folder), QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString());
}

Result<TrainingRun> read_run(const QString& folder) {
  const std::filesystem::path path = run_file(folder);
  const Result<std::string> json = read_file(path, kMostBytes);
  if (!json) return json.error();
  QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(*json)).object();
  const QString name = QString::fromStdString(path.string());
  if (object.take(QStringLiteral("format")).toString() != kFormat) {
    return Error{RunText::tr("this is no saved run").toStdString(), path.string(),
                 RunText::tr("start a new one").toStdString()};
  }
  TrainingRun run;
  FieldReader::Report report{name, std::nullopt, {}};
  static_cast<void>(FieldReader::read(object, run, {}, report));
  if (report.error) return *report.error;
  run.folder = folder;
  run.phase = TrainingPhase::ended;
  return run;
}

std::optional<TrainingRun> unfinished_run(const QString& runs_folder) {
  if (runs_folder.isEmpty()) return std::nullopt;
  for (const QString& name : run_folders(runs_folder)) {
    Result<TrainingRun> run = read_run(QDir(runs_folder).filePath(name));
    // A run of another version, or one that was killed before its first save, is no offer.
    if (run && !run->complete) return std::move(run).value();
  }
  return std::nullopt;
}

void forget_old_runs(const QString& runs_folder, int keep) {
  const QStringList names = run_folders(runs_folder);
  for (qsizetype i = keep; i < names.size(); ++i) {
    QDir(QDir(runs_folder).filePath(names[i])).removeRecursively();
  }
}

}  // namespace rope::app
