// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/explain_on_request.h"

#include <QContextMenuEvent>
#include <QTableView>

namespace rope::app {
namespace {

class RequestFilter : public QObject {
 public:
  RequestFilter(QWidget* widget, std::function<std::optional<ExplainedPlace>(std::optional<QPoint>)> find)
      : QObject(widget), widget_(widget), find_(std::move(find)) {
    widget->installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (watched != widget_ || event->type() != QEvent::ContextMenu) return false;
    const auto* menu = static_cast<QContextMenuEvent*>(event);
    const bool keys = menu->reason() == QContextMenuEvent::Keyboard;
    const auto place = find_(keys ? std::nullopt : std::optional(menu->pos()));
    if (!place) return false;
    show_explanation(widget_, place->around, place->explanation);
    return true;
  }

 private:
  QWidget* widget_;
  std::function<std::optional<ExplainedPlace>(std::optional<QPoint>)> find_;
};

}  // namespace

void explain_on_request(QWidget* widget,
                        std::function<std::optional<ExplainedPlace>(std::optional<QPoint> at)> find) {
  new RequestFilter(widget, std::move(find));
}

void explain_cells(QTableView* table, std::function<std::optional<Explanation>(const QModelIndex&)> find) {
  const auto place = [table, find](const QModelIndex& cell) -> std::optional<ExplainedPlace> {
    std::optional<Explanation> explanation = cell.isValid() ? find(cell) : std::nullopt;
    if (!explanation) return std::nullopt;
    return ExplainedPlace{table->visualRect(cell), std::move(*explanation)};
  };
  const auto at = [table, place](std::optional<QPoint> point) {
    return place(point ? table->indexAt(*point) : table->currentIndex());
  };
  explain_on_request(table->viewport(), at);
  explain_on_request(table, at);
  QObject::connect(table, &QTableView::activated, table, [table, place](const QModelIndex& cell) {
    if (const auto found = place(cell))
      show_explanation(table->viewport(), found->around, found->explanation);
  });
}

}  // namespace rope::app
