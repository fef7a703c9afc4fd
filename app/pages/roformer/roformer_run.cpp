// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/roformer_run.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/kernels/softmax.h"

namespace rope::app {
namespace {

constexpr Index thumbnail_cells = 96;

Result<RunPass> run_pass(const RunInput& input, const RunText& text, const ForwardOptions& options,
                         const Work& work) {
  const Model& model = *input.model;
  TokenBatch batch;
  batch.length = static_cast<Index>(text.tokens.size());
  for (const Token& token : text.tokens) batch.ids.push_back(token.id);

  auto trace = std::make_shared<Trace>();
  trace->want_scores = true;
  ForwardWorkspace workspace;
  const ForwardCall call{options, workspace, trace.get(), work};
  const Result<Tensor> hidden = encode(model.weights, model.config, batch, call);
  if (!hidden) return hidden.error();

  RunPass pass;
  pass.trace = std::move(trace);
  if (text.masks.empty() || !model.weights.mlm_head) return pass;
  const Index width = hidden->dim(-1);
  Tensor rows({static_cast<Index>(text.masks.size()), width});
  for (std::size_t i = 0; i < text.masks.size(); ++i) {
    std::copy_n(hidden->data() + text.masks[i] * width, width, rows.data() + static_cast<Index>(i) * width);
  }
  const Tensor logits = mlm_logits(model.weights, model.config, rows.matrix(), work);
  if (work.stop.stop_requested()) return cancelled_error();
  for (Index row = 0; row < logits.dim(0); ++row) {
    const auto values = logits.matrix().row(row);
    pass.logits.emplace_back(values.begin(), values.end());
  }
  return pass;
}

// Each cell the mean of the cells that it covers, so that a wall of many heads stays small.
SharedMatrix coarse(const SharedMatrix& matrix) {
  if (matrix.rows <= thumbnail_cells) return matrix;
  auto out = std::make_shared<Tensor>(Tensor({thumbnail_cells, thumbnail_cells}));
  for (Index r = 0; r < thumbnail_cells; ++r) {
    const Index top = r * matrix.rows / thumbnail_cells;
    const Index bottom = std::max(top + 1, (r + 1) * matrix.rows / thumbnail_cells);
    for (Index c = 0; c < thumbnail_cells; ++c) {
      const Index left = c * matrix.cols / thumbnail_cells;
      const Index right = std::max(left + 1, (c + 1) * matrix.cols / thumbnail_cells);
      double sum = 0;
      for (Index y = top; y < bottom; ++y) {
        for (Index x = left; x < right; ++x) sum += static_cast<double>(matrix.at(y, x));
      }
      (*out)[r * thumbnail_cells + c] =
          static_cast<float>(sum / static_cast<double>((bottom - top) * (right - left)));
    }
  }
  return share_matrix(std::shared_ptr<const Tensor>(std::move(out)));
}

Status build_wall(RunResult& result, const Work& work) {
  for (Index layer = 0; layer < result.layers; ++layer) {
    for (Index head = 0; head < result.heads; ++head) {
      const SharedMatrix weights = head_matrix(result.shown(), layer, head, true);
      result.habits.push_back(head_habits(weights));
      const SharedMatrix small = coarse(weights);
      ValueSummary summary;
      summary.add(small);
      ValueScale scale = ValueScale::covering(ColourScale::magnitude, summary);
      scale.root = small.rows > kLongMatrix;
      auto picture = HeatMapPicture::prepare(small, scale, work);
      if (!picture) return picture.error();
      result.wall.push_back(std::move(picture).value());
    }
  }
  return {};
}

}  // namespace

double RunPass::probability(std::size_t mask, std::int32_t id) const {
  const std::vector<float>& row = logits.at(mask);
  const auto most = static_cast<double>(*std::max_element(row.begin(), row.end()));
  double sum = 0;
  for (const float logit : row) sum += std::exp(static_cast<double>(logit) - most);
  return std::exp(static_cast<double>(row.at(static_cast<std::size_t>(id))) - most) / sum;
}

bool is_as_trained(const ForwardOptions& options) {
  return options.rope && !options.base && !options.frequencies && options.position_shift == 0 &&
         options.muted_pairs.empty();
}

RunText run_text(const Tokenizer& tokenizer, std::string_view text) {
  RunText result;
  result.tokens = encode_text(tokenizer, text).tokens;
  result.all_tokens = static_cast<Index>(result.tokens.size());
  if (result.all_tokens > kMostTokens) {
    result.tokens.erase(result.tokens.begin() + (kMostTokens - 1), result.tokens.end() - 1);
  }
  const auto mask = tokenizer.vocabulary().mask();
  for (std::size_t i = 0; i < result.tokens.size(); ++i) {
    const Token& token = result.tokens[i];
    if (token.unknown) ++result.unknown;
    if (!mask || token.id != *mask) continue;
    ++result.all_masks;
    if (result.masks.size() < kMostMasks) result.masks.push_back(static_cast<Index>(i));
  }
  return result;
}

Result<RunResult> run_roformer(const RunInput& input, const Work& work) {
  RunResult result;
  result.model = input.model;
  result.what_if = input.what_if;
  result.layers = input.model->config.num_hidden_layers;
  result.heads = input.model->config.num_attention_heads;
  result.text = run_text(input.model->tokenizer, input.text);
  if (work.stop.stop_requested()) return cancelled_error();
  const bool both = !is_as_trained(input.what_if);

  const auto part = [&work](double from, double to) {
    Work inner{{}, work.stop, work.threads};
    inner.progress = [&work, from, to](double fraction) { work.report(from + (to - from) * fraction); };
    return inner;
  };
  auto trained = run_pass(input, result.text, {}, part(0, both ? 0.45 : 0.9));
  if (!trained) return trained.error();
  result.trained = std::move(trained).value();
  if (both) {
    auto changed = run_pass(input, result.text, input.what_if, part(0.45, 0.9));
    if (!changed) return changed.error();
    result.changed = std::move(changed).value();
  }
  const Status wall = build_wall(result, part(0.9, 1));
  if (!wall) return wall.error();
  return result;
}

SharedMatrix head_matrix(const RunPass& pass, Index layer, Index head, bool softmax) {
  const Tensor& scores = pass.trace->scores.at(static_cast<std::size_t>(layer));
  SharedMatrix raw = share_matrix(std::shared_ptr<const Tensor>(pass.trace, &scores), head);
  if (!softmax) return raw;
  auto weights = std::make_shared<Tensor>(Tensor({raw.rows, raw.cols}));
  softmax_rows<float>(MatrixView<const float>(raw.values.get(), raw.rows, raw.cols), weights->matrix());
  return share_matrix(std::shared_ptr<const Tensor>(std::move(weights)));
}

DistanceProfile distance_profile(const SharedMatrix& matrix) {
  const Index n = matrix.rows;
  DistanceProfile profile;
  for (Index distance = 1 - n; distance < n; ++distance) {
    double sum = 0;
    const Index first = std::max<Index>(0, -distance);
    const Index last = std::min(n, n - distance);
    for (Index row = first; row < last; ++row) sum += static_cast<double>(matrix.at(row, row + distance));
    profile.distance.push_back(static_cast<double>(distance));
    profile.mean.push_back(sum / static_cast<double>(last - first));
  }
  return profile;
}

HeadHabits head_habits(const SharedMatrix& weights) {
  HeadHabits habits;
  const Index n = weights.rows;
  if (n == 0) return habits;
  for (Index row = 0; row < n; ++row) {
    if (row > 0) habits.previous += static_cast<double>(weights.at(row, row - 1));
    if (row + 1 < n) habits.next += static_cast<double>(weights.at(row, row + 1));
    habits.first += static_cast<double>(weights.at(row, 0));
    habits.itself += static_cast<double>(weights.at(row, row));
    for (Index col = 0; col < n; ++col) {
      const auto w = static_cast<double>(weights.at(row, col));
      if (w > 0) habits.spread -= w * std::log(w);
    }
  }
  const auto rows = static_cast<double>(n);
  habits.previous /= std::max(1.0, rows - 1);
  habits.next /= std::max(1.0, rows - 1);
  habits.first /= rows;
  habits.itself /= rows;
  habits.spread = n > 1 ? habits.spread / rows / std::log(rows) : 0;
  return habits;
}

}  // namespace rope::app
