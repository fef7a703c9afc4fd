// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rotary/frequencies.h"

#include <cmath>
#include <optional>

#include "app/cli/command.h"
#include "app/cli/rotary_options.h"

namespace rope::cli {
namespace {

class Frequencies final : public Command {
 public:
  void declare(Options& options, Session& /*session*/) override {
    rotary_.declare(options);
    options.add(
        {"--original-length", "N", "Tokens of the training texts, for turns (default: of the config)"},
        original_length_, {.low = 1, .high = static_cast<Index>(farthest_position)});
    options.footer(
        "theta: radians per token. wavelength: tokens for one turn. turns: full turns within the length\n"
        "the model was trained for, empty where none is known.\n"
        "Example: rope-cli frequencies --head-dim 128 --format csv");
  }

  void run(Session& session) override {
    const RotaryFrequencies frequencies = rotary_.resolve(session.options());
    Settings made{{"attention_factor", frequencies.attention_factor},
                  {"softmax_scale", 1 / std::sqrt(static_cast<double>(frequencies.head_dim))}};
    const std::optional<Index> length = original_length_ ? original_length_ : rotary_.original_length();
    if (length && !original_length_) made.emplace_back("original_length", std::int64_t{*length});
    RowWriter& rows = session.rows({"pair", "theta", "wavelength", "unscaled_theta", "turns"}, made);
    for (Index pair = 0; pair < frequencies.pairs(); ++pair) {
      const auto i = static_cast<std::size_t>(pair);
      rows.row({std::int64_t{pair}, frequencies.theta[i], frequencies.wavelength(pair),
                frequencies.unscaled_theta[i],
                length ? Cell(static_cast<double>(*length) / frequencies.wavelength(pair)) : Cell()});
    }
  }

 private:
  RotaryOptions rotary_;
  std::optional<Index> original_length_;
};

}  // namespace

std::unique_ptr<Command> make_frequencies() {
  return std::make_unique<Frequencies>();
}

}  // namespace rope::cli
