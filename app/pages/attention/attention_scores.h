// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "app/pages/trained_text.h"
#include "app/state/attention_state.h"
#include "app/state/shared_state.h"
#include "app/widgets/heat_map/buffer_pool.h"
#include "app/widgets/heat_map/heat_map_picture.h"
#include "core/encoding/encoded_scores.h"
#include "core/encoding/encoding.h"
#include "core/support/result.h"
#include "core/support/tensor.h"
#include "core/support/work.h"

namespace rope::app {

/// One side, as the core makes it: its encoding and whose bias it is.
struct SideInput {
  EncodingKind kind = EncodingKind::rope;
  RotarySettings rotary;  ///< of those that turn; its base is sinusoidal's, too
  Index heads = 8;
  Index head = 0;
  std::optional<double> softmax_scale = {};  ///< of the setting it turns with, as SettingState has it

  [[nodiscard]] bool turns() const { return kind == EncodingKind::rope || kind == EncodingKind::xpos; }
  /// What q·k is multiplied by from stage scaled on: 1/√d, or for a side that turns the setting's, with the
  /// factor of its scaling. `rotary` must compute.
  [[nodiscard]] double scale() const;
  [[nodiscard]] bool has_usual_scale() const;
  bool operator==(const SideInput&) const = default;
};
/// The setting a side turns with: the shared one, or its own at the shared head_dim, without what does not
/// fit that.
[[nodiscard]] SettingState side_setting(const EncodingSide& side, const SettingState& shared);
[[nodiscard]] SideInput side_input(const EncodingSide& side, const SettingState& shared);
[[nodiscard]] Result<std::unique_ptr<PositionEncoding>> make_side(const SideInput& side);

/// Queries and keys of one head of a model, token by token, before any position.
struct TrainedHead {
  QString model;  ///< its name
  int layer = 0, head = 0;
  QStringList words;  ///< [N] tokens, [CLS] and [SEP] included
  double base = 0;    ///< that the model itself turns with
  TensorD q, k;       ///< [N, head_dim], paired as neighbours
};
/// The choice is clamped to what the model has.
[[nodiscard]] std::shared_ptr<const TrainedHead> trained_head(const TrainedText& text,
                                                              const HeadChoice& choice);

/// All that the Attention page's matrices depend on.
struct AttentionInput {
  std::array<SideInput, 2> sides;
  Index head_dim = 64;
  Index rotary_dim = 64;                   ///< of the setting that the pages share, as is
  Index before_turning = 0;                ///< components that the model has before those (SettingState)
  Pairing pairing = Pairing::interleaved;  ///< how drawn vectors are laid out
  Index length = 0;                        ///< N
  VectorContent content = VectorContent::same;
  ScoreStage stage = ScoreStage::scaled;
  bool causal = false;
  double shift = 0;  ///< added to every position
  std::uint64_t seed = 1;
  std::shared_ptr<const TrainedHead> trained;  ///< with VectorContent::trained
  bool operator==(const AttentionInput&) const = default;
};
/// `trained` counts for its content only: it decides head_dim, length, pairing and
/// the softmax scale then.
[[nodiscard]] AttentionInput attention_input(const AttentionState& state, const SharedState& shared,
                                             std::shared_ptr<const TrainedHead> trained = nullptr);
/// The shared setting as the sides take it: trained vectors have a dimension, a pairing and a softmax scale
/// of their own.
[[nodiscard]] SettingState common_setting(const SettingState& shared, const TrainedHead* trained);

/// Queries and keys before any position [N, head_dim].
struct AttentionVectors {
  TensorD q, k;
};

/// The matrices [N, N] ready for painting.
struct AttentionResult {
  AttentionInput input;
  std::shared_ptr<const AttentionVectors> vectors;
  std::array<std::shared_ptr<const HeatMapPicture>, 2> sides;
  std::shared_ptr<const HeatMapPicture> difference;  ///< A minus B

  [[nodiscard]] const std::shared_ptr<const HeatMapPicture>& side(SideName name) const {
    return sides[static_cast<std::size_t>(name)];
  }
};

/// The first part of work: q and k of the input's content.
[[nodiscard]] AttentionVectors attention_vectors(const AttentionInput& input);
/// 0, 1, ... length - 1, each moved by `shift`.
[[nodiscard]] std::vector<double> shifted_positions(Index length, double shift);
/// Pure: the same input gives the same result, in buffers of the pool.
[[nodiscard]] Result<AttentionResult> attention_result(const AttentionInput& input, const Work& work,
                                                       const BufferPool& pool = {});

}  // namespace rope::app
