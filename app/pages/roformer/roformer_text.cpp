// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/roformer_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <set>

#include "core/text/unicode.h"

namespace rope::app {
namespace {

struct ChipText {
  Q_DECLARE_TR_FUNCTIONS(ChipText)
};

}  // namespace

QString replace_token(const QString& text, const Token& token, const QString& replacement) {
  QByteArray bytes = text.toUtf8();
  const auto size = static_cast<std::size_t>(bytes.size());
  if (token.begin >= token.end || token.end > size) return text;
  bytes.replace(static_cast<qsizetype>(token.begin), static_cast<qsizetype>(token.end - token.begin),
                replacement.toUtf8());
  return QString::fromUtf8(bytes);
}

QString written_word(const std::string& token) {
  const QString word = QString::fromStdString(token);
  return word.startsWith(QLatin1String("##")) ? word.mid(2) : word;
}

TokenChip token_chip(const Token& token, const Vocabulary& vocabulary, const QByteArray& text, bool second) {
  TokenChip chip{QString::fromStdString(token.text), TokenKind::word};
  const bool added = token.begin == token.end;
  chip.detail =
      added ? ChipText::tr("id %1, added to the text").arg(token.id)
      : second
          ? ChipText::tr("id %1, bytes %2 to %3 of the second text")
                .arg(token.id)
                .arg(token.begin)
                .arg(token.end)
          : ChipText::tr("id %1, bytes %2 to %3 of the text").arg(token.id).arg(token.begin).arg(token.end);
  if (token.unknown && token.end <= static_cast<std::size_t>(text.size())) {
    chip.source = QString::fromUtf8(
        text.mid(static_cast<qsizetype>(token.begin), static_cast<qsizetype>(token.end - token.begin)));
  }
  if (token.unknown) {
    chip.kind = TokenKind::unknown;
  } else if (vocabulary.mask() && token.id == *vocabulary.mask()) {
    chip.kind = TokenKind::mask;
  } else if (token.special) {
    chip.kind = TokenKind::special;
  }
  return chip;
}

QString append_token(const QString& text, const std::string& token) {
  const QString word = written_word(token);
  const bool part = word.size() != QString::fromStdString(token).size();
  // Where text without spaces is written (Chinese) none is put in, nor before a sign that ends something.
  const auto without_space = [](char32_t c) {
    return is_cjk_ideograph(c) || (c >= 0x3000 && c <= 0x30FF) || (c >= 0xFF00 && c <= 0xFFEF);
  };
  static const QString closing = QStringLiteral(".,;:!?)]}%'’”…");
  const auto first = word.isEmpty() ? U' ' : word.toUcs4().front();
  const auto last = text.isEmpty() ? U' ' : text.right(2).toUcs4().back();  // two may be one character
  const bool close = part || text.isEmpty() || text.back().isSpace() || closing.contains(word.left(1)) ||
                     without_space(static_cast<char32_t>(first)) ||
                     without_space(static_cast<char32_t>(last));
  return text + (close ? QString() : QStringLiteral(" ")) + word;
}

std::optional<std::vector<int>> parse_pairs(const QString& text, int last) {
  static const QRegularExpression entry(QStringLiteral("^(\\d{1,4})(?:\\s*[-–]\\s*(\\d{1,4}))?$"));
  std::set<int> pairs;
  for (const QString& part : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
    if (part.trimmed().isEmpty()) continue;
    const QRegularExpressionMatch match = entry.match(part.trimmed());
    if (!match.hasMatch()) return std::nullopt;
    const int first = match.captured(1).toInt();
    const int end = match.captured(2).isEmpty() ? first : match.captured(2).toInt();
    if (first > end || end > last) return std::nullopt;
    for (int pair = first; pair <= end; ++pair) pairs.insert(pair);
  }
  return std::vector<int>(pairs.begin(), pairs.end());
}

QString pairs_text(const std::vector<int>& pairs) {
  QStringList parts;
  for (std::size_t i = 0; i < pairs.size();) {
    std::size_t end = i;
    while (end + 1 < pairs.size() && pairs[end + 1] == pairs[end] + 1) ++end;
    parts << (end == i ? QString::number(pairs[i]) : QStringLiteral("%1-%2").arg(pairs[i]).arg(pairs[end]));
    i = end + 1;
  }
  return parts.join(QStringLiteral(", "));
}

}  // namespace rope::app
