// SPDX-License-Identifier: MIT
#include "core/files/model_folder.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "core/files/config_reader.h"
#include "core/files/detail/position_table.h"
#include "core/support/file.h"
#include "core/support/shape_text.h"

namespace rope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_vocabulary_file = 64'000'000;
constexpr std::size_t most_names_in_a_note = 5;

bool is_float(DType dtype) {
  return dtype == DType::f32 || dtype == DType::f16 || dtype == DType::bf16 || dtype == DType::f64;
}

/// The published name of a tensor: without "module.", with "roformer.", and LayerNorm.weight/bias where
/// old TensorFlow names say gamma/beta.
std::string published_name(std::string name) {
  if (name.starts_with("module.")) name.erase(0, 7);
  if (name.ends_with(".gamma")) name.replace(name.size() - 5, 5, "weight");
  if (name.ends_with(".beta")) name.replace(name.size() - 4, 4, "bias");
  for (const std::string_view start : {"embeddings.", "embeddings_project.", "encoder.", "pooler."}) {
    if (name.starts_with(start)) return "roformer." + name;
  }
  return name;
}

/// The other name of a tied pair: the head's decoder is the word embedding, its bias stands twice.
std::optional<std::string> tied_name(const std::string& name) {
  if (name == "roformer.embeddings.word_embeddings.weight") return "cls.predictions.decoder.weight";
  if (name == "cls.predictions.bias") return "cls.predictions.decoder.bias";
  return std::nullopt;
}

/// Why a tensor that is in the file is not read; nothing if that is unexpected.
std::optional<std::string> known_to_be_unused(const std::string& name) {
  if (name == detail::position_table_name) return "the table of sines and cosines is computed";
  if (name.ends_with("position_ids")) return "positions are counted";
  if (name.starts_with("roformer.pooler.")) return "the pooler is not used for words";
  if (name.starts_with("cls.seq_relationship.")) return "the sentence-order head is not used";
  if (name.starts_with("adam_") || name.ends_with("/adam_m") || name.ends_with("/adam_v") ||
      name == "global_step")
    return "it is the optimizer's";
  return std::nullopt;
}

/// Fills the weights from one file: finds each tensor under any of its names, checks its shape, and keeps
/// account of what was used.
class WeightsReader {
 public:
  WeightsReader(const SafetensorsFile& file, const RoFormerConfig& config, const Work& work)
      : file_(file), config_(config), work_(work) {}

  Result<RoFormerWeights<float>> read() {
    if (Status named = index_names(); !named) return named.error();
    if (Status layers = check_layers(); !layers) return layers.error();
    auto weights = empty_weights<float>(config_, has_head());
    // All names and shapes first: reading 2 GB only to find the last tensor missing helps nobody.
    visit_weights(weights, config_, [&](const std::string& name, Tensor&, const std::vector<Index>& shape) {
      check_tensor(name, shape);
    });
    if (!problem_.ok()) return problem_.error();
    if (!missing_.empty()) return missing_error();
    visit_weights(weights, config_, [&](const std::string& name, Tensor& tensor, const std::vector<Index>&) {
      if (problem_.ok()) problem_ = read_tensor(name, tensor);
    });
    if (!problem_.ok()) return problem_.error();
    if (Status tied = check_tied(weights); !tied) return tied.error();
    add_notes();
    return weights;
  }
  [[nodiscard]] std::vector<std::string> take_notes() { return std::move(notes_); }

 private:
  Status index_names() {
    for (const TensorInfo& info : file_.tensors()) {
      total_bytes_ += info.end - info.begin;
      const auto [at, added] = by_name_.emplace(published_name(info.name), &info);
      if (added) continue;
      return Error{.what = "the tensors " + at->second->name + " and " + info.name + " are the same one",
                   .where = file_.name(),
                   .fix = "the file was put together wrongly; get another copy"};
    }
    return {};
  }

