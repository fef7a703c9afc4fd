// SPDX-License-Identifier: MIT
#include "core/training/evaluate.h"

#include <algorithm>
#include <cmath>

#include "core/model/heads.h"
#include "core/support/parallel.h"
#include "core/training/detail/mix.h"
#include "core/training/detail/rank.h"
#include "core/training/masking.h"

namespace rope {
namespace {

/// Chosen rows of logits that are held at once.
constexpr Index most_rows = 512;

bool is_chosen(const TokenText& text, Index at, const SpecialTokens& special,
               const EvaluationOptions& options) {
  return !special.has(text[at]) &&
         detail::uniform_of(options.seed, 4 * static_cast<std::uint64_t>(at)) < options.mask_rate;
}

/// The sequences [first, first + count) of the packed text, masked. The last of the text may be shorter.
MaskedBatch masked_sequences(const TokenText& text, const SpecialTokens& special,
                             const EvaluationOptions& options, Index first, Index count) {
  const Index content = options.length - 2;
  const Index begin = first * content;
  const Index used = std::min(content, text.size() - begin);
  MaskedBatch batch{.tokens = {.batch = count, .length = used + 2}, .rows = {}, .targets = {}};
  auto& ids = batch.tokens.ids;
  for (Index sequence = 0; sequence < count; ++sequence) {
    ids.push_back(special.cls);
    for (Index i = 0; i < used; ++i) {
      const Index at = begin + sequence * content + i;
      const auto index = static_cast<std::uint64_t>(at);
      std::int32_t id = text[at];
      if (is_chosen(text, at, special, options)) {
        batch.rows.push_back(static_cast<std::int32_t>(ids.size()));
        batch.targets.push_back(id);
        const double kind =
            options.style == MaskStyle::mask ? 0 : detail::uniform_of(options.seed, 4 * index + 1);
        if (kind < 0.8) {
          id = special.mask;
        } else if (kind < 0.9) {
          const double draw = detail::uniform_of(options.seed, 4 * index + 2);
          id = special.ordinary(
              static_cast<std::uint64_t>(draw * static_cast<double>(special.ordinary_count())));
        }
      }
      ids.push_back(id);
    }
    ids.push_back(special.sep);
  }
  return batch;
}

Guesses guess_of(std::span<const float> logits, std::int32_t target) {
  const detail::TokenRank rank = detail::rank_of(logits, target);
  return {.masked = 1,
          .top1 = rank.better < 1 ? 1 : 0,
          .top5 = rank.better < 5 ? 1 : 0,
          .loss = rank.loss,
          .loss_squares = rank.loss * rank.loss};
}

void score(const Model& model, const MaskedBatch& batch, const Tensor& hidden, Evaluation& evaluation,
           const Work& work) {
  const MatrixView<const float> states = hidden.matrix();
  const auto chosen = static_cast<Index>(batch.rows.size());
  for (Index first = 0; first < chosen; first += most_rows) {
    const Index count = std::min(most_rows, chosen - first);
    Tensor rows({count, states.cols});
    for (Index i = 0; i < count; ++i) {
      std::ranges::copy(states.row(batch.rows[static_cast<std::size_t>(first + i)]),
                        rows.matrix().row(i).begin());
    }
    const Tensor logits = mlm_logits(model.weights, model.config, std::as_const(rows).matrix(), work);
    std::vector<Guesses> guesses(static_cast<std::size_t>(count));
    parallel_for(
        count, 16,
        [&](Index begin, Index end) {
          for (Index i = begin; i < end; ++i) {
            guesses[static_cast<std::size_t>(i)] =
                guess_of(logits.matrix().row(i), batch.targets[static_cast<std::size_t>(first + i)]);
          }
        },
        work.threads);
    for (Index i = 0; i < count; ++i) {
      const Guesses& guess = guesses[static_cast<std::size_t>(i)];
      evaluation.all.add(guess);
      const Index position = batch.rows[static_cast<std::size_t>(first + i)] % batch.tokens.length;
      evaluation.by_position[static_cast<std::size_t>(position)].add(guess);
    }
  }
}

/// Sequences of the text that are looked at.
Index sequence_count(const TokenText& text, const EvaluationOptions& options) {
  const Index content = options.length - 2;
  const Index all = (text.size() + content - 1) / content;
  return options.limit > 0 ? std::min(options.limit, all) : all;
}

}  // namespace

detail::TokenRank detail::rank_of(std::span<const float> logits, std::int32_t target) {
  const float wanted = logits[static_cast<std::size_t>(target)];
  const float largest = *std::ranges::max_element(logits);
  double sum = 0;
  Index better = 0;
  for (std::size_t i = 0; i < logits.size(); ++i) {
    sum += std::exp(static_cast<double>(logits[i]) - static_cast<double>(largest));
    better += logits[i] > wanted || (logits[i] == wanted && static_cast<std::int32_t>(i) < target) ? 1 : 0;
  }
  return {.better = better,
          .loss = std::log(sum) + static_cast<double>(largest) - static_cast<double>(wanted)};
}

double Guesses::standard_error() const noexcept {
  const auto n = static_cast<double>(masked);
  if (masked < 2) return std::nan("");
  return std::sqrt(std::max(0.0, loss_squares - loss * loss / n) / (n - 1) / n);
}

std::vector<PositionBucket> position_buckets(const Evaluation& evaluation, Index count) {
  const auto length = static_cast<Index>(evaluation.by_position.size());
  const Index width = (length + count - 1) / std::max<Index>(1, count);
  std::vector<PositionBucket> buckets;
  for (Index first = 0; first < length; first += width) {
    PositionBucket bucket{.first = first, .last = std::min(length, first + width) - 1, .guesses = {}};
    for (Index i = first; i <= bucket.last; ++i) {
      bucket.guesses.add(evaluation.by_position[static_cast<std::size_t>(i)]);
    }
    if (bucket.guesses.masked > 0) buckets.push_back(bucket);
  }
  return buckets;
}

Status check_evaluation(const Model& model, const TokenText& text, const EvaluationOptions& options) {
  if (Status fills = check_fills_masks(model.weights, model.config); !fills) return fills.error();
  if (options.length < 3 || options.batch < 1 || !(options.mask_rate > 0 && options.mask_rate <= 1)) {
    return Error{.what = "length, batch or mask rate is out of range",
                 .where = "evaluation",
                 .fix = "use a length of 3 or more and a rate above 0 and up to 1"};
  }
  Result<SpecialTokens> special = SpecialTokens::of(model.tokenizer.vocabulary(), model.name);
  if (!special) return special.error();
  const Index end = std::min(text.size(), sequence_count(text, options) * (options.length - 2));
  for (Index at = 0; at < end; ++at) {
    if (is_chosen(text, at, *special, options)) return {};
  }
  return Error{.what = "no token of this text was chosen",
               .where = text.name(),
               .fix = "give a longer text or a higher mask rate"};
}

Result<Evaluation> evaluate(const Model& model, const TokenText& text, const EvaluationOptions& options,
                            const Work& work) {
  if (Status s = check_evaluation(model, text, options); !s) return s.error();
  const SpecialTokens special = SpecialTokens::of(model.tokenizer.vocabulary(), model.name).value();
  const Index whole = text.size() / (options.length - 2);
  const Index sequences = sequence_count(text, options);
  Evaluation evaluation{.all = {},
                        .by_position = std::vector<Guesses>(static_cast<std::size_t>(options.length))};
  ForwardWorkspace workspace;
  for (Index first = 0; first < sequences;) {
    const Index count = first < whole ? std::min({options.batch, whole - first, sequences - first}) : 1;
    const MaskedBatch batch = masked_sequences(text, special, options, first, count);
    if (!batch.rows.empty()) {
      const Work inner{.progress = {}, .stop = work.stop, .threads = work.threads};
      Result<Tensor> hidden =
          encode(model.weights, model.config, batch.tokens, {options.forward, workspace, nullptr, inner});
      if (!hidden) return hidden.error();
      score(model, batch, *hidden, evaluation, inner);
    }
    first += count;
    work.report(static_cast<double>(first) / static_cast<double>(sequences));
  }
  return evaluation;
}

}  // namespace rope
