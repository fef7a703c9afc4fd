// SPDX-License-Identifier: MIT
#include "core/support/file.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>

#include "tests/support/temporary_folder.h"

namespace rope {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class FileTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::size_t files_in_folder() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()));
  }
  TemporaryFolder folder_;
};

TEST_F(FileTest, WhatWasWrittenIsRead) {
  const fs::path path = folder_.path() / "a.txt";
  const std::string text("zero \0 and \xFF", 12);
  ASSERT_TRUE(write_file(path, text).ok());
  EXPECT_EQ(read_file(path, 13).value(), text);
  ASSERT_TRUE(write_file(path, "").ok());
  EXPECT_EQ(read_file(path, 0).value(), "");
  EXPECT_EQ(files_in_folder(), 1U);  // nothing is left aside
}

TEST_F(FileTest, ReadAtAnyOffset) {
  const fs::path path = folder_.path() / "a.txt";
  ASSERT_TRUE(write_file(path, "0123456789").ok());
  const Result<InputFile> file = InputFile::open(path);
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(file->size(), 10U);
  std::array<std::byte, 3> bytes{};
  ASSERT_TRUE(file->read_at(4, bytes).ok());
  EXPECT_EQ(bytes[0], std::byte{'4'});
  const Status past = file->read_at(8, bytes);
  ASSERT_FALSE(past.ok());
  EXPECT_THAT(past.error().message(), HasSubstr("ends before byte 11"));
}

TEST_F(FileTest, AFileCutShortWhileOpenIsAnError) {
  const fs::path path = folder_.path() / "a.txt";
  ASSERT_TRUE(write_file(path, std::string(100'000, 'x')).ok());
  const Result<InputFile> file = InputFile::open(path);
  ASSERT_TRUE(file.ok());
  ASSERT_EQ(::truncate(path.c_str(), 10), 0);
  std::vector<std::byte> bytes(100'000);
  EXPECT_FALSE(file->read_at(0, bytes).ok());
}

std::string read_message(const fs::path& path, std::uint64_t max_bytes = 1000) {
  const auto text = read_file(path, max_bytes);
  return text.ok() ? "ok" : text.error().message();
}

TEST_F(FileTest, ReadErrorsSayWhatIsWrong) {
  EXPECT_THAT(read_message(folder_.path() / "missing.txt"), HasSubstr("no such file"));
  EXPECT_THAT(read_message(folder_.path() / "missing.txt"), HasSubstr("missing.txt"));
  EXPECT_THAT(read_message(folder_.path()), HasSubstr("folder"));
  EXPECT_THAT(read_message("/dev/zero"), HasSubstr("device"));
  EXPECT_THAT(read_message(""), HasSubstr("no such file"));
  ASSERT_TRUE(write_file(folder_.path() / "big.txt", std::string(1001, 'x')).ok());
  EXPECT_THAT(read_message(folder_.path() / "big.txt"), HasSubstr("1001 bytes"));
  EXPECT_THAT(read_message(folder_.path() / "big.txt" / "x"), HasSubstr("not a folder"));
  EXPECT_THAT(read_message(folder_.path() / std::string(300, 'n')), HasSubstr("too long"));
}

TEST_F(FileTest, APipeDoesNotHangTheReader) {
  const fs::path pipe = folder_.path() / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THAT(read_message(pipe), HasSubstr("pipe"));
}

TEST_F(FileTest, WithoutPermission) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may do everything";
  ASSERT_TRUE(write_file(folder_.path() / "secret.txt", "x").ok());
  ASSERT_EQ(::chmod((folder_.path() / "secret.txt").c_str(), 0), 0);
  EXPECT_THAT(read_message(folder_.path() / "secret.txt"), HasSubstr("permission"));
}

TEST_F(FileTest, WithoutCommitTheOldFileStays) {
  const fs::path path = folder_.path() / "a.txt";
  ASSERT_TRUE(write_file(path, "old").ok());
  {
    Result<OutputFile> file = OutputFile::create(path);
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE(file->write("new, half wri").ok());
    EXPECT_EQ(files_in_folder(), 2U);
  }
  EXPECT_EQ(files_in_folder(), 1U);
  EXPECT_EQ(read_file(path, 100).value(), "old");
}

TEST_F(FileTest, WhatAKilledProcessLeftIsRemoved) {
  const std::string own = ".rope-" + std::to_string(::getpid()) + "-0.part";
  // No process has a number that high.
  for (const std::string& name : {std::string(".rope-2000000000-3.part"), own, std::string(".rope-x-1.part"),
                                  std::string("2000000000.part")}) {
    ASSERT_TRUE(write_file(folder_.path() / name, "x").ok());
  }
  remove_abandoned_files(folder_.path());
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / ".rope-2000000000-3.part"));
  for (const std::string& name : {own, std::string(".rope-x-1.part"), std::string("2000000000.part")}) {
    EXPECT_TRUE(std::filesystem::exists(folder_.path() / name)) << name;
  }
  remove_abandoned_files(folder_.path() / "nowhere");
}

TEST_F(FileTest, PermissionsAndLinksAreKept) {
  const fs::path path = folder_.path() / "a.txt";
  const fs::path link = folder_.path() / "link.txt";
  ASSERT_TRUE(write_file(path, "old").ok());
  ASSERT_EQ(::chmod(path.c_str(), 0640), 0);
  fs::create_symlink("a.txt", link);
  ASSERT_TRUE(write_file(link, "new").ok());
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(read_file(path, 100).value(), "new");
  EXPECT_EQ(static_cast<unsigned>(fs::status(path).permissions()), 0640U);
}

TEST_F(FileTest, WriteErrorsSayWhatIsWrong) {
  EXPECT_THAT(write_file(folder_.path(), "x").error().message(), HasSubstr("folder"));
  EXPECT_THAT(write_file(folder_.path() / "no" / "a.txt", "x").error().message(),
              HasSubstr("folder does not exist"));
  ASSERT_TRUE(write_file(folder_.path() / "a.txt", "x").ok());
  EXPECT_THAT(write_file(folder_.path() / "a.txt" / "b", "x").error().message(), HasSubstr("not a folder"));
}

// Devices are written to, never replaced; /dev/full answers every write with "no space left".
TEST_F(FileTest, DevicesAndAFullDisk) {
  EXPECT_TRUE(write_file("/dev/null", "x").ok());
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_THAT(write_file("/dev/full", "x").error().message(), HasSubstr("full"));
}

// Standard output may be a regular file, of which other programs wrote the beginning and will write the end.
TEST_F(FileTest, AnOpenStreamIsContinued) {
  const fs::path path = folder_.path() / "log.txt";
  const int stream = ::open(path.c_str(), O_WRONLY | O_CREAT, 0600);
  ASSERT_GE(stream, 0);
  ASSERT_EQ(::write(stream, "before ", 7), 7);
  EXPECT_TRUE(write_file("/dev/fd/" + std::to_string(stream), "ours ").ok());
  ASSERT_EQ(::write(stream, "after", 5), 5);
  ::close(stream);
  EXPECT_EQ(read_file(path, 100).value(), "before ours after");
  EXPECT_FALSE(write_file("/dev/fd/" + std::to_string(stream), "closed").ok());
  EXPECT_FALSE(write_file("/dev/fd/x", "no number").ok());
}

}  // namespace
}  // namespace rope
