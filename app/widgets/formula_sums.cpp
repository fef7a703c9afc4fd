// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/formula_sums.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/widgets/explanation.h"
#include "app/widgets/formula_signs.h"
#include "app/widgets/number_text.h"
#include "app/widgets/shown_digits.h"

namespace rope::app::parts {
namespace {

struct SumText {
  Q_DECLARE_TR_FUNCTIONS(SumText)
};

using Writer = std::function<QString(double)>;

double total_of(const std::vector<SumTerm>& terms) {
  return std::accumulate(terms.begin(), terms.end(), 0.0,
                         [](double sum, const SumTerm& term) { return sum + term.value; });
}

// The sign of a term stands before it, as in a sum that is written by hand.
void add(std::vector<Formula>& line, double value, const Explain& explain, Ink ink, const Writer& write) {
  const bool first = line.empty();
  if (!first) line.push_back(value < 0 ? minus() : plus());
  Formula number = math::text(write(first ? value : std::abs(value)), ink);
  line.push_back(explain ? math::explained(number, explain) : std::move(number));
}

// The terms in the order they are written, the last one of them that of all others.
std::vector<std::size_t> order_of(const std::vector<SumTerm>& terms, bool largest) {
  std::vector<std::size_t> order(terms.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (largest) {
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::abs(terms[a].value) > std::abs(terms[b].value);
    });
  }
  return order;
}

// How the terms are written: each with its digits, or all with as many after the point as their sum takes.
Writer writer_of(const std::vector<SumTerm>& shown, double others, const SumLength& length) {
  if (!length.total) return [digits = length.digits](double value) { return number_text(value, digits); };
  std::vector<double> values{others};
  values.reserve(shown.size() + 1);
  for (const SumTerm& term : shown) values.push_back(term.value);
  const int decimals = decimals_for_sum(*length.total, values);
  return [decimals](double value) { return fixed_text(value, decimals); };
}

/// The terms that a long sum left out: some more of them, and the rest again.
Explanation explain_rest(const std::vector<SumTerm>& rest, Ink ink, const SumLength& length) {
  constexpr std::size_t kMore = 4;  // times as many
  const double sum = total_of(rest);
  SumLength more = length;
  more.most *= kMore;
  if (more.total) more.total = sum;
  return {SumText::tr("The other %1 of the sum").arg(whole_text(static_cast<qint64>(rest.size()))),
          {line_of({written_out(rest, ink, more), {equals(), exact(sum, ink)}})},
          Explanation::Origin::formula,
          SumText::tr("the terms that the line before leaves out")};
}

}  // namespace

std::vector<Formula> written_out(const std::vector<SumTerm>& terms, Ink ink, const SumLength& length) {
  if (terms.empty()) return {count(0)};
  const bool all = terms.size() <= length.most;
  std::vector<SumTerm> shown, hidden;
  for (const std::size_t i : order_of(terms, !all && length.largest)) {
    (shown.size() < length.most ? shown : hidden).push_back(terms[i]);
  }
  const double others = total_of(hidden);
  const Writer write = writer_of(shown, others, length);
  std::vector<Formula> line;
  for (const SumTerm& term : shown) add(line, term.value, term.explain, ink, write);
  if (hidden.empty()) return line;
  const auto left = static_cast<qint64>(hidden.size());
  Formula number = math::text(write(others), ink);
  if (length.opens_rest) {
    number = math::explained(
        number, [hidden = std::move(hidden), ink, length] { return explain_rest(hidden, ink, length); });
  }
  line.insert(line.end(), {plus(), sentence(SumText::tr("the other %1:").arg(whole_text(left))), number});
  return line;
}

Formula line_of(const std::vector<std::vector<Formula>>& parts) {
  std::vector<Formula> line;
  for (const std::vector<Formula>& part : parts) line.insert(line.end(), part.begin(), part.end());
  return math::row(std::move(line));
}

}  // namespace rope::app::parts
