// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/number_text.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

namespace rope::app {
namespace {

QString superscript(int exponent) {
  static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
  QString text = exponent < 0 ? QStringLiteral("⁻") : QString();
  for (const QChar digit : QString::number(std::abs(exponent))) text += digits[digit.digitValue()];
  return text;
}

QString without_trailing_zeros(QString text) {
  const QString point = QLocale().decimalPoint();
  if (!text.contains(point)) return text;
  const QString zero = QLocale().zeroDigit();
  while (text.endsWith(zero)) text.chop(zero.size());
  if (text.endsWith(point)) text.chop(point.size());
  return text;
}

// A locale's own sign may be a hyphen, shorter than a plus and split from its number at a line's end.
QString with_minus(QString text) {
  const QString sign = QLocale().negativeSign();
  if (text.startsWith(sign)) text.replace(0, sign.size(), QStringLiteral("−"));
  return text;
}

QString format(double value, int digits, bool keep_zeros) {
  const QLocale locale;
  if (std::isnan(value)) return QStringLiteral("–");
  if (std::isinf(value)) return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
  if (value == 0) return keep_zeros ? locale.toString(0.0, 'f', digits - 1) : locale.toString(0);
  // The exponent after rounding to that many digits: 9.9996 becomes 10.00.
  const QString rounded = QString::number(value, 'e', digits - 1);
  const int exponent = rounded.mid(rounded.indexOf(QLatin1Char('e')) + 1).toInt();
  const auto trim = [keep_zeros](const QString& text) {
    return with_minus(keep_zeros ? text : without_trailing_zeros(text));
  };
  if (exponent < -4 || exponent >= 7) {
    const double mantissa = rounded.left(rounded.indexOf(QLatin1Char('e'))).toDouble();
    return trim(locale.toString(mantissa, 'f', digits - 1)) + QStringLiteral("×10") + superscript(exponent);
  }
  return trim(locale.toString(rounded.toDouble(), 'f', std::max(0, digits - 1 - exponent)));
}

}  // namespace

QString number_text(double value, int digits) {
  return format(value, digits, true);
}

QString short_number_text(double value, int digits) {
  return format(value, digits, false);
}

int digits_to_the_point(double value, int digits) {
  const double size = std::abs(value);
  if (!(size >= 1) || size >= 1e7) return digits;
  return std::max(digits, static_cast<int>(std::floor(std::log10(size))) + 1);
}

QString fixed_text(double value, int decimals) {
  // What rounds to nothing has no sign.
  if (QString::number(std::abs(value), 'f', decimals).toDouble() == 0) value = 0;
  return with_minus(QLocale().toString(value, 'f', decimals));
}

QString percent_text(double share, int decimals) {
  return fixed_text(100 * share, decimals) + QStringLiteral(" %");
}

QString whole_text(qint64 value) {
  return with_minus(QLocale().toString(value));
}

}  // namespace rope::app
