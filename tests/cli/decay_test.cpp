// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/cli/program.h"

namespace rope::cli_test {
namespace {

using ::testing::DoubleNear;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pointwise;

TEST(CliDecay, PublishedBound) {
  const Csv csv = run_csv({"decay", "--head-dim", "128", "--distances", "0,1,2,5,10,50,100,250"});
  EXPECT_THAT(csv.columns, ElementsAre("distance", "bound", "ones"));
  EXPECT_THAT(csv.numbers("distance"), ElementsAre(0, 1, 2, 5, 10, 50, 100, 250));
  const std::vector<double> bound{32.5,       31.5381661, 28.9559885, 20.8453578,
                                  17.9541371, 12.6294525, 10.2273299, 6.54817903};
  EXPECT_THAT(csv.numbers("bound"), Pointwise(DoubleNear(5e-7), bound));
  EXPECT_EQ(csv.rows[0].at("ones"), "1");
  const auto d64 = run_csv({"decay", "--distances", "50,100", "--curves", "bound"});
  EXPECT_THAT(d64.columns, ElementsAre("distance", "bound"));
  EXPECT_THAT(d64.numbers("bound"), Pointwise(DoubleNear(5e-8), {5.73307709, 7.4652766}));
}

TEST(CliDecay, OnesByHand) {
  // Two pairs: (cos(10 theta_0) + cos(10 theta_1)) * 2 / 4 with theta 1 and 0.01.
  const auto ones =
      run_csv({"decay", "--head-dim", "4", "--distances", "10,-10", "--curves", "ones"}).numbers("ones");
  EXPECT_NEAR(ones[0], (std::cos(10.0) + std::cos(.1)) / 2, 1e-14);
  EXPECT_NEAR(ones[1], ones[0], 1e-15);
}

TEST(CliDecay, OnesNeverPassTheBound) {
  for (const std::string head_dim : {"2", "64", "128", "512"}) {
    const Csv csv = run_csv(
        {"decay", "--head-dim", head_dim, "--max-distance", "1e7", "--points", "1000", "--spacing", "log"});
    const auto bound = csv.numbers("bound");
    const auto ones = csv.numbers("ones");
    ASSERT_EQ(bound.size(), 1000U);
    for (std::size_t i = 0; i < bound.size(); ++i)
      EXPECT_LE(ones[i], bound[i] * (1 + 1e-12)) << head_dim << " " << i;
  }
}

TEST(CliDecay, DistancesThatAreChosenForYou) {
  auto distances = run_csv({"decay"}).numbers("distance");
  ASSERT_EQ(distances.size(), 251U);
  EXPECT_EQ(distances[250], 250);
  distances = run_csv({"decay", "--max-distance", "2000"}).numbers("distance");
  EXPECT_EQ(distances.size(), 2001U);
  distances = run_csv({"decay", "--max-distance", "2", "--both-sides"}).numbers("distance");
  EXPECT_THAT(distances, ElementsAre(-2, -1, 0, 1, 2));
  EXPECT_THAT(run_csv({"decay", "--max-distance", "10", "--points", "3", "--both-sides"}).numbers("distance"),
              ElementsAre(-10, -5, 0, 5, 10));
  distances = run_csv({"decay", "--max-distance", "100000"}).numbers("distance");
  ASSERT_EQ(distances.size(), 2000U);
  EXPECT_EQ(distances[0], 0);
  EXPECT_EQ(distances[1], 1);
  EXPECT_EQ(distances.back(), 100000);
  EXPECT_NEAR(distances[1001] / distances[1000], distances[501] / distances[500], 1e-12);
  EXPECT_THAT(run_csv({"decay", "--max-distance", "10", "--points", "5"}).numbers("distance"),
              ElementsAre(0, 2.5, 5, 7.5, 10));
  EXPECT_THAT(
      run_csv({"decay", "--max-distance", "100", "--points", "4", "--spacing", "log"}).numbers("distance"),
      Pointwise(DoubleNear(1e-12), {0, 1, 10, 100}));
  EXPECT_THAT(run_csv({"decay", "--points", "1"}).numbers("distance"), ElementsAre(0));
}

TEST(CliDecay, RandomBandIsSeeded) {
  const std::vector<std::string> call{"decay",   "--distances", "0,10,100", "--curves", "random",
                                      "--draws", "50",          "--seed",   "7"};
  const Csv first = run_csv(call);
  EXPECT_THAT(first.columns, ElementsAre("distance", "random_mean", "random_low", "random_high"));
  EXPECT_EQ(run_csv(call).rows, first.rows);
  auto threads = call;
  threads.insert(threads.end(), {"--threads", "1"});
  EXPECT_EQ(run_csv(threads).rows, first.rows);
  auto other = call;
  other.pop_back();
  other.emplace_back("8");
  EXPECT_NE(run_csv(other).rows, first.rows);
  const auto low = first.numbers("random_low");
  const auto high = first.numbers("random_high");
  const auto mean = first.numbers("random_mean");
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_LT(low[i], mean[i]);
    EXPECT_LT(mean[i], high[i]);
  }
  // The same vector decays from about 1; two vectors hover about 0 at every distance.
  EXPECT_NEAR(mean[0], 1, .1);
  auto independent = call;
  independent.insert(independent.end(), {"--random", "independent"});
  EXPECT_THAT(run_csv(independent).numbers("random_mean"), Each(DoubleNear(.1, 0.2)));
  // Asking how random vectors are drawn asks for them.
  EXPECT_THAT(run_csv({"decay", "--distances", "1", "--draws", "3"}).columns,
              ElementsAre("distance", "bound", "ones", "random_mean", "random_low", "random_high"));
}

TEST(CliDecay, GivenRowsOfOnesAreTheOnesCurve) {
  const TemporaryFolder folder;
  write_array(folder.file("q.npy"), {3, 8}, std::vector<double>(24, 1));
  write_array(folder.file("k.npy"), {8}, std::vector<double>(8, 1));
  const Csv csv = run_csv(
      {"decay", "--query", folder.file("q.npy"), "--key", folder.file("k.npy"), "--max-distance", "50"});
  EXPECT_THAT(csv.columns, ElementsAre("distance", "bound", "ones", "given_mean", "given_low", "given_high",
                                       "given_bound"));
  const auto ones = csv.numbers("ones");
  const auto bound = csv.numbers("given_bound");
  for (const std::string column : {"given_mean", "given_low", "given_high"}) {
    EXPECT_THAT(csv.numbers(column), Pointwise(DoubleNear(1e-13), ones)) << column;
  }
  for (std::size_t i = 0; i < ones.size(); ++i) EXPECT_LE(std::abs(ones[i]), bound[i] + 1e-12) << i;
}

TEST(CliDecay, SignOfTheDistanceMattersForGivenRows) {
  // One pair, q = (1, 0), k = (0, 1): q R(n - m) k = -sin(n - m), over head-dim 2.
  const TemporaryFolder folder;
  write_array(folder.file("q.npy"), {1, 2}, {1, 0});
  write_array(folder.file("k.npy"), {1, 2}, {0, 1});
  const auto mean = run_csv({"decay", "--query", folder.file("q.npy"), "--key", folder.file("k.npy"),
                             "--distances", "1,-1"})
                        .numbers("given_mean");
  EXPECT_NEAR(mean[0], -std::sin(1.0) / 2, 1e-15);
  EXPECT_NEAR(mean[1], std::sin(1.0) / 2, 1e-15);
}

// The means are linear: the mean score is that of all pairs of tokens at each distance.
TEST(CliDecay, AHeadOfTheModelOverAText) {
  const std::string text = "The little dog";
  const std::vector<std::string> head{text, "--layer", "3", "--model-head", "1"};
  const auto with = [&](std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), head.begin(), head.end());
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  const Csv csv = run_csv(with({"decay"}, {"--distances", "0,1,7"}));
  EXPECT_THAT(csv.columns, ElementsAre("distance", "bound", "ones", "given_mean", "given_bound"));
  const auto mean = csv.numbers("given_mean"), bound = csv.numbers("given_bound");
  const auto mean_of = [&](const std::string& side) {
    const auto rows = run_csv(with({"rotate"}, {"--side", side})).numbers("input");
    std::vector<double> sum(64);
    for (std::size_t c = 0; c < rows.size(); ++c)
      sum[c % 64] += rows[c] * 64 / static_cast<double>(rows.size());
    return sum;
  };
  const TemporaryFolder folder;
  write_array(folder.file("q.npy"), {64}, mean_of("query"));
  write_array(folder.file("k.npy"), {64}, mean_of("key"));
  const Csv files = run_csv(
      {"decay", "--query", folder.file("q.npy"), "--key", folder.file("k.npy"), "--distances", "0,1,7"});
  EXPECT_THAT(mean, Pointwise(DoubleNear(1e-6), files.numbers("given_mean")));
  EXPECT_THAT(bound, Pointwise(DoubleNear(1e-5), files.numbers("given_bound")));
  // Another base is an option away.
  EXPECT_NE(run_csv(with({"decay"}, {"--distances", "7", "--base", "50"})).numbers("given_mean").at(0),
            mean[2]);
}

