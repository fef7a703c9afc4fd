// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <clocale>
#include <csignal>

#include "tests/cli/program.h"

namespace rope::cli_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

const std::vector<std::string> kCommands = {"frequencies", "rotate",    "scores", "decay",
                                            "tokenize",    "fill-mask", "run",    "evaluate",
                                            "train",       "inspect",   "export", "bench"};

/// Wrong usage: exit 2, at most three lines, nothing on stdout, and the message holds `part`.
void expect_usage(const std::vector<std::string>& arguments, const std::string& part) {
  const Outcome outcome = run_cli(arguments);
  const std::string line = ::testing::PrintToString(arguments);
  EXPECT_EQ(outcome.exit_code, 2) << line;
  EXPECT_EQ(outcome.out, "") << line;
  EXPECT_THAT(outcome.err, StartsWith("rope-cli: ")) << line;
  EXPECT_LE(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 3) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr(part)) << line;
}

TEST(CliUsage, HelpAndVersion) {
  const Outcome version = run_cli({"--version"});
  EXPECT_EQ(version.exit_code, 0);
  EXPECT_THAT(version.out, ::testing::MatchesRegex("rope-cli [0-9]+\\.[0-9]+\\.[0-9]+\n"));
  const Outcome help = run_cli({"--help"});
  EXPECT_EQ(help.exit_code, 0);
  EXPECT_EQ(help.err, "");
  for (const std::string& command : kCommands) {
    EXPECT_THAT(help.out, HasSubstr("\n  " + command + " "));
    const Outcome own = run_cli({command, "--help"});
    EXPECT_EQ(own.exit_code, 0) << command;
    EXPECT_THAT(own.out, HasSubstr("Example: rope-cli " + command)) << command;
    EXPECT_THAT(own.out, HasSubstr("--format table|csv|json")) << command;
  }
  const Outcome alone = run_cli({});
  EXPECT_EQ(alone.exit_code, 2);
  EXPECT_EQ(alone.out, "");
  EXPECT_EQ(alone.err, help.out);
}

TEST(CliUsage, WrongWordsGetTheNearestRightOne) {
  expect_usage({"frequncies"}, "did you mean frequencies?");
  expect_usage({"--versoin"}, "did you mean --version?");
  expect_usage({"xyzzy"}, "xyzzy: no such command");
  expect_usage({"frequencies", "--hed-dim", "64"}, "--hed-dim: no such option; did you mean --head-dim?");
  expect_usage({"frequencies", "--haed-dim=64"}, "--haed-dim: no such option; did you mean --head-dim?");
  expect_usage({"frequencies", "--pairing", "hlaf"}, "did you mean half?");
  expect_usage({"frequencies", "--format", "cvs"}, "did you mean csv?");
  expect_usage({"frequencies", "--zzzzzzzzzz"}, "--zzzzzzzzzz: no such option");
  expect_usage({"frequencies", "-x"}, "-x: no such option");
  expect_usage({"frequencies", "word"}, "\"word\": one word too many");
  expect_usage({"frequencies", "--base"}, "--base: needs a value");
  expect_usage({"frequencies", "--base", "1", "--base", "2"}, "--base: is given more than once");
  expect_usage({"frequencies", "-o", "--format", "csv"}, "-o: needs a value");
  // What this version does not have is refused, never accepted and ignored.
  expect_usage({"frequencies", "--scaling", "yran"}, "did you mean yarn?");
  expect_usage({"frequencies", "--factor", "4"}, "--factor: has no effect with --scaling none");
  expect_usage({"frequencies", std::string(100000, 'x')}, "one word too many");
  expect_usage({"frequencies", "--" + std::string(100000, 'x')}, "no such option");
}

/// Every option that takes a number, tried with what is no number and what is out of its range.
void expect_refused(const std::string& command, const std::string& option,
                    const std::vector<std::string>& bad) {
  for (const std::string value :
       {"nan", "-nan", "inf", "-inf", "infinity", "1e999", "99999999999999999999999",
        "-99999999999999999999999", "", " ", "ten", "1,5", "0x10", "1e", "--1", "1 2"}) {
    expect_usage({command, option, value}, option);
  }
  for (const std::string& value : bad) expect_usage({command, option, value}, option + " " + value);
}

TEST(CliUsage, NumbersOutOfRangeAreRefused) {
  expect_refused("frequencies", "--head-dim", {"0", "3", "-2", "514", "2.5", "1e300", "9223372036854775807"});
  expect_refused("frequencies", "--rotary-dim", {"0", "1", "66", "600", "-64"});
  expect_refused("frequencies", "--base", {"0", "-10000", "1e-300", "1e300"});
}

TEST(CliUsage, NumbersMayBeWrittenAsPeopleWriteThem) {
  const std::string expected = run_cli({"frequencies", "--head-dim", "16", "--base", "10000"}).out;
  EXPECT_EQ(run_cli({"frequencies", "--head-dim=16", "--base=1e4"}).out, expected);
  EXPECT_EQ(run_cli({"frequencies", "--head-dim", "1.6e1", "--base", "10000.0"}).out, expected);
}

