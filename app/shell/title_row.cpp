// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/title_row.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/widgets/icon.h"
#include "app/widgets/labels.h"

namespace rope::app {

TitleRow::TitleRow(QWidget* parent) : QWidget(parent), row_(new QHBoxLayout(this)) {
  setObjectName(QStringLiteral("title-row"));
  row_->setContentsMargins(kSpace4, kSpace3, kSpace3, kSpace2);
  row_->setSpacing(kSpace1);
  question_ = new RoleLabel({}, Role::text, 1.5);
  question_->setWordWrap(true);
  hint_ = new RoleLabel({}, Role::quiet, 0.9);
  hint_->setWordWrap(true);
  auto* texts = new QVBoxLayout;
  texts->setSpacing(2);
  texts->addWidget(question_);
  texts->addWidget(hint_);
  row_->addLayout(texts, 1);
  row_->addSpacing(kSpace3);
  undo_ = add_button(QStringLiteral("undo"), tr("Undo"), tr("Undo (Ctrl+Z)"));
  redo_ = add_button(QStringLiteral("redo"), tr("Redo"), tr("Redo (Ctrl+Y)"));
  QToolButton* reset_button =
      add_button(QStringLiteral("reset"), tr("Reset"), tr("Reset this page to what a first visit shows"));
  connect(undo_, &QToolButton::clicked, this, &TitleRow::undo);
  connect(redo_, &QToolButton::clicked, this, &TitleRow::redo);
  connect(reset_button, &QToolButton::clicked, this, &TitleRow::reset);
  add_share_menu();
  add_export_menu();
}

QToolButton* TitleRow::add_button(const QString& icon, const QString& name, const QString& tool_tip) {
  QToolButton* button = icon_button(icon, name, 20);
  button->setToolTip(tool_tip);
  row_->addWidget(button, 0, Qt::AlignTop);
  return button;
}

void TitleRow::add_share_menu() {
  QToolButton* button =
      add_button(QStringLiteral("share"), tr("Share"), tr("Save, open or copy what is shown"));
  auto* menu = new QMenu(button);
  menu->addAction(tr("Save what is shown…"), this, &TitleRow::save_state);
  menu->addAction(tr("Open a saved state…"), this, &TitleRow::open_state);
  menu->addAction(tr("Copy what is shown as text"), this, &TitleRow::copy_state);
  button->setMenu(menu);
  button->setPopupMode(QToolButton::InstantPopup);
}

void TitleRow::add_export_menu() {
  QToolButton* button =
      add_button(QStringLiteral("export"), tr("Export"), tr("Export the picture or its numbers"));
  auto* menu = new QMenu(button);
  const auto add = [&](const QString& text, ExportKind kind) {
    return menu->addAction(text, this, [this, kind] { Q_EMIT export_as(kind); });
  };
  add(tr("Picture (PNG)…"), ExportKind::png);
  add(tr("Drawing (SVG)…"), ExportKind::svg);
  add(tr("Page (PDF)…"), ExportKind::pdf);
  add(tr("Numbers (CSV)…"), ExportKind::csv);
  films_ = {add(tr("Animation (GIF)…"), ExportKind::gif),
            add(tr("Animation, a PNG for each frame…"), ExportKind::frames)};
  menu->addSeparator();
  menu->addAction(tr("Copy the picture"), this, &TitleRow::copy_picture);
  menu->addAction(tr("Print…"), this, &TitleRow::print);
  button->setMenu(menu);
  button->setPopupMode(QToolButton::InstantPopup);
}

void TitleRow::show_page(const QString& question, const QString& hint) {
  question_->setText(question);
  hint_->setText(hint);
  hint_->setVisible(!hint.isEmpty());
}

void TitleRow::show_moving(bool moves) {
  for (QAction* film : films_) film->setVisible(moves);
}

void TitleRow::show_history(bool can_undo, bool can_redo) {
  undo_->setEnabled(can_undo);
  redo_->setEnabled(can_redo);
}

}  // namespace rope::app
