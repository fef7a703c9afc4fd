// SPDX-License-Identifier: MIT
#include "core/training/masking.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace rope {

Result<SpecialTokens> SpecialTokens::of(const Vocabulary& vocabulary, const std::string& name) {
  const std::pair<const char*, std::optional<std::int32_t>> needed[] = {{"[PAD]", vocabulary.pad()},
                                                                        {"[CLS]", vocabulary.cls()},
                                                                        {"[SEP]", vocabulary.sep()},
                                                                        {"[MASK]", vocabulary.mask()}};
  for (const auto& [token, id] : needed) {
    if (!id) {
      return Error{.what = std::string("the vocabulary has no ") + token,
                   .where = name,
                   .fix = "add that line, or let a vocabulary be learned from the text"};
    }
  }
  SpecialTokens special{.pad = *needed[0].second,
                        .cls = *needed[1].second,
                        .sep = *needed[2].second,
                        .mask = *needed[3].second,
                        .unk = vocabulary.unk(),
                        .sorted = {},
                        .vocabulary = vocabulary.size()};
  special.sorted = {special.pad, special.cls, special.sep, special.mask, special.unk};
  std::ranges::sort(special.sorted);
  special.sorted.erase(std::unique(special.sorted.begin(), special.sorted.end()), special.sorted.end());
  if (special.ordinary_count() < 1) {
    return Error{.what = "the vocabulary has only special tokens", .where = name, .fix = "add words to it"};
  }
  return special;
}

MaskedBatch mask_batch(TokenBatch tokens, const SpecialTokens& special, const MaskingOptions& options,
                       Random& random) {
  MaskedBatch batch{.tokens = std::move(tokens), .rows = {}, .targets = {}};
  std::vector<std::int32_t> candidates;
  for (Index sequence = 0; sequence < batch.tokens.batch; ++sequence) {
    candidates.clear();
    for (Index i = 0; i < batch.tokens.length; ++i) {
      const Index row = sequence * batch.tokens.length + i;
      if (!special.has(batch.tokens.ids[static_cast<std::size_t>(row)])) {
        candidates.push_back(static_cast<std::int32_t>(row));
      }
    }
    const auto wanted = std::llround(options.rate * static_cast<double>(candidates.size()));
    const auto count = std::min(candidates.size(), static_cast<std::size_t>(std::max(1LL, wanted)));
    for (std::size_t i = 0; i < count; ++i) {
      std::swap(candidates[i], candidates[i + random.below(candidates.size() - i)]);
    }
    std::sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(count));
    for (std::size_t i = 0; i < count; ++i) {
      std::int32_t& id = batch.tokens.ids[static_cast<std::size_t>(candidates[i])];
      batch.rows.push_back(candidates[i]);
      batch.targets.push_back(id);
      const double kind = random.uniform();
      if (kind < options.mask_share) {
        id = special.mask;
      } else if (kind >= options.mask_share + options.keep_share) {
        id = special.ordinary(random.below(static_cast<std::uint64_t>(special.ordinary_count())));
      }
    }
  }
  return batch;
}

}  // namespace rope