TEST(CliDecay, AHeadWithoutATextIsAveragedOverTheSample) {
  const auto call = [](const std::vector<std::string>& more) {
    std::vector<std::string> words{"decay", "--distances", "3", "--curves", "bound", "--format", "json"};
    words.insert(words.end(), more.begin(), more.end());
    return nlohmann::json::parse(run_cli(words).out);
  };
  const auto head = call({"--model-head", "2"}), text = call({"a text", "--model-head", "2"});
  EXPECT_EQ(head["settings"]["layer"], 0);
  EXPECT_EQ(head["settings"]["model_head"], 2);
  EXPECT_TRUE(head["settings"].contains("model"));
  EXPECT_FALSE(head["settings"].contains("text"));
  EXPECT_EQ(text["settings"]["text"], "a text");
  EXPECT_NE(head["rows"][0]["given_mean"], text["rows"][0]["given_mean"]);
  EXPECT_EQ(head, call({"--layer", "0", "--model-head", "2"}));
  const auto none = call({});
  for (const char* key : {"model", "layer", "model_head", "text"}) {
    EXPECT_FALSE(none["settings"].contains(key)) << key;
  }
}

TEST(CliDecay, ArrayHoldsTheColumns) {
  const TemporaryFolder folder;
  const std::vector<std::string> call{"decay", "--distances", "0,3,9"};
  auto words = call;
  words.insert(words.end(), {"--output", folder.file("d.npy")});
  EXPECT_EQ(run_cli(words).exit_code, 0);
  const Array array = read_array(folder.file("d.npy"));
  EXPECT_EQ(array.descr, "<f8");
  EXPECT_THAT(array.shape, ElementsAre(3, 3));
  const Csv csv = run_csv(call);
  for (std::size_t r = 0; r < 3; ++r) {
    EXPECT_EQ(array.values[3 * r + 1], csv.numbers("bound")[r]);
    EXPECT_EQ(array.values[3 * r + 2], csv.numbers("ones")[r]);
  }
}

