// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/scores.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/cli/arrays.h"
#include "app/cli/command.h"
#include "app/cli/failure.h"
#include "app/cli/parse.h"
#include "app/cli/rotary_options.h"
#include "app/cli/vector_options.h"
#include "core/encoding/alibi.h"
#include "core/encoding/encoded_scores.h"
#include "core/encoding/shift_change.h"
#include "core/rotary/mixed_pairing.h"
#include "core/rotary/rotate.h"

namespace rope::cli {
namespace {

enum class Encoding { rope, xpos, sinusoidal, alibi, none };

class Scores final : public Command {
 public:
  void declare(Options& options, Session& session) override {
    rotary_.declare(options);
    vectors_.declare(options);
    options.group("Positions");
    const NumberLimits position{.low = -farthest_position, .high = farthest_position};
    options.add({"--query-offset", "P", "Position of the first query (default 0; may be fractional)"},
                query_offset_, position);
    options.add({"--key-offset", "P", "Position of the first key (default 0)"}, key_offset_, position);
    options.add({"--query-positions", "FILE", "Or all of their positions, .npy [N] ([3, N] with --sections)"},
                query_positions_);
    options.add({"--key-positions", "FILE", "And those of the keys, .npy [M] or [3, M]"}, key_positions_);
    options.add({"--encoding", "", "How positions come in (default rope)"}, encoding_,
                {{"rope", Encoding::rope},
                 {"xpos", Encoding::xpos},
                 {"sinusoidal", Encoding::sinusoidal},
                 {"alibi", Encoding::alibi},
                 {"none", Encoding::none}});
    options.add({"--mixed", "", "The classic mistake: cos and sin laid out for the other pairing than turns"},
                mixed_);
    options.add({"--heads", "A", "Heads that share alibi's slopes (default 8)"}, heads_,
                {.low = 1, .high = kMostAlibiHeads});
    options.add({"--head", "H", "Whose slope it is, from 0 (default 0)"}, head_,
                {.low = 0, .high = kMostAlibiHeads - 1});
    options.group("Scores");
    options.add({"--stage", "", "How far to compute (default softmax; with --pairs raw)"}, stage_,
                {{"raw", ScoreStage::raw},
                 {"scaled", ScoreStage::scaled},
                 {"masked", ScoreStage::masked},
                 {"softmax", ScoreStage::softmax}});
    options.add({"--softmax-scale", "C",
                 "What scaled scores are multiplied by (default: the model's or 1 / sqrt(head_dim),\n"
                 "with --mscale-all-dim times m(S,K all)^2; only rope and xpos take the model's)"},
                softmax_scale_, {.low = 1e-9, .high = 1e9});
    options.add({"--causal", "", "A query sees keys at its own position and before"}, causal_);
    options.add({"--mask", "FILE", ".npy [M], 1 = the key is seen, 0 = hidden"}, mask_);
    options.add({"--pairs", "I,J", "What each pair adds to the score of query I with key J"}, pairs_);
    options.add({"--shift", "D", "How much the scores change at most where all positions move by D"}, shift_,
                {.low = -farthest_position, .high = farthest_position});
    options.add({"--output", "FILE", "Write an .npy array [N, M] (float32) instead of rows"}, output_);
    session.declare_threads(options);
    options.footer(
        "raw: q.k. scaled: times the softmax scale, plus alibi's bias. masked: -inf where a key is\n"
        "hidden. sinusoidal is added to q and k; alibi's bias is -slope |m - n|.\n"
        "softmax: rows add up to 1. With --pairs, pair rotary_dim/2 is what does not rotate.\n"
        "Example: rope-cli scores --query q.npy --key k.npy --stage scaled --format csv\n"
        "         rope-cli scores --random same --count 64 --encoding sinusoidal --shift 1000\n"
        "         rope-cli scores \"The king and the queen\" --layer 2 --model-head 0");
  }

