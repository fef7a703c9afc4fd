// SPDX-License-Identifier: MIT
#pragma once

#include "core/files/byte_source.h"
#include "core/files/tensor_file.h"

namespace rope::detail {

/// Checked whole before anything is used: header size, JSON without duplicate keys, types, shapes, and ranges
/// that are contiguous from 0 to the end of the file. The tensors come in the order of their bytes.
[[nodiscard]] Result<TensorFile> read_safetensors(const ByteSourcePtr& source);

}  // namespace rope::detail
