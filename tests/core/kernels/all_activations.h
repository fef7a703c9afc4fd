// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "core/kernels/activation.h"

namespace rope::test {

inline constexpr std::array all_activations{
    Activation::gelu,        Activation::gelu_new,   Activation::relu,      Activation::silu,
    Activation::selu,        Activation::tanh,       Activation::sigmoid,   Activation::linear,
    Activation::quick_gelu,  Activation::gelu_10,    Activation::mish,      Activation::relu2,
    Activation::relu6,       Activation::leaky_relu, Activation::hardswish, Activation::laplace,
    Activation::sqrtsoftplus};

}  // namespace rope::test
