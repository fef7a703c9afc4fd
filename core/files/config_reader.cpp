// SPDX-License-Identifier: MIT
#include "core/files/config_reader.h"

#include <array>
#include <utility>

#include "core/files/detail/head_reader.h"
#include "core/files/detail/json_reader.h"
#include "core/files/model_folder.h"

namespace rope {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

struct SizeField {
  const char* key;
  Index RoFormerConfig::*member;
};
constexpr std::array size_fields{
    SizeField{"vocab_size", &RoFormerConfig::vocab_size},
    SizeField{"hidden_size", &RoFormerConfig::hidden_size},
    SizeField{"num_hidden_layers", &RoFormerConfig::num_hidden_layers},
    SizeField{"num_attention_heads", &RoFormerConfig::num_attention_heads},
    SizeField{"intermediate_size", &RoFormerConfig::intermediate_size},
    SizeField{"max_position_embeddings", &RoFormerConfig::max_position_embeddings},
    SizeField{"type_vocab_size", &RoFormerConfig::type_vocab_size},
};

// Another model's config would be read without complaint and computed wrongly.
Status refuse_other_models(JsonFields& fields, const std::string& file) {
  std::string model_type = "roformer";
  fields.read("model_type", model_type);
  if (!fields.status() || model_type == "roformer") return fields.status();
  return Error{.what = "the model is of type \"" + model_type.substr(0, 60) + "\"",
               .where = file,
               .fix = "choose the folder of a RoFormer (model_type \"roformer\")"};
}

Result<Activation> read_activation(JsonFields& fields, const std::string& file, const char* key,
                                   Activation otherwise) {
  std::string name = activation_name(otherwise);
  fields.read(key, name);
  if (!fields.status()) return fields.status().error();
  Result<Activation> known = activation_from_name(name);
  if (!known) return Error{known.error().what, file + ", " + key, known.error().fix};
  return known;
}

// What makes a RoFormer V2, a decoder or RoFormer-sim of the model.
Status read_variants(JsonFields& fields, const std::string& file, ConfigFile& out) {
  RoFormerConfig& config = out.config;
  std::string norm = "layer_norm";
  bool cross_attention = false;
  fields.read("norm_type", norm).read("use_bias", config.use_bias).read("is_decoder", config.is_decoder);
  fields.read("tie_word_embeddings", config.tie_word_embeddings);
  fields.read("add_cross_attention", cross_attention);
  out.gives_norm = fields.has("norm_type");
  out.gives_bias = fields.has("use_bias");
  out.gives_pooler = fields.has("pooler_activation");
  if (!fields.status()) return fields.status();
  if (norm != "layer_norm" && norm != "rms_norm") {
    return Error{.what = "unknown norm \"" + norm.substr(0, 40) + "\"",
                 .where = file + ", norm_type",
                 .fix = "known are layer_norm, rms_norm"};
  }
  config.norm_type = norm == "rms_norm" ? NormKind::rms_norm : NormKind::layer_norm;
  for (const auto& [key, activation] : {std::pair("hidden_act", &config.hidden_act),
                                        std::pair("pooler_activation", &config.pooler_activation)}) {
    const Result<Activation> known = read_activation(fields, file, key, *activation);
    if (!known) return known.error();
    *activation = *known;
  }
  if (cross_attention) {
    out.notes.emplace_back(
        "the model can attend to another model's hidden states (add_cross_attention): without them, as here, "
        "it runs alone");
  }
  return {};
}

// A special token is "[MASK]" or {"content": "[MASK]", ...}.
Status read_special(JsonFields& fields, const json& object, const char* key, std::string& name) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_object()) return fields.read(key, name).status();
  JsonFields inner(*found, key);
  return inner.read("content", name).status();
}

}  // namespace

Result<ConfigFile> read_config_file(const fs::path& file) {
  const Result<json> parsed = read_json_strict(file, {.keeps_odd_numbers = true});
  if (!parsed) return parsed.error();
  JsonFields fields(*parsed, file.string());
  if (Status refused = refuse_other_models(fields, file.string()); !refused) return refused.error();
  ConfigFile out;
  RoFormerConfig& config = out.config;
  for (const SizeField& field : size_fields) {
    fields.read(field.key, config.*field.member);
    if (fields.has(field.key)) continue;
    out.notes.push_back("config.json does not give " + std::string(field.key) + ": " +
                        std::to_string(config.*field.member) + " was taken");
  }
  std::string positions = position_kind_name(config.position_encoding);
  fields.read("embedding_size", config.embedding_size);
  fields.read("layer_norm_eps", config.layer_norm_eps).read("rotary_value", config.rotary_value);
  fields.read("pad_token_id", config.pad_token_id).read("rope_theta", config.rope_base);
  fields.read("position_encoding", positions);
  if (!fields.status()) return fields.status().error();
  if (Status variants = read_variants(fields, file.string(), out); !variants) return variants.error();
  if (Status head = detail::read_head(*parsed, fields, file.string(), out); !head) return head.error();
  const Result<PositionKind> kind = position_kind_from_name(positions);
  if (!kind) return Error{kind.error().what, file.string() + ", position_encoding", kind.error().fix};
  config.position_encoding = *kind;
  if (!config.rotates()) {
    out.notes.emplace_back("the model was trained without positions: nothing is rotated");
  }
  if (Status sizes = check(config); !sizes) {
    return Error{sizes.error().what, file.string(), sizes.error().fix};
  }
  return out;
}

Result<RoFormerConfig> read_roformer_config(const fs::path& file) {
  Result<ConfigFile> read = read_config_file(file);
  if (!read) return read.error();
  return read->config;
}

Result<TokenizerFile> read_tokenizer_config(const fs::path& file) {
  TokenizerFile out;
  std::error_code ignored;
  if (!fs::exists(file, ignored)) {
    out.notes.emplace_back("there is no tokenizer_config.json: text is lowercased and accents are dropped");
    return out;
  }
  const Result<json> parsed = read_json_strict(file, {.max_bytes = 10'000'000});
  if (!parsed) return parsed.error();
  JsonFields fields(*parsed, file.string());
  if (!fields.status()) return fields.status().error();
  fields.read("do_lower_case", out.options.do_lower_case);
  fields.read("tokenize_chinese_chars", out.options.tokenize_chinese_chars);
  if (fields.has("strip_accents")) {
    bool strip = false;
    fields.read("strip_accents", strip);
    out.options.strip_accents = strip;
  }
  SpecialTokenNames& special = out.special;
  for (const auto& [key, name] : {std::pair("unk_token", &special.unk), std::pair("pad_token", &special.pad),
                                  std::pair("cls_token", &special.cls), std::pair("sep_token", &special.sep),
                                  std::pair("mask_token", &special.mask)}) {
    if (Status status = read_special(fields, *parsed, key, *name); !status) return status.error();
  }
  fields.read("tokenizer_class", out.tokenizer_class);
  if (!fields.status()) return fields.status().error();
  return out;
}

}  // namespace rope
