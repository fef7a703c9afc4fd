// SPDX-License-Identifier: GPL-3.0-or-later
// What the Frequencies page opens and copies: presets, files, the clipboard.
#include <QClipboard>
#include <QGuiApplication>

#include "app/pages/frequencies/frequencies_controls.h"
#include "app/pages/frequencies/frequencies_page.h"
#include "app/pages/setting_opener.h"
#include "app/widgets/table.h"
#include "core/rotary/copy_as.h"

namespace rope::app {

void FrequenciesPage::connect_controls() {
  connect(controls_, &FrequenciesControls::failed, this, &Page::failed);
  connect(controls_, &FrequenciesControls::mended, this, &Page::cleared);
  connect(controls_, &FrequenciesControls::copy_wanted, this, &FrequenciesPage::copy);
  opener_ = new SettingOpener(shared_, controls_->models(), this);
  connect(opener_, &SettingOpener::failed, this, &Page::failed);
  connect(opener_, &SettingOpener::succeeded, this, &Page::cleared);
  connect(opener_, &SettingOpener::model_read, this, &FrequenciesPage::show_state);
}

void FrequenciesPage::open_file(const QString& path) {
  opener_->open_file(path);
}

bool FrequenciesPage::open_dropped(const QString& path) {
  return opener_->open_dropped(path);
}

void FrequenciesPage::copy(CopyKind kind) {
  Result<std::string> text = std::string();
  const ModelRotary* model = opener_->model();
  const bool end_of_head = model != nullptr && model->rotates_end_of_head;
  switch (kind) {
    case CopyKind::rope_parameters:
      text = config_text(shared_->rotary(), ConfigStyle::rope_parameters, end_of_head);
      break;
    case CopyKind::rope_scaling:
      text = config_text(shared_->rotary(), ConfigStyle::rope_scaling, end_of_head);
      break;
    case CopyKind::torch:
      text = torch_text(shared_->rotary(), end_of_head);
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
