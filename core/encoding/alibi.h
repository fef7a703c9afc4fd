// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "core/encoding/encoding.h"

namespace rope {

inline constexpr Index kMostAlibiHeads = 1024;

/// ALiBi's slopes [heads] (Press, Smith and Lewis 2022, section 3): for a power of two 2^(-8/heads), its
/// square, its cube and so on; for other numbers those of the next lower power of two, and then every other
/// one of twice that power, as the authors' program has them. Throws std::invalid_argument below 1 head.
[[nodiscard]] std::vector<double> alibi_slopes(Index heads);

/// ALiBi: -slope |m - n| is added to the scaled score. The paper's models are causal, where n <= m; keys
/// ahead of the query count the same distance here, as in models that look both ways. Fails for less than 1
/// or more than kMostAlibiHeads heads.
[[nodiscard]] Result<std::unique_ptr<PositionEncoding>> make_alibi_encoding(Index heads);

}  // namespace rope
