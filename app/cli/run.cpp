// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/arrays.h"
#include "app/cli/attention_rows.h"
#include "app/cli/command.h"
#include "app/cli/failure.h"
#include "app/cli/head_rows.h"
#include "app/cli/model_input.h"
#include "app/cli/model_options.h"
#include "core/model/heads.h"
#include "core/model/roformer.h"

namespace rope::cli {
namespace {

enum class What { summary, head, habits, distances };

class Run final : public Command {
 public:
  void declare(Options& options, Session& session) override {
    input_.declare(options);
    model_.declare_model(options);
    model_.declare_what_ifs(options);
    options.group("What is shown");
    options.add({"--what", "",
                 "A summary of the run, or what the model's head says of TEXT: classes, classes of\n"
                 "tokens, the best choice, answers, next tokens (default: head where a model with\n"
                 "such a head gets a text and nothing is written or measured, else summary); or of\n"
                 "every head of attention what it looks at, or its mean at each distance n - m"},
                what_,
                {{"summary", What::summary},
                 {"head", What::head},
                 {"habits", What::habits},
                 {"distances", What::distances}});
    options.add({"--top", "K", "Likeliest answers or next tokens of each text (default 5)"}, top_,
                {.low = 1, .high = 1000000});
    options.group("Arrays to write (.npy, float32)");
    options.add({"--hidden", "FILE", "[layers+1, B, N, H]; entry 0 enters the first layer"}, hidden_file_);
    options.add({"--attention", "FILE", "[layers, B, heads, N, N] after softmax"}, attention_file_);
    options.add({"--scores", "FILE", "The same after scale and mask, -inf where masked"}, scores_file_);
    options.add({"--logits", "FILE",
                 "What the head gives: [B, N, V], of classes [B, labels] or [B, N, labels], of\n"
                 "choices [B, C], of questions [B, N, 2]"},
                logits_file_);
    options.add({"--start-logits", "FILE", "[B, N]: where an answer begins"}, start_file_);
    options.add({"--end-logits", "FILE", "[B, N]: where it ends"}, end_file_);
    options.add({"--pooled", "FILE", "[B, H], the pooler's vector of each text (RoFormer-sim)"},
                pooled_file_);
    options.group("Measurement");
    options.add({"--repeat", "R", "Best of R passes after one to warm up (default: one pass, as it comes)"},
                repeat_, {.low = 1, .high = 100000});
    session.declare_threads(options);
    options.footer(
        "The summary tells what was run; seconds are those of the encoder and, with --logits, the head.\n"
        "habits: the mean weight on the token before and after, on the first, the last and the same token;\n"
        "spread: the entropy over that of looking everywhere alike. distances: the mean weight and score.\n"
        "Example: rope-cli run \"The king and the queen\" --attention a.npy\n"
        "         rope-cli run \"Who lived there?\" --pair \"The king lived there.\" --model my-answers");
  }

  void run(Session& session) override {
    input_.check_usage(session.options());
    if (what_ == What::head && session.options().given("--what") && !input_.has_text()) {
      throw usage_failure("--what head", "goes with a text");
    }
    const Model model = model_.read(session);
    settle_what(model, session);
    const ModelInput input = input_.read(model);
    const ForwardOptions what_ifs = model_.what_ifs(model.config);
    need(check(input.batch, what_ifs, model.config));
    check_head(model, input);
    Results results;
    const double seconds = best_pass(model, input, what_ifs, session, results);
    write_arrays(model, results, input.batch);
    if (what_ == What::head) return head_rows(model, input_, input, results.hidden, top_, session);
    if (of_attention())
      return attention_rows(model.config, input, results.trace, what_ == What::habits, session);
    RowWriter& rows = session.rows({"layers", "heads", "head_dim", "tokens", "seconds"});
    rows.row({std::int64_t{model.config.num_hidden_layers}, std::int64_t{model.config.num_attention_heads},
              std::int64_t{model.config.head_dim()}, std::int64_t{input.batch.batch * input.batch.length},
              seconds});
  }

 private:
  struct Results {
    Trace trace;
    Tensor hidden;  // [B, N, H]
    Tensor logits;  // as the head gives them
  };

