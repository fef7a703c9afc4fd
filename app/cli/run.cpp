// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/arrays.h"
#include "app/cli/command.h"
#include "app/cli/failure.h"
#include "app/cli/long_text.h"
#include "app/cli/model_options.h"
#include "core/model/roformer.h"
#include "core/support/shape_text.h"

namespace rope::cli {
namespace {

constexpr Index most_logits = Index{1} << 29U;  // numbers, 2 GB

class Run final : public Command {
 public:
  void declare(Options& options, Session& session) override {
    options.add({"TEXT", "", "A text, in quotes; it gets [CLS] and [SEP]"}, text_);
    options.group("Input");
    options.add({"--pair", "TEXT2", "A second text, with token type 1"}, pair_);
    options.add({"--ids", "FILE", "Or token ids, .npy [N] or [B, N]"}, ids_);
    options.add({"--mask", "FILE", "With --ids: .npy of the same shape, 0 = padding"}, mask_);
    options.add({"--types", "FILE", "With --ids: token types, .npy of the same shape"}, types_);
    long_.declare(options, true);
    model_.declare_model(options);
    model_.declare_what_ifs(options);
    options.group("Arrays to write (.npy, float32)");
    options.add({"--hidden", "FILE", "[layers+1, B, N, H]; entry 0 enters the first layer"}, hidden_file_);
    options.add({"--attention", "FILE", "[layers, B, heads, N, N] after softmax"}, attention_file_);
    options.add({"--scores", "FILE", "The same after scale and mask, -inf where masked"}, scores_file_);
    options.add({"--logits", "FILE", "[B, N, V], what the model says for each token"}, logits_file_);
    options.group("Measurement");
    options.add({"--repeat", "R", "Best of R passes after one to warm up (default: one pass, as it comes)"},
                repeat_, {.low = 1, .high = 100000});
    session.declare_threads(options);
    options.footer(
        "The row tells what was run; seconds are those of the encoder and, with --logits, the head.\n"
        "Example: rope-cli run \"The king and the queen\" --attention a.npy");
  }

  void run(Session& session) override {
    check_usage(session.options());
    const Model model = model_.read(session);
    const TokenBatch batch = ids_ ? batch_from_files() : batch_from_text(model);
    const ForwardOptions what_ifs = model_.what_ifs(model.config);
    need(check(batch, what_ifs, model.config));
    check_head(model, batch);
    Results results;
    const double seconds = best_pass(model, batch, what_ifs, session, results);
    write_arrays(results, batch, model.config.num_attention_heads);
    RowWriter& rows = session.rows({"layers", "heads", "head_dim", "tokens", "seconds"});
    rows.row({std::int64_t{model.config.num_hidden_layers}, std::int64_t{model.config.num_attention_heads},
              std::int64_t{model.config.head_dim()}, std::int64_t{batch.batch * batch.length}, seconds});
  }

 private:
  struct Results {
    Trace trace;
    Tensor logits;  // [B * N, V]
  };

  void check_usage(const Options& options) const {
    if (!text_ && !ids_) throw usage_failure("TEXT or --ids", "is needed: what the model is to read");
    if (text_ && ids_) throw usage_failure("--ids", "does not go with a text");
    const auto with_ids = options.first_given({"--mask", "--types"});
    if (with_ids && !ids_) throw usage_failure(*with_ids, "goes with --ids");
    if (pair_ && ids_) throw usage_failure("--pair", "goes with a text");
    if (long_.limits() && ids_) throw usage_failure("--long", "goes with a text");
    long_.check_usage(options);
  }

  [[nodiscard]] TokenBatch batch_from_text(const Model& model) {
    const EncodedText whole =
        pair_ ? encode_text(model.tokenizer, *text_, *pair_) : encode_text(model.tokenizer, *text_);
    std::vector<EncodedText> texts;
    for (const TextWindow& part : long_.parts(whole, model.config.max_position_embeddings)) {
      texts.push_back(window_text(whole, part));
    }
    return batch_of(std::move(texts), model.tokenizer.vocabulary());
  }

