// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/film_export.h"

#include <QBuffer>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <cmath>

#include "app/shell/picture_state.h"
#include "app/state/explorer_state.h"

namespace rope::app {
namespace {

constexpr int kMostPatienceMs = 60'000;  // for what a page computes before its first frame

PageEntry entry_of(const QString& id) {
  const std::vector<PageEntry> entries = page_entries();
  const auto found =
      std::find_if(entries.begin(), entries.end(), [&](const PageEntry& entry) { return entry.id == id; });
  return found != entries.end() ? *found : entries.front();
}

}  // namespace

// A page with a state of its own: what is filmed moves nothing on the screen and makes no step of undo.
struct FilmExport::HiddenPage {
  Store store;
  PageContext context;
  std::unique_ptr<Page> page;
  std::unique_ptr<QWidget> controls, transport;
  std::optional<Page::Film> film;

  HiddenPage(const PageContext& shown, const QString& id, QSize size)
      : store(shown.store.state()),
        context{store, shown.models, shown.training, shown.losses},
        page(entry_of(id).make(context)),
        controls(page->controls()),
        transport(page->transport()) {
    page->setAttribute(Qt::WA_DontShowOnScreen);
    page->resize(size);
    page->show();
    page->activate();
    film = page->film();
  }
};

FilmExport::FilmExport(const PageContext& context, const QString& id, QSize size, const QString& path,
                       const FilmOptions& options, QObject* parent)
    : QObject(parent),
      path_(path),
      options_(options),
      frames_(std::max(
          1, static_cast<int>(std::lround(std::clamp(options.seconds, 0.0, FilmOptions::kMostSeconds) *
                                          options.frames_per_second)))),
      page_(std::make_unique<HiddenPage>(context, id, size)),
      facts_(export_facts(*page_->page, page_->store.state())),
      file_(path) {
  connect(&timer_, &QTimer::timeout, this, &FilmExport::next);
}

FilmExport::~FilmExport() {
  if (done_) return;
  file_.cancelWriting();
  for (const QString& picture : pictures_) QFile::remove(picture);
}

void FilmExport::start() {
  if (!page_->film) {
    return end(Error{tr("nothing moves on this page").toStdString(), facts_.title.toStdString(),
                     tr("export a picture").toStdString()});
  }
  // The name that was chosen stands for all of them: nobody was asked about each.
  for (int number = 1; !is_gif() && number <= frames_; ++number) {
    if (!QFile::exists(picture_path(number))) continue;
    return end(Error{tr("is there already").toStdString(), picture_path(number).toStdString(),
                     tr("choose another name").toStdString()});
  }
  waiting_.start();
  timer_.start(0);
}

void FilmExport::next() {
  if (!page_->page->settled()) {
    if (waiting_.elapsed() > kMostPatienceMs) {
      end(Error{tr("the page did not come to rest").toStdString(), facts_.title.toStdString(), {}});
    }
    return;
  }
  page_->film->show(written_ * options_.speed / options_.frames_per_second);
  facts_ =
      export_facts(*page_->page, page_->store.state());  // each frame says what it shows, and opens as it
  if (written_ == 0) size_ = export_size(*page_->page, facts_, options_.picture);
  const QImage frame = export_image(*page_->page, facts_, options_.picture, size_);
  if (!write(frame)) {
    return end(Error{tr("could not be written").toStdString(), path_.toStdString(),
                     tr("choose another place, or free some space").toStdString()});
  }
  Q_EMIT progress_changed(++written_);
  if (written_ < frames_) return;
  const bool whole = !gif_ || (gif_->finish() && file_.commit());
  if (whole) return end({});
  end(Error{tr("could not be written (%1)").arg(file_.errorString()).toStdString(), path_.toStdString(),
            tr("choose another place, or free some space").toStdString()});
}

bool FilmExport::is_gif() const {
  return QFileInfo(path_).suffix().toLower() == QLatin1String("gif");
}

QString FilmExport::picture_path(int number) const {
  const QFileInfo name(path_);
  return name.path() + QLatin1Char('/') + name.completeBaseName() +
         QStringLiteral("-%1.png").arg(number, 4, 10, QLatin1Char('0'));
}

bool FilmExport::write(const QImage& frame) {
  if (frame.isNull()) return false;
  if (is_gif()) {
    if (!gif_) {
      if (!file_.open(QIODevice::WriteOnly)) return false;
      gif_.emplace([this](const QByteArray& bytes) { return file_.write(bytes) == bytes.size(); },
                   frame.size(), plain_json(facts_.state));
    }
    gif_->add_frame(frame, std::max(2, static_cast<int>(std::lround(100.0 / options_.frames_per_second))));
    return true;
  }
  const QString picture = picture_path(written_ + 1);
  QBuffer bytes;
  bytes.open(QIODevice::WriteOnly);
  if (!frame.save(&bytes, "PNG") || !write_export(picture, bytes.data())) return false;
  pictures_.append(picture);
  return true;
}

void FilmExport::end(const Status& status) {
  timer_.stop();
  done_ = status.ok();
  Q_EMIT finished(status);
}

}  // namespace rope::app
