// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/model/config.h"
#include "core/model/weights.h"
#include "core/support/result.h"
#include "core/support/tensor.h"
#include "core/support/work.h"

namespace rope {

/// Input of a forward pass: B sequences of N tokens, row-major.
struct TokenBatch {
  Index batch = 1;                  ///< B
  Index length = 0;                 ///< N
  std::vector<std::int32_t> ids;    ///< [B, N], each in [0, V)
  std::vector<std::uint8_t> mask;   ///< [B, N], 0 = padding; empty: none
  std::vector<std::int32_t> types;  ///< [B, N], each in [0, T); empty: all 0
};

/// What-ifs of one forward pass; the default is the model as trained.
struct ForwardOptions {
  bool rope = true;            ///< false: q and k are not rotated, also in a model that does
  std::optional<double> base;  ///< another base than the config's
  /// Other frequencies than the config's, of an extension to longer texts for instance; then `base` must be
  /// empty. Of the model's head_dim, interleaved, without xPos. Scores take the square of the attention
  /// factor and the softmax factor (and values the attention factor where the config rotates them).
  std::optional<RotaryFrequencies> frequencies;
  double position_shift = 0;       ///< added to every position; the scores must not change. May be
                                   ///< fractional; no position may pass kMaxPosition (10^7)
  std::vector<Index> muted_pairs;  ///< pairs that add nothing to any score, counted from 0
};

/// What happened inside, filled only where asked for.
struct Trace {
  bool want_hidden = false;
  bool want_scores = false;
  bool want_attention = false;

  std::vector<Tensor> hidden;     ///< L+1 of [B, N, H]; entry 0 is what enters the first layer
  std::vector<Tensor> scores;     ///< L of [B, A, N, N], after scale and mask, -inf where masked
  std::vector<Tensor> attention;  ///< L of [B, A, N, N], after softmax; rows masked whole are zeros
};

/// Scratch memory of forward passes, kept warm between them: a pass with sizes seen before allocates
/// nothing inside a layer. One per thread of callers.
class ForwardWorkspace {
 public:
  ForwardWorkspace();
  ~ForwardWorkspace();
  ForwardWorkspace(ForwardWorkspace&&) noexcept;
  ForwardWorkspace& operator=(ForwardWorkspace&&) noexcept;
  /// Memory held for activations. Stays as it is while no larger pass comes.
  [[nodiscard]] std::size_t bytes() const noexcept;

  struct Impl;
  [[nodiscard]] Impl& impl() noexcept { return *impl_; }

 private:
  std::unique_ptr<Impl> impl_;
};

/// Everything one call of encode() needs besides the model.
struct ForwardCall {
  const ForwardOptions& options;
  ForwardWorkspace& workspace;
  Trace* trace = nullptr;
  Work work;
};

/// Refuses ids, types, lengths and options that do not fit the config, and batches whose activations would
/// not fit into kMaxActivationBytes; names the value and the limit.
[[nodiscard]] Status check(const TokenBatch& batch, const ForwardOptions& options,
                           const RoFormerConfig& config);

inline constexpr Index kMaxActivationBytes = Index{2} << 30;
inline constexpr Index kMaxTraceBytes = Index{4} << 30;  ///< all tensors that a Trace asks for together

/// The encoder (paper section 3; reference: modeling_roformer.py of Hugging Face transformers): post-norm
/// layers, q and k rotated after their bias; in a decoder each token sees only those before it and itself.
/// Returns the last hidden states [B, N, H]. Fails for bad input, or with a cancelled error once
/// call.work.stop is triggered (asked between layers and between blocks of scores). Attention is computed in
/// blocks of query rows: without a trace of it nothing of size N x N is ever held. For a given number of
/// threads results are equal bit for bit.
[[nodiscard]] Result<Tensor> encode(const RoFormerWeights<float>& weights, const RoFormerConfig& config,
                                    const TokenBatch& batch, const ForwardCall& call);

/// The same in double, slowly: the reference for the float model. The trace is rounded to float.
[[nodiscard]] Result<TensorD> encode(const RoFormerWeights<double>& weights, const RoFormerConfig& config,
                                     const TokenBatch& batch, const ForwardCall& call);

/// What the last step of a head that predicts tokens multiplies [rows, E], for hidden states [rows, H]:
/// LayerNorm(act(W h + b)); in RoFormer V2 the hidden states themselves. Throws as mlm_logits() does.
[[nodiscard]] Tensor mlm_states(const RoFormerWeights<float>& weights, const RoFormerConfig& config,
                                MatrixView<const float> hidden, const Work& work = {});

/// Logits [rows, V] of a head that predicts tokens, for hidden states [rows, H] (choose the rows that matter:
/// the product with the vocabulary is the largest there is). Throws std::invalid_argument where weights have
/// no mlm_head.
[[nodiscard]] Tensor mlm_logits(const RoFormerWeights<float>& weights, const RoFormerConfig& config,
                                MatrixView<const float> hidden, const Work& work = {});

}  // namespace rope
