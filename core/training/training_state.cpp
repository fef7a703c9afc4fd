// SPDX-License-Identifier: MIT
// Saving and taking up a training run.
#include <bit>
#include <charconv>
#include <system_error>
#include <utility>

#include "core/files/safetensors.h"
#include "core/files/tensor_file.h"
#include "core/training/detail/mix.h"
#include "core/training/trainer.h"

namespace rope {
namespace {

namespace fs = std::filesystem;
using Metadata = std::map<std::string, std::string>;

std::string hex(std::uint64_t value) {
  char text[17];
  const auto end = std::to_chars(text, text + sizeof text, value, 16);
  return {text, end.ptr};
}
/// The bits, so that a double comes back as it was.
std::string hex(double value) {
  return hex(std::bit_cast<std::uint64_t>(value));
}

/// Reads what hex() wrote; remembers the first key that is missing or damaged.
class MetadataReader {
 public:
  explicit MetadataReader(const Metadata& metadata) : metadata_(metadata) {}
  std::uint64_t bits(const std::string& key) {
    const auto found = metadata_.find(key);
    std::uint64_t value = 0;
    if (found == metadata_.end() || found->second.empty()) {
      fail(key);
      return 0;
    }
    const char* const begin = found->second.data();
    const char* const end = begin + found->second.size();
    const auto [stop, code] = std::from_chars(begin, end, value, 16);
    if (code != std::errc() || stop != end) fail(key);
    return value;
  }
  double number(const std::string& key) { return std::bit_cast<double>(bits(key)); }
  Index index(const std::string& key) { return static_cast<Index>(bits(key)); }
  [[nodiscard]] const std::string& bad_key() const noexcept { return bad_key_; }

 private:
  void fail(const std::string& key) {
    if (bad_key_.empty()) bad_key_ = key;
  }
  const Metadata& metadata_;
  std::string bad_key_;
};

void put_random(Metadata& to, const std::string& name, const Random::State& state) {
  to[name + ".state"] = hex(state.state);
  to[name + ".increment"] = hex(state.increment);
  to[name + ".spare"] = hex(state.spare);
  to[name + ".has_spare"] = hex(std::uint64_t{state.has_spare ? 1U : 0U});
}
Random::State get_random(MetadataReader& from, const std::string& name) {
  return {.state = from.bits(name + ".state"),
          .increment = from.bits(name + ".increment"),
          .spare = from.number(name + ".spare"),
          .has_spare = from.bits(name + ".has_spare") != 0};
}

/// FNV-1a by words of 32 bits: tells a damaged file, not a forged one.
class Digest {
 public:
  void add(std::uint32_t word) noexcept { value_ = (value_ ^ word) * 0x100000001B3ULL; }
  void add(const std::string& text) noexcept {
    for (const char c : text) add(static_cast<std::uint32_t>(static_cast<unsigned char>(c)));
    add(static_cast<std::uint32_t>(text.size()));
  }
  void add(const Tensor& tensor) noexcept {
    for (const float value : tensor.span()) add(std::bit_cast<std::uint32_t>(value));
  }
  [[nodiscard]] std::string text() const { return hex(value_); }

