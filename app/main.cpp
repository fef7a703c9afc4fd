// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "app/shell/application.h"
#include "app/shell/launch_options.h"

namespace {

constexpr const char* kVersion = ROPE_VERSION;

constexpr int kDone = 0;
constexpr int kFailed = 1;
constexpr int kWrongUsage = 2;
constexpr int kNoDisplay = 3;

void complain(const rope::Error& error) {
  std::fprintf(stderr, "rope-explorer: %s\n", error.message().c_str());
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

bool has_display() {
  return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") || is_set("QT_QPA_PLATFORM");
}

int no_display(const std::string& why) {
  complain({"no display to open a window on", why,
            "run it in a desktop session, or use --screenshots DIR or --render PAGE -o FILE"});
  return kNoDisplay;
}

// What Qt says while it looks for the display.
QStringList& said_at_start() {
  static QStringList messages;
  return messages;
}

void hear_at_start(QtMsgType type, const QMessageLogContext& /*where*/, const QString& message) {
  // The line after this would be Qt's call of abort().
  if (type == QtFatalMsg) {
    const QString why = said_at_start().join(QStringLiteral("; ")).simplified();
    std::_Exit(no_display(why.toStdString()));
  }
  // Only sockets of sessions need that folder, and there are none here.
  if (!message.startsWith(QLatin1String("QStandardPaths:"))) said_at_start().append(message);
}

// Qt aborts where a display is named that does not answer; here that is a line and an exit code.
std::unique_ptr<QApplication> start_qt(int& argc, char** argv) {
  const QtMessageHandler usual = qInstallMessageHandler(hear_at_start);
  auto application = std::make_unique<QApplication>(argc, argv);
  qInstallMessageHandler(usual);
  for (const QString& message : said_at_start()) qWarning("%s", qPrintable(message));
  return application;
}

QStringList arguments_of(int argc, char** argv) {
  QStringList arguments;
  for (int i = 1; i < argc; ++i) arguments.append(QString::fromLocal8Bit(argv[i]));
  return arguments;
}

}  // namespace

int main(int argc, char** argv) {
  const rope::Result<rope::app::LaunchOptions> parsed =
      rope::app::parse_launch_options(arguments_of(argc, argv));
  if (!parsed) {
    complain(parsed.error());
    return kWrongUsage;
  }
  const rope::app::LaunchOptions& options = *parsed;
  if (options.help || options.version) {
    std::printf("%s", options.help ? qPrintable(rope::app::launch_help()) : "rope-explorer ");
    if (!options.help) std::printf("%s\n", kVersion);
    return kDone;
  }
  if (options.headless()) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
  } else if (!has_display()) {
    return no_display("DISPLAY and WAYLAND_DISPLAY are not set");
  }
  const std::unique_ptr<QApplication> application = start_qt(argc, argv);
  QApplication::setApplicationName(QStringLiteral("rope-explorer"));
  QApplication::setApplicationDisplayName(QStringLiteral("RoPE Explorer"));
  QApplication::setApplicationVersion(QString::fromLatin1(kVersion));
  rope::app::Application explorer(options, rope::app::load_model);
  if (options.headless()) {
    const rope::Status status = explorer.write_pictures();
    if (!status) complain(status.error());
    return status ? kDone : kFailed;
  }
  explorer.show();
  return QApplication::exec();
}
