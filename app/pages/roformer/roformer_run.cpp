// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/roformer_run.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace rope::app {
namespace {

/// A pass of one kind, as trained or not, of an input.
struct Pass {
  const RunInput& input;
  const ForwardOptions& options;
  const Work& work;
};

TokenBatch batch_of(const RunText& text) {
  TokenBatch batch;
  batch.length = text.size();
  for (const Token& token : text.tokens) batch.ids.push_back(token.id);
  batch.types = text.types;
  return batch;
}

// Choices of several lengths side by side, padded as tokenizers do.
TokenBatch batch_of(const std::vector<RunText>& texts, const RoFormerConfig& config) {
  TokenBatch batch;
  batch.batch = static_cast<Index>(texts.size());
  for (const RunText& text : texts) batch.length = std::max(batch.length, text.size());
  for (const RunText& text : texts) {
    const auto padding = static_cast<std::size_t>(batch.length - text.size());
    for (const Token& token : text.tokens) batch.ids.push_back(token.id);
    batch.ids.insert(batch.ids.end(), padding, static_cast<std::int32_t>(config.pad_token_id));
    batch.types.insert(batch.types.end(), text.types.begin(), text.types.end());
    batch.types.insert(batch.types.end(), padding, 0);
    batch.mask.insert(batch.mask.end(), text.tokens.size(), 1);
    batch.mask.insert(batch.mask.end(), padding, 0);
  }
  return batch;
}

LogitTotal total_of(const std::vector<float>& logits) {
  LogitTotal total{static_cast<double>(*std::max_element(logits.begin(), logits.end())), 0};
  for (const float logit : logits) total.sum += std::exp(static_cast<double>(logit) - total.most);
  return total;
}

// Logits over the vocabulary, of the rows that matter only: the product with it is the largest there is.
Status predict_rows(const Pass& pass, const Tensor& hidden, const std::vector<Index>& positions,
                    RunPass& out) {
  if (positions.empty()) return {};
  const Model& model = *pass.input.model;
  const Index width = hidden.dim(-1);
  Tensor rows({static_cast<Index>(positions.size()), width});
  for (std::size_t i = 0; i < positions.size(); ++i) {
    std::copy_n(hidden.data() + positions[i] * width, width, rows.data() + static_cast<Index>(i) * width);
  }
  out.head_states = mlm_states(model.weights, model.config, rows.matrix(), pass.work);
  const Tensor logits = mlm_logits(model.weights, model.config, rows.matrix(), pass.work);
  if (pass.work.stop.stop_requested()) return cancelled_error();
  for (Index row = 0; row < logits.dim(0); ++row) {
    const auto values = logits.matrix().row(row);
    out.logits.emplace_back(values.begin(), values.end());
    out.totals.push_back(total_of(out.logits.back()));
  }
  return {};
}

AnswerOptions answer_options(const RunText& text) {
  const auto [first, count] = text.second_text();
  return {.first = first, .count = count, .top = kAnswers};
}

// What the head says where that are some numbers for each text or token.
Status use_logits(const Pass& pass, const RunText& text, const Tensor& hidden, RunPass& out) {
  const Model& model = *pass.input.model;
  const HeadConfig& head = model.config.head;
  Result<Tensor> logits = head_logits(model.weights, model.config, hidden, {.work = pass.work});
  if (!logits) return logits.error();
  Result<Tensor> states = head_states(model.weights, model.config, hidden, {.work = pass.work});
  if (!states) return states.error();
  out.head_states = std::move(states).value();
  if (head.kind == HeadKind::sequence_classification) {
    out.classes = label_probabilities(logits->matrix().row(0), head.problem);
  } else if (head.kind == HeadKind::token_classification) {
    const auto rows = MatrixView<const float>(logits->data(), text.size(), logits->dim(-1));
    for (Index n = 0; n < rows.rows; ++n) out.token_classes.push_back(label_probabilities(rows.row(n)));
  } else {
    out.answer_logits = Tensor({text.size(), 2});
    std::copy(logits->begin(), logits->end(), out.answer_logits.begin());
    const AnswerOptions options = answer_options(text);
    if (options.count > 0) out.answers = best_answers(std::as_const(out.answer_logits).matrix(), options);
  }
  return {};
}

Status ask_head(const Pass& pass, const RunText& text, const Tensor& hidden, RunPass& out) {
  switch (pass.input.model->config.head.kind) {
    case HeadKind::masked_lm:
      return predict_rows(pass, hidden, text.masks, out);
    case HeadKind::causal_lm:
      return predict_rows(pass, hidden, {text.size() - 1}, out);
    case HeadKind::sequence_classification:
    case HeadKind::token_classification:
    case HeadKind::question_answering:
      return use_logits(pass, text, hidden, out);
    case HeadKind::multiple_choice:  // asks all choices together
    case HeadKind::none:
      break;
  }
  return {};
}

Result<RunPass> run_pass(const Pass& pass, const RunText& text) {
  const Model& model = *pass.input.model;
  auto trace = std::make_shared<Trace>();
  trace->want_scores = true;
  trace->want_hidden = true;  // from what enters a layer the arithmetic of each score is made when asked for
  ForwardWorkspace workspace;
  const ForwardCall call{pass.options, workspace, trace.get(), pass.work};
  const Result<Tensor> hidden = encode(model.weights, model.config, batch_of(text), call);
  if (!hidden) return hidden.error();
  RunPass out;
  out.trace = std::move(trace);
  if (Status asked = ask_head(pass, text, *hidden, out); !asked) return asked.error();
  return out;
}

Status ask_choices(const Pass& pass, const std::vector<RunText>& texts, RunPass& out) {
  if (texts.empty()) return {};
  const Model& model = *pass.input.model;
  ForwardWorkspace workspace;
  const ForwardCall call{pass.options, workspace, nullptr, pass.work};
  const Result<Tensor> hidden = encode(model.weights, model.config, batch_of(texts, model.config), call);
  if (!hidden) return hidden.error();
  const HeadCall together{.choices = static_cast<Index>(texts.size()), .work = pass.work};
  const Result<Tensor> logits = head_logits(model.weights, model.config, *hidden, together);
  if (!logits) return logits.error();
  Result<Tensor> states = head_states(model.weights, model.config, *hidden, together);
  if (!states) return states.error();
  out.head_states = std::move(states).value();
  out.choices.resize(texts.size());
  out.choice_logits.resize(texts.size());
  for (const LabelProbability& choice : label_probabilities(logits->matrix().row(0))) {
    out.choices[static_cast<std::size_t>(choice.label)] = static_cast<double>(choice.probability);
    out.choice_logits[static_cast<std::size_t>(choice.label)] = static_cast<double>(choice.logit);
  }
  return {};
}

/// What is run: one text, and for multiple choice all of them.
struct Texts {
  RunText shown;
  std::vector<RunText> choices;
};

Result<Texts> read_texts(const RunInput& input, RunResult& result) {
  Texts texts;
  if (input.model->config.head.kind == HeadKind::multiple_choice) {
    Result<std::vector<RunText>> choices = choice_texts(input);
    if (!choices) return choices.error();
    result.choices = choices_of(input.second);
    texts.choices = std::move(choices).value();
    if (!texts.choices.empty()) {
      result.choice = std::clamp<Index>(input.choice, 0, static_cast<Index>(texts.choices.size()) - 1);
      texts.shown = texts.choices[static_cast<std::size_t>(result.choice)];
      return texts;
    }
  }
  Result<RunText> text = run_text(input);
  if (!text) return text.error();
  texts.shown = std::move(text).value();
  return texts;
}

Result<RunPass> run_texts(const Pass& pass, const Texts& texts) {
  Result<RunPass> out = run_pass(pass, texts.shown);
  if (!out) return out.error();
  if (Status asked = ask_choices(pass, texts.choices, *out); !asked) return asked.error();
  return out;
}

// Softmax of one column over the tokens that may answer, at one of them.
double share_at(const Tensor& logits, Index column, Index at, const AnswerOptions& options) {
  const auto value = [&](Index n) { return static_cast<double>(logits[n * 2 + column]); };
  double most = value(options.first);
  for (Index n = options.first; n < options.first + options.count; ++n) most = std::max(most, value(n));
  double sum = 0;
  for (Index n = options.first; n < options.first + options.count; ++n) sum += std::exp(value(n) - most);
  return std::exp(value(at) - most) / sum;
}

}  // namespace

