// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rotary/rotate.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/arrays.h"
#include "app/cli/command.h"
#include "app/cli/failure.h"
#include "app/cli/rotary_options.h"
#include "app/cli/vector_options.h"
#include "core/rotary/mixed_pairing.h"
#include "core/support/parallel.h"

namespace rope::cli {
namespace {

/// The paper's three equal forms of the same rotation.
enum class Form { complex, matrix, elementwise };
/// Which side of a score the vectors are for; they differ with xPos.
enum class Side { query, key };

/// Farther from the middle of the text xPos makes of a float nothing or infinity.
constexpr double kFarthestXpos = 30000;

/// Vectors to turn, x [..., N, head_dim] with the N positions of one sequence.
struct Input {
  TensorD x;
  std::vector<RotaryPosition> positions;  // [N]; from --positions they are read once the rotation is known
  std::string name;                       // for messages
};

/// The mistake, called as the forms are.
std::vector<double> rotate_mixed_at(std::span<const double> x, const RotaryPosition& position,
                                    const RotaryFrequencies& frequencies, Direction /*direction*/) {
  return rotate_mixed(x, position.time, frequencies);
}

class Rotate final : public Command {
 public:
  void declare(Options& options, Session& session) override {
    rotary_.declare(options);
    options.add({"TEXT", "", "A text, in quotes: q or k of a model's head, a row for each token"}, text_);
    options.group("What is rotated");
    const NumberLimits anything{.low = -1e30, .high = 1e30};
    const NumberLimits position{.low = -farthest_position, .high = farthest_position};
    options.add({"--vector", "LIST", "One head, as in 1,0,0,1"}, vector_, {.each = anything, .most = 512});
    drawn_.declare(options);
    edits_.declare(options);
    options.add({"--position", "P", "Where it stands; may be negative or fractional (T,H,W with --sections)"},
                position_, {.each = position, .most = 3});
    options.add({"--input", "FILE", "Or an .npy array [..., N, head_dim]"}, input_);
    options.add({"--positions", "FILE", "Its N positions, an .npy array [N] ([3, N] with --sections)"},
                positions_);
    options.add({"--offset", "M", "Or its first position, the others follow (default 0)"}, offset_, position);
    options.add({"--form", "", "Which of the paper's three forms computes it (default elementwise)"}, form_,
                {{"complex", Form::complex}, {"matrix", Form::matrix}, {"elementwise", Form::elementwise}});
    options.add({"--mixed", "", "The classic mistake instead: cos and sin laid out for the other pairing"},
                mixed_);
    options.add({"--inverse", "", "Turn back instead: the transposed rotation"}, inverse_);
    options.add(
        {"--side", "", "With --random, a text or --xpos: whether these are queries or keys (default query)"},
        side_, {{"query", Side::query}, {"key", Side::key}});
    head_.declare(options);
    options.group("Result");
    options.add({"--output", "FILE", "Write an .npy array instead of rows"}, output_);
    options.add({"--float64", "", "Write it in double, as computed (default: rounded to float32)"}, float64_);
    session.declare_threads(options);
    options.footer(
        "Example: rope-cli rotate --vector 1,0,0,1 --position 3\n"
        "         rope-cli rotate --random similar --side key --seed 1 --position 5\n"
        "         rope-cli rotate --input x.npy --offset 100 --output y.npy\n"
        "         rope-cli rotate \"The king and the queen\" --layer 2 --model-head 0 --side key");
  }

  void run(Session& session) override {
    check_usage(session);
    const bool typed = session.options().given("--vector");
    Input input = vectors(session);
    if (!has_rows() || positions_) session.leave_out({"--offset"});
    const Index head_dim = input.x.dim(-1);
    const bool is_head = head_dim >= 2 && head_dim <= 512 && head_dim % 2 == 0;
    if (!is_head && typed) {
      throw usage_failure("--vector",
                          "must have an even number of components, it has " + std::to_string(head_dim));
    }
    if (!is_head) {
      throw Failure(Error{"a head has an even number of components from 2 to 512",
                          input.name + " has " + std::to_string(head_dim), "choose another array"});
    }
    const RotaryFrequencies frequencies = rotation(input, session);
    if (mixed_) require_plain("--mixed", frequencies);
    TensorD rotated(input.x.shape());
    rotate_all(input, frequencies, rotated, session);
    if (output_) {
      write_array(*output_, rotated, float64_);
      return;
    }
    // One position is told as the number it is.
    Settings extra;
    if (position_.size() == 1) {
      session.leave_out({"--position"});
      extra.emplace_back("position", position_.front());
    }
    RowWriter& rows = session.rows({"index", "input", "output"}, extra);
    for (Index i = 0; i < rotated.size(); ++i) {
      session.check_stop();
      rows.row({std::int64_t{i}, input.x[i], rotated[i]});
    }
  }

