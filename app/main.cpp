// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <cstdio>
#include <cstdlib>

#include "app/shell/application.h"
#include "app/shell/launch_options.h"

namespace {

constexpr const char* kVersion = ROPE_VERSION;

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
    return 2;
  }
  const rope::app::LaunchOptions& options = *parsed;
  if (options.help || options.version) {
    std::printf("%s", options.help ? qPrintable(rope::app::launch_help()) : "rope-explorer ");
    if (!options.help) std::printf("%s\n", kVersion);
    return 0;
  }
  // Qt aborts where there is no display, so this is decided before it is asked.
  if (options.headless()) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
  } else if (!has_display()) {
    complain({"no display to open a window on", "DISPLAY and WAYLAND_DISPLAY are not set",
              "run it in a desktop session, or use --screenshots DIR or --render PAGE -o FILE"});
    return 1;
  }
  QApplication application(argc, argv);
  QApplication::setApplicationName(QStringLiteral("rope-explorer"));
  QApplication::setApplicationDisplayName(QStringLiteral("RoPE Explorer"));
  QApplication::setApplicationVersion(QString::fromLatin1(kVersion));
  rope::app::Application explorer(options, rope::app::load_model);
  if (options.headless()) {
    const rope::Status status = explorer.write_pictures();
    if (!status) complain(status.error());
    return status ? 0 : 1;
  }
  explorer.show();
  return QApplication::exec();
}
