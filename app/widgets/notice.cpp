// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/notice.h"

#include <QPushButton>
#include <QVBoxLayout>

#include "app/widgets/labels.h"

namespace rope::app {

Notice::Notice(QWidget* parent) : QWidget(parent) {
  headline_ = new RoleLabel({}, Role::text, 1.25, QFont::DemiBold);
  line_ = new RoleLabel({}, Role::quiet, 1.0);
  for (RoleLabel* label : {headline_, line_}) {
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignHCenter);
  }
  button_ = new QPushButton;
  connect(button_, &QPushButton::clicked, this, &Notice::button_clicked);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kSpace5, kSpace5, kSpace5, kSpace5);
  column->setSpacing(kSpace3);
  column->addStretch(2);
  column->addWidget(headline_);
  column->addWidget(line_);
  column->addWidget(button_, 0, Qt::AlignHCenter);
  column->addStretch(3);
}

void Notice::show_text(const QString& headline, const QString& line, const QString& button) {
  headline_->setText(headline);
  line_->setText(line);
  line_->setVisible(!line.isEmpty());
  button_->setText(button);
  button_->setVisible(!button.isEmpty());
  setAccessibleName(headline);
  setAccessibleDescription(line);
}

QString Notice::headline() const {
  return headline_->text();
}

}  // namespace rope::app
