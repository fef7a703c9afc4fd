// SPDX-License-Identifier: MIT
#include "core/files/rotary_config.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <span>
#include <system_error>
#include <utility>

#include "core/files/detail/json_reader.h"
#include "core/files/detail/rotary_config_reader.h"
#include "core/support/file.h"

namespace rope {
namespace {

using nlohmann::json;

constexpr std::uint64_t most_bytes = 16'000'000;
constexpr NumberRange shares{1e-6, 1};
constexpr std::initializer_list<const char*> outer_shares{
    "partial_rotary_factor", "rotary_pct", "rotary_emb_fraction", "rope_pct", "rope_percentage"};
constexpr std::initializer_list<const char*> usual_bases{"rope_theta", "global_rope_theta", "rotary_emb_base",
                                                         "rope_base"};

/// One config.json, part by part. What is wrong is kept in the problem and looked at at the end.
class ConfigReader {
 public:
  explicit ConfigReader(ConfigContext& context) : context_(context) {}

  void read();

 private:
  const ConfigScope& text() const { return context_.text; }
  RotaryRecord& record() { return context_.record; }
  ConfigProblem& problem() { return context_.problem(); }

  void read_type(const PlannedType& planned, const RopeFields& fields);
  /// The dictionary of one type; null where it has none, and `still` then says if it does not rotate.
  const ConfigScope* own_fields(const PlannedType& planned, const RopeFields& fields, std::string& still);
  RotarySettings read_rotation(const PlannedType& planned, const RopeFields& fields, const ConfigScope* rope,
                               Index head_dim, DerivedSources& sources);
  /// Where a share of the head may stand.
  std::vector<RankedField> share_fields(const ConfigScope* rope);
  /// Says of shares that lead to another size than the number of components that is given.
  void warn_of_shares(const ConfigScope* rope, Index head_dim, const Ranked<Index>& counted);
  void read_rotary_dim(const PlannedType& planned, const ConfigScope* rope, RotarySettings& settings);
  void read_partial(const PlannedType& planned, const ConfigScope* rope, RotarySettings& settings);
  void read_base(const PlannedType& planned, const ConfigScope* rope, RotarySettings& settings);

