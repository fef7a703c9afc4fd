// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QString>
#include <QStringList>
#include <QWidget>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/jobs/latest_job.h"
#include "app/widgets/preset_box.h"
#include "app/widgets/table.h"
#include "core/support/result.h"

class QPainter;

namespace rope::app {

/// One page: this widget is the picture, controls() its right panel, transport() what moves it. The window
/// builds a page when it is first shown, and anew when the language changes: all that matters is in the
/// state.
class Page : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;

  [[nodiscard]] virtual QString id() const = 0;     ///< "rotation"; as in state files and --render
  [[nodiscard]] virtual QString title() const = 0;  ///< the page's question
  [[nodiscard]] virtual QString hint() const = 0;   ///< one line: what to move, what to watch

  /// The right panel, built by the page's constructor; the window takes it over and scrolls it.
  [[nodiscard]] virtual QWidget* controls() = 0;
  /// What stands below the picture where something moves; null elsewhere.
  [[nodiscard]] virtual QWidget* transport() { return nullptr; }

  /// The page is shown; the first time is where heavy work begins.
  virtual void activate() {}
  /// It is hidden: what moves, stops.
  virtual void deactivate() {}

  /// Nothing computes and nothing moves: the picture is what it will stay. Default: no watched job runs.
  [[nodiscard]] virtual bool settled() const;

  /// A file or folder was dropped on the window: whether this page opens such, and does.
  [[nodiscard]] virtual bool open_dropped(const QString& /*path*/) { return false; }

  /// The settings that the picture was made with, a few words each, for where it is seen without its
  /// controls; none that it makes no use of. Empty where nothing is drawn.
  [[nodiscard]] virtual QStringList caption() const = 0;
  /// The numbers behind the picture, as CSV export writes them.
  [[nodiscard]] virtual Table table() const = 0;
  /// The same to be written from another thread, and which part of all it is. Default: table().
  [[nodiscard]] virtual TableRows rows() const { return table_rows(table()); }
  /// What is seen is not what the state says: a computation was stopped, or is not done yet. It is not to be
  /// saved beside that state.
  [[nodiscard]] virtual bool stale() const { return false; }
  /// Draws the picture for export. Default: this widget at that size, as vectors where the device has them.
  virtual void paint_picture(QPainter& painter, const QSizeF& size);

  /// What its transport plays, from what is shown on: for animations that are saved.
  struct Film {
    double speed = 1;                          ///< that is chosen
    std::function<void(double seconds)> show;  ///< shows what is seen so long after the beginning, at speed 1
  };
  /// None where nothing moves.
  [[nodiscard]] virtual std::optional<Film> film() { return std::nullopt; }

  /// Back to what a first visit shows, as one undo step.
  virtual void reset() = 0;
  [[nodiscard]] virtual std::vector<Preset> presets() { return {}; }

  struct WatchedJob {
    QPointer<LatestJob> job;
    QString name;  ///< what it does, for the status line: "Scores"
  };
  [[nodiscard]] const std::vector<WatchedJob>& jobs() const { return jobs_; }

 Q_SIGNALS:
  void settled_changed();
  void failed(const rope::Error& error);  ///< for the window's message bar
  void noted(const QString& text);        ///< the same for what is no error
  void cleared();                         ///< what failed() said no longer holds
  void job_changed();                     ///< a watched job began, went on or ended
  void page_wanted(const QString& id);    ///< what was made here is to be seen there
  void text_changed();                    ///< title() or hint() is another one

 protected:
  /// Shows the job's progress and stop button in the status line, and its failures in the message bar.
  void watch(LatestJob& job, const QString& name);

  /// Whether a computation succeeded; a failure is told to the message bar, and taken back by a success.
  template <typename T>
  bool succeeded(const Result<T>& result) {
    if (result) {
      if (std::exchange(told_failure_, false)) Q_EMIT cleared();
      return true;
    }
    told_failure_ = true;
    Q_EMIT failed(result.error());
    return false;
  }

  /// What stands in the way of showing what is asked for, like a model that cannot be read: told once, and
  /// taken back when it is gone.
  void set_obstacle(const std::optional<Error>& obstacle);

 private:
  std::vector<WatchedJob> jobs_;
  bool told_failure_ = false;
  std::string obstacle_;  // that was told
};

}  // namespace rope::app
