// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/attention_rows.h"

#include <string>
#include <vector>

#include "core/attention/head_habits.h"
#include "core/kernels/softmax.h"

namespace rope::cli {
namespace {

/// Tokens of a row of the batch without the padding at its end.
Index tokens_of(const TokenBatch& batch, Index row) {
  Index tokens = batch.length;
  const auto seen = [&](Index token) {
    return batch.mask.empty() || batch.mask[static_cast<std::size_t>(row * batch.length + token)] != 0;
  };
  while (tokens > 1 && !seen(tokens - 1)) --tokens;
  return tokens;
}

/// Weights are 0 where scores are masked: there is one at each distance.
void write_distances(MatrixView<const float> scores, MatrixView<const float> weights,
                     const std::vector<Cell>& place, RowWriter& rows) {
  const DistanceProfile score = distance_profile(scores);
  const DistanceProfile weight = distance_profile(weights);
  std::size_t s = 0;
  for (std::size_t w = 0; w < weight.distance.size(); ++w) {
    std::vector<Cell> row = place;
    row.insert(row.end(), {static_cast<std::int64_t>(weight.distance[w]), weight.mean[w], Cell()});
    if (s < score.distance.size() && score.distance[s] == weight.distance[w]) row.back() = score.mean[s++];
    rows.row(row);
  }
}

}  // namespace

void attention_rows(const RoFormerConfig& config, const ModelInput& input, const Trace& trace, bool habits,
                    Session& session) {
  RowWriter& rows =
      session.rows(habits ? std::vector<std::string>{"text", "layer", "head", "previous", "next", "first",
                                                     "last", "itself", "spread"}
                          : std::vector<std::string>{"text", "layer", "head", "distance", "weight", "score"});
  const Index heads = config.num_attention_heads;
  const Index length = input.batch.length;
  for (Index text = 0; text < input.batch.batch; ++text) {
    const Index n = tokens_of(input.batch, text);
    Tensor weights({n, n});
    for (Index layer = 0; layer < config.num_hidden_layers; ++layer) {
      for (Index head = 0; head < heads; ++head) {
        session.check_stop();
        const float* first =
            trace.scores[static_cast<std::size_t>(layer)].data() + (text * heads + head) * length * length;
        const MatrixView<const float> scores(first, n, n, length);
        softmax_rows<float>(scores, weights.matrix(), 0);
        const std::vector<Cell> place{std::int64_t{text}, std::int64_t{layer}, std::int64_t{head}};
        if (!habits) {
          write_distances(scores, weights.matrix(), place, rows);
          continue;
        }
        const HeadHabits found = head_habits(weights.matrix());
        std::vector<Cell> row = place;
        row.insert(row.end(),
                   {found.previous, found.next, found.first, found.last, found.itself, found.spread});
        rows.row(row);
      }
    }
  }
}

}  // namespace rope::cli
