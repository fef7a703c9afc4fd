// SPDX-License-Identifier: MIT
#include "core/files/model_folder.h"

#include <utility>

#include "core/files/config_reader.h"
#include "core/files/detail/config_fitting.h"
#include "core/files/detail/folder_check.h"
#include "core/files/detail/weights_reader.h"

namespace rope {
namespace {

namespace fs = std::filesystem;

Status check_vocabulary(const fs::path& folder, const Vocabulary& vocabulary, const RoFormerConfig& config,
                        std::vector<std::string>& notes) {
  if (vocabulary.size() > config.vocab_size) {
    return Error{.what = "the vocabulary has " + std::to_string(vocabulary.size()) +
                         " tokens, vocab_size in config.json is " + std::to_string(config.vocab_size),
                 .where = (folder / "vocab.txt").string(),
                 .fix = "vocab.txt and config.json must belong to the same model"};
  }
  if (vocabulary.size() < config.vocab_size) {
    notes.push_back("the last " + std::to_string(config.vocab_size - vocabulary.size()) +
                    " rows of the word embeddings have no token in vocab.txt");
  }
  return {};
}

/// A folder with everything but the numbers of its weights.
struct OpenFolder {
  ConfigFile config;
  TokenizerParts tokenizer;
  TensorFile file;
};

Result<OpenFolder> open_folder(const fs::path& folder, std::optional<TokenizerKind> tokenizer_kind) {
  if (Status complete = detail::check_model_folder(folder); !complete) return complete.error();
  Result<ConfigFile> config = read_config_file(folder / "config.json");
  if (!config) return config.error();
  Result<TokenizerParts> tokenizer = read_tokenizer_parts(folder, tokenizer_kind, config->notes);
  if (!tokenizer) return tokenizer.error();
  if (Status fits = check_vocabulary(folder, tokenizer->vocabulary, config->config, config->notes); !fits) {
    return fits.error();
  }
  Result<TensorFile> file = open_weights(folder);
  if (!file) return file.error();
  return OpenFolder{std::move(config).value(), std::move(tokenizer).value(), std::move(file).value()};
}

/// The tensors by their published names, and the config as they make it.
Result<detail::PublishedTensors> fit_to_weights(OpenFolder& open, const fs::path& folder) {
  Result<detail::PublishedTensors> tensors = detail::PublishedTensors::of(open.file);
  if (!tensors) return tensors;
  detail::fit_config(open.config, *tensors);
  if (Status sizes = check(open.config.config); !sizes) {
    return Error{sizes.error().what, (folder / "config.json").string(), sizes.error().fix};
  }
  return tensors;
}

/// "dir/" is "dir".
std::string folder_name(const fs::path& folder) {
  return (folder.has_filename() ? folder : folder.parent_path()).filename().string();
}

}  // namespace

Result<Model> read_model_folder(const fs::path& folder, const Work& work,
                                std::optional<TokenizerKind> tokenizer_kind) {
  Result<OpenFolder> open = open_folder(folder, tokenizer_kind);
  if (!open) return open.error();
  const Result<detail::PublishedTensors> tensors = fit_to_weights(*open, folder);
  if (!tensors) return tensors.error();
  RoFormerConfig& config = open->config.config;
  std::vector<std::string>& notes = open->config.notes;
  Result<Tokenizer> tokenizer = make_tokenizer(std::move(open->tokenizer));
  if (!tokenizer) return tokenizer.error();
  Result<RoFormerWeights<float>> weights = detail::read_weights(*tensors, config, work, notes);
  if (!weights) return weights.error();
  if (weights->mlm_head) config.tie_word_embeddings = !weights->mlm_head->decoder;
  work.report(1);
  return Model{.name = folder_name(folder),
               .config = std::move(config),
               .weights = std::move(weights).value(),
               .tokenizer = std::move(tokenizer).value(),
               .notes = std::move(notes)};
}

Result<ModelOutline> read_model_outline(const fs::path& folder, std::optional<TokenizerKind> tokenizer_kind) {
  Result<OpenFolder> open = open_folder(folder, tokenizer_kind);
  if (!open) return open.error();
  const Result<detail::PublishedTensors> tensors = fit_to_weights(*open, folder);
  if (!tensors) return tensors.error();
  const RoFormerConfig& config = open->config.config;
  if (Status fits = detail::check_weights(*tensors, config); !fits) return fits.error();
  ModelOutline outline{.name = folder_name(folder),
                       .config = config,
                       .tokenizer = open->tokenizer.options.kind,
                       .vocabulary = open->tokenizer.vocabulary.size(),
                       .parameters = parameter_count(config),
                       .weight_bytes = 0,
                       .pooler = detail::has_pooler(*tensors),
                       .notes = std::move(open->config.notes)};
  if (outline.pooler) outline.parameters += config.hidden_size * (config.hidden_size + 1);
  for (const TensorInfo& info : open->file.tensors()) outline.weight_bytes += info.end - info.begin;
  return outline;
}

}  // namespace rope
