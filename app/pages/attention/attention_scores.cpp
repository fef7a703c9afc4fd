// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/attention/attention_scores.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/attention/drawn_vectors.h"
#include "core/attention/scores.h"

namespace rope::app {
namespace {

MatrixView<const float> rows_of(const SharedMatrix& matrix, Index first, Index count) {
  return MatrixView<const float>(matrix.values.get(), matrix.rows, matrix.cols).rows_from(first, count);
}

Status compute_scores(const AttentionInput& input, const AttentionVectors& vectors, const SideInput& side,
                      float* out, FinishedRows finished, const Work& work) {
  const auto encoding = make_side(side);
  if (!encoding) return encoding.error();
  const std::vector<double> positions = shifted_positions(input.length, input.shift);
  ScoreOptions options;
  options.stage = input.stage;
  options.scale = side.scale();
  options.causal = input.causal;
  options.finished = std::move(finished);
  const Work quiet{{}, work.stop, work.threads};
  return encoded_scores({**encoding, vectors.q.matrix(), vectors.k.matrix(), positions, positions, side.head},
                        options, {out, input.length, input.length}, quiet);
}

struct MapScales {
  ValueScale scores, difference;
};

MapScales map_scales(const AttentionInput& input, const CellMeans& a, const CellMeans& b,
                     const CellMeans& difference) {
  const bool weights = input.stage == ScoreStage::softmax;
  ValueSummary both = a.summary();
  both.add(b.summary());
  MapScales scales{ValueScale::covering(weights ? ColourScale::magnitude : ColourScale::signed_, both),
                   ValueScale::of_difference(difference.summary(), both)};
  scales.scores.root = weights && input.length > kLongMatrix;
  return scales;
}

std::string core_name(EncodingKind kind) {
  for (const auto& [known, name] : EnumNames<EncodingKind>::values) {
    if (known == kind) return name;
  }
  return {};
}

}  // namespace

double SideInput::scale() const {
  const double usual = 1 / std::sqrt(static_cast<double>(rotary.head_dim));
  if (!turns()) return usual;
  return softmax_scale.value_or(usual) * rotary_frequencies(rotary).value().softmax_factor;
}

bool SideInput::has_usual_scale() const {
  return std::abs(scale() * std::sqrt(static_cast<double>(rotary.head_dim)) - 1) < 1e-9;
}

SettingState side_setting(const EncodingSide& side, const SettingState& shared) {
  if (side.shared) return shared;
  SettingState own = side.own;
  own.head_dim = shared.head_dim;
  own.drop_misfits();
  return own;
}

SideInput side_input(const EncodingSide& side, const SettingState& shared) {
  const SettingState setting = side_setting(side, shared);
  SideInput input{.kind = side.encoding, .rotary = setting.rotary(), .softmax_scale = setting.softmax_scale};
  if (side.encoding == EncodingKind::xpos) input.rotary.xpos = true;
  if (side.encoding == EncodingKind::alibi) {
    input.heads = side.heads;
    input.head = std::min(side.head, side.heads - 1);
  }
  if (side.turns()) return input;
  // Of what does not turn nothing but this counts; what differs in the rest is no other input.
  input.rotary = {.head_dim = shared.head_dim};
  input.softmax_scale.reset();
  return input;
}

Result<std::unique_ptr<PositionEncoding>> make_side(const SideInput& side) {
  return make_encoding({.name = core_name(side.kind), .rotary = side.rotary, .heads = side.heads});
}

std::shared_ptr<const TrainedHead> trained_head(const TrainedText& text, const HeadChoice& choice) {
  const Model& model = *text.model;
  const auto within = [](int value, Index count) { return std::min(value, static_cast<int>(count) - 1); };
  auto head = std::make_shared<TrainedHead>();
  head->model = QString::fromStdString(model.name);
  head->layer = within(choice.layer, model.config.num_hidden_layers);
  head->head = within(choice.head, model.config.num_attention_heads);
  head->base = model.config.rope_base;
  for (const Token& token : text.tokens) head->words.append(QString::fromStdString(token.text));
  HeadVectors vectors = text.vectors(head->layer, head->head);
  head->q = std::move(vectors.query);
  head->k = std::move(vectors.key);
  return head;
}

SettingState common_setting(const SettingState& shared, const TrainedHead* trained) {
  SettingState setting = shared;
  if (trained == nullptr) return setting;
  setting.head_dim = static_cast<int>(trained->q.dim(1));
  setting.pairing = Pairing::interleaved;
  setting.softmax_scale.reset();
  setting.rotates_end = false;
  setting.drop_misfits();
  return setting;
}

namespace {

Index turning_part(const SettingState& setting) {
  const auto frequencies = rotary_frequencies(setting.rotary());
  return frequencies ? frequencies->rotary_dim : setting.head_dim;
}

}  // namespace

AttentionInput attention_input(const AttentionState& state, const SharedState& shared,
                               std::shared_ptr<const TrainedHead> trained) {
  if (state.content != VectorContent::trained) trained = nullptr;
  const SettingState common = common_setting(shared, trained.get());
  AttentionInput input{.sides = {side_input(state.a, common), side_input(state.b, common)},
                       .head_dim = common.head_dim,
                       .rotary_dim = turning_part(common),
                       .before_turning = common.before_turning(turning_part(common)),
                       .pairing = common.pairing,
                       .length = trained ? trained->q.dim(0) : state.length,
                       .content = state.content,
                       .stage = state.stage,
                       .causal = state.causal,
                       .shift = static_cast<double>(state.shift),
                       .seed = shared.seed,
                       .trained = trained};
  if (!trained) return input;
  for (SideInput& side : input.sides) {
    side.rotary.pairing = Pairing::interleaved;
    side.softmax_scale.reset();
  }
  return input;
}

AttentionVectors attention_vectors(const AttentionInput& input) {
  if (input.content == VectorContent::trained) {
    if (input.trained) return {input.trained->q, input.trained->k};
    return {TensorD({input.length, input.head_dim}), TensorD({input.length, input.head_dim})};
  }
  const DrawnKind kind = input.content == VectorContent::ones          ? DrawnKind::ones
                         : input.content == VectorContent::independent ? DrawnKind::independent
                                                                       : DrawnKind::same;
  DrawnVectors drawn = drawn_vectors({.kind = kind,
                                      .rows = input.length,
                                      .head_dim = input.head_dim,
                                      .rotary_dim = input.rotary_dim,
                                      .pairing = input.pairing,
                                      .seed = input.seed});
  return {std::move(drawn.query), std::move(drawn.key)};
}

std::vector<double> shifted_positions(Index length, double shift) {
  std::vector<double> positions(static_cast<std::size_t>(length));
  std::iota(positions.begin(), positions.end(), shift);
  return positions;
}

static_assert(CellMeans::kBlockRows == kScoreRows);

// The pictures' means are made of rows that were just computed, those of the difference when B's are.
Result<AttentionResult> attention_result(const AttentionInput& input, const Work& work,
                                         const BufferPool& pool) {
  AttentionResult result;
  result.input = input;
  result.vectors = std::make_shared<const AttentionVectors>(attention_vectors(input));
  std::array<std::shared_ptr<float>, 2> scores;
  for (auto& matrix : scores) matrix = pool.take(input.length * input.length);
  const std::array<SharedMatrix, 2> sides{SharedMatrix{scores[0], input.length, input.length},
                                          SharedMatrix{scores[1], input.length, input.length}};
  std::array<std::shared_ptr<CellMeans>, 3> means;
  for (auto& of : means) of = std::make_shared<CellMeans>(input.length, input.length, pool);
  const std::array<FinishedRows, 2> finished{
      [&](Index first, MatrixView<const float> rows) { means[0]->take(first, rows); },
      [&](Index first, MatrixView<const float> rows) {
        means[1]->take(first, rows);
        means[2]->take_difference(first, rows_of(sides[0], first, rows.rows), rows);
      }};
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const Status status =
        compute_scores(input, *result.vectors, input.sides[i], scores[i].get(), finished[i], work);
    if (!status) return status.error();
    work.report(0.4 * static_cast<double>(i + 1));
  }
  for (const auto& of : means) of->finish();
  const MapScales scales = map_scales(input, *means[0], *means[1], *means[2]);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    result.sides[i] = std::make_shared<const HeatMapPicture>(sides[i], means[i], scales.scores);
  }
  result.difference =
      std::make_shared<const HeatMapPicture>(difference_of(sides[0], sides[1]), means[2], scales.difference);
  return result;
}

}  // namespace rope::app
