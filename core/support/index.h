// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace rope {

/// Signed index of rows, columns and elements everywhere in the core (as in Eigen).
using Index = std::ptrdiff_t;

}  // namespace rope
