// SPDX-License-Identifier: MIT
#include "app/shell/language.h"

#include <QAbstractButton>
#include <QFile>
#include <QLabel>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <set>

#include "tests/app/shell/window_fixture.h"

namespace rope::app {
namespace {

using Language = WindowTest;

QStringList texts_of(const QWidget& window) {
  QStringList texts;
  for (const QLabel* label : window.findChildren<QLabel*>()) texts.append(label->text());
  for (const QAbstractButton* button : window.findChildren<QAbstractButton*>()) texts.append(button->text());
  return texts;
}

TEST_F(Language, SwitchesWithoutARestartAndKeepsTheState) {
  start();
  program->store().slice(&ExplorerState::rotation).edit([](RotationState& state) { state.m = 21; });
  const ExplorerState before = program->store().state();
  EXPECT_TRUE(texts_of(window()).contains(QStringLiteral("Frequencies")));
  Settings settings = program->settings();
  settings.language = QStringLiteral("ko");
  program->use_settings(settings);
  QTest::qWait(20);
  const QString korean = texts_of(window()).join(u' ');
  EXPECT_FALSE(texts_of(window()).contains(QStringLiteral("Frequencies")));
  EXPECT_TRUE(korean.contains(QStringLiteral("주파수"))) << korean.toStdString();
  EXPECT_EQ(program->store().state(), before);
  settings.language = QStringLiteral("en");
  program->use_settings(settings);
  QTest::qWait(20);
  EXPECT_TRUE(texts_of(window()).contains(QStringLiteral("Frequencies")));
  ASSERT_NE(window().focusWidget(), nullptr);  // no button got it that nobody chose
  EXPECT_EQ(window().focusWidget()->accessibleName(), QStringLiteral("Page"));
}

TEST_F(Language, EnglishCountsProperly) {
  apply_language(QStringLiteral("en"));
  const auto layers = [](int n) {
    return QCoreApplication::translate("rope::app::StatusLine", "%n layer(s)", nullptr, n);
  };
  EXPECT_EQ(layers(1), QStringLiteral("1 layer"));
  EXPECT_EQ(layers(6), QStringLiteral("6 layers"));
}

// Every text of the window is in the file, translated, with the same place markers.
TEST_F(Language, TheKoreanFileIsWholeAndKeepsTheMarkers) {
  QFile file(QStringLiteral(ROPE_SOURCE_DIR "/resources/translations/rope_ko.ts"));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  QXmlStreamReader xml(&file);
  const QRegularExpression marker(QStringLiteral("%L?[0-9n]"));
  const auto markers = [&](const QString& text) {
    std::multiset<QString> found;
    for (auto it = marker.globalMatch(text); it.hasNext();) found.insert(it.next().captured());
    return found;
  };
  QString source;
  int messages = 0;
  while (!xml.atEnd()) {
    xml.readNext();
    if (!xml.isStartElement()) continue;
    if (xml.name() == QLatin1String("source")) source = xml.readElementText();
    if (xml.name() != QLatin1String("translation")) continue;
    ++messages;
    EXPECT_TRUE(xml.attributes().value(QLatin1String("type")).isEmpty()) << source.toStdString();
    const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
    EXPECT_FALSE(text.isEmpty()) << source.toStdString();
    EXPECT_EQ(markers(source), markers(text)) << source.toStdString();
  }
  EXPECT_FALSE(xml.hasError());
  EXPECT_GT(messages, 100);
}

TEST_F(Language, PseudoIsLongerAndKeepsMarkers) {
  const QString pseudo = PseudoTranslator::pseudo(QStringLiteral("Saved %n as %1 <b>safe</b>"));
  EXPECT_TRUE(pseudo.contains(QStringLiteral("%n")));
  EXPECT_TRUE(pseudo.contains(QStringLiteral("%1")));
  EXPECT_TRUE(pseudo.contains(QStringLiteral("<b>")));
  EXPECT_TRUE(pseudo.contains(QStringLiteral("</b>")));
  EXPECT_GT(pseudo.size(), 26 * 13 / 10);
  EXPECT_TRUE(pseudo.startsWith(QStringLiteral("[Sáv")));
}

// A text that is not in brackets in the pseudo-locale did not go through tr(). Names of methods are the same
// in every language.
TEST_F(Language, EveryTextOfTheFrameIsTranslatable) {
  LaunchOptions options = fresh();
  options.language = QStringLiteral("pseudo");
  start(options);
  const QStringList names{QStringLiteral("YaRN"), QStringLiteral("Llama 3"), QStringLiteral("LongRoPE")};
  for (const PageEntry& entry : page_entries()) {
    EXPECT_TRUE(entry.word.startsWith(u'[')) << entry.word.toStdString();
    show_page(entry.id);
    EXPECT_TRUE(window().page()->title().startsWith(u'[')) << window().page()->title().toStdString();
    EXPECT_TRUE(window().page()->hint().startsWith(u'[')) << window().page()->hint().toStdString();
    for (const QAbstractButton* button : window().findChildren<QAbstractButton*>()) {
      const QString text = button->text();
      if (text.isEmpty() || !button->isVisible() || names.contains(text)) continue;
      const bool has_word = text.contains(QRegularExpression(QStringLiteral("[a-zA-Z]{3}")));
      EXPECT_TRUE(text.startsWith(u'[') || !has_word) << text.toStdString();
    }
  }
}

}  // namespace
}  // namespace rope::app
