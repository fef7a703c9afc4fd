// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/evaluate.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/failure.h"
#include "app/cli/model_options.h"
#include "app/cli/rotary_options.h"
#include "core/training/sentences.h"

namespace rope::cli {
namespace {

enum class Grouping { none, position };

class Evaluate final : public Command {
 public:
  void declare(Options& options, Session& session) override {
    options.group("Text and masks");
    options.add({"--text", "F", "A plain text file in UTF-8 (this or --sentences is needed)"}, text_);
    options.add({"--sentences", "F", "Or lines of: a sentence with [MASK], a tab, the word that is wanted"},
                sentences_);
    options.add({"--mask-rate", "P", "Share of tokens that are chosen (default 0.15)"}, evaluation_.mask_rate,
                {.low = 0, .high = 1, .above_low = true});
    options.add({"--mask-style", "", "All chosen become [MASK], or 80/10/10 as BERT was trained"},
                evaluation_.style, {{"mask", MaskStyle::mask}, {"bert", MaskStyle::bert}});
    options.add({"--seed", "N", "Decides which tokens are chosen (default 1)"}, seed_, seed_limits);
    options.add({"--length", "N", "Tokens of a sequence, [CLS] and [SEP] included (default 128)"},
                evaluation_.length, {.low = 3, .high = 65536});
    options.add({"--limit", "N", "At most this many sequences"}, limit_, {.low = 1, .high = Index{1} << 40});
    options.add({"--by", "", "A row for each eighth of the sequence"}, grouping_,
                {{"none", Grouping::none}, {"position", Grouping::position}});
    model_.declare_model(options);
    model_.declare_what_ifs(options);
    rotary_.declare_methods(options);
    session.declare_threads(options);
    options.footer(
        "The choice of tokens depends on the seed and each token's index alone: two models with one\n"
        "vocabulary are asked the same. With --sentences there is a row for each: the word's rank among all\n"
        "tokens, from 1, its probability, and 1 where it is among the five likeliest; then their means.\n"
        "standard_error: that of the loss, over other tokens of the kind.\n"
        "A method of scaling is made for sequences of --length tokens, or for the longest of the sentences;\n"
        "the original length is the config's unless given.\n"
        "Example: rope-cli evaluate --text book.txt --limit 100 --no-rope\n"
        "         rope-cli evaluate --text book.txt --length 1024 --original-length 128 --scaling yarn "
        "--factor 8");
  }

  void run(Session& session) override {
    if (!text_ && !sentences_) throw usage_failure("--text", "is needed: the text to be guessed at");
    if (sentences_) {
      if (const auto useless = session.options().first_given(text_options)) {
        throw usage_failure(*useless, "has no effect with --sentences");
      }
      session.leave_out(text_options);
      evaluate_sentences(session);
      return;
    }
    const Model model = model_.read(session);
    evaluation_.seed = static_cast<std::uint64_t>(seed_);
    evaluation_.limit = limit_.value_or(0);
    evaluation_.forward = what_ifs(session, model.config, evaluation_.length);
    const auto begin = std::chrono::steady_clock::now();
    const TokenText text = need(TokenText::read(*text_, model.tokenizer, session.work()));
    const Evaluation found = need(evaluate(model, text, evaluation_, session.work()));
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (grouping_ == Grouping::none) {
      std::vector<Cell> row;
      add_cells(found.all, seconds, row);
      session.rows({"masked", "loss", "perplexity", "top1", "top5", "seconds", "standard_error"}).row(row);
      return;
    }
    write_positions(session, found, seconds);
  }

 private:
  inline static const std::vector<std::string> text_options{
      "--text", "--mask-rate", "--mask-style", "--seed", "--length", "--limit", "--by"};

  /// The what-ifs, and the method of scaling where one was typed, for texts of `length` tokens.
  ForwardOptions what_ifs(Session& session, const RoFormerConfig& config, Index length) {
    ForwardOptions forward = model_.what_ifs(config);
    RotarySettings rotary = config.rotary();
    rotary.base = forward.base.value_or(rotary.base);
    rotary.original_length = config.max_position_embeddings;
    auto scaled = rotary_.scale(session, rotary, length);
    if (!scaled) return forward;
    if (!config.rotates()) {
      throw usage_failure("--scaling", "has no effect: this model was trained without positions");
    }
    if (!forward.rope) throw usage_failure("--no-rope", "does not go with --scaling");
    forward.base.reset();
    forward.frequencies = std::move(scaled);
    return forward;
  }

  void evaluate_sentences(Session& session) {
    const Model model = model_.read(session);
    const auto sentences =
        need(parse_sentences(read_text("--sentences", *sentences_), *sentences_, model.tokenizer));
    Index longest = 0;
    for (const WantedWord& wanted : sentences) longest = std::max(longest, wanted.tokens.length);
    const ForwardOptions forward = what_ifs(session, model.config, longest);
    RowWriter& rows = session.rows({"sentence", "word", "rank", "probability", "top5"});
    double probability = 0, top5 = 0;
    for (const WantedWord& wanted : sentences) {
      const WantedGuess guess = need(guess_word(model, wanted, forward, session.work()));
      const std::int64_t in_top5 = guess.rank <= 5 ? 1 : 0;
      rows.row({wanted.sentence, wanted.word, std::int64_t{guess.rank}, guess.probability, in_top5});
      probability += guess.probability;
      top5 += static_cast<double>(in_top5);
    }
    const auto count = static_cast<double>(sentences.size());
    rows.row({std::string("all"), Cell(), Cell(), probability / count, top5 / count});
  }

  static void add_cells(const Guesses& guesses, double seconds, std::vector<Cell>& row) {
    Cell error;  // of one guess there is none
    if (guesses.masked >= 2) error = guesses.standard_error();
    for (const Cell& cell :
         {Cell(std::int64_t{guesses.masked}), Cell(guesses.mean_loss()), Cell(std::exp(guesses.mean_loss())),
          Cell(guesses.top1_share()), Cell(guesses.top5_share()), Cell(seconds), error})
      row.push_back(cell);
  }

  /// Eight buckets, each named by its first position; empty ones are left out.
  static void write_positions(Session& session, const Evaluation& found, double seconds) {
    RowWriter& rows = session.rows(
        {"position", "masked", "loss", "perplexity", "top1", "top5", "seconds", "standard_error"});
    for (const PositionBucket& bucket : position_buckets(found, 8)) {
      std::vector<Cell> row{std::int64_t{bucket.first}};
      add_cells(bucket.guesses, seconds, row);
      rows.row(row);
    }
  }

  ModelOptions model_;
  RotaryOptions rotary_;
  std::optional<std::string> text_, sentences_;
  EvaluationOptions evaluation_;
  Index seed_ = 1;
  std::optional<Index> limit_;
  Grouping grouping_ = Grouping::none;
};

}  // namespace

std::unique_ptr<Command> make_evaluate() {
  return std::make_unique<Evaluate>();
}

}  // namespace rope::cli
