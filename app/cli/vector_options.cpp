// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/vector_options.h"

#include <utility>
#include <vector>

#include "app/cli/arrays.h"
#include "app/cli/failure.h"

namespace rope::cli {
namespace {

const std::vector<std::string> kFiles{"--query", "--key"};
const std::vector<std::string> kDrawn{"--random", "--count", "--seed"};

TensorD read_rows(const std::string& option, const std::string& path) {
  TensorD rows = read_matrix(option, path);
  if (rows.dim(0) > most_rows) {
    throw Failure(Error{"scores take up to 4096 rows, there are " + std::to_string(rows.dim(0)), path,
                        "give fewer rows"});
  }
  return rows;
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
  options.add({"--seed", "S", "Of what is drawn (default 1)"}, seed_, seed_limits);
}

void DrawnOptions::settle(Session& session, const std::vector<std::string>& more) {
  if (asked(session.options())) return;
  std::vector<std::string> names{"--seed"};
  names.insert(names.end(), more.begin(), more.end());
  if (const auto alone = session.options().first_given(names))
    throw usage_failure(*alone, "goes with --random");
  names.emplace_back("--random");
  session.leave_out(names);
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
  edits_.declare(options);
  head_.declare(options);
}

void VectorOptions::check_usage(Session& session) const {
  const Options& options = session.options();
  const auto file = options.first_given(kFiles);
  const auto drawn = options.first_given(kDrawn);
  if (text_ && (file || drawn)) throw usage_failure(file ? *file : *drawn, "does not go with a text");
  HeadOptions::settle(session, text_.has_value());
  if (file && drawn) throw usage_failure(*drawn, "does not go with " + *file);
  DrawnOptions::settle(session, {"--count"});
  if (!text_ && !drawn && (!query_ || !key_)) {
    throw usage_failure(query_ ? "--key" : "--query",
                        file ? "is needed, as in q.npy" : "is needed, as in q.npy; or --random; or a text");
  }
}

GivenVectors VectorOptions::read(Session& session, RotaryOptions& rotary) {
  check_usage(session);
  GivenVectors given = unedited(session, rotary);
  edits_.put(given.query, given.key);
  return given;
}

GivenVectors VectorOptions::unedited(Session& session, RotaryOptions& rotary) {
  if (text_) return head_.vectors(*text_, session, rotary);
  if (!DrawnOptions::asked(session.options())) return from_files(session, rotary);
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

}  // namespace rope::cli
