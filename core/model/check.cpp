// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <string>

#include "core/model/roformer.h"
#include "core/rotary/rotation.h"

namespace rope {
namespace {

Error input_error(std::string what, std::string fix) {
  return {.what = std::move(what), .where = "model input", .fix = std::move(fix)};
}

Status check_sizes(const TokenBatch& batch, const RoFormerConfig& config) {
  constexpr Index most = Index{1} << 24;
  if (batch.batch < 1 || batch.length < 1 || batch.batch > most || batch.length > most) {
    return input_error("a batch of " + std::to_string(batch.batch) + " sequences of " +
                           std::to_string(batch.length) + " tokens",
                       "give 1 to " + std::to_string(most) + " of each");
  }
  // Six buffers of width H and one of width I are in use at once, and the hidden states at entry.
  const Index per_token = (7 * config.hidden_size + config.intermediate_size + config.embedding()) *
                          static_cast<Index>(sizeof(float));
  const Index tokens = batch.batch * batch.length;
  if (tokens > kMaxActivationBytes / per_token) {
    return input_error(std::to_string(tokens) + " tokens at once are too many for this model",
                       "give at most " + std::to_string(kMaxActivationBytes / per_token));
  }
  const auto count = static_cast<std::size_t>(tokens);
  if (batch.ids.size() != count || (!batch.mask.empty() && batch.mask.size() != count) ||
      (!batch.types.empty() && batch.types.size() != count)) {
    return input_error(
        std::to_string(batch.ids.size()) + " ids, " + std::to_string(batch.mask.size()) +
            " mask values and " + std::to_string(batch.types.size()) + " types",
        "ids must be batch * length = " + std::to_string(count) + ", mask and types as many or none");
  }
  return {};
}

Status check_values(const std::vector<std::int32_t>& values, Index limit, const std::string& name) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] < 0 || values[i] >= limit) {
      return input_error(name + " " + std::to_string(values[i]) + " at token " + std::to_string(i),
                         "use 0 to " + std::to_string(limit - 1));
    }
  }
  return {};
}

Status check_frequencies(const RotaryFrequencies& frequencies, const ForwardOptions& options,
                         const RoFormerConfig& config) {
  const std::string head = std::to_string(config.head_dim());
  if (options.base) {
    return input_error("both a base and frequencies", "give one of them: frequencies have their own base");
  }
  if (frequencies.head_dim != config.head_dim() || frequencies.rotary_dim > frequencies.head_dim ||
      frequencies.rotary_dim != 2 * frequencies.pairs()) {
    return input_error("frequencies for a head of " + std::to_string(frequencies.head_dim) + " with " +
                           std::to_string(frequencies.pairs()) + " pairs",
                       "give those of a head of " + head + " with half as many pairs, or fewer");
  }
  if (frequencies.pairing != Pairing::interleaved) {
    return input_error("frequencies that pair halves", "pair neighbours, as these weights are stored");
  }
  if (!frequencies.xpos.empty()) {
    return input_error("frequencies with xPos", "leave xPos out: this model was not trained with it");
  }
  const bool usable = std::ranges::all_of(frequencies.theta, [](double theta) {
    return std::abs(theta) <= kMaxBase;  // false for NaN
  });
  const auto is_factor = [](double factor) { return factor > 0 && factor <= 1e6; };
  if (!usable || !is_factor(frequencies.attention_factor) || !is_factor(frequencies.softmax_factor)) {
    return input_error("frequencies, an attention factor or a softmax factor that are no usable numbers",
                       "use finite frequencies and factors above 0");
  }
  return {};
}

Status check_options(const TokenBatch& batch, const ForwardOptions& options, const RoFormerConfig& config) {
  if (options.base && !(*options.base >= kMinBase && *options.base <= kMaxBase)) {
    return input_error("the base " + std::to_string(*options.base),
                       "use a positive number, from 1e-100 to 1e100");
  }
  if (options.frequencies) {
    if (Status status = check_frequencies(*options.frequencies, options, config); !status) return status;
  }
  const double farthest = static_cast<double>(kMaxPosition - batch.length);
  if (!(std::abs(options.position_shift) <= farthest)) {
    return input_error("the position shift " + std::to_string(options.position_shift),
                       "use a number from -" + std::to_string(static_cast<Index>(farthest)) + " to " +
                           std::to_string(static_cast<Index>(farthest)));
  }
  const Index pairs = config.head_dim() / 2;
  for (const Index pair : options.muted_pairs) {
    if (pair < 0 || pair >= pairs) {
      return input_error("muted pair " + std::to_string(pair), "use 0 to " + std::to_string(pairs - 1));
    }
  }
  return {};
}

}  // namespace

Status check(const TokenBatch& batch, const ForwardOptions& options, const RoFormerConfig& config) {
  if (Status status = check_sizes(batch, config); !status) return status;
  if (Status status = check_values(batch.ids, config.vocab_size, "token id"); !status) return status;
  if (Status status = check_values(batch.types, config.type_vocab_size, "token type"); !status) return status;
  return check_options(batch, options, config);
}

}  // namespace rope
