// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/language.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QHash>
#include <QLibraryInfo>
#include <QLocale>
#include <memory>
#include <vector>

namespace rope::app {
namespace {

std::vector<std::unique_ptr<QTranslator>>& installed() {
  static std::vector<std::unique_ptr<QTranslator>> translators;
  return translators;
}

void install(std::unique_ptr<QTranslator> translator) {
  QCoreApplication::installTranslator(translator.get());
  installed().push_back(std::move(translator));
}

void install_file(const QString& name, const QString& folder) {
  auto translator = std::make_unique<QTranslator>();
  if (translator->load(name, folder)) install(std::move(translator));
}

QChar accented(QChar letter) {
  static const QHash<QChar, QChar> accents{
      {u'a', u'á'}, {u'e', u'é'}, {u'i', u'ï'}, {u'o', u'ö'}, {u'u', u'ü'}, {u'y', u'ý'}, {u'c', u'ç'},
      {u'n', u'ñ'}, {u's', u'š'}, {u'A', u'Å'}, {u'E', u'É'}, {u'I', u'Ï'}, {u'O', u'Ö'}, {u'U', u'Ü'},
  };
  return accents.value(letter, letter);
}

}  // namespace

QString PseudoTranslator::pseudo(const QString& source) {
  QString text = QStringLiteral("[");
  bool in_tag = false;
  for (qsizetype i = 0; i < source.size(); ++i) {
    const QChar c = source[i];
    if (c == u'<') in_tag = true;
    // %1, %L1, %n and [MASK] are for the program, not for people.
    const bool marker =
        i > 0 && (source[i - 1] == u'%' || (i > 1 && source[i - 2] == u'%' && source[i - 1] == u'L'));
    text += in_tag || marker ? c : accented(c);
    if (c == u'>') in_tag = false;
  }
  // A third longer, as German and Finnish are.
  const qsizetype more = source.size() / 3 + 1;
  for (qsizetype i = 0; i < more; ++i) text += i % 6 == 0 ? QChar(u' ') : QChar(u'ö');
  return text + QChar(u']');
}

QString PseudoTranslator::translate(const char* /*context*/, const char* source,
                                    const char* /*disambiguation*/, int /*n*/) const {
  return pseudo(QString::fromUtf8(source));
}

QString system_language() {
  return QLocale::system().language() == QLocale::Korean ? QStringLiteral("ko") : QStringLiteral("en");
}

void apply_language(const QString& language) {
  const QString chosen = language == QLatin1String("system") ? system_language() : language;
  for (const auto& translator : installed()) QCoreApplication::removeTranslator(translator.get());
  installed().clear();
  if (chosen == QLatin1String("pseudo")) {
    QLocale::setDefault(QLocale(QLocale::English));
    return install(std::make_unique<PseudoTranslator>());
  }
  // A system that already speaks the language keeps its own digits and grouping.
  const bool is_system = language == QLatin1String("system") || QLocale::system().name().startsWith(chosen);
  QLocale::setDefault(is_system ? QLocale::system() : QLocale(chosen));
  if (chosen != QLatin1String("en")) {
    install_file(QStringLiteral("qtbase_") + chosen, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
  }
  // English has a file as well: for its plurals.
  install_file(QStringLiteral("rope_") + chosen, QStringLiteral(":/translations"));
}

QString missing_glyphs_note() {
  if (!QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty() &&
      !QFontDatabase::families(QFontDatabase::Korean).isEmpty()) {
    return {};
  }
  return QCoreApplication::translate(
      "Language", "No font with Chinese and Korean letters is installed: install fonts-noto-cjk.");
}

}  // namespace rope::app