  void run(Session& session) override {
    check_usage(session.options());
    GivenVectors given = vectors_.read(session, rotary_);
    TensorD& query = given.query;
    TensorD& key = given.key;
    RotaryLayer& layer = given.layer;
    if (encoding_ == Encoding::xpos && !layer.settings.xpos) {
      layer.settings.xpos = true;
      layer.frequencies = need(rotary_frequencies(layer.settings));
    }
    use_scale(layer, session);
    if (shift_) return write_shift(given, session);
    if (turns()) {
      turn_all(query, key, layer.frequencies, session);
    } else {
      encode(query, key, layer.settings);
    }
    if (pairs_) {
      write_pairs(query, key, layer.frequencies, session);
    } else {
      write_scores(query, key, session);
    }
  }

 private:
  [[nodiscard]] bool turns() const { return encoding_ == Encoding::rope || encoding_ == Encoding::xpos; }

  /// A scale that was typed, or that of the model and its scaling, which belongs to its rotation.
  void use_scale(const RotaryLayer& layer, Session& session) {
    if (stage_ == ScoreStage::raw) return;
    if (!softmax_scale_) {
      softmax_scale_ =
          turns() ? layer.softmax_scale : 1 / std::sqrt(static_cast<double>(layer.settings.head_dim));
    }
    Settings settings = rotary_settings(layer);
    settings.emplace_back("softmax_scale", *softmax_scale_);
    session.leave_out({"--softmax-scale"});
    session.use(std::move(settings));
  }

  void check_usage(const Options& options) {
    if (pairs_ && !options.given("--stage")) stage_ = ScoreStage::raw;
    const auto slope = options.first_given({"--head", "--heads"});
    if (slope && encoding_ != Encoding::alibi) throw usage_failure(*slope, "goes with --encoding alibi");
    if (head_ >= heads_) {
      throw usage_failure(
          "--head " + std::to_string(head_),
          "must be 0 to " + std::to_string(heads_ - 1) +
              (options.given("--heads") ? ", as --heads says" : ": --heads is 8 unless given"));
    }
    if (pairs_ && encoding_ == Encoding::alibi && stage_ != ScoreStage::raw) {
      throw usage_failure("--pairs", "goes with --stage raw where alibi's bias is no pair's");
    }
    const bool before_masks = stage_ == ScoreStage::raw || stage_ == ScoreStage::scaled;
    if (pairs_ && !before_masks) throw usage_failure("--pairs", "goes with --stage raw or scaled");
    if (pairs_ && output_) throw usage_failure("--output", "does not go with --pairs");
    if (mixed_ && encoding_ != Encoding::rope) throw usage_failure("--mixed", "goes with --encoding rope");
    if (const auto other = options.first_given({"--pairs", "--output", "--mixed"}); shift_ && other) {
      throw usage_failure(*other, "does not go with --shift");
    }
    const auto both = [&](const std::optional<std::string>& file, const char* file_option,
                          const char* other) {
      if (file && options.given(other))
        throw usage_failure(other, std::string("does not go with ") + file_option);
      if (file && causal_) throw usage_failure("--causal", std::string("does not go with ") + file_option);
    };
    both(query_positions_, "--query-positions", "--query-offset");
    both(key_positions_, "--key-positions", "--key-offset");
    const auto whole = [&](double offset, const char* option) {
      if (causal_ && offset != std::floor(offset))
        throw usage_failure(std::string(option) + " " + exact_text(offset), "must be whole with --causal");
    };
    whole(query_offset_, "--query-offset");
    whole(key_offset_, "--key-offset");
    if (softmax_scale_ && stage_ == ScoreStage::raw) {
      throw usage_failure("--softmax-scale", "has no effect at --stage raw");
    }
    const auto mask = options.first_given({"--causal", "--mask"});
    if (mask && before_masks) throw usage_failure(*mask, "has no effect before --stage masked");
  }

  [[nodiscard]] static std::vector<RotaryPosition> positions_of(const TensorD& x, double offset,
                                                                const char* option,
                                                                const std::optional<std::string>& file,
                                                                bool streams) {
    if (file) return read_positions(option, *file, x.dim(0), streams);
    std::vector<RotaryPosition> positions;
    for (Index n = 0; n < x.dim(0); ++n) positions.emplace_back(offset + static_cast<double>(n));
    if (positions.back().time > farthest_position) {
      throw usage_failure("offset " + exact_text(offset), "puts rows past position 10000000");
    }
    return positions;
  }

