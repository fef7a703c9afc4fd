// SPDX-License-Identifier: MIT
// Which layers of a config.json are of which kind, and which of them rotate.
#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "core/files/detail/json_reader.h"
#include "core/files/detail/rotary_config_reader.h"

namespace rope {
namespace {

constexpr Index most_layers = 100'000;
constexpr std::size_t most_kinds = 64;
const std::string full = "full_attention";
const std::string sliding = "sliding_attention";

bool attends(std::string_view word) {
  constexpr std::array<std::string_view, 9> others{
      "linear_attention", "mamba", "mamba2", "conv", "recurrent", "moe", "mlp", "ssm", "lightning_attention"};
  return std::find(others.begin(), others.end(), word) == others.end();
}

/// The kinds, filled layer by layer.
class Plan {
 public:
  PlannedType& type(const std::string& name, const std::string& word) {
    const auto found = std::find_if(types_.begin(), types_.end(),
                                    [&](const PlannedType& planned) { return planned.type == name; });
    if (found != types_.end()) return *found;
    types_.push_back({.type = name, .word = word, .local = word == sliding});
    return types_.back();
  }
  std::vector<PlannedType> take() { return std::move(types_); }

 private:
  std::vector<PlannedType> types_;
};

/// Something that is said of each layer, and by what.
template <typename Said>
struct ByLayer {
  std::vector<Said> layers{};
  std::string source{};
};
using Words = ByLayer<std::string>;
using Rotating = ByLayer<bool>;

std::vector<bool> rotating_by_interval(Index count, Index interval) {
  std::vector<bool> rotates;
  for (Index i = 0; i < count; ++i) rotates.push_back((i + 1) % interval != 0);
  return rotates;
}

/// no_rope_layers, where 1 is a layer that does rotate.
Rotating listed_rotating(ConfigContext& context, std::optional<Index> count) {
  const ConfigScope& text = context.text;
  const auto size = static_cast<std::size_t>(count.value_or(0));
  const auto numbers = text.numbers("no_rope_layers", count ? size : 1, count ? size : most_layers, {0, 1});
  if (!numbers) return {};
  Rotating out{.source = text.path("no_rope_layers")};
  for (const double number : *numbers) out.layers.push_back(number != 0);
  const nlohmann::json* const other = text.find("no_rope_layer_interval");
  const Index interval = other == nullptr ? 0 : json_whole(*other).value_or(0);
  if (interval > 0 && rotating_by_interval(static_cast<Index>(out.layers.size()), interval) != out.layers) {
    context.record.warn(
        warning_words(
            "RotaryWarning",
            "%1 is %2 and %3 names other layers: the latter was taken, since it tells of each layer"),
        text.path("no_rope_layer_interval"), interval, out.source);
  }
  return out;
}

/// Which layers rotate, by no_rope_layers or its interval; nothing where all do.
std::optional<Rotating> rotating_layers(ConfigContext& context, std::optional<Index> count) {
  const ConfigScope& text = context.text;
  const nlohmann::json* const list = text.find("no_rope_layers");
  if (list != nullptr && !(list->is_array() && list->empty())) {
    Rotating listed = listed_rotating(context, count);
    return listed.layers.empty() ? std::nullopt : std::optional(std::move(listed));
  }
  const auto said = text.whole("no_rope_layer_interval", 1, most_layers);
  const Index interval = said.value_or(context.family.nope_interval);
  if (interval == 0) return std::nullopt;
  if (!count) {
    context.record.warn(
        warning_words("RotaryWarning",
                      "the number of layers is not given, so that those which do not rotate are not told"));
    return std::nullopt;
  }
  return Rotating{.layers = rotating_by_interval(*count, interval),
                  .source = said ? text.path("no_rope_layer_interval") : context.default_source()};
}

/// sliding_window_pattern: a number, or letters such as LLLG of which the last kind is full.
Words patterned_words(ConfigContext& context, Index count) {
  const ConfigScope& text = context.text;
  const RotaryFamily& family = context.family;
  Words words;
  const nlohmann::json* const pattern = text.find("sliding_window_pattern");
  if (pattern != nullptr && pattern->is_string() && !pattern->get_ref<const std::string&>().empty() &&
      pattern->get_ref<const std::string&>().find_first_not_of("LG") == std::string::npos) {
    const auto& letters = pattern->get_ref<const std::string&>();
    for (Index i = 0; i < count; ++i) {
      words.layers.push_back(letters[static_cast<std::size_t>(i) % letters.size()] == 'L' ? sliding : full);
    }
    words.source = text.path("sliding_window_pattern");
    return words;
  }
  const std::vector<RankedField> fields =
      family.first_is_full ? ranked(text, {"global_attn_every_n_layers"})
                           : ranked(text, {"sliding_window_pattern", "_sliding_window_pattern"});
  const auto said = ranked_whole(context, fields, 1, most_layers);
  const Index every = said ? said->value : family.pattern;
  words.source = said ? said->path : context.default_source();
  for (Index i = 0; i < count; ++i) {
    const Index place = family.first_is_full ? i : i + 1;
    words.layers.push_back(place % every == 0 ? full : sliding);
  }
  return words;
}

/// Without a window these families have one kind of layers.
bool has_windows(const ConfigContext& context) {
  return context.family.rule != LayerRule::rotates_sliding ||
         !context.text.object().contains("sliding_window") || context.text.has("sliding_window");
}

/// layer_types or its older name.
Words listed_words(ConfigContext& context, const std::string& key,
                   const std::optional<Ranked<Index>>& count) {
  const ConfigScope& text = context.text;
  Words words{.layers = text.texts(key).value_or(std::vector<std::string>{}), .source = text.path(key)};
  if (words.layers.size() > static_cast<std::size_t>(most_layers)) {
    text.refuse(key, "a list of at most " + std::to_string(most_layers) + " texts");
    words.layers.clear();
  }
  for (std::string& word : words.layers) word = plain_text(word);
  if (std::set<std::string>(words.layers.begin(), words.layers.end()).size() > most_kinds) {
    text.refuse(key, "a list of at most " + std::to_string(most_kinds) + " kinds of layers");
    words.layers.clear();
  }
  const auto listed = static_cast<Index>(words.layers.size());
  if (count && listed != 0 && listed != count->value) {
    context.record.warn(
        warning_words("RotaryWarning",
                      "%1 lists %2 layers where %3 is %4: the list was taken, since it tells of each layer"),
        words.source, listed, count->path, count->value);
  }
  return words;
}

/// The config's word for each layer; empty where it does not list them.
Words layer_words(ConfigContext& context, const std::optional<Ranked<Index>>& count) {
  const bool patterned = context.family.pattern > 0 && has_windows(context);
  const std::string key = context.text.first_of({"layer_types", "layers_block_type"});
  if (key.empty()) return count && patterned ? patterned_words(context, count->value) : Words{};
  Words words = listed_words(context, key, count);
  if (patterned && !words.layers.empty()) {
    const std::optional<Error> before = context.problem().error;
    const Words other = patterned_words(context, static_cast<Index>(words.layers.size()));
    context.problem().error = before;  // a pattern that is not taken may be anything
    if (other.layers != words.layers && other.source != context.default_source()) {
      context.record.warn(
          warning_words(
              "RotaryWarning",
              "%1 leads to other layers than %2: the latter was taken, since it tells of each layer"),
          other.source, words.source);
    }
  }
  return words;
}

/// DeepSeek V4's two rotations: that of layers that compress their keys, and that of the others.
std::string compressing_word(const std::string& word) {
  return word == sliding ? "main" : "compress";
}

/// The kinds of layers of a config that does not list its layers.
std::vector<std::string> unlisted_kinds(const ConfigContext& context, const RopeFields& fields,
                                        bool compressing) {
  std::vector<std::string> kinds;
  for (const auto& [word, scope] : fields.by_type) kinds.push_back(word);
  if (kinds.empty() && compressing) return {"main", "compress"};
  const ConfigScope& text = context.text;
  const bool two = text.has("rope_local_base_freq") || text.has("local_rope_theta") ||
                   (context.family.pattern > 0 && has_windows(context));
  if (kinds.size() < 2 && two) return {full, sliding};
  if (kinds.empty()) kinds.push_back(full);
  return kinds;
}

/// What says which layers are of which kind: the list of their words, that of those which rotate, or both.
std::string layers_source(const Words& words, const std::optional<Rotating>& rotates) {
  if (!rotates || words.source == rotates->source) return words.source;
  return words.source.empty() ? rotates->source : words.source + ", " + rotates->source;
}

/// Whether layers of a kind rotate, beyond what lists and dictionaries say.
void settle(const ConfigContext& context, std::vector<PlannedType>& types) {
  for (PlannedType& type : types) {
    // A kind of which no layer rotates keeps its own name.
    if (type.type == type.word + "_nope" &&
        std::none_of(types.begin(), types.end(), [&](const PlannedType& t) { return t.type == type.word; })) {
      type.type = type.word;
    }
    if (!attends(type.word)) type.still = "layers of this kind do not rotate";
    if (context.family.rule == LayerRule::rotates_sliding && type.word == full && types.size() > 1) {
      type.still = context.family_source() + ": only sliding_attention rotates";
    }
  }
}

}  // namespace

std::vector<PlannedType> plan_layers(ConfigContext& context, const RopeFields& fields) {
  const ConfigScope& text = context.text;
  const auto counted = ranked_whole(
      context, ranked(text, {"num_hidden_layers", "n_layer", "num_layers", "n_layers"}), 1, most_layers);
  std::optional<Index> count;
  if (counted) count = counted->value;
  Words words = layer_words(context, counted);
  const std::optional<Rotating> rotates = rotating_layers(context, count);
  if (!words.layers.empty()) count = static_cast<Index>(words.layers.size());
  if (!count && rotates) count = static_cast<Index>(rotates->layers.size());
  context.record.model.layer_count = count;
  const bool compressing = text.has("compress_rope_theta") ||
                           (fields.by_type.contains("main") && fields.by_type.contains("compress"));

  if (fields.by_type.size() > most_kinds) {
    context.problem().add(
        "the rotation is given for " + std::to_string(fields.by_type.size()) + " kinds of layers",
        "at most " + std::to_string(most_kinds) + " are read");
    return {};
  }
  Plan plan;
  if (words.layers.empty()) {
    const std::vector<std::string> kinds = unlisted_kinds(context, fields, compressing);
    for (const std::string& word : kinds) plan.type(word, word);
    if (kinds.size() == 1 && count) {
      words.layers.assign(static_cast<std::size_t>(*count), kinds.front());
      // Which layers rotate says more than how many there are.
      if (counted && !rotates) words.source = counted->path;
    }
  }
  const std::string source = layers_source(words, rotates);
  for (std::size_t i = 0; i < words.layers.size(); ++i) {
    const std::string word = compressing ? compressing_word(words.layers[i]) : words.layers[i];
    const bool turns = !rotates || i >= rotates->layers.size() || rotates->layers[i];
    PlannedType& type = plan.type(turns ? word : word + "_nope", word);
    if (!turns) type.still = rotates->source;
    type.layers_source = source;
    type.layers.push_back(static_cast<Index>(i));
  }
  std::vector<PlannedType> types = plan.take();
  std::erase_if(types, [&](const PlannedType& type) { return !words.layers.empty() && type.layers.empty(); });
  settle(context, types);
  return types;
}

}  // namespace rope
