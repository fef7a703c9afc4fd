// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rotary/frequencies.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/failure.h"
#include "app/cli/parse.h"
#include "app/cli/rotary_options.h"
#include "core/rotary/copy_as.h"
#include "core/rotary/coverage.h"
#include "core/rotary/precision.h"

namespace rope::cli {
namespace {

class Frequencies final : public Command {
 public:
  void declare(Options& options, Session& session) override {
    rotary_.declare(options);
    options.group("Past the trained length");
    options.add({"--coverage", "",
                 "Add trained_turns,reached_turns,unseen: which angles a text of --length asks for that\n"
                 "training on --original-length never showed"},
                coverage_);
    options.group("What numbers of few digits make of it, instead of the frequencies");
    options.add({"--precision", "", "Errors of a rotation computed in this format"}, precision_,
                choices_of<NumberFormat>(number_format_names()));
    options.add({"--rounded", "LIST",
                 "What is rounded to it: some of positions,frequencies,angles,table\n(default all; table: "
                 "cos and sin)"},
                rounded_);
    options.add({"--positions", "LIST", "Where (default: 1,2,4,... to the length, or 65536)"}, positions_,
                {.each = {.low = -farthest_position, .high = farthest_position}});
    options.add({"--worst", "", "One row per position: the pair that is farthest off"}, worst_);
    options.group("For other software, instead of the frequencies");
    options.add({"--as", "", "This setting as lines of PyTorch, or as a config.json of either style"}, as_,
                {{"torch", TextKind::torch},
                 {"rope_parameters", TextKind::rope_parameters},
                 {"rope_scaling", TextKind::rope_scaling}});
    session.declare_threads(options);
    options.footer(
        "theta: radians per token. wavelength: tokens for one turn. turns: full turns within the length\n"
        "the model was trained for, empty where none is known.\n"
        "unseen: the share of the distances in the longer text whose angle lies past the largest one of\n"
        "training, of a pair that did not come round.\n"
        "With --precision, rows pair,position,angle_error,cos_error,sin_error: rounded minus exact; with\n"
        "--worst position,pair,angle_error,turn_error: the largest angle error of all pairs, and how far "
        "the\n"
        "tip of a vector of length 1 is off (2: it points the other way).\n"
        "Example: rope-cli frequencies --head-dim 128 --format csv\n"
        "         rope-cli frequencies --config config.json --as torch\n"
        "         rope-cli frequencies --base 500000 --head-dim 128 --scaling llama3 --factor 8\n"
        "           --original-length 8192 --low-freq-factor 1 --high-freq-factor 4");
  }

  void run(Session& session) override {
    const Options& options = session.options();
    const auto of_precision = options.first_given({"--rounded", "--positions", "--worst"});
    const bool precision = options.given("--precision");
    if (of_precision && !precision) throw usage_failure(*of_precision, "goes with --precision");
    if (const auto other = options.first_given({"--precision", "--as"}); coverage_ && other) {
      throw usage_failure("--coverage", "does not go with " + *other);
    }
    if (options.given("--as")) return other_software(session);
    session.leave_out({"--as"});
    if (!coverage_) session.leave_out({"--coverage"});
    const RotaryRounding rounding = choose_rounding();
    if (!precision) session.leave_out({"--precision", "--worst", "--threads"});
    const std::vector<RotaryLayer> layers = rotary_.resolve_all(session);
    if (precision) {
      precision_rows(layers, rounding, session);
    } else {
      frequency_rows(layers, session);
    }
  }

 private:
  enum class TextKind { torch, rope_parameters, rope_scaling };

  void other_software(Session& session) {
    if (session.options().given("--precision")) throw usage_failure("--as", "does not go with --precision");
    if (rotary_.all_types()) throw usage_failure("--as", "needs one --layer-type");
    session.leave_out({"--coverage", "--precision", "--worst", "--threads"});
    const RotarySettings settings = rotary_.resolve(session).settings;
    const bool end = rotary_.rotates_end_of_head();
    std::string text =
        need(as_ == TextKind::torch             ? torch_text(settings, end)
             : as_ == TextKind::rope_parameters ? config_text(settings, ConfigStyle::rope_parameters, end)
                                                : config_text(settings, ConfigStyle::rope_scaling, end));
    text.pop_back();  // the line end that printing adds
    session.text("text", text);
  }

  [[nodiscard]] RotaryRounding choose_rounding() {
    RotaryRounding rounding;
    const std::vector<std::pair<std::string, NumberFormat RotaryRounding::*>> known{
        {"positions", &RotaryRounding::positions},
        {"frequencies", &RotaryRounding::frequencies},
        {"angles", &RotaryRounding::angles},
        {"table", &RotaryRounding::table}};
    if (!rounded_) {
      for (const auto& [name, member] : known) rounding.*member = precision_;
      return rounding;
    }
    for (const std::string_view item : split_list(*rounded_)) {
      const auto found =
          std::find_if(known.begin(), known.end(), [&](const auto& each) { return each.first == item; });
      if (found == known.end()) {
        throw usage_failure("--rounded " + std::string(item.substr(0, 60)),
                            "must be some of positions,frequencies,angles,table");
      }
      rounding.*(found->second) = precision_;
    }
    return rounding;
  }

