// SPDX-License-Identifier: MIT
#include "core/model/roformer.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/kernels/layer_norm.h"
#include "core/kernels/linear.h"
#include "core/kernels/matmul.h"
#include "core/model/detail/plain_executor.h"
#include "core/model/detail/workspace.h"
#include "core/model/encoder_layer.h"

namespace rope {

ForwardWorkspace::ForwardWorkspace() : impl_(std::make_unique<Impl>()) {}
ForwardWorkspace::~ForwardWorkspace() = default;
ForwardWorkspace::ForwardWorkspace(ForwardWorkspace&&) noexcept = default;
ForwardWorkspace& ForwardWorkspace::operator=(ForwardWorkspace&&) noexcept = default;

std::size_t ForwardWorkspace::bytes() const noexcept {
  return impl_->floats.bytes() + impl_->doubles.bytes();
}

namespace {

using detail::PlainExecutor;

/// Frequencies and positions of this pass in the cache; their rows are made only if they changed.
Status prepare_rotary(const RoFormerConfig& config, const TokenBatch& batch, const ForwardCall& call,
                      detail::RotaryCache& cache) {
  RotarySettings settings = config.rotary();
  settings.base = call.options.base.value_or(settings.base);
  Result<RotaryFrequencies> frequencies =
      call.options.frequencies ? *call.options.frequencies : rotary_frequencies(settings);
  if (!frequencies) return frequencies.error();
  std::vector<double> positions(static_cast<std::size_t>(batch.length));
  for (std::size_t n = 0; n < positions.size(); ++n) {
    positions[n] = static_cast<double>(n) + call.options.position_shift;
  }
  if (cache.rows && cache.frequencies == *frequencies && cache.positions == positions) return {};
  cache.frequencies = std::move(*frequencies);
  cache.positions = std::move(positions);
  cache.rows.emplace(cache.frequencies, cache.positions, call.work.threads);
  return {};
}

/// x = LN(word + type), projected where E != H. No position is added: that is RoPE's part.
template <typename T>
typename PlainExecutor<T>::Value embed(PlainExecutor<T>& run, const RoFormerWeights<T>& weights,
                                       const RoFormerConfig& config, const TokenBatch& batch) {
  auto x = run.buffer(batch.batch * batch.length, config.embedding());
  const MatrixView<const T> words = weights.word_embeddings.matrix();
  const MatrixView<const T> types = weights.token_type_embeddings.matrix();
  for (Index row = 0; row < x.view().rows; ++row) {
    const auto at = static_cast<std::size_t>(row);
    const auto word = words.row(batch.ids[at]);
    const auto type = types.row(batch.types.empty() ? 0 : batch.types[at]);
    std::ranges::transform(word, type, x.view().row(row).begin(), std::plus<>());
  }
  detail::normalize<T>(x.view(), weights.embeddings_norm, config, x.view());
  return weights.embeddings_project ? run.linear(x, *weights.embeddings_project) : std::move(x);
}

/// Gives the tensors that are asked for their shapes, before the first layer.
Status prepare_trace(Trace& trace, const RoFormerConfig& config, const TokenBatch& batch) {
  const Index layers = config.num_hidden_layers;
  const double rows = static_cast<double>(batch.batch * batch.length);
  const double square = rows * static_cast<double>(batch.length * config.num_attention_heads * layers);
  const double hidden = rows * static_cast<double>(config.hidden_size * (layers + 1));
  const double bytes =
      4 * (square * (static_cast<int>(trace.want_scores) + static_cast<int>(trace.want_attention)) +
           (trace.want_hidden ? hidden : 0));
  if (bytes > static_cast<double>(kMaxTraceBytes)) {
    return Error{
        .what = "a look inside would take " + std::to_string(static_cast<Index>(bytes / 1e6)) + " MB",
        .where = "trace of " + std::to_string(batch.batch) + " x " + std::to_string(batch.length) + " tokens",
        .fix = "use a shorter text or ask for less; at most " +
               std::to_string(static_cast<Index>(static_cast<double>(kMaxTraceBytes) / 1e6)) + " MB"};
  }
  const auto shape = [](std::vector<Tensor>& tensors, bool wanted, Index count,
                        const std::vector<Index>& extents) {
    tensors.resize(wanted ? static_cast<std::size_t>(count) : 0);
    for (Tensor& tensor : tensors) tensor.resize(extents);
  };
  const std::vector<Index> squares{batch.batch, config.num_attention_heads, batch.length, batch.length};
  shape(trace.hidden, trace.want_hidden, layers + 1, {batch.batch, batch.length, config.hidden_size});
  shape(trace.scores, trace.want_scores, layers, squares);
  shape(trace.attention, trace.want_attention, layers, squares);
  return {};
}

template <typename T>
void record_hidden(Trace* trace, std::size_t index, const MatrixView<T>& x) {
  if (trace == nullptr || !trace->want_hidden) return;
  std::transform(x.data, x.data + x.rows * x.cols, trace->hidden[index].begin(),
                 [](T value) { return static_cast<float>(value); });
}

template <typename T>
Result<BasicTensor<T>> encode_as(const RoFormerWeights<T>& weights, const RoFormerConfig& config,
                                 const TokenBatch& batch, const ForwardCall& call) {
  if (Status status = check(batch, call.options, config); !status) return status.error();
  ForwardWorkspace::Impl& workspace = call.workspace.impl();
  if (Status status = prepare_rotary(config, batch, call, workspace.rotary); !status) return status.error();
  if (call.trace != nullptr) {
    if (Status status = prepare_trace(*call.trace, config, batch); !status) return status.error();
  }

  const detail::PassContext pass{config,           batch,          call.options,
                                 workspace.rotary, call.work.stop, call.work.threads};
  PlainExecutor<T> run(pass, workspace.arena<T>());
  auto x = embed(run, weights, config, batch);
  record_hidden(call.trace, 0, x.view());
  for (std::size_t i = 0; i < weights.layers.size(); ++i) {
    if (call.work.stop.stop_requested()) return cancelled_error();
    if (call.trace != nullptr) {
      run.trace_attention(
          {.scores = call.trace->want_scores ? call.trace->scores[i].data() : nullptr,
           .attention = call.trace->want_attention ? call.trace->attention[i].data() : nullptr});
    }
    x = encoder_layer(run, weights.layers[i], std::move(x));
    record_hidden(call.trace, i + 1, x.view());
    call.work.report(static_cast<double>(i + 1) / static_cast<double>(weights.layers.size()));
  }
  if (call.work.stop.stop_requested()) return cancelled_error();
  BasicTensor<T> result({batch.batch, batch.length, config.hidden_size});
  std::ranges::copy(x.span(), result.begin());
  return result;
}

}  // namespace

Result<Tensor> encode(const RoFormerWeights<float>& weights, const RoFormerConfig& config,
                      const TokenBatch& batch, const ForwardCall& call) {
  return encode_as(weights, config, batch, call);
}

Result<TensorD> encode(const RoFormerWeights<double>& weights, const RoFormerConfig& config,
                       const TokenBatch& batch, const ForwardCall& call) {
  return encode_as(weights, config, batch, call);
}

Tensor mlm_states(const RoFormerWeights<float>& weights, const RoFormerConfig& config,
                  MatrixView<const float> hidden, const Work& work) {
  if (!weights.mlm_head) throw std::invalid_argument("mlm_states: the weights have no MLM head");
  const MlmHeadWeights<float>& head = *weights.mlm_head;
  Tensor states({hidden.rows, config.embedding()});
  if (config.is_v2()) {
    for (Index r = 0; r < hidden.rows; ++r) std::ranges::copy(hidden.row(r), states.matrix().row(r).begin());
    return states;
  }
  linear<float>(hidden, detail::view_of(head.transform), states.matrix(),
                {.activation = config.hidden_act, .threads = work.threads});
  layer_norm<float>(states.matrix(), detail::view_of(head.norm, config), states.matrix(), work.threads);
  return states;
}

Tensor mlm_logits(const RoFormerWeights<float>& weights, const RoFormerConfig& config,
                  MatrixView<const float> hidden, const Work& work) {
  const Tensor states = mlm_states(weights, config, hidden, work);
  const MlmHeadWeights<float>& head = *weights.mlm_head;
  const Tensor& decoder = head.decoder ? *head.decoder : weights.word_embeddings;
  Tensor logits({hidden.rows, config.vocab_size});
  const std::span<const float> bias = config.is_v2() ? std::span<const float>() : head.bias.span();
  linear<float>(states.matrix(), {decoder.matrix(), bias}, logits.matrix(),
                {.activation = {}, .threads = work.threads});
  return logits;
}

}  // namespace rope
