// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <string>

#include "app/jobs/latest_job.h"
#include "core/files/trained_text.h"

namespace rope::app {

class ModelService;

/// Keeps a text read by the open model, from the first time that it is wanted.
class TrainedTextReader : public QObject {
  Q_OBJECT
 public:
  explicit TrainedTextReader(ModelService& models, QObject* parent = nullptr);

  /// changed() follows where there was something to do.
  void want(const QString& folder, const QString& text);
  /// Null until the first text was read; then the last one that could be.
  [[nodiscard]] const std::shared_ptr<const TrainedText>& text() const { return text_; }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  [[nodiscard]] bool busy() const;
  /// A person stopped the reading of what is wanted; go_on() begins it anew.
  [[nodiscard]] bool stopped() const;
  void go_on();
  [[nodiscard]] LatestJob& job() { return job_; }

 Q_SIGNALS:
  void changed();

 private:
  void read();
  [[nodiscard]] bool is_read() const;

  ModelService& models_;
  bool wanted_ = false;
  QString folder_;
  std::string wanted_text_;
  std::shared_ptr<const TrainedText> text_;
  std::optional<Error> error_;
  LatestJob job_;  // last: gone first
};

}  // namespace rope::app
