// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace rope::architecture {

/// A text file of the source tree; the path is relative to its root ("core/rotary/rotate.h").
struct SourceFile {
  std::string path;
  std::string text;
};

/// The file names of all #include lines, brackets and quotes kept: "<span>", "\"core/support/index.h\"".
/// Lines inside block comments and raw strings count as well: there are none in this tree.
[[nodiscard]] std::vector<std::string> includes(const std::string& text);

/// Every .h, .cpp, CMakeLists.txt and .cmake file below these folders of the source tree, sorted by path.
[[nodiscard]] std::vector<SourceFile> read_tree(const std::string& root,
                                                const std::vector<std::string>& folders);

/// Part -> the parts that it may include; a part may always include itself.
using Arrows = std::map<std::string, std::set<std::string>>;

/// What a part may include if it may also include what its neighbours may.
[[nodiscard]] Arrows closure(const Arrows& arrows);

/// "core/rotary" of "core/rotary/rotate.h"; "app" of "app/main.cpp"; empty where there is no folder.
[[nodiscard]] std::string part_of(const std::string& path);

/// One line for each quoted include of `file` that its part has no arrow to. Parts that `arrows` (already
/// closed) does not name are violations too, so that a new folder gets its place.
[[nodiscard]] std::vector<std::string> against_arrows(const SourceFile& file, const Arrows& arrows);

/// Everything that `path` includes, directly or through quoted includes found in `tree`; brackets kept.
[[nodiscard]] std::set<std::string> reachable(const std::string& path, const std::vector<SourceFile>& tree);

}  // namespace rope::architecture
