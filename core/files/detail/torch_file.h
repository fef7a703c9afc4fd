// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "core/files/byte_source.h"
#include "core/files/tensor_file.h"

namespace rope::detail {

// What torch.save makes of a state dict (name -> tensor), in its two layouts. `start` are the first bytes of
// a file, at most 16.

/// A zip archive (since torch 1.6): <root>/data.pkl, and each storage as <root>/data/<key>.
[[nodiscard]] bool is_torch_archive(std::span<const std::byte> start) noexcept;
[[nodiscard]] Result<TensorFile> read_torch_archive(const ByteSourcePtr& source);

/// Five pickles (a number, a version, the machine, the state dict, the keys of the storages), then each
/// storage as its count of elements and its bytes. Any other pickle is taken for this, and refused.
[[nodiscard]] bool is_torch_legacy(std::span<const std::byte> start) noexcept;
[[nodiscard]] Result<TensorFile> read_torch_legacy(const ByteSourcePtr& source);

}  // namespace rope::detail
