// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/formula_sums.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/widgets/formula_signs.h"
#include "app/widgets/number_text.h"

namespace rope::app::parts {
namespace {

struct SumText {
  Q_DECLARE_TR_FUNCTIONS(SumText)
};

// The sign of a term stands before it, as in a sum that is written by hand.
void add(std::vector<Formula>& line, const SumTerm& term, Ink ink, int digits) {
  const bool first = line.empty();
  if (!first) line.push_back(term.value < 0 ? minus() : plus());
  Formula number = math::text(number_text(first ? term.value : std::abs(term.value), digits), ink);
  line.push_back(term.explain ? math::explained(number, term.explain) : std::move(number));
}

}  // namespace

std::vector<Formula> written_out(const std::vector<SumTerm>& terms, Ink ink, const SumLength& length) {
  if (terms.empty()) return {count(0)};
  std::vector<std::size_t> order(terms.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const bool all = terms.size() <= length.most;
  if (!all && length.largest) {
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::abs(terms[a].value) > std::abs(terms[b].value);
    });
  }
  std::vector<Formula> line;
  double others = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const SumTerm& term = terms[order[i]];
    if (i < length.most) {
      add(line, term, ink, length.digits);
    } else {
      others += term.value;
    }
  }
  if (!all) {
    const auto left = static_cast<qint64>(terms.size() - length.most);
    line.insert(line.end(), {plus(), sentence(SumText::tr("the other %1:").arg(whole_text(left))),
                             math::text(number_text(others, length.digits), ink)});
  }
  return line;
}

Formula line_of(const std::vector<std::vector<Formula>>& parts) {
  std::vector<Formula> line;
  for (const std::vector<Formula>& part : parts) line.insert(line.end(), part.begin(), part.end());
  return math::row(std::move(line));
}

}  // namespace rope::app::parts
