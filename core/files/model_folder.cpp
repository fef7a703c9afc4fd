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

constexpr std::uint64_t largest_vocabulary_file = 64'000'000;

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

Result<Tokenizer> read_tokenizer(const fs::path& folder, std::vector<std::string>& notes) {
  Result<TokenizerFile> options = read_tokenizer_config(folder / "tokenizer_config.json");
  if (!options) return options.error();
  notes.insert(notes.end(), options->notes.begin(), options->notes.end());
  const fs::path file = folder / "vocab.txt";
  const Result<std::string> text = read_file(file, largest_vocabulary_file);
  if (!text) return text.error();
  Result<Vocabulary> vocabulary = Vocabulary::parse(*text, file.string(), options->special);
  if (!vocabulary) return vocabulary.error();
  return Tokenizer(std::move(vocabulary).value(), options->options);
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

Result<Tokenizer> read_tokenizer(const fs::path& folder) {
  std::vector<std::string> unheard;
  return read_tokenizer(folder, unheard);
}

Result<Model> read_model_folder(const fs::path& folder, const Work& work) {
  if (Status complete = check_folder(folder); !complete) return complete.error();
  Result<ConfigFile> config = read_config_file(folder / "config.json");
  if (!config) return config.error();
  std::vector<std::string> notes = std::move(config->notes);
  Result<Tokenizer> tokenizer = read_tokenizer(folder, notes);
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
