// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace rope {

/// Makes a corpus of what the tests try the readers with: where ROPE_HOSTILE_CORPUS names a folder, bytes
/// that were refused are written to KIND/Suite.Test-NUMBER in it. tests/cli/hostile_test.cpp then gives each
/// file to rope-cli, and tests/fuzz begins with the small ones.
inline void keep_hostile(const char* kind, std::string_view bytes) {
  const char* const corpus = std::getenv("ROPE_HOSTILE_CORPUS");  // NOLINT(concurrency-mt-unsafe)
  if (corpus == nullptr) return;
  static int number = 0;
  const ::testing::TestInfo& test = *::testing::UnitTest::GetInstance()->current_test_info();
  const std::filesystem::path folder = std::filesystem::path(corpus) / kind;
  std::filesystem::create_directories(folder);
  const std::string name =
      std::string(test.test_suite_name()) + "." + test.name() + "-" + std::to_string(++number);
  std::ofstream(folder / name, std::ios::binary) << bytes;
}

}  // namespace rope
