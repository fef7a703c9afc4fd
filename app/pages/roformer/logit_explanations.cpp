// SPDX-License-Identifier: GPL-3.0-or-later
// From a logit of the model's own head down to the states after the last layer.
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/pages/roformer/explained_words.h"
#include "app/pages/roformer/linear_explanation.h"
#include "app/pages/roformer/run_explanations.h"
#include "app/widgets/formula_signs.h"
#include "app/widgets/formula_sums.h"
#include "app/widgets/number_text.h"
#include "core/kernels/activation.h"

namespace rope::app {

using math::row;
using math::sub;
using namespace parts;  // NOLINT(google-build-using-namespace)
using Origin = Explanation::Origin;

namespace {

template <typename Values>
std::vector<double> in_double(const Values& values) {
  return {values.begin(), values.end()};
}

const Model& model_of(const LogitPlace& at) {
  return *at.result->model;
}

QString model_name(const LogitPlace& at) {
  const QString name = QString::fromStdString(model_of(at).name);
  return at.what_if
             ? RunExplained::tr("%1, run with a what-if: %2").arg(name, what_if_text(at.result->what_if))
             : name;
}

/// The token whose state the head looks at; of a text that is its first.
Index token_of(const LogitPlace& at) {
  switch (at.result->head()) {
    case HeadKind::masked_lm:
      return at.result->text.masks.at(static_cast<std::size_t>(at.row));
    case HeadKind::causal_lm:
      return at.result->text.size() - 1;
    case HeadKind::token_classification:
    case HeadKind::question_answering:
      return at.row;
    default:
      return 0;
  }
}

/// A component of the state of a token after the last layer: where the encoder ends.
Explanation explain_hidden(const LogitPlace& at, Index component) {
  const Index token = token_of(at);
  const Tensor& hidden = at.pass().trace->hidden.back();
  const auto value = static_cast<double>(hidden[token * hidden.dim(-1) + component]);
  return {RunExplained::tr("Component %1 of the state of “%2”")
              .arg(whole_text(component), token_word(*at.result, token)),
          {row({sub(math::symbol(QStringLiteral("h"), Ink::text,
                                 RunExplained::tr("What the last layer gives at this token.")),
                    math::text(whole_text(component))),
                equals(), exact(value, Ink::relation)})},
          Origin::trained,
          RunExplained::tr(
              "token %1 after the %n layer(s) of %2: the weighted values of all tokens that it looks "
              "at, layer by layer",
              nullptr, static_cast<int>(at.result->layers))
              .arg(whole_text(token), model_name(at))};
}

/// The layer between the state of a token and the last step.
LinearRow inner_row(const LogitPlace& at, const LinearWeights<float>& inner, Index component) {
  const Index token = token_of(at);
  const Tensor& hidden = at.pass().trace->hidden.back();
  return {in_double(inner.weight.matrix().row(component)), in_double(hidden.matrix().row(token)),
          inner.bias.empty() ? 0.0 : static_cast<double>(inner.bias[component]),
          RunExplained::tr("row %1 of the head's inner layer").arg(whole_text(component)),
          [at](Index of) { return explain_hidden(at, of); }};
}

double activated(Activation function, double x) {
  activate<double>(function, {&x, 1, 1}, MatrixView<double>(&x, 1, 1));
  return x;
}

Formula state_symbol(Index component) {
  return sub(math::symbol(QStringLiteral("x"), Ink::text,
                          RunExplained::tr("What the last step of the head is given.")),
             math::text(whole_text(component)));
}

Explanation state_card(const LogitPlace& at, Index component) {
  return {RunExplained::tr("Component %1 of what the head's last step is given").arg(whole_text(component)),
          {},
          Origin::trained,
          RunExplained::tr("trained weights of %1").arg(model_name(at))};
}

/// act(W h + b).
Explanation explain_dense_state(const LogitPlace& at, const LinearWeights<float>& inner, Activation function,
                                Index component) {
  const LinearRow before = inner_row(at, inner, component);
  Explanation out = state_card(at, component);
  const QString name = QString::fromLatin1(activation_name(function));
  out.lines = {line_of({{plain(u"z"), equals()}, linear_sum(before, Ink::relation)}),
               row({state_symbol(component), equals(), math::text(name), math::parens(plain(u"z")), equals(),
                    exact(activated(function, before.value()), Ink::relation)})};
  return out;
}

/// LayerNorm(act(W h + b)).
Explanation explain_normed_state(const LogitPlace& at, Index component) {
  const Model& model = model_of(at);
  const MlmHeadWeights<float>& head = *model.weights.mlm_head;
  const Index width = head.transform.weight.dim(0);
  std::vector<double> y;
  for (Index c = 0; c < width; ++c)
    y.push_back(activated(model.config.hidden_act, inner_row(at, head.transform, c).value()));
  double mean = 0, variance = 0;
  for (const double each : y) mean += each / static_cast<double>(width);
  for (const double each : y) variance += (each - mean) * (each - mean) / static_cast<double>(width);
  const double deviation = std::sqrt(variance + model.config.layer_norm_eps);
  const auto i = static_cast<std::size_t>(component);
  const double scale = head.norm.weight.empty() ? 1.0 : static_cast<double>(head.norm.weight[component]);
  const double offset = head.norm.bias.empty() ? 0.0 : static_cast<double>(head.norm.bias[component]);
  Explanation out = state_card(at, component);
  const Explain before = [at, component] {
    const Model& of = *at.result->model;
    return explain_dense_state(at, of.weights.mlm_head->transform, of.config.hidden_act, component);
  };
  out.lines = {
      sentence(
          RunExplained::tr(
              "The layer's number, its mean over all %1 components taken off, over their standard deviation; "
              "scaled and moved by what was learned:")
              .arg(whole_text(width))),
      row({state_symbol(component), equals(),
           math::fraction(row({exact(y[i], Ink::relation, before), minus(), factor(mean, Ink::text)}),
                          exact(deviation)),
           times(), factor(scale, Ink::trained), plus(), factor(offset, Ink::trained), equals(),
           exact((y[i] - mean) / deviation * scale + offset, Ink::relation)})};
  return out;
}

/// What stands for a choice: a state, or the mean of all, perhaps through a layer.
Explanation explain_summary(const LogitPlace& at, Index component) {
  Explanation out = state_card(at, component);
  const HeadConfig& head = model_of(at).config.head;
  const QString taken =
      head.summary == SummaryKind::mean    ? RunExplained::tr("the mean of all its tokens' states")
      : head.summary == SummaryKind::first ? RunExplained::tr("the state of its first token")
                                           : RunExplained::tr("the state of its last token");
  out.lines = {
      row({state_symbol(component), equals(),
           exact(static_cast<double>(at.pass().head_states.matrix()(at.row, component)), Ink::relation)})};
  out.source =
      RunExplained::tr("%1: choice %2, as %3 after the last layer%4")
          .arg(model_name(at), whole_text(at.row + 1), taken,
               head.summary_projects ? RunExplained::tr(", through one more trained layer") : QString());
  return out;
}

Explanation explain_state(const LogitPlace& at, Index component) {
  const Model& model = model_of(at);
  switch (at.result->head()) {
    case HeadKind::masked_lm:
    case HeadKind::causal_lm:
      return model.config.is_v2() ? explain_hidden(at, component) : explain_normed_state(at, component);
    case HeadKind::sequence_classification:
      return explain_dense_state(at, *model.weights.output_head->dense, model.config.hidden_act, component);
    case HeadKind::multiple_choice:
      return explain_summary(at, component);
    default:
      return explain_hidden(at, component);
  }
}

}  // namespace

Explanation explain_logit(const LogitPlace& at) {
  const Model& model = model_of(at);
  const HeadOutput output = head_output(model.weights, model.config).value();
  const QString number = whole_text(at.output);
  const LinearRow last{
      in_double(output.weight.row(at.output)), in_double(at.pass().head_states.matrix().row(at.row)),
      output.bias.empty() ? 0.0 : static_cast<double>(output.bias[static_cast<std::size_t>(at.output)]),
      RunExplained::tr("row %1 of the output's weights").arg(number),
      [at](Index component) { return explain_state(at, component); }};
  const Formula logit = sub(math::symbol(QStringLiteral("l"), Ink::trained, RunExplained::tr("The logit.")),
                            math::text(number));
  const Formula rule =
      row({logit, equals(),
           sub(math::symbol(QStringLiteral("W"), Ink::trained, RunExplained::tr("The trained weights.")),
               math::text(number)),
           thin(),
           math::symbol(QStringLiteral("x"), Ink::text,
                        RunExplained::tr("What the last step of the head is given.")),
           plus(),
           sub(math::symbol(QStringLiteral("b"), Ink::trained, RunExplained::tr("The trained bias.")),
               math::text(number))});
  return {RunExplained::tr("Logit of “%1”").arg(at.name),
          {rule, line_of({{plain(u"  "), equals()}, linear_sum(last, Ink::trained)})},
          Origin::trained,
          RunExplained::tr(
              "trained weights of %1: row %2 of its output, times the %3 numbers that it is given; the "
              "largest terms one by one, the others added up")
              .arg(model_name(at), number, whole_text(output.weight.cols))};
}

}  // namespace rope::app
