// SPDX-License-Identifier: MIT
#include "app/shell/settings.h"

#include <QComboBox>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>

#include "app/shell/settings_dialog.h"
#include "app/widgets/message_bar.h"
#include "app/widgets/motion.h"
#include "tests/app/shell/window_fixture.h"

namespace rope::app {
namespace {

// The settings file stands in a folder of the test's own.
class SettingsTest : public WindowTest {
 protected:
  QTemporaryDir folder;
  QString file() const { return folder.filePath(QStringLiteral("rope-explorer/rope-explorer.ini")); }
  void SetUp() override { QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path()); }
};

TEST_F(SettingsTest, SurviveARestartWithPageAndState) {
  start(LaunchOptions{});
  Settings settings = program->settings();
  settings.theme = QStringLiteral("dark");
  settings.font_scale = 1.25;
  program->use_settings(settings);
  show_page(QStringLiteral("decay"));
  program->store().slice(&ExplorerState::decay).edit([](DecayState& state) { state.draws = 123; });
  window().close();
  start(LaunchOptions{});
  EXPECT_EQ(current_theme().name, ThemeName::dark);
  EXPECT_EQ(program->settings().font_scale, 1.25);
  EXPECT_EQ(window().page()->id(), QStringLiteral("decay"));
  EXPECT_EQ(program->store().state().decay.draws, 123);
  EXPECT_FALSE(program->store().can_undo());
}

TEST_F(SettingsTest, FreshReadsAndWritesNothing) {
  Settings kept;
  kept.theme = QStringLiteral("projector");
  save_settings(kept);
  QFile before(file());
  ASSERT_TRUE(before.open(QIODevice::ReadOnly));
  const QByteArray bytes = before.readAll();
  start(fresh());
  EXPECT_NE(current_theme().name, ThemeName::projector);
  Settings settings = program->settings();
  settings.theme = QStringLiteral("dark");
  program->use_settings(settings);
  EXPECT_EQ(current_theme().name, ThemeName::dark);
  window().close();
  program.reset();
  QFile after(file());
  ASSERT_TRUE(after.open(QIODevice::ReadOnly));
  EXPECT_EQ(after.readAll(), bytes);
  EXPECT_TRUE(QFile::remove(file()));
  start(fresh());
  window().close();
  program.reset();
  EXPECT_FALSE(QFile::exists(file()));
}

TEST_F(SettingsTest, ModelsThatWereOpenedAreRemembered) {
  start(LaunchOptions{});
  program->models().recent().add(QStringLiteral("/models/one"));
  program.reset();  // without closing the window: it was written at once
  start(LaunchOptions{});
  EXPECT_EQ(program->models().recent().folders(), QStringList{QStringLiteral("/models/one")});
  start(fresh());
  EXPECT_TRUE(program->models().recent().folders().isEmpty());
  program->models().recent().add(QStringLiteral("/models/two"));
  start(LaunchOptions{});
  EXPECT_EQ(program->models().recent().folders(), QStringList{QStringLiteral("/models/one")});
}

TEST_F(SettingsTest, NonsenseInTheFileIsTheDefault) {
  {
    QSettings nonsense(file(), QSettings::IniFormat);
    nonsense.setValue(QStringLiteral("theme"), QStringLiteral("neon"));
    nonsense.setValue(QStringLiteral("font_scale"), QStringLiteral("nan"));
    nonsense.setValue(QStringLiteral("language"), 7);
    nonsense.setValue(QStringLiteral("geometry"), QByteArray("garbage"));
    nonsense.setValue(QStringLiteral("state"), QByteArray("{\"format\":"));
  }
  const Settings settings = load_settings();
  EXPECT_EQ(settings.theme, QStringLiteral("system"));
  EXPECT_EQ(settings.language, QStringLiteral("system"));
  EXPECT_EQ(settings.font_scale, 1);
  start(LaunchOptions{});
  EXPECT_EQ(program->store().state(), ExplorerState{});
  EXPECT_FALSE(window().messages().text().isEmpty());  // the lost state is said, not hidden
}

TEST_F(SettingsTest, TheDialogChangesAtOnce) {
  start(fresh());
  SettingsDialog dialog(program->settings());
  dialog.setAttribute(Qt::WA_DeleteOnClose, false);
  QObject::connect(&dialog, &SettingsDialog::changed, program.get(), &Application::use_settings);
  dialog.show();
  auto* theme = dialog.findChildren<QComboBox*>().first();
  theme->setFocus();
  QTest::keyClick(theme, Qt::Key_End);
  EXPECT_EQ(current_theme().name, ThemeName::projector);
  QTest::keyClick(theme, Qt::Key_Home);
  EXPECT_EQ(current_theme().name, system_theme());
}

// The dialog is built anew in the new language; the next arrow key goes on in the list of languages.
TEST_F(SettingsTest, ByKeyboardTheLanguagesAreWalkedThrough) {
  start(fresh());
  SettingsDialog dialog(program->settings());
  dialog.setAttribute(Qt::WA_DeleteOnClose, false);
  QObject::connect(&dialog, &SettingsDialog::changed, program.get(), &Application::use_settings);
  dialog.show();
  dialog.findChildren<QComboBox*>().at(1)->setFocus();
  for (const char* language : {"en", "ko"}) {
    ASSERT_NE(dialog.focusWidget(), nullptr);
    QTest::keyClick(dialog.focusWidget(), Qt::Key_Down);
    QTest::qWait(20);
    EXPECT_EQ(program->settings().language, QString::fromLatin1(language));
  }
}

TEST_F(SettingsTest, LessMovementIsAWishOfTheDesktopOrOfThePerson) {
  const auto asks = [](const char* group, const char* key, const QVariant& value) {
    return SystemMotion::asks_for_less(QString::fromLatin1(group), QString::fromLatin1(key), value);
  };
  EXPECT_EQ(asks("org.gnome.desktop.interface", "enable-animations", false), true);
  EXPECT_EQ(asks("org.gnome.desktop.interface", "enable-animations", true), false);
  EXPECT_EQ(asks("org.freedesktop.appearance", "reduced-motion", 1U), true);
  EXPECT_EQ(asks("org.kde.kdeglobals.KDE", "AnimationDurationFactor", QStringLiteral("0")), true);
  EXPECT_EQ(asks("org.kde.kdeglobals.KDE", "AnimationDurationFactor", QStringLiteral("0.7")), false);
  EXPECT_EQ(asks("org.gnome.desktop.interface", "clock-format", false), std::nullopt);
  start(fresh());
  EXPECT_FALSE(motion_reduced());
  Settings settings = program->settings();
  settings.motion = QStringLiteral("less");
  program->use_settings(settings);
  EXPECT_TRUE(motion_reduced());
  settings.motion = QStringLiteral("system");
  program->use_settings(settings);
  EXPECT_FALSE(motion_reduced());
}

TEST_F(SettingsTest, AStateFileOnTheCommandLineOutranksTheLastState) {
  Settings kept;
  ExplorerState last;
  last.rotation.m = 1;
  kept.state = write_state(last);
  save_settings(kept);
  ExplorerState given;
  given.rotation.m = 2;
  LaunchOptions options;
  options.state_file = folder.filePath(QStringLiteral("given.json"));
  ASSERT_TRUE(write_state_file(options.state_file, given));
  start(options);
  EXPECT_EQ(program->store().state(), given);
}

}  // namespace
}  // namespace rope::app