  /// xPos's middle cancels in a score; between the ends of these positions all sizes stay within float.
  static void centre_xpos(RotaryFrequencies& frequencies, const std::vector<RotaryPosition>& queries,
                          const std::vector<RotaryPosition>& keys) {
    constexpr double kWidest = 60000;
    double low = queries.front().time;
    double high = low;
    for (const auto* positions : {&queries, &keys}) {
      for (const RotaryPosition& p : *positions) {
        low = std::min({low, p.time, p.height, p.width});
        high = std::max({high, p.time, p.height, p.width});
      }
    }
    if (high - low > kWidest) {
      throw Failure(Error{"xPos scores reach across 60000 tokens",
                          "positions from " + exact_text(low) + " to " + exact_text(high),
                          "choose positions nearer to each other"});
    }
    frequencies.xpos_centre = (low + high) / 2;
  }

  void turn_all(TensorD& query, TensorD& key, RotaryFrequencies& frequencies, const Session& session) const {
    const bool streams = !frequencies.streams.empty();
    const auto queries = positions_of(query, query_offset_, "--query-positions", query_positions_, streams);
    const auto keys = positions_of(key, key_offset_, "--key-positions", key_positions_, streams);
    if (mixed_) return mix_up(query, key, frequencies, queries, keys);
    if (!frequencies.xpos.empty()) centre_xpos(frequencies, queries, keys);
    const auto turn = [&](TensorD& x, const RotaryFrequencies& f,
                          const std::vector<RotaryPosition>& positions) {
      const RotateShape shape{.outer = 1, .positions = x.dim(0), .heads = 1, .head_dim = x.dim(1)};
      rotate(x.span(), x.span(), shape, f, positions, Direction::forward, session.threads());
    };
    turn(query, frequencies, queries);
    turn(key, frequencies.for_keys(), keys);
  }

  static void mix_up(TensorD& query, TensorD& key, const RotaryFrequencies& frequencies,
                     const std::vector<RotaryPosition>& queries, const std::vector<RotaryPosition>& keys) {
    require_plain("--mixed", frequencies);
    const auto turn = [&frequencies](TensorD& x, const std::vector<RotaryPosition>& positions) {
      for (Index row = 0; row < x.dim(0); ++row) {
        const std::span<double> head = x.matrix().row(row);
        const auto taken = rotate_mixed(head, positions[static_cast<std::size_t>(row)].time, frequencies);
        std::copy(taken.begin(), taken.end(), head.begin());
      }
    };
    turn(query, queries);
    turn(key, keys);
  }

  /// The encodings that do not turn: what they add to q and k, and their bias, if they have one.
  void encode(TensorD& query, TensorD& key, const RotarySettings& rotary) {
    make(query, key, rotary);
    encode_bare<double>(*made_, {query_times_, query.matrix()}, {key_times_, key.matrix()});
  }

  /// The encoding and its positions.
  void make(const TensorD& query, const TensorD& key, const RotarySettings& rotary) {
    const auto times = [](const std::vector<RotaryPosition>& positions) {
      std::vector<double> result;
      result.reserve(positions.size());
      for (const RotaryPosition& p : positions) result.push_back(p.time);
      return result;
    };
    query_times_ = times(positions_of(query, query_offset_, "--query-positions", query_positions_, false));
    key_times_ = times(positions_of(key, key_offset_, "--key-positions", key_positions_, false));
    const char* name = encoding_ == Encoding::alibi        ? "alibi"
                       : encoding_ == Encoding::sinusoidal ? "sinusoidal"
                       : encoding_ == Encoding::none       ? "none"
                       : rotary.xpos                       ? "xpos"
                                                           : "rope";
    made_ = need(make_encoding({.name = name, .rotary = rotary, .heads = heads_}));
  }

