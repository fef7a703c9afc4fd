// SPDX-License-Identifier: MIT
// Holds the tree to docs/architecture.md: which part may include which, where Qt, Eigen and JSON may be
// seen, licences, and that no source is forgotten. It reads the sources and links none of our libraries.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "tests/architecture/sources.h"

namespace rope::architecture {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Each arrow of docs/architecture.md once; what follows from them is allowed too.
const Arrows kArrows = {
    {"core/support", {}},
    {"core/kernels", {"core/support"}},
    {"core/rotary", {"core/support"}},
    {"core/text", {"core/support"}},
    {"core/attention", {"core/rotary", "core/kernels"}},
    {"core/encoding", {"core/rotary", "core/kernels", "core/attention"}},
    {"core/autograd", {"core/attention", "core/encoding", "core/kernels"}},
    {"core/model", {"core/attention", "core/encoding", "core/kernels"}},
    {"core/files", {"core/model", "core/rotary", "core/text", "core/support"}},
    {"core/training", {"core/autograd", "core/model", "core/text", "core/files"}},
    {"app/cli", {"core/training", "core/files"}},
    {"app/state", {"core/training", "core/files"}},
    {"app/jobs", {"app/state"}},
    {"app/charts", {"app/widgets"}},
    {"app/widgets", {"app/state"}},
    {"app/pages", {"app/widgets", "app/charts", "app/jobs", "app/state"}},
    {"app/lessons", {"app/widgets", "app/jobs", "app/state"}},
    {"app/shell", {"app/pages", "app/lessons"}},
    {"app", {"app/shell"}},
};

const std::vector<SourceFile>& tree() {
  static const std::vector<SourceFile> files = read_tree(ROPE_SOURCE_DIR, {"core", "app", "tests"});
  return files;
}

bool starts_with(const std::string& text, const std::string& start) {
  return text.rfind(start, 0) == 0;
}
bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}
bool is_cpp(const std::string& path) {
  return ends_with(path, ".cpp") || ends_with(path, ".h");
}
bool is_qt(const std::string& include) {
  return starts_with(include, "<Q") || starts_with(include, "\"Q");
}
bool is_eigen(const std::string& include) {
  return starts_with(include, "<Eigen/");
}
bool is_json(const std::string& include) {
  return starts_with(include, "<nlohmann/");
}
bool is_posix(const std::string& include) {
  return starts_with(include, "<sys/") || include == "<unistd.h>" || include == "<fcntl.h>" ||
         include == "<dlfcn.h>" || include == "<sched.h>" || include == "<pthread.h>" ||
         include == "<termios.h>" || include == "<poll.h>" || include == "<signal.h>";
}
/// Headers in core/<part>/detail are for that part's own sources: not installed, free to see Eigen.
bool is_detail(const std::string& path) {
  return path.find("/detail/") != std::string::npos;
}

std::vector<SourceFile> sources_in(const std::string& folder) {
  std::vector<SourceFile> found;
  for (const SourceFile& file : tree()) {
    if (starts_with(file.path, folder + "/") && is_cpp(file.path)) found.push_back(file);
  }
  return found;
}

/// "path includes <x>" for every source in `folder` with an include that `matches`.
template <typename Matches>
std::vector<std::string> that_include(const std::string& folder, Matches matches) {
  std::vector<std::string> found;
  for (const SourceFile& file : sources_in(folder)) {
    for (const std::string& include : includes(file.text)) {
      if (matches(file.path, include)) found.push_back(file.path + " includes " + include);
    }
  }
  return found;
}

TEST(Scanner, FindsIncludesAndNothingElse) {
  EXPECT_THAT(includes("#include <span>\n  #  include \"core/a.h\"  // why\n// #include <x>\nint include;\n"),
              ElementsAre("<span>", "\"core/a.h\""));
}

