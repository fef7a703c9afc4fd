// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>

#include "core/encoding/encoding.h"

namespace rope {

/// p of one position, [d], d even: components 2t and 2t+1 are sin and cos of position / base^(2t/d) (paper
/// eq. 4; Vaswani et al. 2017, section 3.5). Throws std::invalid_argument for an odd d and for positions past
/// kMaxPosition.
void sinusoidal_row(double position, double base, std::span<double> out);

/// Sinusoidal position embeddings, added to what enters the first layer (paper eq. 3). Fails for a base
/// outside kMinBase to kMaxBase.
[[nodiscard]] Result<std::unique_ptr<PositionEncoding>> make_sinusoidal_encoding(double base = 10000);

}  // namespace rope
