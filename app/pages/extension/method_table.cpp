// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/extension/method_table.h"

#include <QEvent>
#include <QHeaderView>
#include <cmath>

#include "app/pages/setting_text.h"
#include "app/widgets/number_text.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

enum Column { kMethod, kKept, kUnseen, kScores, kLoss, kColumns };

}  // namespace

MethodTable::MethodTable(QWidget* parent) : QTableWidget(0, kColumns, parent) {
  setSelectionBehavior(SelectRows);
  setSelectionMode(SingleSelection);
  setEditTriggers(NoEditTriggers);
  setTabKeyNavigation(false);
  setShowGrid(false);
  setAlternatingRowColors(true);
  setFrameShape(NoFrame);
  setWordWrap(false);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  verticalHeader()->hide();
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
  setHorizontalHeaderLabels({tr("Method"), tr("θ kept"), tr("new"), tr("× score"), tr("loss")});
  const auto explain = [this](int column, const QString& text) {
    horizontalHeaderItem(column)->setToolTip(text);
  };
  horizontalHeaderItem(kMethod)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  explain(kKept, tr("Of the chosen pair: θ as scaled over θ as trained."));
  explain(kUnseen, tr("Pairs that meet angles that training never showed."));
  explain(kScores, tr("What every score is multiplied by: the square of the attention factor."));
  explain(kLoss, tr("Mean loss of hidden words at the longest measured length."));
  setAccessibleName(tr("Table of methods"));
}

void MethodTable::set_cell(int row, int column, const QString& text) {
  if (item(row, column) == nullptr) setItem(row, column, new QTableWidgetItem);
  item(row, column)->setText(text);
  item(row, column)
      ->setTextAlignment((column == kMethod ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

void MethodTable::set_methods(const std::vector<ExtensionMethod>& methods, int pair,
                              const std::vector<double>& losses) {
  setRowCount(static_cast<int>(methods.size()));
  for (std::size_t m = 0; m < methods.size(); ++m) {
    const auto row = static_cast<int>(m);
    const ExtensionMethod& method = methods[m];
    set_cell(row, kMethod, scaling_word(method.kind));
    item(row, kMethod)
        ->setToolTip(scaling_kind_text(method.kind) + QLatin1Char('\n') + scaling_explanation(method.kind));
    set_cell(row, kKept, number_text(method.kept().at(static_cast<std::size_t>(pair)), 3));
    set_cell(row, kUnseen, whole_text(method.unseen_pairs()));
    set_cell(row, kScores, number_text(method.temperature(), 3));
    set_cell(row, kLoss, std::isfinite(losses[m]) ? number_text(losses[m], 3) : QStringLiteral("–"));
  }
  fit();
}

void MethodTable::fit() {
  const int row = fontMetrics().height() + kSpace1;
  verticalHeader()->setDefaultSectionSize(row);
  for (int i = 0; i < rowCount(); ++i) setRowHeight(i, row);
  setFixedHeight(row * rowCount() + horizontalHeader()->sizeHint().height() + 2);
  horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  horizontalHeader()->setSectionResizeMode(kMethod, QHeaderView::Stretch);
}

void MethodTable::changeEvent(QEvent* event) {
  QTableWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) fit();
}

}  // namespace rope::app
