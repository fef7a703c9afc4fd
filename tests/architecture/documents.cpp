// SPDX-License-Identifier: MIT
#include "tests/architecture/documents.h"

#include <regex>
#include <sstream>

namespace rope::architecture {
namespace {

std::vector<std::string> all_matches(const std::string& text, const char* pattern) {
  const std::regex expression(pattern);
  std::vector<std::string> found;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), expression); it != std::sregex_iterator();
       ++it) {
    found.push_back((*it)[1].str());
  }
  return found;
}

}  // namespace

std::string table_lines(const std::string& markdown) {
  std::istringstream lines(markdown);
  std::string table;
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line.front() == '|') table += line + '\n';
  }
  return table;
}

std::vector<std::string> quoted_words(const std::string& markdown) {
  return all_matches(markdown, "`([^`\n]+)`");
}

std::vector<std::string> local_links(const std::string& markdown) {
  std::vector<std::string> links;
  for (const std::string& target : all_matches(markdown, R"re(\]\(([^)\s]+)\))re")) {
    if (target.find("://") == std::string::npos && target.front() != '#') links.push_back(target);
  }
  return links;
}

std::set<std::string> test_names(const std::string& source) {
  const std::regex expression(R"re(\bT(?:YPED_T)?EST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\))re");
  std::set<std::string> names;
  for (auto it = std::sregex_iterator(source.begin(), source.end(), expression); it != std::sregex_iterator();
       ++it) {
    names.insert((*it)[1].str() + "." + (*it)[2].str());
  }
  return names;
}

}  // namespace rope::architecture