/// The options that a JSON answer's settings say, in the order there.
std::vector<std::string> remade(const std::string& command, const nlohmann::ordered_json& settings) {
  std::vector<std::string> words{command, "--format", "json"};
  for (const auto& [key, value] : settings.items()) {
    std::string name("--");
    name += key;
    std::replace(name.begin(), name.end(), '_', '-');
    if (value == false) continue;
    words.push_back(name);
    if (value != true) words.push_back(value.is_string() ? value.get<std::string>() : value.dump());
  }
  return words;
}

TEST(CliDecay, JsonSettingsRemakeTheFigure) {
  const std::vector<std::vector<std::string>> calls{
      {"--max-distance", "30"},
      {"--max-distance", "20", "--both-sides"},
      {"--max-distance", "5000", "--curves", "ones"},
      {"--distances", "1,2.5,-4", "--random", "independent", "--draws", "20"},
      {"--points", "7", "--spacing", "log", "--base", "500", "--rotary-dim", "32"},
      {"--layer", "3", "--model-head", "1", "--distances", "4", "--seed", "3"}};
  for (auto call : calls) {
    call.insert(call.begin(), {"decay", "--format", "json"});
    const Outcome first = run_cli(call);
    ASSERT_EQ(first.exit_code, 0) << first.err;
    const auto json = nlohmann::ordered_json::parse(first.out);
    EXPECT_EQ(json["command"], "decay");
    auto settings = json["settings"];
    const bool random = settings["curves"].get<std::string>().find("random") != std::string::npos;
    if (!random) {
      for (const char* key : {"random", "draws", "seed"}) EXPECT_FALSE(settings.contains(key)) << key;
    }
    EXPECT_EQ(run_cli(remade("decay", settings)).out, first.out);
  }
}

