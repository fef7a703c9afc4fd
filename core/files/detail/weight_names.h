// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

namespace rope::detail {

/// The published name of a tensor: without "module.", with "roformer.", and LayerNorm.weight/bias where
/// old TensorFlow names say gamma/beta.
[[nodiscard]] std::string published_name(std::string name);

/// The other name of a tied pair: the head's decoder is the word embedding, its bias stands twice.
[[nodiscard]] std::optional<std::string> tied_name(const std::string& name);

/// Why a tensor that is in the file is not read; nothing if that is unexpected.
[[nodiscard]] std::optional<std::string> known_to_be_unused(const std::string& name);

}  // namespace rope::detail
