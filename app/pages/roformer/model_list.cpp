// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/model_list.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/jobs/model_service.h"
#include "app/widgets/icon.h"
#include "app/widgets/labels.h"

namespace rope::app {
namespace {

constexpr int least_width = 320;

QPushButton* list_button(const QString& text) {
  auto* button = new QPushButton(text);
  button->setFlat(true);
  button->setAutoDefault(true);
  button->setStyleSheet(QStringLiteral("text-align: left; padding: 3px 6px;"));
  return button;
}

}  // namespace

ModelList::ModelList(ModelService& models, QWidget* parent) : QFrame(parent, Qt::Popup), models_(models) {
  setAccessibleName(tr("Models"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kSpace2, kSpace2, kSpace2, kSpace2);
  column->setSpacing(kSpace1);
  auto* rows = new QWidget;
  list_ = new QVBoxLayout(rows);
  list_->setContentsMargins(0, 0, 0, 0);
  list_->setSpacing(kSpace1);
  auto* area = new QScrollArea;
  area->setWidget(rows);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
  area->setFocusPolicy(Qt::NoFocus);
  column->addWidget(area);
  auto* open_folder = list_button(tr("Open a folder…"));
  open_folder->setToolTip(
      tr("A RoFormer as it is published: config.json, vocab.txt and its weights, as model.safetensors or "
         "pytorch_model.bin, in one file or in several with an index."));
  auto* open_file = list_button(tr("Open a file…"));
  open_file->setToolTip(tr("config.json or the weights: the folder that the file is in is opened."));
  column->addWidget(open_folder);
  column->addWidget(open_file);
  connect(open_folder, &QPushButton::clicked, this, [this] {
    close();
    Q_EMIT folder_dialog_wanted();
  });
  connect(open_file, &QPushButton::clicked, this, [this] {
    close();
    Q_EMIT file_dialog_wanted();
  });
  connect(&models_.recent(), &RecentModels::changed, this, &ModelList::build_rows);
  build_rows();
}

void ModelList::build_rows() {
  while (QLayoutItem* item = list_->takeAt(0)) {
    // Later: this may be the answer to a click on one of them.
    if (item->widget() != nullptr) {
      item->widget()->hide();
      item->widget()->deleteLater();
    }
    delete item;
  }
  rows_.clear();
  places_.clear();
  add_row({});
  for (const QString& folder : models_.recent().folders()) add_row(folder);
  look_for_folders();
}

void ModelList::add_row(const QString& folder) {
  const bool embedded = folder.isEmpty();
  const bool current = models_.model() && models_.loaded_folder() == folder;
  const QString name = embedded ? tr("The model that comes with the program") : QFileInfo(folder).fileName();
  auto* row = new QWidget;
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(kSpace1);
  auto* texts = new QVBoxLayout;
  texts->setSpacing(0);
  auto* open = list_button((current ? QStringLiteral("✓ ") : QString()) + name);
  open->setAccessibleName(current ? tr("%1, open now").arg(name) : name);
  texts->addWidget(open);
  if (!embedded) {
    open->setToolTip(folder);
    auto* place = new ElidedLabel({}, Role::quiet, 0.85);
    place->setContentsMargins(kSpace2, 0, 0, 0);
    place->set_full_text(QFileInfo(folder).path());
    texts->addWidget(place);
    places_.insert(folder, place);
  }
  line->addLayout(texts, 1);
  if (!embedded) {
    QToolButton* remove = icon_button(QStringLiteral("close"), tr("Take %1 off this list").arg(name));
    remove->setToolTip(tr("Takes it off this list. The folder itself stays."));
    connect(remove, &QToolButton::clicked, this, [this, folder] { models_.recent().remove(folder); });
    line->addWidget(remove, 0, Qt::AlignTop);
  }
  connect(open, &QPushButton::clicked, this, [this, folder] {
    close();
    Q_EMIT chosen(folder);
  });
  rows_.insert(folder, open);
  list_->addWidget(row);
}

// In the background: a folder in a network may take its time to answer.
void ModelList::look_for_folders() {
  looking_.start(
      [folders = models_.recent().folders()](const Work& work) {
        QStringList missing;
        for (const QString& folder : folders) {
          if (work.stop.stop_requested()) break;
          if (!QFileInfo::exists(folder)) missing.append(folder);
        }
        return missing;
      },
      [this](const QStringList& missing) {
        for (const QString& folder : missing) show_missing(folder);
      });
}

void ModelList::show_missing(const QString& folder) {
  QPushButton* open = rows_.value(folder);
  if (open == nullptr) return;
  open->setEnabled(false);
  open->setToolTip(tr("This folder is not there any more: %1").arg(folder));
  static_cast<ElidedLabel*>(places_.value(folder))->set_full_text(tr("not there any more"));
}

void ModelList::open_below(const QWidget& button) {
  build_rows();
  setFixedWidth(std::max(least_width, button.width()));
  adjustSize();
  const QRect screen = button.screen()->availableGeometry();
  setMaximumHeight(screen.height() - 2 * kSpace2);
  const QPoint below = button.mapToGlobal(QPoint(button.width() - width(), button.height()));
  QRect place(below, sizeHint());
  place.setWidth(width());
  if (place.bottom() > screen.bottom())
    place.moveBottom(std::max(screen.top() + height(), below.y() - button.height()));
  place.moveLeft(std::clamp(place.left(), screen.left(), std::max(screen.left(), screen.right() - width())));
  move(place.topLeft());
  show();
  row_of({})->setFocus();
}

void ModelList::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = current_theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  painter.setPen(QPen(theme.frame(), theme.line));
  painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

}  // namespace rope::app
