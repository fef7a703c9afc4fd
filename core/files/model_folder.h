// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/files/safetensors.h"
#include "core/files/tokenizer_reader.h"
#include "core/model/config.h"
#include "core/model/weights.h"
#include "core/support/result.h"
#include "core/support/work.h"
#include "core/text/tokenizer.h"

namespace rope {

/// A model as it lies on disk in the Hugging Face layout: config.json, vocab.txt, the weights in any layout
/// of open_weights() and, where there is one, tokenizer_config.json.
struct Model {
  std::string name;  ///< the folder's name
  RoFormerConfig config;
  RoFormerWeights<float> weights;
  Tokenizer tokenizer;
  std::vector<std::string> notes;  ///< tensors that were not used, defaults that were taken
};

/// config.json of a RoFormer. Limits: 16 MB, no duplicate keys, sizes checked by check(RoFormerConfig).
[[nodiscard]] Result<RoFormerConfig> read_roformer_config(const std::filesystem::path& file);

/// Opens a model folder, the weights from model.safetensors or else pytorch_model.bin: sizes, vocabulary and
/// weights are checked against each other. Names with and without "roformer." are accepted,
/// LayerNorm.gamma/beta too, and either name of a tied pair; tensors that are not used are named in the
/// notes. Head, classes and version are those of the weights where config.json says nothing or something
/// else; the notes say so. Weights without a head open as a bare encoder. Fails with what is missing or does
/// not fit, or with a cancelled error (asked between tensors). Progress is by bytes of weights. Besides the
/// weights little memory is used.
[[nodiscard]] Result<Model> read_model_folder(const std::filesystem::path& folder, const Work& work = {},
                                              std::optional<TokenizerKind> tokenizer_kind = std::nullopt);

/// What a model folder holds, told by its files' heads: names, types and shapes of the weights are read and
/// checked as for read_model_folder(), their numbers are not.
struct ModelOutline {
  std::string name;
  RoFormerConfig config;  ///< as the weights make it: version, head, classes
  TokenizerKind tokenizer = TokenizerKind::bert;
  Index vocabulary = 0;  ///< tokens in vocab.txt
  Index parameters = 0;  ///< numbers of the model
  std::uint64_t weight_bytes = 0;
  bool pooler = false;  ///< a vector of a whole text, as RoFormer-sim has it
  std::vector<std::string> notes;
};
[[nodiscard]] Result<ModelOutline> read_model_outline(
    const std::filesystem::path& folder, std::optional<TokenizerKind> tokenizer_kind = std::nullopt);

/// Writes config.json, model.safetensors, vocab.txt and tokenizer_config.json (naming BertTokenizer or
/// RoFormerTokenizer) as
/// transformers reads them, making the folder if need be. Each file is written aside and renamed, the
/// weights last. dtype is f32, f16 or bf16. A model that does not rotate, or with another base, gets the
/// table embed_positions.weight, so that transformers computes the same.
[[nodiscard]] Status write_model_folder(const std::filesystem::path& folder, const Model& model,
                                        DType dtype = DType::f32);

}  // namespace rope