TEST(Scanner, NamesTheArrowThatIsMissing) {
  EXPECT_EQ(part_of("core/rotary/rotate.h"), "core/rotary");
  EXPECT_EQ(part_of("app/pages/decay/decay_page.h"), "app/pages");
  EXPECT_EQ(part_of("app/main.cpp"), "app");
  const Arrows arrows = closure({{"core/a", {"core/b"}}, {"core/b", {"core/c"}}, {"core/c", {}}});
  EXPECT_THAT(against_arrows({"core/a/x.cpp", "#include \"core/c/y.h\"\n#include <Eigen/Core>"}, arrows),
              IsEmpty());
  EXPECT_THAT(against_arrows({"core/c/y.h", "#include \"core/a/x.h\""}, arrows), SizeIs(1));
  EXPECT_THAT(against_arrows({"core/new/y.h", ""}, arrows), SizeIs(1));
}

TEST(Scanner, FollowsIncludesOfIncludes) {
  const std::vector<SourceFile> files = {{"core/a/x.h", "#include \"core/b/y.h\""},
                                         {"core/b/y.h", "#include <Eigen/Core>"}};
  EXPECT_EQ(reachable("core/a/x.h", files), (std::set<std::string>{"\"core/b/y.h\"", "<Eigen/Core>"}));
}

TEST(Architecture, TheTreeWasRead) {
  EXPECT_GT(sources_in("core").size(), 20u);
  EXPECT_GT(sources_in("tests").size(), 3u);
}

TEST(Architecture, ArrowsPointOneWay) {
  const Arrows arrows = closure(kArrows);
  for (const auto& [part, allowed] : arrows) EXPECT_EQ(allowed.count(part), 0u) << part << " is in a circle";
  for (const std::string folder : {"core", "app"}) {
    for (const SourceFile& file : sources_in(folder)) EXPECT_THAT(against_arrows(file, arrows), IsEmpty());
  }
}

TEST(Architecture, OurIncludesAreRootQualified) {
  for (const std::string folder : {"core", "app", "tests"}) {
    EXPECT_THAT(that_include(folder,
                             [](const std::string&, const std::string& include) {
                               return include.front() == '"' && !ends_with(include, ".moc\"") &&
                                      !starts_with(include, "\"core/") && !starts_with(include, "\"app/") &&
                                      !starts_with(include, "\"tests/");
                             }),
                IsEmpty());
  }
}

TEST(Architecture, NoQtInTheCoreAndTheTerminal) {
  const auto qt = [](const std::string&, const std::string& include) { return is_qt(include); };
  EXPECT_THAT(that_include("core", qt), IsEmpty());
  EXPECT_THAT(that_include("app/cli", qt), IsEmpty());
  EXPECT_THAT(that_include("tests/core", qt), IsEmpty());
  for (const SourceFile& file : tree()) {
    if (starts_with(file.path, "core/") && !is_cpp(file.path)) {
      EXPECT_EQ(file.text.find("Qt6"), std::string::npos) << file.path;
    }
  }
}

// A library built with -march=native and a caller without it disagree about Eigen's types.
TEST(Architecture, EigenIsSeenOnlyInsideTheCore) {
  for (const SourceFile& file : tree()) {
    const bool inside =
        starts_with(file.path, "core/") && (ends_with(file.path, ".cpp") || is_detail(file.path));
    if (inside || !is_cpp(file.path)) continue;
    const auto found = reachable(file.path, tree());
    EXPECT_TRUE(std::none_of(found.begin(), found.end(), is_eigen))
        << file.path << " sees Eigen: a header that needs it belongs in core/<part>/detail/";
  }
}

// The same holds for code that looks different with other processor flags.
TEST(Architecture, ProcessorIntrinsicsStayInDetail) {
  EXPECT_THAT(that_include("core",
                           [](const std::string& path, const std::string& include) {
                             return ends_with(path, ".h") && !is_detail(path) && include == "<immintrin.h>";
                           }),
              IsEmpty());
}

TEST(Architecture, JsonStaysOutOfPublicHeaders) {
  EXPECT_THAT(that_include("core",
                           [](const std::string& path, const std::string& include) {
                             return ends_with(path, ".h") && !is_detail(path) && is_json(include);
                           }),
              IsEmpty());
}

