// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <functional>
#include <memory>

#include "app/jobs/latest_job.h"
#include "app/shell/export_dialog.h"
#include "app/shell/page_registry.h"
#include "core/support/result.h"

namespace rope::app {

/// All that leaves the window as a picture or numbers: the dialog, films in the making, the clipboard, paper.
class ExportDesk : public QObject {
  Q_OBJECT

 public:
  /// `page` tells the page that is shown at the time.
  ExportDesk(const PageContext& context, std::function<Page*()> page, QWidget* window);

  void open(ExportKind kind);
  void close();  ///< the dialog, and with it what is being written
  void copy_picture();
  void print();
  /// Saves what the dialog asks for.
  void save_as(const QString& path);

 Q_SIGNALS:
  void noted(const QString& text);
  void failed(const rope::Error& error);

 private:
  void ask_where();
  void save_film(const QString& path);
  void save_numbers(const QString& path);
  /// Whether what is seen may be saved; else says why not.
  [[nodiscard]] bool is_current();
  void tell(const Status& status, const QString& path, const QString& part = {});
  [[nodiscard]] ExportFacts facts() const;

  PageContext context_;
  std::function<Page*()> page_;
  QWidget* window_;
  QPointer<ExportDialog> dialog_;
  QPointer<FilmExport> film_;  // child of the dialog
  LatestJob numbers_;          // last: gone first
};

}  // namespace rope::app