  /// Whole numbers of an array of `shape`; an empty `shape` takes and sets the array's own.
  template <typename T>
  static std::vector<T> whole_numbers(const std::string& option, const std::string& path,
                                      std::vector<Index>& shape) {
    const NpyArray array = read_array(option, path);
    if (shape.empty()) shape = array.shape;
    if (array.shape != shape || shape.empty() || shape.size() > 2) {
      throw Failure(Error{"the array of " + option + " has the shape " + shape_text(array.shape), path,
                          "it must be " + (shape.empty() || shape.size() > 2 || option == "--ids"
                                               ? "[N] or [B, N]"
                                               : "as that of --ids, " + shape_text(shape))});
    }
    if (option == "--mask") require_mask(option, path, array.values);
    std::vector<T> numbers;
    for (const double value : array.values) {
      if (!(value >= 0) || value > std::numeric_limits<T>::max() ||
          value != static_cast<double>(static_cast<T>(value))) {
        throw Failure(Error{"the array of " + option + " holds " + exact_text(value), path,
                            "it must hold whole numbers from 0"});
      }
      numbers.push_back(static_cast<T>(value));
    }
    return numbers;
  }

  [[nodiscard]] TokenBatch batch_from_files() const {
    std::vector<Index> shape;
    TokenBatch batch;
    batch.ids = whole_numbers<std::int32_t>("--ids", *ids_, shape);
    if (mask_) batch.mask = whole_numbers<std::uint8_t>("--mask", *mask_, shape);
    if (types_) batch.types = whole_numbers<std::int32_t>("--types", *types_, shape);
    batch.batch = shape.size() == 2 ? shape[0] : 1;
    batch.length = shape.back();
    return batch;
  }

  void check_head(const Model& model, const TokenBatch& batch) const {
    if (logits_file_ && !model.weights.mlm_head) {
      throw Failure(Error{"this model has no head that predicts words", "--logits", "leave --logits out"});
    }
    // The core bounds what a trace may take; logits are ours to bound.
    const Index tokens = batch.batch * batch.length;
    if (logits_file_ && tokens > most_logits / model.config.vocab_size) {
      throw Failure(
          Error{"the logits of " + std::to_string(tokens) + " tokens would be too large", "--logits",
                "give at most " + std::to_string(most_logits / model.config.vocab_size) + " tokens"});
    }
  }

  [[nodiscard]] double best_pass(const Model& model, const TokenBatch& batch, const ForwardOptions& what_ifs,
                                 const Session& session, Results& results) const {
    results.trace.want_hidden = hidden_file_.has_value();
    results.trace.want_attention = attention_file_.has_value();
    results.trace.want_scores = scores_file_.has_value();
    ForwardWorkspace workspace;
    const ForwardCall call{
        .options = what_ifs, .workspace = workspace, .trace = &results.trace, .work = session.work()};
    double best = std::numeric_limits<double>::infinity();
    const Index passes = repeat_.value_or(1);
    for (Index pass = repeat_ ? -1 : 0; pass < passes; ++pass) {  // -1 warms up
      session.check_stop();
      const auto begin = std::chrono::steady_clock::now();
      const Tensor hidden = need(encode(model.weights, model.config, batch, call));
      if (logits_file_) results.logits = mlm_logits(model.weights, model.config, hidden.matrix(), call.work);
      const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
      if (pass >= 0) best = std::min(best, spent.count());
    }
    return best;
  }

  /// [layers, B, heads, N, N], also of a model without layers.
  static void write_layers(const std::string& path, const std::vector<Tensor>& layers,
                           const std::vector<Index>& shape_of_one) {
    if (!layers.empty()) {
      need(write_npy(path, layers));
      return;
    }
    std::vector<Index> none = shape_of_one;
    none.insert(none.begin(), 0);
    need(write_npy(path, Tensor(none)));
  }

  void write_arrays(Results& results, const TokenBatch& batch, Index heads) const {
    if (hidden_file_) need(write_npy(*hidden_file_, results.trace.hidden));
    const std::vector<Index> squares{batch.batch, heads, batch.length, batch.length};
    if (attention_file_) write_layers(*attention_file_, results.trace.attention, squares);
    if (scores_file_) write_layers(*scores_file_, results.trace.scores, squares);
    if (!logits_file_) return;
    results.logits.resize({batch.batch, batch.length, results.logits.dim(-1)});
    write_array(*logits_file_, results.logits);
  }

  ModelOptions model_;
  LongText long_;
  std::optional<std::string> text_, pair_, ids_, mask_, types_;
  std::optional<std::string> hidden_file_, attention_file_, scores_file_, logits_file_;
  std::optional<Index> repeat_;
};

}  // namespace

std::unique_ptr<Command> make_run() {
  return std::make_unique<Run>();
}

}  // namespace rope::cli
