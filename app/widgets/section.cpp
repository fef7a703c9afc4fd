// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/section.h"

#include <QEvent>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/widgets/labels.h"
#include "app/widgets/theme.h"

namespace rope::app {

Section::Section(const QString& title, QWidget* parent) : QWidget(parent), layout_(new QVBoxLayout(this)) {
  layout_->setContentsMargins(0, 0, 0, 0);
  layout_->setSpacing(kSpace2);
  title_ = new RoleLabel(title, Role::text, 0.9, QFont::DemiBold);
  title_->setWordWrap(true);
  layout_->addWidget(title_);
  title_->setVisible(!title.isEmpty());
  setAccessibleName(title);
}

void Section::add_widget(QWidget* widget) {
  layout_->addWidget(widget);
}

void Section::add_labelled(const QString& label, QWidget* field) {
  auto* name = new RoleLabel(label, Role::quiet, 0.9);
  name->setWordWrap(true);
  name->setBuddy(field);
  if (field->accessibleName().isEmpty()) field->setAccessibleName(label);
  auto* pair = new QVBoxLayout;
  pair->setSpacing(2);
  pair->addWidget(name);
  pair->addWidget(field);
  layout_->addLayout(pair);
}

QLabel* Section::add_note(const QString& text) {
  auto* note = new RoleLabel(text, Role::quiet, 0.9);
  note->setWordWrap(true);
  layout_->addWidget(note);
  return note;
}

ControlPanel::ControlPanel(QWidget* parent) : QWidget(parent), layout_(new QVBoxLayout(this)) {
  layout_->setContentsMargins(kSpace4, kSpace4, kSpace4, kSpace4);
  layout_->setSpacing(kSpace5);
  layout_->addStretch(1);
}

Section* ControlPanel::add_section(const QString& title, Detail detail) {
  if (detail == Detail::more && button_ == nullptr) {
    button_ = new QPushButton;
    button_->setCheckable(true);
    layout_->insertWidget(layout_->count() - 1, button_);
    connect(button_, &QPushButton::toggled, this, &ControlPanel::fold);
  }
  auto* section = new Section(title);
  layout_->insertWidget(layout_->count() - 1, section);
  sections_.push_back(section);
  if (detail == Detail::more) more_.push_back(section);
  fold();
  return section;
}

void ControlPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) fold();
}

bool ControlPanel::is_wanted(const Section* section) const {
  return only_.empty() || std::find(only_.begin(), only_.end(), section) != only_.end();
}

void ControlPanel::show_only(const std::vector<const Section*>& only) {
  if (only == only_) return;
  only_ = only;
  for (Section* section : sections_) section->setVisible(is_wanted(section));
  fold();
}

void ControlPanel::fold() {
  if (button_ == nullptr) return;
  const bool folds = current_theme().name == ThemeName::projector;
  button_->setVisible(folds && only_.empty());
  button_->setText(button_->isChecked() ? tr("Fewer controls") : tr("More controls"));
  for (Section* section : more_) section->setVisible(is_wanted(section) && (!folds || button_->isChecked()));
}

}  // namespace rope::app
