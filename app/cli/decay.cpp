// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rotary/decay.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/arrays.h"
#include "app/cli/command.h"
#include "app/cli/failure.h"
#include "app/cli/head_options.h"
#include "app/cli/parse.h"
#include "app/cli/rotary_options.h"
#include "core/rotary/decay_grid.h"
#include "core/training/trained_averages.h"

namespace rope::cli {
namespace {

enum class Spacing { linear, log };
enum class RandomPair { same, independent };

constexpr Index most_points = 1000000;

std::vector<double> evenly_spaced(double farthest, Index points) {
  std::vector<double> distances;
  for (Index i = 0; i < points; ++i) {
    distances.push_back(points == 1 ? 0
                                    : farthest * static_cast<double>(i) / static_cast<double>(points - 1));
  }
  return distances;
}

class Decay final : public Command {
 public:
  void declare(Options& options, Session& session) override {
    rotary_.declare(options);
    options.add({"TEXT", "",
                 "A text, in quotes, that the mean q and k of a model's head are taken over (default: the\n"
                 "beginning of the sample that comes with the program, as in the window)"},
                text_);
    options.group("Distances n - m, in tokens");
    const NumberLimits distance{.low = -farthest_position, .high = farthest_position};
    options.add({"--max-distance", "D", "Up to D (default 250, as in the paper's figure 2)"}, max_distance_,
                {.low = 1, .high = farthest_position});
    options.add({"--points", "P", "How many, 0 included (default: every one to 2000, else 2000)"}, points_,
                {.low = 1, .high = most_points});
    options.add({"--spacing", "", "At equal steps or equal ratios (default linear)"}, spacing_,
                {{"linear", Spacing::linear}, {"log", Spacing::log}});
    options.add({"--both-sides", "",
                 "Also those below 0, where the key stands before the query: q and k that are given score\n"
                 "otherwise there"},
                both_sides_);
    options.add({"--distances", "LIST", "Or just these, as in 1,2,5; may be negative"}, distances_,
                {.each = distance, .most = static_cast<std::size_t>(most_points)});
    options.group("Curves");
    options.add({"--curves", "LIST", "Some of bound,ones,random (default bound,ones)"}, curves_);
    options.add({"--random", "", "Random q and k: the same vector, or two (default same)"}, random_,
                {{"same", RandomPair::same}, {"independent", RandomPair::independent}});
    options.add({"--draws", "N", "How many random vectors (default 200)"}, draws_,
                {.low = 1, .high = 1000000});
    options.add({"--seed", "S", "Of the random vectors (default 1)"}, seed_, seed_limits);
    options.add({"--query", "FILE", "Given q, .npy [rows, head_dim], row i with row i of k"}, query_);
    options.add({"--key", "FILE", "Given k, the same rows, or one row for all"}, key_);
    head_.declare(options);
    options.group("Result");
    options.add({"--output", "FILE", "Write an .npy array [points, columns] (float64) instead of rows"},
                output_);
    session.declare_threads(options);
    options.footer(
        "bound: the paper's figure 2. ones: the score of q = k = (1, ..., 1) divided by head-dim, never\n"
        "above the bound where the whole head rotates.\n"
        "low, high: the 5 % and 95 % quantiles. given_bound: the paper's equation 37.\n"
        "With a text or an option of Model: given_mean is the score of the mean q with the mean k of a\n"
        "head, and all turns as the model does where no option says otherwise.\n"
        "Example: rope-cli decay --head-dim 128 --max-distance 1000 --format csv\n"
        "         rope-cli decay --layer 3 --model-head 1 --max-distance 128 --both-sides");
  }

  void run(Session& session) override {
    check_usage(session.options());
    choose_distances(session.options());
    if (both_sides_) grid_ = on_both_sides(grid_, -1);
    if (!distances_.empty()) session.leave_out({"--spacing"});
    if (!wants("random")) session.leave_out({"--random", "--draws", "--seed"});
    if (is_trained(session.options())) {
      add_trained(session);
    } else {
      session.leave_out(HeadOptions::names());
      add_files(session);
    }
    write(session);
  }

