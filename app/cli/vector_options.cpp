// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/vector_options.h"

#include <memory>
#include <utility>
#include <vector>

#include "app/cli/arrays.h"
#include "app/cli/failure.h"
#include "core/files/trained_text.h"

namespace rope::cli {
namespace {

const std::vector<std::string> kFiles{"--query", "--key"};
const std::vector<std::string> kDrawn{"--random", "--count", "--seed"};
const std::vector<std::string> kModel{"--model", "--tokenizer", "--layer", "--model-head"};

TensorD read_rows(const std::string& option, const std::string& path) {
  TensorD rows = read_matrix(option, path);
  if (rows.dim(0) > most_rows) {
    throw Failure(Error{"scores take up to 4096 rows, there are " + std::to_string(rows.dim(0)), path,
                        "give fewer rows"});
  }
  return rows;
}

void require_below(const std::string& option, Index value, Index count) {
  if (value < count) return;
  throw usage_failure(option + " " + std::to_string(value),
                      "must be 0 to " + std::to_string(count - 1) + " for this model");
}

}  // namespace

void DrawnOptions::declare(Options& options) {
  options.add({"--random", "",
               "Or drawn, as the window draws them: one vector for all of q and k; k near its\n"
               "q; each its own; or all ones"},
              kind_,
              {{"same", DrawnKind::same},
               {"similar", DrawnKind::similar},
               {"independent", DrawnKind::independent},
               {"ones", DrawnKind::ones}});
  options.add({"--seed", "S", "Of what is drawn (default 1)"}, seed_, {.low = 0, .high = Index{1} << 53});
}

void DrawnOptions::settle(Session& session) {
  if (asked(session.options())) return;
  if (session.options().given("--seed")) throw usage_failure("--seed", "goes with --random");
  session.leave_out({"--random", "--seed"});
}

DrawnVectors DrawnOptions::draw(const RotaryLayer& layer, Index rows) const {
  return drawn_vectors({.kind = kind_,
                        .rows = rows,
                        .head_dim = layer.frequencies.head_dim,
                        .rotary_dim = layer.frequencies.rotary_dim,
                        .pairing = layer.frequencies.pairing,
                        .seed = static_cast<std::uint64_t>(seed_)});
}

void VectorOptions::declare(Options& options) {
  options.add({"TEXT", "", "A text, in quotes: q and k are those of a model's head, a row for each token"},
              text_);
  options.group("Queries and keys");
  options.add({"--query", "FILE", "q before rotation, .npy [N, head_dim]"}, query_);
  options.add({"--key", "FILE", "k before rotation, .npy [M, head_dim]"}, key_);
  drawn_.declare(options);
  options.add({"--count", "N", "Rows of q and of k that are drawn (default 64)"}, count_,
              {.low = 1, .high = most_rows});
  model_.declare_model(options);
  options.add({"--layer", "L", "With a text: the layer of the head, from 0 (default 0)"}, layer_,
              {.low = 0, .high = 100000});
  options.add({"--model-head", "H", "And which of its heads, from 0 (default 0)"}, head_,
              {.low = 0, .high = 100000});
}

void VectorOptions::check_usage(const Options& options) const {
  const auto file = options.first_given(kFiles);
  const auto drawn = options.first_given(kDrawn);
  const auto model = options.first_given(kModel);
  if (text_ && (file || drawn)) throw usage_failure(file ? *file : *drawn, "does not go with a text");
  if (model && !text_) throw usage_failure(*model, "goes with a text that the model reads");
  if (file && drawn) throw usage_failure(*drawn, "does not go with " + *file);
  if (drawn && !DrawnOptions::asked(options)) throw usage_failure(*drawn, "goes with --random");
  if (!text_ && !drawn && (!query_ || !key_)) {
    throw usage_failure(query_ ? "--key" : "--query",
                        file ? "is needed, as in q.npy" : "is needed, as in q.npy; or --random; or a text");
  }
}

GivenVectors VectorOptions::read(Session& session, RotaryOptions& rotary) {
  check_usage(session.options());
  if (!text_) session.leave_out(kModel);
  const bool drawn = DrawnOptions::asked(session.options());
  if (!drawn) session.leave_out(kDrawn);
  if (text_) return from_model(session, rotary);
  if (!drawn) return from_files(session, rotary);
  RotaryLayer layer = rotary.resolve(session);
  DrawnVectors vectors = drawn_.draw(layer, count_);
  return {std::move(vectors.query), std::move(vectors.key), std::move(layer)};
}

GivenVectors VectorOptions::from_files(Session& session, RotaryOptions& rotary) const {
  TensorD query = read_rows("--query", *query_);
  TensorD key = read_rows("--key", *key_);
  if (key.dim(1) != query.dim(1)) {
    throw Failure(
        Error{"q has " + std::to_string(query.dim(1)) + " components and k " + std::to_string(key.dim(1)),
              *key_, "give both the same head_dim"});
  }
  RotaryLayer layer = rotary.resolve(session, query.dim(1), *query_);
  return {std::move(query), std::move(key), std::move(layer)};
}

GivenVectors VectorOptions::from_model(Session& session, RotaryOptions& rotary) {
  const auto model = std::make_shared<const Model>(model_.read(session));
  require_below("--layer", layer_, model->config.num_hidden_layers);
  require_below("--model-head", head_, model->config.num_attention_heads);
  const TrainedText text = need(read_trained_text(model, *text_, session.work()));
  if (model->config.rotates()) rotary.default_to(model->config.rotary());
  HeadVectors vectors = text.vectors(layer_, head_);
  RotaryLayer layer = rotary.resolve(session, vectors.query.dim(1), "the model");
  if (layer.settings.pairing != Pairing::interleaved) {
    throw usage_failure("--pairing half", "does not fit q and k of a model: their pairs are neighbours");
  }
  return {std::move(vectors.query), std::move(vectors.key), std::move(layer)};
}

}  // namespace rope::cli
