// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>

#include "core/support/result.h"
#include "core/text/word_dictionary.h"

namespace rope {

/// Where what comes with the program is (models, samples): ROPE_EXPLORER_RESOURCES from the environment, else
/// beside the program (share/rope-explorer), else the source tree it was built from.
[[nodiscard]] Result<std::filesystem::path> resources_folder();

/// A book as plain text, one paragraph a line, for those who have no text of their own at hand
/// (resources/samples/README.md says which one). Fails where it was not installed.
[[nodiscard]] Result<std::filesystem::path> sample_text();

/// The Chinese words that tokenizers divide text by (resources/jieba/README.md says whose they are). Read the
/// first time, which takes about 0.1 s, and kept for all as long as one has them. Safe from many threads.
[[nodiscard]] Result<std::shared_ptr<const WordDictionary>> chinese_words();

}  // namespace rope