double RunPass::probability(std::size_t mask, std::int32_t id) const {
  const LogitTotal& total = totals.at(mask);
  const auto logit = static_cast<double>(logits.at(mask).at(static_cast<std::size_t>(id)));
  return std::exp(logit - total.most) / total.sum;
}

Index RunPass::rank(std::size_t mask, std::int32_t id) const {
  const std::vector<float>& row = logits.at(mask);
  const float logit = row.at(static_cast<std::size_t>(id));
  const auto at = row.begin() + id;
  return 1 + std::count_if(row.begin(), at, [logit](float other) { return other >= logit; }) +
         std::count_if(at, row.end(), [logit](float other) { return other > logit; });
}

double RunPass::probability(const std::vector<LabelProbability>& classes, Index label) {
  const auto found = std::find_if(classes.begin(), classes.end(),
                                  [label](const LabelProbability& each) { return each.label == label; });
  return found == classes.end() ? 0 : static_cast<double>(found->probability);
}

double answer_share(const RunPass& pass, const RunText& text, Index column, Index token) {
  return share_at(pass.answer_logits, column, token, answer_options(text));
}

double answer_probability(const RunPass& pass, const RunText& text, const AnswerSpan& span) {
  const AnswerOptions options = answer_options(text);
  if (options.count == 0) return 0;
  return answer_share(pass, text, 0, span.start) * answer_share(pass, text, 1, span.end);
}

bool is_as_trained(const ForwardOptions& options) {
  return options.rope && !options.base && !options.frequencies && options.position_shift == 0 &&
         options.muted_pairs.empty();
}

Result<RunResult> run_roformer(const RunInput& input, const Work& work) {
  RunResult result;
  result.model = input.model;
  result.what_if = input.what_if;
  result.layers = input.model->config.num_hidden_layers;
  result.heads = input.model->config.num_attention_heads;
  Result<Texts> texts = read_texts(input, result);
  if (!texts) return texts.error();
  if (work.stop.stop_requested()) return cancelled_error();
  const bool both = !is_as_trained(input.what_if);

  const auto part = [&work](double from, double to) {
    Work inner{{}, work.stop, work.threads};
    inner.progress = [&work, from, to](double fraction) { work.report(from + (to - from) * fraction); };
    return inner;
  };
  auto trained = run_texts({input, {}, part(0, both ? 0.45 : 0.9)}, *texts);
  if (!trained) return trained.error();
  result.trained = std::move(trained).value();
  if (both) {
    auto changed = run_texts({input, input.what_if, part(0.45, 0.9)}, *texts);
    if (!changed) return changed.error();
    result.changed = std::move(changed).value();
  }
  result.text = std::move(texts->shown);
  const Status wall = build_wall(result, part(0.9, 1));
  if (!wall) return wall.error();
  return result;
}

}  // namespace rope::app
