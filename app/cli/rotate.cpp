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
#include "core/support/parallel.h"

namespace rope::cli {
namespace {

/// The paper's three equal forms of the same rotation.
enum class Form { complex, matrix, elementwise };

/// Vectors to turn, x [..., N, head_dim] with the N positions of one sequence.
struct Input {
  TensorD x;
  std::vector<double> positions;  // [N]
  std::string name;               // for messages
};

class Rotate final : public Command {
 public:
  void declare(Options& options, Session& session) override {
    rotary_.declare(options);
    options.group("What is rotated");
    const NumberLimits anything{.low = -1e30, .high = 1e30};
    const NumberLimits position{.low = -farthest_position, .high = farthest_position};
    options.add({"--vector", "LIST", "One head, as in 1,0,0,1"}, vector_, {.each = anything, .most = 512});
    options.add({"--position", "P", "Where it stands; may be negative or fractional"}, position_, position);
    options.add({"--input", "FILE", "Or an .npy array [..., N, head_dim]"}, input_);
    options.add({"--positions", "FILE", "Its N positions, an .npy array [N]"}, positions_);
    options.add({"--offset", "M", "Or its first position, the others follow (default 0)"}, offset_, position);
    options.add({"--form", "", "Which of the paper's three forms computes it (default elementwise)"}, form_,
                {{"complex", Form::complex}, {"matrix", Form::matrix}, {"elementwise", Form::elementwise}});
    options.add({"--inverse", "", "Turn back instead"}, inverse_);
    options.add({"--output", "FILE", "Write an .npy array instead of rows"}, output_);
    options.add({"--float64", "", "Write it in double, as computed (default: rounded to float32)"}, float64_);
    session.declare_threads(options);
    options.footer(
        "Example: rope-cli rotate --vector 1,0,0,1 --position 3\n"
        "         rope-cli rotate --input x.npy --offset 100 --output y.npy");
  }

  void run(Session& session) override {
    const bool typed = session.options().given("--vector");
    const Input input = typed ? typed_vector(session) : array(session);
    if (typed || positions_) session.leave_out({"--offset"});
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
    const RotaryFrequencies frequencies = rotary_.resolve(session.options(), head_dim, input.name);
    TensorD rotated(input.x.shape());
    rotate_all(input, frequencies, rotated, session);
    if (output_) {
      write_array(*output_, rotated, float64_);
      return;
    }
    RowWriter& rows = session.rows({"index", "input", "output"});
    for (Index i = 0; i < rotated.size(); ++i) {
      session.check_stop();
      rows.row({std::int64_t{i}, input.x[i], rotated[i]});
    }
  }

 private:
  [[nodiscard]] Input typed_vector(const Session& session) const {
    if (const auto other = session.options().first_given({"--input", "--positions", "--offset"})) {
      throw usage_failure(*other, "does not go with --vector");
    }
    if (!position_) throw usage_failure("--position", "is needed with --vector, as in --position 3");
    Input input{TensorD({1, static_cast<Index>(vector_.size())}), {*position_}, "--vector"};
    std::copy(vector_.begin(), vector_.end(), input.x.begin());
    return input;
  }

  [[nodiscard]] Input array(const Session& session) const {
    if (!input_) throw usage_failure("--vector or --input", "is needed: what is to be rotated");
    if (position_) throw usage_failure("--position", "goes with --vector; for --input take --offset");
    if (positions_ && session.options().given("--offset")) {
      throw usage_failure("--offset", "does not go with --positions");
    }
    NpyArray file = read_array("--input", *input_);
    if (file.shape.empty())
      throw Failure(Error{"a single number cannot be rotated", *input_, "give [..., N, head_dim]"});
    const Index length = file.shape.size() == 1 ? 1 : file.shape[file.shape.size() - 2];
    Input input{std::move(file.values), {}, *input_};
    input.x.resize(file.shape);
    if (positions_) {
      const TensorD positions = read_row("--positions", *positions_, length);
      input.positions.assign(positions.begin(), positions.end());
    } else {
      // An empty array may claim any length.
      for (Index n = 0; n < length && !input.x.empty(); ++n)
        input.positions.push_back(offset_ + static_cast<double>(n));
    }
    for (const double position : input.positions) {
      if (!(std::abs(position) <= farthest_position)) {
        throw Failure(Error{"positions go from -1e7 to 1e7, this one is " + exact_text(position),
                            positions_ ? *positions_ : "--offset", "choose positions nearer to 0"});
      }
    }
    return input;
  }

  void rotate_all(const Input& input, const RotaryFrequencies& frequencies, TensorD& out,
                  const Session& session) const {
    const Index head_dim = frequencies.head_dim;
    const auto length = static_cast<Index>(input.positions.size());
    if (out.empty()) return;
    const Direction direction = inverse_ ? Direction::inverse : Direction::forward;
    const Index rows = out.size() / head_dim;
    if (form_ == Form::elementwise) {
      const RotateShape shape{.outer = rows / length, .positions = length, .heads = 1, .head_dim = head_dim};
      rotate(input.x.span(), out.span(), shape, frequencies, input.positions, direction, session.threads());
      return;
    }
    const auto form = form_ == Form::complex ? &rotate_complex : &rotate_matrix;
    const auto some_rows = [&](Index begin, Index end) {
      for (Index row = begin; row < end; ++row) {
        session.check_stop();
        const auto position = input.positions[static_cast<std::size_t>(row % length)];
        const std::vector<double> turned = form(input.x.matrix().row(row), position, frequencies, direction);
        std::copy(turned.begin(), turned.end(), out.matrix().row(row).begin());
      }
    };
    parallel_for(rows, 16, some_rows, session.threads());
  }

  RotaryOptions rotary_;
  std::vector<double> vector_;
  std::optional<double> position_;
  std::optional<std::string> input_, positions_, output_;
  double offset_ = 0;
  Form form_ = Form::elementwise;
  bool inverse_ = false;
  bool float64_ = false;
};

}  // namespace

std::unique_ptr<Command> make_rotate() {
  return std::make_unique<Rotate>();
}

}  // namespace rope::cli
