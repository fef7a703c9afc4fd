// SPDX-License-Identifier: MIT
// The program as people start it: without a display, in a terminal, in scripts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QDir>
#include <QElapsedTimer>
#include <QImage>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>
#include <QThread>
#include <csignal>
#include <vector>

#include "app/state/explorer_state.h"

namespace rope::app {
namespace {

using testing::HasSubstr;

struct Outcome {
  int exit = -1;
  std::string out, err;
};

using Variables = QMap<QString, QString>;

Outcome launch(const QStringList& arguments, const Variables& variables = {}) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
    environment.remove(QString::fromLatin1(variable));
  }
  environment.remove(QStringLiteral("XDG_RUNTIME_DIR"));  // as in a container
  for (auto it = variables.constBegin(); it != variables.constEnd(); ++it) {
    environment.insert(it.key(), it.value());
  }
  process.setProcessEnvironment(environment);
  process.start(QStringLiteral(ROPE_EXPLORER), arguments);
  if (!process.waitForFinished(120'000)) process.kill();
  return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
          process.readAllStandardOutput().toStdString(), process.readAllStandardError().toStdString()};
}

int lines(const std::string& text) {
  return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

TEST(Program, WithoutADisplayItSaysSoInALine) {
  const Outcome result = launch({});
  EXPECT_EQ(result.exit, 3);
  EXPECT_EQ(lines(result.err), 1) << result.err;
  EXPECT_THAT(result.err, HasSubstr("no display"));
}

// Qt itself aborts here.
TEST(Program, ADisplayThatDoesNotAnswerIsALineToo) {
  const QString name = QStringLiteral(":987");
  for (const Variables& variables :
       {Variables{{QStringLiteral("DISPLAY"), name}}, Variables{{QStringLiteral("WAYLAND_DISPLAY"), name}},
        Variables{{QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("unheard-of")}}}) {
    const Outcome result = launch({QStringLiteral("--fresh")}, variables);
    EXPECT_EQ(result.exit, 3) << variables.firstKey().toStdString();
    EXPECT_EQ(lines(result.err), 1) << result.err;
    EXPECT_THAT(result.err, HasSubstr("no display"));
  }
}

TEST(Program, AWrongOptionIsUsage) {
  const Outcome result = launch({QStringLiteral("--wrong")});
  EXPECT_EQ(result.exit, 2);
  EXPECT_EQ(lines(result.err), 1) << result.err;
}

TEST(Program, HelpAndVersionNeedNoDisplay) {
  EXPECT_THAT(launch({QStringLiteral("--help")}).out, HasSubstr("--screenshots"));
  EXPECT_THAT(launch({QStringLiteral("--version")}).out, HasSubstr("rope-explorer 0."));
}

TEST(Program, ScreenshotsOfEveryPageInBothThemes) {
  const QTemporaryDir folder;
  const Outcome result = launch(
      {QStringLiteral("--screenshots"), folder.path(), QStringLiteral("--size"), QStringLiteral("1024x640")});
  ASSERT_EQ(result.exit, 0) << result.err;
  const std::vector<const char*> pages{"rotation", "frequencies", "decay",   "attention",
                                       "roformer", "extension",   "training"};
  for (const char* page : pages) {
    for (const char* theme : {"light", "dark"}) {
      const QString name = QStringLiteral("%1-%2.png").arg(QLatin1String(page), QLatin1String(theme));
      EXPECT_EQ(QImage(folder.filePath(name)).size(), QSize(1024, 640)) << name.toStdString();
    }
  }
  EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files).size(), static_cast<qsizetype>(2 * pages.size()));
}

TEST(Program, RenderWritesOnePageOfAState) {
  const QTemporaryDir folder;
  ExplorerState state;
  state.shared.head_dim = 8;
  state.shared.pair = 0;
  const QString path = folder.filePath(QStringLiteral("state.json"));
  ASSERT_TRUE(write_state_file(path, state));
  const QString csv = folder.filePath(QStringLiteral("out.csv"));
  const Outcome result = launch({QStringLiteral("--render"), QStringLiteral("frequencies"),
                                 QStringLiteral("--state"), path, QStringLiteral("-o"), csv});
  ASSERT_EQ(result.exit, 0) << result.err;
  QFile file(csv);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const QList<QByteArray> rows = file.readAll().trimmed().split('\n');
  EXPECT_EQ(rows[0], QByteArray("pair,theta,wavelength,unscaled_theta,turns"));
  ASSERT_EQ(rows.size(), 5);
  EXPECT_TRUE(rows[1].startsWith("0,1,"));
  EXPECT_TRUE(rows[2].startsWith("1,0.1,"));  // 10000^(-2/8)
  const QString png = folder.filePath(QStringLiteral("out.png"));
  ASSERT_EQ(launch({QStringLiteral("--render"), QStringLiteral("rotation"), QStringLiteral("--size"),
                    QStringLiteral("1600x1000"), QStringLiteral("-o"), png})
                .exit,
            0);
  EXPECT_EQ(QImage(png).size(), QSize(1600, 1000));
}

