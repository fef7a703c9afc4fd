// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/shown_digits.h"

#include <QString>
#include <algorithm>
#include <cmath>

#include "app/widgets/explanation.h"
#include "app/widgets/number_text.h"

namespace rope::app::parts {
namespace {

constexpr int kSettingDigits = 8;

// Whether both read the same, short of what arithmetic in double leaves of nothing.
bool read_alike(double a, double b, int digits, double size) {
  const int shown = digits_to_the_point(b, digits);
  return number_text(a, shown) == number_text(b, shown) || std::abs(a - b) <= 1e-14 * size;
}

}  // namespace

double as_written(double value, int digits) {
  const int shown = digits_to_the_point(value, digits);
  return std::isfinite(value) ? QString::number(value, 'e', shown - 1).toDouble() : value;
}

int digits_for(double result, const std::vector<double>& inputs, const Arithmetic& arithmetic,
               int result_digits, int least) {
  std::vector<double> written(inputs.size());
  for (int digits = least; digits < kMostDigits; ++digits) {
    std::transform(inputs.begin(), inputs.end(), written.begin(),
                   [digits](double value) { return as_written(value, digits); });
    if (read_alike(arithmetic(written), result, result_digits, 0)) return digits;
  }
  return kMostDigits;
}

int decimals_for_sum(double total, const std::vector<double>& terms, int digits) {
  double size = std::abs(total);
  for (const double term : terms) size = std::max(size, std::abs(term));
  if (!std::isfinite(size) || size == 0) return digits - 1;
  const int before = total == 0 ? 0 : static_cast<int>(std::floor(std::log10(std::abs(total))));
  const int most = std::max(0, kMostDigits - 1 - static_cast<int>(std::floor(std::log10(size))));
  int decimals = std::clamp(digits - 1 - before, 0, most);
  for (; decimals < most; ++decimals) {
    double sum = 0;
    for (const double term : terms) sum += QString::number(term, 'f', decimals).toDouble();
    if (read_alike(sum, total, digits, size)) break;
  }
  return decimals;
}

Formula exact_to(int digits, double value, Ink ink, Explain explain) {
  Formula number = math::text(number_text(value, digits_to_the_point(value, digits)), ink);
  return explain ? math::explained(number, std::move(explain)) : number;
}

Formula factor_to(int digits, double value, Ink ink, Explain explain) {
  Formula number = exact_to(digits, value, ink, std::move(explain));
  return value < 0 ? math::parens(std::move(number)) : number;
}

Formula setting_to(int digits, double value, Ink ink) {
  return math::text(short_number_text(value, std::max(digits, kSettingDigits)), ink);
}

double setting_as_written(double value, int digits) {
  return as_written(value, std::max(digits, kSettingDigits));
}

}  // namespace rope::app::parts
