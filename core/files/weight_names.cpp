// SPDX-License-Identifier: MIT
#include "core/files/detail/weight_names.h"

#include <string_view>

#include "core/files/detail/position_table.h"

namespace rope::detail {

std::string published_name(std::string name) {
  if (name.starts_with("module.")) name.erase(0, 7);
  if (name.ends_with(".gamma")) name.replace(name.size() - 5, 5, "weight");
  if (name.ends_with(".beta")) name.replace(name.size() - 4, 4, "bias");
  for (const std::string_view start : {"embeddings.", "embeddings_project.", "encoder.", "pooler."}) {
    if (name.starts_with(start)) return "roformer." + name;
  }
  return name;
}

std::optional<std::string> tied_name(const std::string& name) {
  if (name == "roformer.embeddings.word_embeddings.weight") return "cls.predictions.decoder.weight";
  if (name == "cls.predictions.bias") return "cls.predictions.decoder.bias";
  return std::nullopt;
}

std::optional<std::string> known_to_be_unused(const std::string& name) {
  if (name == position_table_name)
    return "it is not the table of sines and cosines by which a RoFormer rotates, which is computed";
  if (name.ends_with("position_ids")) return "positions are counted";
  if (name.find(".crossattention.") != std::string::npos)
    return "cross-attention looks at another model's hidden states, and there is none";
  if (name.starts_with("cls.seq_relationship.")) return "the sentence-order head is not used";
  if (name.starts_with("adam_") || name.ends_with("/adam_m") || name.ends_with("/adam_v") ||
      name == "global_step")
    return "it is the optimizer's";
  return std::nullopt;
}

}  // namespace rope::detail
