// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/launch_options.h"

#include <QCommandLineParser>
#include <QFileInfo>
#include <QRegularExpression>

namespace rope::app {
namespace {

// Printed before there is an application, hence not translated; neither is rope-cli.
constexpr const char* kHelp =
    "rope-explorer [STATE FILE] [options]\n"
    "\n"
    "  --state FILE        open what was saved in FILE\n"
    "  --theme NAME        light, dark or projector\n"
    "  --language NAME     en or ko\n"
    "  --rtl               lay out from right to left\n"
    "  --size WxH          size of the window or the picture (1280x800)\n"
    "  --fresh             read and write no settings: nothing of this run is kept\n"
    "  --screenshots DIR   write a picture of every page, light and dark, to DIR\n"
    "  --all               with --screenshots: three states of each, three themes, two sizes\n"
    "  --render PAGE -o FILE.png|svg|pdf|csv|gif\n"
    "                      write one page's picture or numbers; PAGE is rotation,\n"
    "                      frequencies, decay, attention, roformer, extension or training\n"
    "  --startup-time      print the milliseconds to the first frame, and end\n"
    "  --help, --version\n"
    "\n"
    "--screenshots and --render need no display.\n"
    "Exit code: 0 done, 1 it could not be done, 2 wrong usage, 3 no display.\n";

Error wrong(const QString& what, const QString& where, const QString& fix) {
  return {what.toStdString(), where.toStdString(), fix.toStdString()};
}

Result<QSize> parse_size(const QString& text) {
  static const QRegularExpression pattern(QStringLiteral("^([0-9]{1,5})[xX]([0-9]{1,5})$"));
  const QRegularExpressionMatch match = pattern.match(text);
  const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
  if (!match.hasMatch() || size.width() < 320 || size.height() < 240 || size.width() > 8192 ||
      size.height() > 8192) {
    return wrong(QStringLiteral("not a size: %1").arg(text), QStringLiteral("--size"),
                 QStringLiteral("use WIDTHxHEIGHT, 320x240 to 8192x8192, e.g. 1280x800"));
  }
  return size;
}

Status check_choice(const QString& value, const QString& option, const QStringList& choices) {
  if (value.isEmpty() || choices.contains(value)) return {};
  return wrong(QStringLiteral("unknown: %1").arg(value), option,
               QStringLiteral("use %1").arg(choices.join(QStringLiteral(", "))));
}

}  // namespace

QString launch_help() {
  return QString::fromLatin1(kHelp);
}

Result<LaunchOptions> parse_launch_options(const QStringList& arguments) {
  QCommandLineParser parser;
  for (const char* flag : {"help", "version", "fresh", "startup-time", "rtl", "all"}) {
    parser.addOption(QCommandLineOption(QString::fromLatin1(flag)));
  }
  for (const char* option : {"state", "theme", "language", "size", "screenshots", "render"}) {
    parser.addOption({QString::fromLatin1(option), {}, QStringLiteral("value")});
  }
  parser.addOption({{QStringLiteral("o"), QStringLiteral("output")}, {}, QStringLiteral("file")});
  const QString see_help = QStringLiteral("see rope-explorer --help");
  if (!parser.parse(QStringList{QStringLiteral("rope-explorer")} + arguments)) {
    return wrong(parser.errorText(), QStringLiteral("command line"), see_help);
  }
  const auto is_set = [&](const char* name) { return parser.isSet(QString::fromLatin1(name)); };
  const auto value = [&](const char* name) { return parser.value(QString::fromLatin1(name)); };
  LaunchOptions options;
  options.help = is_set("help");
  options.version = is_set("version");
  options.fresh = is_set("fresh");
  options.startup_time = is_set("startup-time");
  options.rtl = is_set("rtl");
  options.all = is_set("all");
  options.state_file = value("state");
  options.theme = value("theme");
  options.language = value("language");
  options.screenshots_folder = value("screenshots");
  options.render_page = value("render");
  options.output = value("output");
  const QStringList rest = parser.positionalArguments();
  if (rest.size() > 1 || (rest.size() == 1 && !options.state_file.isEmpty())) {
    return wrong(QStringLiteral("more than one state file"), rest.last(), see_help);
  }
  if (rest.size() == 1) options.state_file = rest.front();
  if (is_set("size")) {
    const Result<QSize> size = parse_size(value("size"));
    if (!size) return size.error();
    options.size = *size;
  }
  Status status =
      check_choice(options.theme, QStringLiteral("--theme"),
                   {QStringLiteral("light"), QStringLiteral("dark"), QStringLiteral("projector")});
  if (!status) return status.error();
  status = check_choice(options.language, QStringLiteral("--language"),
                        {QStringLiteral("en"), QStringLiteral("ko"), QStringLiteral("pseudo")});
  if (!status) return status.error();
  if (options.all && !is_set("screenshots")) {
    return wrong(QStringLiteral("--all belongs to --screenshots DIR"), QStringLiteral("command line"),
                 see_help);
  }
  if (is_set("render") != is_set("output")) {
    return wrong(QStringLiteral("--render PAGE and -o FILE go together"), QStringLiteral("command line"),
                 QStringLiteral("give both"));
  }
  const QStringList kinds{QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf"),
                          QStringLiteral("csv"), QStringLiteral("gif")};
  if (is_set("output") && !kinds.contains(QFileInfo(options.output).suffix().toLower())) {
    return wrong(QStringLiteral("unknown kind of file: %1").arg(options.output), QStringLiteral("-o"),
                 QStringLiteral("use a name that ends in .png, .svg, .pdf, .csv or .gif"));
  }
  return options;
}

}  // namespace rope::app
