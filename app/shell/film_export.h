// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QSaveFile>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <memory>
#include <optional>

#include "app/shell/export.h"
#include "app/shell/gif_writer.h"
#include "app/shell/page_registry.h"
#include "app/state/store.h"
#include "core/support/result.h"

namespace rope::app {

struct FilmOptions {
  static constexpr double kMostSeconds = 60;
  double seconds = 8;
  double speed = 1;            ///< of what moves
  int frames_per_second = 20;  ///< of hundredths of a second, as GIF counts
  ExportOptions picture{.scale = 1};
};

/// Writes what a page plays as an animated GIF, or as numbered PNGs (NAME-0001.png, ...), from a copy of the
/// page that nobody sees: a frame per turn of the event loop, of which one at a time is held. Whoever
/// destroys it before the end leaves no file behind.
class FilmExport : public QObject {
  Q_OBJECT

 public:
  /// The page `id` as `context` and its state show it, at `size`. A path that ends in .gif makes one file,
  /// one that ends in .png many.
  FilmExport(const PageContext& context, const QString& id, QSize size, const QString& path,
             const FilmOptions& options, QObject* parent = nullptr);
  ~FilmExport() override;

  [[nodiscard]] int frames() const { return frames_; }
  void start();

 Q_SIGNALS:
  void progress_changed(int written);
  void finished(const rope::Status& status);

 private:
  struct HiddenPage;

  void next();
  [[nodiscard]] bool is_gif() const;
  [[nodiscard]] QString picture_path(int number) const;
  [[nodiscard]] bool write(const QImage& frame);
  void end(const Status& status);

  QString path_;
  FilmOptions options_;
  int frames_;
  int written_ = 0;
  bool done_ = false;
  std::unique_ptr<HiddenPage> page_;
  ExportFacts facts_;
  QSize size_;      // of every frame: the size of type may change while a film is made
  QSaveFile file_;  // of a GIF
  std::optional<GifWriter> gif_;
  QStringList pictures_;  // that were written
  QElapsedTimer waiting_;
  QTimer timer_;
};

}  // namespace rope::app
