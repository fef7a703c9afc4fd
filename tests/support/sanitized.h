// SPDX-License-Identifier: MIT
#pragma once

namespace rope {

#ifdef ROPE_SANITIZED
inline constexpr bool sanitized = true;  ///< several times slower, and keeps what was freed for a while
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace rope
