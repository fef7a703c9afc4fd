// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/linear_explanation.h"

#include <memory>
#include <numeric>

#include "app/pages/roformer/explained_words.h"
#include "app/widgets/formula_signs.h"
#include "app/widgets/formula_sums.h"
#include "app/widgets/number_text.h"

namespace rope::app {

using math::row;
using namespace parts;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::size_t kMostTerms = 5;

Explanation explain_term(const LinearRow& of, std::size_t at) {
  const auto component = static_cast<Index>(at);
  const Explain input =
      of.explain_input ? Explain([ask = of.explain_input, component] { return ask(component); }) : Explain();
  return {RunExplained::tr("Term %1 of the sum").arg(whole_text(component)),
          {row({exact(of.weights[at], Ink::trained), times(), factor(of.input[at], Ink::text, input),
                equals(), exact(of.weights[at] * of.input[at], Ink::relation)})},
          Explanation::Origin::trained,
          RunExplained::tr("weight %1 of %2, times component %1 of what it is given")
              .arg(whole_text(component), of.weights_source)};
}

}  // namespace

double LinearRow::value() const {
  return std::inner_product(weights.begin(), weights.end(), input.begin(), bias);
}

std::vector<Formula> linear_sum(const LinearRow& of, Ink ink) {
  const auto shared = std::make_shared<const LinearRow>(of);
  std::vector<SumTerm> terms;
  for (std::size_t i = 0; i < of.weights.size(); ++i)
    terms.push_back({of.weights[i] * of.input[i], [shared, i] { return explain_term(*shared, i); }});
  std::vector<Formula> sum = written_out(terms, Ink::relation, {.most = kMostTerms, .largest = true});
  sum.insert(sum.end(), {plus(), factor(of.bias, Ink::trained), equals(), exact(of.value(), ink)});
  return sum;
}

}  // namespace rope::app