TEST(Architecture, PublicHeadersIncludeNoDetail) {
  EXPECT_THAT(that_include("core",
                           [](const std::string& path, const std::string& include) {
                             return ends_with(path, ".h") && !is_detail(path) && is_detail(include);
                           }),
              IsEmpty());
  EXPECT_THAT(
      that_include("app", [](const std::string&, const std::string& include) { return is_detail(include); }),
      IsEmpty());
}

TEST(Architecture, TheOperatingSystemIsMetInSupportAndFiles) {
  EXPECT_THAT(that_include("core",
                           [](const std::string& path, const std::string& include) {
                             return is_posix(include) && !starts_with(path, "core/support/") &&
                                    !starts_with(path, "core/files/");
                           }),
              IsEmpty());
}

TEST(Architecture, NoPageKnowsAnother) {
  std::vector<std::string> pages;
  const auto folder = std::filesystem::path(ROPE_SOURCE_DIR) / "app" / "pages";
  ASSERT_TRUE(std::filesystem::exists(folder)) << folder;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.is_directory()) pages.push_back(entry.path().filename().string());
  }
  for (const std::string& page : pages) {
    for (const std::string& other : pages) {
      if (page == other) continue;
      EXPECT_THAT(that_include("app/pages/" + page,
                               [&](const std::string&, const std::string& include) {
                                 return starts_with(include, "\"app/pages/" + other + "/") ||
                                        starts_with(include, "\"app/state/" + other);
                               }),
                  IsEmpty());
    }
  }
}

// Widgets may speak of gestures (what makes one step of undo) and jobs of field lists, not of what a page
// shows.
TEST(Architecture, WidgetsChartsAndJobsKnowNoPagesState) {
  const auto page_state = [](const std::string&, const std::string& include) {
    return starts_with(include, "\"app/state/") && ends_with(include, "_state.h\"");
  };
  EXPECT_THAT(that_include("app/widgets", page_state), IsEmpty());
  EXPECT_THAT(that_include("app/charts", page_state), IsEmpty());
  EXPECT_THAT(that_include("app/jobs", page_state), IsEmpty());
}

TEST(Architecture, LicencesAreStated) {
  for (const SourceFile& file : tree()) {
    // tests/app reads like the window that it tests and is linked with it, yet is MIT as all tests are.
    const std::string licence = starts_with(file.path, "app/") ? "GPL-3.0-or-later" : "MIT";
    const std::string line = file.text.substr(0, file.text.find('\n'));
    EXPECT_TRUE(ends_with(line, "SPDX-License-Identifier: " + licence)) << file.path << ": " << line;
  }
}

TEST(Architecture, HeadersAreGuarded) {
  for (const SourceFile& file : tree()) {
    if (ends_with(file.path, ".h")) {
      EXPECT_NE(file.text.find("#pragma once\n"), std::string::npos) << file.path;
    }
  }
}

// A source that no CMakeLists.txt lists is dead, or a test that never runs; one listed by another folder
// would be compiled twice.
TEST(Architecture, EverySourceIsBuiltByItsOwnFolder) {
  for (const SourceFile& file : tree()) {
    if (!ends_with(file.path, ".cpp")) continue;
    auto folder = std::filesystem::path(file.path).parent_path();
    auto name = std::filesystem::path(file.path).filename();
    bool listed = false;
    while (!listed && !folder.empty()) {  // the nearest CMakeLists.txt upwards
      const auto list = (folder / "CMakeLists.txt").generic_string();
      const auto cmake =
          std::find_if(tree().begin(), tree().end(), [&](const auto& f) { return f.path == list; });
      if (cmake != tree().end()) {
        listed = cmake->text.find(name.generic_string()) != std::string::npos;
        break;
      }
      name = folder.filename() / name;
      folder = folder.parent_path();
    }
    EXPECT_TRUE(listed) << file.path << " is in no CMakeLists.txt";
  }
  for (const SourceFile& file : tree()) {
    if (starts_with(file.path, "tests/") && ends_with(file.path, "CMakeLists.txt")) {
      EXPECT_EQ(file.text.find("../core/"), std::string::npos) << file.path << " compiles the core's sources";
      EXPECT_EQ(file.text.find("../app/"), std::string::npos)
          << file.path << " compiles the window's sources";
    }
  }
}

}  // namespace
}  // namespace rope::architecture
