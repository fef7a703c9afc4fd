// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>
#include <vector>

namespace rope::architecture {

/// The lines of a Markdown table, its frame left out: those that begin with '|'.
[[nodiscard]] std::string table_lines(const std::string& markdown);

/// What stands between backticks, line by line.
[[nodiscard]] std::vector<std::string> quoted_words(const std::string& markdown);

/// Targets of [text](target) that lie in this tree: no addresses, no places within a page.
[[nodiscard]] std::vector<std::string> local_links(const std::string& markdown);

/// "Suite.Name" of every TEST, TEST_F, TEST_P and TYPED_TEST of a source.
[[nodiscard]] std::set<std::string> test_names(const std::string& source);

}  // namespace rope::architecture
