// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/rotary_options.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "app/cli/arrays.h"
#include "app/cli/failure.h"
#include "app/cli/model_options.h"
#include "app/cli/parse.h"
#include "app/cli/preset.h"
#include "app/cli/rotary_parameters.h"
#include "app/cli/system.h"
#include "core/files/rotary_config.h"

namespace rope::cli {
namespace {

constexpr WholeLimits kHead{.low = 2, .high = 512, .even = true};
constexpr WholeLimits kLength{.low = 1, .high = 1000000000};
constexpr NumberLimits kFactor{.low = kMinFactor, .high = kMaxFactor};
constexpr NumberLimits kTurns{.low = 1e-6, .high = 1e6};
constexpr std::size_t kMostPairs = 256;

/// Numbers typed with commas, or in a file: .npy, or text with commas, spaces, line ends, [ and ].
std::vector<double> read_list(const std::string& option, const std::string& typed) {
  if (auto numbers = parse_numbers(typed); numbers && !numbers->empty()) return std::move(*numbers);
  if (typed.ends_with(".npy")) {
    const NpyArray array = read_array(option, typed);
    return {array.values.begin(), array.values.end()};
  }
  std::string text = read_text(option, typed);
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return c == '[' || c == ']' || c == ',' || c == '\n' || c == '\t' || c == '\r'; }, ' ');
  std::string list;
  for (std::size_t at = text.find_first_not_of(' '); at != std::string::npos;
       at = text.find_first_not_of(' ', at)) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    (list += list.empty() ? "" : ",") += text.substr(at, end - at);
    at = end;
  }
  auto numbers = parse_numbers(list);
  if (numbers && !numbers->empty()) return std::move(*numbers);
  throw Failure(
      Error{"the file of " + option + " must hold numbers", typed, "write them as in 1, 1.02, 1.05"});
}

/// A model's settings; what was in doubt in them is told on stderr.
ModelRotary noted(ModelRotary model) {
  for (const RotaryWarning& warning : model.warnings) note(model.origin + ": " + warning.text());
  return model;
}

/// An error about a value that nobody typed says whose it is: it names it by its key.
Error owned(Error error, const RotarySettings& settings, const Options& options, const ValueOwner& owner) {
  const std::size_t end = error.where.find(' ');
  const std::string key = error.where.substr(0, end);
  std::string option = "--" + key;
  std::replace(option.begin(), option.end(), '_', '-');
  const auto all = rotary_parameters();
  const bool known =
      std::any_of(all.begin(), all.end(), [&](const RotaryParameter& p) { return p.option == option; });
  const bool derived = key == "rotary_dim" && settings.rotary_dim == 0;  // from the head's
  if (owner.without_model() || !known || derived || options.given(option) || end == std::string::npos)
    return error;
  error.where = owner.text(key, error.where.substr(end + 1));
  return error;
}

/// Checks a layer's settings and fills in what follows from them; `wrong` is the exit code where they are
/// refused, `owner` whose they are where nobody typed them. `model_scale` is the softmax scale that the model
/// has whatever its head_dim is.
void compute(RotaryLayer& layer, std::optional<double> model_scale, const Options& options, ExitCode wrong,
             const ValueOwner& owner = {}) {
  check_parameters(layer.settings, options, owner);
  Result<RotaryFrequencies> frequencies = rotary_frequencies(layer.settings);
  if (!frequencies) throw Failure(owned(frequencies.error(), layer.settings, options, owner), wrong);
  layer.frequencies = std::move(*frequencies);
  ModelRotary model;
  model.head_dim = layer.settings.head_dim;
  model.softmax_scale = model_scale;
  layer.softmax_scale = softmax_scale(model, &layer.frequencies);
}

/// The session's settings tell what a method was computed with, typed or not, and what followed; they are
/// silent about the parameters of other methods.
void tell_method(Session& session, const RotaryLayer& layer) {
  const Options& options = session.options();
  const RotarySettings& settings = layer.settings;
  const ScalingKind kind = settings.scaling.kind;
  std::vector<std::string> silent;
  for (const RotaryParameter& parameter : rotary_parameters()) {
    if (*parameter.key != '\0' && !scaling_takes(kind, parameter.key)) silent.emplace_back(parameter.option);
  }
  session.leave_out(silent);
  Settings told = rotary_results(layer);
  if (scaling_takes(kind, "attention_factor") && !options.given("--attention-factor")) {
    told.emplace_back("attention_factor", layer.frequencies.attention_factor);
  }
  if (scaling_takes(kind, "original_length") && !options.given("--original-length")) {
    told.emplace_back("original_length", std::int64_t{*settings.original_length});
  }
  session.use(std::move(told));
}

}  // namespace

