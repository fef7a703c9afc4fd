// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/model_options.h"

#include <utility>
#include <vector>

#include "app/cli/failure.h"
#include "app/cli/parse.h"
#include "core/files/resources.h"
#include "core/support/file.h"

namespace rope::cli {

void ModelOptions::declare_model(Options& options) {
  options.group("Model");
  options.add({"--model", "DIR",
               "A model folder: config.json, vocab.txt, model.safetensors or pytorch_model.bin\n"
               "(default: the English model that comes with the program)"},
              model_);
  options.add({"--tokenizer", "",
               "How words are found: as the folder says (auto, the default), as BERT, or by a\n"
               "dictionary as RoFormer's word models: fast, slow or training (transformers 5, 4,\n"
               "and what they were trained with)"},
              tokenizer_,
              {{"auto", std::nullopt},
               {"bert", TokenizerKind::bert},
               {"fast", TokenizerKind::fast},
               {"slow", TokenizerKind::slow},
               {"training", TokenizerKind::training}});
}

void ModelOptions::declare_what_ifs(Options& options) {
  options.group("What if");
  options.add({"--no-rope", "", "Queries and keys are not rotated"}, no_rope_);
  options.add({"--model-base", "B", "Rotate with another base than the model's"}, base_,
              {.low = 1e-6, .high = 1e15});
  options.add({"--shift", "K", "Add K to every position: nothing may change"}, shift_,
              {.low = -farthest_position, .high = farthest_position});
  options.add({"--mute-pairs", "LIST", "These pairs add nothing to a score, as in 0-3,7"}, mute_pairs_);
}

std::filesystem::path ModelOptions::folder() {
  if (!model_) model_ = (need(resources_folder()) / "models" / "english").string();
  return *model_;
}

Model ModelOptions::read(const Session& session) {
  const bool chosen = model_.has_value();
  Model model = need(read_model_folder(folder(), session.work(), tokenizer_));
  settle(model.tokenizer);
  // Such as weights that are no numbers: not an error, but whoever chose the model should know.
  for (const std::string& note : model.notes) {
    if (chosen) cli::note(note);
  }
  return model;
}

Tokenizer ModelOptions::read_tokenizer_only() {
  Tokenizer tokenizer = need(read_tokenizer(folder(), tokenizer_));
  settle(tokenizer);
  return tokenizer;
}

void ModelOptions::settle(const Tokenizer& tokenizer) {
  if (!tokenizer_) tokenizer_ = tokenizer.options().kind;
}

ForwardOptions ModelOptions::what_ifs(const RoFormerConfig& config) const {
  if (base_ && !config.rotates()) {
    throw usage_failure("--model-base", "has no effect: this model was trained without positions");
  }
  ForwardOptions options{.rope = !no_rope_, .base = base_, .position_shift = shift_, .muted_pairs = {}};
  if (!mute_pairs_) return options;
  const Index highest = config.head_dim() / 2 - 1;
  auto muted = parse_index_ranges(*mute_pairs_, highest);
  if (!muted) {
    throw usage_failure("--mute-pairs " + mute_pairs_->substr(0, 60),
                        "must be pairs from 0 to " + std::to_string(highest) + ", as in 0-3,7");
  }
  options.muted_pairs = std::move(*muted);
  return options;
}

std::string read_text(const std::string& option, const std::string& path) {
  constexpr std::uint64_t most_bytes = std::uint64_t{64} << 20U;
  Result<std::string> text = read_file(path, most_bytes);
  if (!text.ok()) {
    Error error = text.error();
    error.what = option + ": " + error.what;
    throw Failure(error);
  }
  return std::move(text).value();
}

}  // namespace rope::cli
