// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/capture.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QPixmap>
#include <QSaveFile>
#include <QTimer>
#include <functional>
#include <vector>

#include "app/shell/film_export.h"
#include "app/widgets/message_bar.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

constexpr QSize kDefaultSize(1280, 800);

void run_events_for(int ms) {
  QEventLoop loop;
  QTimer::singleShot(ms, &loop, &QEventLoop::quit);
  loop.exec();
}

/// Whether the page is at rest and shows what was asked for, and not why it cannot.
Status page_is_ready(MainWindow& window, const QString& page) {
  if (!wait_until_settled(window)) {
    return Error{"the page did not come to rest", page.toStdString(), "choose smaller sizes in the state"};
  }
  if (const std::optional<Error>& error = window.messages().error()) return *error;
  return {};
}

std::vector<ThemeName> themes_of(const LaunchOptions& options) {
  for (const ThemeName name : {ThemeName::light, ThemeName::dark, ThemeName::projector}) {
    if (options.theme == QString::fromLatin1(theme_id(name))) return {name};
  }
  if (options.all) return {ThemeName::light, ThemeName::dark, ThemeName::projector};
  return {ThemeName::light, ThemeName::dark};
}

Status write_png(const QPixmap& picture, const QString& path) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  picture.save(&buffer, "PNG");
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(buffer.data()) != buffer.size() || !file.commit()) {
    return Error{"could not be written", path.toStdString(), "choose another folder, or free some space"};
  }
  return {};
}

}  // namespace

bool wait_until_settled(MainWindow& window, int timeout_ms) {
  QElapsedTimer clock;
  clock.start();
  // Twice in a row: a result may start the next computation.
  for (int calm = 0; calm < 2;) {
    run_events_for(30);
    QCoreApplication::sendPostedEvents();  // on a busy machine the layout of what came last is still due
    calm = window.page()->settled() ? calm + 1 : 0;
    if (calm < 2 && clock.elapsed() > timeout_ms) return false;
  }
  return true;
}

std::vector<PictureState> picture_states() {
  return {
      {QStringLiteral("first"), 0, true}, {QStringLiteral("preset-2"), 1}, {QStringLiteral("preset-3"), 2}};
}

void show_picture_state(MainWindow& window, Store& store, const QString& page, const PictureState& state) {
  ExplorerState first;
  first.page = page;
  first.shared.model_folder = store.state().shared.model_folder;
  store.reset(first);
  if (state.first) return;
  const std::vector<Preset> presets = window.page()->presets();
  if (state.preset < presets.size()) presets[state.preset].apply();
}

namespace {

Status write_states(MainWindow& window, Store& store, const QString& page, const QString& theme,
                    const std::function<Status(const QString&)>& write) {
  for (const QSize size : kPictureSizes) {
    window.resize(size);
    for (const PictureState& state : picture_states()) {
      show_picture_state(window, store, page, state);
      if (Status status = page_is_ready(window, page); !status) return status;
      const QString name = QStringLiteral("%1-%2-%3-%4x%5.png")
                               .arg(page, state.name, theme)
                               .arg(size.width())
                               .arg(size.height());
      if (Status status = write(name); !status) return status;
    }
  }
  return {};
}

}  // namespace

Status write_screenshots(MainWindow& window, Store& store, const LaunchOptions& options) {
  const QDir folder(options.screenshots_folder);
  if (!folder.mkpath(QStringLiteral("."))) {
    return Error{"the folder cannot be made", options.screenshots_folder.toStdString(), "choose another"};
  }
  const QSize one_size = options.size.isEmpty() ? kDefaultSize : options.size;
  window.resize(one_size);
  window.show();
  const auto write = [&](const QString& name) { return write_png(window.grab(), folder.filePath(name)); };
  for (const ThemeName theme : themes_of(options)) {
    apply_theme(theme);
    const QString theme_name = QString::fromLatin1(theme_id(theme));
    for (const PageEntry& entry : page_entries()) {
      if (options.all) {
        if (Status status = write_states(window, store, entry.id, theme_name, write); !status) return status;
        continue;
      }
      store.set_page(entry.id);
      if (Status status = page_is_ready(window, entry.id); !status) return status;
      if (Status status = write(QStringLiteral("%1-%2.png").arg(entry.id, theme_name)); !status)
        return status;
    }
  }
  return {};
}

Status render_page(MainWindow& window, Store& store, const LaunchOptions& options) {
  bool known = false;
  QStringList ids;
  for (const PageEntry& entry : page_entries()) {
    ids.append(entry.id);
    known = known || entry.id == options.render_page;
  }
  if (!known) {
    return Error{"unknown page: " + options.render_page.toStdString(), "--render",
                 "use one of: " + ids.join(QStringLiteral(", ")).toStdString()};
  }
  const QSize size = options.size.isEmpty() ? kDefaultSize : options.size;
  store.set_page(options.render_page);
  window.resize(size);
  window.show();
  // The picture is laid out at the size that it is written in; its texts, which say what is there when all is
  // computed, take some of that.
  if (Status status = page_is_ready(window, options.render_page); !status) return status;
  Page& page = *window.page();
  const ExportFacts facts = export_facts(page, store.state());
  const QSize texts = export_size(page, facts, {}) - page.size();
  window.resize(size - texts + (window.size() - page.size()));
  if (Status status = page_is_ready(window, options.render_page); !status) return status;
  if (!options.output.endsWith(QLatin1String(".gif"), Qt::CaseInsensitive)) {
    return export_page(page, facts, options.output, {.scale = 1}, size);
  }
  Status filmed;
  QEventLoop loop;
  FilmExport film(window.context(), page.id(), page.size(), options.output, {});
  QObject::connect(&film, &FilmExport::finished, &loop, [&](const Status& status) {
    filmed = status;
    loop.quit();
  });
  QTimer::singleShot(0, &film, &FilmExport::start);
  loop.exec();
  return filmed;
}

}  // namespace rope::app