  [[nodiscard]] bool has_head() const {
    const auto head = by_name_.lower_bound("cls.predictions.");
    return head != by_name_.end() && head->first.starts_with("cls.predictions.");
  }
  [[nodiscard]] bool has(const char* part) const {
    return std::any_of(by_name_.begin(), by_name_.end(),
                       [&](const auto& entry) { return entry.first.find(part) != std::string::npos; });
  }

  /// Said first, since a config with other sizes would name hundreds of missing tensors.
  Status check_layers() const {
    Index layers = 0;
    while (by_name_.contains("roformer.encoder.layer." + std::to_string(layers) +
                             ".attention.self.query.weight")) {
      ++layers;
    }
    if (layers >= config_.num_hidden_layers) return {};
    Error error{.what = "config.json asks for " + std::to_string(config_.num_hidden_layers) +
                        " layers, the weights have " + std::to_string(layers),
                .where = file_.name(),
                .fix = "config.json and the weights must belong to the same model"};
    if (layers == 0) {
      error.what = "these are not a RoFormer's weights: there is no roformer.encoder.layer.0";
      error.fix = "choose the folder of a RoFormer";
    }
    return error;
  }

  [[nodiscard]] const TensorInfo* find(const std::string& name) const {
    const auto found = by_name_.find(name);
    if (found != by_name_.end()) return found->second;
    const std::optional<std::string> other = tied_name(name);
    return other ? find(*other) : nullptr;
  }

  void check_tensor(const std::string& name, const std::vector<Index>& shape) {
    if (!problem_.ok()) return;
    const TensorInfo* const info = find(name);
    if (info == nullptr) {
      missing_.push_back(name);
    } else if (info->shape != shape) {
      problem_ = Error{.what = "tensor " + info->name + " has the shape " + shape_text(info->shape) +
                               " where config.json asks for " + shape_text(shape),
                       .where = file_.name(),
                       .fix = "config.json and the weights must belong to the same model"};
    } else if (!is_float(info->dtype)) {
      problem_ =
          Error{.what = "tensor " + info->name + " is of type " + dtype_name(info->dtype) + ", not floats",
                .where = file_.name(),
                .fix = "use the model's F32, F16 or BF16 weights"};
    }
  }

  [[nodiscard]] Error missing_error() const {
    Error error{.what = "tensor " + missing_.front() + " is missing", .where = file_.name(), .fix = {}};
    if (missing_.size() > 1) error.what += ", and " + std::to_string(missing_.size() - 1) + " more";
    const std::string& name = missing_.front();
    if (!has("LayerNorm")) {
      error.fix = "it looks like a RoFormer V2, which has no LayerNorm and is not supported";
    } else if (name.find("embeddings_project") != std::string::npos) {
      error.fix = "config.json says that embedding_size and hidden_size differ, the weights do not";
    } else if (name.starts_with("cls.")) {
      error.fix = "the head that predicts words is incomplete; get the whole model";
    } else {
      error.fix = "the file is incomplete or belongs to another model";
    }
    return error;
  }

  Status read_tensor(const std::string& name, Tensor& tensor) {
    if (work_.stop.stop_requested()) return cancelled_error();
    const TensorInfo& info = *find(name);
    Result<Tensor> read = file_.read(info);
    if (!read) return read.error();
    tensor = std::move(read).value();
    if (!std::all_of(tensor.begin(), tensor.end(), [](float x) { return std::isfinite(x); })) {
      notes_.push_back("tensor " + info.name + " holds NaN or infinite numbers: results will be of no use");
    }
    used_.insert(&info);
    read_bytes_ += info.end - info.begin;
    if (total_bytes_ > 0) work_.report(static_cast<double>(read_bytes_) / static_cast<double>(total_bytes_));
    return {};
  }

