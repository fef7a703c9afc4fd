// SPDX-License-Identifier: MIT
#include <cmath>

#include "core/files/detail/position_table.h"
#include "core/rotary/frequencies.h"

namespace rope::detail {

bool needs_position_table(const RoFormerConfig& config) noexcept {
  return !config.rotates() || config.rope_base != RoFormerConfig{}.rope_base;
}

Tensor rotation_table(const RoFormerConfig& config, Index positions) {
  const RotaryFrequencies frequencies = rotary_frequencies(config.rotary()).value();
  const Index pairs = frequencies.pairs();
  Tensor table({positions, 2 * pairs});
  for (Index position = 0; position < table.dim(0); ++position) {
    const auto row = table.matrix().row(position);
    for (Index pair = 0; pair < pairs; ++pair) {
      const auto i = static_cast<std::size_t>(pair);
      const double angle = config.rotates() ? static_cast<double>(position) * frequencies.theta[i] : 0;
      row[i] = static_cast<float>(std::sin(angle));
      row[i + static_cast<std::size_t>(pairs)] = static_cast<float>(std::cos(angle));
    }
  }
  return table;
}

std::optional<Tensor> position_table(const RoFormerConfig& config) {
  if (!needs_position_table(config)) return std::nullopt;
  return rotation_table(config, config.max_position_embeddings);
}

}  // namespace rope::detail