void require_plain(const std::string& option, const RotaryFrequencies& frequencies) {
  if (!frequencies.streams.empty()) throw usage_failure(option, "does not go with --sections");
  if (!frequencies.xpos.empty()) throw usage_failure(option, "does not go with --xpos");
}

void RotaryOptions::declare(Options& options) {
  options.group("Rotation");
  options.add({"--head-dim", "D", "Components of a head, even (default 64)"}, typed_.head_dim, kHead);
  options.add({"--rotary-dim", "R", "Components that rotate, even (default: all)"}, typed_.rotary_dim, kHead);
  options.add({"--partial-rotary-factor", "P",
               "Or their share of the head; with proportional scaling the share of\nthe pairs that turn"},
              typed_.partial_rotary_factor, {.low = 0, .high = 1, .above_low = true});
  options.add({"--base", "B", "Base of the frequencies base^(-2i/R) (default 10000)"}, typed_.base,
              {.low = 1e-6, .high = 1e15});
  options.add({"--pairing", "", "Which components turn together: 2i and 2i+1, or i and i+R/2"},
              typed_.pairing, {{"interleaved", Pairing::interleaved}, {"half", Pairing::half}});
  options.add({"--sections", "T,H,W", "Pairs that turn by time, height and width, as in 16,24,24"}, sections_,
              {.each = {.low = 0, .high = 256}, .most = 3});
  options.add(
      {"--sections-style", "", "Their order (default chunked)"}, style_,
      {{"chunked", PositionSections::Style::chunked}, {"interleaved", PositionSections::Style::interleaved}});
  options.add({"--xpos", "", "Queries shrink and keys grow with their position: xPos"}, typed_.xpos);
  options.add(
      {"--config", "FILE", "All of these from a model's config.json or .gguf; an option typed here wins"},
      config_);
  options.add({"--preset", "NAME", "Or of a well-known model: rope-cli inspect --what presets lists them"},
              preset_);
  options.add({"--layer-type", "NAME|all", "Which of the config's layers (default full_attention)"},
              layer_type_);
  declare_scaling(options);
}

void RotaryOptions::declare_scaling(Options& options, bool with_length) {
  RotaryScaling& scaling = typed_.scaling;
  options.group("Scaling to longer texts");
  options.add({"--scaling", "", "The method (default none)"}, scaling.kind,
              choices_of<ScalingKind>(scaling_names()));
  options.add({"--factor", "S", "How much longer (longrope: of its attention factor only)"}, scaling.factor,
              kFactor);
  options.add({"--original-length", "N", "Tokens of the texts of training"}, typed_.original_length, kLength);
  if (with_length) {
    options.add({"--length", "N",
                 "Tokens to be reached (default: the original length): dynamic,\n"
                 "longrope, and yarn where no factor is given"},
                typed_.length, kLength);
  }
  options.add({"--beta-fast", "T", "yarn: pairs of more turns are kept (default 32)"}, scaling.beta_fast,
              kTurns);
  options.add({"--beta-slow", "T", "yarn: pairs of fewer turns are divided by S (default 1)"},
              scaling.beta_slow, kTurns);
  options.add({"--truncate", "", "yarn: the ramp begins and ends at whole pairs (default true)"},
              scaling.truncate, {{"true", true}, {"false", false}});
  options.add({"--attention-factor", "A", "yarn, longrope: times cos and sin; 1 with yarn is NTK by parts"},
              scaling.attention_factor, {.low = 1e-3, .high = 1e3});
  options.add({"--mscale", "K", "yarn: attention factor m(S,K) / m(S,K all)"}, scaling.mscale,
              {.low = 0, .high = 1e3});
  options.add({"--mscale-all-dim", "K", "yarn: K all; also the softmax scale times m(S,K all)^2"},
              scaling.mscale_all_dim, {.low = 0, .high = 1e3});
  options.add({"--low-freq-factor", "F", "llama3: wavelengths above N/F are divided by S"},
              scaling.low_freq_factor, kTurns);
  options.add({"--high-freq-factor", "F", "llama3: wavelengths below N/F are kept"}, scaling.high_freq_factor,
              kTurns);
  options.add({"--short-factor", "LIST|FILE", "longrope: a divisor per pair up to the original length"},
              short_factor_);
  options.add({"--long-factor", "LIST|FILE", "longrope: a divisor per pair beyond it"}, long_factor_);
}

