// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/no_model_view.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/jobs/latest_job.h"
#include "app/widgets/labels.h"

namespace rope::app {
namespace {

constexpr qsizetype longest = 400;  // a hostile file may put megabytes into a name

QString sentence(const std::string& part) {
  QString text = QString::fromStdString(part).left(longest);
  if (!text.isEmpty()) text.replace(0, 1, text.front().toUpper());
  return text;
}

RoleLabel* centred(RoleLabel* label) {
  label->setWordWrap(true);
  label->setAlignment(Qt::AlignCenter);
  return label;
}

}  // namespace

NoModelView::NoModelView(LatestJob& reading, QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setSpacing(kSpace2);
  column->addStretch(2);
  column->addWidget(title_ = centred(new RoleLabel({}, Role::text, 1.3)));
  column->addWidget(text_ = centred(new RoleLabel({}, Role::quiet)));
  column->addWidget(advice_ = centred(new RoleLabel({}, Role::text)));
  progress_ = new QProgressBar;
  progress_->setTextVisible(false);
  progress_->setRange(0, 100);
  progress_->setFixedSize(240, 8);
  progress_->setAccessibleName(tr("Progress"));
  column->addWidget(progress_, 0, Qt::AlignHCenter);
  stop_ = new QPushButton(tr("Stop"));
  column->addWidget(stop_, 0, Qt::AlignHCenter);
  offers_ = new QWidget;
  auto* row = new QHBoxLayout(offers_);
  row->addStretch(1);
  auto* embedded = new QPushButton(tr("Use the model that comes with the program"));
  auto* open = new QPushButton(tr("Open a folder…"));
  row->addWidget(embedded);
  row->addWidget(open);
  row->addStretch(1);
  column->addSpacing(kSpace3);
  column->addWidget(offers_);
  column->addStretch(3);
  connect(embedded, &QPushButton::clicked, this, &NoModelView::embedded_wanted);
  connect(open, &QPushButton::clicked, this, &NoModelView::folder_wanted);
  connect(stop_, &QPushButton::clicked, &reading, &LatestJob::cancel);
  connect(&reading, &LatestJob::progress_changed, this,
          [this](double share) { progress_->setValue(static_cast<int>(share * 100)); });
  show_reading();
}

void NoModelView::show_state(const QString& title, const QString& text, bool reading) {
  title_->setText(title);
  text_->setText(text);
  text_->setVisible(!text.isEmpty());
  advice_->hide();
  progress_->setVisible(reading);
  stop_->setVisible(reading);
  offers_->setVisible(!reading);
}

void NoModelView::show_reading() {
  progress_->setValue(0);
  show_state(tr("Reading the model …"), {}, true);
}

void NoModelView::show_stopped() {
  show_state(tr("Reading the model was stopped"), {}, false);
}

void NoModelView::show_error(const Error& error) {
  show_state(tr("This model cannot be opened"),
             sentence(error.what) + QLatin1Char('\n') + QString::fromStdString(error.where).left(longest),
             false);
  advice_->setText(sentence(error.fix));
  advice_->setVisible(!error.fix.empty());
}

}  // namespace rope::app
