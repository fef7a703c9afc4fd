// SPDX-License-Identifier: MIT
#include "core/files/rotary_config.h"

#include <array>
#include <initializer_list>
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
  void read_rotary_dim(const PlannedType& planned, const ConfigScope* rope, RotarySettings& settings);
  void read_partial(const PlannedType& planned, const ConfigScope* rope, RotarySettings& settings);
  void read_base(const PlannedType& planned, const ConfigScope* rope, RotarySettings& settings);

  ConfigContext& context_;
};

void ConfigReader::read_partial(const PlannedType& planned, const ConfigScope* rope,
                                RotarySettings& settings) {
  std::vector<RankedField> fields;
  if (rope != nullptr) fields.push_back({rope, "partial_rotary_factor"});
  for (const char* const key :
       {"partial_rotary_factor", "rotary_pct", "rotary_emb_fraction", "rope_pct", "rope_percentage"}) {
    fields.push_back({&text(), key});
  }
  const auto share = ranked_number(context_, fields, shares);
  const double value = share ? share->value : context_.family.partial;
  const std::string source = share ? share->path : context_.default_source();
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

void ConfigReader::read_rotary_dim(const PlannedType& planned, const ConfigScope* rope,
                                   RotarySettings& settings) {
  const std::string key = text().first_of({"qk_rope_head_dim", "rotary_dim"});
  const bool by_default = key.empty() && context_.family.rotary_dim != 0 &&
                          text().first_of({"partial_rotary_factor", "rotary_pct"}).empty() &&
                          (rope == nullptr || !rope->has("partial_rotary_factor")) &&
                          !text().object().contains("rotary_dim");
  if (key.empty() && !by_default) {
    read_partial(planned, rope, settings);
  } else {
    settings.rotary_dim = by_default ? context_.family.rotary_dim : text().whole(key, 2, 512).value_or(2);
    record().note(planned.type, "rotary_dim", settings.rotary_dim,
                  by_default ? context_.default_source() : text().path(key));
    const std::string share = text().first_of({"partial_rotary_factor", "rotary_pct"});
    const auto value = share.empty() || key.empty() ? std::nullopt : text().number(share, shares);
    if (value && static_cast<Index>(static_cast<double>(settings.head_dim) * *value) != settings.rotary_dim) {
      record().warn(text().path(share) + " leads to another size than " + text().path(key) +
                    ": the latter was taken");
    }
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
    std::vector<RankedField> ranked;
    if (rope != nullptr) ranked.push_back({rope, "rope_theta"});
    for (const char* const key : keys) ranked.push_back({&text(), key});
    return ranked;
  };
  std::optional<RankedNumber> found;
  if (planned.local) {
    found = ranked_number(context_, fields({"rope_local_base_freq", "local_rope_theta", "swa_rope_theta"}),
                          allowed_bases);
  } else if (planned.word == "compress") {
    found = ranked_number(context_, fields({"compress_rope_theta"}), allowed_bases);
  }
  const bool local_default = planned.local && context_.family.local_base != 0;
  if (!found && !local_default) {
    std::vector<RankedField> ranked =
        fields({"rope_theta", "global_rope_theta", "rotary_emb_base", "rope_base"});
    if (attention) ranked.push_back({&*attention, "rope_theta"});
    found = ranked_number(context_, ranked, allowed_bases);
  }
  double base = local_default ? context_.family.local_base : context_.family.base;
  std::string source = context_.default_source();
  if (found) {
    base = found->value;
    source = found->path;
  } else if (const auto ratio = text().number("rope_ratio", {1e-6, 1e12})) {
    source = exact_text(base) + " * " + text().path("rope_ratio");
    base *= *ratio;
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
    still = planned.word + " is null";
  } else {
    still = "no entry for " + planned.word;
    record().warn("the rotation is given for each kind of layer, but not for " + planned.word +
                  ": those layers are shown without it");
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
  read_original_length(context_, rope, planned.type, settings);
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
  DerivedSources sources{.attention_factor = {}, .softmax_scale = context_.softmax_source};
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
  const Result<json> parsed = parse_json_strict(config, name, {.max_values = 1'000'000});
  if (!parsed) return parsed.error();
  return rotary_of_config(*parsed, name);
}

Result<ModelRotary> read_model_rotary(const std::filesystem::path& path) {
  std::error_code unknown;  // what cannot be looked at is said when it is opened
  const std::filesystem::path file =
      std::filesystem::is_directory(path, unknown) ? path / "config.json" : path;
  const Result<ByteSourcePtr> source = open_source(file);
  if (!source) return source.error();
  std::array<char, 4> magic{};
  const bool read = (*source)->size() >= magic.size() &&
                    (*source)->read_at(0, std::as_writable_bytes(std::span(magic))).ok();
  if ((read && std::string_view(magic.data(), magic.size()) == "GGUF") || file.extension() == ".gguf") {
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