void RotaryOptions::read_lists() {
  const auto read = [](const char* option, const std::optional<std::string>& typed,
                       std::vector<double>& target) {
    if (!typed) return;
    target = read_list(option, *typed);
    if (target.size() > kMostPairs) throw usage_failure(option, "takes at most 256 numbers, one per pair");
  };
  read("--short-factor", short_factor_, typed_.scaling.short_factor);
  read("--long-factor", long_factor_, typed_.scaling.long_factor);
  if (sections_.empty()) return;
  PositionSections sections{.counts = {}, .style = style_};
  for (std::size_t i = 0; i < sections_.size(); ++i) {
    sections.counts[i] = static_cast<Index>(sections_[i]);
    if (static_cast<double>(sections.counts[i]) == sections_[i] && sections_.size() == 3) continue;
    throw usage_failure("--sections", "must be three whole numbers, as in 16,24,24");
  }
  typed_.sections = sections;
}

void RotaryOptions::check_usage(const Options& options) const {
  if (config_ && preset_) throw usage_failure("--preset", "stands for a --config: give one of them");
  if (layer_type_ && !has_model()) throw usage_failure("--layer-type", "goes with --config or --preset");
  if (options.given("--sections-style") && sections_.empty()) {
    throw usage_failure("--sections-style", "goes with --sections");
  }
}

std::vector<LayerRotary> RotaryOptions::chosen_types(const ModelRotary& model) const {
  if (layer_type_ == "all") {
    std::vector<LayerRotary> rotating;
    std::copy_if(model.types.begin(), model.types.end(), std::back_inserter(rotating),
                 [](const LayerRotary& type) { return type.rotary.has_value(); });
    if (!rotating.empty()) return rotating;
  }
  const LayerRotary* const found =
      !layer_type_ || layer_type_ == "all" ? &model.main_type() : model.find(*layer_type_);
  if (found == nullptr) {
    std::vector<std::string> known;
    for (const LayerRotary& type : model.types) known.push_back(type.type);
    known.emplace_back("all");
    throw choice_failure("--layer-type", *layer_type_, known, " for this config");
  }
  if (!found->rotary) {
    throw Failure(Error{model.types.size() > 1
                            ? "the layers of this type know no positions: they rotate nothing"
                            : "this model was trained without positions: it rotates nothing",
                        model.origin + (model.types.size() > 1 ? ", layer type " + found->type : ""),
                        "choose others, or give --head-dim and --base"});
  }
  return {*found};
}

RotarySettings RotaryOptions::with_typed(RotarySettings settings, const Options& options) const {
  const bool whole = settings.rotary_dim == settings.head_dim;
  for (const RotaryParameter& parameter : rotary_parameters()) {
    if (options.given(parameter.option)) parameter.copy(settings, typed_);
  }
  // All of the config's head means all of the head that was typed.
  if (whole && !options.given("--rotary-dim")) settings.rotary_dim = 0;
  return settings;
}

void RotaryOptions::use_head_of(RotarySettings& settings, const Options& options, Index data_head_dim,
                                const std::string& data) const {
  const std::string has = std::to_string(data_head_dim) + " components";
  if (options.given("--head-dim") && settings.head_dim != data_head_dim) {
    throw usage_failure("--head-dim " + std::to_string(settings.head_dim),
                        "does not fit " + data + ", which has " + has);
  }
  if (rotates_end_of_head() && settings.rotary_dim < settings.head_dim) {
    const std::string rotary = std::to_string(settings.rotary_dim);
    if (data_head_dim != settings.rotary_dim) {
      throw Failure(
          Error{"this model rotates the last " + rotary + " components of a head, " + data + " has " + has,
                model_.origin, "give those " + rotary + " alone"});
    }
    settings.head_dim = settings.rotary_dim;
  }
  if (has_model() && settings.head_dim != data_head_dim) {
    throw Failure(
        Error{data + " has heads of " + has + " and the config of " + std::to_string(settings.head_dim),
              model_.origin, "choose the config of the model that the vectors are from"});
  }
  settings.head_dim = data_head_dim;
}

