// SPDX-License-Identifier: MIT
#include "core/model/heads.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "core/kernels/linear.h"
#include "core/kernels/softmax.h"
#include "core/model/detail/plain_executor.h"
#include "core/model/roformer.h"
#include "core/support/shape_text.h"

namespace rope {
namespace {

Error head_error(std::string what, std::string fix) {
  return {.what = std::move(what), .where = "model head", .fix = std::move(fix)};
}

/// The state of one position of each text, [B, H].
Tensor states_at(const Tensor& hidden, Index position) {
  const Index batch = hidden.dim(0);
  const Index length = hidden.dim(1);
  Tensor states({batch, hidden.dim(2)});
  for (Index b = 0; b < batch; ++b) {
    std::ranges::copy(hidden.matrix().row(b * length + position), states.matrix().row(b).begin());
  }
  return states;
}

Tensor mean_states(const Tensor& hidden) {
  const Index length = hidden.dim(1);
  const Index width = hidden.dim(2);
  Tensor means({hidden.dim(0), width});
  for (Index b = 0; b < means.dim(0); ++b) {
    for (Index i = 0; i < width; ++i) {
      double sum = 0;
      for (Index n = 0; n < length; ++n) sum += static_cast<double>(hidden.matrix()(b * length + n, i));
      means.matrix()(b, i) = static_cast<float>(sum / static_cast<double>(length));
    }
  }
  return means;
}

Tensor apply(const LinearWeights<float>& weights, MatrixView<const float> x, const LinearOptions& options) {
  Tensor y({x.rows, weights.weight.dim(0)});
  linear<float>(x, detail::view_of(weights), y.matrix(), options);
  return y;
}

/// What stands for each text in multiple choice, [B, H].
Tensor summary(const OutputHeadWeights<float>& head, const HeadConfig& config, const Tensor& hidden,
               int threads) {
  Tensor states = config.summary == SummaryKind::mean
                      ? mean_states(hidden)
                      : states_at(hidden, config.summary == SummaryKind::first ? 0 : hidden.dim(1) - 1);
  const LinearOptions options{.activation = config.summary_activation, .threads = threads};
  if (head.dense) return apply(*head.dense, states.matrix(), options);
  if (config.summary_activation) {
    activate<float>(*config.summary_activation, states.matrix(), states.matrix(), threads);
  }
  return states;
}

Status check_call(const RoFormerWeights<float>& weights, const RoFormerConfig& config, const Tensor& hidden,
                  const HeadCall& call) {
  if (hidden.rank() != 3 || hidden.dim(1) < 1 || hidden.dim(2) != config.hidden_size) {
    throw std::invalid_argument("head_logits: hidden states are " + shape_text(hidden.shape()));
  }
  if (!weights.mlm_head && !weights.output_head) {
    return head_error("this model is a bare encoder: it gives hidden states and no answers",
                      "choose a model with a head, or use the hidden states");
  }
  if (call.choices < 1 || hidden.dim(0) % call.choices != 0) {
    return head_error(
        std::to_string(hidden.dim(0)) + " texts cannot be " + std::to_string(call.choices) + " choices each",
        "give as many texts for each question");
  }
  return check_logits(config, hidden.dim(0), hidden.dim(1));
}

}  // namespace

Status check_logits(const RoFormerConfig& config, Index texts, Index tokens) {
  const HeadKind kind = config.head.kind;
  const bool per_text = kind == HeadKind::sequence_classification || kind == HeadKind::multiple_choice;
  const Index each = config.head.predicts_tokens() ? config.vocab_size : config.head.outputs();
  const Index most = kMaxLogitBytes / static_cast<Index>(sizeof(float));
  if (per_text || each == 0 || texts * tokens <= most / each) return {};
  return head_error("the logits of " + std::to_string(texts * tokens) + " tokens would be too large",
                    "give at most " + std::to_string(most / each) + " tokens at once");
}

std::optional<HeadOutput> head_output(const RoFormerWeights<float>& weights, const RoFormerConfig& config) {
  if (weights.mlm_head) {
    const MlmHeadWeights<float>& head = *weights.mlm_head;
    const Tensor& decoder = head.decoder ? *head.decoder : weights.word_embeddings;
    return HeadOutput{decoder.matrix(), config.is_v2() ? std::span<const float>() : head.bias.span()};
  }
  if (!weights.output_head) return std::nullopt;
  const LinearWeights<float>& output = weights.output_head->output;
  return HeadOutput{output.weight.matrix(), output.bias.span()};
}

Result<Tensor> head_states(const RoFormerWeights<float>& weights, const RoFormerConfig& config,
                           const Tensor& hidden, const HeadCall& call) {
  if (Status fits = check_call(weights, config, hidden, call); !fits) return fits.error();
  if (weights.mlm_head) return mlm_states(weights, config, hidden.matrix(), call.work);
  const OutputHeadWeights<float>& head = *weights.output_head;
  if (config.head.kind == HeadKind::sequence_classification) {
    return apply(*head.dense, states_at(hidden, 0).matrix(),
                 {.activation = config.hidden_act, .threads = call.work.threads});
  }
  if (config.head.kind == HeadKind::multiple_choice)
    return summary(head, config.head, hidden, call.work.threads);
  Tensor states = hidden;
  states.resize({hidden.dim(0) * hidden.dim(1), hidden.dim(2)});
  return states;
}

Result<Tensor> head_logits(const RoFormerWeights<float>& weights, const RoFormerConfig& config,
                           const Tensor& hidden, const HeadCall& call) {
  if (Status fits = check_call(weights, config, hidden, call); !fits) return fits.error();
  const Index batch = hidden.dim(0);
  const Index length = hidden.dim(1);
  if (weights.mlm_head) {
    Tensor logits = mlm_logits(weights, config, hidden.matrix(), call.work);
    logits.resize({batch, length, config.vocab_size});
    return logits;
  }
  const Result<Tensor> states = head_states(weights, config, hidden, call);
  if (!states) return states.error();
  Tensor logits =
      apply(weights.output_head->output, states->matrix(), {.activation = {}, .threads = call.work.threads});
  const HeadKind kind = config.head.kind;
  if (kind == HeadKind::multiple_choice) {
    logits.resize({batch / call.choices, call.choices});
  } else if (kind != HeadKind::sequence_classification) {
    logits.resize({batch, length, config.head.outputs()});
  }
  return logits;
}

Result<Tensor> pooled_output(const RoFormerWeights<float>& weights, const RoFormerConfig& config,
                             const Tensor& hidden, const Work& work) {
  if (!weights.pooler) {
    return head_error("this model has no pooler", "choose a RoFormer-sim, or use the hidden states");
  }
  return apply(*weights.pooler, states_at(hidden, 0).matrix(),
               {.activation = config.pooler_activation, .threads = work.threads});
}

std::vector<LabelProbability> label_probabilities(std::span<const float> logits, LabelProblem problem) {
  std::vector<float> shares(logits.begin(), logits.end());
  const auto count = static_cast<Index>(logits.size());
  if (problem == LabelProblem::single) {
    softmax_rows<float>({shares.data(), 1, count}, MatrixView<float>(shares.data(), 1, count));
  } else if (problem == LabelProblem::multiple) {
    activate<float>(Activation::sigmoid, {shares.data(), 1, count},
                    MatrixView<float>(shares.data(), 1, count));
  } else {
    std::ranges::fill(shares, std::numeric_limits<float>::quiet_NaN());
  }
  std::vector<LabelProbability> classes;
  for (std::size_t i = 0; i < logits.size(); ++i) {
    classes.push_back({.label = static_cast<Index>(i), .logit = logits[i], .probability = shares[i]});
  }
  std::ranges::stable_sort(classes, [](const LabelProbability& a, const LabelProbability& b) {
    if (std::isnan(a.logit) || std::isnan(b.logit)) return !std::isnan(a.logit) && std::isnan(b.logit);
    return a.logit > b.logit;
  });
  return classes;
}

std::vector<AnswerSpan> best_answers(MatrixView<const float> logits, const AnswerOptions& options) {
  const Index first = options.first;
  const Index count = options.count > 0 ? options.count : logits.rows - first;
  if (logits.cols != 2 || first < 0 || count < 0 || first + count > logits.rows) {
    throw std::invalid_argument("best_answers: tokens " + std::to_string(first) + " to " +
                                std::to_string(first + count) + " of " + std::to_string(logits.rows));
  }
  Tensor shares({2, count});  // of each start, of each end
  for (Index n = 0; n < count; ++n) {
    shares[n] = logits(first + n, 0);
    shares[count + n] = logits(first + n, 1);
  }
  softmax_rows<float>(shares.matrix(), shares.matrix());
  const auto better = [](const AnswerSpan& a, const AnswerSpan& b) {
    if (a.probability != b.probability) return a.probability > b.probability;
    return a.start != b.start ? a.start < b.start : a.end < b.end;
  };
  const auto top = static_cast<std::size_t>(std::max<Index>(options.top, 0));
  std::vector<AnswerSpan> best;  // sorted, at most `top`
  for (Index start = 0; top > 0 && start < count; ++start) {
    const Index after = std::min(count, start + std::max<Index>(options.longest, 1));
    for (Index end = start; end < after; ++end) {
      const AnswerSpan span{first + start, first + end, shares[start] * shares[count + end]};
      if (best.size() == top && !better(span, best.back())) continue;
      best.insert(std::ranges::upper_bound(best, span, better), span);
      if (best.size() > top) best.pop_back();
    }
  }
  return best;
}

Status check_fills_masks(const RoFormerWeights<float>& weights, const RoFormerConfig& config) {
  struct Use {
    HeadKind kind;
    const char* does;
  };
  constexpr std::array uses{
      Use{HeadKind::none, "it has no head: it gives hidden states"},
      Use{HeadKind::sequence_classification, "it tells the class of a text"},
      Use{HeadKind::token_classification, "it tells the class of each token"},
      Use{HeadKind::multiple_choice, "it chooses between texts"},
      Use{HeadKind::question_answering, "it answers a question from a text"},
  };
  std::string what;
  if (!weights.mlm_head) {
    const auto* const use = std::ranges::find(uses, config.head.kind, &Use::kind);
    what = std::string("this model does not predict words behind a mask: ") +
           (use == uses.end() ? "its head is missing" : use->does);
  } else if (config.is_decoder) {
    what = "this model does not predict words behind a mask: it continues a text";
  } else {
    return {};
  }
  return Error{.what = std::move(what),
               .where = architecture_of(config.head.kind),
               .fix = "choose a masked language model (RoFormerForMaskedLM)"};
}

}  // namespace rope
