// SPDX-License-Identifier: MIT
#include "core/files/model_folder.h"

#include <system_error>
#include <utility>

#include "core/files/config_reader.h"
#include "core/files/detail/weights_reader.h"
#include "core/support/file.h"

namespace rope {
namespace {

namespace fs = std::filesystem;

Status check_folder(const fs::path& folder) {
  std::error_code ignored;
  const auto error = [&](std::string what, std::string fix) {
    return Error{.what = std::move(what), .where = folder.string(), .fix = std::move(fix)};
  };
  if (!fs::exists(folder, ignored)) return error("no such folder", "check the name");
  if (!fs::is_directory(folder, ignored)) {
    return error("a model is a folder, this is a file", "choose the folder that it is in");
  }
  for (const char* const name : {"config.json", "vocab.txt"}) {
    if (!fs::exists(folder / name, ignored))
      return error(std::string("there is no ") + name + " in this folder",
                   "a model folder has config.json, vocab.txt and the weights");
  }
  return {};
}

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

}  // namespace

Result<Model> read_model_folder(const fs::path& folder, const Work& work,
                                std::optional<TokenizerKind> tokenizer_kind) {
  if (Status complete = check_folder(folder); !complete) return complete.error();
  Result<ConfigFile> config = read_config_file(folder / "config.json");
  if (!config) return config.error();
  std::vector<std::string> notes = std::move(config->notes);
  Result<Tokenizer> tokenizer = read_tokenizer(folder, tokenizer_kind, notes);
  if (!tokenizer) return tokenizer.error();
  if (Status fits = check_vocabulary(folder, tokenizer->vocabulary(), config->config, notes); !fits) {
    return fits.error();
  }
  const Result<TensorFile> file = open_weights(folder);
  if (!file) return file.error();
  Result<RoFormerWeights<float>> weights = detail::read_weights(*file, config->config, work, notes);
  if (!weights) return weights.error();
  work.report(1);
  const fs::path named = folder.has_filename() ? folder : folder.parent_path();  // "dir/" is "dir"
  return Model{.name = named.filename().string(),
               .config = config->config,
               .weights = std::move(weights).value(),
               .tokenizer = std::move(tokenizer).value(),
               .notes = std::move(notes)};
}

}  // namespace rope
