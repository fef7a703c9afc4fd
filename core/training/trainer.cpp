// SPDX-License-Identifier: MIT
#include "core/training/trainer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>

#include "core/model/heads.h"
#include "core/support/file.h"

namespace rope {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

Status check_trainable(const Model& model) {
  const RoFormerConfig& config = model.config;
  if (Status fills = check_fills_masks(model.weights, config); !fills) return fills;
  const auto refuse = [&](const char* what) {
    return Error{.what = what,
                 .where = model.name,
                 .fix = "start from a RoFormer of the first version, RoFormerForMaskedLM"};
  };
  if (config.is_v2() || !config.use_bias) return refuse("a RoFormer V2 can be run but not trained here");
  if (model.weights.mlm_head->decoder) {
    return refuse("a model whose decoder is not its word embedding can be run but not trained here");
  }
  return {};
}

Status check_options(const TrainingOptions& o, const RoFormerConfig& config) {
  const auto refuse = [](const std::string& what, const std::string& fix) {
    return Error{.what = what, .where = "training options", .fix = fix};
  };
  const bool lengths_fit = std::ranges::all_of(o.batches.short_lengths, [&](Index length) {
    return length >= 3 && length <= o.batches.batch * o.batches.length;
  });
  if (o.batches.batch < 1 || o.batches.length < 3 || o.accumulate < 1) {
    return refuse("a batch needs sequences of 3 tokens or more", "raise batch or length");
  }
  if (o.batches.short_share > 0 && !lengths_fit) {
    return refuse("short sequences have 3 tokens or more and at most those of a batch, " +
                      std::to_string(o.batches.batch * o.batches.length),
                  "change the short lengths, or raise batch or length");
  }
  const auto share = [](double value) { return value >= 0 && value <= 1; };
  if (!share(o.masking.mask_share) || !share(o.masking.keep_share) || !share(o.batches.short_share) ||
      o.masking.mask_share + o.masking.keep_share > 1 + 1e-12 ||
      !(o.masking.rate > 0 && o.masking.rate < 1)) {
    return refuse("a share is not between 0 and 1", "shares of masked and kept tokens add up to 1 at most");
  }
  if (!(o.rate.peak > 0 && std::isfinite(o.rate.peak)) || o.rate.warmup < 0 || !(o.clip >= 0) ||
      !(o.dropout >= 0 && o.dropout < 1) || !(o.muon_rate > 0 && std::isfinite(o.muon_rate)) ||
      !(o.momentum >= 0 && o.momentum < 1)) {
    return refuse("learning rate, warm-up, clipping, momentum or dropout is out of range",
                  "use numbers above 0");
  }
  if (o.steps <= 0 && !(o.minutes > 0)) return refuse("the run has no end", "give steps or minutes");
  if (o.factors == Factors::bfloat16 && !has_bfloat16_products()) {
    return refuse("this processor or this build has no bfloat16 products", "train with float32 ones");
  }
  const Index tokens = o.batches.batch * o.batches.length;
  const Index per_token = (10 * config.hidden_size + 2 * config.intermediate_size) * config.num_hidden_layers;
  if (tokens > (Index{1} << 33) / std::max<Index>(1, per_token)) {
    return refuse("a batch of " + std::to_string(tokens) + " tokens does not fit into memory",
                  "use a smaller batch and accumulate more of them");
  }
  return {};
}

/// The tensors that `optimizer` moves, where `matrices` moves those between hidden states.
std::vector<LearnedTensor<float>> chosen(const std::vector<LearnedTensor<float>>& tensors,
                                         MatrixOptimizer matrices, MatrixOptimizer optimizer) {
  std::vector<LearnedTensor<float>> some;
  std::ranges::copy_if(tensors, std::back_inserter(some), [&](const LearnedTensor<float>& tensor) {
    return optimizer == (tensor.hidden ? matrices : MatrixOptimizer::adamw);
  });
  return some;
}

}  // namespace

