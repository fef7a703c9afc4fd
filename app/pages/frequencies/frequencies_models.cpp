// SPDX-License-Identifier: GPL-3.0-or-later
// What the Frequencies page opens, follows and copies: presets, files, kinds of layers, the clipboard.
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>

#include "app/pages/frequencies/frequencies_controls.h"
#include "app/pages/frequencies/frequencies_page.h"
#include "app/pages/frequencies/model_fields.h"
#include "app/widgets/table.h"
#include "core/rotary/copy_as.h"

namespace rope::app {

void FrequenciesPage::connect_controls() {
  connect(controls_, &FrequenciesControls::failed, this, &Page::failed);
  connect(controls_, &FrequenciesControls::mended, this, &Page::cleared);
  connect(controls_, &FrequenciesControls::copy_wanted, this, &FrequenciesPage::copy);
  const ModelFields* models = controls_->models();
  connect(models, &ModelFields::preset_chosen, this, &FrequenciesPage::open_preset);
  connect(models, &ModelFields::layer_type_chosen, this, &FrequenciesPage::choose_layer_type);
  connect(models, &ModelFields::file_wanted, this, [this] { choose_file(false); });
  connect(models, &ModelFields::folder_wanted, this, [this] { choose_file(true); });
}

void FrequenciesPage::choose_file(bool folder) {
  const QString before = QFileInfo(shared_->origin.file).absolutePath();
  const QString path =
      folder ? QFileDialog::getExistingDirectory(this, tr("Open a model folder"), before)
             : QFileDialog::getOpenFileName(this, tr("Open a config.json or .gguf file"), before,
                                            tr("Configs and GGUF files (*.json *.gguf);;All files (*)"));
  if (!path.isEmpty()) open_file(path);
}

void FrequenciesPage::open_file(const QString& path) {
  const SettingOrigin origin{.file = path};
  read_job_.start(
      [origin](const Work& /*work*/) { return read_origin(origin); },
      [this, origin](const Result<ModelRotary>& model) { adopt(model, origin, file_title(origin.file)); });
}

void FrequenciesPage::open_preset(const QString& key, const QString& name) {
  read_job_.cancel();  // what was chosen last counts
  const SettingOrigin origin{.preset = key};
  adopt(read_origin(origin), origin, name);
}

void FrequenciesPage::adopt(const Result<ModelRotary>& model, const SettingOrigin& origin,
                            const QString& name) {
  if (!succeeded(model)) return;
  const Result<SettingState> setting = setting_of(*model, origin, name);
  if (!succeeded(setting)) return;
  model_ = std::make_shared<const ModelRotary>(*model);
  model_origin_ = origin;
  const SettingState before = shared_->setting();
  shared_.edit([&](SharedState& s) { s.set_setting(*setting); });
  if (before == *setting) show_state();  // the file may say other things of the same values
}

void FrequenciesPage::choose_layer_type(const QString& type) {
  if (model_ == nullptr) return;
  SettingOrigin origin = model_origin_;
  origin.layer_type = type;
  const QString name = origin.preset.isEmpty() ? file_title(origin.file) : preset_title(origin.preset);
  adopt(*model_, origin, name);
}

void FrequenciesPage::follow_origin() {
  const SettingOrigin& origin = shared_->origin;
  const auto same_model = [](const SettingOrigin& a, const SettingOrigin& b) {
    return a.preset == b.preset && a.file == b.file;
  };
  if (same_model(origin, model_origin_)) return;
  model_origin_ = origin;
  model_ = nullptr;
  if (origin.by_hand()) return;
  read_job_.start([origin](const Work& /*work*/) { return read_origin(origin); },
                  [this, origin, same_model](const Result<ModelRotary>& model) {
                    if (!same_model(origin, shared_->origin)) return;
                    // A file that is gone is told by the panel; the values are in the state.
                    model_ = model ? std::make_shared<const ModelRotary>(*model) : nullptr;
                    show_state();
                  });
}

bool FrequenciesPage::open_dropped(const QString& path) {
  const QFileInfo info(path);
  const bool config = info.suffix().compare(QLatin1String("json"), Qt::CaseInsensitive) == 0;
  const bool gguf = info.suffix().compare(QLatin1String("gguf"), Qt::CaseInsensitive) == 0;
  if (!info.isDir() && !config && !gguf) return false;
  open_file(path);
  return true;
}

void FrequenciesPage::copy(CopyKind kind) {
  Result<std::string> text = std::string();
  switch (kind) {
    case CopyKind::rope_parameters:
      text = config_text(shared_->rotary(), ConfigStyle::rope_parameters);
      break;
    case CopyKind::rope_scaling:
      text = config_text(shared_->rotary(), ConfigStyle::rope_scaling);
      break;
    case CopyKind::torch:
      text = torch_text(shared_->rotary());
      break;
    case CopyKind::csv:
      text = to_csv(frequencies_table(view_)).toStdString();
      break;
  }
  if (!succeeded(text)) return;
  QGuiApplication::clipboard()->setText(QString::fromStdString(*text));
  QString note = tr("Copied.");
  const bool config = kind == CopyKind::rope_parameters || kind == CopyKind::rope_scaling;
  if (config && shared_->scaling.kind == ScalingKind::ntk) {
    note = tr(
        "Copied. Configs have no word for NTK with a fixed factor: the base that it leads to stands there.");
  }
  if (config && shared_->xpos) note = tr("Copied, without xPos: configs have no field for it.");
  Q_EMIT noted(note);
}

}  // namespace rope::app
