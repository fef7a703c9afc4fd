// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/head_options.h"

#include <memory>
#include <utility>

#include "app/cli/failure.h"
#include "core/files/trained_text.h"

namespace rope::cli {
namespace {

void require_below(const std::string& option, Index value, Index count) {
  if (value < count) return;
  throw usage_failure(option + " " + std::to_string(value),
                      "must be 0 to " + std::to_string(count - 1) + " for this model");
}

}  // namespace

void HeadOptions::declare(Options& options) {
  model_.declare_model(options);
  options.add({"--layer", "L", "The layer of a head of the model, from 0 (default 0)"}, layer_,
              {.low = 0, .high = 100000});
  options.add({"--model-head", "H", "And which of its heads, from 0 (default 0)"}, head_,
              {.low = 0, .high = 100000});
}

void HeadOptions::settle(Session& session, bool has_text) {
  if (has_text) return;
  if (const auto alone = session.options().first_given(names())) {
    throw usage_failure(*alone, "goes with a text that the model reads");
  }
  session.leave_out(names());
}

Model HeadOptions::read(const Session& session) {
  Model model = model_.read(session);
  require_below("--layer", layer_, model.config.num_hidden_layers);
  require_below("--model-head", head_, model.config.num_attention_heads);
  return model;
}

RotaryLayer HeadOptions::rotation(Session& session, RotaryOptions& rotary, const Model& model) {
  if (model.config.rotates()) rotary.default_to(model.config.rotary());
  RotaryLayer layer = rotary.resolve(session, model.config.head_dim(), "the model");
  if (layer.settings.pairing != Pairing::interleaved) {
    throw usage_failure("--pairing half", "does not fit q and k of a model: their pairs are neighbours");
  }
  return layer;
}

GivenVectors HeadOptions::vectors(const std::string& text, Session& session, RotaryOptions& rotary) {
  const auto model = std::make_shared<const Model>(read(session));
  RotaryLayer layer = rotation(session, rotary, *model);
  const TrainedText read = need(read_trained_text(model, text, session.work()));
  HeadVectors vectors = read.vectors(layer_, head_);
  return {std::move(vectors.query), std::move(vectors.key), std::move(layer)};
}

}  // namespace rope::cli