Result<Model> fresh_model(RoFormerConfig config, Tokenizer tokenizer, std::uint64_t seed) {
  config.vocab_size = tokenizer.vocabulary().size();
  config.pad_token_id = tokenizer.vocabulary().pad().value_or(0);
  if (Status s = check(config); !s) return s.error();
  Random random(seed, 2);
  RoFormerWeights<float> weights = random_weights(config, random);
  return Model{.name = {},
               .config = config,
               .weights = std::move(weights),
               .tokenizer = std::move(tokenizer),
               .notes = {}};
}

Trainer::Trainer(Model model, BatchSource source, SpecialTokens special, const TrainingOptions& options)
    : model_(std::move(model)),
      options_(options),
      source_(std::move(source)),
      special_(std::move(special)),
      mask_random_(options.seed, 3),
      gradients_(make_gradients(model_.weights, model_.config)),
      tensors_(learned_tensors(model_.weights, gradients_, model_.config)),
      by_adam_(chosen(tensors_, options.matrices, MatrixOptimizer::adamw)),
      by_muon_(chosen(tensors_, options.matrices, MatrixOptimizer::muon)),
      adam_(by_adam_, options.adam),
      muon_(by_muon_, {.momentum = options.momentum, .weight_decay = options.adam.weight_decay}),
      gradients_of_(model_.config,
                    {.dropout = options.dropout, .threads = options.threads, .factors = options.factors}) {}

Result<std::unique_ptr<Trainer>> Trainer::create(Model model, std::vector<WeightedText> texts,
                                                 const TrainingOptions& options) {
  if (Status s = check_options(options, model.config); !s) return s.error();
  if (Status can = check_trainable(model); !can) return can.error();
  Result<SpecialTokens> special = SpecialTokens::of(model.tokenizer.vocabulary(), "vocabulary");
  if (!special) return special.error();
  Result<BatchSource> source = BatchSource::create(std::move(texts), options.batches, *special, options.seed);
  if (!source) return source.error();
  return std::unique_ptr<Trainer>(
      new Trainer(std::move(model), std::move(*source), std::move(*special), options));
}

double Trainer::done() const noexcept {
  double share = 0;
  if (options_.steps > 0) share = static_cast<double>(progress_.step) / static_cast<double>(options_.steps);
  if (options_.minutes > 0) share = std::max(share, progress_.seconds / (60 * options_.minutes));
  return share;
}

double Trainer::rate_of_next_step() {
  if (progress_.step == options_.rate.warmup) progress_.warmup_done = done();
  return options_.rate.at(progress_.step + 1, done(), progress_.warmup_done);
}

Result<Trainer::Step> Trainer::step() {
  const auto begin = Clock::now();
  Step result{.rate = rate_of_next_step()};
  zero_gradients(tensors_, options_.threads);
  Index tokens = 0;
  for (Index i = 0; i < options_.accumulate; ++i) {
    const MaskedBatch batch = mask_batch(source_.next(), special_, options_.masking, mask_random_);
    const auto& seen = batch.tokens;
    tokens += seen.mask.empty() ? static_cast<Index>(seen.ids.size())
                                : static_cast<Index>(std::ranges::count(seen.mask, std::uint8_t{1}));
    if (batch.rows.empty()) continue;  // nothing but unknown words: there is nothing to guess
    const auto pass = static_cast<std::uint64_t>(progress_.step * options_.accumulate + i);
    result.loss += gradients_of_.run(model_.weights, gradients_, batch,
                                     {.scale = 1.0 / static_cast<double>(options_.accumulate),
                                      .seed = options_.seed * 0x9E3779B9U + pass}) /
                   static_cast<double>(options_.accumulate);
  }
  result.gradient_norm = gradient_norm(tensors_, options_.threads);
  if (!std::isfinite(result.loss) || !std::isfinite(result.gradient_norm)) {
    return Error{.what = "the loss is no longer a number",
                 .where = "step " + std::to_string(progress_.step + 1),
                 .fix = "go on from the last save with a smaller learning rate or a longer warm-up"};
  }
  const double scale = clip_scale(result.gradient_norm, options_.clip);
  adam_.step(by_adam_, {.rate = result.rate, .gradient_scale = scale, .threads = options_.threads});
  muon_.step(by_muon_, {.rate = result.rate / options_.rate.peak * options_.muon_rate,
                        .gradient_scale = scale,
                        .threads = options_.threads,
                        .factors = options_.factors});
  ++progress_.step;
  progress_.tokens += tokens;
  progress_.seconds += seconds_since(begin);
  return result;
}

