// SPDX-License-Identifier: MIT
#include "tests/app/pages/shown_arithmetic.h"

#include <QRegularExpression>
#include <QStringList>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace rope::app::test {
namespace {

const QString kSuperscripts = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
const QString kSigns = QStringLiteral("+-*/^)");

// Spaces and words of the language around the numbers are left out.
QString bare(QString text) {
  static const QRegularExpression others(QStringLiteral("the other [\\d,]+:"));
  text.remove(others);
  for (const char* word : {"tokens", "turns in training", "rad"}) text.remove(QString::fromLatin1(word));
  text.remove(QLatin1Char(' ')).remove(QChar(0x2009)).remove(QChar(0x00a0));
  return text.replace(QStringLiteral("−"), QStringLiteral("-"))
      .replace(QStringLiteral("·"), QStringLiteral("*"));
}

// A number as it is written, and what one is worth in its last place.
struct Written {
  double value = 0, last_place = 1;
};

// Sums, products, powers, roots and functions, from left to right.
class Parser {
 public:
  explicit Parser(const QString& text) : text_(bare(text)) {}

  std::optional<double> value() {
    if (text_.isEmpty()) return std::nullopt;
    const double result = sum();
    const bool other = at_ < text_.size() && !kSigns.contains(text_[at_]);
    if (letters_ || other) return std::nullopt;
    return at_ == text_.size() ? result : std::numeric_limits<double>::quiet_NaN();
  }
  std::optional<Written> number_alone() {
    const bool negative = take(QStringLiteral("-"));
    const std::optional<Written> found = number();
    if (!found || at_ != text_.size()) return std::nullopt;
    return Written{negative ? -found->value : found->value, found->last_place};
  }

 private:
  bool take(const QString& word) {
    if (QStringView(text_).mid(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }
  double sum() {
    const bool negative = take(QStringLiteral("-"));
    double result = negative ? -product() : product();
    for (;;) {
      if (take(QStringLiteral("+"))) {
        result += product();
      } else if (take(QStringLiteral("-"))) {
        result -= product();
      } else {
        return result;
      }
    }
  }
  double product() {
    double result = power();
    for (;;) {
      if (take(QStringLiteral("*"))) {
        result *= power();
      } else if (take(QStringLiteral("/"))) {
        result /= power();
      } else {
        return result;
      }
    }
  }
  double power() {
    const double base = atom();
    if (!take(QStringLiteral("^"))) return base;
    const bool negative = take(QStringLiteral("-"));
    const double exponent = atom();
    return std::pow(base, negative ? -exponent : exponent);
  }
  double atom() {
    if (take(QStringLiteral("("))) return closed();
    if (take(QStringLiteral("√("))) return std::sqrt(closed());
    if (take(QStringLiteral("cos("))) return std::cos(closed());
    if (take(QStringLiteral("sin("))) return std::sin(closed());
    if (take(QStringLiteral("ln"))) return std::log(atom());
    if (take(QStringLiteral("π"))) return std::numbers::pi;
    if (const std::optional<Written> found = number()) {
      return take(QStringLiteral("π")) ? found->value * std::numbers::pi : found->value;
    }
    letters_ = letters_ || (at_ < text_.size() && !kSigns.contains(text_[at_]));
    at_ = text_.size() + 1;  // reads no further
    return std::numeric_limits<double>::quiet_NaN();
  }
  double closed() {
    const double result = sum();
    if (!take(QStringLiteral(")"))) at_ = text_.size() + 1;
    return result;
  }
  std::optional<Written> number() {
    static const QRegularExpression form(
        QStringLiteral("\\G(\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.(\\d+))?(?:×10(⁻?)([%1]+))?(°?)")
            .arg(kSuperscripts));
    const QRegularExpressionMatch match = form.match(text_, at_);
    if (at_ > text_.size() || !match.hasMatch()) return std::nullopt;
    at_ = match.capturedEnd();
    int exponent = 0;
    for (const QChar digit : match.captured(4)) {
      exponent = 10 * exponent + static_cast<int>(kSuperscripts.indexOf(digit));
    }
    if (!match.captured(3).isEmpty()) exponent = -exponent;
    const double unit = match.captured(5).isEmpty() ? 1 : std::numbers::pi / 180;
    const QString digits = match.captured(1).remove(QLatin1Char(',')) + QLatin1Char('.') + match.captured(2);
    return Written{digits.toDouble() * std::pow(10.0, exponent) * unit,
                   std::pow(10.0, exponent - match.captured(2).size()) * unit};
  }

  QString text_;
  qsizetype at_ = 0;
  bool letters_ = false;
};

}  // namespace

std::optional<double> value_of(const QString& text) {
  return Parser(text).value();
}

void Calculator::check(const QString& line) {
  static const QRegularExpression elsewhere(QStringLiteral("[→≈≤]"));
  for (const QString& chain : line.split(elsewhere)) {
    const QStringList sides = chain.split(QLatin1Char('='));
    for (qsizetype i = 0; i + 1 < sides.size(); ++i) {
      const std::optional<double> left = value_of(sides[i]);
      if (!left) continue;
      qsizetype next = i + 1;
      while (next < sides.size() && !Parser(sides[next]).number_alone() && value_of(sides[next])) ++next;
      const std::optional<Written> right =
          next < sides.size() ? Parser(sides[next]).number_alone() : std::nullopt;
      if (!right) continue;
      ++checked_;
      const double least = 1e-13 * std::max(1.0, std::abs(right->value));
      if (!(std::abs(*left - right->value) <= 0.5000001 * right->last_place + least)) {
        wrong_ << QStringLiteral("%1 is %2: %3").arg(sides[i].trimmed()).arg(*left, 0, 'g', 12).arg(line);
      }
    }
  }
}

void Calculator::open(const Formula& part) {
  if (!part) return;
  if (part->explain) follow(part->explain());
  for (const Formula& child : part->children) open(child);
}

void Calculator::follow(const Formula& line) {
  check(plain_text(line));
  open(line);
}

void Calculator::follow(const Explanation& explanation) {
  QString all = explanation.name;
  for (const Formula& line : explanation.lines) all += plain_text(line);
  if (!seen_.insert(all).second) return;
  for (const Formula& line : explanation.lines) follow(line);
}

}  // namespace rope::app::test
