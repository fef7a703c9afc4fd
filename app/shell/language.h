// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTranslator>

namespace rope::app {

/// Every text longer, accented and in brackets, made at run time: shows what is not translatable and what
/// does not fit before any translator has seen it. Place markers (%1, %n), tags and mnemonics stay.
class PseudoTranslator : public QTranslator {
  Q_OBJECT

 public:
  using QTranslator::QTranslator;
  [[nodiscard]] bool isEmpty() const override { return false; }
  [[nodiscard]] QString translate(const char* context, const char* source, const char* disambiguation,
                                  int n) const override;
  [[nodiscard]] static QString pseudo(const QString& source);
};

/// Makes a language the application's: "system", "en", "ko" or "pseudo". Widgets get QEvent::LanguageChange.
void apply_language(const QString& language);

/// What "system" stands for here: "ko" or "en".
[[nodiscard]] QString system_language();

/// A line that says that no installed font has Chinese and Korean letters, and what to install; else empty.
[[nodiscard]] QString missing_glyphs_note();

}  // namespace rope::app
