// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/attention/work_notice.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/widgets/labels.h"

namespace rope::app {
namespace {

constexpr qsizetype kLongest = 200;  // a hostile file may put megabytes into a name

}  // namespace

WorkNotice::WorkNotice(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("work-notice"));
  text_ = new RoleLabel({}, Role::error);
  text_->setWordWrap(true);
  go_on_ = new QPushButton(tr("Go on"));
  embedded_ = new QPushButton(tr("Use the model that comes with the program"));
  folder_ = new QPushButton(tr("Open a folder…"));
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(kSpace2);
  for (QPushButton* button : {go_on_, embedded_, folder_}) buttons->addWidget(button);
  buttons->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kSpace1);
  column->addWidget(text_);
  column->addLayout(buttons);
  connect(go_on_, &QPushButton::clicked, this, &WorkNotice::go_on_wanted);
  connect(embedded_, &QPushButton::clicked, this, &WorkNotice::embedded_wanted);
  connect(folder_, &QPushButton::clicked, this, &WorkNotice::folder_wanted);
  hide();
}

void WorkNotice::show_with(const QString& text, bool go_on, bool models) {
  text_->setText(text);
  go_on_->setVisible(go_on);
  embedded_->setVisible(models);
  folder_->setVisible(models);
  setAccessibleName(text);
  show();
}

void WorkNotice::show_stopped(const QString& text) {
  show_with(text, true, false);
}

void WorkNotice::show_no_model(const Error& error, const QString& kept) {
  const QString why = QString::fromStdString(error.what).left(kLongest);
  show_with(tr("There is no model to take a head of: %1.").arg(why) + kept, false, true);
}

void WorkNotice::show_text(const QString& text) {
  show_with(text, false, false);
}

QString WorkNotice::text() const {
  return text_->text();
}

}  // namespace rope::app
