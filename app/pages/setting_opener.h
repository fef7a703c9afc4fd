// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "app/jobs/latest_job.h"
#include "app/pages/setting_source.h"
#include "app/state/gesture.h"
#include "app/state/shared_state.h"
#include "app/state/slice.h"

namespace rope::app {

class ModelFields;

/// Opens models' rotary settings for the pages that look at them: a well-known model by name, a config.json,
/// a .gguf file, a model folder. What was read becomes the setting that is looked at, as one undo step; where
/// it cannot be read all stays as it was. Follows the setting to whatever it came from.
class SettingOpener : public QObject {
  Q_OBJECT
 public:
  /// `fields` (of the page's panel) ask for what is opened here.
  SettingOpener(Slice<SharedState> shared, ModelFields* fields, QObject* parent);

  void open_file(const QString& path);
  void open_preset(const QString& key, const QString& name);
  /// Whether what was dropped is such a file or folder; then it is opened.
  [[nodiscard]] bool open_dropped(const QString& path);
  /// Reads the model of the setting again, where that is another one than is at hand.
  void follow_origin();

  /// What is looked at, and the setting was read from unless none of its layers turn; null without one, or
  /// where it cannot be read any more.
  [[nodiscard]] const ModelRotary* model() const { return model_.get(); }
  [[nodiscard]] LatestJob& job() { return job_; }

 Q_SIGNALS:
  void failed(const rope::Error& error);
  void succeeded();  ///< what failed() said no longer holds
  void opened(
      rope::app::Gesture gesture);  ///< a person's choice is the setting now, by an edit of that gesture
  void model_read();                ///< model() is another one; the setting may be the same

 private:
  void choose_file(bool folder);
  void adopt(const Result<ModelRotary>& model, const SettingOrigin& origin, const QString& name);
  void look_at_still(const ModelRotary& model, const SettingOrigin& origin);
  void choose_layer_type(const QString& type);

  Slice<SharedState> shared_;
  std::shared_ptr<const ModelRotary> model_;
  SettingOrigin model_origin_;  // which was read last, with or without success
  LatestJob job_;               // last: gone first, so that nothing is published into what is gone
};

}  // namespace rope::app