  ConfigContext& context_;
};

std::vector<RankedField> ConfigReader::share_fields(const ConfigScope* rope) {
  std::vector<RankedField> fields;
  if (rope != nullptr) fields.push_back({rope, "partial_rotary_factor"});
  for (const char* const key : outer_shares) {
    if (context_.family.share_key.empty() || key == context_.family.share_key)
      fields.push_back({&text(), key});
  }
  return fields;
}

void ConfigReader::read_partial(const PlannedType& planned, const ConfigScope* rope,
                                RotarySettings& settings) {
  const auto share = ranked_number(context_, share_fields(rope), shares);
  const double value = share ? share->value : context_.family.partial;
  const std::string source = share ? share->path : context_.default_source();
  const std::string_view read = context_.family.share_key;
  for (const char* const key : outer_shares) {
    if (!read.empty()) warn_of_unread(context_, key, read, value);
  }
  if (rope != nullptr && rope->text(rope->first_of({"rope_type", "type"})) == "proportional") {
    settings.rotary_dim = settings.head_dim;
    settings.partial_rotary_factor = value;
    record().note(planned.type, "rotary_dim", settings.rotary_dim,
                  "head_dim: proportional scaling pairs all of it");
    record().note(planned.type, "partial_rotary_factor", value, source);
    return;
  }
  settings.rotary_dim = static_cast<Index>(static_cast<double>(settings.head_dim) * value);
  const bool whole = value == 1;
  record().note(planned.type, "rotary_dim", settings.rotary_dim,
                whole && !share ? "head_dim" : "head_dim * " + exact_text(value) + " (" + source + ")");
}

void ConfigReader::warn_of_shares(const ConfigScope* rope, Index head_dim, const Ranked<Index>& counted) {
  for (const RankedField& field : share_fields(rope)) {
    const json* const value = field.scope->find(field.key);
    const auto share = value == nullptr ? std::nullopt : json_number(*value);
    // With latent attention it may also be the share of its part, which all rotates.
    if (value == nullptr || (record().model.rotates_end_of_head && share == 1)) continue;
    const double size = share ? std::floor(static_cast<double>(head_dim) * *share) : -1;
    if (size == static_cast<double>(counted.value)) continue;
    const std::string path = field.scope->path(field.key);
    if (size >= 0) {
      record().warn(warning_words("RotaryWarning",
                                  "%1 is %2, which is %3 of %4, and %5 is %6: the latter was taken, since a "
                                  "number of components counts before a share"),
                    path, shown_json(*value), size, head_dim, counted.path, counted.value);
    } else {
      record().warn(warning_words("RotaryWarning",
                                  "%1 is %2, and %3 is %4: the latter was taken, since a number of "
                                  "components counts before a share"),
                    path, shown_json(*value), counted.path, counted.value);
    }
  }
}

void ConfigReader::read_rotary_dim(const PlannedType& planned, const ConfigScope* rope,
                                   RotarySettings& settings) {
  const auto counted = ranked_whole(context_, ranked(text(), {"qk_rope_head_dim", "rotary_dim"}), 2, 512);
  const std::vector<RankedField> by_share = share_fields(rope);
  const bool by_default = !counted && context_.family.rotary_dim != 0 &&
                          !text().object().contains("rotary_dim") &&
                          std::none_of(by_share.begin(), by_share.end(),
                                       [](const RankedField& field) { return field.scope->has(field.key); });
  if (counted || by_default) {
    settings.rotary_dim = counted ? counted->value : context_.family.rotary_dim;
    record().note(planned.type, "rotary_dim", settings.rotary_dim,
                  counted ? counted->path : context_.default_source());
    if (counted) warn_of_shares(rope, settings.head_dim, *counted);
  } else {
    read_partial(planned, rope, settings);
  }
  if (settings.rotary_dim < 2 || settings.rotary_dim > settings.head_dim || settings.rotary_dim % 2 != 0) {
    problem().add(
        "rotary_dim is " + std::to_string(settings.rotary_dim) + " (" + record().model.sources.back().source +
            ")",
        "it must be an even number from 2 to head_dim, which is " + std::to_string(settings.head_dim));
  }
}

void ConfigReader::read_base(const PlannedType& planned, const ConfigScope* rope, RotarySettings& settings) {
  const auto attention = text().scope("attn_config");
  const auto fields = [&](std::initializer_list<const char*> keys) {
    std::vector<RankedField> all = ranked(text(), keys);
    if (rope != nullptr) all.insert(all.begin(), {rope, "rope_theta"});
    return all;
  };
  std::optional<RankedNumber> found;
  if (planned.local) {
    found = ranked_number(context_, fields({"rope_local_base_freq", "local_rope_theta", "swa_rope_theta"}),
                          allowed_bases);
  } else if (planned.word == "compress") {
    found = ranked_number(context_, fields({"compress_rope_theta"}), allowed_bases);
  }
  const bool local_default = planned.local && context_.family.local_base != 0;
  const std::string_view read = context_.family.base_key;
  const bool usual = !found && !local_default;
  if (usual) {
    std::vector<RankedField> bases = fields(usual_bases);
    if (attention) bases.push_back({&*attention, "rope_theta"});
    std::erase_if(bases, [&](const RankedField& field) {
      return !read.empty() && field.scope == &text() && field.key != read;
    });
    found = ranked_number(context_, bases, allowed_bases);
  }
  double base = local_default ? context_.family.local_base : context_.family.base;
  std::string source = context_.default_source();
  if (found) {
    base = found->value;
    source = found->path;
    const json* const ratio = text().find("rope_ratio");
    if (ratio != nullptr && json_number(*ratio) != 1) {
      record().warn(
          warning_words(
              "RotaryWarning",
              "%1 is %2 and %3 is %4: the latter was taken, since the ratio is for a base that is not given"),
          text().path("rope_ratio"), shown_json(*ratio), source, base);
    }
  } else if (const auto ratio = text().number("rope_ratio", {1e-6, 1e12})) {
    source = exact_text(base) + " * " + text().path("rope_ratio");
    base *= *ratio;
  }
  for (const char* const key : usual_bases) {
    if (usual && !read.empty()) warn_of_unread(context_, key, read, base);
  }
  settings.base = base;
  record().note(planned.type, "base", base, source);
}

const ConfigScope* ConfigReader::own_fields(const PlannedType& planned, const RopeFields& fields,
                                            std::string& still) {
  if (!fields.nested()) {
    const bool unscaled =
        (planned.local && context_.family.rule == LayerRule::local_unscaled) || planned.word == "main";
    return fields.all && !unscaled ? &*fields.all : nullptr;
  }
  const auto own = fields.by_type.find(planned.word);
  if (own != fields.by_type.end() && own->second) return &*own->second;
  if (!still.empty()) return nullptr;
  if (own != fields.by_type.end()) {
    still = fields.path + "." + planned.word + " is null";
  } else {
    still = "no entry for " + planned.word;
    record().warn(warning_words("RotaryWarning",
                                "%1 gives the rotation for each kind of layer, but not for %2: those layers "
                                "are shown without it"),
                  fields.path, planned.word);
  }
  return nullptr;
}

// Stops where there is a problem.
RotarySettings ConfigReader::read_rotation(const PlannedType& planned, const RopeFields& fields,
                                           const ConfigScope* rope, Index head_dim, DerivedSources& sources) {
  RotarySettings settings{.head_dim = head_dim, .pairing = context_.pairing};
  read_rotary_dim(planned, rope, settings);
  read_base(planned, rope, settings);
  record().note_pairing(planned.type, context_.pairing, context_.pairing_source);
  const LayerRule rule = context_.family.rule;
  const bool by_kind = fields.nested() || rule == LayerRule::local_base ||
                       rule == LayerRule::local_unscaled || planned.word == "main" ||
                       planned.word == "compress";
  read_original_length(context_, rope, by_kind, planned.type, settings);
  if (problem().error) return settings;
  if (rope == nullptr) {
    record().note(planned.type, "scaling", "none",
                  fields.all ? context_.family_source() + ": scaling is for full_attention"
                             : "default: no rope_scaling");
    return settings;
  }
  read_scaling(context_, *rope, planned.type, settings, sources);
  if (planned.word == "compress" && settings.scaling.kind == ScalingKind::yarn &&
      !settings.scaling.attention_factor) {
    settings.scaling.attention_factor = 1;
    sources.attention_factor = context_.default_source();
  }
  return settings;
}

void ConfigReader::read_type(const PlannedType& planned, const RopeFields& fields) {
  LayerRotary layer{.type = planned.type, .rotary = {}, .layers = planned.layers};
  std::string still = planned.still;
  const ConfigScope* const rope = own_fields(planned, fields, still);
  Index head_dim = record().model.head_dim;
  std::string head_source = context_.head_dim_source;
  if (planned.word == "full_attention" && text().has("global_head_dim")) {
    head_dim = text().whole("global_head_dim", 2, 512).value_or(head_dim);
    head_source = text().path("global_head_dim");
  }
  record().note(planned.type, "head_dim", head_dim, head_source);
  const std::string model = context_.model_type.empty() ? "not given" : context_.model_type;
  record().note(planned.type, "encoding", still.empty() ? "rope" : "none",
                still.empty() ? "model_type " + model : still);
  DerivedSources sources{
      .attention_factor = {}, .softmax_scale = context_.softmax_source, .layers = planned.layers_source};
  if (still.empty()) {
    layer.rotary = read_rotation(planned, fields, rope, head_dim, sources);
    if (!record().model.original_length) record().model.original_length = layer.rotary->original_length;
  }
  if (problem().error) return;
  if (Status added = add_type(record(), std::move(layer), sources, problem().file); !added) {
    problem().error = added.error();
  }
}

void ConfigReader::read() {
  const RopeFields fields = find_rope_fields(context_);
  std::vector<PlannedType> types = plan_layers(context_, fields);
  // "position_encoding" is a field of ours: models that learned without positions, for comparison.
  const std::string encoding = text().text("position_encoding").value_or("rope");
  if (encoding != "rope" && encoding != "none") text().refuse("position_encoding", R"("rope" or "none")");
  const std::string word = text().text("position_embedding_type").value_or("");
  for (PlannedType& type : types) {
    if (encoding == "none") type.still = text().path("position_encoding");
    if (word == "nope" || word == "none") type.still = text().path("position_embedding_type");
    if (problem().error) return;
    read_type(type, fields);
  }
}

}  // namespace

Result<ModelRotary> rotary_of_config(const json& config, const std::string& name) {
  if (!config.is_object()) {
    return Error{.what = "not a JSON object ({...})", .where = name, .fix = "check that it is a config.json"};
  }
  ConfigProblem problem{.file = name};
  const ConfigScope top(config, {}, problem);
  ConfigContext context{.text = find_text(top), .family = {}, .model_type = {}};
  context.model_type =
      plain_text(context.text.text("model_type").value_or(top.text("model_type").value_or(std::string())));
  if (const RotaryFamily* const family = find_rotary_family(context.model_type)) {
    context.family = *family;
    context.known = true;
  }
  context.record.model.name = context.model_type;
  context.record.model.origin = name;
  if (read_whole_model(top, context)) ConfigReader(context).read();
  if (problem.error) return *problem.error;
  return std::move(context.record.model);
}

Result<ModelRotary> parse_rotary_config(std::string_view config, const std::string& name) {
  const Result<json> parsed =
      parse_json_strict(config, name, {.max_values = 1'000'000, .keeps_odd_numbers = true});
  if (!parsed) return parsed.error();
  return rotary_of_config(*parsed, name);
}

namespace {

std::string first_bytes(const ByteSource& source) {
  std::array<char, 64> bytes{};
  const auto part = std::span(bytes).first(std::min<std::uint64_t>(bytes.size(), source.size()));
  if (!source.read_at(0, std::as_writable_bytes(part)).ok()) return {};
  return {part.begin(), part.end()};
}

/// JSON as it begins. A safetensors file begins with a length, whose last bytes are zero and may have '{'
/// first.
bool begins_as_json(std::string_view start) {
  if (start.starts_with("\xEF\xBB\xBF")) start.remove_prefix(3);
  const std::size_t first = start.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && (start[first] == '{' || start[first] == '[') &&
         start.find('\0') == std::string_view::npos;
}

/// The name's ending in small letters: ".gguf".
std::string ending_of(const std::filesystem::path& path) {
  std::string ending = path.extension().string();
  for (char& c : ending) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return ending;
}

/// By its first bytes, else by its name, so that a .gguf that is none is told as such.
bool is_gguf(const std::filesystem::path& path, std::string_view start) {
  return start.starts_with("GGUF") || (ending_of(path) == ".gguf" && !begins_as_json(start));
}

}  // namespace

bool is_rotary_file(const std::filesystem::path& path) {
  const Result<ByteSourcePtr> source = open_source(path);
  if (!source) return false;
  const std::string start = first_bytes(**source);
  return is_gguf(path, start) || begins_as_json(start) || ending_of(path) == ".json";
}

Result<ModelRotary> read_model_rotary(const std::filesystem::path& path) {
  std::error_code unknown;  // what cannot be looked at is said when it is opened
  const std::filesystem::path file =
      std::filesystem::is_directory(path, unknown) ? path / "config.json" : path;
  const Result<ByteSourcePtr> source = open_source(file);
  if (!source) return source.error();
  if (is_gguf(file, first_bytes(**source))) {
    const Result<GgufMetadata> metadata = read_gguf_metadata(**source);
    if (!metadata) return metadata.error();
    return rotary_from_gguf(*metadata, file.string());
  }
  if ((*source)->size() > most_bytes) {
    return Error{.what = "more than 16 MB, which no config.json has",
                 .where = file.string(),
                 .fix = "choose a config.json, a .gguf file or a model folder"};
  }
  const Result<std::string> text = read_file(file, most_bytes);
  if (!text) return text.error();
  return parse_rotary_config(*text, file.string());
}

}  // namespace rope