 private:
  [[nodiscard]] static bool is_drawn(const Session& session) {
    return DrawnOptions::asked(session.options());
  }

  [[nodiscard]] bool has_rows() const { return input_ || text_; }
  /// Whether it is one of a q and a k.
  [[nodiscard]] bool has_side(const Session& session) const { return is_drawn(session) || text_; }

  void check_usage(Session& session) const {
    const Options& options = session.options();
    DrawnOptions::settle(session);
    HeadOptions::settle(session, text_.has_value());
    check_text(options);
    const auto single = options.first_given({"--vector", "--random"});
    const auto other = options.first_given(
        is_drawn(session) ? std::vector<std::string>{"--vector", "--input", "--positions", "--offset"}
                          : std::vector<std::string>{"--input", "--positions", "--offset"});
    if (single && other) throw usage_failure(*other, "does not go with " + name_of_single(session));
    if (single && position_.empty()) {
      throw usage_failure("--position", "is needed with " + name_of_single(session) + ", as in --position 3");
    }
    if (positions_ && options.given("--offset")) {
      throw usage_failure("--offset", "does not go with --positions");
    }
    if (position_.size() == 2)
      throw usage_failure("--position", "must be one number, or three with --sections");
    if (const auto form = options.first_given({"--form", "--inverse"}); mixed_ && form) {
      throw usage_failure(*form, "does not go with --mixed");
    }
    check_edits(session);
  }

  void check_text(const Options& options) const {
    if (!text_) return;
    if (const auto other = options.first_given({"--vector", "--random", "--input"})) {
      throw usage_failure(*other, "does not go with a text");
    }
    if (!position_.empty()) throw usage_failure("--position", "goes with --vector; for a text take --offset");
  }

  void check_edits(const Session& session) const {
    const auto edit = session.options().first_given(ComponentEdits::names());
    if (edit && !has_side(session)) throw usage_failure(*edit, "goes with --random or a text");
    const bool key = side_ == Side::key;
    if (session.options().given(key ? "--set-query" : "--set-key")) {
      throw usage_failure(key ? "--set-query" : "--set-key",
                          key ? "has no effect with --side key" : "has no effect without --side key");
    }
  }

  [[nodiscard]] static std::string name_of_single(const Session& session) {
    return is_drawn(session) ? "--random" : "--vector";
  }

  [[nodiscard]] RotaryPosition one_position() const {
    return position_.size() == 3 ? RotaryPosition(position_[0], position_[1], position_[2])
                                 : RotaryPosition(position_[0]);
  }

  [[nodiscard]] Input vectors(Session& session) {
    if (text_) return rows_of_text(session);
    if (is_drawn(session)) return drawn_vector(session);
    return session.options().given("--vector") ? typed_vector() : array();
  }

  [[nodiscard]] Input typed_vector() const {
    Input input{TensorD({1, static_cast<Index>(vector_.size())}), {one_position()}, "--vector"};
    std::copy(vector_.begin(), vector_.end(), input.x.begin());
    return input;
  }

  [[nodiscard]] Input drawn_vector(Session& session) {
    layer_ = rotary_.resolve(session);
    DrawnVectors drawn = drawn_.draw(*layer_, 1);
    edits_.put(drawn.query, drawn.key);
    return {std::move(side_ == Side::key ? drawn.key : drawn.query), {one_position()}, "--random"};
  }

  [[nodiscard]] Input rows_of_text(Session& session) {
    GivenVectors given = head_.vectors(*text_, session, rotary_);
    layer_ = std::move(given.layer);
    edits_.put(given.query, given.key);
    Input input{std::move(side_ == Side::key ? given.key : given.query), {}, "the text"};
    place_rows(input, input.x.dim(0));
    return input;
  }