 private:
  void check_usage(const Options& options) {
    const std::vector<std::string> known{"bound", "ones", "random"};
    const auto random_option = options.first_given({"--random", "--draws", "--seed"});
    // Asking how the random curve is made asks for it.
    if (!curves_) curves_ = random_option ? "bound,ones,random" : "bound,ones";
    for (const std::string_view curve : split_list(*curves_)) {
      if (std::find(known.begin(), known.end(), curve) != known.end()) continue;
      const auto near = nearest_spelling(curve, known);
      throw usage_failure(
          "--curves " + std::string(curve.substr(0, 60)),
          "must be some of bound,ones,random" + (near ? "; did you mean " + *near + "?" : ""));
    }
    if (random_option && !wants("random"))
      throw usage_failure(*random_option, "has no effect without --curves random");
    if (query_.has_value() != key_.has_value()) {
      throw usage_failure(query_ ? "--key" : "--query", "is needed too: q and k are given together");
    }
    if (is_trained(options) && query_) throw usage_failure("--query", "does not go with a head of a model");
    const auto range = options.first_given({"--max-distance", "--points", "--spacing", "--both-sides"});
    if (range && !distances_.empty()) throw usage_failure(*range, "does not go with --distances");
  }

  [[nodiscard]] bool is_trained(const Options& options) const {
    return text_ || options.first_given(HeadOptions::names());
  }

  [[nodiscard]] bool wants(std::string_view curve) const {
    const std::vector<std::string_view> asked = split_list(*curves_);
    return std::find(asked.begin(), asked.end(), curve) != asked.end();
  }

  /// Fills grid_. What was chosen for the person is kept in the options' variables, so that the settings
  /// tell it and lead to the same distances again.
  void choose_distances(const Options& options) {
    grid_ = distances_;
    if (!grid_.empty()) return;
    if (!max_distance_) max_distance_ = 250;
    const double farthest = *max_distance_;
    const bool far = farthest > static_cast<double>(kEveryDistanceTo);
    if (far && !points_ && !options.given("--spacing")) spacing_ = Spacing::log;
    if (!points_ && !far && spacing_ == Spacing::linear) {
      grid_ = usual_distances(farthest);
      return;
    }
    if (!points_) points_ = kEveryDistanceTo;
    if (spacing_ == Spacing::log && *points_ < 3) {
      throw usage_failure("--points " + std::to_string(*points_), "must be at least 3 with --spacing log");
    }
    grid_ = spacing_ == Spacing::log ? log_spaced_distances(farthest, *points_)
                                     : evenly_spaced(farthest, *points_);
  }

  void add_column(std::string name, std::vector<double> values) {
    names_.push_back(std::move(name));
    columns_.push_back(std::move(values));
  }

  void add_band(const std::string& name, DecayBand band) {
    add_column(name + "_mean", std::move(band.mean));
    add_column(name + "_low", std::move(band.low));
    add_column(name + "_high", std::move(band.high));
  }

  void add_theory(const RotaryFrequencies& frequencies, Session& session) {
    if (wants("bound") || wants("ones")) {
      DecayTheory theory = need(decay_theory(frequencies, grid_, session.work()));
      if (wants("bound")) add_column("bound", std::move(theory.bound));
      if (wants("ones")) add_column("ones", std::move(theory.ones));
    }
    if (!wants("random")) return;
    const RandomDecayOptions options{.independent = random_ == RandomPair::independent,
                                     .draws = draws_,
                                     .seed = static_cast<std::uint64_t>(seed_)};
    add_band("random", need(decay_random(frequencies, grid_, options, session.work())));
  }

