// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/page.h"

#include <QPainter>
#include <algorithm>

namespace rope::app {

bool Page::settled() const {
  return std::none_of(jobs_.begin(), jobs_.end(),
                      [](const WatchedJob& watched) { return watched.job && watched.job->running(); });
}

void Page::watch(LatestJob& job, const QString& name) {
  jobs_.push_back({&job, name});
  connect(&job, &LatestJob::running_changed, this, [this] {
    Q_EMIT job_changed();
    Q_EMIT settled_changed();
  });
  connect(&job, &LatestJob::progress_changed, this, &Page::job_changed);
  connect(&job, &LatestJob::failed, this, &Page::failed);
}

void Page::set_obstacle(const std::optional<Error>& obstacle) {
  const std::string before = std::exchange(obstacle_, obstacle ? obstacle->message() : std::string());
  if (obstacle_ == before) return;
  if (obstacle) {
    Q_EMIT failed(*obstacle);
  } else {
    Q_EMIT cleared();
  }
}

void Page::paint_picture(QPainter& painter, const QSizeF& size) {
  painter.save();
  if (width() > 0 && height() > 0) {
    const qreal scale = std::min(size.width() / width(), size.height() / height());
    painter.scale(scale, scale);
  }
  render(&painter, {}, {}, QWidget::DrawChildren);
  painter.restore();
}

}  // namespace rope::app