// An exported picture is a state as well.
TEST(Program, RendersTheStateOfAPicture) {
  const QTemporaryDir folder;
  ExplorerState state;
  state.shared.head_dim = 8;
  state.shared.pair = 0;
  const auto render = [&](const QString& from, const QString& to) {
    return launch({QStringLiteral("--render"), QStringLiteral("frequencies"), QStringLiteral("--state"),
                   folder.filePath(from), QStringLiteral("-o"), folder.filePath(to)});
  };
  ASSERT_TRUE(write_state_file(folder.filePath(QStringLiteral("a.json")), state));
  for (const char* ending : {"svg", "png"}) {
    const QString picture = QStringLiteral("b.") + QLatin1String(ending);
    ASSERT_EQ(render(QStringLiteral("a.json"), picture).exit, 0);
    const Outcome again = render(picture, QStringLiteral("c.csv"));
    ASSERT_EQ(again.exit, 0) << again.err;
    QFile csv(folder.filePath(QStringLiteral("c.csv")));
    ASSERT_TRUE(csv.open(QIODevice::ReadOnly));
    EXPECT_EQ(lines(csv.readAll().toStdString()), 5);
  }
}

// What is computed only once the page is shown is said all the same.
TEST(Program, RenderSaysWhatThePictureWasMadeWith) {
  const QTemporaryDir folder;
  const QString png = folder.filePath(QStringLiteral("out.png"));
  ASSERT_EQ(launch({QStringLiteral("--render"), QStringLiteral("attention"), QStringLiteral("-o"), png}).exit,
            0);
  const QString caption = QImage(png).text(QStringLiteral("Description"));
  EXPECT_TRUE(caption.contains(QStringLiteral("one random vector everywhere, seed 1")))
      << caption.toStdString();
}

TEST(Program, BadInputIsOneLineAndNoFile) {
  const QTemporaryDir folder;
  const QString out = folder.filePath(QStringLiteral("out.png"));
  Outcome result = launch({QStringLiteral("--render"), QStringLiteral("nowhere"), QStringLiteral("-o"), out});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.err, HasSubstr("unknown page"));
  result = launch({QStringLiteral("--render"), QStringLiteral("decay"), QStringLiteral("--state"),
                   QStringLiteral("/dev/null"), QStringLiteral("-o"), out});
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(lines(result.err), 1) << result.err;
  EXPECT_FALSE(QFile::exists(out));
}

TEST(Program, APageWhoseModelCannotBeReadIsNoPicture) {
  const QTemporaryDir folder;
  ExplorerState state;
  state.shared.model_folder = folder.path();  // nothing in it
  const QString path = folder.filePath(QStringLiteral("state.json"));
  ASSERT_TRUE(write_state_file(path, state));
  const QString out = folder.filePath(QStringLiteral("out.csv"));
  const auto render = [&](const QString& page) {
    return launch(
        {QStringLiteral("--render"), page, QStringLiteral("--state"), path, QStringLiteral("-o"), out});
  };
  const Outcome result = render(QStringLiteral("roformer"));
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(lines(result.err), 1) << result.err;
  EXPECT_THAT(result.err, HasSubstr("config.json"));
  EXPECT_FALSE(QFile::exists(out));
  EXPECT_EQ(render(QStringLiteral("rotation")).exit, 0);  // which needs no model
}

// The signals that a running program catches, as bits (1 << (number - 1)).
quint64 caught_signals(qint64 pid) {
  QFile status(QStringLiteral("/proc/%1/status").arg(pid));
  if (!status.open(QIODevice::ReadOnly)) return 0;
  const QByteArray text = status.readAll();
  const QByteArray key = "SigCgt:";
  return text.mid(text.indexOf(key) + key.size()).trimmed().left(16).toULongLong(nullptr, 16);
}

TEST(Program, CtrlCClosesTheWindowAndKeepsWhatWasOnScreen) {
  const QTemporaryDir folder;
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
  environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder.path());
  process.setProcessEnvironment(environment);
  process.start(QStringLiteral(ROPE_EXPLORER), QStringList());
  ASSERT_TRUE(process.waitForStarted());
  QElapsedTimer clock;
  clock.start();
  while ((caught_signals(process.processId()) >> (SIGINT - 1) & 1) == 0 && clock.elapsed() < 60'000) {
    QThread::msleep(20);
  }
  ASSERT_EQ(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
  ASSERT_TRUE(process.waitForFinished(60'000));
  EXPECT_EQ(process.exitStatus(), QProcess::NormalExit);
  EXPECT_EQ(process.exitCode(), 0);
  EXPECT_TRUE(QFile::exists(folder.filePath(QStringLiteral("rope-explorer/rope-explorer.ini"))));
}

TEST(Program, TellsItsStartUpTime) {
  const Outcome result = launch({QStringLiteral("--startup-time"), QStringLiteral("--fresh")},
                                {{QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen")}});
  ASSERT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr(" ms\n"));
  const double ms = std::stod(result.out);
  EXPECT_GT(ms, 1);
  EXPECT_LT(ms, 5000);  // a busy machine; the goal itself is measured by the benchmark
}

}  // namespace
}  // namespace rope::app
