// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/export_desk.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QPrintDialog>
#include <QPrinter>

namespace rope::app {

ExportDesk::ExportDesk(const PageContext& context, std::function<Page*()> page, QWidget* window)
    : QObject(window), context_(context), page_(std::move(page)), window_(window) {
  connect(&numbers_, &LatestJob::progress_changed, this, [this](double share) {
    if (dialog_) dialog_->show_progress(static_cast<int>(100 * share), 100);
  });
  connect(&numbers_, &LatestJob::running_changed, this, [this](bool running) {
    if (!running && dialog_) dialog_->show_idle();
  });
  connect(&numbers_, &LatestJob::failed, this, &ExportDesk::failed);
}

ExportFacts ExportDesk::facts() const {
  return export_facts(*page_(), context_.store.state());
}

void ExportDesk::open(ExportKind kind) {
  if (dialog_) {
    dialog_->set_kind(kind);
    dialog_->raise();
    return dialog_->activateWindow();
  }
  dialog_ = new ExportDialog(kind, page_()->film().has_value(), window_);
  connect(dialog_, &ExportDialog::save_wanted, this, &ExportDesk::ask_where);
  connect(dialog_, &ExportDialog::stop_wanted, this, [this] {
    delete film_;
    numbers_.cancel();
    dialog_->show_idle();
  });
  connect(dialog_, &QObject::destroyed, &numbers_, &LatestJob::cancel);
  dialog_->show();
}

void ExportDesk::close() {
  delete dialog_;
}

void ExportDesk::ask_where() {
  const QString ending = QLatin1Char('.') + export_ending(dialog_->kind());
  auto* where = new QFileDialog(dialog_, tr("Export"), page_()->id() + ending,
                                QStringLiteral("%1 (*%2)").arg(ending.mid(1).toUpper(), ending));
  where->setAttribute(Qt::WA_DeleteOnClose);
  where->setAcceptMode(QFileDialog::AcceptSave);
  where->setDefaultSuffix(ending.mid(1));
  where->selectFile(page_()->id() + ending);
  connect(where, &QFileDialog::fileSelected, this, &ExportDesk::save_as);
  where->open();
}

void ExportDesk::save_as(const QString& path) {
  if (!is_current()) return;
  if (is_film(dialog_->kind())) return save_film(path);
  if (dialog_->kind() == ExportKind::csv) return save_numbers(path);
  tell(export_page(*page_(), facts(), path, dialog_->options()), path);
}

bool ExportDesk::is_current() {
  if (!page_()->stale()) return true;
  Q_EMIT failed({tr("what is seen does not show these settings").toStdString(),
                 page_()->title().toStdString(),
                 tr("let the computation end, or go on with it where it was stopped").toStdString()});
  return false;
}

// Millions of them take seconds, in which the window goes on.
void ExportDesk::save_numbers(const QString& path) {
  TableRows rows = page_()->rows();
  const QString part = rows.part;
  dialog_->show_progress(0, 100);
  numbers_.start([rows = std::move(rows), state = facts().state,
                  path](const Work& work) { return write_numbers(rows, state, path, work); },
                 [this, path, part](const Status& status) { tell(status, path, part); });
}

void ExportDesk::save_film(const QString& path) {
  Page& page = *page_();
  FilmOptions options = dialog_->film_options();
  if (const std::optional<Page::Film> film = page.film()) options.speed = film->speed;
  delete film_;
  film_ = new FilmExport(context_, page.id(), page.size(), path, options, dialog_);
  dialog_->show_progress(0, film_->frames());
  connect(film_, &FilmExport::progress_changed, dialog_,
          [this](int written) { dialog_->show_progress(written, film_->frames()); });
  connect(film_, &FilmExport::finished, this, [this, path](const Status& status) {
    film_->deleteLater();
    dialog_->show_idle();
    tell(status, path);
  });
  film_->start();
}

void ExportDesk::tell(const Status& status, const QString& path, const QString& part) {
  if (!status) {
    Q_EMIT failed(status.error());
  } else if (!part.isEmpty()) {
    Q_EMIT noted(tr("Saved as %1: %2").arg(path, part));
  } else {
    Q_EMIT noted(tr("Saved as %1").arg(path));
  }
}

void ExportDesk::copy_picture() {
  if (!is_current()) return;
  QGuiApplication::clipboard()->setImage(export_image(*page_(), facts(), {}));
  Q_EMIT noted(tr("The picture is copied."));
}

void ExportDesk::print() {
  if (!is_current()) return;
  // One printer for its dialog and for what is printed with it.
  auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
  printer->setPageOrientation(QPageLayout::Landscape);
  auto* dialog = new QPrintDialog(printer.get(), window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setObjectName(QStringLiteral("print-dialog"));
  dialog->setWindowTitle(tr("Print"));
  connect(dialog, &QDialog::accepted, this, [this, printer] {
    if (const Status status = print_page(*page_(), facts(), *printer); !status) Q_EMIT failed(status.error());
  });
  connect(dialog, &QObject::destroyed, this, [printer] {});  // it refers to the printer until then
  dialog->open();
}

}  // namespace rope::app
