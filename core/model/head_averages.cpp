// SPDX-License-Identifier: MIT
#include "core/model/head_averages.h"

#include <algorithm>

namespace rope {
namespace {

/// The mean over tokens of a layer's input [hidden_size].
std::vector<double> mean_state(const Tensor& states, const TokenBatch& batch) {
  const Index width = states.size() / (batch.batch * batch.length);
  std::vector<double> mean(static_cast<std::size_t>(width));
  double count = 0;
  for (Index row = 0; row < batch.batch * batch.length; ++row) {
    if (!batch.mask.empty() && batch.mask[static_cast<std::size_t>(row)] == 0) continue;
    ++count;
    for (std::size_t i = 0; i < mean.size(); ++i) {
      mean[i] += static_cast<double>(states[row * width + static_cast<Index>(i)]);
    }
  }
  for (double& value : mean) value /= count;
  return mean;
}

/// W x + b in double.
std::vector<double> project(const LinearWeights<float>& layer, const std::vector<double>& x) {
  const MatrixView<const float> weight = layer.weight.matrix();
  std::vector<double> y(static_cast<std::size_t>(weight.rows));
  for (Index row = 0; row < weight.rows; ++row) {
    double sum = layer.bias.empty() ? 0 : static_cast<double>(layer.bias[row]);
    const auto w = weight.row(row);
    for (std::size_t i = 0; i < x.size(); ++i) sum += static_cast<double>(w[i]) * x[i];
    y[static_cast<std::size_t>(row)] = sum;
  }
  return y;
}

}  // namespace

Result<HeadAverages> head_averages(const RoFormerWeights<float>& weights, const RoFormerConfig& config,
                                   const TokenBatch& batch, const Work& work) {
  const ForwardOptions as_trained;
  ForwardWorkspace workspace;
  Trace trace;
  trace.want_hidden = true;
  const Result<Tensor> last = encode(weights, config, batch, {as_trained, workspace, &trace, work});
  if (!last) return last.error();
  HeadAverages averages{
      .head_dim = config.head_dim(), .tokens = batch.batch * batch.length, .query = {}, .key = {}};
  if (!batch.mask.empty())
    averages.tokens = static_cast<Index>(std::ranges::count_if(batch.mask, [](auto m) { return m != 0; }));
  for (std::size_t i = 0; i < weights.layers.size(); ++i) {
    const std::vector<double> mean = mean_state(trace.hidden[i], batch);
    averages.query.push_back(project(weights.layers[i].query, mean));
    averages.key.push_back(project(weights.layers[i].key, mean));
  }
  return averages;
}

}  // namespace rope
