// SPDX-License-Identifier: GPL-3.0-or-later
// What comes into the window and leaves it as a file: states, models, what is dropped.
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>

#include "app/pages/roformer/roformer_page.h"
#include "app/shell/main_window.h"
#include "app/shell/picture_state.h"
#include "app/widgets/message_bar.h"

namespace rope::app {
namespace {

constexpr const char* kModelPage = "roformer";  // where models are run

}  // namespace

void MainWindow::open_state(const QString& path) {
  const QByteArray state = state_in_picture(path);
  const Result<StateFile> file =
      state.isEmpty() ? read_state_file(path) : read_state(state, QFileInfo(path).fileName());
  if (!file) return show_error(file.error());
  store_.replace(file->state);
  if (!file->unknown.isEmpty()) {
    messages_->show_note(tr("This file has values that this version does not know; they are kept: %1")
                             .arg(file->unknown.join(QStringLiteral(", ")).left(300)));
  }
}

void MainWindow::choose_model() {
  store_.set_page(QString::fromLatin1(kModelPage));
  if (auto* page = qobject_cast<RoFormerPage*>(current_)) page->choose_model();
}

void MainWindow::open_model(const QString& path) {
  store_.set_page(QString::fromLatin1(kModelPage));
  if (auto* page = qobject_cast<RoFormerPage*>(current_)) page->open_model(path);
}

void MainWindow::choose_state() {
  const QString path = QFileDialog::getOpenFileName(
      this, tr("Open a saved state"), {}, tr("States and exported pictures (*.json *.png *.svg *.gif)"));
  if (!path.isEmpty()) open_state(path);
}

void MainWindow::save_state_as() {
  const QString path = QFileDialog::getSaveFileName(
      this, tr("Save what is shown"), QStringLiteral("rope.json"), tr("States of RoPE Explorer (*.json)"));
  if (path.isEmpty()) return;
  const Status status = write_state_file(path, store_.state());
  if (!status) return show_error(status.error());
  messages_->show_note(tr("Saved as %1").arg(path));
}

void MainWindow::copy_state() {
  QGuiApplication::clipboard()->setText(QString::fromUtf8(write_state(store_.state())));
  messages_->show_note(tr("Copied. Saved in a file, this text opens by dropping it on a window."));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  const QList<QUrl> urls = event->mimeData()->urls();
  if (urls.size() == 1 && urls.front().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  event->acceptProposedAction();
  const QString path = event->mimeData()->urls().front().toLocalFile();
  const bool of_ours = is_state_file(path) || !state_in_picture(path).isEmpty();
  if (!of_ours && current_->open_dropped(path)) return;
  if (means_a_model(path)) return open_model(path);
  open_state(path);
}

}  // namespace rope::app