  /// The largest change where all positions move.
  void write_shift(GivenVectors& given, Session& session) {
    if (!given.layer.frequencies.streams.empty())
      throw usage_failure("--sections", "does not go with --shift");
    make(given.query, given.key, given.layer.settings);
    for (const auto* times : {&query_times_, &key_times_}) {
      const auto [low, high] = std::minmax_element(times->begin(), times->end());
      for (const double end : {*low, *high}) require_near(RotaryPosition(end + *shift_), "--shift");
    }
    if (!given.layer.frequencies.xpos.empty()) {
      centre_xpos(given.layer.frequencies, {query_times_.begin(), query_times_.end()},
                  {key_times_.begin(), key_times_.end()});
    }
    const Tensor mask = read_mask(given.key.dim(0));
    const ShiftChange found =
        need(shift_change({*made_, given.query.matrix(), given.key.matrix(), query_times_, key_times_, head_},
                          *shift_, options_for(mask), session.work()));
    RowWriter& rows = session.rows({"change", "query", "key", "before", "after", "largest"});
    rows.row({found.change, std::int64_t{found.query}, std::int64_t{found.key}, found.before, found.after,
              found.largest});
  }

  [[nodiscard]] Tensor read_mask(Index keys) const {
    if (!mask_) return {};
    const TensorD values = read_row("--mask", *mask_, keys);
    require_mask("--mask", *mask_, values);
    return to_float(values);
  }

  [[nodiscard]] ScoreOptions options_for(const Tensor& mask) const {
    return {.stage = stage_,
            .scale = softmax_scale_.value_or(0),  // unused at stage raw
            .causal = causal_,
            .key_mask = mask.span(),
            .query_offset = static_cast<Index>(query_offset_),  // only looked at where causal: whole
            .key_offset = static_cast<Index>(key_offset_)};
  }

  void write_pairs(const TensorD& query, const TensorD& key, const RotaryFrequencies& frequencies,
                   Session& session) const {
    const std::vector<std::string_view> items = split_list(*pairs_);
    const auto index = [&](std::size_t item, Index count, const char* what) {
      const std::optional<Index> value = items.size() == 2 ? parse_whole(items[item]) : std::nullopt;
      if (!value || *value < 0 || *value >= count) {
        throw usage_failure(
            "--pairs " + pairs_->substr(0, 60),
            std::string("must be I,J with ") + what + " from 0 to " + std::to_string(count - 1));
      }
      return *value;
    };
    const Index i = index(0, query.dim(0), "I");
    const Index j = index(1, key.dim(0), "J");
    const double scale = softmax_scale_.value_or(1);
    RowWriter& rows = session.rows({"pair", "contribution"});
    std::int64_t pair = 0;
    for (const double part : pair_contributions(query.matrix().row(i), key.matrix().row(j), frequencies)) {
      rows.row({pair++, part * scale});
    }
  }

  void write_scores(const TensorD& query, const TensorD& key, Session& session) const {
    const Tensor mask = read_mask(key.dim(0));
    ScoreOptions options = options_for(mask);
    if (made_) options.bias = bias_rows(*made_, head_, query_times_, key_times_);
    const Tensor q = to_float(query);
    const Tensor k = to_float(key);
    Tensor scores({q.dim(0), k.dim(0)});
    need(attention_scores(q.matrix(), k.matrix(), scores.matrix(), options, session.work()));
    if (output_) {
      write_array(*output_, scores);
      return;
    }
    RowWriter& rows = session.rows({"query", "key", "score"});
    for (Index i = 0; i < scores.dim(0); ++i) {
      session.check_stop();
      for (Index j = 0; j < scores.dim(1); ++j) {
        rows.row({std::int64_t{i}, std::int64_t{j}, double{scores.matrix()(i, j)}});
      }
    }
  }

  RotaryOptions rotary_;
  VectorOptions vectors_;
  std::optional<std::string> mask_, pairs_, output_, query_positions_, key_positions_;
  std::optional<double> shift_;
  double query_offset_ = 0;
  double key_offset_ = 0;
  Encoding encoding_ = Encoding::rope;
  Index heads_ = EncodingSettings{}.heads;
  Index head_ = 0;
  std::unique_ptr<PositionEncoding> made_;       // where it does not turn, or with --shift
  std::vector<double> query_times_, key_times_;  // its positions
  ScoreStage stage_ = ScoreStage::softmax;
  std::optional<double> softmax_scale_;  // none at stage raw
  bool causal_ = false;
  bool mixed_ = false;
};

}  // namespace

std::unique_ptr<Command> make_scores() {
  return std::make_unique<Scores>();
}

}  // namespace rope::cli
