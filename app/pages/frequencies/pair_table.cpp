// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/frequencies/pair_table.h"

#include <QEvent>
#include <QHeaderView>

#include "app/pages/frequencies/frequencies_explanations.h"
#include "app/widgets/angle_text.h"
#include "app/widgets/explain_on_request.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

enum Column { kPair, kTheta, kWavelength, kTurns, kColumns };  // as PairColumn
constexpr int kRowsShown = 9;

}  // namespace

void PairTableModel::set_view(const FrequenciesView& view) {
  const bool same_rows = view.wavelength.size() == view_.wavelength.size();
  if (!same_rows) beginResetModel();
  view_ = view;
  if (!same_rows) {
    endResetModel();
  } else if (!view_.wavelength.empty()) {
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
  }
}

int PairTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(view_.wavelength.size());
}

int PairTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant PairTableModel::data(const QModelIndex& index, int role) const {
  const auto i = static_cast<std::size_t>(index.row());
  if (i >= view_.wavelength.size()) return {};
  if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
  // Pairs that never complete a turn within the trained length stand back.
  if (role == Qt::ForegroundRole && !view_.turns.empty() && view_.turns[i] < 1) return current_theme().quiet;
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case kPair:
      return whole_text(index.row());
    case kTheta:
      return number_text(in_unit(view_.frequencies.theta[i], view_.facts->unit));
    case kWavelength:
      return number_text(view_.wavelength[i]);
    case kTurns:
      return view_.turns.empty() ? QString() : number_text(view_.turns[i], 3);
    default:
      return {};
  }
}

QVariant PairTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::ToolTipRole) {
    switch (section) {
      case kPair:
        return definition(Symbol::pair);
      case kTheta:
        return definition(Symbol::theta);
      case kWavelength:
        return definition(Symbol::wavelength);
      default:
        return tr("Full turns within the trained length.");
    }
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kPair:
      return QStringLiteral("i");
    case kTheta:
      return QStringLiteral("θ");
    case kWavelength:
      return QStringLiteral("λ");  // its unit is in the tool tip
    case kTurns:
      return tr("turns");
    default:
      return {};
  }
}

PairTable::PairTable(QWidget* parent) : QTableView(parent), model_(new PairTableModel(this)) {
  setModel(model_);
  setSelectionBehavior(SelectRows);
  setSelectionMode(SingleSelection);
  setTabKeyNavigation(false);
  setShowGrid(false);
  setAlternatingRowColors(true);
  setFrameShape(NoFrame);
  setWordWrap(false);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  verticalHeader()->hide();
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
  setAccessibleName(tr("Table of pairs"));
  explain_cells(this, [this](const QModelIndex& cell) {
    return explain_pair_cell(model_->view(), static_cast<PairColumn>(cell.column()), cell.row());
  });
  connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& row) {
    if (!showing_ && row.isValid()) Q_EMIT chosen_by_user(row.row());
  });
  fit();
}

void PairTable::fit() {
  setFont(scaled_font(0.9));
  const int row = fontMetrics().height() + kSpace1;
  verticalHeader()->setDefaultSectionSize(row);
  setFixedHeight(row * kRowsShown + horizontalHeader()->sizeHint().height());
  horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  horizontalHeader()->setSectionResizeMode(kPair, QHeaderView::Fixed);
  horizontalHeader()->resizeSection(kPair, fontMetrics().horizontalAdvance(QStringLiteral("0000")) + kSpace2);
}

void PairTable::set_view(const FrequenciesView& view, int chosen) {
  showing_ = true;
  model_->set_view(view);
  if (currentIndex().row() != chosen) {
    setCurrentIndex(model_->index(chosen, 0));
    scrollTo(model_->index(chosen, 0));
  }
  showing_ = false;
}

bool PairTable::event(QEvent* event) {
  if (event->type() == QEvent::ApplicationFontChange) fit();
  return QTableView::event(event);
}

}  // namespace rope::app