  [[nodiscard]] Input array() {
    if (!input_) throw usage_failure("--vector or --input", "is needed, or --random: what is to be rotated");
    if (!position_.empty())
      throw usage_failure("--position", "goes with --vector; for --input take --offset");
    NpyArray file = read_array("--input", *input_);
    if (file.shape.empty())
      throw Failure(Error{"a single number cannot be rotated", *input_, "give [..., N, head_dim]"});
    const Index length = file.shape.size() == 1 ? 1 : file.shape[file.shape.size() - 2];
    Input input{std::move(file.values), {}, *input_};
    input.x.resize(file.shape);
    place_rows(input, length);
    return input;
  }

  /// One after the other from --offset on, where no file says where.
  void place_rows(Input& input, Index length) {
    // An empty array may claim any length.
    for (Index n = 0; n < length && !input.x.empty() && !positions_; ++n) {
      input.positions.emplace_back(offset_ + static_cast<double>(n));
      require_near(input.positions.back(), "--offset");
    }
    length_ = length;
  }

  /// The frequencies for these vectors; what depends on them is checked, and --positions read.
  [[nodiscard]] RotaryFrequencies rotation(Input& input, Session& session) {
    RotaryLayer layer = layer_ ? std::move(*layer_) : rotary_.resolve(session, input.x.dim(-1), input.name);
    RotaryFrequencies& f = layer.frequencies;
    const bool streams = !f.streams.empty();
    if (position_.size() == 3 && !streams)
      throw usage_failure("--position", "of three numbers goes with --sections");
    if (positions_) input.positions = read_positions("--positions", *positions_, length_, streams);
    if (f.xpos.empty()) {
      if (has_side(session)) return std::move(f);
      if (session.options().given("--side")) {
        throw usage_failure("--side", "has no effect without --random, a text or --xpos");
      }
      session.leave_out({"--side"});
      return std::move(f);
    }
    if (!layer.settings.length && !layer.settings.original_length)
      f.xpos_centre = std::floor(static_cast<double>(length_) / 2);
    for (const RotaryPosition& position : input.positions) {
      for (const double m : {position.time, position.height, position.width}) {
        if (std::abs(m - f.xpos_centre) <= kFarthestXpos) continue;
        throw Failure(Error{"xPos reaches 30000 tokens from the middle of its text",
                            "position " + exact_text(m) + ", middle " + exact_text(f.xpos_centre),
                            "choose positions nearer to it, or give the text's --length"});
      }
    }
    return side_ == Side::key ? f.for_keys() : std::move(f);
  }

  void rotate_all(const Input& input, const RotaryFrequencies& frequencies, TensorD& out,
                  const Session& session) const {
    const Index head_dim = frequencies.head_dim;
    const auto length = static_cast<Index>(input.positions.size());
    if (out.empty()) return;
    const Direction direction = inverse_ ? Direction::inverse : Direction::forward;
    const Index rows = out.size() / head_dim;
    if (form_ == Form::elementwise && !mixed_) {
      const RotateShape shape{.outer = rows / length, .positions = length, .heads = 1, .head_dim = head_dim};
      rotate(input.x.span(), out.span(), shape, frequencies, input.positions, direction, session.threads());
      return;
    }
    const auto form = mixed_ ? &rotate_mixed_at : form_ == Form::complex ? &rotate_complex : &rotate_matrix;
    const auto some_rows = [&](Index begin, Index end) {
      for (Index row = begin; row < end; ++row) {
        session.check_stop();
        const RotaryPosition& position = input.positions[static_cast<std::size_t>(row % length)];
        const std::vector<double> turned = form(input.x.matrix().row(row), position, frequencies, direction);
        std::copy(turned.begin(), turned.end(), out.matrix().row(row).begin());
      }
    };
    parallel_for(rows, 16, some_rows, session.threads());
  }

  RotaryOptions rotary_;
  DrawnOptions drawn_;
  ComponentEdits edits_;
  HeadOptions head_;
  std::optional<RotaryLayer> layer_;  // of vectors that were drawn or are a model's
  std::vector<double> vector_, position_;
  std::optional<std::string> input_, positions_, text_, output_;
  double offset_ = 0;
  Index length_ = 0;  // N of --input or the text
  Side side_ = Side::query;
  Form form_ = Form::elementwise;
  bool inverse_ = false;
  bool mixed_ = false;
  bool float64_ = false;
};

}  // namespace

std::unique_ptr<Command> make_rotate() {
  return std::make_unique<Rotate>();
}

}  // namespace rope::cli
