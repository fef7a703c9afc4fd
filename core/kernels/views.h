// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <type_traits>

#include "core/support/tensor.h"

namespace rope {

/// Inputs of a kernel. T is deduced from the output alone, so that views of T and of const T both fit.
template <typename T>
using InputMatrix = std::type_identity_t<MatrixView<const T>>;
template <typename T>
using InputVector = std::type_identity_t<std::span<const T>>;

}  // namespace rope