  /// Both names of a tied pair may be there; if they differ, the model is another one than is computed.
  Status check_tied(const RoFormerWeights<float>& weights) {
    if (const Tensor* const words = &weights.word_embeddings; has_head()) {
      if (Status same = check_copy("cls.predictions.decoder.weight", *words); !same) return same;
    }
    if (!weights.mlm_head) return {};
    return check_copy("cls.predictions.decoder.bias", weights.mlm_head->bias);
  }
  Status check_copy(const std::string& name, const Tensor& original) {
    const auto found = by_name_.find(name);
    if (found == by_name_.end() || used_.contains(found->second)) return {};
    if (work_.stop.stop_requested()) return cancelled_error();
    used_.insert(found->second);
    Tensor copy;
    if (found->second->shape == original.shape() && is_float(found->second->dtype)) {
      Result<Tensor> read = file_.read(*found->second);
      if (!read) return read.error();
      copy = std::move(read).value();
    }
    if (copy.size() != original.size() || !std::equal(copy.begin(), copy.end(), original.begin())) {
      notes_.push_back("tensor " + name + " differs from what it is tied to and is not used");
    }
    return {};
  }

  void add_notes() {
    std::string unexpected;
    std::size_t count = 0;
    std::set<std::string> reasons;
    for (const auto& [name, info] : by_name_) {
      if (used_.contains(info)) continue;
      if (name == detail::position_table_name && detail::needs_position_table(config_)) continue;
      if (const auto reason = known_to_be_unused(name)) {
        if (reasons.insert(*reason).second) notes_.push_back(info->name + " is not read: " + *reason);
      } else if (++count <= most_names_in_a_note) {
        unexpected += (count > 1 ? ", " : "") + info->name.substr(0, 120);
      }
    }
    if (count > most_names_in_a_note)
      unexpected += " and " + std::to_string(count - most_names_in_a_note) + " more";
    if (count > 0) notes_.push_back("tensors that are not used: " + unexpected);
    if (!has_head()) notes_.emplace_back("the model has no head that predicts words");
  }

  const SafetensorsFile& file_;
  const RoFormerConfig& config_;
  const Work& work_;
  std::map<std::string, const TensorInfo*> by_name_;
  std::set<const TensorInfo*> used_;
  std::vector<std::string> missing_;
  std::vector<std::string> notes_;
  Status problem_;
  std::uint64_t total_bytes_ = 0;
  std::uint64_t read_bytes_ = 0;
};

Status check_folder(const fs::path& folder) {
  std::error_code ignored;
  const auto there = [&](const char* name) { return fs::exists(folder / name, ignored); };
  const auto error = [&](std::string what, std::string fix) {
    return Error{.what = std::move(what), .where = folder.string(), .fix = std::move(fix)};
  };
  if (!fs::exists(folder, ignored)) return error("no such folder", "check the name");
  if (!fs::is_directory(folder, ignored)) {
    return error("a model is a folder, this is a file", "choose the folder that it is in");
  }
  for (const char* const name : {"config.json", "vocab.txt"}) {
    if (!there(name))
      return error(std::string("there is no ") + name + " in this folder",
                   "a model folder has config.json, vocab.txt and model.safetensors");
  }
  if (there("model.safetensors")) return {};
  if (there("model.safetensors.index.json")) {
    return error("weights in several files are not supported", "save the model as one model.safetensors");
  }
  if (there("pytorch_model.bin")) {
    return error("weights in pytorch_model.bin are not supported",
                 "convert them to model.safetensors (save_pretrained in transformers does)");
  }
  return error("there is no model.safetensors in this folder",
               "a model folder has config.json, vocab.txt and model.safetensors");
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
  const Result<SafetensorsFile> file = SafetensorsFile::open(folder / "model.safetensors");
  if (!file) return file.error();
  WeightsReader reader(*file, config->config, work);
  Result<RoFormerWeights<float>> weights = reader.read();
  if (!weights) return weights.error();
  for (std::string& note : reader.take_notes()) notes.push_back(std::move(note));
  work.report(1);
  const fs::path named = folder.has_filename() ? folder : folder.parent_path();  // "dir/" is "dir"
  return Model{.name = named.filename().string(),
               .config = config->config,
               .weights = std::move(weights).value(),
               .tokenizer = std::move(tokenizer).value(),
               .notes = std::move(notes)};
}

}  // namespace rope
