// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/run_tabs.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

#include "app/widgets/theme.h"

namespace rope::app {
namespace {

/// The chosen one has a line at its foot: a second sign beside its shade.
class TabButton : public QToolButton {
 protected:
  void paintEvent(QPaintEvent* event) override {
    QToolButton::paintEvent(event);
    if (!isChecked()) return;
    QPainter painter(this);
    painter.fillRect(QRect(2, height() - 4, width() - 4, 3), current_theme().relation);
  }
};

}  // namespace

RunTabs::RunTabs(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  const auto add = [&](HeadRun run, const QString& text, const QString& tip) {
    auto* button = new TabButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    button->setCheckable(true);
    button->setFocusPolicy(Qt::StrongFocus);
    connect(button, &QToolButton::clicked, this, [this, run] { Q_EMIT run_wanted(run); });
    row->addWidget(button);
    buttons_[static_cast<std::size_t>(run)] = button;
  };
  add(HeadRun::all, tr("Side by side"), tr("Both runs with one scale, and their difference."));
  add(HeadRun::as_trained, tr("As trained"), tr("The model as it was trained."));
  add(HeadRun::what_if, tr("What-if"), tr("The same text with what you changed."));
  add(HeadRun::difference, tr("Difference"), tr("The what-if minus as trained."));
}

void RunTabs::show_run(HeadRun run, int room) {
  if (room < 2 && run == HeadRun::all) run = HeadRun::what_if;
  button(HeadRun::all).setVisible(room >= 2);
  for (std::size_t i = 0; i < buttons_.size(); ++i) buttons_[i]->setChecked(static_cast<HeadRun>(i) == run);
}

QToolButton& RunTabs::button(HeadRun run) const {
  return *buttons_[static_cast<std::size_t>(run)];
}

}  // namespace rope::app
