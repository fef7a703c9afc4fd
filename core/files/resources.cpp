// SPDX-License-Identifier: MIT
#include "core/files/resources.h"

#include <cstdlib>
#include <mutex>
#include <string>
#include <system_error>
#include <utility>

#include "core/support/file.h"

namespace rope {

namespace fs = std::filesystem;

Result<fs::path> resources_folder() {
  std::error_code ignored;
  const auto usable = [&](const fs::path& folder) { return fs::is_directory(folder / "models", ignored); };
  if (const char* const chosen = std::getenv("ROPE_EXPLORER_RESOURCES");
      chosen != nullptr && *chosen != '\0') {
    if (usable(chosen)) return fs::path(chosen);
    return Error{.what = "there is no folder \"models\" here",
                 .where = std::string("ROPE_EXPLORER_RESOURCES=") + chosen,
                 .fix = "correct the variable or unset it"};
  }
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  const fs::path installed = program.parent_path().parent_path() / "share" / "rope-explorer";
  if (!program.empty() && usable(installed)) return installed;
  const fs::path source = ROPE_SOURCE_RESOURCES;
  if (usable(source)) return source;
  return Error{
      .what = "the program's resources were not found",
      .where = installed.string(),
      .fix = "install again, or set ROPE_EXPLORER_RESOURCES to the folder that has \"models\" in it"};
}

Result<fs::path> sample_text() {
  const Result<fs::path> resources = resources_folder();
  if (!resources) return resources.error();
  fs::path file = *resources / "samples" / "wonderful_wizard_of_oz.txt";
  std::error_code ignored;
  if (!fs::is_regular_file(file, ignored)) {
    return Error{.what = "the sample text was not found",
                 .where = file.string(),
                 .fix = "install again, or choose a text of your own"};
  }
  return file;
}

Result<std::shared_ptr<const WordDictionary>> chinese_words() {
  static std::mutex mutex;
  static std::weak_ptr<const WordDictionary> read_before;
  const std::lock_guard lock(mutex);
  if (auto words = read_before.lock()) return words;
  const Result<fs::path> resources = resources_folder();
  if (!resources) return resources.error();
  const fs::path file = *resources / "jieba" / "words.txt";
  constexpr std::uint64_t most_bytes = 64'000'000;
  Result<std::string> text = read_file(file, most_bytes);
  if (!text) return text.error();
  Result<WordDictionary> dictionary = WordDictionary::parse(std::move(text).value(), file.string());
  if (!dictionary) return dictionary.error();
  auto words = std::make_shared<const WordDictionary>(std::move(dictionary).value());
  read_before = words;
  return words;
}

}  // namespace rope