 private:
  std::uint64_t value_ = 0xCBF29CE484222325ULL;
};

constexpr const char* digest_key = "digest";

Digest digest_of(const Metadata& metadata) {
  Digest digest;
  for (const auto& [key, value] : metadata) {
    if (key == digest_key) continue;
    digest.add(key);
    digest.add(value);
  }
  return digest;
}

constexpr const char* text_words_key = "words of text ";

std::string words_of(const TokenText& text) {
  Digest digest;
  for (Index i = 0; i < text.size(); ++i) digest.add(static_cast<std::uint32_t>(text[i]));
  return digest.text();
}

/// What must be the same for a run to be taken up: under the names of the terminal's options, as text.
Metadata identity(const Model& model, const TrainingOptions& options, const BatchSource& source) {
  Metadata same;
  const auto put = [&](const char* key, Index value) { same[key] = std::to_string(value); };
  put("layers", model.config.num_hidden_layers);
  put("hidden", model.config.hidden_size);
  put("heads", model.config.num_attention_heads);
  put("intermediate", model.config.intermediate_size);
  put("vocabulary", model.config.vocab_size);
  put("length", options.batches.length);
  put("batch", options.batches.batch);
  put("accumulate", options.accumulate);
  put("texts", static_cast<Index>(source.texts().size()));
  std::uint64_t words = 0;
  const Vocabulary& vocabulary = model.tokenizer.vocabulary();
  for (Index id = 0; id < vocabulary.size(); ++id) {
    for (const char c : vocabulary.token(static_cast<std::int32_t>(id))) {
      words = detail::mixed(words ^ static_cast<unsigned char>(c));
    }
    words = detail::mixed(words + 1);
  }
  same["words of the vocabulary"] = hex(words);
  for (std::size_t i = 0; i < source.texts().size(); ++i) {
    same["tokens of text " + std::to_string(i + 1)] = std::to_string(source.texts()[i].text.size());
    same[text_words_key + std::to_string(i + 1)] = words_of(source.texts()[i].text);
    same["weight of text " + std::to_string(i + 1)] = hex(source.texts()[i].weight);
  }
  same["encoding"] = position_kind_name(model.config.position_encoding);
  same["products"] = options.factors == Factors::bfloat16 ? "bfloat16" : "float32";
  same["optimizer"] = options.matrices == MatrixOptimizer::muon ? "muon" : "adamw";
  same["seed"] = std::to_string(options.seed);
  same["mask-rate"] = hex(options.masking.rate);
  same["mask-share"] = hex(options.masking.mask_share);
  same["keep-share"] = hex(options.masking.keep_share);
  same["short-share"] = hex(options.batches.short_share);
  same["dropout"] = hex(options.dropout);
  for (const Index length : options.batches.short_lengths) {
    same["short-lengths"] += std::to_string(length) + " ";
  }
  return same;
}

Error damaged(const fs::path& file, const std::string& what) {
  return {.what = "the saved run is damaged (" + what + ")",
          .where = file.string(),
          .fix = "begin anew, or from the model with --init"};
}

}  // namespace

Status Trainer::save(const fs::path& folder) {
  std::error_code code;
  fs::create_directories(folder, code);
  if (code) {
    return Error{.what = "cannot make the folder (" + code.message() + ")",
                 .where = folder.string(),
                 .fix = "choose another place"};
  }
  Metadata metadata;
  for (auto& [key, value] : identity(model_, options_, source_)) metadata["same." + key] = value;
  metadata["format"] = "rope-training-1";
  metadata["step"] = hex(static_cast<std::uint64_t>(progress_.step));
  metadata["tokens"] = hex(static_cast<std::uint64_t>(progress_.tokens));
  metadata["seconds"] = hex(progress_.seconds);
  metadata["warmup_done"] = hex(progress_.warmup_done);
  metadata["adam_steps"] = hex(static_cast<std::uint64_t>(adam_.steps()));
  put_random(metadata, "masks", mask_random_.state());
  const BatchSource::State source = source_.state();
  put_random(metadata, "batches", source.random);
  for (std::size_t i = 0; i < source.windows.size(); ++i) {
    metadata["windows." + std::to_string(i)] = hex(source.windows[i]);
    metadata["lines." + std::to_string(i)] = hex(source.lines[i]);
  }
  std::vector<NamedTensor> tensors{{"adam.mean", &adam_.mean()}, {"adam.square", &adam_.square()}};
  if (!by_muon_.empty()) tensors.push_back({"muon.momentum", &muon_.momentum()});
  visit_weights(model_.weights, model_.config,
                [&](const std::string& name, const Tensor& tensor, const std::vector<Index>&) {
                  tensors.push_back({name, &tensor});
                });
  Digest digest = digest_of(metadata);
  for (const NamedTensor& each : tensors) digest.add(*each.tensor);
  metadata[digest_key] = digest.text();
  if (Status s = write_safetensors(folder / training_state_file, tensors, DType::f32, metadata); !s) return s;
  return write_model_folder(folder, model_);
}

Status Trainer::resume(const fs::path& folder) {
  const fs::path path = folder / training_state_file;
  Result<TensorFile> file = TensorFile::open(path);
  if (!file) return file.error();
  const Metadata& metadata = file->metadata();
  if (const auto format = metadata.find("format");
      format == metadata.end() || format->second != "rope-training-1") {
    return damaged(path, "no format that is known");
  }
  for (const auto& [key, value] : identity(model_, options_, source_)) {
    const auto found = metadata.find("same." + key);
    // Saves of an earlier version do not have these.
    if (found == metadata.end() && key.starts_with(text_words_key)) continue;
    if (found == metadata.end() || found->second != value) {
      const bool shown = found != metadata.end() && value.size() < 9;
      return Error{.what = "this run was begun with other options: " + key +
                           (shown ? " (" + found->second + " there, " + value + " here)" : ""),
                   .where = path.string(),
                   .fix = "give the options of the beginning, or another folder"};
    }
  }
  MetadataReader read(metadata);
  const TrainingProgress progress{.step = read.index("step"),
                                  .tokens = read.index("tokens"),
                                  .seconds = read.number("seconds"),
                                  .warmup_done = read.number("warmup_done")};
  const Index adam_steps = read.index("adam_steps");
  const Random::State masks = get_random(read, "masks");
  BatchSource::State source{.random = get_random(read, "batches"), .windows = {}, .lines = {}};
  for (std::size_t i = 0; i < source_.texts().size(); ++i) {
    source.windows.push_back(read.bits("windows." + std::to_string(i)));
    source.lines.push_back(read.bits("lines." + std::to_string(i)));
  }
  if (!read.bad_key().empty()) return damaged(path, read.bad_key());

  // Everything is read before anything is changed.
  std::vector<std::pair<Tensor*, Tensor>> loaded;
  Status status;
  const auto load = [&](const std::string& name, Tensor& tensor) {
    if (!status) return;
    const TensorInfo* const info = file->find(name);
    if (info == nullptr || info->shape != tensor.shape()) {
      status = damaged(path, "tensor " + name);
      return;
    }
    Result<Tensor> values = file->read(*info);
    if (!values) {
      status = values.error();
      return;
    }
    loaded.emplace_back(&tensor, std::move(*values));
  };
  load("adam.mean", adam_.mean());
  load("adam.square", adam_.square());
  if (!by_muon_.empty()) load("muon.momentum", muon_.momentum());
  visit_weights(
      model_.weights, model_.config,
      [&](const std::string& name, Tensor& tensor, const std::vector<Index>&) { load(name, tensor); });
  if (!status) return status;
  Digest digest = digest_of(metadata);
  for (const auto& [to, from] : loaded) digest.add(from);
  const auto written = metadata.find(digest_key);
  if (written != metadata.end() && written->second != digest.text())
    return damaged(path, "its numbers changed");
  if (Status s = source_.restore(source); !s) return s;
  // Copied, not moved: the optimizer's list of tensors points into the memory that is there.
  for (auto& [to, from] : loaded) std::copy(from.begin(), from.end(), to->begin());
  mask_random_.restore(masks);
  adam_.set_steps(adam_steps);
  progress_ = progress;
  return {};
}

}  // namespace rope
