// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>

#include "app/jobs/latest_job.h"
#include "app/pages/roformer/model_facts.h"
#include "app/state/roformer_state.h"
#include "app/state/slice.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace rope::app {

class ModelList;
class ModelService;

/// Which model runs, as a button that opens the list of models, and a card of what is known about it.
class ModelSection : public QWidget {
  Q_OBJECT

 public:
  ModelSection(Slice<RoFormerState> state, ModelService& models, QWidget* parent = nullptr);

  /// Follows the service and the state.
  void show_model();
  void open_list();
  /// Finds out what the card says.
  [[nodiscard]] LatestJob& job() { return job_; }

 Q_SIGNALS:
  void model_wanted(const QString& folder);  ///< empty: the one that comes with the program
  void folder_dialog_wanted();
  void file_dialog_wanted();

 private:
  void show_card();

  Slice<RoFormerState> state_;
  ModelService& models_;
  QPushButton* choose_ = nullptr;
  ModelList* list_ = nullptr;
  QLabel* summary_ = nullptr;
  QPushButton* more_ = nullptr;
  QWidget* card_ = nullptr;
  std::shared_ptr<const Model> of_;  // whose facts are known or on their way
  std::shared_ptr<const Model> shown_;
  ModelFacts facts_;
  LatestJob job_;
};

}  // namespace rope::app
