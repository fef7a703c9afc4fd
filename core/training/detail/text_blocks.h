// SPDX-License-Identifier: MIT
#pragma once

// Private to core/training: plain text files, block by block.

#include <filesystem>
#include <string>
#include <string_view>

#include "core/support/function_ref.h"
#include "core/support/result.h"
#include "core/support/work.h"

namespace rope::detail {

/// Text that is plain and UTF-8, or the error that names the byte; `first_byte` is where it stands in `name`.
[[nodiscard]] Status check_text(std::string_view text, const std::string& name, std::uint64_t first_byte);

/// Calls take for the blocks of a file in order, cut between words where there is a gap within 4 MB, after
/// check_text(). Ends with the first error, that of take included, or cancelled.
[[nodiscard]] Status for_text_blocks(const std::filesystem::path& path, const Work& work,
                                     FunctionRef<Status(std::string_view block)> take);

}  // namespace rope::detail
