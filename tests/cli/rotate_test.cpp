// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/cli/program.h"

namespace rope::cli_test {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pointwise;
using ::testing::StartsWith;

TEST(CliRotate, HandWorkedVector) {
  const Csv csv = run_csv({"rotate", "--vector", "1,0,0,1", "--position", "3"});
  EXPECT_THAT(csv.columns, ElementsAre("index", "input", "output"));
  EXPECT_THAT(csv.numbers("index"), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(csv.numbers("input"), ElementsAre(1, 0, 0, 1));
  // Pair 0 turns (1, 0) by 3, pair 1 turns (0, 1) by 3 * 10000^(-2/4) = 0.03.
  EXPECT_THAT(csv.numbers("output"),
              Pointwise(DoubleNear(1e-15), {std::cos(3.0), std::sin(3.0), -std::sin(.03), std::cos(.03)}));
}

TEST(CliRotate, BothPairingsInAllThreeForms) {
  const std::vector<double> interleaved{-1.27223251, -1.83886499, 2.8786681, 4.08818664};
  const std::vector<double> half{-1.41335252, 1.87911807, -2.82885748, 4.05819114};
  for (const std::string form : {"complex", "matrix", "elementwise"}) {
    const std::vector<std::string> call{"rotate", "--vector", "1,2,3,4", "--position",
                                        "3",      "--form",   form,      "--pairing"};
    std::vector<std::string> words = call;
    words.emplace_back("interleaved");
    EXPECT_THAT(run_csv(words).numbers("output"), Pointwise(DoubleNear(5e-9), interleaved)) << form;
    words.back() = "half";
    EXPECT_THAT(run_csv(words).numbers("output"), Pointwise(DoubleNear(5e-9), half)) << form;
  }
}

TEST(CliRotate, BackIsTheInverse) {
  const auto there = run_csv({"rotate", "--vector", "3,-1", "--position", "-2.5"}).numbers("output");
  const auto back =
      run_csv({"rotate", "--vector", "3,-1", "--position", "2.5", "--inverse"}).numbers("output");
  EXPECT_EQ(there, back);
  EXPECT_NEAR(there[0], 3 * std::cos(2.5) - std::sin(2.5), 1e-15);
}

TEST(CliRotate, PartOfAHeadPassesThrough) {
  const auto out = run_csv({"rotate", "--vector", "1,2,3,4,5,6", "--position", "7", "--rotary-dim", "2"})
                       .numbers("output");
  EXPECT_THAT(std::vector<double>(out.begin() + 2, out.end()), ElementsAre(3, 4, 5, 6));
  EXPECT_NEAR(out[0], std::cos(7.0) - 2 * std::sin(7.0), 1e-15);
}

// The array on which a published implementation of RoFormer is tested: 0, .01, .02, ... as [2, 12, 16, 64].
TEST(CliRotate, PublishedArray) {
  const TemporaryFolder folder;
  std::vector<double> x(2 * 12 * 16 * 64);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<double>(i) / 100;
  write_array(folder.file("x.npy"), {2, 12, 16, 64}, x, "<f4");
  ASSERT_EQ(run_cli({"rotate", "--input", folder.file("x.npy"), "--output", folder.file("y.npy")}).exit_code,
            0);
  const Array y = read_array(folder.file("y.npy"));
  EXPECT_EQ(y.descr, "<f4");
  EXPECT_THAT(y.shape, ElementsAre(2, 12, 16, 64));
  const auto row = [&](std::size_t m) {
    const auto begin = y.values.begin() + static_cast<std::ptrdiff_t>(64 * m);
    return std::vector<double>(begin, begin + 8);
  };
  using Values = std::vector<double>;
  EXPECT_THAT(row(1),
              Pointwise(DoubleNear(1e-4), Values{-.2012, .8897, .0263, .9401, .2074, .9463, .3481, .9343}));
  EXPECT_THAT(row(2), Pointwise(DoubleNear(1e-4),
                                Values{-1.7057, .6271, -1.2145, 1.3897, -.6303, 1.7647, -.1173, 1.8985}));
  EXPECT_THAT(row(5), Pointwise(DoubleNear(1e-4),
                                Values{3.9859, -2.1580, -.7984, -4.4904, -4.1181, -2.0252, -4.4782, 1.1253}));
}

TEST(CliRotate, FormsPositionsAndBackAgreeOnArrays) {
  const TemporaryFolder folder;
  const std::vector<double> x{1, -2, .5, 3, 2, 2, -1, .25, 0, 1, 4, -3};
  write_array(folder.file("x.npy"), {3, 4}, x);
  write_array(folder.file("p.npy"), {3}, {100, 101, 102}, "<i8");
  const auto rotated = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words{
        "rotate", "--input", folder.file("x.npy"), "--output", folder.file("y.npy"), "--float64"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run_cli(words);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    const Array y = read_array(folder.file("y.npy"));
    EXPECT_EQ(y.descr, "<f8");
    return y.values;
  };
  const auto by_offset = rotated({"--offset", "100"});
  EXPECT_EQ(rotated({"--positions", folder.file("p.npy")}), by_offset);
  EXPECT_THAT(rotated({"--offset", "100", "--form", "complex"}), Pointwise(DoubleNear(1e-14), by_offset));
  EXPECT_THAT(rotated({"--offset", "100", "--form", "matrix"}), Pointwise(DoubleNear(1e-14), by_offset));
  write_array(folder.file("x.npy"), {3, 4}, by_offset);
  EXPECT_THAT(rotated({"--offset", "100", "--inverse"}), Pointwise(DoubleNear(1e-14), x));
}

TEST(CliRotate, RowsOfAnArrayAndASingleVectorFile) {
  const TemporaryFolder folder;
  write_array(folder.file("x.npy"), {2}, {1, 0});
  const Csv one = run_csv({"rotate", "--input", folder.file("x.npy"), "--offset", "0.5"});
  EXPECT_THAT(one.numbers("output"), Pointwise(DoubleNear(1e-15), {std::cos(.5), std::sin(.5)}));
  write_array(folder.file("none.npy"), {0, 4}, {});
  EXPECT_THAT(run_csv({"rotate", "--input", folder.file("none.npy")}).rows, IsEmpty());
}

TEST(CliRotate, JsonOfAnArrayRunSaysHowItWasMade) {
  const TemporaryFolder folder;
  write_array(folder.file("x.npy"), {1, 4}, {1, 2, 3, 4});
  const Outcome outcome = run_cli({"rotate", "--input", folder.file("x.npy"), "--offset", "3", "--output",
                                   folder.file("y.npy"), "--format", "json"});
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json["settings"]["head_dim"], 4);
  EXPECT_EQ(json["settings"]["offset"], 3);
  EXPECT_EQ(json["settings"]["form"], "elementwise");
  EXPECT_EQ(json["settings"]["inverse"], false);
  EXPECT_TRUE(json["rows"].empty());
}

TEST(CliRotate, WrongUsageNamesTheOption) {
  const auto usage = [](const std::vector<std::string>& more, const std::string& part) {
    std::vector<std::string> words{"rotate"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run_cli(words);
    EXPECT_EQ(outcome.exit_code, 2) << part;
    EXPECT_THAT(outcome.err, HasSubstr(part));
  };
  usage({}, "--vector or --input");
  usage({"--vector", "1,2"}, "--position");
  usage({"--vector", "1,2", "--position", "nan"}, "--position nan");
  usage({"--vector", "1,2", "--position", "1e8"}, "--position 1e8");
  usage({"--vector", "1,x", "--position", "1"}, "--vector 1,x");
  usage({"--vector", "1,inf", "--position", "1"}, "--vector 1,inf");
  usage({"--vector", "1,1e31", "--position", "1"}, "--vector 1e+31");
  usage({"--vector", "1,,2", "--position", "1"}, "--vector 1,,2");
  usage({"--vector", "1,2,3", "--position", "1"}, "--vector: must have an even number");
  usage({"--vector", "1,2", "--position", "1", "--offset", "2"}, "--offset");
  usage({"--vector", "1,2", "--position", "1", "--head-dim", "4"}, "--head-dim 4");
  usage({"--vector", "1,2,3,4", "--position", "1", "--rotary-dim", "6"}, "--rotary-dim 6");
  usage({"--input", "x.npy", "--position", "1"}, "--position");
  usage({"--input", "x.npy", "--offset", "1", "--positions", "p.npy"}, "--offset");
  usage({"--input", "x.npy", "--offset", "1e300"}, "--offset 1e300");
  usage({"--vector", "1,2", "--position", "1", "--form", "matrx"}, "did you mean matrix?");
  usage({"--output", "--form", "matrix"}, "--output: needs a value");
  std::string long_list = "1";
  for (int i = 0; i < 600; ++i) long_list += ",1";
  usage({"--vector", long_list, "--position", "1"}, "at most 512");
}

TEST(CliRotate, BadFilesAreSaidInOneLineAndLeaveNothing) {
  const TemporaryFolder folder;
  const TemporaryFolder out;
  const auto fails = [&](const std::string& input, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"rotate", "--input", input, "--output", out.file("y.npy")};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run_cli(words);
    EXPECT_EQ(outcome.exit_code, 1) << input << ": " << outcome.err;
    EXPECT_THAT(outcome.err, StartsWith("rope-cli: "));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_THAT(out.names(), IsEmpty()) << input;
    return outcome.err;
  };
  EXPECT_THAT(fails(folder.file("missing.npy")), HasSubstr("missing.npy"));
  EXPECT_THAT(fails(folder.path().string()), HasSubstr("--input"));
  write_bytes(folder.file("empty.npy"), "");
  fails(folder.file("empty.npy"));
  write_bytes(folder.file("text.npy"), "these are not numbers, and long enough to look like a file");
  fails(folder.file("text.npy"));
  write_array(folder.file("x.npy"), {4, 8}, std::vector<double>(32, 1));
  const std::string whole = read_bytes(folder.file("x.npy"));
  for (const std::size_t length : {std::size_t{5}, std::size_t{9}, std::size_t{60}, whole.size() - 1}) {
    write_bytes(folder.file("cut.npy"), whole.substr(0, length));
    fails(folder.file("cut.npy"));
  }
  write_array(folder.file("huge.npy"), {4000000000, 4000000000}, {1});
  fails(folder.file("huge.npy"));
  write_array(folder.file("odd.npy"), {2, 3}, std::vector<double>(6, 1));
  EXPECT_THAT(fails(folder.file("odd.npy")), HasSubstr("even"));
  write_array(folder.file("wide.npy"), {1, 514}, std::vector<double>(514, 1));
  fails(folder.file("wide.npy"));
  write_array(folder.file("scalar.npy"), {}, {1});
  fails(folder.file("scalar.npy"));
  write_array(folder.file("p.npy"), {3}, {0, 1, 2});
  EXPECT_THAT(fails(folder.file("x.npy"), {"--positions", folder.file("p.npy")}), HasSubstr("[4]"));
  write_array(folder.file("far.npy"), {4}, {0, 1, 2, 1e9});
  fails(folder.file("x.npy"), {"--positions", folder.file("far.npy")});
  write_array(folder.file("nan.npy"), {4}, {0, 1, 2, std::nan("")});
  fails(folder.file("x.npy"), {"--positions", folder.file("nan.npy")});
  fails(folder.file("x.npy"), {"--offset", "9999999"});
}

// Nothing bounds a length that is multiplied by 0.
TEST(CliRotate, AnEmptyArrayMayClaimAnyLength) {
  const TemporaryFolder folder;
  const long longest = 1'000'000'000'000'000;
  write_array(folder.file("x.npy"), {0, longest, 4}, {});
  const Outcome outcome =
      run_cli({"rotate", "--input", folder.file("x.npy"), "--output", folder.file("y.npy")});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_LT(outcome.seconds, 5);
  EXPECT_EQ(read_array(folder.file("y.npy")).shape, (std::vector<long>{0, longest, 4}));
}

}  // namespace
}  // namespace rope::cli_test
