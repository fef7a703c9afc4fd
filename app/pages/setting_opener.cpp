// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/setting_opener.h"

#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <algorithm>

#include "app/jobs/file_path.h"
#include "app/pages/model_fields.h"
#include "core/files/rotary_config.h"

namespace rope::app {
namespace {

bool same_model(const SettingOrigin& a, const SettingOrigin& b) {
  return a.preset == b.preset && a.file == b.file;
}

bool turns(const ModelRotary& model) {
  return std::any_of(model.types.begin(), model.types.end(),
                     [](const LayerRotary& layers) { return layers.rotary.has_value(); });
}

}  // namespace

SettingOpener::SettingOpener(Slice<SharedState> shared, ModelFields* fields, QObject* parent)
    : QObject(parent), shared_(shared) {
  connect(fields, &ModelFields::preset_chosen, this, &SettingOpener::open_preset);
  connect(fields, &ModelFields::layer_type_chosen, this, &SettingOpener::choose_layer_type);
  connect(fields, &ModelFields::file_wanted, this, [this] { choose_file(false); });
  connect(fields, &ModelFields::folder_wanted, this, [this] { choose_file(true); });
}

void SettingOpener::choose_file(bool folder) {
  QWidget* window = QApplication::activeWindow();
  const QString before = QFileInfo(shared_->origin.file).absolutePath();
  const QString path =
      folder ? QFileDialog::getExistingDirectory(window, tr("Open a model folder"), before)
             : QFileDialog::getOpenFileName(window, tr("Open a config.json or .gguf file"), before,
                                            tr("Configs and GGUF files (*.json *.gguf);;All files (*)"));
  if (!path.isEmpty()) open_file(path);
}

void SettingOpener::open_file(const QString& path) {
  const SettingOrigin origin{.file = path};
  job_.start(
      [origin](const Work& /*work*/) { return read_origin(origin); },
      [this, origin](const Result<ModelRotary>& model) { adopt(model, origin, file_title(origin.file)); });
}

void SettingOpener::open_preset(const QString& key, const QString& name) {
  job_.cancel();  // what was chosen last counts
  const SettingOrigin origin{.preset = key};
  adopt(read_origin(origin), origin, name);
}

void SettingOpener::adopt(const Result<ModelRotary>& model, const SettingOrigin& origin,
                          const QString& name) {
  if (!model) return Q_EMIT failed(model.error());
  if (!turns(*model)) return look_at_still(*model, origin);
  const Result<SettingState> setting = setting_of(*model, origin, name);
  if (!setting) return Q_EMIT failed(setting.error());
  Q_EMIT succeeded();
  model_ = std::make_shared<const ModelRotary>(*model);
  model_origin_ = origin;
  const SettingState before = shared_->setting();
  const Gesture gesture = Gesture::fresh();
  shared_.edit([&](SharedState& s) { s.set_setting(*setting); }, gesture);
  Q_EMIT opened(gesture);
  if (before == *setting) Q_EMIT model_read();  // the file may say other things of the same values
}

// Nothing of it turns, so there is no setting: the pages say so, and what was looked at before stays.
void SettingOpener::look_at_still(const ModelRotary& model, const SettingOrigin& origin) {
  Q_EMIT succeeded();
  model_ = std::make_shared<const ModelRotary>(model);
  model_origin_ = origin;
  const SharedState before = shared_.get();
  const Gesture gesture = Gesture::fresh();
  shared_.edit(
      [&](SharedState& s) {
        s.still_layers = QString::fromStdString(model.main_type().type);
        s.still_model = origin;
      },
      gesture);
  Q_EMIT opened(gesture);
  if (before == shared_.get()) Q_EMIT model_read();  // the file may say other things
}

void SettingOpener::choose_layer_type(const QString& type) {
  if (model_ == nullptr) return;
  const LayerRotary* layers = model_->find(type.toStdString());
  if (layers != nullptr && !layers->rotary) {
    Q_EMIT succeeded();
    return shared_.edit([&type](SharedState& s) { s.still_layers = type; });
  }
  SettingOrigin origin = model_origin_;
  origin.layer_type = type;
  const QString name = origin.preset.isEmpty() ? file_title(origin.file) : preset_title(origin.preset);
  adopt(*model_, origin, name);
}

void SettingOpener::follow_origin() {
  const SettingOrigin& origin = shared_->looked_at();
  if (same_model(origin, model_origin_)) return;
  model_origin_ = origin;
  model_ = nullptr;
  if (origin.by_hand()) return;
  job_.start([origin](const Work& /*work*/) { return read_origin(origin); },
             [this, origin](const Result<ModelRotary>& model) {
               if (!same_model(origin, shared_->looked_at())) return;
               // A file that is gone is told by the panel; the values are in the state.
               model_ = model ? std::make_shared<const ModelRotary>(*model) : nullptr;
               Q_EMIT model_read();
             });
}

bool SettingOpener::open_dropped(const QString& path) {
  // As rope-cli inspect tells them: by what they hold, then by their name.
  if (!QFileInfo(path).isDir() && !is_rotary_file(file_path(path))) return false;
  open_file(path);
  return true;
}

}  // namespace rope::app