RotaryLayer RotaryOptions::layer_of(const LayerRotary& type, const Options& options,
                                    std::optional<Index> data_head_dim, const std::string& data) const {
  RotaryLayer layer{.type = has_model() ? type.type : "", .settings = with_typed(*type.rotary, options)};
  std::optional<double> model_scale = model_.softmax_scale;
  if (data_head_dim) {
    const Index head_dim = layer.settings.head_dim;
    use_head_of(layer.settings, options, *data_head_dim, data);
    // Vectors that are the rotated end of a head are scaled as all of the head is.
    if (has_model() && layer.settings.head_dim != head_dim && !model_scale) {
      model_scale = 1 / std::sqrt(static_cast<double>(head_dim));
    }
  }
  // Without files it is the command line alone that is wrong.
  compute(layer, model_scale, options, has_model() || data_head_dim ? exit_failed : exit_wrong_usage,
          has_model() ? ValueOwner(model_, type.type) : ValueOwner());
  layer.settings.rotary_dim = layer.frequencies.rotary_dim;
  return layer;
}

std::vector<RotaryLayer> RotaryOptions::layers_of(Session& session, std::optional<Index> data_head_dim,
                                                  const std::string& data) {
  const Options& options = session.options();
  check_usage(options);
  read_lists();
  LayerRotary plain;
  plain.rotary = default_;
  model_ = ModelRotary{.types = {plain}};
  if (config_) model_ = noted(need(read_model_rotary(*config_)));
  if (preset_) model_ = noted(known_preset(*preset_));
  std::vector<RotaryLayer> layers;
  for (const LayerRotary& type : chosen_types(model_)) {
    layers.push_back(layer_of(type, options, data_head_dim, data));
  }
  std::vector<std::string> told{"--sections-style", "--layer-type"};
  for (const RotaryParameter& parameter : rotary_parameters()) told.emplace_back(parameter.option);
  session.leave_out(told);
  return layers;
}

RotaryLayer RotaryOptions::resolve(Session& session, std::optional<Index> data_head_dim,
                                   const std::string& data) {
  if (all_types()) throw usage_failure("--layer-type all", "goes with frequencies; name one type");
  RotaryLayer layer = std::move(layers_of(session, data_head_dim, data).front());
  session.use(rotary_settings(layer));
  return layer;
}

std::vector<RotaryLayer> RotaryOptions::resolve_all(Session& session) {
  std::vector<RotaryLayer> layers = layers_of(session, {}, {});
  Settings all;
  if (all_types()) all.emplace_back("layer_type", std::string("all"));
  for (const RotaryLayer& layer : layers) {
    for (const Settings& settings : {rotary_settings(layer), rotary_results(layer)}) {
      for (const auto& [key, value] : settings) {
        if (key == "layer_type" && all_types()) continue;
        all.emplace_back((all_types() ? layer.type + "." : "") + key, value);
      }
    }
  }
  session.use(std::move(all));
  return layers;
}

std::optional<RotaryFrequencies> RotaryOptions::scale(Session& session, const RotarySettings& model,
                                                      Index length) {
  const Options& options = session.options();
  std::vector<std::string> methods;
  for (const RotaryParameter& parameter : rotary_parameters()) {
    if (parameter.of_method()) methods.emplace_back(parameter.option);
  }
  if (!options.first_given(methods)) {
    session.leave_out(methods);
    return std::nullopt;
  }
  read_lists();
  RotaryLayer layer{.type = {}, .settings = model};
  for (const RotaryParameter& parameter : rotary_parameters()) {
    if (parameter.of_method() && options.given(parameter.option)) parameter.copy(layer.settings, typed_);
  }
  layer.settings.length = length;
  compute(layer, std::nullopt, options, exit_wrong_usage);
  tell_method(session, layer);
  return layer.frequencies;
}

}  // namespace rope::cli