TEST(CliDecay, WrongUsageNamesTheOption) {
  const auto usage = [](const std::vector<std::string>& more, const std::string& part) {
    std::vector<std::string> words{"decay"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run_cli(words);
    EXPECT_EQ(outcome.exit_code, 2) << part << ": " << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(part));
  };
  usage({"--curves", "bound,onse"}, "did you mean ones?");
  usage({"--curves", "bound", "--draws", "5"}, "--draws");
  usage({"--max-distance", "0"}, "--max-distance 0");
  usage({"--max-distance", "1e8"}, "--max-distance 1e8");
  usage({"--points", "0"}, "--points 0");
  usage({"--points", "1000001"}, "--points 1000001");
  usage({"--points", "2", "--spacing", "log"}, "--points 2");
  usage({"--distances", "1,nan"}, "--distances 1,nan");
  usage({"--distances", "1e9"}, "--distances 1e9");
  usage({"--distances", ""}, "--distances");
  usage({"--distances", "1", "--both-sides"}, "--both-sides: does not go with --distances");
  usage({"--distances", "1", "--points", "5"}, "--points");
  usage({"--draws", "0"}, "--draws 0");
  usage({"--draws", "1e9"}, "--draws 1e9");
  usage({"--seed", "-1"}, "--seed -1");
  usage({"--seed", "0.5"}, "--seed 0.5");
  usage({"--query", "q.npy"}, "--key");
  usage({"--query", "q.npy", "--key", "k.npy", "--layer", "1"},
        "--query: does not go with a head of a model");
  usage({"a text", "--query", "q.npy", "--key", "k.npy"}, "--query: does not go with a head of a model");
  usage({"--layer", "6"}, "--layer 6: must be 0 to 5");
  usage({"a text", "--model-head", "4"}, "--model-head 4: must be 0 to 3");
  usage({"--layer", "-1"}, "--layer -1");
  usage({"--layer", "1", "--pairing", "half"}, "--pairing half");
  usage({"--layer", "1", "--head-dim", "32"}, "--head-dim 32");
}

TEST(CliDecay, GivenRowsThatDoNotFitAreSaid) {
  const TemporaryFolder folder;
  write_array(folder.file("q.npy"), {2, 4}, std::vector<double>(8, 1));
  const auto fails = [&](const std::string& key, const std::string& part) {
    const Outcome outcome = run_cli({"decay", "--query", folder.file("q.npy"), "--key", key});
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_THAT(outcome.err, HasSubstr(part));
  };
  fails(folder.file("none.npy"), "none.npy");
  write_array(folder.file("k.npy"), {2, 6}, std::vector<double>(12, 1));
  fails(folder.file("k.npy"), "components");
  write_array(folder.file("k.npy"), {3, 4}, std::vector<double>(12, 1));
  fails(folder.file("k.npy"), "rows");
  write_array(folder.file("k.npy"), {2, 4}, std::vector<double>(8, std::nan("")));
  fails(folder.file("k.npy"), "rope-cli: ");
}

TEST(CliDecay, StopsAtCtrlC) {
  const TemporaryFolder folder;
  const std::vector<std::string> call{"decay",
                                      "--head-dim",
                                      "512",
                                      "--max-distance",
                                      "1e7",
                                      "--points",
                                      "1000000",
                                      "--curves",
                                      "bound,random",
                                      "--draws",
                                      "100",
                                      "-o",
                                      folder.file("d.csv")};
  for (const int signal : {2, 15}) {
    const Outcome outcome = run_cli(call, {.interrupt_after = .3, .interrupt_signal = signal});
    EXPECT_EQ(outcome.exit_code, 128 + signal);
    EXPECT_LT(outcome.seconds, .3 + longest_stop);
    EXPECT_THAT(folder.names(), ::testing::IsEmpty());
  }
}

TEST(CliDecay, AReaderThatLeavesIsNoError) {
  const Outcome outcome = run_shell(
      "{ \"$CLI\" decay --max-distance 1e6 --points 200000 --curves ones --head-dim 2 --format csv; echo "
      "code $? >&2; } | head -1");
  EXPECT_EQ(outcome.out, "distance,ones\n");
  EXPECT_EQ(outcome.err, "code 0\n");
}

}  // namespace
}  // namespace rope::cli_test
