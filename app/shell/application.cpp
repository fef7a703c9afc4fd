// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/application.h"

#include <QApplication>
#include <QEvent>
#include <QStandardPaths>
#include <QWindow>
#include <cstdio>

#include "app/shell/capture.h"
#include "app/shell/language.h"
#include "app/shell/picture_state.h"
#include "app/shell/settings_dialog.h"
#include "app/shell/startup_clock.h"
#include "app/widgets/explorer_style.h"
#include "app/widgets/message_bar.h"
#include "app/widgets/motion.h"

namespace rope::app {

Application::Application(LaunchOptions options, ModelService::Loader loader)
    : options_(std::move(options)), models_(std::move(loader)), training_(runs_folder(), !options_.fresh) {
  static_cast<void>(system_theme());  // asked before our own palette hides the answer
  QApplication::setStyle(new ExplorerStyle);
  // Pictures must not depend on who makes them, and tests of --fresh not on who ran before.
  if (!options_.fresh && !options_.headless()) settings_ = load_settings();
  models_.recent().restore(settings_.model_folders);
  connect(&models_.recent(), &RecentModels::changed, this, &Application::keep);
  apply_settings();
  first_state_ = open_first_state();
  window_ = std::make_unique<MainWindow>(PageContext{store_, models_, training_, losses_});
  connect(window_.get(), &MainWindow::settings_wanted, this, &Application::show_settings);
  connect(window_.get(), &MainWindow::closing, this, &Application::keep);
  window_->restoreGeometry(settings_.geometry);
  if (!options_.size.isEmpty()) window_->resize(options_.size);
  if (!first_state_) window_->messages().show_error(first_state_.error());
}

Application::~Application() = default;

void Application::apply_settings() {
  Settings shown = settings_;
  if (!options_.theme.isEmpty()) shown.theme = options_.theme;
  if (!options_.language.isEmpty()) shown.language = options_.language;
  apply_theme(shown.theme_name(), shown.font_scale);
  apply_language(shown.language);
  apply_motion();
  if (options_.rtl) QGuiApplication::setLayoutDirection(Qt::RightToLeft);
}

void Application::apply_motion() {
  set_motion_reduced(settings_.motion == QLatin1String("less") ||
                     (system_motion_ && system_motion_->reduced()));
}

void Application::use_settings(const Settings& settings) {
  const Settings before = std::exchange(settings_, settings);
  apply_motion();
  // The person's choice now outranks the command line's.
  if (before.theme != settings.theme) options_.theme.clear();
  if (before.language != settings.language) options_.language.clear();
  const bool same_language = before.language == settings.language;
  if (same_language) {
    apply_theme(options_.theme.isEmpty() ? settings.theme_name() : current_theme().name, settings.font_scale);
  } else {
    apply_settings();
    window_->retranslate();
  }
  keep();
}

Status Application::open_first_state() {
  if (!options_.state_file.isEmpty()) {
    Result<StateFile> file = read_any_state(options_.state_file);
    if (!file) return file.error();
    store_.reset(std::move(file).value().state);
  } else if (!settings_.state.isEmpty()) {
    Result<StateFile> last = read_state(settings_.state, tr("what was last on screen"));
    if (!last) return last.error();
    store_.reset(std::move(last).value().state);
  }
  return {};
}

QString Application::runs_folder() {
  if (options_.headless()) return {};  // pictures must not depend on who makes them
  if (options_.fresh) return fresh_folder_.emplace().path();
  // By name, as the settings are.
  return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
         QStringLiteral("/rope-explorer/training");
}

void Application::quit() {
  if (!training_.unsaved()) return QCoreApplication::quit();
  // Nobody is there to be asked: what can be saved is, and then this ends.
  connect(&training_, &TrainingService::changed, this, [this] {
    if (training_.running()) return;
    keep();
    if (training_.unsaved()) {
      std::fprintf(stderr, "rope-explorer: %s\n", training_.run()->error->message().c_str());
    }
    QCoreApplication::exit(training_.unsaved() ? 1 : 0);
  });
  training_.end();
}

void Application::show() {
  connect(&quit_signals_.emplace(), &QuitSignals::received, this, &Application::quit);
  window_->winId();  // so that there is a window to watch before it is shown
  window_->windowHandle()->installEventFilter(this);
  window_->show();
}

bool Application::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Expose && window_->windowHandle()->isExposed() && !first_frame_seen_) {
    first_frame_seen_ = true;
    // Queued: handling the exposure paints and flushes the frame before events are taken up again.
    QMetaObject::invokeMethod(this, &Application::after_first_frame, Qt::QueuedConnection);
  }
  return QObject::eventFilter(watched, event);
}

void Application::after_first_frame() {
  window_->windowHandle()->removeEventFilter(this);
  if (options_.startup_time) {
    const std::optional<double> ms = ms_since_process_start();
    if (ms) std::printf("%.0f ms\n", *ms);
    if (!ms) std::fprintf(stderr, "rope-explorer: no start time: /proc/self/stat: needs Linux's /proc\n");
    QCoreApplication::exit(ms ? 0 : 1);
    return;
  }
  connect(&system_motion_.emplace(), &SystemMotion::changed, this, &Application::apply_motion);
  models_.request(store_.state().shared.model_folder);
}

void Application::show_settings() {
  if (auto* open = window_->findChild<SettingsDialog*>()) {
    open->raise();
    open->activateWindow();
    return;
  }
  auto* dialog = new SettingsDialog(settings_, window_.get());
  connect(dialog, &SettingsDialog::changed, this, &Application::use_settings);
  dialog->show();
}

void Application::keep() {
  if (options_.fresh || options_.headless() || options_.startup_time) return;
  settings_.model_folders = models_.recent().folders();
  settings_.geometry = window_->saveGeometry();
  settings_.state = write_state(store_.state());
  save_settings(settings_);
}

Status Application::write_pictures() {
  if (!first_state_) return first_state_;
  if (!options_.screenshots_folder.isEmpty()) {
    if (Status status = write_screenshots(*window_, store_, options_); !status) return status;
  }
  if (!options_.render_page.isEmpty()) return render_page(*window_, store_, options_);
  return {};
}

}  // namespace rope::app
