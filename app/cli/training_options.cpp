// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/training_options.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/cli/failure.h"
#include "app/cli/parse.h"
#include "core/support/file.h"
#include "core/training/vocabulary_learner.h"

namespace rope::cli {
namespace {

struct NamedText {
  std::string file;
  double weight = 1;
};

/// "F" or "F:WEIGHT"; a file whose name has a colon is found first.
NamedText parse_text(const std::string& typed) {
  const auto colon = typed.rfind(':');
  std::error_code ignored;
  if (colon == std::string::npos || std::filesystem::exists(typed, ignored)) return {typed, 1};
  const std::optional<double> weight = parse_number(typed.substr(colon + 1));
  if (!weight || !(*weight > 0)) {
    throw usage_failure("--text " + typed.substr(0, 60),
                        "must be a file, or FILE:WEIGHT with a weight above 0");
  }
  return {typed.substr(0, colon), *weight};
}

std::vector<NamedText> named_texts(const std::vector<std::string>& typed) {
  if (typed.empty()) throw usage_failure("--text", "is needed: a text to learn from");
  std::vector<NamedText> named;
  named.reserve(named.size() + typed.size());
  for (const std::string& each : typed) named.push_back(parse_text(each));
  return named;
}

constexpr Index most_sequences = Index{1} << 20;
constexpr Index most_steps = Index{1} << 40;

}  // namespace

void TrainingOptionSet::declare(Options& options) {
  options.group("Text");
  options.add({"--text", "F[:WEIGHT]",
               "A plain text file in UTF-8 (needed; may be given again). A text is taken\n"
               "in proportion to its length times its weight"},
              texts_);
  declare_model(options);
  declare_batches(options);
  declare_steps(options);
}

void TrainingOptionSet::declare_model(Options& options) {
  options.group("Model");
  options.add({"--init", "DIR", "Go on from this model: its sizes, weights and vocabulary"}, init_);
  options.add({"--vocab-file", "F", "vocab.txt to use, one token a line"}, vocabulary_file_);
  options.add({"--vocab-size", "N", "Else a vocabulary of this size is learned (default 8192)"},
              vocabulary_size_, {.low = 64, .high = 1000000});
  options.add({"--layers", "L", "Layers (default 4)"}, layers_, {.low = 1, .high = 200});
  options.add({"--hidden", "H", "Width of the hidden states (default 256)"}, hidden_,
              {.low = 2, .high = 16384, .even = true});
  options.add({"--heads", "A", "Attention heads (default 4)"}, heads_, {.low = 1, .high = 1024});
  options.add({"--intermediate", "I", "Width of the feed-forward part (default 4 H)"}, intermediate_,
              {.low = 1, .high = 65536});
  options.add({"--encoding", "", "How the order of words is learned (default rope, or as in --init)"},
              encoding_, {{"rope", PositionKind::rope}, {"none", PositionKind::none}});
  options.add({"--dropout", "P", "Share of hidden values dropped (default 0)"}, options_.dropout,
              {.low = 0, .high = 0.95});
}

void TrainingOptionSet::declare_batches(Options& options) {
  options.group("Batches and masks");
  options.add({"--length", "N", "Tokens of a sequence, [CLS] and [SEP] included (default 128)"},
              options_.batches.length, {.low = 3, .high = 65536});
  options.add({"--batch", "B", "Sequences at once (default 16)"}, options_.batches.batch,
              {.low = 1, .high = most_sequences});
  options.add({"--accumulate", "K", "Batches for one step (default 1)"}, options_.accumulate,
              {.low = 1, .high = most_sequences});
  options.add({"--short-share", "P",
               "Share of batches made of short sequences, each from the start of a line\n"
               "(default 0)"},
              options_.batches.short_share, {.low = 0, .high = 1});
  options.add({"--short-lengths", "LIST", "Their lengths, one for a batch (default 16,24,40)"},
              short_lengths_, {.each = {.low = 3, .high = 65536}, .most = 100});
  options.add({"--mask-rate", "P", "Share of tokens to be guessed (default 0.15)"}, options_.masking.rate,
              {.low = 0.001, .high = 0.999});
  options.add({"--mask-share", "P", "Of these: become [MASK] (default 0.8)"}, options_.masking.mask_share,
              {.low = 0, .high = 1});
  options.add({"--keep-share", "P", "Of these: stay as they are (default 0.1); the rest is random"},
              options_.masking.keep_share, {.low = 0, .high = 1});
}

void TrainingOptionSet::declare_steps(Options& options) {
  options.group("Steps");
  options.add({"--steps", "N", "Steps to take (default 1000, without --minutes)"}, steps_,
              {.low = 1, .high = most_steps});
  options.add({"--minutes", "T", "Time to take, earlier sittings included"}, minutes_,
              {.low = 0, .high = 1e7, .above_low = true});
  options.add({"--lr", "R", "Highest learning rate (default 0.001)"}, options_.rate.peak,
              {.low = 0, .high = 100, .above_low = true});
  options.add({"--warmup", "N", "Steps in which it rises from 0 (default a tenth of --steps, or 400)"},
              warmup_, {.low = 0, .high = most_steps});
  options.add({"--schedule", "", "How it falls afterwards (default cosine)"}, options_.rate.decay,
              {{"cosine", Decay::cosine}, {"linear", Decay::linear}, {"constant", Decay::constant}});
  options.add({"--lr-end", "P", "What is left of it at the end, as a share (default 0.02)"},
              options_.rate.least, {.low = 0, .high = 1});
  options.add({"--clip", "G", "Longest gradient; 0 is no limit (default 1)"}, options_.clip,
              {.low = 0, .high = 1e9});
  options.add({"--optimizer", "",
               "adamw (default), or muon for the matrices between hidden states: dearer steps\n"
               "that learn more"},
              options_.matrices, {{"adamw", MatrixOptimizer::adamw}, {"muon", MatrixOptimizer::muon}});
  options.add({"--muon-lr", "R", "muon's highest learning rate (default 0.02)"}, options_.muon_rate,
              {.low = 0, .high = 100, .above_low = true});
  options.add({"--weight-decay", "D", "Decay of matrices (default 0.01)"}, options_.adam.weight_decay,
              {.low = 0, .high = 10});
  options.add({"--products", "",
               "Factors of matrix products (default float32). bfloat16 is faster, on processors\n"
               "that multiply it"},
              options_.factors, {{"float32", Factors::full}, {"bfloat16", Factors::bfloat16}});
  options.add({"--seed", "N", "Of weights, batches and masks (default 1)"}, seed_, seed_limits);
}

Tokenizer TrainingOptionSet::first_tokenizer(const Session& session) const {
  if (!vocabulary_file_) {
    std::vector<std::filesystem::path> files;
    for (const NamedText& each : named_texts(texts_)) files.emplace_back(each.file);
    return Tokenizer(need(learn_vocabulary(files, {.size = vocabulary_size_}, session.work())));
  }
  constexpr std::uint64_t most_bytes = std::uint64_t{64} << 20U;
  const std::string text = need(read_file(*vocabulary_file_, most_bytes));
  Vocabulary vocabulary = need(Vocabulary::parse(text, *vocabulary_file_));
  (void)need(SpecialTokens::of(vocabulary, *vocabulary_file_));  // said here, where the file has a name
  return Tokenizer(std::move(vocabulary));
}

Model TrainingOptionSet::first_model(const Session& session, const Options& options) {
  if (init_) {
    if (const auto useless = options.first_given(
            {"--vocab-file", "--vocab-size", "--layers", "--hidden", "--heads", "--intermediate"})) {
      throw usage_failure(*useless, "has no effect with --init, whose model has its own");
    }
    Model model = need(read_model_folder(*init_, session.work()));
    if (options.given("--encoding")) model.config.position_encoding = encoding_;
    take_sizes(model.config);
    return model;
  }
  RoFormerConfig config;
  config.num_hidden_layers = layers_;
  config.hidden_size = hidden_;
  config.num_attention_heads = heads_;
  config.intermediate_size = intermediate_.value_or(4 * hidden_);
  config.position_encoding = encoding_;
  config.max_position_embeddings = std::max<Index>(512, options_.batches.length);
  return need(fresh_model(config, first_tokenizer(session), static_cast<std::uint64_t>(seed_)));
}

void TrainingOptionSet::take_sizes(const RoFormerConfig& config) {
  vocabulary_size_ = config.vocab_size;
  layers_ = config.num_hidden_layers;
  hidden_ = config.hidden_size;
  heads_ = config.num_attention_heads;
  intermediate_ = config.intermediate_size;
  encoding_ = config.position_encoding;
}

std::vector<WeightedText> TrainingOptionSet::read_texts(const Session& session,
                                                        const Tokenizer& tokenizer) const {
  std::vector<WeightedText> texts;
  for (const NamedText& each : named_texts(texts_)) {
    texts.push_back({need(TokenText::read(each.file, tokenizer, session.work())), each.weight});
  }
  return texts;
}

TrainingOptions TrainingOptionSet::training(const Session& session) const {
  TrainingOptions options = options_;
  if (!short_lengths_.empty()) {
    options.batches.short_lengths.clear();
    for (const double length : short_lengths_) {
      options.batches.short_lengths.push_back(static_cast<Index>(length));
    }
  }
  options.minutes = minutes_.value_or(0);
  options.steps = steps_.value_or(minutes_ ? 0 : 1000);
  options.rate.warmup = warmup_.value_or(options.steps > 0 ? std::max<Index>(1, options.steps / 10) : 400);
  options.seed = static_cast<std::uint64_t>(seed_);
  options.threads = session.threads();
  return options;
}

}  // namespace rope::cli