TEST(CliOutput, FileHoldsWhatTheTerminalShows) {
  const TemporaryFolder folder;
  const Outcome shown = run_cli({"frequencies", "--format", "csv"});
  const Outcome written = run_cli({"frequencies", "--format", "csv", "-o", folder.file("f.csv")});
  EXPECT_EQ(written.exit_code, 0);
  EXPECT_EQ(written.out, "");
  EXPECT_EQ(read_bytes(folder.file("f.csv")), shown.out);
  EXPECT_THAT(folder.names(), ElementsAre("f.csv"));
  EXPECT_EQ(run_cli({"frequencies", "--format", "csv", "-o", "-"}).out, shown.out);
  EXPECT_EQ(run_cli({"frequencies", "--format", "csv", "-o", "/dev/stdout"}).out, shown.out);
}

TEST(CliOutput, WhatCannotBeWrittenLeavesNothing) {
  const TemporaryFolder folder;
  for (const std::string& path : {folder.file("no/such/folder/f.csv"), folder.path().string(),
                                  std::string("/proc/f.csv"), folder.file(std::string(300, 'n'))}) {
    const Outcome outcome = run_cli({"frequencies", "-o", path});
    EXPECT_EQ(outcome.exit_code, 1) << path;
    EXPECT_EQ(outcome.out, "") << path;
    EXPECT_THAT(outcome.err, StartsWith("rope-cli: ")) << path;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  }
  EXPECT_THAT(folder.names(), IsEmpty());
  // A run that fails keeps what stood under the name before.
  write_bytes(folder.file("kept.csv"), "old");
  EXPECT_EQ(run_cli({"frequencies", "--rotary-dim", "66", "-o", folder.file("kept.csv")}).exit_code, 2);
  EXPECT_EQ(read_bytes(folder.file("kept.csv")), "old");
  EXPECT_THAT(folder.names(), ElementsAre("kept.csv"));
}

TEST(CliOutput, FullDiskIsSaid) {
  const Outcome outcome = run_shell("\"$CLI\" frequencies > /dev/full");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, StartsWith("rope-cli: cannot write"));
}

TEST(CliOutput, LocaleChangesNothing) {
  const Outcome plain = run_cli({"frequencies", "--format", "csv"}, {.environment = {"LC_ALL=C"}});
  const Outcome german = run_cli({"frequencies", "--format", "csv"},
                                 {.environment = {"LC_ALL=de_DE.UTF-8", "LC_NUMERIC=de_DE.UTF-8"}});
  EXPECT_EQ(german.exit_code, 0);
  EXPECT_EQ(german.out, plain.out);
}

TEST(CliOutput, AFileBehindStandardOutputIsContinued) {
  const TemporaryFolder folder;
  const std::string table = run_cli({"frequencies"}).out;
  const Outcome outcome = run_shell("{ echo before; \"$CLI\" frequencies -o /dev/stdout; echo after; } > '" +
                                    folder.file("f.txt") + "'");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(read_bytes(folder.file("f.txt")), "before\n" + table + "after\n");
}

TEST(CliOutput, ATooLargeFileIsSaid) {
  const TemporaryFolder folder;
  for (const std::string target : {"-o f.csv", "> f.csv"}) {
    const Outcome outcome =
        run_shell("ulimit -f 1; \"$CLI\" decay --max-distance 2000 " + target, {.folder = folder.path()});
    EXPECT_EQ(outcome.exit_code, 1) << target;
    EXPECT_EQ(outcome.signal, 0) << target;
    EXPECT_THAT(outcome.err, StartsWith("rope-cli: ")) << target;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    if (target.starts_with("-o")) {
      EXPECT_THAT(folder.names(), IsEmpty());
    }
  }
}

// The next file that is opened must not become what standard error or output was.
TEST(CliOutput, ClosedStreams) {
  const TemporaryFolder folder;
  const Outcome no_error =
      run_shell("\"$CLI\" fill-mask a --model /no/such -o f.csv 2>&-; echo $?", {.folder = folder.path()});
  EXPECT_EQ(no_error.out, "1\n");
  const Outcome no_output = run_shell("\"$CLI\" frequencies >&-");
  EXPECT_EQ(no_output.exit_code, 1);
  EXPECT_THAT(no_output.err, StartsWith("rope-cli: cannot write"));
  write_array(folder.file("x.npy"), {1, 2}, {1, 2});
  const std::string before = read_bytes(folder.file("x.npy"));
  EXPECT_EQ(run_shell("\"$CLI\" rotate --input x.npy <&- >&- 2>&-", {.folder = folder.path()}).exit_code, 1);
  EXPECT_EQ(read_bytes(folder.file("x.npy")), before);
  EXPECT_THAT(folder.names(), ElementsAre("x.npy"));
}

const std::vector<std::string> kLong{
    "decay", "--max-distance", "1e7", "--points", "1000000", "--head-dim", "512", "-o", "d.csv"};

TEST(CliStop, ATerminalThatClosesLeavesNothing) {
  const TemporaryFolder folder;
  const Outcome outcome =
      run_cli(kLong, {.interrupt_after = .3, .interrupt_signal = SIGHUP, .folder = folder.path()});
  EXPECT_EQ(outcome.exit_code, 128 + SIGHUP);
  EXPECT_LT(outcome.seconds, .3 + longest_stop);
  EXPECT_THAT(folder.names(), IsEmpty());
}

// As under nohup, or in the background of a script.
TEST(CliStop, WhatIsToBeIgnoredIsIgnored) {
  const Outcome outcome = run_shell(
      "trap '' HUP INT; exec \"$CLI\" decay --max-distance 1e6 --points 100000 --curves bound "
      "--head-dim 512 --format csv",
      {.interrupt_after = .2, .interrupt_signal = SIGINT});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 100001);
}

}  // namespace
}  // namespace rope::cli_test
