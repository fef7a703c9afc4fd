// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/model_section.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <utility>

#include "app/jobs/model_service.h"
#include "app/pages/roformer/model_list.h"
#include "app/widgets/labels.h"

namespace rope::app {
namespace {

// Names of tensors and files are longer than the panel is wide: they may be broken after their signs.
QString breakable(QString text) {
  static const QRegularExpression after(QStringLiteral("(?<=\\S{6}[._/-])(?=\\S{6})"));
  return text.replace(after, QString(QChar(0x200B)));
}

}  // namespace

ModelSection::ModelSection(Slice<RoFormerState> state, ModelService& models, QWidget* parent)
    : QWidget(parent), state_(state), models_(models) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kSpace2);
  choose_ = new QPushButton;
  choose_->setObjectName(QStringLiteral("choose-model"));
  choose_->setToolTip(tr("Open another model"));
  column->addWidget(choose_);
  summary_ = new RoleLabel({}, Role::quiet, 0.9);
  summary_->setWordWrap(true);
  column->addWidget(summary_);
  more_ = new QPushButton;
  more_->setCheckable(true);
  more_->setObjectName(QStringLiteral("model-card"));
  column->addWidget(more_);
  card_ = new QWidget;
  column->addWidget(card_);
  list_ = new ModelList(models_, this);
  connect(choose_, &QPushButton::clicked, this, &ModelSection::open_list);
  connect(list_, &ModelList::chosen, this, &ModelSection::model_wanted);
  connect(list_, &ModelList::folder_dialog_wanted, this, &ModelSection::folder_dialog_wanted);
  connect(list_, &ModelList::file_dialog_wanted, this, &ModelSection::file_dialog_wanted);
  connect(more_, &QPushButton::clicked, this,
          [this](bool on) { state_.edit([on](RoFormerState& s) { s.card = on; }); });
  show_model();
}

void ModelSection::open_list() {
  list_->open_below(*choose_);
}

void ModelSection::show_model() {
  const std::shared_ptr<const Model> model = models_.model();
  QString name = model ? QString::fromStdString(model->name) : tr("No model yet");
  const bool another = model == nullptr || models_.loaded_folder() != models_.requested_folder();
  if (models_.loading() && another) name = tr("Loading …");
  choose_->setText(tr("%1 ▾").arg(choose_->fontMetrics().elidedText(name, Qt::ElideMiddle, 210)));
  choose_->setAccessibleName(tr("Model: %1. Opens a list of models").arg(name));
  more_->setChecked(state_->card);
  more_->setText(state_->card ? tr("Hide the details") : tr("About this model"));
  more_->setVisible(model != nullptr);
  summary_->setVisible(model != nullptr);
  card_->setVisible(model != nullptr && state_->card);
  if (model == nullptr || model == of_) return;
  of_ = model;
  const QString folder = models_.loaded_folder();
  job_.start(
      [model, folder](const Work& /*work*/) {
        const Result<std::filesystem::path> path = model_path(folder);
        return model_facts(*model, path ? *path : std::filesystem::path());
      },
      [this, model](ModelFacts facts) {
        facts_ = std::move(facts);
        shown_ = model;
        show_card();
      });
}

void ModelSection::show_card() {
  summary_->setText(card_summary(*shown_, facts_));
  delete card_->layout();
  qDeleteAll(card_->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
  auto* grid = new QGridLayout(card_);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(kSpace3);
  grid->setVerticalSpacing(kSpace1);
  grid->setColumnStretch(1, 1);
  int row = 0;
  for (const CardLine& line : card_lines(*shown_, facts_)) {
    auto* name = new RoleLabel(line.name, Role::quiet, 0.85);
    auto* value = new RoleLabel(breakable(line.value), Role::text, 0.9);
    value->setMinimumWidth(1);  // and what cannot be broken does not widen the panel
    value->setWordWrap(true);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    value->setToolTip(line.explanation);
    name->setToolTip(line.explanation);
    grid->addWidget(name, row, 0, Qt::AlignTop);
    grid->addWidget(value, row++, 1, Qt::AlignTop);
  }
}

}  // namespace rope::app
