// SPDX-License-Identifier: MIT
// Private header of core: the parts of reading one config.json.
#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/detail/config_scope.h"
#include "core/files/detail/rotary_families.h"
#include "core/files/detail/rotary_record.h"

namespace rope {

/// A kind of layer before its settings are read.
struct PlannedType {
  std::string type;     ///< as ModelRotary names it
  std::string word{};   ///< as the config names it: the key of rope_parameters
  bool local = false;   ///< takes the local base and, by the family's rule, no scaling
  std::string still{};  ///< why these layers do not rotate; empty: they do
  std::vector<Index> layers{};
  std::string layers_source{};  ///< what says that these are the layers
};

/// rope_scaling or rope_parameters, whichever counts.
struct RopeFields {
  std::optional<ConfigScope> all{};                             ///< one for all layers
  std::map<std::string, std::optional<ConfigScope>> by_type{};  ///< or one for each; nothing where null
  std::string path{};                                           ///< "text_config.rope_parameters"
  [[nodiscard]] bool nested() const noexcept { return !by_type.empty(); }
};

/// What the readers of one config share.
struct ConfigContext {
  ConfigScope text;     ///< the language model's part of the file
  RotaryFamily family;  ///< of the model_type; the usual values where it is not known
  bool known = false;   ///< whether it is
  std::string model_type;
  RotaryRecord record{};
  std::optional<Index> max_length{};
  std::string max_length_source{};
  std::string head_dim_source{};
  Pairing pairing = Pairing::half;
  std::string pairing_source{};
  std::string softmax_source{};

  [[nodiscard]] ConfigProblem& problem() const noexcept { return text.problem(); }
  /// "as in transformers' llama", for what the config leaves to the program.
  [[nodiscard]] std::string family_source() const;
  /// "default of llama in transformers", for a value.
  [[nodiscard]] std::string default_source() const;
};

/// What parse_rotary_config() makes of a config that is parsed already.
[[nodiscard]] Result<ModelRotary> rotary_of_config(const nlohmann::json& config, const std::string& name);

/// The language model's part of a model of several (images, sound, text).
[[nodiscard]] ConfigScope find_text(const ConfigScope& top);

/// Takes what is true of all layers: lengths, head, softmax scale, pairing. False where the model does not
/// rotate at all, which is a problem then.
[[nodiscard]] bool read_whole_model(const ConfigScope& top, ConfigContext& context);

/// The dictionary of the rotation; says where there are two that differ.
[[nodiscard]] RopeFields find_rope_fields(ConfigContext& context);

/// The kinds of layers, in the order of their first one.
[[nodiscard]] std::vector<PlannedType> plan_layers(ConfigContext& context, const RopeFields& fields);

/// The scaling of one type's dictionary, noted with its sources. settings has its rotary_dim and base; takes
/// settings' scaling, sections, lengths and partial_rotary_factor from it.
void read_scaling(ConfigContext& context, const ConfigScope& rope, const std::string& type,
                  RotarySettings& settings, DerivedSources& sources);

/// The scaling that a type's name ("su") stands for; nothing where it is not known.
[[nodiscard]] std::optional<ScalingKind> scaling_kind(std::string_view name);

/// Whether a dictionary's field is one that is read, and so no kind of layers.
[[nodiscard]] bool is_rope_field(std::string_view key);

/// The length of the texts of training, for a type with a dictionary or without. `by_kind`: in transformers
/// each kind of layers has a dictionary of its own, whether or not the config writes it so.
void read_original_length(ConfigContext& context, const ConfigScope* rope, bool by_kind,
                          const std::string& type, RotarySettings& settings);

/// Fields that mean the same, in the order of their rank: the first that is there wins, and a warning says
/// so, and why, where another has a different value. One that does not win may be anything.
struct RankedField {
  const ConfigScope* scope;
  const char* key;
};
template <typename Value>
struct Ranked {
  Value value;
  std::string path;
};
using RankedNumber = Ranked<double>;
[[nodiscard]] std::optional<RankedNumber> ranked_number(ConfigContext& context,
                                                        const std::vector<RankedField>& fields,
                                                        NumberRange range);
[[nodiscard]] std::optional<Ranked<Index>> ranked_whole(ConfigContext& context,
                                                        const std::vector<RankedField>& fields, Index low,
                                                        Index high);
/// Fields of one scope by their names.
[[nodiscard]] std::vector<RankedField> ranked(const ConfigScope& scope,
                                              std::initializer_list<const char*> keys);
/// Says of a field that is there, with another value than the one that was taken, that the family's code
/// reads the same only under the name `read`.
void warn_of_unread(ConfigContext& context, const char* key, std::string_view read, double taken);

}  // namespace rope
