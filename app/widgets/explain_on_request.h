// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QModelIndex>
#include <QPoint>
#include <QRect>
#include <functional>
#include <optional>

#include "app/widgets/explanation.h"

class QTableView;
class QWidget;

namespace rope::app {

/// A place in a widget with the arithmetic of what stands there.
struct ExplainedPlace {
  QRect around;
  Explanation explanation;
};

/// Opens the arithmetic of what a picture shows on a right click, a long touch, or the menu key, for which
/// `find` is given no point: then it is of what is chosen.
void explain_on_request(QWidget* widget,
                        std::function<std::optional<ExplainedPlace>(std::optional<QPoint> at)> find);

/// The same for the cells of a table, also on a double click or Enter.
void explain_cells(QTableView* table, std::function<std::optional<Explanation>(const QModelIndex&)> find);

}  // namespace rope::app