  [[nodiscard]] bool of_attention() const { return what_ == What::habits || what_ == What::distances; }
  [[nodiscard]] bool wants_logits() const { return logits_file_ || start_file_ || end_file_; }

  void settle_what(const Model& model, Session& session) {
    if (!session.options().given("--what")) {
      const bool writes = hidden_file_ || attention_file_ || scores_file_ || wants_logits() || pooled_file_;
      const bool speaks = input_.has_text() && speaks_of_texts(model) && !writes && !repeat_;
      what_ = speaks ? What::head : What::summary;
    }
    if (what_ == What::head) return;
    if (session.options().given("--top")) throw usage_failure("--top", "goes with --what head");
    session.leave_out({"--top"});
  }

  /// Whether what is to be written will be there, before anything is computed.
  void check_head(const Model& model, const ModelInput& input) const {
    if ((start_file_ || end_file_) && model.config.head.kind != HeadKind::question_answering) {
      const std::string option = start_file_ ? "--start-logits" : "--end-logits";
      throw Failure(Error{"this model does not answer questions (" +
                              std::string(architecture_of(model.config.head.kind)) + ")",
                          option, "leave " + option + " out"});
    }
    if (logits_file_ && model.config.head.kind == HeadKind::none) {
      throw Failure(Error{"this model has no head: it gives hidden states", "--logits",
                          "leave --logits out, or use --hidden"});
    }
    if (pooled_file_ && !model.weights.pooler) {
      throw Failure(Error{"this model has no pooler", "--pooled", "leave --pooled out, or use --hidden"});
    }
    if (what_ == What::head) require_head_rows(model, input_);
    if (wants_logits()) need(check_logits(model.config, input.batch.batch, input.batch.length));
  }

  [[nodiscard]] double best_pass(const Model& model, const ModelInput& input, const ForwardOptions& what_ifs,
                                 const Session& session, Results& results) const {
    results.trace.want_hidden = hidden_file_.has_value();
    results.trace.want_attention = attention_file_.has_value();
    results.trace.want_scores = scores_file_ || of_attention();
    ForwardWorkspace workspace;
    const ForwardCall call{
        .options = what_ifs, .workspace = workspace, .trace = &results.trace, .work = session.work()};
    double best = std::numeric_limits<double>::infinity();
    const Index passes = repeat_.value_or(1);
    for (Index pass = repeat_ ? -1 : 0; pass < passes; ++pass) {  // -1 warms up
      session.check_stop();
      const auto begin = std::chrono::steady_clock::now();
      results.hidden = need(encode(model.weights, model.config, input.batch, call));
      if (wants_logits()) {
        results.logits = need(head_logits(model.weights, model.config, results.hidden,
                                          {.choices = input.choices, .work = call.work}));
      }
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

  /// Column `which` of logits [B, N, 2], as [B, N].
  static void write_column(const std::string& path, const Tensor& logits, Index which) {
    Tensor column({logits.dim(0), logits.dim(1)});
    for (Index i = 0; i < column.size(); ++i) column[i] = logits.matrix()(i, which);
    write_array(path, column);
  }

  void write_arrays(const Model& model, const Results& results, const TokenBatch& batch) const {
    if (hidden_file_) need(write_npy(*hidden_file_, results.trace.hidden));
    const std::vector<Index> squares{batch.batch, model.config.num_attention_heads, batch.length,
                                     batch.length};
    if (attention_file_) write_layers(*attention_file_, results.trace.attention, squares);
    if (scores_file_) write_layers(*scores_file_, results.trace.scores, squares);
    if (logits_file_) write_array(*logits_file_, results.logits);
    if (start_file_) write_column(*start_file_, results.logits, 0);
    if (end_file_) write_column(*end_file_, results.logits, 1);
    if (!pooled_file_) return;
    write_array(*pooled_file_, need(pooled_output(model.weights, model.config, results.hidden)));
  }

  ModelOptions model_;
  InputOptions input_;
  What what_ = What::summary;
  Index top_ = 5;
  std::optional<std::string> hidden_file_, attention_file_, scores_file_, logits_file_;
  std::optional<std::string> start_file_, end_file_, pooled_file_;
  std::optional<Index> repeat_;
};

}  // namespace

std::unique_ptr<Command> make_run() {
  return std::make_unique<Run>();
}

}  // namespace rope::cli