  /// The curves of the setting, and of q and k where files hold them.
  void add_files(Session& session) {
    if (!query_) return add_setting(rotary_.resolve(session).frequencies, session);
    const TensorD query = read_matrix("--query", *query_);
    const TensorD key = read_matrix("--key", *key_);
    const RotaryFrequencies frequencies = rotary_.resolve(session, query.dim(1), *query_).frequencies;
    add_setting(frequencies, session);
    add_given(frequencies, query, key, session);
  }

  /// One q and one k, the means: a band of theirs would be a line.
  void add_trained(Session& session) {
    const Model model = head_.read(session);
    const RotaryFrequencies frequencies = HeadOptions::rotation(session, rotary_, model).frequencies;
    const TrainedAverages trained =
        need(text_ ? text_averages(model, *text_, session.work()) : sample_averages(model, session.work()));
    add_setting(frequencies, session);
    const auto row = [](std::span<const double> head) {
      return MatrixView<const double>(head.data(), 1, static_cast<Index>(head.size()));
    };
    GivenDecay given =
        need(decay_given(frequencies, grid_, row(trained.heads.query_of(head_.layer(), head_.head())),
                         row(trained.heads.key_of(head_.layer(), head_.head())), session.work()));
    add_column("given_mean", std::move(given.score.mean));
    add_column("given_bound", std::move(given.bound));
  }

  void add_setting(const RotaryFrequencies& frequencies, Session& session) {
    add_column("distance", grid_);
    add_theory(frequencies, session);
  }

  void add_given(const RotaryFrequencies& frequencies, const TensorD& query, const TensorD& key,
                 Session& session) {
    if (key.dim(1) != query.dim(1)) {
      throw Failure(
          Error{"q has " + std::to_string(query.dim(1)) + " components and k " + std::to_string(key.dim(1)),
                *key_, "give both the same head_dim"});
    }
    if (key.dim(0) != query.dim(0) && key.dim(0) != 1 && query.dim(0) != 1) {
      throw Failure(
          Error{"q has " + std::to_string(query.dim(0)) + " rows and k " + std::to_string(key.dim(0)), *key_,
                "give both as many, or one of them a single row"});
    }
    GivenDecay given = need(decay_given(frequencies, grid_, query.matrix(), key.matrix(), session.work()));
    add_band("given", std::move(given.score));
    add_column("given_bound", std::move(given.bound));
  }

  void write(Session& session) const {
    if (output_) {
      TensorD table({static_cast<Index>(grid_.size()), static_cast<Index>(columns_.size())});
      for (std::size_t c = 0; c < columns_.size(); ++c) {
        for (std::size_t r = 0; r < grid_.size(); ++r) {
          table.matrix()(static_cast<Index>(r), static_cast<Index>(c)) = columns_[c][r];
        }
      }
      write_array(*output_, table, true);
      return;
    }
    RowWriter& rows = session.rows(names_);
    std::vector<Cell> cells(columns_.size());
    for (std::size_t r = 0; r < grid_.size(); ++r) {
      session.check_stop();
      for (std::size_t c = 0; c < columns_.size(); ++c) cells[c] = columns_[c][r];
      rows.row(cells);
    }
  }

  RotaryOptions rotary_;
  std::optional<double> max_distance_;
  std::optional<Index> points_;
  Spacing spacing_ = Spacing::linear;
  std::vector<double> distances_;
  bool both_sides_ = false;
  std::optional<std::string> curves_;
  RandomPair random_ = RandomPair::same;
  Index draws_ = RandomDecayOptions{}.draws;
  Index seed_ = static_cast<Index>(RandomDecayOptions{}.seed);
  std::optional<std::string> query_, key_, text_, output_;
  HeadOptions head_;

  std::vector<double> grid_;
  std::vector<std::string> names_;
  std::vector<std::vector<double>> columns_;
};

}  // namespace

std::unique_ptr<Command> make_decay() {
  return std::make_unique<Decay>();
}

}  // namespace rope::cli
