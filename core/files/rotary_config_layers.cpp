// SPDX-License-Identifier: MIT
// Which layers of a config.json are of which kind, and which of them rotate.
#include <algorithm>
#include <array>
#include <set>
#include <string_view>

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

/// Which layers rotate by no_rope_layers (1: it does) or its interval; nothing where all do.
std::optional<std::vector<bool>> rotating_layers(ConfigContext& context, std::optional<Index> count) {
  const ConfigScope& text = context.text;
  const nlohmann::json* const list = text.find("no_rope_layers");
  if (list != nullptr && !(list->is_array() && list->empty())) {
    const auto size = static_cast<std::size_t>(count.value_or(0));
    const auto numbers = text.numbers("no_rope_layers", count ? size : 1, count ? size : most_layers, {0, 1});
    if (!numbers) return std::nullopt;
    std::vector<bool> rotates;
    for (const double number : *numbers) rotates.push_back(number != 0);
    return rotates;
  }
  const bool said = text.has("no_rope_layer_interval");
  if (!said && context.family.nope_interval == 0) return std::nullopt;
  const Index interval =
      text.whole("no_rope_layer_interval", 1, most_layers).value_or(context.family.nope_interval);
  if (!count || interval < 1) {
    context.record.warn("the number of layers is not given, so that those which do not rotate are not told");
    return std::nullopt;
  }
  std::vector<bool> rotates;
  for (Index i = 0; i < *count; ++i) rotates.push_back((i + 1) % interval != 0);
  return rotates;
}

/// sliding_window_pattern: a number, or letters such as LLLG of which the last kind is full.
std::vector<std::string> patterned_words(ConfigContext& context, Index count) {
  const ConfigScope& text = context.text;
  const RotaryFamily& family = context.family;
  std::vector<std::string> words;
  const nlohmann::json* const pattern = text.find("sliding_window_pattern");
  if (pattern != nullptr && pattern->is_string() && !pattern->get_ref<const std::string&>().empty() &&
      pattern->get_ref<const std::string&>().find_first_not_of("LG") == std::string::npos) {
    const auto& letters = pattern->get_ref<const std::string&>();
    for (Index i = 0; i < count; ++i) {
      words.push_back(letters[static_cast<std::size_t>(i) % letters.size()] == 'L' ? sliding : full);
    }
    return words;
  }
  const std::string key = family.first_is_full
                              ? "global_attn_every_n_layers"
                              : text.first_of({"sliding_window_pattern", "_sliding_window_pattern"});
  Index every = family.pattern;
  if (text.has(key)) every = text.whole(key, 1, most_layers).value_or(every);
  for (Index i = 0; i < count; ++i) {
    const Index place = family.first_is_full ? i : i + 1;
    words.push_back(place % every == 0 ? full : sliding);
  }
  return words;
}

/// Without a window these families have one kind of layers.
bool has_windows(const ConfigContext& context) {
  return context.family.rule != LayerRule::rotates_sliding ||
         !context.text.object().contains("sliding_window") || context.text.has("sliding_window");
}

/// The config's word for each layer; empty where it does not list them.
std::vector<std::string> layer_words(ConfigContext& context, std::optional<Index> count) {
  const std::string key = context.text.first_of({"layer_types", "layers_block_type"});
  if (!key.empty()) {
    std::vector<std::string> words = context.text.texts(key).value_or(std::vector<std::string>{});
    if (words.size() > static_cast<std::size_t>(most_layers)) {
      context.text.refuse(key, "a list of at most " + std::to_string(most_layers) + " texts");
      words.clear();
    }
    for (std::string& word : words) word = plain_text(word);
    if (std::set<std::string>(words.begin(), words.end()).size() > most_kinds) {
      context.text.refuse(key, "a list of at most " + std::to_string(most_kinds) + " kinds of layers");
      words.clear();
    }
    if (count && !words.empty() && static_cast<Index>(words.size()) != *count) {
      context.record.warn(context.text.path(key) + " lists " + std::to_string(words.size()) +
                          " layers where num_hidden_layers is " + std::to_string(*count) +
                          ": the list was taken");
    }
    return words;
  }
  const RotaryFamily& family = context.family;
  if (count && family.pattern > 0) {
    if (has_windows(context)) return patterned_words(context, *count);
  }
  return {};
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
  const std::string count_key = text.first_of({"num_hidden_layers", "n_layer", "num_layers", "n_layers"});
  std::optional<Index> count;
  if (!count_key.empty()) count = text.whole(count_key, 1, most_layers);
  std::vector<std::string> words = layer_words(context, count);
  const std::optional<std::vector<bool>> rotates = rotating_layers(context, count);
  if (!words.empty()) count = static_cast<Index>(words.size());
  if (!count && rotates) count = static_cast<Index>(rotates->size());
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
  if (words.empty()) {
    const std::vector<std::string> kinds = unlisted_kinds(context, fields, compressing);
    for (const std::string& word : kinds) plan.type(word, word);
    if (kinds.size() == 1 && count) words.assign(static_cast<std::size_t>(*count), kinds.front());
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string word = compressing ? compressing_word(words[i]) : words[i];
    const bool turns = !rotates || i >= rotates->size() || (*rotates)[i];
    PlannedType& type = plan.type(turns ? word : word + "_nope", word);
    if (!turns) {
      type.still = text.has("no_rope_layers") ? text.path("no_rope_layers") : "no_rope_layer_interval";
    }
    type.layers.push_back(static_cast<Index>(i));
  }
  std::vector<PlannedType> types = plan.take();
  std::erase_if(types, [&](const PlannedType& type) { return !words.empty() && type.layers.empty(); });
  settle(context, types);
  return types;
}

}  // namespace rope
