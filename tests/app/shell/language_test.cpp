// SPDX-License-Identifier: MIT
#include "app/shell/language.h"

#include <QAbstractButton>
#include <QDirIterator>
#include <QFile>
#include <QLabel>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <set>

#include "app/pages/setting_text.h"
#include "tests/app/shell/drop.h"
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

/// "%1", "%n": what a translation has to have as often as its source.
std::multiset<QString> markers(const QString& text) {
  static const QRegularExpression marker(QStringLiteral("%L?[0-9n]"));
  std::multiset<QString> found;
  for (auto it = marker.globalMatch(text); it.hasNext();) found.insert(it.next().captured());
  return found;
}

/// Every sentence that the core has for a warning of a config, from its sources.
std::set<QString> sentences_of_warnings() {
  const QRegularExpression call(QStringLiteral(
      R"re(warning_words\(\s*"RotaryWarning",\s*(?:R"\((.*?)\)"|((?:"(?:[^"\\]|\\.)*"\s*)+))\))re"));
  const QRegularExpression seam(QStringLiteral(R"re("\s+")re"));
  std::set<QString> found;
  QDirIterator sources(QStringLiteral(ROPE_SOURCE_DIR "/core"),
                       {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files,
                       QDirIterator::Subdirectories);
  while (sources.hasNext()) {
    QFile file(sources.next());
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(file.readAll());
    qsizetype calls = 0;
    for (auto it = call.globalMatch(text); it.hasNext(); ++calls) {
      const QRegularExpressionMatch match = it.next();
      QString words = match.captured(2).trimmed().replace(seam, QString());
      words = words.mid(1, words.size() - 2).replace(QStringLiteral("\\\""), QStringLiteral("\""));
      found.insert(match.captured(1) + words);  // one of them is empty
    }
    EXPECT_EQ(calls, text.count(QRegularExpression(QStringLiteral(R"re(warning_words\(\s*")re"))))
        << file.fileName().toStdString();
  }
  return found;
}

// The core warns in English; the window says all of it in its own language.
TEST_F(Language, EveryWarningOfAConfigIsTranslated) {
  const std::set<QString> sentences = sentences_of_warnings();
  EXPECT_GT(sentences.size(), 25U);
  apply_language(QStringLiteral("ko"));
  for (const QString& words : sentences) {
    const QString korean = QCoreApplication::translate("RotaryWarning", words.toUtf8().constData());
    EXPECT_TRUE(korean.contains(QRegularExpression(QStringLiteral("[가-힣]")))) << words.toStdString();
    EXPECT_EQ(markers(words), markers(korean)) << words.toStdString();
  }
}

TEST_F(Language, DoubtsAboutAConfigAreSaidInTheWindowsLanguage) {
  const QTemporaryDir folder;
  const QString config = folder.filePath(QStringLiteral("config.json"));
  QFile file(config);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(R"({"model_type": "llama", "head_dim": 64, "max_position_embeddings": 2048,
                 "rope_scaling": {"type": "linear", "factor": 4, "wob%1": 3}})");
  file.close();
  LaunchOptions options = fresh();
  options.language = QStringLiteral("ko");
  start(options);
  show_page(QStringLiteral("frequencies"));
  drop(window(), config);
  ASSERT_TRUE(wait_until_settled(window()));
  const auto shown = [&] { return texts_of(window()).join(u' ').remove(QChar(0x200B)); };
  EXPECT_TRUE(shown().contains(QStringLiteral("• rope_scaling.wob%1은(는) 모르는 값이라 쓰지 않았습니다")))
      << shown().toStdString();
  Settings settings = program->settings();
  settings.language = QStringLiteral("en");
  program->use_settings(settings);
  ASSERT_TRUE(wait_until_settled(window()));
  EXPECT_TRUE(shown().contains(QStringLiteral("• rope_scaling.wob%1 is not known and was not used")))
      << shown().toStdString();
}

// Every text of the window is in the file, translated, with the same place markers.
TEST_F(Language, TheKoreanFileIsWholeAndKeepsTheMarkers) {
  QFile file(QStringLiteral(ROPE_SOURCE_DIR "/resources/translations/rope_ko.ts"));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  QXmlStreamReader xml(&file);
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