namespace {

/// Gathers what lies between two reports.
class ReportWindow {
 public:
  void add(const Trainer::Step& step) {
    loss_ += step.loss;
    ++steps_;
    last_ = step;
  }
  [[nodiscard]] bool empty() const noexcept { return steps_ == 0; }
  TrainingReport close(const TrainingProgress& now) {
    const double seconds = now.seconds - before_.seconds;
    TrainingReport report{.step = now.step,
                          .tokens = now.tokens,
                          .loss = loss_ / static_cast<double>(steps_),
                          .rate = last_.rate,
                          .gradient_norm = last_.gradient_norm,
                          .tokens_per_second = static_cast<double>(now.tokens - before_.tokens) / seconds,
                          .heldout = {}};
    begin(now);
    return report;
  }
  void begin(const TrainingProgress& now) {
    before_ = now;
    loss_ = 0;
    steps_ = 0;
  }

 private:
  TrainingProgress before_;
  double loss_ = 0;
  Index steps_ = 0;
  Trainer::Step last_;
};

/// What cannot be saved is not lost from the save before on.
Status save_on_the_way(Trainer& trainer, const RunOptions& options, Index first_step) {
  Status saved = trainer.save(options.folder);
  if (saved.ok() || trainer.progress().step == first_step) return saved;
  Error error = saved.error();
  error.fix += (error.fix.empty() ? "" : ", then ") + std::string("go on from the last save, which is there");
  return error;
}

Status report(const Trainer& trainer, const RunOptions& options, ReportWindow& window, const Work& work) {
  TrainingReport report = window.close(trainer.progress());
  if (options.heldout != nullptr) {
    Result<Evaluation> heldout =
        evaluate(trainer.model(), *options.heldout, options.evaluation,
                 {.progress = {}, .stop = work.stop, .threads = trainer.options().threads});
    if (!heldout) return heldout.error();
    report.heldout = std::move(*heldout);
  }
  if (options.report) options.report(report);
  return {};
}

}  // namespace

Status run_training(Trainer& trainer, const RunOptions& options, const Work& work) {
  ReportWindow window;
  window.begin(trainer.progress());
  if (options.heldout != nullptr) {
    if (Status s = check_evaluation(trainer.model(), *options.heldout, options.evaluation); !s) return s;
  }
  remove_abandoned_files(options.folder);                     // of a run that was killed while it saved
  if (Status s = trainer.save(options.folder); !s) return s;  // a bad folder fails before hours of work
  const Index first_step = trainer.progress().step;
  const double begun = std::min(trainer.done(), 1 - 1e-9);
  while (!trainer.finished()) {
    if (work.stop.stop_requested()) {
      if (Status s = save_on_the_way(trainer, options, first_step); !s) return s;
      return cancelled_error();
    }
    Result<Trainer::Step> step = trainer.step();
    if (!step) return step.error();
    window.add(*step);
    const bool end = trainer.finished();
    const Index at = trainer.progress().step;
    if (options.save_every > 0 && at % options.save_every == 0 && !end) {
      if (Status s = save_on_the_way(trainer, options, first_step); !s) return s;
    }
    if (end || at % std::max<Index>(1, options.report_every) == 0) {
      // Stopped meanwhile, it saves first.
      if (Status s = report(trainer, options, window, work); !s && !s.error().cancelled) return s;
    }
    work.report(std::min(1.0, (trainer.done() - begun) / (1 - begun)));  // of this sitting
  }
  return save_on_the_way(trainer, options, first_step);
}

}  // namespace rope