  /// A row, after the layer's type where several are asked for.
  void row(RowWriter& rows, const RotaryLayer& layer, std::vector<Cell> cells) const {
    if (rotary_.all_types()) cells.insert(cells.begin(), layer.type);
    rows.row(cells);
  }
  [[nodiscard]] std::vector<std::string> columns(std::vector<std::string> names) const {
    if (rotary_.all_types()) names.insert(names.begin(), "layer_type");
    return names;
  }

  void frequency_rows(const std::vector<RotaryLayer>& layers, Session& session) const {
    std::vector<std::string> names{"pair", "theta", "wavelength", "unscaled_theta", "turns"};
    if (coverage_) names.insert(names.end(), {"trained_turns", "reached_turns", "unseen"});
    std::vector<std::vector<AngleCoverage>> coverage;
    coverage.reserve(layers.size());
    for (const RotaryLayer& layer : layers) coverage.push_back(coverage_of(layer));
    RowWriter& rows = session.rows(columns(names));
    for (std::size_t l = 0; l < layers.size(); ++l) {
      const RotaryLayer& layer = layers[l];
      const RotaryFrequencies& f = layer.frequencies;
      const std::optional<Index> length = layer.settings.original_length;
      for (Index pair = 0; pair < f.pairs(); ++pair) {
        const auto i = static_cast<std::size_t>(pair);
        Cell turns;
        if (length) turns = static_cast<double>(*length) / f.wavelength(pair);
        std::vector<Cell> cells{std::int64_t{pair}, f.theta[i], f.wavelength(pair), f.unscaled_theta[i],
                                turns};
        if (coverage_) {
          const AngleCoverage& angles = coverage[l][i];
          cells.insert(cells.end(), {angles.trained_turns, angles.reached_turns, angles.unseen});
        }
        row(rows, layer, std::move(cells));
      }
    }
  }

  /// Empty where it is not asked for.
  [[nodiscard]] std::vector<AngleCoverage> coverage_of(const RotaryLayer& layer) const {
    if (!coverage_) return {};
    const RotarySettings& settings = layer.settings;
    if (!settings.original_length || !settings.length) {
      throw usage_failure("--coverage", "needs --original-length and --length");
    }
    return need(angle_coverage(layer.frequencies, *settings.original_length, *settings.length));
  }

  [[nodiscard]] std::vector<double> chosen_positions(const RotaryLayer& layer) const {
    if (!positions_.empty()) return positions_;
    const Index length = layer.settings.length.value_or(layer.settings.original_length.value_or(65536));
    const double last = std::min(static_cast<double>(length), farthest_position);
    std::vector<double> positions;
    for (double position = 1; position < last; position *= 2) positions.push_back(position);
    positions.push_back(last);
    return positions;
  }

  void precision_rows(const std::vector<RotaryLayer>& layers, const RotaryRounding& rounding,
                      Session& session) const {
    RowWriter& rows = session.rows(columns(
        worst_ ? std::vector<std::string>{"position", "pair", "angle_error", "turn_error"}
               : std::vector<std::string>{"pair", "position", "angle_error", "cos_error", "sin_error"}));
    for (const RotaryLayer& layer : layers) {
      const std::vector<double> positions = chosen_positions(layer);
      if (worst_) {
        const PrecisionCurve curve =
            need(precision_curve(layer.frequencies, positions, rounding, {}, session.work()));
        for (std::size_t r = 0; r < positions.size(); ++r) {
          row(rows, layer, {positions[r], std::int64_t{curve.pair[r]}, curve.angle[r], curve.turn[r]});
        }
        continue;
      }
      for (Index pair = 0; pair < layer.frequencies.pairs(); ++pair) {
        session.check_stop();
        for (const double position : positions) {
          const RotationError error = rotation_error(layer.frequencies, pair, position, rounding);
          row(rows, layer, {std::int64_t{pair}, position, error.angle, error.cos, error.sin});
        }
      }
    }
  }

  RotaryOptions rotary_;
  TextKind as_ = TextKind::torch;
  NumberFormat precision_ = NumberFormat::bfloat16;
  std::optional<std::string> rounded_;
  std::vector<double> positions_;
  bool worst_ = false;
  bool coverage_ = false;
};

}  // namespace

std::unique_ptr<Command> make_frequencies() {
  return std::make_unique<Frequencies>();
}

}  // namespace rope::cli
